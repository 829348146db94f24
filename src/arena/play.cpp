#include "arena/play.hpp"

#include <algorithm>
#include <utility>

#include "arena/bot_text.hpp"
#include "core/printable.hpp"
#include "match/all_games.hpp"
#include "match/match.hpp"
#include "match/record.hpp"

namespace patolli::arena {

void BotStats::add(const BotStats& other) {
  decisions += other.decisions;
  total_time += other.total_time;
  longest = std::max(longest, other.longest);
  faults += other.faults;
  if (first_fault.empty()) first_fault = other.first_fault;
}

namespace {

using Clock = std::chrono::steady_clock;

template <GameState S>
Action ask(const ai::Bot<S>& bot, const typename S::View& view, const std::vector<Action>& legal, BotStats& bot_stats) {
  const auto start = Clock::now();
  const ai::BotReply reply = bot(view, legal);
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
  if (legal.size() > 1) {
    ++bot_stats.decisions;
    bot_stats.total_time += spent;
    bot_stats.longest = std::max(bot_stats.longest, spent);
  }
  if (!reply.fault.empty()) {
    ++bot_stats.faults;
    if (bot_stats.first_fault.empty()) bot_stats.first_fault = reply.fault;
  }
  return reply.action;
}

GameReport failure(std::string error) {
  GameReport played;
  played.end = GameReport::End::kFailed;
  played.error = std::move(error);
  return played;
}

template <GameState S>
GameReport play(const TournamentConfig& config, std::uint64_t index, bool with_record, const std::atomic<bool>& stop) {
  auto start = config.game->make(config.seats, config.options);
  if (!start.ok()) return failure(start.error().text());
  match::Match match(std::move(*start));
  const Lineup seated = lineup(config, index);
  std::vector<ai::Bot<S>> bots;
  for (int seat = 0; seat < config.seats; ++seat) {
    const int number = seated[seat];
    auto bot = seat_bot<S>(config.bots[static_cast<std::size_t>(number)], bot_seed(config, index, number));
    if (!bot.ok()) return failure(bot.error().text());
    bots.push_back(std::move(*bot));
  }
  GameReport played;
  Rng deal = deal_generator(config, index);
  match.resolve_chance(deal);
  while (!match.over()) {
    if (stop.load(std::memory_order_relaxed)) {
      played.end = GameReport::End::kStopped;
      return played;
    }
    const Seat seat = match.to_act();
    const int number = seated[seat];
    const Action choice = ask<S>(bots[static_cast<std::size_t>(seat)], match.view<S>(seat), match.legal(seat),
                                 played.bot_stats[static_cast<std::size_t>(number)]);
    if (const RejectReason why = match.act(seat, choice); !why.ok())
      return failure("game " + std::to_string(index) + ": " +
                     printable(config.bots[static_cast<std::size_t>(number)].name) + " broke the rules with " +
                     printable(S::action_text(choice)) + " (" + std::string(why.key) + ")");
    match.resolve_chance(deal);
  }
  played.outcome = *match.result();
  played.turns = match.turn();
  for (const ai::Bot<S>& bot : bots) bots::tell_result<S>(bot, played.outcome);
  if (with_record) {
    std::vector<match::SeatInfo> seats;
    for (int seat = 0; seat < config.seats; ++seat) {
      const BotText& bot = config.bots[static_cast<std::size_t>(seated[seat])];
      seats.push_back({bot.name, bot.kind});
    }
    match::Record record = match::take_record(match, std::move(seats), false);
    record.seed = config.seed;
    record.index = index;
    played.record = match::write_record(record, config.record_format);
  }
  return played;
}

}  // namespace

GameReport play_game(const TournamentConfig& config, std::uint64_t index, bool with_record,
                     const std::atomic<bool>& stop) {
  GameReport played = failure("no such game");
  match::AllGames::with(config.game->name(), [&]<class S>() { played = play<S>(config, index, with_record, stop); });
  return played;
}

}  // namespace patolli::arena
