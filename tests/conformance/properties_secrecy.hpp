// Properties of hidden information: views, worlds sampled from them, and logs.
//
// Two states that a seat cannot tell apart are easy to get: a state, and one determinized from the seat's view of it.
// From there the two games continue with steps that look the same to that seat, which must never see a difference.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/chi_square.hpp"
#include "conformance/properties_facts.hpp"
#include "conformance/properties_value.hpp"
#include "conformance/random_games.hpp"
#include "conformance/violations.hpp"
#include "core/game.hpp"
#include "core/hash.hpp"

namespace patolli::conformance {

inline std::string name_of(Seat p) { return p == kSpectator ? "a spectator" : "seat " + std::to_string(p); }

template <GameState S>
bool same_list(const LegalActions<S>& a, const LegalActions<S>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// A sampled world has exactly the view that it was made from, and can exist.
template <GameState S>
void world_property(const S& state, const LegalActions<S>& legal, Seat p, const typename S::View& view, const S& world,
                    Violations& out) {
  if (!same_bytes(world.view(p), view)) out.add("view back", name_of(p) + " sees something else in a made-up world");
  if (!same_bytes(world.setup(), state.setup()) || world.to_act() != state.to_act() || world.turn() != state.turn() ||
      !same_bytes(world.result(), state.result()))
    out.add("view back", "what everybody knows is different in a world of " + name_of(p));
  if (p == state.to_act()) {
    LegalActions<S> there;
    world.legal(there);
    if (!same_list<S>(legal, there)) out.add("own actions", name_of(p) + " may do something else in a made-up world");
  }
  GameTraits<S>::conserve(world, out);
}

// Worlds vary where something is hidden, and equal the state where nothing is.
template <GameState S>
void variation_property(const S& state, Seat p, const typename S::View& view, Rng& rng, int tries, Violations& out) {
  const Worlds worlds = GameTraits<S>::worlds(state, p);
  const S first = S::determinize(view, rng);
  if (worlds == Worlds::kOne && !same_bytes(first, state))
    out.add("variation", name_of(p) + " knows everything, and yet is given another world");
  if (worlds != Worlds::kSeveral) return;
  for (int i = 0; i < tries; ++i)
    if (S::determinize(view, rng).hash() != first.hash()) return;
  out.add("variation", name_of(p) + " is always given the same world: " + state.to_text());
}

// Worlds are sampled with the right distribution.
template <GameState S>
void odds_property(const S& state, Seat p, const typename S::View& view, ChiSquare& odds, Rng& rng, Violations& out) {
  const Secret<S> secret = GameTraits<S>::secret(state, p, rng);
  if (secret.weights.size() < 2) return;
  std::vector<int> times(secret.weights.size());
  for (std::size_t i = 0; i < 2 * times.size() + 8; ++i) {
    const int what = secret.read(S::determinize(view, rng));
    if (what < 0 || what >= static_cast<int>(times.size())) {
      out.add("world odds", "a secret turned into something impossible for " + name_of(p));
      return;
    }
    ++times[static_cast<std::size_t>(what)];
  }
  odds.note(times, secret.weights);
}

// An action of a seat reveals nothing to it before chance or others act: what it sees next follows from its view. So a
// bot may look ahead on its own view (docs/BOTS.md, `try`).
template <GameState S>
void own_step_property(const S& state, const LegalActions<S>& legal, const typename S::View& view, Rng& rng,
                       Violations& out) {
  const Seat p = state.to_act();
  for (int i = 0; i < 4; ++i) {
    const Action x = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
    S here = state;
    S there = S::determinize(view, rng);
    here.apply(x);
    there.apply(x);
    if (here.to_act() != there.to_act() || !same_bytes(here.view(p), there.view(p)))
      out.add("own steps", name_of(p) + " is shown by its own " + S::action_text(x) + " what it could not know");
  }
}

template <GameState S>
Violations world_properties(int total) {
  Violations out;
  Rng rng(0x3031D);
  std::uint64_t count = 0;
  ChiSquare odds;
  for_each_random_game<S>(total, 400, out, [&](const S& state, const LegalActions<S>& legal) {
    for (const Seat p : all_viewers(state.setup().seats)) {
      const typename S::View view = state.view(p);
      const S world = S::determinize(view, rng);
      Rng twin = rng;
      Rng other = rng;
      if (!same_bytes(S::determinize(view, twin), S::determinize(view, other)))
        out.add("view back", "another world from the same generator");
      world_property(state, legal, p, view, world, out);
      if (p >= 0 && p == state.to_act()) own_step_property(state, legal, view, rng, out);
      if (++count % 4 == 0) text_property(world, out);
      variation_property(state, p, view, rng, 40, out);
      if (count % 3 == 0) odds_property(state, p, view, odds, rng, out);
    }
  });
  odds.verify("world odds", out);
  return out;
}

// Sampled worlds can be played to the end.
template <GameState S>
Violations play_on_properties(int total) {
  Violations out;
  Rng rng(0x90A);
  for_each_random_game<S>(total, 500, out, [&](const S& state, const LegalActions<S>&) {
    if (rng.below(12) != 0) return;
    const auto seats = all_viewers(state.setup().seats);
    const Seat p = seats[rng.below(static_cast<std::uint32_t>(seats.size()))];
    const S world = S::determinize(state.view(p), rng);
    play_on(world, rng.next(), out, [&](const S& later, const LegalActions<S>& legal) {
      if (legal.empty() || later.hash() % 8 == 0) GameTraits<S>::conserve(later, out);
    });
  });
  return out;
}

// Within one state: what the log shows a seat and what the seat then sees must distinguish the same actions.
//  - the same log entry, but another view: the log is not enough to follow the game;
//  - the same view, another log entry, although the states differ: the log reveals what the seat may not know.
// And a spectator's log reveals no more than any seat's.
template <GameState S>
void log_property(const S& state, const LegalActions<S>& legal, Seat p, Violations& out) {
  struct Entry {
    Action x, shown, to_all;
    S after;
    typename S::View view;
  };
  std::vector<Entry> entries;
  const int stride = 1 + legal.size() / 60;
  for (int i = 0; i < legal.size(); i += stride) {
    S after = state;
    after.apply(legal[i]);
    entries.push_back(
        {legal[i], state.redacted(legal[i], p), state.redacted(legal[i], kSpectator), after, after.view(p)});
  }
  for (const Entry& a : entries) {
    if (a.shown != a.x) {
      if (p == state.to_act()) out.add("log", name_of(p) + " is not shown its own action " + S::action_text(a.x));
      if (state.check(a.shown, state.to_act()).ok()) out.add("log", "a redacted action could be played");
      action_text_property<S>(a.shown, out);
    }
    for (const Entry& b : entries) {
      if (!(a.x < b.x)) continue;
      const bool same_view = same_bytes(a.view, b.view);
      const std::string pair = S::action_text(a.x) + " / " + S::action_text(b.x) + " for " + name_of(p);
      if (a.shown == b.shown && !same_view) out.add("log", "one entry, two views: " + pair);
      if (a.shown != b.shown && same_view && !same_bytes(a.after, b.after)) out.add("log", "a leak: " + pair);
      if (a.shown == b.shown && a.to_all != b.to_all) out.add("spectator", "sees more in the log: " + pair);
    }
  }
}

// Two games that a seat cannot tell apart, side by side. The steps are counted, so that the
// test cannot pass without having tested anything.
template <GameState S>
int side_by_side(S one, S two, Seat p, int steps, std::uint64_t style, Rng& rng, Violations& out) {
  for (int step = 0; step < steps; ++step) {
    if (!same_bytes(one.view(p), two.view(p))) {
      out.add("secrecy", name_of(p) + " sees a difference after " + std::to_string(step) + " steps");
      return step;
    }
    if (!same_bytes(one.view(kSpectator), two.view(kSpectator))) {
      out.add("spectator", "sees more than " + name_of(p));
      return step;
    }
    const Seat mover = one.to_act();
    if (mover != two.to_act()) out.add("secrecy", "another seat is to act");
    if (mover == kSpectator || mover != two.to_act()) return step;
    LegalActions<S> here;
    LegalActions<S> there;
    one.legal(here);
    two.legal(there);
    if (mover == p && !same_list<S>(here, there)) {
      out.add("own actions", name_of(p) + " may do something else");
      return step;
    }
    const Action x = next_action(one, here, style, rng);
    const Action shown = one.redacted(x, p);
    LegalActions<S> alike;  // actions of the other game that look the same
    for (const Action y : there)
      if (two.redacted(y, p) == shown && GameTraits<S>::revealed(two, y, p) == GameTraits<S>::revealed(one, x, p))
        alike.push(y);
    if (alike.empty()) return step;  // impossible in the other world
    const Action y = alike.contains(x) && rng.below(2) == 0
                         ? x
                         : alike[static_cast<int>(rng.below(static_cast<std::uint32_t>(alike.size())))];
    if (one.redacted(x, kSpectator) != two.redacted(y, kSpectator)) out.add("spectator", "sees more in the log");
    // Equal views and equal redacted actions, and the step reveals the same: equal facts.
    if (!same_facts(facts_for(one, x, p), facts_for(two, y, p)))
      out.add("fact secrecy", name_of(p) + " is told more than it may know by " + S::action_text(x));
    if (!same_facts(facts_for(one, x, kSpectator), facts_for(two, y, kSpectator)))
      out.add("fact secrecy", "a spectator is told more than " + name_of(p) + " by " + S::action_text(x));
    one.apply(x);
    two.apply(y);
  }
  return steps;
}

struct SecrecyRun {
  Violations violations;
  std::int64_t pairs = 0;     // pairs of different states that one seat cannot tell apart
  std::int64_t steps = 0;     // steps of all pairs
  std::int64_t redacted = 0;  // log entries that hid something
};

template <GameState S>
SecrecyRun secrecy_properties(int total) {
  SecrecyRun run;
  Violations& out = run.violations;
  Rng rng(0x5EC2E7);
  for_each_random_game<S>(total, 600, out, [&](const S& state, const LegalActions<S>& legal) {
    for (const Seat p : all_viewers(state.setup().seats)) {
      for (const Action x : legal) run.redacted += state.redacted(x, p) != x ? 1 : 0;
      if (rng.below(4) == 0) log_property(state, legal, p, out);
      if (rng.below(3) != 0) continue;
      const S other = S::determinize(state.view(p), rng);
      if (same_bytes(state, other)) continue;
      ++run.pairs;
      const std::uint64_t style = rng.next();
      run.steps += side_by_side(state, other, p, 60, style, rng, out);
    }
  });
  return run;
}

}  // namespace patolli::conformance
