#include <nlohmann/json.hpp>
#include <utility>

#include "match/record.hpp"

namespace patolli::match {

LogEntry stored_entry(const Match& match, std::size_t number) noexcept { return match.log_[number]; }

std::unique_ptr<AnyState> full_state(const Match& match) { return match.state_->clone(); }

Record take_record(const Match& match, std::vector<SeatInfo> seats, bool with_legal) {
  const AnyGame& game = match.game();
  Record record;
  record.game = game.name();
  record.version = game.version();
  record.options = match.options();
  record.seats = std::move(seats);
  const auto state = match.start_->clone();
  for (const LogEntry& entry : match.log_) {
    if (with_legal) {
      auto& texts = record.legal.emplace_back();
      for (const Action choice : state->legal()) texts.push_back(game.action_text(choice));
    }
    record.actions.push_back(game.action_text(entry.action()));
    record.actors.push_back(entry.seat);
    state->apply(entry.action());
  }
  record.result = outcome_so_far(*state);
  record.notes = match.notes_;
  return record;
}

std::string_view to_text(RecordNote::Kind kind) noexcept {
  switch (kind) {
    case RecordNote::Kind::kTakenBack: return "taken-back";
    case RecordNote::Kind::kReplaced: return "replaced";
    case RecordNote::Kind::kConditional: return "conditional";
  }
  return {};
}

std::string write_record(Games games, const Record& record, int format) {
  using nlohmann::ordered_json;
  const bool first = format == Record::kFirstFormat;
  const AnyGame* const game = games.find(record.game, record.version);
  const Options options = game == nullptr ? record.options
                          : first         ? first_version_options(*game, record.options)
                                          : canonical_options(*game, record.options);
  ordered_json out;
  out["format"] = format;
  out["game"] = record.game;
  out["version"] = record.version;
  out["options"] = ordered_json::object();
  for (const auto& [name, value] : options) out["options"][name] = value;
  out["seats"] = ordered_json::array();
  for (const SeatInfo& seat : record.seats) out["seats"].push_back({{"name", seat.name}, {"kind", seat.kind}});
  if (record.seed) out["seed"] = *record.seed;
  if (record.index) out["index"] = *record.index;
  out["actions"] = record.actions;
  if (!record.actors.empty()) out["actors"] = record.actors;
  if (!record.legal.empty()) out["legal"] = record.legal;
  for (std::size_t i = 0; !first && i < record.notes.size(); ++i) {
    const RecordNote& note = record.notes[i];
    ordered_json json = {{"note", to_text(note.kind)}, {"step", note.step}, {"seat", note.seat}};
    if (!note.actions.empty()) json["actions"] = note.actions;
    out["notes"].push_back(std::move(json));
  }

  ordered_json& result = out["result"];
  result["ending"] = to_text(record.result.ending);
  for (const char* list : {"scores", "tie_breaks", "winners"}) result[list] = ordered_json::array();
  for (int side = 0; side < record.result.sides; ++side) {
    result["scores"].push_back(record.result.score[side]);
    result["tie_breaks"].push_back(record.result.tie_break[side]);
    if ((record.result.winners >> side & 1) != 0) result["winners"].push_back(side);
  }
  // Names come from people: what is not UTF-8 is replaced, never refused.
  return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace patolli::match
