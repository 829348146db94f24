// A number that says whether the search still does the same: with another compiler, on another machine, in the page. It
// changes when the search, what it has learned, or the rules do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ai/bot.hpp"
#include "core/hash.hpp"
#include "match/signature.hpp"

namespace patolli::match {

// All positions of a game of uniform random play in which somebody has a choice.
template <GameState S>
std::vector<S> random_positions(const typename S::Setup& setup, Rng& rng) {
  std::vector<S> list;
  S state = S::initial(setup);
  for (resolve_chance(state, rng); state.to_act() != kTerminal; resolve_chance(state, rng)) {
    LegalActions<S> legal;
    state.legal(legal);
    if (legal.size() > 1) list.push_back(state);
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return list;
}

// What a bot thinks and does in the rest of this turn. Later steps go on with the tree of the first.
template <GameState S>
std::uint64_t hash_turn(std::uint64_t hash, S state, const ai::Bot<S>& bot, Rng& rng) {
  constexpr int kMaxSteps = 4;
  const Seat seat = state.to_act();
  const int turn = state.turn();
  for (int step = 0; step < kMaxSteps && state.to_act() == seat && state.turn() == turn; ++step) {
    LegalActions<S> legal;
    state.legal(legal);
    const ai::BotReply reply = bot(state.view(seat), {legal.begin(), legal.end()});
    hash = hash_step(hash_step(hash, reply.iterations), reply.action.code);
    for (const ai::RootAction& choice : reply.root_actions)
      hash = hash_step(hash_step(hash, choice.action.code), choice.visits);
    state.apply(reply.action);
    resolve_chance(state, rng);
  }
  return hash;
}

// Every action that the search considers, how often it looked at each, and what it plays: in positions of fixed random
// games, all numbers of players, all variants, on one thread and with a fixed number of iterations. Chances and
// weights are left out: a change that moves nothing but their last bits is none.
template <GameState S>
std::uint64_t search_signature(int opponent = 0) {
  constexpr std::uint32_t kIterations = ModuleTraits<S>::kSignatureIterations;
  constexpr std::size_t kPositions = 9;  // for each number of players, shared among the variants
  ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = {kIterations, {}}, .opponent = opponent};
  constexpr auto& kOpponents = ModuleTraits<S>::Opponents::kAll;
  if (opponent != 0 && kOpponents[static_cast<std::size_t>(opponent) - 1].kind == ai::OpponentKind::kScript)
    spec.type = ai::BotType::kScript;
  const std::vector<Options> variants = variants_of<S>();
  const std::size_t each = std::max<std::size_t>(1, kPositions / variants.size());
  std::uint64_t hash = 0;
  Rng rng(0x5EA2C4);
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    for (const Options& options : variants) {
      const std::vector<S> list = random_positions<S>(*make_setup<S>(seats, options), rng);
      for (std::size_t i = 0; i < each; ++i) {  // from the first to the last turns
        const ai::Bot<S> bot = ai::make_bot<S>(spec, rng.next());
        hash = hash_turn<S>(hash, list[list.size() * (2 * i + 1) / (2 * each)], bot, rng);
      }
    }
  }
  return mix64(hash);
}

}  // namespace patolli::match
