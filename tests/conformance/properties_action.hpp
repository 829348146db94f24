// Properties of actions: the list, the check of untrusted ones, chance and its odds, and the end.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "conformance/chi_square.hpp"
#include "conformance/random_games.hpp"
#include "conformance/violations.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"

namespace patolli::conformance {

// Action codes for check(): from other positions, mutations of legal ones, and random ones.
class ActionFuzzer {
 public:
  void remember(Action x) { seen_[next_++ % seen_.size()] = x; }

  template <GameState S>
  Action draw(const LegalActions<S>& legal, Rng& rng) {
    const std::uint32_t kind = rng.below(5);
    const Action near =
        legal.empty() ? Action{} : legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    switch (kind) {
      case 0: return seen_[rng.below(static_cast<std::uint32_t>(seen_.size()))];
      case 1: return Action{near.code ^ (1U << rng.below(32))};
      case 2: return Action{near.code + rng.below(7) - 3};
      case 3: return Action{static_cast<std::uint32_t>(rng.next()) >> rng.below(32)};
      default: return Action{near.code ^ (rng.below(256) << (8 * rng.below(4)))};
    }
  }

 private:
  std::array<Action, 512> seen_{};
  std::size_t next_ = 0;
};

template <GameState S>
void legal_property(const S& state, const LegalActions<S>& legal, Violations& out) {
  if (legal.size() > S::kMaxActions) out.add("legal", "more than kMaxActions");
  for (int i = 1; i < legal.size(); ++i)
    if (!(legal[i - 1] < legal[i])) out.add("legal", "not strictly sorted");
  if (legal.empty() != (state.to_act() == kTerminal)) out.add("legal", "empty, and yet not over, or the reverse");
  LegalActions<S> again;
  state.legal(again);
  if (!std::equal(legal.begin(), legal.end(), again.begin(), again.end()))
    out.add("legal", "another list when asked again");
  if (state.to_act() < 0) return;
  again.clear();
  state.view(state.to_act()).legal(again);
  if (!std::equal(legal.begin(), legal.end(), again.begin(), again.end()))
    out.add("legal", "another list from the view of the seat to act");
}

// Counting agrees with listing, and drawing takes the same number from the generator.
template <GameState S>
void count_property(const S& state, const LegalActions<S>& legal, Rng& rng, Violations& out) {
  if constexpr (GameThatCounts<S>) {
    if (state.count_legal() != legal.size())
      out.add("count", "counts " + std::to_string(state.count_legal()) + " of " + std::to_string(legal.size()));
    for (int k = 0; k < legal.size(); ++k)
      if (state.nth_legal(k) != legal[k]) out.add("count", "another action at " + std::to_string(k));
    if (state.to_act() < 0) return;
    Rng twin = rng;
    const Action listed = legal[static_cast<int>(twin.below(static_cast<std::uint32_t>(legal.size())))];
    if (state.random_legal(rng) != listed) out.add("count", "draws another action than from the list");
    if (rng.next() != twin.next()) out.add("count", "drawing leaves another generator");
  }
}

inline std::string described(Action x, RejectReason said) {
  return "code " + std::to_string(x.code) + " gets \"" + std::string(said.key) + "\"";
}

template <GameState S>
void check_property(const S& state, const LegalActions<S>& legal, ActionFuzzer& fuzzer, Rng& rng, int tries,
                    Violations& out) {
  const Seat mover = state.to_act();
  for (const Action x : legal)
    if (!state.check(x, mover).ok()) out.add("check", "rejects a listed action: " + S::action_text(x));
  for (int i = 0; i < tries; ++i) {
    const Action x = fuzzer.draw<S>(legal, rng);
    const RejectReason said = state.check(x, mover);
    if (mover != kTerminal && said.ok() != std::binary_search(legal.begin(), legal.end(), x))
      out.add("check", described(x, said) + " against the list");
    if (!said.ok() && said.key.substr(0, 7) != "reject.")
      out.add("check", "not a message key: " + std::string(said.key));
    // Unknown codes must have a text, too, for error messages.
    (void)S::action_text(x);
  }
  for (const int p : {0, 1, 2, 3, 4, 5, 100, 127, -1, -2, -3, -128}) {
    const auto seat = static_cast<Seat>(p);
    if (mover == kTerminal) {
      const Action x = fuzzer.draw<S>(legal, rng);
      if (!(state.check(x, seat) == kGameOver)) out.add("seat", described(x, state.check(x, seat)) + " after the end");
    } else if (seat != mover) {
      const Action x = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      if (!(state.check(x, seat) == kNotYourTurn))
        out.add("seat", described(x, state.check(x, seat)) + " from seat " + std::to_string(p));
      const Action odd = fuzzer.draw<S>(legal, rng);
      if (state.check(odd, seat).ok()) out.add("seat", described(odd, kAllowed) + " from seat " + std::to_string(p));
    }
  }
}

// Exactly the listed outcomes have odds.
template <GameState S>
void weight_property(const S& state, const LegalActions<S>& legal, ActionFuzzer& fuzzer, Rng& rng, int tries,
                     Violations& out) {
  if (state.to_act() != kChance) return;
  for (const Action x : legal)
    if (state.weight(x) == 0) out.add("weight", "a listed outcome without odds: " + S::action_text(x));
  for (int i = 0; i < tries; ++i) {
    const Action x = fuzzer.draw<S>(legal, rng);
    if (state.weight(x) != 0 && !std::binary_search(legal.begin(), legal.end(), x))
      out.add("weight", "odds for code " + std::to_string(x.code) + ", which is not listed");
  }
}

// Sampled outcomes against their odds.
template <GameState S>
void sample_property(const S& state, const LegalActions<S>& legal, ChiSquare& odds, Rng& rng, Violations& out) {
  std::vector<double> weights;
  for (const Action x : legal) weights.push_back(state.weight(x));
  std::vector<int> times(weights.size());
  const int draws = 2 * legal.size() + 8;
  for (int i = 0; i < draws; ++i) {
    Rng twin = rng;
    const Action x = state.sample(rng);
    if (state.sample(twin) != x) out.add("sample", "another outcome from the same generator");
    const Action* at = std::lower_bound(legal.begin(), legal.end(), x);
    if (at == legal.end() || *at != x) {
      out.add("sample", "an outcome that is not listed: " + S::action_text(x));
      return;
    }
    ++times[static_cast<std::size_t>(at - legal.begin())];
  }
  odds.note(times, weights);
}

// Resolving chance at once is drawing and applying it step by step.
template <GameState S>
void resolve_property(const S& state, Rng& rng, Violations& out) {
  S at_once = state;
  S stepwise = state;
  Rng twin = rng;
  resolve_chance(at_once, rng);
  while (stepwise.to_act() == kChance) stepwise.apply(stepwise.sample(twin));
  if (std::memcmp(&at_once, &stepwise, sizeof(S)) != 0) out.add("resolve", "another state than step by step");
  if (rng.next() != twin.next()) out.add("resolve", "another generator than step by step");
}

template <GameState S>
void end_property(const S& state, int last_turn, Violations& out) {
  const Outcome result = state.result();
  const bool over = state.to_act() == kTerminal;
  if (over != (result.ending != Ending::kRunning)) out.add("end", "over and running, or neither");
  if (state.turn() < last_turn) out.add("turn", "turns are counted backwards");
  if (result.sides != GameTraits<S>::sides(state.setup().seats))
    out.add("end", "the result has another number of sides");
  if (!over) return;
  Outcome again = result;
  decide_winners(again);
  if (result.winners == 0 || again.winners != result.winners)
    out.add("end", "the winners don't follow from the scores");
  if (state.turn() == 0) out.add("turn", "over without a turn");
}

template <GameState S>
Violations action_properties(int total) {
  Violations out;
  Rng rng(0xAC71);
  ActionFuzzer fuzzer;
  for_each_random_game<S>(total, 100, out, [&](const S& state, const LegalActions<S>& legal) {
    legal_property(state, legal, out);
    count_property(state, legal, rng, out);
    check_property(state, legal, fuzzer, rng, 60, out);
    weight_property(state, legal, fuzzer, rng, 60, out);
    for (int i = 0; i < legal.size(); i += 1 + legal.size() / 3) fuzzer.remember(legal[i]);
  });
  return out;
}

template <GameState S>
Violations chance_properties(int total) {
  Violations out;
  Rng rng(0xD1CE);
  ChiSquare odds;
  for_each_random_game<S>(total, 200, out, [&](const S& state, const LegalActions<S>& legal) {
    if (state.to_act() != kChance) return;
    sample_property(state, legal, odds, rng, out);
    resolve_property(state, rng, out);
  });
  odds.verify("odds", out);
  return out;
}

// Thousands of games: they end, nothing is lost on the way, and the winners follow from the scores.
template <GameState S>
Violations end_properties(int total) {
  Violations out;
  int last_turn = 0;
  std::set<std::string> seen;
  for_each_random_game<S>(total, 300, out, [&](const S& state, const LegalActions<S>& legal) {
    end_property(state, last_turn, out);
    last_turn = legal.empty() ? 0 : state.turn();
    GameTraits<S>::conserve(state, out);
    if (legal.empty()) seen.emplace(to_text(state.result().ending));
  });
  // Every ending must have occurred: otherwise the properties above were not really tested.
  if (scale() >= 1)
    for (const Ending ending : GameTraits<S>::endings())
      if (seen.count(std::string(to_text(ending))) == 0)
        out.add("end", "no game ended by " + std::string(to_text(ending)));
  return out;
}

}  // namespace patolli::conformance
