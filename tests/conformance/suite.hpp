// The suite for every game: INSTANTIATE_TYPED_TEST_SUITE_P(Splendor, Conformance, splendor::State).
#pragma once

#include <gtest/gtest.h>

#include "conformance/properties_action.hpp"
#include "conformance/properties_facts.hpp"
#include "conformance/properties_secrecy.hpp"
#include "conformance/properties_value.hpp"

namespace patolli::conformance {

inline void expect_none(const Violations& violations) { EXPECT_TRUE(violations.empty()) << violations.text(); }

template <class S>
class Conformance : public ::testing::Test {
  static_assert(GameState<S>);
};
TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, SetUp) { expect_none(setup_properties<TypeParam>()); }
TYPED_TEST_P(Conformance, StatesAreValues) {
  expect_none(value_properties<TypeParam>(GameTraits<TypeParam>::kGames / 10));
}
TYPED_TEST_P(Conformance, CheckAgreesWithLegal) {
  expect_none(action_properties<TypeParam>(GameTraits<TypeParam>::kGames / 4));
}
TYPED_TEST_P(Conformance, ChanceKeepsItsOdds) {
  expect_none(chance_properties<TypeParam>(GameTraits<TypeParam>::kGames / 10));
}
TYPED_TEST_P(Conformance, GamesEndAndLoseNothing) {
  expect_none(end_properties<TypeParam>(GameTraits<TypeParam>::kGames));
}
TYPED_TEST_P(Conformance, WorldsFollowFromViews) {
  expect_none(world_properties<TypeParam>(GameTraits<TypeParam>::kGames / 10));
}
TYPED_TEST_P(Conformance, WorldsCanBePlayed) {
  expect_none(play_on_properties<TypeParam>(GameTraits<TypeParam>::kGames / 20));
}
TYPED_TEST_P(Conformance, NobodySeesWhatIsHidden) {
  const SecrecyRun run = secrecy_properties<TypeParam>(GameTraits<TypeParam>::kGames / 20);
  expect_none(run.violations);
  // Something must have been tested.
  EXPECT_GT(run.pairs, 0);
  EXPECT_GT(run.steps, run.pairs);
  EXPECT_GT(run.redacted, 0);
}
TYPED_TEST_P(Conformance, FactsDescribeTheStep) {
  const FactRun run = fact_properties<TypeParam>(GameTraits<TypeParam>::kGames / 20);
  expect_none(run.violations);
  if constexpr (GameWithFacts<TypeParam>) {
    EXPECT_GT(run.facts, 0);
  }
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, SetUp, StatesAreValues, CheckAgreesWithLegal, ChanceKeepsItsOdds,
                            GamesEndAndLoseNothing, WorldsFollowFromViews, WorldsCanBePlayed, NobodySeesWhatIsHidden,
                            FactsDescribeTheStep);

}  // namespace patolli::conformance
