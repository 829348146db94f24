#include <nlohmann/json.hpp>

#include "ai/bot.hpp"
#include "handles.hpp"
#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "match/any_search.hpp"

struct patolli_hint {
  const patolli::match::AnyGame* game;
  patolli::hints::Hint hint;
};

namespace patolli::c {
namespace {

std::vector<Action> choices(const patolli_view& view) {
  if (view.info.viewer < 0 || view.info.viewer != view.info.to_act) return {};
  return view.game->legal(view.bytes);
}

std::string hint_text(const patolli_hint& it) {
  nlohmann::ordered_json then = nlohmann::ordered_json::array();
  for (const Action action : it.hint.then) then.push_back(it.game->action_text(action));
  const nlohmann::ordered_json json = {
      {"action", it.game->action_text(it.hint.action)},
      {"chance", it.hint.winrate},
      {"only", it.hint.only},
      {"then", std::move(then)},
      {"second", it.hint.second ? nlohmann::ordered_json(it.game->action_text(*it.hint.second)) : nullptr},
      {"second_chance", it.hint.second_winrate},
      {"reasons", json::reasons_json(it.hint.reasons)}};
  return json.dump();
}

}  // namespace
}  // namespace patolli::c

using namespace patolli::c;

extern "C" {

patolli_status patolli_search(const patolli_view* view, const patolli_budget* budget, uint64_t seed,
                              patolli_root_action* actions, size_t capacity, size_t* count) {
  return guarded([&] {
    if (!all_given(view, count) || !CallerBudget::valid(budget)) return missing();
    const std::vector<patolli::Action> legal = choices(*view);
    if (legal.empty()) return PATOLLI_NOT_NOW;
    const patolli_status status = make_room(legal.size(), actions, capacity, count);
    if (status != PATOLLI_OK) return status;
    const CallerBudget limits(*budget);
    const auto found = view->game->make_search({.type = patolli::ai::BotType::kSearch, .budget = *limits}, seed)
                           ->think(view->bytes, *limits);
    std::size_t n = 0;
    for (const patolli::ai::RootAction& each : found)
      if (n < legal.size()) actions[n++] = {each.action.code, each.visits, each.winrate, each.prior};
    // What the search has no place for has not been tried.
    for (const patolli::Action action : legal) {
      const auto known = [&](const patolli::ai::RootAction& each) { return each.action == action; };
      if (n < legal.size() && std::none_of(found.begin(), found.end(), known)) actions[n++] = {action.code, 0, 0, 0};
    }
    return PATOLLI_OK;
  });
}

patolli_status patolli_hint_make(const patolli_view* view, const patolli_budget* budget, uint64_t seed,
                                 patolli_hint** hint) {
  return guarded([&] {
    if (!all_given(view, hint) || !CallerBudget::valid(budget)) return missing();
    if (choices(*view).empty()) return PATOLLI_NOT_NOW;
    const CallerBudget limits(*budget);
    auto found = view->game->hint(view->bytes, *limits, seed);
    if (!found) return PATOLLI_NOT_NOW;
    *hint = new patolli_hint{view->game, std::move(*found)};
    return PATOLLI_OK;
  });
}

patolli_status patolli_hint_action(const patolli_hint* hint, patolli_action* action) {
  if (!all_given(hint, action)) return missing();
  *action = hint->hint.action.code;
  return PATOLLI_OK;
}

patolli_status patolli_hint_json(const patolli_hint* hint, char* buffer, size_t capacity, size_t* size) {
  return guarded([&] {
    if (!all_given(hint, size)) return missing();
    return put(hint_text(*hint), buffer, capacity, size);
  });
}

void patolli_hint_free(patolli_hint* hint) { delete hint; }

patolli_status patolli_view_reasons_json(const patolli_view* view, patolli_action action, char* buffer, size_t capacity,
                                         size_t* size) {
  return guarded([&] {
    if (!all_given(view, size)) return missing();
    const std::vector<patolli::Action> legal = choices(*view);
    if (std::find(legal.begin(), legal.end(), patolli::Action{action}) == legal.end()) return PATOLLI_ILLEGAL;
    const auto reasons = view->game->reasons(view->bytes, patolli::Action{action});
    return put(patolli::json::reasons_json(reasons.value_or(patolli::hints::Reasons{})).dump(), buffer, capacity, size);
  });
}

}  // extern "C"
