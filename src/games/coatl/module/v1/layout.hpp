// The feature vectors of Cóatl (features.hpp), in order.
#pragma once

#include <array>

#include "ai/feature_layout.hpp"

namespace patolli::coatl::v1 {

// Of each plan: the better one of the Cóatls in progress, the other one, a new Cóatl.
#define PATOLLI_COATL_PLAN_FEATURES(X) \
  X(Exists, 1)                         \
  X(Points, 1)                         \
  X(Turns, 1)                          \
  X(Value, 1)                          \
  X(Cards, 1)                          \
  X(MissingPieces, 1)                  \
  X(Ready, 1)

#define PATOLLI_COATL_PLAYER_FEATURES(X)                                 \
  X(Plans, kPlanGroup)                                                   \
  X(CurrentScore, 1)                                                     \
  X(Completed, 1)                                                        \
  X(PlansValue, 1)                                                       \
  X(PieceCount, 1)                                                       \
  X(BoardFull, 1) /* fewer than two free places */                       \
  X(HandSize, 1)                                                         \
  X(Tokens, 1)                                                           \
  X(TempleCards, 1)                                                      \
  X(ToAct, 1)                                                            \
  X(TurnsToWait, 1)                                                      \
  X(Ending, 1)                                                           \
  X(LastTurns, 1)                                                        \
  X(TimeLeft, 1)                                                         \
  X(ScoreLead, 1)                                                        \
  X(RivalCompleted, 1)                                                   \
  X(ValueLead, 1)                                                        \
  X(BodiesInBag, 1)                                                      \
  X(ScoreByProgress, 1)                                                  \
  X(ValueByTimeLeft, 1)                                                  \
  X(ValueLeadBeforeThird, 1) /* with two completed: the third ends it */ \
  X(ScoreLeadEnding, 1)                                                  \
  X(HeadsAndTails, 1)                                                    \
  X(RivalTurnsToThird, 1)                                                \
  X(TurnsToThird, 1)                                                     \
  X(UnscoredNearEnd, 1)                                                  \
  X(ActionsLeft, 1)                                                      \
  X(Constant, 1)

#define PATOLLI_COATL_ACTION_FEATURES(X)                            \
  X(WantedBodies, 1) /* pieces that a plan misses */                \
  X(WantedEnds, 1)                                                  \
  X(SpareBodies, 1)                                                 \
  X(SpareEnds, 1)                                                   \
  X(IsPerfectPick, 1)                                               \
  X(IsRowCard, 1)                                                   \
  X(RowCardPlanned, 1)                                              \
  X(HandRoom, 1)                                                    \
  X(IsDeckCard, 1)                                                  \
  X(BuildUnplanned, 1)                                              \
  X(BuildCrowded, 1) /* begins to build: the board is full, */      \
  X(BuildReady, 1)   /* the plan can be carried out, */             \
  X(BuildGoesOn, 1)                                                 \
  X(BuildEarly, 1)    /* or neither */                              \
  X(BuildEndEarly, 1) /* a head or tail before the rest is there */ \
  X(PlayPlannedTop, 1)                                              \
  X(PlayPlannedPartly, 1)                                           \
  X(PlayUnplanned, 1)                                               \
  X(PlayFirst, 1) /* as the first step of a turn */                 \
  X(PlayCompletingPoints, 1)                                        \
  X(TemplePoints, 1)                                                \
  X(IsClose, 1)                                                     \
  X(IsSeeFuture, 1)                                                 \
  X(IsPriest, 1)                                                    \
  X(EndTaking, 1)                                                   \
  X(EndOther, 1)                                                    \
  X(CardSetValue, 1) /* change of the plans' value */               \
  X(CardSetSize, 1)                                                 \
  X(EndReady, 1) /* although a Cóatl could be completed */         \
  X(TakeCrowded, 1)

struct PlanFeature {
  enum Index : std::size_t { PATOLLI_COATL_PLAN_FEATURES(PATOLLI_FEATURE_INDEX) };
};
inline constexpr int kPlansSeen = 3;
inline constexpr int kPlanFeatures = PATOLLI_COATL_PLAN_FEATURES(PATOLLI_FEATURE_WIDTH);
inline constexpr int kPlanGroup = kPlansSeen * kPlanFeatures;

struct PlayerFeature {
  enum Index : std::size_t { PATOLLI_COATL_PLAYER_FEATURES(PATOLLI_FEATURE_INDEX) };
};
struct ActionFeature {
  enum Index : std::size_t { PATOLLI_COATL_ACTION_FEATURES(PATOLLI_FEATURE_INDEX) };
};
inline constexpr int kPlayerFeatures = PATOLLI_COATL_PLAYER_FEATURES(PATOLLI_FEATURE_WIDTH);
inline constexpr int kActionFeatures = PATOLLI_COATL_ACTION_FEATURES(PATOLLI_FEATURE_WIDTH);

// In the player features: a feature of plan 0, 1 or 2.
constexpr std::size_t plan_feature(int plan, PlanFeature::Index feature) noexcept {
  return static_cast<std::size_t>(PlayerFeature::kPlans + plan * kPlanFeatures) + feature;
}

constexpr std::uint64_t features_checksum(int hidden) noexcept {
  constexpr std::array kPlan{PATOLLI_COATL_PLAN_FEATURES(PATOLLI_FEATURE_NAME)};
  constexpr std::array kPlayer{PATOLLI_COATL_PLAYER_FEATURES(PATOLLI_FEATURE_NAME)};
  constexpr std::array kAction{PATOLLI_COATL_ACTION_FEATURES(PATOLLI_FEATURE_NAME)};
  const std::array<std::span<const ai::FeatureName>, 3> vectors = {kPlan, kPlayer, kAction};
  return ai::layout_checksum(vectors, hidden);
}

}  // namespace patolli::coatl::v1
