#include "arena/tournament_config.hpp"

#include <span>

#include "core/printable.hpp"
#include "match/setup.hpp"

namespace patolli::arena {

std::optional<Error> validate(const TournamentConfig& config) {
  const auto bots = static_cast<int>(config.bots.size());
  const std::string game(config.game->name());
  if (config.solo()) {
    if (bots < 1 || bots > kMaxBots)
      return Error::malformed("--bots", game + " is played alone: name 1 bot, or up to " + std::to_string(kMaxBots) +
                                            " to compare on the same deals, not " + std::to_string(bots));
  } else if (bots != config.seats) {
    return Error::malformed("--bots", game + " with " + std::to_string(config.seats) + " players needs " +
                                          std::to_string(config.seats) + " bots, not " + std::to_string(bots) +
                                          " (one may be named several times)");
  }
  for (const BotText& bot : config.bots)
    if (bot.name.size() > match::kMaxRecordText)
      return Error::malformed("bot " + printable(bot.name, 20),
                              "longer than " + std::to_string(match::kMaxRecordText) + " bytes");
  if (config.sprt && bots > 2) return Error::malformed("--sprt", "tests one difference: for 2 bots");
  return std::nullopt;
}

namespace {

// With three or four at the table it matters who sits behind whom, and rotation alone would leave that as it is: so
// each group takes another circle, and the bots go round in it.
constexpr Lineup kPair[] = {{0, 1}};
constexpr Lineup kThree[] = {{0, 1, 2}, {0, 2, 1}};
constexpr Lineup kFour[] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}};

std::span<const Lineup> circles(int bots) noexcept {
  if (bots == 2) return kPair;
  if (bots == 3) return kThree;
  return kFour;
}

}  // namespace

Lineup lineup(const TournamentConfig& config, std::uint64_t index) noexcept {
  const int bots = config.games_per_group();
  const auto turn = static_cast<int>(index % static_cast<std::uint64_t>(bots));
  Lineup seated{};
  if (config.solo()) {
    seated[0] = static_cast<std::int8_t>(turn);
    return seated;
  }
  const std::span<const Lineup> all = circles(bots);
  const Lineup& circle = all[index / static_cast<std::uint64_t>(bots) % all.size()];
  for (int seat = 0; seat < bots; ++seat) seated[seat] = circle[(seat + turn) % bots];
  return seated;
}

namespace {

Rng group_generator(const TournamentConfig& config, std::uint64_t index) noexcept {
  return Rng(config.seed).split(index / static_cast<std::uint64_t>(config.games_per_group()));
}

}  // namespace

Rng deal_generator(const TournamentConfig& config, std::uint64_t index) noexcept {
  return group_generator(config, index).split(0);
}

std::uint64_t bot_seed(const TournamentConfig& config, std::uint64_t index, int bot) noexcept {
  const std::uint64_t game = index % static_cast<std::uint64_t>(config.games_per_group());
  return group_generator(config, index).split(1 + game * kMaxBots + static_cast<std::uint64_t>(bot)).next();
}

}  // namespace patolli::arena
