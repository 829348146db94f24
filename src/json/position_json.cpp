#include "json/position_json.hpp"

#include <string>

#include "json/outcome_json.hpp"
#include "json/view_json.hpp"
#include "match/all_games.hpp"

namespace patolli {

namespace {

using Json = nlohmann::ordered_json;

Json seat_json(Seat seat) { return seat >= 0 ? Json(static_cast<int>(seat)) : Json(nullptr); }

// true, or the key of the message that says why not.
Json allowed_json(const Reject& why) { return why.ok() ? Json(true) : Json(std::string(why.key)); }

}  // namespace

Json log_json(const Table& table, Seat viewer, std::size_t first) {
  Json list = Json::array();
  std::size_t number = first;
  for (const Event& event : table.log(viewer, first))
    list.push_back({{"n", number++},
                    {"actor", seat_json(event.actor)},
                    {"turn", event.turn},
                    {"action", table.game().action_text(event.action)}});
  return list;
}

Json position_json(const Table& table, Seat viewer, std::size_t first) {
  Json position;
  position["game"] = table.game().name();
  position["version"] = table.game().version();
  position["seats"] = table.seats();
  position["options"] = Json::object();
  for (const auto& [name, value] : table.options()) position["options"][name] = value;
  position["revision"] = table.revision();
  position["seat"] = seat_json(viewer);
  position["to_act"] = seat_json(table.to_act());
  position["over"] = table.over();
  position["turn"] = table.turn();
  AllGames::with(table.game().name(), [&]<class S>() { position["view"] = view_json(table.view<S>(viewer)); });
  position["legal"] = Json::array();
  for (const Action action : table.legal(viewer)) position["legal"].push_back(table.game().action_text(action));
  position["can_undo"] = allowed_json(table.can_undo(viewer));
  position["can_redo"] = allowed_json(table.can_redo(viewer));
  position["log_size"] = table.log_size();
  position["log"] = log_json(table, viewer, first);
  const auto result = table.result();
  position["result"] = result ? outcome_json(*result) : Json(nullptr);
  return position;
}

Json cards_of(std::string_view game) {
  Json cards;
  AllGames::with(game, [&]<class S>() { cards = cards_json<S>(); });
  return cards;
}

}  // namespace patolli
