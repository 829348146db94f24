// The interface of a game. All higher layers (bots, matches, server, web client) know games only through it.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/action_list.hpp"
#include "core/fact.hpp"
#include "core/rng.hpp"
#include "core/types.hpp"

namespace patolli {

// Why a game ended.
enum class Ending : std::uint8_t {
  kRunning,
  kGoal,      // a player reached the goal: 15 points, a third Cóatl
  kSupply,    // the supply ran out: no body segment is left
  kAllPass,   // no player had a legal move
  kTurnLimit  // the turn limit was reached
};

std::string_view to_text(Ending ending) noexcept;  // "running", "goal", "supply", "all-pass", "turn-limit"

// The result of a game: one entry a side. Sides are the seats, and behind them the printed automaton where there is
// one. Tie-breaks are compared in order after the score, the higher the better (a game that wants "fewest" stores
// negatives).
struct Outcome {
  static constexpr int kMaxTieBreaks = 2;
  std::int8_t sides = 0;
  Ending ending = Ending::kRunning;
  std::uint8_t winners = 0;  // bit i: side i won; several bits: the victory is shared
  std::uint8_t reserved = 0;
  std::array<std::int16_t, kMaxSeats> score{};
  std::array<std::array<std::int16_t, kMaxTieBreaks>, kMaxSeats> tie_break{};
};
static_assert(is_pod_v<Outcome>);

// Sets the winners: the best by score, then tie-breaks.
void decide_winners(Outcome& outcome) noexcept;

// An option of a table, for help texts and forms. The message keys "option.<game>.<name>" describe them to people.
struct OptionSpec {
  std::string_view name;
  std::string_view values;  // "on|off", "any|three", or a description of free text in <>
  std::string_view default_value;
  // Signatures compare games over the options of version 0.1.0; later ones must not change them.
  bool since_first = true;
};

// A name for several options at once that earlier versions used: read by a Setup's set(), never written. It may not be
// given beside the options that it stands for.
struct OptionAlias {
  std::string_view name;
  std::string_view values;
  std::string_view default_value;
  std::array<std::string_view, 2> stands_for{};
};

// A game lists them in option_aliases(), if it has any.
template <class S>
constexpr std::span<const OptionAlias> option_aliases_of() noexcept {
  if constexpr (requires { S::option_aliases(); })
    return S::option_aliases();
  else
    return {};
}

template <class S>
concept GameSetup = is_pod_v<S> && requires(S setup, const S& constant, std::string_view name, std::string_view value) {
  { setup.seats } -> std::convertible_to<int>;
  { setup.set(name, value) } -> std::same_as<bool>;  // false: no such option, or not one of its values
  { constant.get(name) } -> std::same_as<std::string>;
};

// A game is a small value:
//  - a state is trivially copyable; rules never allocate, throw, read a clock or own a generator;
//  - chance is a player (kChance): what it decides is an action like any other, so a log replays without a seed and
//    decks and bags are sets without any hidden order that could leak;
//  - a view is all that a seat may know and remembers, a type of its own: bots, encoders and logs are given nothing
//    else.
//
// A game whose module does not write views itself (json/traits.hpp) has v.viewer, the seat that looks (below 0: a
// spectator). It may have v.to_text(), all that the view knows, for people; without it that is the text of the state as
// far as the view knows it (core/view_text.hpp).
template <class S>
concept GameState = is_pod_v<S> && is_pod_v<typename S::View> && GameSetup<typename S::Setup> &&
    requires(const S s, S m, const typename S::View v, const typename S::Setup setup, Action x, Seat p, Rng& rng,
             ActionList<S::kMaxActions>& out, std::string_view text) {
  { S::kName } -> std::convertible_to<std::string_view>;
  { S::kVersion } -> std::convertible_to<int>;  // changes when the same actions mean something else
  { S::kMinSeats } -> std::convertible_to<int>;
  { S::kMaxSeats } -> std::convertible_to<int>;
  { S::options() } -> std::same_as<std::span<const OptionSpec>>;

  { S::initial(setup) }
  noexcept->std::same_as<S>;  // nothing dealt yet
  { s.setup() }
  noexcept->std::same_as<typename S::Setup>;
  { s.to_act() }
  noexcept->std::same_as<Seat>;  // a seat, kChance, or kTerminal
  { s.turn() }
  noexcept->std::same_as<int>;  // turns begun so far; 0 while setting up
  { s.legal(out) }
  noexcept->std::same_as<void>;  // sorted; at kChance: the possible outcomes
  { s.weight(x) }
  noexcept->std::same_as<std::uint32_t>;  // odds of an outcome against the others
  { s.sample(rng) }
  noexcept->std::same_as<Action>;  // at kChance: an outcome with its odds, fast
  { s.check(x, p) }
  noexcept->std::same_as<RejectReason>;  // of an untrusted action: why it is illegal
  { m.apply(x) }
  noexcept->std::same_as<void>;  // precondition: legal
  { s.view(p) }
  noexcept->std::same_as<typename S::View>;  // p may be kSpectator
  { S::determinize(v, rng) }
  noexcept->std::same_as<S>;  // from a View only, so that nothing hidden can leak
  { s.redacted(x, p) }
  noexcept->std::same_as<Action>;  // the log entry as p sees it, before apply
  { s.hash() }
  noexcept->std::same_as<std::uint64_t>;
  { v.hash() }
  noexcept->std::same_as<std::uint64_t>;
  { v.legal(out) }
  noexcept->std::same_as<void>;  // of a seat to act: the same as s.legal
  { s.result() }
  noexcept->std::same_as<Outcome>;

  { S::action_text(x) } -> std::same_as<std::string>;  // round-trips through parse_action
  { S::parse_action(text) } -> std::same_as<std::optional<Action>>;
  { s.to_text() } -> std::same_as<std::string>;          // one line; round-trips through parse
  { S::parse(text) } -> std::same_as<std::optional<S>>;  // only states that keep every invariant
};

// Optional: a game whose steps describe themselves. Facts are redacted for a viewer one by one, so each fact names the
// seat whose secret it is. What remains has to be a function of what the viewer may know: its view before the step, the
// redacted action, and what the step reveals (its view afterwards); the conformance suite tests that. A game without
// facts emits none, and readers use the text of the action instead.
template <class S>
concept GameWithFacts = GameState<S> && requires(S m, Action x, Seat p, const Fact& fact, FactList& out) {
  { m.apply(x, out) }
  noexcept->std::same_as<void>;  // the same step as apply(x), and what it did
  { S::redacted(fact, p) }
  noexcept->std::same_as<Fact>;  // as p may know it; kNoValue in place of the rest
  { S::fact_kinds() }
  noexcept->std::same_as<std::span<const FactKind>>;
  { S::fact_word(fact, int{}) } -> std::same_as<std::string>;  // value i of a fact, where it is written as a word
};

// Applies an action and adds its facts, unredacted, to the list.
template <GameState S>
void apply_with_facts(S& state, Action x, FactList& facts) noexcept {
  if constexpr (GameWithFacts<S>)
    state.apply(x, facts);
  else
    state.apply(x);
}

// Optional: a game that counts its legal actions and names the k-th of them without listing the others. Random play
// asks for nothing else.
template <class S>
concept GameThatCounts = GameState<S> && requires(const S s, int k, Rng& rng) {
  { s.count_legal() }
  noexcept->std::same_as<int>;  // how many s.legal(out) lists
  { s.nth_legal(k) }
  noexcept->std::same_as<Action>;  // the one at place k of that list
  { s.random_legal(rng) }
  noexcept->std::same_as<Action>;  // of a seat to act: s.nth_legal(rng.below(s.count_legal())), counting once
};

// A legal action of the seat to act, each as likely as the others.
template <GameState S>
Action random_legal(const S& state, Rng& rng) noexcept {
  if constexpr (GameThatCounts<S>) {
    return state.random_legal(rng);
  } else {
    ActionList<S::kMaxActions> legal;
    state.legal(legal);
    return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
  }
}

// Optional: a game that draws and applies all pending outcomes at once.
template <class S>
concept GameThatResolves = GameState<S> && requires(S m, Rng& rng) {
  { m.resolve_chance(rng) }
  noexcept->std::same_as<void>;  // the same as sample() and apply() while to_act() is kChance
};

// Samples chance until a player has to act or the game is over.
template <GameState S>
void resolve_chance(S& state, Rng& rng) noexcept {
  if constexpr (GameThatResolves<S>) {
    if (state.to_act() == kChance) state.resolve_chance(rng);
  } else {
    while (state.to_act() == kChance) state.apply(state.sample(rng));
  }
}

template <GameState S>
using LegalActions = ActionList<S::kMaxActions>;

}  // namespace patolli
