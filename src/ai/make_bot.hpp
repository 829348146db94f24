// Makes the bots of a game; see ai/bot.hpp. For the game's module, which instantiates this once.
#pragma once

#include <memory>
#include <utility>

#include "ai/bot.hpp"
#include "ai/greedy.hpp"
#include "ai/parallel.hpp"
#include "ai/random.hpp"

namespace patolli::ai {

template <GameState S, class Eval>
auto search_settings(const BotSpec& spec) noexcept {
  typename Search<S, Eval>::Settings settings;
  settings.max_nodes = max_nodes(spec.budget);
  settings.use_solver = spec.use_solver;
  return settings;
}

// Calls f with the evaluator that the search of this bot uses.
template <GameState S, class F>
void with_evaluator(int opponent, F&& f) {
  if (opponent == 0) return f(default_evaluator<S>());
  ModuleTraits<S>::Opponents::visit(opponent, [&]<class O>(std::type_identity<O> /*type*/) {
    if constexpr (!is_script_v<O>) f(O::evaluator());
  });
}

template <GameState S, class Eval>
Bot<S> search_bot(const Eval& evaluator, const BotSpec& spec, std::uint64_t seed) {
  auto settings = search_settings<S, Eval>(spec);
  settings.stop_when_decided = true;
  return [search = std::make_shared<ParallelSearch<S, Eval>>(evaluator, seed, spec.threads, settings),
          budget = spec.budget](const typename S::View& view, std::span<const Action> legal) {
    if (legal.size() == 1) return BotReply{legal[0], {}, 0};
    BotReply reply;
    reply.root_actions = search->think(view, budget);
    reply.iterations = search->iterations();
    reply.action = reply.root_actions.front().action;
    search->advance(view, reply.action);
    return reply;
  };
}

// A player without a search, with choose(view, legal).
template <GameState S, class Player>
Bot<S> player_bot(Player player) {
  return [player = std::make_shared<Player>(std::move(player))](const typename S::View& view,
                                                                std::span<const Action> legal) {
    return BotReply{player->choose(view, legal), {}, 0};
  };
}

template <GameState S>
Bot<S> make_bot(const BotSpec& spec, std::uint64_t seed) {
  using Eval = EvaluatorOf<S>;
  const Rng rng(seed);
  const auto random_move_rng = std::make_shared<Rng>(rng.split(1));
  Bot<S> base_bot;
  switch (spec.type) {
    case BotType::kRandom: base_bot = player_bot<S>(RandomPlayer<S>(rng)); break;
    case BotType::kGreedy: base_bot = player_bot<S>(GreedyPlayer<S, Eval>(default_evaluator<S>(), rng)); break;
    case BotType::kSearch:
      with_evaluator<S>(spec.opponent, [&](const auto& evaluator) { base_bot = search_bot<S>(evaluator, spec, seed); });
      break;
    case BotType::kScript:
      ModuleTraits<S>::Opponents::visit(spec.opponent, [&]<class O>(std::type_identity<O> /*type*/) {
        if constexpr (is_script_v<O>) base_bot = player_bot<S>(typename O::Player(rng));
      });
      break;
  }
  if (spec.random_move_percent == 0) return base_bot;
  return [base_bot, random_move_rng, random_move_percent = static_cast<std::uint32_t>(spec.random_move_percent)](
             const typename S::View& view, std::span<const Action> legal) {
    if (random_move_rng->below(100) >= random_move_percent) return base_bot(view, legal);
    return BotReply{legal[random_move_rng->below(static_cast<std::uint32_t>(legal.size()))], {}, 0};
  };
}

}  // namespace patolli::ai
