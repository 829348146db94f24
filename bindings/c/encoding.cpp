#include "encoding/any_encoding.hpp"

#include "handles.hpp"

using namespace patolli::c;
using patolli::Action;
using patolli::encoding::ActionSpace;

namespace {

bool is_space(int32_t space) { return space == PATOLLI_SPACE_DEFAULT || space == PATOLLI_SPACE_ALL; }

}  // namespace

extern "C" {

patolli_status patolli_game_encoding(const patolli_game* game, patolli_encoding_info* info, patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, info)) return missing(error);
    const auto* const encoding = game->game->encoding();
    if (encoding == nullptr)
      return fail(error, PATOLLI_MALFORMED, game->name + " brings no encoding: its actions have no indices");
    *info = {encoding->version(), encoding->actions(ActionSpace::kDefault), encoding->actions(ActionSpace::kAll),
             encoding->observation(), static_cast<uint32_t>(encoding->layout().size())};
    return PATOLLI_OK;
  });
}

patolli_status patolli_game_part(const patolli_game* game, uint32_t index, patolli_part* part) {
  if (!all_given(game, part)) return missing();
  const auto* const encoding = game->game->encoding();
  if (encoding == nullptr || index >= encoding->layout().size()) return PATOLLI_BAD_ARGUMENT;
  const patolli::encoding::Part& found = encoding->layout()[index];
  *part = {found.name.data(), found.meaning.data(), found.offset, found.rows, found.width};  // texts of the program
  return PATOLLI_OK;
}

patolli_status patolli_view_indices(const patolli_view* view, int32_t space, int32_t* indices, size_t capacity,
                                    size_t* count) {
  return guarded([&] {
    if (!all_given(view, count) || !is_space(space)) return missing();
    const auto* const encoding = view->game->encoding();
    if (encoding == nullptr) return PATOLLI_MALFORMED;
    const auto all = encoding->indices(view->bytes, static_cast<ActionSpace>(space));
    const patolli_status status = make_room(all.size(), indices, capacity, count);
    if (status == PATOLLI_OK) std::copy(all.begin(), all.end(), indices);
    return status;
  });
}

patolli_status patolli_view_action(const patolli_view* view, int32_t index, int32_t space, patolli_action* action) {
  return guarded([&] {
    if (!all_given(view, action) || !is_space(space)) return missing();
    const auto* const encoding = view->game->encoding();
    if (encoding == nullptr) return PATOLLI_MALFORMED;
    const auto found = encoding->action(view->bytes, index, static_cast<ActionSpace>(space));
    if (!found) return PATOLLI_ILLEGAL;
    *action = found->code;
    return PATOLLI_OK;
  });
}

patolli_status patolli_view_observe(const patolli_view* view, float* numbers, size_t capacity, size_t* count) {
  return guarded([&] {
    if (!all_given(view, count)) return missing();
    const auto* const encoding = view->game->encoding();
    if (encoding == nullptr) return PATOLLI_MALFORMED;
    if (view->info.viewer < 0) return no_such_seat();
    const patolli_status status =
        make_room(static_cast<std::size_t>(encoding->observation()), numbers, capacity, count);
    if (status != PATOLLI_OK) return status;
    return encoding->observe(view->bytes, {numbers, *count}) ? PATOLLI_OK : PATOLLI_BAD_ARGUMENT;
  });
}

patolli_status patolli_state_play(patolli_state* state, patolli_action action,
                                  patolli_action seen[PATOLLI_MAX_SEATS + 1], patolli_error* error) {
  if (!all_given(state, seen)) return missing(error);
  if (const auto status = patolli_state_check(state, state->state->to_act(), action, error); status != PATOLLI_OK)
    return status;
  return guarded(error, [&] {
    const int seats = state->state->seats();
    for (int seat = 0; seat < seats; ++seat)
      seen[seat] = state->state->redacted(Action{action}, static_cast<patolli::Seat>(seat)).code;
    seen[seats] = state->state->redacted(Action{action}, patolli::kSpectator).code;
    state->state->apply(Action{action});
    return PATOLLI_OK;
  });
}

}  // extern "C"
