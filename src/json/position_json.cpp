#include "json/position_json.hpp"

#include <string>

#include "json/outcome_json.hpp"
#include "json/view_json.hpp"
#include "match/all_games.hpp"

namespace patolli::json {

namespace {

using Json = nlohmann::ordered_json;

Json seat_json(Seat seat) { return seat >= 0 ? Json(static_cast<int>(seat)) : Json(nullptr); }

// true, or the key of the message that says why not.
Json allowed_json(const RejectReason& why) { return why.ok() ? Json(true) : Json(std::string(why.key)); }

}  // namespace

Json log_json(const match::Match& match, Seat viewer, std::size_t first) {
  Json list = Json::array();
  std::size_t number = first;
  for (const match::Event& event : match.log(viewer, first))
    list.push_back({{"n", number++},
                    {"actor", seat_json(event.actor)},
                    {"turn", event.turn},
                    {"action", match.game().action_text(event.action)}});
  return list;
}

Json position_json(const match::Match& match, Seat viewer, std::size_t first) {
  Json position;
  position["game"] = match.game().name();
  position["version"] = match.game().version();
  position["seats"] = match.seats();
  position["options"] = Json::object();
  for (const auto& [name, value] : match.options()) position["options"][name] = value;
  position["revision"] = match.revision();
  position["seat"] = seat_json(viewer);
  position["to_act"] = seat_json(match.to_act());
  position["over"] = match.over();
  position["turn"] = match.turn();
  match::AllGames::with(match.game().name(), [&]<class S>() { position["view"] = view_json(match.view<S>(viewer)); });
  position["legal"] = Json::array();
  for (const Action action : match.legal(viewer)) position["legal"].push_back(match.game().action_text(action));
  position["can_undo"] = allowed_json(match.can_undo(viewer));
  position["can_redo"] = allowed_json(match.can_redo(viewer));
  position["log_size"] = match.log_size();
  position["log"] = log_json(match, viewer, first);
  const auto result = match.result();
  position["result"] = result ? outcome_json(*result) : Json(nullptr);
  return position;
}

Json cards_of(std::string_view game) {
  Json cards;
  match::AllGames::with(game, [&]<class S>() { cards = cards_json<S>(); });
  return cards;
}

}  // namespace patolli::json
