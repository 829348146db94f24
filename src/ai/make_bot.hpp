// Makes the bots of a game; see ai/bot.hpp. For the game's module, which instantiates this once.
#pragma once

#include <memory>

#include "ai/bot.hpp"
#include "ai/greedy.hpp"
#include "ai/parallel.hpp"
#include "ai/random.hpp"

namespace patolli::ai {

template <GameState S>
auto search_settings(const BotSpec& spec) noexcept {
  typename Search<S, EvaluatorOf<S>>::Settings settings;
  settings.max_nodes = max_nodes(spec.budget);
  settings.use_solver = spec.use_solver;
  return settings;
}

template <GameState S>
Bot<S> make_bot(const BotSpec& spec, std::uint64_t seed) {
  using Eval = EvaluatorOf<S>;
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

}  // namespace patolli::ai
