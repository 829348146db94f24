#include "core/printable.hpp"
#include "handles.hpp"
#include "match/record.hpp"

namespace patolli::c {
namespace {

// Nothing: an option without a name or a value.
std::optional<match::Options> options_of(const patolli_option* options, std::size_t count) {
  match::Options list;
  for (std::size_t i = 0; i < count; ++i) {
    if (!all_given(options[i].name, options[i].value)) return std::nullopt;
    list.emplace_back(options[i].name, options[i].value);
  }
  return list;
}

// A number from outside as a seat, or one that nobody has.
Seat seat_or_none(std::int32_t number) noexcept {
  return number >= kChance && number < kMaxSeats ? static_cast<Seat>(number) : kNoSeat;
}

RejectReason check(const match::AnyState& state, Seat seat, Action action) noexcept {
  const Seat to_act = state.to_act();
  if (to_act == kTerminal) return kGameOver;
  return seat == to_act ? state.check(action, seat) : kNotYourTurn;
}

patolli_status give(std::unique_ptr<match::AnyState> state, patolli_state** out) {
  *out = new patolli_state{std::move(state)};
  return PATOLLI_OK;
}

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;
using patolli::Action;
using patolli::Seat;

extern "C" {

patolli_status patolli_state_make(const patolli_game* game, int32_t seats, const patolli_option* options,
                                  size_t option_count, patolli_state** state, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, state) || (options == nullptr && option_count != 0)) return missing(error);
    const auto wanted = options_of(options, option_count);
    if (!wanted) return missing(error);
    auto made = game->game->make(seats, *wanted);
    if (!made.ok()) return fail(error, made.error());
    return give(std::move(*made), state);
  });
}

patolli_status patolli_state_parse(const patolli_game* game, const char* text, size_t size, patolli_state** state,
                                   patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, state) || !is_text(text, size)) return missing(error);
    auto parsed = game->game->parse(text_of(text, size));
    if (!parsed)
      return fail(error, PATOLLI_MALFORMED,
                  "not a state of " + game->name + ": " + patolli::printable(text_of(text, size)));
    return give(std::move(parsed), state);
  });
}

patolli_status patolli_state_copy(const patolli_state* state, patolli_state** copy) {
  return guarded([&] {
    if (!all_given(state, copy)) return missing();
    return give(state->state->clone(), copy);
  });
}

patolli_status patolli_state_assign(patolli_state* state, const patolli_state* from) {
  return guarded([&] {
    if (!all_given(state, from)) return missing();
    state->state = from->state->clone();
    return PATOLLI_OK;
  });
}

void patolli_state_free(patolli_state* state) { delete state; }

patolli_status patolli_state_game(const patolli_state* state, const patolli_game** game) {
  return guarded([&] {
    if (!all_given(state, game)) return missing();
    *game = game_handle(state->state->game());
    return PATOLLI_OK;
  });
}

patolli_status patolli_state_describe(const patolli_state* state, patolli_state_info* info) {
  if (!all_given(state, info)) return missing();
  *info = {state->state->seats(), state->state->to_act(), state->state->turn()};
  return PATOLLI_OK;
}

patolli_status patolli_state_option(const patolli_state* state, const char* name, char* buffer, size_t capacity,
                                    size_t* size) {
  return guarded([&] {
    if (!all_given(state, name, size)) return missing();
    for (const auto& [known, value] : state->state->options())
      if (known == name) return put(value, buffer, capacity, size);
    return PATOLLI_MALFORMED;
  });
}

patolli_status patolli_state_text(const patolli_state* state, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(state, size)) return missing();
    return put(state->state->to_text(), buffer, capacity, size);
  });
}

patolli_status patolli_state_hash(const patolli_state* state, uint64_t* hash) {
  if (!all_given(state, hash)) return missing();
  *hash = state->state->hash();
  return PATOLLI_OK;
}

patolli_status patolli_state_equal(const patolli_state* a, const patolli_state* b, int32_t* equal) {
  return guarded([&] {
    if (!all_given(a, b, equal)) return missing();
    const bool same = &a->state->game() == &b->state->game() && a->state->hash() == b->state->hash();
    *equal = same && a->state->to_text() == b->state->to_text() ? 1 : 0;
    return PATOLLI_OK;
  });
}

patolli_status patolli_state_result(const patolli_state* state, patolli_result* result) {
  if (!all_given(state, result)) return missing();
  put(patolli::match::outcome_so_far(*state->state), *result);
  return PATOLLI_OK;
}

patolli_status patolli_state_legal(const patolli_state* state, patolli_action* actions, size_t capacity,
                                   size_t* count) {
  return guarded([&] {
    if (!all_given(state, count)) return missing();
    return put(state->state->legal(), actions, capacity, count);
  });
}

patolli_status patolli_state_outcomes(const patolli_state* state, patolli_action* outcomes, uint32_t* odds,
                                      size_t capacity, size_t* count) {
  return guarded([&] {
    if (!all_given(state, count)) return missing();
    if (state->state->to_act() != patolli::kChance) return PATOLLI_NOT_NOW;
    const std::vector<Action> legal = state->state->legal();
    const patolli_status status = make_room(legal.size(), odds, capacity, count);
    if (status != PATOLLI_OK || outcomes == nullptr) return PATOLLI_TOO_SMALL;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      outcomes[i] = legal[i].code;
      odds[i] = state->state->weight(legal[i]);
    }
    return PATOLLI_OK;
  });
}

patolli_status patolli_state_check(const patolli_state* state, int32_t seat, patolli_action action,
                                   patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(state)) return missing(error);
    return reject(error, check(*state->state, seat_or_none(seat), Action{action}));
  });
}

patolli_status patolli_state_apply(patolli_state* state, patolli_action action, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(state)) return missing(error);
    const auto why = check(*state->state, state->state->to_act(), Action{action});
    if (why.ok()) state->state->apply(Action{action});
    return reject(error, why);
  });
}

patolli_status patolli_state_sample(const patolli_state* state, patolli_rng* rng, patolli_action* outcome) {
  if (!all_given(state, rng, outcome)) return missing();
  if (state->state->to_act() != patolli::kChance) return PATOLLI_NOT_NOW;
  *outcome = state->state->sample(*CallerRng(*rng)).code;
  return PATOLLI_OK;
}

patolli_status patolli_state_resolve_chance(patolli_state* state, patolli_rng* rng) {
  if (!all_given(state, rng)) return missing();
  CallerRng drawn(*rng);
  while (state->state->to_act() == patolli::kChance) state->state->apply(state->state->sample(*drawn));
  return PATOLLI_OK;
}

patolli_status patolli_state_redacted(const patolli_state* state, patolli_action action, int32_t viewer,
                                      patolli_action* seen) {
  if (!all_given(state, seen)) return missing();
  if (!is_viewer(viewer, state->state->seats())) return no_such_seat();
  const Seat to_act = state->state->to_act();
  if (!check(*state->state, to_act, Action{action}).ok()) return PATOLLI_ILLEGAL;
  *seen = state->state->redacted(Action{action}, static_cast<Seat>(viewer)).code;
  return PATOLLI_OK;
}

patolli_status patolli_state_view(const patolli_state* state, int32_t viewer, patolli_view** view) {
  return guarded([&] {
    if (!all_given(state, view)) return missing();
    if (!is_viewer(viewer, state->state->seats())) return no_such_seat();
    *view = view_of(*state->state, static_cast<Seat>(viewer)).release();
    return PATOLLI_OK;
  });
}

}  // extern "C"
