/* Plays a short game, writes its record, and reads and checks it again.
 *   cc record.c $(pkg-config --cflags --libs patolli) -o record */
#include <patolli.h>
#include <stdio.h>
#include <stdlib.h>

/* A match of Splendor after some moves of the bot "greedy" on both sides. */
static patolli_match *some_match(void) {
  const patolli_game *game = NULL;
  patolli_state *start = NULL;
  patolli_match *match = NULL;
  patolli_bot *bot = NULL;
  patolli_rng rng = {3};
  int i;
  if (patolli_game_find("splendor", 0, &game, NULL) != PATOLLI_OK) return NULL;
  if (patolli_bot_make(game, "greedy", NULL, 3, &bot, NULL) != PATOLLI_OK) return NULL;
  if (patolli_state_make(game, 2, NULL, 0, &start, NULL) != PATOLLI_OK) return NULL;
  if (patolli_match_make(start, &match) != PATOLLI_OK) return NULL;
  for (i = 0; i < 12; ++i) {
    patolli_state_info info;
    patolli_view *view = NULL;
    patolli_action action;
    patolli_match_resolve_chance(match, &rng);
    patolli_match_describe(match, &info);
    patolli_match_view(match, info.to_act, &view);
    patolli_bot_decide(bot, view, &action, NULL);
    patolli_match_act(match, info.to_act, action, NULL);
    patolli_view_free(view);
  }
  patolli_bot_free(bot);
  patolli_state_free(start);
  return match;
}

/* [record] */
static int check(const char *line, size_t size) {
  patolli_record *record = NULL;
  patolli_error error;
  size_t actions = 0;
  patolli_status status = patolli_record_read(line, size, &record, &error);
  if (status == PATOLLI_OK) status = patolli_record_check(record, &error);
  if (status != PATOLLI_OK) {
    fprintf(stderr, "%s: %s\n", patolli_status_text((int32_t)status), error.text);
  } else {
    patolli_record_size(record, &actions);
    printf("%u actions, and all that the record says of them is so\n", (unsigned)actions);
  }
  patolli_record_free(record);
  return status != PATOLLI_OK;
}
/* [record] */

int main(void) {
  const patolli_player players[2] = {{"Ada", "greedy"}, {"Bea", "greedy"}};
  patolli_match *match = some_match();
  patolli_record *record = NULL;
  char *line;
  size_t size = 0;
  int code;
  if (match == NULL || patolli_record_of(match, players, 0, &record) != PATOLLI_OK) return 1;
  /* The size first, then the text. */
  patolli_record_write(record, 0, NULL, 0, &size);
  line = malloc(size + 1);
  if (line == NULL || patolli_record_write(record, 0, line, size + 1, &size) != PATOLLI_OK) return 1;
  code = check(line, size);
  free(line);
  patolli_record_free(record);
  patolli_match_free(match);
  return code;
}
