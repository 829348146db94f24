/* A game of Splendor between two players who choose at random: the shortest program that plays one to its end.
 *   cc play.c $(pkg-config --cflags --libs patolli) -o play */
#include <patolli.h>
#include <stdio.h>

/* [play] */
static int play(uint64_t seed) {
  const patolli_game *game = NULL;
  patolli_state *state = NULL;
  patolli_state_info info;
  patolli_result result;
  patolli_error error;
  patolli_rng rng = {seed};

  if (patolli_game_find("splendor", 0, &game, &error) != PATOLLI_OK ||
      patolli_state_make(game, 2, NULL, 0, &state, &error) != PATOLLI_OK) {
    fprintf(stderr, "%s\n", error.text);
    return 1;
  }
  for (;;) {
    patolli_action legal[1024];
    size_t count = 0;
    uint32_t chosen = 0;
    patolli_state_resolve_chance(state, &rng);
    patolli_state_describe(state, &info);
    if (info.to_act == PATOLLI_OVER) break;
    if (patolli_state_legal(state, legal, 1024, &count) != PATOLLI_OK) break;
    patolli_rng_below(&rng, (uint32_t)count, &chosen);
    patolli_state_apply(state, legal[chosen], NULL);
  }
  patolli_state_result(state, &result);
  printf("after %d turns: %d to %d\n", (int)info.turn, (int)result.score[0], (int)result.score[1]);
  patolli_state_free(state);
  return result.winners == 0;
}
/* [play] */

int main(void) { return play(7); }
