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
  faulty_games += other.faulty_games;
  if (first_fault.empty()) first_fault = other.first_fault;
}

namespace {

using Clock = std::chrono::steady_clock;

ai::BotReply ask(match::AnyBot& bot, const std::string& view, std::size_t choices, BotStats& bot_stats) {
  const auto start = Clock::now();
  bot.begin(view);
  ai::BotReply reply = bot.decide();
  const auto spent = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
  if (choices > 1) {
    ++bot_stats.decisions;
    bot_stats.total_time += spent;
    bot_stats.longest = std::max(bot_stats.longest, spent);
  }
  if (!reply.fault.empty()) {
    ++bot_stats.faults;
    bot_stats.faulty_games = 1;
    if (bot_stats.first_fault.empty()) bot_stats.first_fault = reply.fault;
  }
  return reply;
}

GameReport failure(std::string error, GameReport::End end = GameReport::End::kFailed) {
  GameReport played;
  played.end = end;
  played.error = std::move(error);
  return played;
}

std::string game_record(const TournamentConfig& config, std::uint64_t index, const match::Match& match,
                        const std::vector<Seated>& seated, std::vector<match::RecordNote> notes) {
  std::vector<match::SeatInfo> seats;
  for (const Seated& one : seated) {
    const BotText& bot = config.bots[static_cast<std::size_t>(one.number)];
    seats.push_back({bot.name, bot.kind});
  }
  match::Record record = match::take_record(match, std::move(seats), false);
  record.seed = config.seed;
  record.index = index;
  record.notes = std::move(notes);
  return match::write_record(match::Games({&config.game, 1}), record, config.record_format);
}

}  // namespace

GameReport play_game(const TournamentConfig& config, std::uint64_t index, bool with_record, Programs& programs,
                     const std::atomic<bool>& stop) {
  auto start = config.game->make(config.seats, config.options);
  if (!start.ok()) return failure(start.error().text());
  match::Match match(std::move(*start));
  const Lineup line = lineup(config, index);
  std::vector<Seated> seated;
  for (int i = 0; i < config.seats; ++i) {
    const int number = line[i];
    auto one = seat_bot(*config.game, config.bots[static_cast<std::size_t>(number)], number,
                        bot_seed(config, index, number), programs, config.trace);
    if (!one.ok()) return failure(one.error().text());
    seated.push_back(std::move(*one));
  }
  GameReport played;
  std::vector<match::RecordNote> notes;
  Rng deal = deal_generator(config, index);
  match.resolve_chance(deal);
  while (!match.over()) {
    if (stop.load(std::memory_order_relaxed)) {
      played.end = GameReport::End::kStopped;
      return played;
    }
    const Seat at = match.to_act();
    const Seated& mover = seated[static_cast<std::size_t>(at)];
    const std::string who =
        "game " + std::to_string(index) + ": " + printable(config.bots[static_cast<std::size_t>(mover.number)].name);
    const ai::BotReply reply = ask(mover.bot(), match.view_bytes(at), match.legal(at).size(),
                                   played.bot_stats[static_cast<std::size_t>(mover.number)]);
    if (!reply.fault.empty()) notes.push_back(note_of_replaced(match.log_size(), at, mover));
    if (mover.program != nullptr && !mover.program->broken().empty() && !config.recover)
      return failure(who + ": " + mover.program->broken(), GameReport::End::kBroken);
    if (const RejectReason why = match.act(at, reply.action); !why.ok())
      return failure(who + " broke the rules with " + printable(config.game->action_text(reply.action)) + " (" +
                     std::string(why.key) + ")");
    match.resolve_chance(deal);
  }
  played.outcome = *match.result();
  played.turns = match.turn();
  for (const Seated& one : seated) one.bot().game_over(played.outcome);
  if (with_record) played.record = game_record(config, index, match, seated, std::move(notes));
  return played;
}

}  // namespace patolli::arena
