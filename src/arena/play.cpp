#include "arena/play.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "arena/bot_text.hpp"
#include "core/printable.hpp"
#include "match/any_bot.hpp"
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

Action ask(match::AnyBot& bot, const std::string& view, std::size_t choices, BotStats& bot_stats) {
  const auto start = Clock::now();
  bot.begin(view);
  const ai::BotReply reply = bot.decide();
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
  if (choices > 1) {
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

}  // namespace

GameReport play_game(const TournamentConfig& config, std::uint64_t index, bool with_record,
                     const std::atomic<bool>& stop) {
  auto start = config.game->make(config.seats, config.options);
  if (!start.ok()) return failure(start.error().text());
  match::Match match(std::move(*start));
  const Lineup seated = lineup(config, index);
  std::vector<std::unique_ptr<match::AnyBot>> bots;
  for (int seat = 0; seat < config.seats; ++seat) {
    const int number = seated[seat];
    auto bot = seat_bot(*config.game, config.bots[static_cast<std::size_t>(number)], bot_seed(config, index, number));
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
    const Action choice = ask(*bots[static_cast<std::size_t>(seat)], match.view_bytes(seat), match.legal(seat).size(),
                              played.bot_stats[static_cast<std::size_t>(number)]);
    if (const RejectReason why = match.act(seat, choice); !why.ok())
      return failure("game " + std::to_string(index) + ": " +
                     printable(config.bots[static_cast<std::size_t>(number)].name) + " broke the rules with " +
                     printable(config.game->action_text(choice)) + " (" + std::string(why.key) + ")");
    match.resolve_chance(deal);
  }
  played.outcome = *match.result();
  played.turns = match.turn();
  for (const auto& bot : bots) bot->game_over(played.outcome);
  if (with_record) {
    std::vector<match::SeatInfo> seats;
    for (int seat = 0; seat < config.seats; ++seat) {
      const BotText& bot = config.bots[static_cast<std::size_t>(seated[seat])];
      seats.push_back({bot.name, bot.kind});
    }
    match::Record record = match::take_record(match, std::move(seats), false);
    record.seed = config.seed;
    record.index = index;
    played.record = match::write_record(match::Games({&config.game, 1}), record, config.record_format);
  }
  return played;
}

}  // namespace patolli::arena
