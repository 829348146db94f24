// Bots: from a view and the legal actions to one of these.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/default_evaluator.hpp"
#include "ai/greedy.hpp"
#include "ai/parallel.hpp"
#include "ai/random.hpp"
#include "ai/search.hpp"

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
enum class BotType : std::uint8_t { kRandom, kGreedy, kSearch };
struct BotSpec {
  BotType type = BotType::kRandom;
  Budget budget;
  int random_move_percent = 0;  // share of decisions made at random
  int threads = 1;
  bool use_solver = true;  // add the exact solver's move to the root prior
};

inline constexpr std::string_view kLevels[] = {"novice", "casual", "skilled", "expert", "master"};

// "random", "greedy", "search" or a level; nullopt for any other name. A budget given here replaces the level's own.
std::optional<BotSpec> bot_spec(std::string_view name, std::string_view game, const Budget& budget = {});

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

template <GameState S>
auto search_settings(const BotSpec& spec) noexcept {
  typename Search<S, typename DefaultEvaluator<S>::Type>::Settings settings;
  settings.max_nodes = max_nodes(spec.budget);
  settings.use_solver = spec.use_solver;
  return settings;
}

template <GameState S>
Bot<S> make_bot(const BotSpec& spec, std::uint64_t seed) {
  using Eval = typename DefaultEvaluator<S>::Type;
  const Rng rng(seed);
  const auto random_move_rng = std::make_shared<Rng>(rng.split(1));
  Bot<S> base_bot;
  switch (spec.type) {
    case BotType::kRandom:
      base_bot = [player = std::make_shared<RandomPlayer<S>>(rng)](const typename S::View& view,
                                                                   std::span<const Action> legal) {
        return BotReply{player->choose(view, legal), {}, 0};
      };
      break;
    case BotType::kGreedy:
      base_bot = [player = std::make_shared<GreedyPlayer<S, Eval>>(default_evaluator<S>(), rng)](
                     const typename S::View& view, std::span<const Action> legal) {
        return BotReply{player->choose(view, legal), {}, 0};
      };
      break;
    case BotType::kSearch: {
      auto settings = search_settings<S>(spec);
      settings.stop_when_decided = true;
      base_bot = [search =
                      std::make_shared<ParallelSearch<S, Eval>>(default_evaluator<S>(), seed, spec.threads, settings),
                  budget = spec.budget](const typename S::View& view, std::span<const Action> legal) {
        if (legal.size() == 1) return BotReply{legal[0], {}, 0};
        BotReply reply;
        reply.root_actions = search->think(view, budget);
        reply.iterations = search->iterations();
        reply.action = reply.root_actions.front().action;
        search->advance(view, reply.action);
        return reply;
      };
      break;
    }
  }
  if (spec.random_move_percent == 0) return base_bot;
  return [base_bot, random_move_rng, random_move_percent = static_cast<std::uint32_t>(spec.random_move_percent)](
             const typename S::View& view, std::span<const Action> legal) {
    if (random_move_rng->below(100) >= random_move_percent) return base_bot(view, legal);
    return BotReply{legal[random_move_rng->below(static_cast<std::uint32_t>(legal.size()))], {}, 0};
  };
}

// Instantiated once, in bot.cpp.
extern template Bot<coatl::Coatl> make_bot<coatl::Coatl>(const BotSpec& spec, std::uint64_t seed);
extern template Bot<coatl::CoatlSolo> make_bot<coatl::CoatlSolo>(const BotSpec& spec, std::uint64_t seed);
extern template Bot<splendor::State> make_bot<splendor::State>(const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli::ai
