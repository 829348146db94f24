/* What a search thinks of the first decision of a game of Cóatl.
 *   cc search.c $(pkg-config --cflags --libs patolli) -o search */
#include <patolli.h>
#include <stdio.h>

/* [search] */
static int search(uint64_t seed) {
  const patolli_game *game = NULL;
  patolli_state *state = NULL;
  patolli_view *view = NULL;
  patolli_state_info info;
  patolli_rng rng = {seed};
  patolli_budget budget = {400, 0, NULL, NULL}; /* 400 iterations, however long they take */
  patolli_root_action rows[1024];
  size_t count = 0, i;

  if (patolli_game_find("coatl", 0, &game, NULL) != PATOLLI_OK) return 1;
  if (patolli_state_make(game, 2, NULL, 0, &state, NULL) != PATOLLI_OK) return 1;
  patolli_state_resolve_chance(state, &rng);
  patolli_state_describe(state, &info);
  /* A search is given the view of the seat that is to act: it cannot look into the bag. */
  if (patolli_state_view(state, info.to_act, &view) != PATOLLI_OK) return 1;
  if (patolli_search(view, &budget, seed, rows, 1024, &count) != PATOLLI_OK) return 1;
  for (i = 0; i < count && i < 5; ++i) {
    char text[128];
    size_t size = 0;
    patolli_action_text(game, rows[i].action, text, sizeof text, &size);
    printf("%5u visits  %.3f  %s\n", (unsigned)rows[i].visits, rows[i].value, text);
  }
  patolli_view_free(view);
  patolli_state_free(state);
  return count == 0;
}
/* [search] */

int main(void) { return search(1); }
