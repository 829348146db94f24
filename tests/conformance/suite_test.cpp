// Tests of the conformance suite itself: it accepts a correct game, and the right property finds each flaw.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "conformance/properties_action.hpp"
#include "conformance/properties_secrecy.hpp"
#include "conformance/properties_value.hpp"
#include "conformance/suite.hpp"
#include "conformance/toy_game.hpp"

namespace patolli::conformance {
namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(ToyGame, Conformance, ToyGame);

struct Case {
  Flaw flaw;
  const char* name;
  const char* property;  // that must be violated
  Violations (*properties)();
};
std::string name_of_case(const ::testing::TestParamInfo<Case>& info) { return info.param.name; }
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class ConformanceSuite : public ::testing::TestWithParam<Case> {};

TEST_P(ConformanceSuite, Finds) {
  ToyGame::flaw = GetParam().flaw;
  const Violations violations = GetParam().properties();
  ToyGame::flaw = Flaw::kNone;
  EXPECT_TRUE(violations.contains(GetParam().property)) << "no violation of \"" << GetParam().property << "\"; found:\n"
                                                        << violations.text();
}

// Independent of the scale: a flaw must always be found.
int games() { return static_cast<int>(400 / scale()); }
Violations set_up() { return setup_properties<ToyGame>(); }
Violations values() { return value_properties<ToyGame>(games()); }
Violations actions() { return action_properties<ToyGame>(games()); }
Violations chance() { return chance_properties<ToyGame>(games()); }
Violations ends() { return end_properties<ToyGame>(games()); }
Violations worlds() { return world_properties<ToyGame>(games()); }
Violations facts() { return fact_properties<ToyGame>(games()).violations; }
Violations secrecy() { return secrecy_properties<ToyGame>(games()).violations; }

INSTANTIATE_TEST_SUITE_P(Flaws, ConformanceSuite,
                         ::testing::Values(Case{Flaw::kOptionIgnored, "OptionIgnored", "setup", set_up},
                                           Case{Flaw::kHashOverlooksScores, "HashOverlooksScores", "hash", values},
                                           Case{Flaw::kTextForgetsTurns, "TextForgetsTurns", "state text", values},
                                           Case{Flaw::kActionTextOfShow, "ActionTextOfShow", "action text", values},
                                           Case{Flaw::kSharedMemory, "SharedMemory", "replay", values},
                                           Case{Flaw::kQueriesHaveEffects, "QueriesHaveEffects", "replay", values},
                                           Case{Flaw::kUnsortedLegal, "UnsortedLegal", "legal", actions},
                                           Case{Flaw::kCountsTooFew, "CountsTooFew", "count", actions},
                                           Case{Flaw::kNthIsAnother, "NthIsAnother", "count", actions},
                                           Case{Flaw::kDrawsUnevenly, "DrawsUnevenly", "count", actions},
                                           Case{Flaw::kResolvesTooMuch, "ResolvesTooMuch", "resolve", chance},
                                           Case{Flaw::kCheckTooLenient, "CheckTooLenient", "check", actions},
                                           Case{Flaw::kCheckTooStrict, "CheckTooStrict", "check", actions},
                                           Case{Flaw::kCheckIgnoresSeat, "CheckIgnoresSeat", "seat", actions},
                                           Case{Flaw::kWeightOfAbsentCards, "WeightOfAbsentCards", "weight", actions},
                                           Case{Flaw::kSampleIgnoresOdds, "SampleIgnoresOdds", "odds", chance},
                                           Case{Flaw::kSampleAbsentCard, "SampleAbsentCard", "sample", chance},
                                           Case{Flaw::kNeverEnds, "NeverEnds", "termination", ends},
                                           Case{Flaw::kLastWins, "LastWins", "end", ends},
                                           Case{Flaw::kLosesACard, "LosesACard", "conservation", ends},
                                           Case{Flaw::kViewShowsHands, "ViewShowsHands", "variation", worlds},
                                           Case{Flaw::kOneWorldOnly, "OneWorldOnly", "variation", worlds},
                                           Case{Flaw::kWorldsUneven, "WorldsUneven", "world odds", worlds},
                                           Case{Flaw::kWorldForgetsScores, "WorldForgetsScores", "view back", worlds},
                                           Case{Flaw::kWorldStealsFromDeck, "WorldStealsFromDeck", "conservation",
                                                worlds},
                                           Case{Flaw::kShowsPeek, "ShowsPeek", "own steps", worlds},
                                           Case{Flaw::kSpectatorSeesHands, "SpectatorSeesHands", "spectator", secrecy},
                                           Case{Flaw::kLogShowsDraws, "LogShowsDraws", "log", secrecy},
                                           Case{Flaw::kLogHidesShows, "LogHidesShows", "log", secrecy},
                                           Case{Flaw::kFactsShowDraws, "FactsShowDraws", "fact secrecy", secrecy},
                                           Case{Flaw::kFactsCountHands, "FactsCountHands", "fact secrecy", secrecy},
                                           Case{Flaw::kFactsScore, "FactsScore", "fact step", facts},
                                           Case{Flaw::kFactsOfNoKind, "FactsOfNoKind", "fact form", facts}),
                         name_of_case);

}  // namespace
}  // namespace patolli::conformance
