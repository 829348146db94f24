/* The C interface: every function once as it is meant, and with what it must refuse. Compiled as C. */
#include <patolli.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { MAX_LEGAL = 4096 };
static patolli_action legal[MAX_LEGAL];

static const patolli_game *find(const char *name) {
  const patolli_game *game = NULL;
  CHECK(patolli_game_find(name, 0, &game, NULL) == PATOLLI_OK);
  return game;
}

static patolli_state *begin(const char *name, int seats) {
  patolli_state *state = NULL;
  CHECK(patolli_state_make(find(name), seats, NULL, 0, &state, NULL) == PATOLLI_OK);
  return state;
}

static patolli_state *dealt(const char *name, int seats, uint64_t seed) {
  patolli_state *state = begin(name, seats);
  patolli_rng rng;
  rng.state = seed;
  CHECK(patolli_state_resolve_chance(state, &rng) == PATOLLI_OK);
  return state;
}

static int32_t to_act(const patolli_state *state) {
  patolli_state_info info = {0, 0, 0};
  CHECK(patolli_state_describe(state, &info) == PATOLLI_OK);
  return info.to_act;
}

static patolli_view *view_to_act(const patolli_state *state) {
  patolli_view *view = NULL;
  CHECK(patolli_state_view(state, to_act(state), &view) == PATOLLI_OK);
  return view;
}

static char *text_of(const patolli_state *state) {
  size_t size = 0;
  char *text;
  CHECK(patolli_state_text(state, NULL, 0, &size) == PATOLLI_TOO_SMALL);
  text = malloc(size + 1);
  CHECK(patolli_state_text(state, text, size + 1, &size) == PATOLLI_OK);
  CHECK(strlen(text) == size);
  return text;
}

static void versions(void) {
  CHECK(patolli_abi_version() == PATOLLI_ABI_VERSION);
  CHECK(strlen(patolli_version()) >= 5);
  CHECK(strcmp(patolli_status_text(PATOLLI_OK), "success") == 0);
  CHECK(strlen(patolli_status_text(99)) > 0);
}

static void random_numbers(void) {
  patolli_rng a = {42}, b = {42}, c, d;
  uint64_t x = 0, y = 1;
  uint32_t n = 99;
  CHECK(patolli_rng_next(&a, &x) == PATOLLI_OK && patolli_rng_next(&b, &y) == PATOLLI_OK);
  CHECK(x == y && a.state == b.state && a.state != 42);
  CHECK(x == 13679457532755275413U); /* splitmix64 of 42 */
  CHECK(patolli_rng_below(&a, 6, &n) == PATOLLI_OK && n < 6);
  CHECK(patolli_rng_below(&a, 0, &n) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_rng_split(&b, 1, &c) == PATOLLI_OK && patolli_rng_split(&b, 2, &d) == PATOLLI_OK);
  CHECK(c.state != d.state);
  CHECK(patolli_rng_next(NULL, &x) == PATOLLI_BAD_ARGUMENT);
}

static void games(void) {
  size_t count = 0, i;
  const patolli_game *game = NULL;
  patolli_error error;
  CHECK(patolli_game_count(&count) == PATOLLI_OK && count >= 3);
  for (i = 0; i < count; ++i) {
    patolli_game_info info;
    patolli_option_info option;
    const patolli_game *same = NULL;
    size_t size = 0;
    CHECK(patolli_game_at(i, &game) == PATOLLI_OK);
    CHECK(patolli_game_describe(game, &info) == PATOLLI_OK);
    CHECK(info.min_seats >= 1 && info.max_seats <= PATOLLI_MAX_SEATS && info.state_bytes > 0 && info.view_bytes > 0);
    CHECK(patolli_game_find(info.name, info.version, &same, NULL) == PATOLLI_OK && same == game);
    CHECK(info.options == 0 || (patolli_game_option(game, 0, &option) == PATOLLI_OK && option.name != NULL));
    CHECK(patolli_game_option(game, info.options, &option) == PATOLLI_BAD_ARGUMENT);
    CHECK(patolli_game_cards_json(game, NULL, 0, &size) == PATOLLI_TOO_SMALL && size > 1);
  }
  CHECK(patolli_game_at(count, &game) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_game_find("chess", 0, &game, &error) == PATOLLI_MALFORMED);
  CHECK(error.status == PATOLLI_MALFORMED && strstr(error.text, "chess") != NULL);
  CHECK(patolli_game_find("splendor", 77, &game, &error) == PATOLLI_MALFORMED && strstr(error.text, "77") != NULL);
  CHECK(patolli_game_find(NULL, 0, &game, &error) == PATOLLI_BAD_ARGUMENT);
}

static void options(void) {
  const patolli_game *game = find("coatl");
  patolli_option_info info;
  patolli_option option;
  patolli_state *state = NULL;
  patolli_error error;
  char value[64];
  size_t size = 0;
  CHECK(patolli_game_option(game, 0, &info) == PATOLLI_OK);
  option.name = info.name;
  option.value = info.default_value;
  CHECK(patolli_state_make(game, 2, &option, 1, &state, &error) == PATOLLI_OK && error.text[0] == '\0');
  CHECK(patolli_state_option(state, info.name, value, sizeof value, &size) == PATOLLI_OK);
  CHECK(strcmp(value, info.default_value) == 0);
  CHECK(patolli_state_option(state, "no-such", value, sizeof value, &size) == PATOLLI_MALFORMED);
  patolli_state_free(state);
  state = NULL;
  option.value = "no such value";
  CHECK(patolli_state_make(game, 2, &option, 1, &state, &error) == PATOLLI_MALFORMED && strlen(error.text) > 0);
  option.name = NULL;
  CHECK(patolli_state_make(game, 2, &option, 1, &state, &error) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_state_make(game, 9, NULL, 0, &state, &error) == PATOLLI_MALFORMED);
  CHECK(patolli_state_make(game, 2, NULL, 3, &state, &error) == PATOLLI_BAD_ARGUMENT);
  CHECK(state == NULL);
}

static void actions_have_a_text(void) {
  patolli_state *state = dealt("splendor", 2, 1);
  const patolli_game *game = NULL;
  size_t count = 0, i;
  CHECK(patolli_state_game(state, &game) == PATOLLI_OK && game == find("splendor"));
  CHECK(patolli_state_legal(state, legal, MAX_LEGAL, &count) == PATOLLI_OK && count > 10);
  for (i = 0; i < count; ++i) {
    char text[256];
    size_t size = 0;
    patolli_action again = 0;
    CHECK(i == 0 || legal[i - 1] < legal[i]);
    CHECK(patolli_action_text(game, legal[i], text, sizeof text, &size) == PATOLLI_OK && size == strlen(text));
    CHECK(patolli_action_parse(game, text, size, &again, NULL) == PATOLLI_OK && again == legal[i]);
    CHECK(patolli_action_text(game, legal[i], text, size, &size) == PATOLLI_TOO_SMALL);
  }
  {
    patolli_error error;
    patolli_action action = 5;
    CHECK(patolli_action_parse(game, "castle", 6, &action, &error) == PATOLLI_MALFORMED && action == 5);
    CHECK(strstr(error.text, "castle") != NULL);
    CHECK(patolli_action_parse(game, NULL, 6, &action, &error) == PATOLLI_BAD_ARGUMENT);
    CHECK(patolli_action_parse(game, NULL, 0, &action, &error) == PATOLLI_MALFORMED);
  }
  patolli_state_free(state);
}

static void states_are_values(void) {
  patolli_state *a = dealt("coatl", 3, 5), *b = NULL, *c = NULL;
  uint64_t hash_a = 0, hash_b = 0;
  int32_t equal = 0;
  size_t count = 0;
  char *text = text_of(a);
  patolli_error error;
  CHECK(patolli_state_copy(a, &b) == PATOLLI_OK);
  CHECK(patolli_state_parse(find("coatl"), text, strlen(text), &c, NULL) == PATOLLI_OK);
  CHECK(patolli_state_equal(a, b, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_state_equal(a, c, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_state_hash(a, &hash_a) == PATOLLI_OK && patolli_state_hash(c, &hash_b) == PATOLLI_OK);
  CHECK(hash_a == hash_b);
  CHECK(patolli_state_legal(b, legal, MAX_LEGAL, &count) == PATOLLI_OK && count > 0);
  CHECK(patolli_state_apply(b, legal[0], NULL) == PATOLLI_OK);
  CHECK(patolli_state_equal(a, b, &equal) == PATOLLI_OK && equal == 0);
  CHECK(patolli_state_assign(a, b) == PATOLLI_OK);
  CHECK(patolli_state_equal(a, b, &equal) == PATOLLI_OK && equal == 1);
  text[strlen(text) / 2] = '~';
  patolli_state_free(c);
  c = NULL;
  CHECK(patolli_state_parse(find("coatl"), text, strlen(text), &c, &error) == PATOLLI_MALFORMED && c == NULL);
  CHECK(patolli_state_parse(find("splendor"), "", 0, &c, &error) == PATOLLI_MALFORMED);
  free(text);
  patolli_state_free(a);
  patolli_state_free(b);
  patolli_state_free(NULL);
}

static void illegal_actions_change_nothing(void) {
  patolli_state *state = dealt("splendor", 2, 1), *before = NULL;
  patolli_error error;
  int32_t equal = 0, seat = to_act(state);
  size_t count = 0;
  CHECK(patolli_state_copy(state, &before) == PATOLLI_OK);
  CHECK(patolli_state_apply(state, 0xFFFFFFFFU, &error) == PATOLLI_ILLEGAL);
  CHECK(strncmp(error.text, "reject.", 7) == 0);
  CHECK(patolli_state_equal(state, before, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_state_legal(state, legal, MAX_LEGAL, &count) == PATOLLI_OK);
  CHECK(patolli_state_check(state, seat, legal[0], &error) == PATOLLI_OK);
  CHECK(patolli_state_check(state, 1 - seat, legal[0], &error) == PATOLLI_ILLEGAL);
  CHECK(strcmp(error.text, "reject.not_your_turn") == 0);
  CHECK(patolli_state_check(state, 1000, legal[0], &error) == PATOLLI_ILLEGAL);
  CHECK(patolli_state_check(state, PATOLLI_CHANCE, legal[0], &error) == PATOLLI_ILLEGAL);
  patolli_state_free(before);
  patolli_state_free(state);
}

static void chance_is_a_player(void) {
  patolli_state *state = begin("splendor", 2);
  uint32_t odds[MAX_LEGAL];
  size_t count = 0, i;
  patolli_rng rng = {9};
  patolli_action drawn = 0, seen = 0;
  CHECK(to_act(state) == PATOLLI_CHANCE);
  CHECK(patolli_state_outcomes(state, legal, odds, MAX_LEGAL, &count) == PATOLLI_OK && count > 1);
  for (i = 0; i < count; ++i) CHECK(odds[i] > 0);
  CHECK(patolli_state_outcomes(state, legal, odds, count - 1, &count) == PATOLLI_TOO_SMALL);
  CHECK(patolli_state_sample(state, &rng, &drawn) == PATOLLI_OK && rng.state != 9);
  CHECK(patolli_state_check(state, PATOLLI_CHANCE, drawn, NULL) == PATOLLI_OK);
  CHECK(patolli_state_redacted(state, drawn, PATOLLI_SPECTATOR, &seen) == PATOLLI_OK);
  CHECK(patolli_state_redacted(state, drawn, 2, &seen) == PATOLLI_BAD_ARGUMENT);
  CHECK(patolli_state_redacted(state, 0xFFFFFFFFU, 0, &seen) == PATOLLI_ILLEGAL);
  CHECK(patolli_state_apply(state, drawn, NULL) == PATOLLI_OK);
  CHECK(patolli_state_resolve_chance(state, &rng) == PATOLLI_OK && to_act(state) >= 0);
  CHECK(patolli_state_outcomes(state, legal, odds, MAX_LEGAL, &count) == PATOLLI_NOT_NOW);
  CHECK(patolli_state_sample(state, &rng, &drawn) == PATOLLI_NOT_NOW);
  patolli_state_free(state);
}

static void games_end(void) {
  patolli_state *state = begin("splendor", 2);
  patolli_rng rng = {3};
  patolli_result result;
  patolli_error error;
  size_t count = 0;
  CHECK(patolli_state_result(state, &result) == PATOLLI_OK && result.ending == PATOLLI_ENDING_RUNNING);
  CHECK(result.winners == 0 && result.sides == 2);
  while (patolli_state_resolve_chance(state, &rng) == PATOLLI_OK && to_act(state) != PATOLLI_OVER) {
    uint32_t i = 0;
    if (patolli_state_legal(state, legal, MAX_LEGAL, &count) != PATOLLI_OK) break;
    patolli_rng_below(&rng, (uint32_t)count, &i);
    CHECK(patolli_state_apply(state, legal[i], NULL) == PATOLLI_OK);
  }
  CHECK(to_act(state) == PATOLLI_OVER);
  CHECK(patolli_state_legal(state, NULL, 0, &count) == PATOLLI_OK && count == 0);
  CHECK(patolli_state_apply(state, legal[0], &error) == PATOLLI_ILLEGAL);
  CHECK(strcmp(error.text, "reject.game_over") == 0);
  CHECK(patolli_state_result(state, &result) == PATOLLI_OK && result.winners != 0);
  CHECK(result.ending != PATOLLI_ENDING_RUNNING);
  patolli_state_free(state);
}

static void perft_counts(void) {
  patolli_state *state = dealt("splendor", 2, 1);
  uint64_t one = 0;
  size_t count = 0;
  CHECK(patolli_state_legal(state, legal, MAX_LEGAL, &count) == PATOLLI_OK);
  CHECK(patolli_state_perft(state, 1, &one) == PATOLLI_OK && one == count);
  CHECK(patolli_state_perft(state, 0, &one) == PATOLLI_BAD_ARGUMENT);
  patolli_state_free(state);
}

static void views(void) {
  patolli_state *state = dealt("coatl", 2, 4), *world = NULL;
  patolli_view *view = view_to_act(state), *copy = NULL, *again = NULL, *of_world = NULL, *spectator = NULL;
  patolli_view_info info;
  patolli_rng rng = {8};
  patolli_error error;
  int32_t equal = 0;
  uint64_t a = 0, b = 1;
  size_t count = 0, size = 0;
  char *json;
  CHECK(patolli_view_describe(view, &info) == PATOLLI_OK && info.viewer == to_act(state) && info.seats == 2);
  CHECK(patolli_view_legal(view, legal, MAX_LEGAL, &count) == PATOLLI_OK && count > 0);
  CHECK(patolli_view_copy(view, &copy) == PATOLLI_OK);
  CHECK(patolli_view_equal(view, copy, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_view_hash(view, &a) == PATOLLI_OK && patolli_view_hash(copy, &b) == PATOLLI_OK && a == b);
  CHECK(patolli_view_text(view, NULL, 0, &size) == PATOLLI_TOO_SMALL && size > 10);
  CHECK(patolli_view_json(view, NULL, 0, &size) == PATOLLI_TOO_SMALL);
  json = malloc(size + 1);
  CHECK(patolli_view_json(view, json, size + 1, &size) == PATOLLI_OK);
  CHECK(patolli_view_parse(find("coatl"), json, size, &again, &error) == PATOLLI_OK);
  CHECK(patolli_view_equal(view, again, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_view_parse(find("splendor"), json, size, &spectator, &error) == PATOLLI_MALFORMED);
  CHECK(patolli_view_parse(find("coatl"), json, size - 1, &spectator, &error) == PATOLLI_MALFORMED);
  CHECK(patolli_view_parse(find("coatl"), "[1]", 3, &spectator, &error) == PATOLLI_MALFORMED && spectator == NULL);
  /* A world that is drawn looks the same. */
  CHECK(patolli_view_determinize(view, &rng, &world) == PATOLLI_OK);
  of_world = view_to_act(world);
  CHECK(patolli_view_equal(view, of_world, &equal) == PATOLLI_OK && equal == 1);
  CHECK(patolli_state_view(state, PATOLLI_SPECTATOR, &spectator) == PATOLLI_OK);
  CHECK(patolli_view_legal(spectator, legal, MAX_LEGAL, &count) == PATOLLI_OK && count == 0);
  CHECK(patolli_state_view(state, 2, &again) == PATOLLI_BAD_ARGUMENT);
  free(json);
  patolli_view_free(view);
  patolli_view_free(copy);
  patolli_view_free(again);
  patolli_view_free(of_world);
  patolli_view_free(spectator);
  patolli_state_free(world);
  patolli_state_free(state);
}

static const named_test tests[] = {
    {"Versions", versions},
    {"RandomNumbers", random_numbers},
    {"Games", games},
    {"Options", options},
    {"ActionsHaveAText", actions_have_a_text},
    {"StatesAreValues", states_are_values},
    {"IllegalActionsChangeNothing", illegal_actions_change_nothing},
    {"ChanceIsAPlayer", chance_is_a_player},
    {"GamesEnd", games_end},
    {"PerftCounts", perft_counts},
    {"Views", views},
};

int main(void) { return run_tests(tests, sizeof tests / sizeof tests[0]); }
