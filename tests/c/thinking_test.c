/* The C interface: bots, searches, hints, matches, records and analyses. Compiled as C. */
#include <patolli.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { MAX_LEGAL = 4096 };

static patolli_state* dealt(const char* name, int seats, uint64_t seed) {
  const patolli_game* game = NULL;
  patolli_state* state = NULL;
  patolli_rng rng;
  rng.state = seed;
  CHECK(patolli_game_find(name, 0, &game, NULL) == PATOLLI_OK);
  CHECK(patolli_state_make(game, seats, NULL, 0, &state, NULL) == PATOLLI_OK);
  CHECK(patolli_state_resolve_chance(state, &rng) == PATOLLI_OK);
  return state;
}

static patolli_view* first_view(const char* name) {
  patolli_state* state = dealt(name, 2, 11);
  patolli_state_info info;
  patolli_view* view = NULL;
  CHECK(patolli_state_describe(state, &info) == PATOLLI_OK);
  CHECK(patolli_state_view(state, info.to_act, &view) == PATOLLI_OK);
  patolli_state_free(state);
  return view;
}

static int stop_at_once(void* user) {
  ++*(int*)user;
  return 1;
}

static void searches(void) {
  patolli_view* view = first_view("splendor");
  patolli_budget budget = {200, 0, NULL, NULL};
  patolli_root_action a[MAX_LEGAL], b[MAX_LEGAL];
  size_t legal = 0, count = 0, i;
  uint32_t visits = 0;
  int asked = 0;
  CHECK(patolli_view_legal(view, NULL, 0, &legal) == PATOLLI_TOO_SMALL);
  CHECK(patolli_search(view, &budget, 1, a, MAX_LEGAL, &count) == PATOLLI_OK && count == legal);
  CHECK(patolli_search(view, &budget, 1, b, MAX_LEGAL, &count) == PATOLLI_OK);
  for (i = 0; i < count; ++i) {
    visits += a[i].visits;
    CHECK(a[i].action == b[i].action && a[i].visits == b[i].visits);
    CHECK(a[i].value >= 0 && a[i].value <= 1 && a[i].prior >= 0 && a[i].prior <= 1);
  }
  CHECK(visits == 200);
  count = 0;
  CHECK(patolli_search(view, &budget, 1, a, legal - 1, &count) == PATOLLI_TOO_SMALL && count == legal);
  budget.iterations = 100000000;
  budget.stop = stop_at_once;
  budget.user = &asked;
  CHECK(patolli_search(view, &budget, 1, a, MAX_LEGAL, &count) == PATOLLI_STOPPED && asked == 1);
  budget.iterations = 0;
  CHECK(patolli_search(view, &budget, 1, a, MAX_LEGAL, &count) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_search(view, NULL, 1, a, MAX_LEGAL, &count) == PATOLLI_BAD_ARGUMENT);
  patolli_view_free(view);
}

static void hints(void) {
  patolli_view* view = first_view("coatl");
  patolli_budget budget = {50, 0, NULL, NULL};
  patolli_hint* hint = NULL;
  patolli_action action = 0, legal[MAX_LEGAL];
  size_t size = 0, count = 0, i;
  int found = 0;
  CHECK(patolli_hint_make(view, &budget, 1, &hint) == PATOLLI_OK);
  CHECK(patolli_hint_action(hint, &action) == PATOLLI_OK);
  CHECK(patolli_view_legal(view, legal, MAX_LEGAL, &count) == PATOLLI_OK);
  for (i = 0; i < count; ++i) found += legal[i] == action;
  CHECK(found == 1);
  CHECK(patolli_hint_json(hint, NULL, 0, &size) == PATOLLI_TOO_SMALL && size > 20);
  patolli_hint_free(hint);
  patolli_view_free(view);
}

static void bots(void) {
  patolli_view *view = first_view("splendor"), *other = first_view("coatl");
  const patolli_game* game = NULL;
  patolli_bot *bot = NULL, *same = NULL;
  patolli_budget budget = {120, 0, NULL, NULL};
  patolli_error error;
  patolli_action at_once = 0, in_slices = 1;
  uint32_t iterations = 0, wanted = 0, done = 0;
  CHECK(patolli_view_game(view, &game) == PATOLLI_OK);
  CHECK(patolli_bot_make(game, "search", &budget, 5, &bot, &error) == PATOLLI_OK);
  CHECK(patolli_bot_make(game, "search", &budget, 5, &same, &error) == PATOLLI_OK);
  CHECK(patolli_bot_finish(bot, &at_once) == PATOLLI_NOT_NOW);
  CHECK(patolli_bot_decide(bot, other, &at_once, NULL) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_bot_decide(bot, view, &at_once, &iterations) == PATOLLI_OK && iterations > 0);
  CHECK(patolli_bot_begin(same, view, &wanted) == PATOLLI_OK && wanted == 120);
  while (done < wanted && patolli_bot_think(same, 16, &done) == PATOLLI_OK) {
  }
  CHECK(patolli_bot_finish(same, &in_slices) == PATOLLI_OK && in_slices == at_once);
  CHECK(patolli_bot_think(same, 16, &done) == PATOLLI_NOT_NOW);
  patolli_bot_free(bot);
  patolli_bot_free(same);
  budget.iterations = 0;
  bot = NULL;
  CHECK(patolli_bot_make(game, "search", &budget, 5, &bot, &error) == PATOLLI_BAD_ARGUMENT && bot == NULL);
  CHECK(patolli_bot_make(game, "grandmaster", NULL, 5, &bot, &error) == PATOLLI_MALFORMED);
  CHECK(strstr(error.text, "grandmaster") != NULL);
  patolli_view_free(view);
  patolli_view_free(other);
}

static int stop_when_told(void* user) { return *(int*)user; }

static void stopped_bots(void) {
  patolli_view* view = first_view("splendor");
  const patolli_game* game = NULL;
  patolli_bot *bot = NULL, *other = NULL;
  int told = 1;
  patolli_budget budget = {3000, 0, NULL, NULL};
  patolli_action action = 77, expected = 78;
  CHECK(patolli_view_game(view, &game) == PATOLLI_OK);
  CHECK(patolli_bot_make(game, "search", &budget, 5, &other, NULL) == PATOLLI_OK);
  CHECK(patolli_bot_decide(other, view, &expected, NULL) == PATOLLI_OK);
  budget.stop = stop_when_told;
  budget.user = &told;
  CHECK(patolli_bot_make(game, "search", &budget, 5, &bot, NULL) == PATOLLI_OK);
  CHECK(patolli_bot_decide(bot, view, &action, NULL) == PATOLLI_STOPPED && action == 77);
  told = 0;
  CHECK(patolli_bot_decide(bot, view, &action, NULL) == PATOLLI_OK && action == expected);
  patolli_bot_free(bot);
  patolli_bot_free(other);
  patolli_view_free(view);
}

static void opponents(void) {
  const patolli_game* game = NULL;
  const char* name = NULL;
  patolli_bot* bot = NULL;
  uint64_t current = 0, published = 0;
  uint32_t i = 0;
  CHECK(patolli_game_find("splendor", 0, &game, NULL) == PATOLLI_OK);
  CHECK(patolli_game_opponent(game, 0, &name) == PATOLLI_OK && strcmp(name, "search:1") == 0);
  CHECK(patolli_game_opponent_signature(game, 0, &published) == PATOLLI_OK);
  CHECK(patolli_game_search_signature(game, &current) == PATOLLI_OK && published != 0 && published != current);
  for (; patolli_game_opponent(game, i, &name) == PATOLLI_OK; ++i) {
    CHECK(patolli_bot_make(game, name, NULL, 1, &bot, NULL) == PATOLLI_OK);
    patolli_bot_free(bot);
  }
  CHECK(i > 1 && patolli_game_opponent(game, i, &name) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_game_opponent_signature(game, i, &published) == PATOLLI_BAD_ARGUMENT);
}

static void reasons(void) {
  patolli_view* view = first_view("splendor");
  patolli_action legal[MAX_LEGAL];
  char text[4096], small[2];
  size_t count = 0, size = 0, i, told = 0;
  CHECK(patolli_view_legal(view, legal, MAX_LEGAL, &count) == PATOLLI_OK && count > 0);
  for (i = 0; i < count; ++i) {
    CHECK(patolli_view_reasons_json(view, legal[i], text, sizeof text, &size) == PATOLLI_OK);
    CHECK(text[0] == '[' && text[size - 1] == ']' && strlen(text) == size);
    told += strstr(text, "\"why\":") != NULL;
  }
  CHECK(told > 0);
  CHECK(patolli_view_reasons_json(view, legal[0], small, sizeof small, &size) == PATOLLI_TOO_SMALL && size >= 2);
  CHECK(patolli_view_reasons_json(view, 0xFFFFFFFF, text, sizeof text, &size) == PATOLLI_ILLEGAL);
  CHECK(patolli_view_reasons_json(NULL, legal[0], text, sizeof text, &size) == PATOLLI_BAD_ARGUMENT);
  patolli_view_free(view);
}

static patolli_status solve(const char* name, const char* request, char* answer, size_t room) {
  const patolli_game* game = NULL;
  patolli_solution* solution = NULL;
  patolli_error error;
  size_t size = 0;
  patolli_status status;
  CHECK(patolli_game_find(name, 0, &game, NULL) == PATOLLI_OK);
  status = patolli_solution_make(game, request, strlen(request), &solution, &error);
  CHECK((status == PATOLLI_OK) == (solution != NULL) && status == error.status);
  if (status == PATOLLI_OK) {
    CHECK(patolli_solution_json(solution, NULL, 0, &size) == PATOLLI_TOO_SMALL);
    CHECK(patolli_solution_json(solution, answer, room, &size) == PATOLLI_OK && strlen(answer) == size);
  } else {
    strcpy(answer, error.text);
  }
  patolli_solution_free(solution);
  return status;
}

static void solutions(void) {
  static char answer[1 << 16], request[1 << 16], json[1 << 15];
  patolli_view* view = first_view("splendor");
  const patolli_game* coatl = NULL;
  patolli_error error;
  size_t size = 0;
  static const char scored[] = "{\"coatl\": \"<BBRBBKRBBYY>\", \"prophecies\": [29, 10, 5], \"temples\": [3]}";
  CHECK(solve("coatl", "{\"coatl\": [\"<BBR\"], \"board\": \"R.R.K>.<Y\", \"hand\": [29, 10]}", answer,
              sizeof answer) == PATOLLI_OK);
  CHECK(strstr(answer, "\"scored\":") != NULL && strstr(answer, "\"missing\":") != NULL);
  CHECK(solve("coatl", "{\"coatl\": [\"<BXR\"]}", answer, sizeof answer) == PATOLLI_MALFORMED);
  CHECK(strstr(answer, "coatl '<BXR': place 3: unknown letter ('X')") != NULL);
  CHECK(solve("coatl", "{\"hands\": []}", answer, sizeof answer) == PATOLLI_MALFORMED);
  CHECK(strstr(answer, "'hands': there is no such field") != NULL);
  CHECK(solve("coatl", "[]", answer, sizeof answer) == PATOLLI_MALFORMED);
  CHECK(solve("coatl", "{", answer, sizeof answer) == PATOLLI_MALFORMED);
  CHECK(patolli_view_json(view, json, sizeof json, &size) == PATOLLI_OK);
  strcat(strcat(strcpy(request, "{\"nodes\": 2000, \"turns\": 4, \"view\": "), json), "}");
  CHECK(solve("splendor", request, answer, sizeof answer) == PATOLLI_OK);
  CHECK(strstr(answer, "\"solved\":false") != NULL && strstr(answer, "\"moves\":[") != NULL);
  CHECK(solve("splendor", "{}", answer, sizeof answer) == PATOLLI_MALFORMED);

  CHECK(patolli_game_find("coatl", 0, &coatl, NULL) == PATOLLI_OK);
  CHECK(patolli_score_json(coatl, scored, strlen(scored), NULL, 0, &size, &error) == PATOLLI_TOO_SMALL);
  CHECK(patolli_score_json(coatl, scored, strlen(scored), answer, sizeof answer, &size, &error) == PATOLLI_OK);
  CHECK(strstr(answer, "\"total\":") != NULL && strlen(answer) == size);
  CHECK(patolli_score_json(coatl, "{}", 2, answer, sizeof answer, &size, &error) == PATOLLI_MALFORMED);
  CHECK(patolli_score_json(coatl, NULL, 2, answer, sizeof answer, &size, &error) == PATOLLI_BAD_ARGUMENT);
  patolli_view_free(view);
}

/* A whole match of "greedy" against itself. */
static patolli_match* played(int moves) {
  const patolli_game* game = NULL;
  patolli_state* start = NULL;
  patolli_match* match = NULL;
  patolli_bot* bot = NULL;
  patolli_rng rng = {21};
  CHECK(patolli_game_find("splendor", 0, &game, NULL) == PATOLLI_OK);
  CHECK(patolli_bot_make(game, "greedy", NULL, 21, &bot, NULL) == PATOLLI_OK);
  CHECK(patolli_state_make(game, 2, NULL, 0, &start, NULL) == PATOLLI_OK);
  CHECK(patolli_match_make(start, &match) == PATOLLI_OK);
  for (;;) {
    patolli_state_info info;
    patolli_view* view = NULL;
    patolli_action action = 0;
    CHECK(patolli_match_resolve_chance(match, &rng) == PATOLLI_OK);
    CHECK(patolli_match_describe(match, &info) == PATOLLI_OK);
    if (info.to_act == PATOLLI_OVER || moves-- == 0) break;
    CHECK(patolli_match_view(match, info.to_act, &view) == PATOLLI_OK);
    CHECK(patolli_bot_decide(bot, view, &action, NULL) == PATOLLI_OK);
    CHECK(patolli_match_check(match, info.to_act, action, NULL) == PATOLLI_OK);
    CHECK(patolli_match_act(match, info.to_act, action, NULL) == PATOLLI_OK);
    patolli_view_free(view);
  }
  patolli_bot_free(bot);
  patolli_state_free(start);
  return match;
}

static void matches(void) {
  patolli_match *match = played(-1), *copy = NULL;
  patolli_event events[2048];
  patolli_result result;
  patolli_state *state = NULL, *again = NULL;
  patolli_error error;
  size_t count = 0, rest = 0, size = 0;
  int32_t equal = 0;
  CHECK(patolli_match_result(match, &result) == PATOLLI_OK && result.winners != 0);
  CHECK(patolli_match_log(match, 0, 0, NULL, 0, &count) == PATOLLI_TOO_SMALL && count > 50 && count < 2048);
  CHECK(patolli_match_log(match, PATOLLI_SPECTATOR, 0, events, 2048, &count) == PATOLLI_OK);
  CHECK(events[0].actor == PATOLLI_CHANCE && events[count - 1].actor >= PATOLLI_CHANCE);
  CHECK(patolli_match_log(match, 0, count - 3, events, 2048, &rest) == PATOLLI_OK && rest == 3);
  CHECK(patolli_match_log(match, 0, count + 3, events, 2048, &rest) == PATOLLI_OK && rest == 0);
  CHECK(patolli_match_log(match, 2, 0, events, 2048, &rest) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_match_position_json(match, 0, 0, NULL, 0, &size) == PATOLLI_TOO_SMALL && size > 100);
  CHECK(patolli_match_copy(match, &copy) == PATOLLI_OK);
  CHECK(patolli_match_state(match, &state) == PATOLLI_OK && patolli_match_state(copy, &again) == PATOLLI_OK);
  CHECK(patolli_state_equal(state, again, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_match_act(match, 0, 0, &error) == PATOLLI_ILLEGAL && strcmp(error.text, "reject.game_over") == 0);
  CHECK(patolli_match_undo(match, 0, &error) == PATOLLI_ILLEGAL);
  CHECK(patolli_match_redo(match, 5, &error) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_match_rewind(copy, count + 1) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_match_rewind(copy, 0) == PATOLLI_OK);
  CHECK(patolli_match_log(copy, 0, 0, NULL, 0, &rest) == PATOLLI_OK && rest == 0);
  patolli_state_free(state);
  patolli_state_free(again);
  patolli_match_free(copy);
  patolli_match_free(match);
}

static char* line_of(const patolli_record* record, int format);

/* Records tell what was taken back, and so do the matches that are made of them. */
static void take_backs(void) {
  patolli_match *match = played(6), *again = NULL;
  patolli_record *record = NULL, *read = NULL, *second = NULL;
  patolli_error error;
  size_t before = 0, after = 0;
  char *line, *copy;
  CHECK(patolli_match_log(match, 0, 0, NULL, 0, &before) == PATOLLI_TOO_SMALL);
  CHECK(patolli_match_take_back(match, 2, &error) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_match_take_back(match, 0, &error) == PATOLLI_OK);
  CHECK(patolli_match_log(match, 0, 0, NULL, 0, &after) == PATOLLI_TOO_SMALL && after < before);
  CHECK(patolli_record_of(match, NULL, 0, &record) == PATOLLI_OK);
  line = line_of(record, 0);
  CHECK(strstr(line, "\"notes\":") != NULL);
  CHECK(patolli_record_read(line, strlen(line), &read, &error) == PATOLLI_OK);
  CHECK(patolli_record_match(read, (size_t)-1, &again, &error) == PATOLLI_OK);
  CHECK(patolli_record_of(again, NULL, 0, &second) == PATOLLI_OK);
  copy = line_of(second, 0);
  CHECK(strcmp(line, copy) == 0);
  while (patolli_match_take_back(match, 0, &error) == PATOLLI_OK) {
  }
  CHECK(error.status == PATOLLI_ILLEGAL && strcmp(error.text, "reject.nothing_to_take_back") == 0);
  free(line);
  free(copy);
  patolli_record_free(record);
  patolli_record_free(read);
  patolli_record_free(second);
  patolli_match_free(match);
  patolli_match_free(again);
}

static char* line_of(const patolli_record* record, int format) {
  size_t size = 0;
  char* line;
  CHECK(patolli_record_write(record, format, NULL, 0, &size) == PATOLLI_TOO_SMALL);
  line = malloc(size + 1);
  CHECK(patolli_record_write(record, format, line, size + 1, &size) == PATOLLI_OK);
  return line;
}

static void records(void) {
  const patolli_player players[2] = {{"Ada", "greedy"}, {NULL, NULL}};
  patolli_match *match = played(-1), *half = NULL, *middle = NULL;
  patolli_record *record = NULL, *read = NULL;
  patolli_state* state = NULL;
  const patolli_game* game = NULL;
  patolli_result result;
  patolli_error error;
  size_t size = 0, events = 0;
  char *line, *again, *digit;
  CHECK(patolli_record_of(match, players, 1, &record) == PATOLLI_OK);
  CHECK(patolli_record_set_seed(record, 21, 0) == PATOLLI_OK);
  line = line_of(record, 0);
  CHECK(strstr(line, "\"Ada\"") != NULL && strstr(line, "\"seed\":21") != NULL);
  CHECK(patolli_record_read(line, strlen(line), &read, &error) == PATOLLI_OK);
  CHECK(patolli_record_check(read, &error) == PATOLLI_OK);
  CHECK(patolli_record_game(read, &game, NULL) == PATOLLI_OK);
  CHECK(patolli_record_result(read, &result) == PATOLLI_OK && result.winners != 0);
  again = line_of(read, 0);
  CHECK(strcmp(line, again) == 0);
  CHECK(patolli_record_size(read, &size) == PATOLLI_OK && size > 50);
  CHECK(patolli_record_match(read, size / 2, &half, &error) == PATOLLI_OK);
  CHECK(patolli_match_log(half, 0, 0, NULL, 0, &events) == PATOLLI_TOO_SMALL && events == size / 2);
  patolli_record_free(read);
  /* What it claims has to be so. */
  digit = strstr(line, "\"scores\":[") + strlen("\"scores\":[");
  *digit = *digit == '9' ? '8' : '9';
  CHECK(patolli_record_read(line, strlen(line), &read, &error) == PATOLLI_OK);
  CHECK(patolli_record_check(read, &error) == PATOLLI_ILLEGAL && strstr(error.text, "scores") != NULL);
  patolli_record_free(read);
  CHECK(patolli_record_read(line, strlen(line) / 2, &read, &error) == PATOLLI_MALFORMED);
  CHECK(patolli_record_write(record, 7, NULL, 0, &size) == PATOLLI_BAD_ARGUMENT);
  /* A match that began in the middle has no record. */
  CHECK(patolli_match_state(half, &state) == PATOLLI_OK && patolli_match_make(state, &middle) == PATOLLI_OK);
  CHECK(patolli_record_of(middle, NULL, 0, &read) == PATOLLI_NOT_NOW);
  free(line);
  free(again);
  patolli_state_free(state);
  patolli_record_free(record);
  patolli_match_free(half);
  patolli_match_free(middle);
  patolli_match_free(match);
}

static void analyses(void) {
  patolli_match* match = played(6);
  patolli_record* record = NULL;
  patolli_analysis* analysis = NULL;
  patolli_budget budget = {60, 0, NULL, NULL};
  patolli_error error;
  size_t decisions = 0, size = 0, empty = 0, i;
  int asked = 0;
  CHECK(patolli_record_of(match, NULL, 0, &record) == PATOLLI_OK);
  CHECK(patolli_analysis_make(record, &budget, 1, 3, &analysis, &error) == PATOLLI_OK);
  CHECK(patolli_analysis_size(analysis, &decisions) == PATOLLI_OK && decisions == 6);
  CHECK(patolli_analysis_json(analysis, NULL, 0, &empty) == PATOLLI_TOO_SMALL);
  for (i = decisions; i-- > 0;) CHECK(patolli_analysis_look(analysis, i) == PATOLLI_OK);
  CHECK(patolli_analysis_look(analysis, decisions) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_analysis_json(analysis, NULL, 0, &size) == PATOLLI_TOO_SMALL && size > empty);
  patolli_analysis_free(analysis);
  budget.stop = stop_at_once;
  budget.user = &asked;
  CHECK(patolli_analysis_make(record, &budget, 1, 1, &analysis, &error) == PATOLLI_OK);
  CHECK(patolli_analysis_look(analysis, 0) == PATOLLI_STOPPED && asked == 1);
  patolli_analysis_free(analysis);
  CHECK(patolli_analysis_make(record, NULL, 1, 3, &analysis, &error) == PATOLLI_BAD_ARGUMENT);
  patolli_record_free(record);
  patolli_match_free(match);
}

static const named_test tests[] = {
    {"Searches", searches},   {"Hints", hints},         {"Reasons", reasons},      {"Bots", bots},
    {"Opponents", opponents}, {"Solutions", solutions}, {"Matches", matches},      {"StoppedBots", stopped_bots},
    {"Records", records},     {"Analyses", analyses},   {"TakeBacks", take_backs},
};

int main(void) { return run_tests(tests, sizeof tests / sizeof tests[0]); }
