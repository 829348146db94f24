// Properties of facts: they describe the step that apply does, and tell nobody more than they may know.
#pragma once

#include <algorithm>
#include <string>

#include "conformance/properties_value.hpp"
#include "conformance/random_games.hpp"
#include "conformance/violations.hpp"
#include "core/game.hpp"

namespace patolli::conformance {

// Applies x and returns its facts as the viewer may know them.
template <GameState S>
FactList facts_for(S state, Action x, Seat viewer) {
  FactList all;
  apply_with_facts(state, x, all);
  if constexpr (GameWithFacts<S>) {
    FactList seen;
    for (const Fact& fact : all) seen.push(S::redacted(fact, viewer));
    return seen;
  } else {
    return all;
  }
}

inline bool same_facts(const FactList& a, const FactList& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// The kind exists, its values can be written, and values that it doesn't have are 0.
template <GameWithFacts S>
void fact_form_property(const Fact& fact, Violations& out) {
  const auto kinds = S::fact_kinds();
  if (fact.kind < 0 || fact.kind >= static_cast<std::int32_t>(kinds.size()))
    return out.add("fact form", "kind " + std::to_string(fact.kind));
  const FactKind& kind = kinds[static_cast<std::size_t>(fact.kind)];
  bool ended = false;
  for (int i = 0; i < Fact::kMaxValues; ++i) {
    const FactField& field = kind.fields[static_cast<std::size_t>(i)];
    const std::int32_t value = fact.value[static_cast<std::size_t>(i)];
    ended = ended || field.name.empty();
    if (ended && (value != 0 || !field.name.empty())) out.add("fact form", std::string(kind.name) + " has more values");
    if (!ended && field.written == FactValue::kWord && value != kNoValue) S::fact_word(fact, i);
  }
}

// One step with facts is the same step as without.
template <GameState S>
int fact_step_property(const S& state, Action x, Violations& out) {
  S plain = state;
  plain.apply(x);
  S told = state;
  FactList facts;
  apply_with_facts(told, x, facts);
  if (!same_bytes(plain, told)) out.add("fact step", S::action_text(x) + " does something else with facts");
  if (facts.size() == FactList::kCapacity) out.add("fact step", S::action_text(x) + " has too many facts");
  if constexpr (GameWithFacts<S>)
    for (const Fact& fact : facts) fact_form_property<S>(fact, out);
  return facts.size();
}

struct FactRun {
  Violations violations;
  std::int64_t facts = 0;
};

template <GameState S>
FactRun fact_properties(int total) {
  FactRun run;
  Rng rng(0xFAC7);
  for_each_random_game<S>(total, 700, run.violations, [&](const S& state, const LegalActions<S>& legal) {
    for (int i = 0; i < 3 && !legal.empty(); ++i)
      run.facts += fact_step_property(
          state, legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))], run.violations);
  });
  return run;
}

}  // namespace patolli::conformance
