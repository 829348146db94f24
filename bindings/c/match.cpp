#include <nlohmann/json.hpp>

#include "handles.hpp"
#include "match/position_json.hpp"
#include "match/record.hpp"

using namespace patolli::c;
using patolli::Action;
using patolli::Seat;

extern "C" {

patolli_status patolli_match_make(const patolli_state* start, patolli_match** match) {
  return guarded([&] {
    if (!all_given(start, match)) return missing();
    *match = new patolli_match{patolli::match::Match(start->state->clone())};
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_copy(const patolli_match* match, patolli_match** copy) {
  return guarded([&] {
    if (!all_given(match, copy)) return missing();
    *copy = new patolli_match{match->match.after(match->match.log_size())};
    return PATOLLI_OK;
  });
}

void patolli_match_free(patolli_match* match) { delete match; }

patolli_status patolli_match_game(const patolli_match* match, const patolli_game** game) {
  return guarded([&] {
    if (!all_given(match, game)) return missing();
    *game = game_handle(match->match.game());
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_describe(const patolli_match* match, patolli_state_info* info) {
  if (!all_given(match, info)) return missing();
  *info = {match->match.seats(), match->match.to_act(), match->match.turn()};
  return PATOLLI_OK;
}

patolli_status patolli_match_state(const patolli_match* match, patolli_state** state) {
  return guarded([&] {
    if (!all_given(match, state)) return missing();
    *state = new patolli_state{patolli::match::full_state(match->match)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_view(const patolli_match* match, int32_t viewer, patolli_view** view) {
  return guarded([&] {
    if (!all_given(match, view)) return missing();
    if (!is_viewer(viewer, match->match.seats())) return no_such_seat();
    *view = view_of(*patolli::match::full_state(match->match), static_cast<Seat>(viewer)).release();
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_log(const patolli_match* match, int32_t viewer, size_t first, patolli_event* events,
                                 size_t capacity, size_t* count) {
  return guarded([&] {
    if (!all_given(match, count)) return missing();
    if (!is_viewer(viewer, match->match.seats())) return no_such_seat();
    const std::size_t size = match->match.log_size();
    const patolli_status status = make_room(size - std::min(first, size), events, capacity, count);
    if (status != PATOLLI_OK || *count == 0) return status;
    for (const patolli::match::Event& event : match->match.log(static_cast<Seat>(viewer), first))
      *events++ = {event.actor, event.action.code, event.turn};
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_position_json(const patolli_match* match, int32_t viewer, size_t first, char* buffer,
                                           size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(match, size)) return missing();
    if (!is_viewer(viewer, match->match.seats())) return no_such_seat();
    const auto json = patolli::match::position_json(
        match->match, static_cast<Seat>(viewer), std::min(first, match->match.log_size()), patolli::match::Facts::kAll);
    return put(json.dump(), buffer, capacity, size);
  });
}

patolli_status patolli_match_result(const patolli_match* match, patolli_result* result) {
  if (!all_given(match, result)) return missing();
  put(match->match.standing(), *result);
  return PATOLLI_OK;
}

patolli_status patolli_match_check(const patolli_match* match, int32_t seat, patolli_action action,
                                   patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(match)) return missing(error);
    if (seat < 0 || seat >= match->match.seats()) return no_such_seat(error);
    return reject(error, match->match.check(static_cast<Seat>(seat), Action{action}));
  });
}

patolli_status patolli_match_act(patolli_match* match, int32_t seat, patolli_action action, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(match)) return missing(error);
    if (seat == PATOLLI_CHANCE) return reject(error, match->match.chance(Action{action}));
    if (seat < 0 || seat >= match->match.seats()) return no_such_seat(error);
    return reject(error, match->match.act(static_cast<Seat>(seat), Action{action}));
  });
}

patolli_status patolli_match_resolve_chance(patolli_match* match, patolli_rng* rng) {
  return guarded([&] {
    if (!all_given(match, rng)) return missing();
    CallerRng drawn(*rng);
    match->match.resolve_chance(*drawn);
    return PATOLLI_OK;
  });
}

patolli_status patolli_match_undo(patolli_match* match, int32_t seat, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(match)) return missing(error);
    if (seat < 0 || seat >= match->match.seats()) return no_such_seat(error);
    return reject(error, match->match.undo(static_cast<Seat>(seat)));
  });
}

patolli_status patolli_match_redo(patolli_match* match, int32_t seat, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(match)) return missing(error);
    if (seat < 0 || seat >= match->match.seats()) return no_such_seat(error);
    return reject(error, match->match.redo(static_cast<Seat>(seat)));
  });
}

patolli_status patolli_match_take_back(patolli_match* match, int32_t seat, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(match)) return missing(error);
    if (seat < 0 || seat >= match->match.seats()) return no_such_seat(error);
    return reject(error, match->match.take_back(static_cast<Seat>(seat)));
  });
}

patolli_status patolli_match_rewind(patolli_match* match, size_t events) {
  return guarded([&] {
    if (!all_given(match) || events > match->match.log_size()) return missing();
    match->match.rewind(events);
    return PATOLLI_OK;
  });
}

}  // extern "C"
