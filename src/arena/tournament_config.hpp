// A match: who plays what how often, and who sits where in which game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/bot_text.hpp"
#include "arena/part.hpp"
#include "arena/statistics.hpp"
#include "bots/trace.hpp"
#include "match/any_game.hpp"
#include "match/record.hpp"

namespace patolli::arena {

inline constexpr int kMaxBots = kMaxSeats;

struct TournamentConfig {
  const match::AnyGame* game = nullptr;
  int seats = 0;
  match::Options options;
  std::vector<BotText> bots;
  std::uint64_t groups = 0;  // of the whole match
  Part part{};               // which of them are played here
  std::uint64_t seed = 1;
  int record_format = match::Record::kFormat;
  std::optional<Sprt> sprt = std::nullopt;  // stops the match before its end
  bool recover = false;                     // go on, at random, for a program that cannot play
  bots::BotTrace* trace = nullptr;          // of the conversations with programs

  // A game for one seat is played against the printed automaton: the bots do not meet, they are compared.
  [[nodiscard]] bool solo() const noexcept { return seats == 1; }
  // Each bot in each seat once; alone, each bot once.
  [[nodiscard]] int games_per_group() const noexcept { return static_cast<int>(bots.size()); }
  // The games of this part: their numbers are those of the whole match.
  [[nodiscard]] std::uint64_t first_game() const noexcept { return part.first(groups) * group_size(); }
  [[nodiscard]] std::uint64_t end_game() const noexcept { return part.end(groups) * group_size(); }
  [[nodiscard]] std::uint64_t games() const noexcept { return end_game() - first_game(); }

 private:
  [[nodiscard]] std::uint64_t group_size() const noexcept { return static_cast<std::uint64_t>(games_per_group()); }
};

// Nothing, or why this cannot be played: the number of bots, a name that no record can hold.
std::optional<Error> validate(const TournamentConfig& config);

// Which bot sits in each seat of game number `index`.
using Lineup = std::array<std::int8_t, kMaxSeats>;
Lineup lineup(const TournamentConfig& config, std::uint64_t index) noexcept;

// The generator of chance: the same for all games of a group, so that they begin with the same deal.
Rng deal_generator(const TournamentConfig& config, std::uint64_t index) noexcept;
// Of a bot, another in every game.
std::uint64_t bot_seed(const TournamentConfig& config, std::uint64_t index, int bot) noexcept;

}  // namespace patolli::arena
