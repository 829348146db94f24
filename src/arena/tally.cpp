#include "arena/tally.hpp"

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

Tally::Tally(const Match& match)
    : match_(match),
      bots_(match.bots.size()),
      versus_(kMaxBots * kMaxBots, GroupScores(match.solo() ? 1 : match.games_per_group())) {
  for (BotTally& bot : bots_) bot.score = GroupScores(match.solo() ? 1 : match.games_per_group());
}

void Tally::add(std::span<const Played> group) {
  const auto bots = static_cast<int>(bots_.size());
  const std::uint64_t first = groups_ * group.size();
  std::array<int, kMaxBots> scores{};
  std::array<std::array<int, kMaxBots>, kMaxBots> before{};
  for (std::size_t game = 0; game < group.size(); ++game) {
    const Played& played = group[game];
    const Outcome& outcome = played.outcome;
    const Lineup seated = lineup(match_, first + game);
    const auto rounds = static_cast<std::uint64_t>((played.turns + match_.seats - 1) / match_.seats);
    ++endings_[static_cast<std::size_t>(outcome.ending)];
    if (match_.solo()) automaton_points_ += outcome.score[1];
    for (int seat = 0; seat < match_.seats; ++seat) {
      const int number = seated[seat];
      BotTally& bot = bots_[static_cast<std::size_t>(number)];
      const int points = share(outcome, seat);
      scores[number] += points;
      seat_points_[seat] += static_cast<std::uint64_t>(points);
      ++(points == kPoint ? bot.won : points != 0 ? bot.tied : bot.lost);
      bot.points += outcome.score[seat];
      bot.rounds += rounds;
      if (points != 0) bot.rounds_won += rounds;
      for (int other = 0; other < match_.seats; ++other)
        if (other != seat) before[number][seated[other]] += precedence(outcome, seat, other);
    }
    for (int i = 0; i < bots; ++i) bots_[static_cast<std::size_t>(i)].conduct.add(played.conduct[i]);
  }
  for (int a = 0; a < bots; ++a) {
    bots_[static_cast<std::size_t>(a)].score.add(scores[a]);
    for (int b = a + 1; b < bots; ++b)
      versus_[pair_index(a, b)].add(match_.solo() ? (kPoint + scores[a] - scores[b]) / 2 : before[a][b]);
  }
  ++groups_;
}

double Tally::seat_rate(int seat) const noexcept {
  if (groups_ == 0) return 0;
  return static_cast<double>(seat_points_[seat]) / (kPoint * static_cast<double>(games()));
}

double Tally::automaton_points() const noexcept {
  return groups_ == 0 ? 0 : static_cast<double>(automaton_points_) / static_cast<double>(games());
}

const GroupScores& Tally::tested() const noexcept { return bots_.size() == 1 ? bots_[0].score : versus(0, 1); }

Sprt::Verdict Tally::verdict() const noexcept {
  return match_.sprt ? match_.sprt->verdict(tested()) : Sprt::Verdict::kOpen;
}

}  // namespace patolli::arena
