// Random games, with a callback at every state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "conformance/game_config.hpp"
#include "conformance/violations.hpp"
#include "core/game.hpp"

namespace patolli::conformance {

// Scale of the numbers of games. PATOLLI_TEST_SCALE=10 plays ten times as many; the slow sanitizer build plays fewer.
inline double scale() {
#if defined(PATOLLI_SANITIZE)
  constexpr double kDefault = 0.1;
#else
  constexpr double kDefault = 1.0;
#endif
  const char* wanted = std::getenv("PATOLLI_TEST_SCALE");
  const double value = wanted == nullptr ? 0.0 : std::strtod(wanted, nullptr);
  return value > 0.0 ? value : kDefault;
}

// Games per configuration, about `total` together, and at least one.
inline int games_each(int total, std::size_t configs) {
  const double each = total * scale() / static_cast<double>(configs);
  return each < 1.0 ? 1 : static_cast<int>(each);
}

inline std::vector<Seat> all_viewers(int seats) {
  std::vector<Seat> result;
  for (int p = 0; p < seats; ++p) result.push_back(static_cast<Seat>(p));
  result.push_back(kSpectator);
  return result;
}

// Different playing styles, so that games reach positions that uniform random play never does: hoarding, passing,
// buying everything, repeating the same action.
template <GameState S>
Action choose(const LegalActions<S>& legal, std::uint64_t style, Rng& rng) {
  const auto n = static_cast<std::uint32_t>(legal.size());
  const Action any = legal[static_cast<int>(rng.below(n))];
  const Action first = legal[0];
  const Action last = legal[legal.size() - 1];
  const bool deviate = rng.below(4) == 0;
  switch (style % 8) {
    case 1: return deviate ? any : first;
    case 2: return deviate ? any : last;
    case 3: return first;
    case 4: return rng.below(2) == 0 ? first : last;
    case 5: {  // the listed action next to a random code: makes rare kinds of actions as likely as common ones
      const std::uint32_t span = last.code - first.code;
      const Action wanted{span == 0 ? first.code : first.code + rng.below(span)};
      return *std::lower_bound(legal.begin(), legal.end(), wanted);
    }
    default: return any;
  }
}

// The next step: chance with its odds, players by style.
template <GameState S>
Action next_action(const S& state, const LegalActions<S>& legal, std::uint64_t style, Rng& rng) {
  return state.to_act() == kChance ? state.sample(rng) : choose<S>(legal, style, rng);
}

// Plays from a state to the end. The callback gets every state with its legal actions, including the last. Returns the
// actions played.
template <GameState S, class Visit>
std::vector<Action> play_on(S state, std::uint64_t seed, Violations& out, Visit&& visit) {
  std::vector<Action> played;
  Rng rng(seed);
  LegalActions<S> legal;
  for (int step = 0; step <= GameTraits<S>::kMaxSteps; ++step) {
    out.step(step);
    legal.clear();
    state.legal(legal);
    visit(static_cast<const S&>(state), static_cast<const LegalActions<S>&>(legal));
    if (state.to_act() == kTerminal) return played;
    if (legal.empty() || !std::is_sorted(legal.begin(), legal.end())) {
      out.add("legal", legal.empty() ? "no legal action in a running game" : "not sorted");
      return played;
    }
    const Action x = next_action(state, legal, seed, rng);
    played.push_back(x);
    state.apply(x);
  }
  out.add("termination", "still running after " + std::to_string(GameTraits<S>::kMaxSteps) + " steps");
  return played;
}

template <GameState S, class Visit>
std::vector<Action> random_game(const GameConfig& config, std::uint64_t seed, Violations& out, Visit&& visit) {
  out.table(std::string(S::kName) + " " + config.text());
  out.seed(seed);
  return play_on(S::initial(setup_of<S>(config)), seed, out, visit);
}

// The configurations that `total` games are spread over: all of them, or where there are many more a sample.
inline std::vector<GameConfig> spread(std::vector<GameConfig> all, int total) {
  constexpr std::size_t kFew = 128;
  constexpr std::size_t kStride = 101;  // a prime, so that it meets every configuration before it repeats
  const std::size_t wanted = std::max(kFew, static_cast<std::size_t>(total * scale()));
  if (all.size() <= wanted) return all;
  std::vector<GameConfig> some;
  for (std::size_t i = 0; i < wanted; ++i) some.push_back(all[i * kStride % all.size()]);
  return some;
}

// `total` games over all configurations.
template <GameState S, class Visit>
void for_each_random_game(int total, std::uint64_t salt, Violations& out, Visit&& visit) {
  const std::vector<GameConfig> configs = spread(all_configs<S>(), total);
  const int each = games_each(total, configs.size());
  for (std::size_t t = 0; t < configs.size(); ++t)
    for (int game = 0; game < each && !out.too_many(); ++game)
      random_game<S>(configs[t], (salt + t) * 1'000'003 + static_cast<std::uint64_t>(game), out, visit);
}

}  // namespace patolli::conformance
