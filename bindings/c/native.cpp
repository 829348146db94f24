// What the web client's engine is built without: views that come as JSON, and what only programs measure.
#include <nlohmann/json.hpp>

#include "handles.hpp"

namespace patolli::c {
namespace {

constexpr std::size_t kLongestView = std::size_t{1} << 20;  // bytes of JSON, far above any real view
constexpr int kDeepestPerft = 100;

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_view_parse(const patolli_game* game, const char* json, size_t size, patolli_view** view,
                                  patolli_error* error) {
  return guarded(error, [&] {
    if (!all_given(game, view) || !is_text(json, size)) return missing(error);
    if (size > kLongestView) return fail(error, PATOLLI_MALFORMED, "longer than any view");
    const auto parsed = nlohmann::json::parse(text_of(json, size), nullptr, false);
    if (parsed.is_discarded()) return fail(error, PATOLLI_MALFORMED, "not JSON");
    const auto bytes = game->game->read_view(parsed);
    if (!bytes.ok()) return fail(error, bytes.error());
    // It is a decision of its seat: any state that looks like it tells the rest.
    patolli::Rng rng(0);
    const auto world = game->game->determinize(*bytes, rng);
    const patolli::Seat seat = world->to_act();
    *view = new patolli_view{game->game, *bytes, {seat, world->seats(), seat, world->turn()}};
    return PATOLLI_OK;
  });
}

patolli_status patolli_view_text(const patolli_view* view, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(view, size)) return missing();
    return put(view->game->view_text(view->bytes), buffer, capacity, size);
  });
}

patolli_status patolli_view_determinize(const patolli_view* view, patolli_rng* rng, patolli_state** state) {
  return guarded([&] {
    if (!all_given(view, rng, state)) return missing();
    CallerRng drawn(*rng);
    *state = new patolli_state{view->game->determinize(view->bytes, *drawn)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_state_perft(const patolli_state* state, int32_t depth, uint64_t* sequences) {
  return guarded([&] {
    if (!all_given(state, sequences) || depth < 1 || depth > kDeepestPerft) return missing();
    *sequences = state->state->game().perft(*state->state, depth);
    return PATOLLI_OK;
  });
}

}  // extern "C"
