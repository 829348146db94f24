// Replays records.
#include <algorithm>

#include "core/printable.hpp"
#include "match/record.hpp"

namespace patolli::match {
namespace {

std::string numbered(std::string_view list, std::size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; }

std::string actor_text(Seat actor) { return actor == kChance ? "chance" : "seat " + std::to_string(actor); }

std::string side_numbers(const Outcome& o, bool scores) {
  std::string out;
  for (int side = 0; side < o.sides; ++side) {
    if (scores) {
      out += (out.empty() ? "" : ", ") + std::to_string(o.score[side]);
    } else if ((o.winners >> side & 1) != 0) {
      out += (out.empty() ? "" : ", ") + std::to_string(side);
    }
  }
  return "[" + out + "]";
}

// What the record says of the result against what the game says; empty where they agree.
std::optional<Error> compare(const Outcome& said, const Outcome& is) {
  if (said.ending != is.ending)
    return Error::invalid("result.ending", "the record says " + std::string(to_text(said.ending)) + ", the game " +
                                               std::string(to_text(is.ending)));
  if (said.sides != is.sides || said.score != is.score)
    return Error::invalid("result.scores",
                          "the record says " + side_numbers(said, true) + ", the game " + side_numbers(is, true));
  if (said.tie_break != is.tie_break) return Error::invalid("result.tie_breaks", "not those of the game");
  if (said.winners != is.winners)
    return Error::invalid("result.winners",
                          "the record says " + side_numbers(said, false) + ", the game " + side_numbers(is, false));
  return std::nullopt;
}

Result<std::unique_ptr<AnyState>> start_of(Games games, const Record& record) {
  const AnyGame* const newest = games.find(record.game);
  if (newest == nullptr) return Error::malformed("game", "no such game: " + printable(record.game));
  const AnyGame* const game = games.find(record.game, record.version);
  if (game == nullptr)
    return Error::malformed("version", "the record is of version " + std::to_string(record.version) +
                                           ", this program plays " + std::to_string(newest->version()));
  if (!record.actors.empty() && record.actors.size() != record.actions.size())
    return Error::malformed("actors", "not as many as there are actions");
  if (!record.legal.empty() && record.legal.size() != record.actions.size())
    return Error::malformed("legal", "not as many as there are actions");
  for (std::size_t i = 0; i < record.notes.size(); ++i)
    for (const std::string& text : record.notes[i].actions)
      if (!game->parse_action(text)) return Error::malformed(numbered("notes", i), "not an action: " + printable(text));
  return game->make(static_cast<int>(record.seats.size()), record.options);
}

std::optional<Error> compare_legal(const std::vector<std::string>& said, const AnyState& state, std::size_t i) {
  const std::vector<Action> legal = state.legal();
  const std::size_t common = std::min(said.size(), legal.size());
  for (std::size_t k = 0; k < common; ++k) {
    const std::string is = state.game().action_text(legal[k]);
    if (said[k] != is)
      return Error::invalid(numbered("legal", i) + "[" + std::to_string(k) + "]",
                            "the record says " + printable(said[k]) + ", the game " + printable(is));
  }
  if (said.size() != legal.size())
    return Error::invalid(numbered("legal", i), "the record lists " + std::to_string(said.size()) +
                                                    " actions, the game " + std::to_string(legal.size()));
  return std::nullopt;
}

}  // namespace

Outcome outcome_so_far(const AnyState& state) noexcept {
  Outcome outcome = state.result();
  if (state.to_act() != kTerminal) {
    outcome.ending = Ending::kRunning;
    outcome.winners = 0;
  }
  return outcome;
}

Result<std::unique_ptr<AnyState>> replay_record(Games games, const Record& record, Replay how,
                                                const ReplayVisit& visit) {
  const bool all = how == Replay::kEverything;
  auto state = start_of(games, record);
  if (!state.ok()) return state;
  if (visit) visit(**state, kNoSeat, Action{});
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const std::string where = numbered("actions", i);
    const std::string& text = record.actions[i];
    const auto action = (*state)->game().parse_action(text);
    if (!action) return Error::malformed(where, "not an action: " + printable(text));
    const Seat actor = (*state)->to_act();
    if (actor == kTerminal) return Error::invalid(where, printable(text) + " after the end of the game");
    if (all && !record.actors.empty() && record.actors[i] != actor)
      return Error::invalid(numbered("actors", i),
                            "the record says " + actor_text(record.actors[i]) + ", the game " + actor_text(actor));
    if (all && !record.legal.empty())
      if (auto error = compare_legal(record.legal[i], **state, i)) return std::move(*error);
    if (const RejectReason why = (*state)->check(*action, actor); !why.ok())
      return Error::invalid(
          where, printable(text) + " by " + actor_text(actor) + " is not legal (" + std::string(why.key) + ")");
    (*state)->apply(*action);
    if (visit) visit(**state, actor, *action);
  }
  if (all)
    if (auto error = compare(record.result, outcome_so_far(**state))) return std::move(*error);
  return state;
}

Result<std::unique_ptr<Match>> open_record(Games games, const Record& record, std::int64_t steps) {
  auto state = start_of(games, record);
  if (!state.ok()) return state.error();
  auto match = std::make_unique<Match>(std::move(*state));
  const std::size_t all = record.actions.size();
  const std::size_t last = steps < 0 ? all : std::min(all, static_cast<std::size_t>(steps));
  for (std::size_t i = 0; i < last; ++i) {
    const std::string& text = record.actions[i];
    const auto action = match->game().parse_action(text);
    if (!action) return Error::malformed(numbered("actions", i), "not an action: " + printable(text));
    const Seat actor = match->to_act();
    const RejectReason why = actor == kChance ? match->chance(*action) : match->act(actor, *action);
    if (!why.ok())
      return Error::invalid(numbered("actions", i), printable(text) + " is not legal (" + std::string(why.key) + ")");
  }
  for (const RecordNote& note : record.notes)
    if (note.step <= last) match->notes_.push_back(note);
  return match;
}

}  // namespace patolli::match
