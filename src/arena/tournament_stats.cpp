#include "arena/tournament_stats.hpp"

#include <bit>
#include <utility>

namespace patolli::arena {
namespace {

// The share of the victory, in twelfths.
int share(const Outcome& outcome, int side) noexcept {
  if ((outcome.winners >> side & 1) == 0) return 0;
  return kPoint / std::popcount(outcome.winners);
}

// Whether side a comes before side b: all, half or nothing of a point.
int precedence(const Outcome& outcome, int a, int b) noexcept {
  const auto standing = [&](int side) { return std::pair(outcome.score[side], outcome.tie_break[side]); };
  if (standing(a) == standing(b)) return kPoint / 2;
  return standing(a) > standing(b) ? kPoint : 0;
}

}  // namespace

TournamentStats::TournamentStats(const TournamentConfig& config)
    : config_(config),
      bots_(config.bots.size()),
      versus_(kMaxBots * kMaxBots, GroupScores(config.solo() ? 1 : config.games_per_group())) {
  for (BotScore& bot : bots_) bot.score = GroupScores(config.solo() ? 1 : config.games_per_group());
}

void TournamentStats::add(std::span<const GameReport> group) {
  const auto bots = static_cast<int>(bots_.size());
  const std::uint64_t first = config_.first_game() + groups_ * group.size();
  std::array<int, kMaxBots> scores{};
  std::array<std::array<int, kMaxBots>, kMaxBots> before{};
  for (std::size_t game = 0; game < group.size(); ++game) {
    const GameReport& played = group[game];
    const Outcome& outcome = played.outcome;
    const Lineup seated = lineup(config_, first + game);
    const auto rounds = static_cast<std::uint64_t>((played.turns + config_.seats - 1) / config_.seats);
    ++endings_[static_cast<std::size_t>(outcome.ending)];
    if (config_.solo()) automaton_points_ += outcome.score[1];
    for (int seat = 0; seat < config_.seats; ++seat) {
      const int number = seated[seat];
      BotScore& bot = bots_[static_cast<std::size_t>(number)];
      const int points = share(outcome, seat);
      scores[number] += points;
      seat_points_[seat] += static_cast<std::uint64_t>(points);
      ++(points == kPoint ? bot.won : points != 0 ? bot.tied : bot.lost);
      bot.points += outcome.score[seat];
      bot.rounds += rounds;
      if (points != 0) bot.rounds_won += rounds;
      for (int other = 0; other < config_.seats; ++other)
        if (other != seat) before[number][seated[other]] += precedence(outcome, seat, other);
    }
    for (int i = 0; i < bots; ++i) bots_[static_cast<std::size_t>(i)].bot_stats.add(played.bot_stats[i]);
  }
  for (int a = 0; a < bots; ++a) {
    bots_[static_cast<std::size_t>(a)].score.add(scores[a]);
    for (int b = a + 1; b < bots; ++b)
      versus_[pair_index(a, b)].add(config_.solo() ? (kPoint + scores[a] - scores[b]) / 2 : before[a][b]);
  }
  ++groups_;
}

double TournamentStats::seat_rate(int seat) const noexcept {
  if (groups_ == 0) return 0;
  return static_cast<double>(seat_points_[seat]) / (kPoint * static_cast<double>(games()));
}

double TournamentStats::automaton_points() const noexcept {
  return groups_ == 0 ? 0 : static_cast<double>(automaton_points_) / static_cast<double>(games());
}

const GroupScores& TournamentStats::tested() const noexcept {
  return bots_.size() == 1 ? bots_[0].score : versus(0, 1);
}

Sprt::Verdict TournamentStats::verdict() const noexcept {
  return config_.sprt ? config_.sprt->verdict(tested()) : Sprt::Verdict::kOpen;
}

}  // namespace patolli::arena
