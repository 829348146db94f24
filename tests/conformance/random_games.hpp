// Random games with a visitor at every state.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "conformance/violations.hpp"
#include "conformance/game_config.hpp"
#include "core/game.hpp"

namespace patolli::conformance {

// How much is tried. PATOLLI_TEST_SCALE=10 looks ten times as hard; the sanitizers, which are slow, look less.
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

// Games to play at each of `tables` tables, about `total` together, and at least one.
inline int games_each(int total, std::size_t tables) {
  const double each = total * scale() / static_cast<double>(tables);
  return each < 1.0 ? 1 : static_cast<int>(each);
}

inline std::vector<Seat> everybody(int seats) {
  std::vector<Seat> result;
  for (int p = 0; p < seats; ++p) result.push_back(static_cast<Seat>(p));
  result.push_back(kSpectator);
  return result;
}

// Players of different tempers, so that games run into corners that even-handed ones never see: hoarders, passers,
// buyers of everything, and those who do the same thing for ever.
template <GameState S>
Action choose(const LegalActions<S>& legal, std::uint64_t temper, Rng& rng) {
  const auto n = static_cast<std::uint32_t>(legal.size());
  const Action any = legal[static_cast<int>(rng.below(n))];
  const Action first = legal[0];
  const Action last = legal[legal.size() - 1];
  const bool moody = rng.below(4) == 0;
  switch (temper % 8) {
    case 1: return moody ? any : first;
    case 2: return moody ? any : last;
    case 3: return first;
    case 4: return rng.below(2) == 0 ? first : last;
    case 5: {  // the listed action next to a random code: few of one kind are as likely as many of another
      const std::uint32_t span = last.code - first.code;
      const Action wanted{span == 0 ? first.code : first.code + rng.below(span)};
      return *std::lower_bound(legal.begin(), legal.end(), wanted);
    }
    default: return any;
  }
}

// The step that a game takes next: chance with its odds, players by temper.
template <GameState S>
Action next_action(const S& state, const LegalActions<S>& legal, std::uint64_t temper, Rng& rng) {
  return state.to_act() == kChance ? state.sample(rng) : choose<S>(legal, temper, rng);
}

// Plays from a state to the end. The visitor sees every state with its legal actions, the last one too. Returns the
// actions played.
template <GameState S, class Visit>
std::vector<Action> play_on(S state, std::uint64_t seed, Violations& out, Visit&& visit) {
  std::vector<Action> played;
  Rng rng(seed);
  LegalActions<S> legal;
  for (int step = 0; step <= About<S>::kMaxSteps; ++step) {
    out.step(step);
    legal.clear();
    state.legal(legal);
    visit(static_cast<const S&>(state), static_cast<const LegalActions<S>&>(legal));
    if (state.to_act() == kTerminal) return played;
    if (legal.empty() || !std::is_sorted(legal.begin(), legal.end())) {
      out.add("legal", legal.empty() ? "nothing to do in a running game" : "not sorted");
      return played;
    }
    const Action x = next_action(state, legal, seed, rng);
    played.push_back(x);
    state.apply(x);
  }
  out.add("termination", "still running after " + std::to_string(About<S>::kMaxSteps) + " steps");
  return played;
}

template <GameState S, class Visit>
std::vector<Action> random_game(const GameConfig& table, std::uint64_t seed, Violations& out, Visit&& visit) {
  out.table(std::string(S::kName) + " " + table.text());
  out.seed(seed);
  return play_on(S::initial(setup_of<S>(table)), seed, out, visit);
}

// `total` games spread over all tables.
template <GameState S, class Visit>
void random_games(int total, std::uint64_t salt, Violations& out, Visit&& visit) {
  const std::vector<GameConfig> tables = all_configs<S>();
  const int each = games_each(total, tables.size());
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (int game = 0; game < each && !out.enough(); ++game)
      random_game<S>(tables[t], (salt + t) * 1'000'003 + static_cast<std::uint64_t>(game), out, visit);
}

}  // namespace patolli::conformance
