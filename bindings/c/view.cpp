#include <nlohmann/json.hpp>

#include "core/hash.hpp"
#include "handles.hpp"

namespace patolli::c {

std::unique_ptr<patolli_view> view_of(const match::AnyState& state, Seat viewer) {
  return std::unique_ptr<patolli_view>(
      new patolli_view{&state.game(), state.view(viewer), {viewer, state.seats(), state.to_act(), state.turn()}});
}

}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_view_copy(const patolli_view* view, patolli_view** copy) {
  return guarded([&] {
    if (!all_given(view, copy)) return missing();
    *copy = new patolli_view(*view);
    return PATOLLI_OK;
  });
}

void patolli_view_free(patolli_view* view) { delete view; }

patolli_status patolli_view_game(const patolli_view* view, const patolli_game** game) {
  return guarded([&] {
    if (!all_given(view, game)) return missing();
    *game = game_handle(*view->game);
    return PATOLLI_OK;
  });
}

patolli_status patolli_view_describe(const patolli_view* view, patolli_view_info* info) {
  if (!all_given(view, info)) return missing();
  *info = view->info;
  return PATOLLI_OK;
}

patolli_status patolli_view_legal(const patolli_view* view, patolli_action* actions, size_t capacity, size_t* count) {
  return guarded([&] {
    if (!all_given(view, count)) return missing();
    const bool decides = view->info.viewer >= 0 && view->info.viewer == view->info.to_act;
    return put(decides ? view->game->legal(view->bytes) : std::vector<patolli::Action>(), actions, capacity, count);
  });
}

patolli_status patolli_view_json(const patolli_view* view, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(view, size)) return missing();
    return put(view->game->view_json(view->bytes).dump(), buffer, capacity, size);
  });
}

patolli_status patolli_view_hash(const patolli_view* view, uint64_t* hash) {
  if (!all_given(view, hash)) return missing();
  *hash = patolli::hash_bytes(view->bytes.data(), view->bytes.size());
  return PATOLLI_OK;
}

patolli_status patolli_view_equal(const patolli_view* a, const patolli_view* b, int32_t* equal) {
  if (!all_given(a, b, equal)) return missing();
  *equal = a->game == b->game && a->bytes == b->bytes ? 1 : 0;
  return PATOLLI_OK;
}

}  // extern "C"
