// The match of a game played in the web client. One instance of the engine holds one match.
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "abi.hpp"
#include "json/reasons_json.hpp"
#include "match/match.hpp"
#include "match/position_json.hpp"
#include "match/record.hpp"
#include "registry/registry.hpp"

namespace patolli::wasm {
namespace {

std::unique_ptr<match::Match>& match() {
  static std::unique_ptr<match::Match> it;
  return it;
}

Seat seat_of(std::int32_t number) noexcept {
  return number >= 0 && number < match()->seats() ? static_cast<Seat>(number) : kSpectator;
}

// Empty: done. Otherwise the key of the reason.
std::int32_t answer(const RejectReason& why) { return wasm::answer(why.ok() ? std::string() : std::string(why.key)); }

std::optional<Action> action_of(std::string_view text) { return match()->game().parse_action(text); }

}  // namespace

// What can be played.
PATOLLI_EXPORT(games) std::int32_t list_games() {
  Json list = Json::array();
  for (const match::AnyGame* const game : registry::games()) {
    Json options = Json::array();
    for (const OptionSpec& o : game->options())
      options.push_back({{"name", o.name}, {"values", o.values}, {"standard", o.default_value}});
    list.push_back({{"game", game->name()},
                    {"version", game->version()},
                    {"seats", {game->min_seats(), game->max_seats()}},
                    {"options", std::move(options)}});
  }
  return answer(list);
}

// {"game", "seats", "options"}: a new table, with nothing dealt yet. Answers what is wrong, or nothing.
PATOLLI_EXPORT(table_make) std::int32_t make_table() {
  const Json request = input_json();
  if (!request.is_object()) return answer(std::string("not an object"));
  const match::AnyGame* const game = registry::games().find(request.value("game", std::string()));
  if (game == nullptr) return answer(std::string("no such game"));
  match::Options options;
  const auto wanted = request.find("options");
  if (wanted != request.end() && wanted->is_object()) {
    for (const auto& [name, value] : wanted->items())
      if (value.is_string()) options.emplace_back(name, value.get<std::string>());
  }
  auto state = game->make(request.value("seats", 0), options);
  if (!state.ok()) return answer(state.error().text());
  match() = std::make_unique<match::Match>(std::move(*state));
  return answer(std::string());
}

// A record: the table after its first `steps` actions (below 0: after all of them). Answers what is wrong, or nothing.
PATOLLI_EXPORT(table_load) std::int32_t load_table(std::int32_t steps) {
  const auto record = match::read_record(input());
  if (!record.ok()) return answer(record.error().text());
  auto loaded = match::open_record(registry::games(), *record, steps);
  if (!loaded.ok()) return answer(loaded.error().text());
  match() = std::move(*loaded);
  return answer(std::string());
}

// {"seats": [{"name", "kind"}]}: the record of the table as it stands.
PATOLLI_EXPORT(table_record) std::int32_t record_table() {
  const Json request = input_json();
  std::vector<match::SeatInfo> seats(static_cast<std::size_t>(match()->seats()));
  std::size_t i = 0;
  const auto given = request.is_object() ? request.find("seats") : request.end();
  if (request.is_object() && given != request.end() && given->is_array()) {
    for (const Json& seat : *given) {
      if (i == seats.size() || !seat.is_object()) break;
      seats[i++] = {seat.value("name", std::string()), seat.value("kind", std::string())};
    }
  }
  return answer(match::write_record(registry::games(), match::take_record(*match(), std::move(seats), false)));
}

PATOLLI_EXPORT(table_cards) std::int32_t cards_of_table() { return answer(match()->game().cards_json()); }

PATOLLI_EXPORT(table_position) std::int32_t position_of_table(std::int32_t viewer, std::uint32_t first) {
  return answer(match::position_json(*match(), seat_of(viewer), first, match::Facts::kAll));
}

// A seat's view as bytes, for another instance of this engine: all that a bot is given.
PATOLLI_EXPORT(table_view) std::int32_t view_of_table(std::int32_t seat) {
  return answer(match()->view_bytes(seat_of(seat)));
}

PATOLLI_EXPORT(table_act) std::int32_t act_at_table(std::int32_t seat) {
  const auto action = action_of(input());
  return answer(action ? match()->act(seat_of(seat), *action) : kNoSuch);
}

PATOLLI_EXPORT(table_why) std::int32_t why_not_at_table(std::int32_t seat) {
  const auto action = action_of(input());
  return answer(action ? match()->check(seat_of(seat), *action) : kNoSuch);
}

// What speaks for an action of the seat to act, from its view alone: a list, empty where the action is not possible.
PATOLLI_EXPORT(table_reasons) std::int32_t reasons_at_table(std::int32_t seat) {
  const auto action = action_of(input());
  const auto reasons = action ? match()->game().reasons(match()->view_bytes(seat_of(seat)), *action) : std::nullopt;
  return answer(json::reasons_json(reasons.value_or(hints::Reasons{})).dump());
}

// Samples chance, with a seed from the browser. Answers nothing.
PATOLLI_EXPORT(table_settle) std::int32_t settle_table(std::uint64_t seed) {
  Rng rng(seed);
  match()->resolve_chance(rng);
  return answer(std::string());
}

PATOLLI_EXPORT(table_undo) std::int32_t undo_at_table(std::int32_t seat) {
  return answer(match()->undo(seat_of(seat)));
}
PATOLLI_EXPORT(table_redo) std::int32_t redo_at_table(std::int32_t seat) {
  return answer(match()->redo(seat_of(seat)));
}

// The last turn, past chance and bots. Whether others play is for the page to know.
PATOLLI_EXPORT(table_take_back) std::int32_t take_back_at_table(std::int32_t seat) {
  return answer(match()->take_back(seat_of(seat)));
}

// All steps of the turn that can be undone.
PATOLLI_EXPORT(table_restart) std::int32_t restart_at_table(std::int32_t seat) {
  RejectReason why = match()->undo(seat_of(seat));
  if (!why.ok()) return answer(why);
  while (match()->undo(seat_of(seat)).ok()) {
  }
  return answer(kAllowed);
}

}  // namespace patolli::wasm
