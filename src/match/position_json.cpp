#include "match/position_json.hpp"

#include <string>

#include "json/outcome_json.hpp"

namespace patolli::match {

namespace {

using Json = nlohmann::ordered_json;

Json seat_json(Seat seat) { return seat >= 0 ? Json(static_cast<int>(seat)) : Json(nullptr); }

// true, or the key of the message that says why not.
Json allowed_json(const RejectReason& why) { return why.ok() ? Json(true) : Json(std::string(why.key)); }

Json takebacks_json(const Match& match) {
  Json list = Json::array();
  for (const RecordNote& note : match.notes())
    if (note.kind == RecordNote::Kind::kTakenBack)
      list.push_back({{"step", note.step}, {"seat", note.seat}, {"steps", note.actions.size()}});
  return list;
}

}  // namespace

Json fact_json(const AnyGame& game, const Fact& fact) {
  const FactKind& kind = game.fact_kinds()[static_cast<std::size_t>(fact.kind)];
  Json json = {{"fact", kind.name}};
  for (int i = 0; i < Fact::kMaxValues; ++i) {
    const FactField& field = kind.fields[static_cast<std::size_t>(i)];
    if (field.name.empty()) break;
    const std::int32_t value = fact.value[static_cast<std::size_t>(i)];
    Json& written = json[std::string(field.name)];
    if (value == kNoValue) continue;  // null
    if (field.written == FactValue::kWord)
      written = game.fact_word(fact, i);
    else
      written = value;
  }
  return json;
}

Json facts_json(const AnyGame& game, const std::vector<Fact>& facts) {
  Json list = Json::array();
  for (const Fact& fact : facts) list.push_back(fact_json(game, fact));
  return list;
}

Json log_json(const Match& match, Seat viewer, std::size_t first, Facts facts) {
  Json list = Json::array();
  std::size_t number = first;
  for (const Event& event : match.log(viewer, first))
    list.push_back({{"n", number++},
                    {"actor", seat_json(event.actor)},
                    {"turn", event.turn},
                    {"action", match.game().action_text(event.action)}});
  if (facts == Facts::kNone) return list;
  std::size_t i = 0;
  for (const std::vector<Fact>& step : match.facts_from(viewer, first))
    list[i++]["facts"] = facts_json(match.game(), step);
  return list;
}

Json position_json(const Match& match, Seat viewer, std::size_t first, Facts facts) {
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
  position["view"] = match.game().view_json(match.view_bytes(viewer));
  position["legal"] = Json::array();
  for (const Action action : match.legal(viewer)) position["legal"].push_back(match.game().action_text(action));
  position["can_undo"] = allowed_json(match.can_undo(viewer));
  position["can_redo"] = allowed_json(match.can_redo(viewer));
  if (facts == Facts::kAll) {
    position["can_take_back"] = allowed_json(match.can_take_back(viewer));
    position["takebacks"] = takebacks_json(match);
  }
  position["log_size"] = match.log_size();
  position["log"] = log_json(match, viewer, first, facts);
  const auto result = match.result();
  position["result"] = result ? json::outcome_json(*result) : Json(nullptr);
  return position;
}

}  // namespace patolli::match
