#include "arena/play.hpp"

#include <algorithm>
#include <utility>

#include "arena/bot_text.hpp"
#include "core/printable.hpp"
#include "match/all_games.hpp"
#include "match/record.hpp"
#include "match/table.hpp"

namespace patolli::arena {

void Conduct::add(const Conduct& other) {
  decisions += other.decisions;
  thought += other.thought;
  longest = std::max(longest, other.longest);
  faults += other.faults;
  if (first_fault.empty()) first_fault = other.first_fault;
}

namespace {

using Clock = std::chrono::steady_clock;

template <Game S>
Action ask(const Bot<S>& bot, const typename S::View& view, const std::vector<Action>& legal, Conduct& conduct) {
  const auto start = Clock::now();
  const Thought thought = bot(view, legal);
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
  if (legal.size() > 1) {
    ++conduct.decisions;
    conduct.thought += spent;
    conduct.longest = std::max(conduct.longest, spent);
  }
  if (!thought.fault.empty()) {
    ++conduct.faults;
    if (conduct.first_fault.empty()) conduct.first_fault = thought.fault;
  }
  return thought.action;
}

Played failure(std::string problem) {
  Played played;
  played.end = Played::End::kFailed;
  played.problem = std::move(problem);
  return played;
}

template <Game S>
Played play(const Match& match, std::uint64_t index, bool with_record, const std::atomic<bool>& stop) {
  auto start = match.game->make(match.seats, match.options);
  if (!start.ok()) return failure(start.problem().text());
  Table table(std::move(*start));
  const Lineup seated = lineup(match, index);
  std::vector<Bot<S>> bots;
  for (int seat = 0; seat < match.seats; ++seat) {
    const int number = seated[seat];
    auto bot = seat_bot<S>(match.bots[static_cast<std::size_t>(number)], bot_seed(match, index, number));
    if (!bot.ok()) return failure(bot.problem().text());
    bots.push_back(std::move(*bot));
  }
  Played played;
  Rng deal = deal_generator(match, index);
  table.settle(deal);
  while (!table.over()) {
    if (stop.load(std::memory_order_relaxed)) {
      played.end = Played::End::kStopped;
      return played;
    }
    const Seat seat = table.to_act();
    const int number = seated[seat];
    const Action choice = ask<S>(bots[static_cast<std::size_t>(seat)], table.view<S>(seat), table.legal(seat),
                                 played.conduct[static_cast<std::size_t>(number)]);
    if (const Reject why = table.act(seat, choice); !why.ok())
      return failure("game " + std::to_string(index) + ": " +
                     printable(match.bots[static_cast<std::size_t>(number)].name) + " broke the rules with " +
                     printable(S::action_text(choice)) + " (" + std::string(why.key) + ")");
    table.settle(deal);
  }
  played.outcome = *table.result();
  played.turns = table.turn();
  for (const Bot<S>& bot : bots) tell_result<S>(bot, played.outcome);
  if (with_record) {
    std::vector<SeatInfo> seats;
    for (int seat = 0; seat < match.seats; ++seat) {
      const BotText& bot = match.bots[static_cast<std::size_t>(seated[seat])];
      seats.push_back({bot.name, bot.kind});
    }
    Record record = take_record(table, std::move(seats), false);
    record.seed = match.seed;
    record.index = index;
    played.record = write_record(record);
  }
  return played;
}

}  // namespace

Played play_game(const Match& match, std::uint64_t index, bool with_record, const std::atomic<bool>& stop) {
  Played played = failure("no such game");
  AllGames::with(match.game->name(), [&]<class S>() { played = play<S>(match, index, with_record, stop); });
  return played;
}

}  // namespace patolli::arena
