// Bots: from a view and the legal actions to one of these.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/opponents.hpp"
#include "ai/search.hpp"
#include "ai/traits.hpp"

namespace patolli::ai {

// A bot's move, with its evaluation of the alternatives, best first.
struct BotReply {
  Action action;
  std::vector<RootAction> root_actions;
  std::uint32_t iterations = 0;
  std::string fault = {};    // why the move was drawn for the bot (timeout, crash, illegal reply); else empty
  std::string comment = {};  // the bot's message to spectators
};

template <GameState S>
using Bot = std::function<BotReply(const typename S::View& view, std::span<const Action> legal)>;

// A bot independent of the game.
enum class BotType : std::uint8_t { kRandom, kGreedy, kSearch, kScript };
struct BotSpec {
  BotType type = BotType::kRandom;
  Budget budget;
  int random_move_percent = 0;  // share of decisions made at random
  int threads = 1;
  bool use_solver = true;  // add the exact solver's move to the root prior
  int opponent = 0;        // whose search or player: 0 the current one, otherwise the number in the game's list
};

inline constexpr std::string_view kLevels[] = {"novice", "casual", "skilled", "expert", "master"};

// "random", "greedy", "search", a level, or one of the game's opponents ("search:1"); nullopt for any other name. A
// budget given here replaces the level's own.
std::optional<BotSpec> bot_spec(std::string_view name, const LevelIterations& iterations, const Budget& budget = {},
                                Opponents opponents = {});

// Capacity of the tree. A node takes at least two iterations (one iteration in three adds one), and the tree is kept
// for all steps of a turn.
inline std::uint32_t max_nodes(const Budget& budget) noexcept {
  constexpr std::uint64_t kMin = 64;
  constexpr std::uint64_t kMax = 1U << 19;
  constexpr std::uint64_t kPerSecond = 1U << 18;  // an iteration takes a few microseconds
  constexpr std::uint64_t kStepsPerTurn = 8;
  const auto microseconds = static_cast<std::uint64_t>(budget.time.count());
  const std::uint64_t by_time = microseconds == 0 ? kMax : microseconds * kPerSecond / 1'000'000;
  const std::uint64_t by_iterations = budget.iterations == 0 ? kMax : budget.iterations * kStepsPerTurn / 2;
  return static_cast<std::uint32_t>(std::clamp(std::min(by_time, by_iterations), kMin, kMax));
}

// Defined in ai/make_bot.hpp, and instantiated in each game's module.
template <GameState S>
Bot<S> make_bot(const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli::ai
