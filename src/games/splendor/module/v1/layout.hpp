// The feature vectors of Splendor (features.hpp), in order.
#pragma once

#include <array>

#include "ai/feature_layout.hpp"

namespace patolli::splendor::v1 {

#define PATOLLI_SPLENDOR_PLAYER_FEATURES(X)                      \
  X(Points, 1)                                                   \
  X(CardsBought, 1)                                              \
  X(GoldTokens, 1)                                               \
  X(Tokens, 1)                                                   \
  X(SortedBonuses, 5) /* most frequent colour first */           \
  X(Reserved, 1)                                                 \
  X(AffordablePoints, 1)                                         \
  X(BestAffordablePoints, 1)                                     \
  X(AffordableCards, 1)                                          \
  X(OpenPointsInReach, 1) /* each divided by 1 + tokens short */ \
  X(ReservedPointsInReach, 1)                                    \
  X(CardsInReach, 1)                                             \
  X(BestNoble, 1) /* 1 / (1 + bonuses short) */                  \
  X(SecondNoble, 1)                                              \
  X(NobleSum, 1)                                                 \
  X(NearestThreePoints, 1) /* a card of 3 points or more */      \
  X(NearestFourPoints, 1)                                        \
  X(ToAct, 1)                                                    \
  X(TurnsToWait, 1)                                              \
  X(PointsLead, 1)                                               \
  X(ReachedGoal, 1) /* the points that end the game */           \
  X(RivalReachedGoal, 1)                                         \
  X(CanReachGoal, 1)                                             \
  X(MaxPoints, 1)                                                \
  X(PointsSquared, 1)                                            \
  X(CoverageByProgress, 1)                                       \
  X(Coverage, 1) /* of costs by bonuses, four a colour */        \
  X(LastInRound, 1)

#define PATOLLI_SPLENDOR_ACTION_FEATURES(X)                     \
  X(IsTake, 1)                                                  \
  X(TakeDemand, 1)                                              \
  X(TakeExcess, 1) /* tokens above the limit of the hand */     \
  X(IsTakeTwo, 1)                                               \
  X(TakeTwoDemand, 1)                                           \
  X(TakeTwoExcess, 1)                                           \
  X(IsReserve, 1)                                               \
  X(ReserveWorth, 1)                                            \
  X(ReserveDenies, 1) /* points that the rival could buy now */ \
  X(ReserveGetsGold, 1)                                         \
  X(ReservePoints, 1)                                           \
  X(ReserveExcess, 1)                                           \
  X(IsReserveDeck, 1)                                           \
  X(ReserveDeckLevel, 1)                                        \
  X(IsBuy, 1)                                                   \
  X(BuyPoints, 1)                                               \
  X(BuyBonus, 1)                                                \
  X(BuyGold, 1)                                                 \
  X(BuyCost, 1)                                                 \
  X(BuyWins, 1)                                                 \
  X(BuyReserved, 1)                                             \
  X(BuyDenies, 1)                                               \
  X(ReturnDemand, 1)                                            \
  X(ReturnGold, 1)

struct PlayerFeature {
  enum Index : std::size_t { PATOLLI_SPLENDOR_PLAYER_FEATURES(PATOLLI_FEATURE_INDEX) };
};
struct ActionFeature {
  enum Index : std::size_t { PATOLLI_SPLENDOR_ACTION_FEATURES(PATOLLI_FEATURE_INDEX) };
};
inline constexpr int kPlayerFeatures = PATOLLI_SPLENDOR_PLAYER_FEATURES(PATOLLI_FEATURE_WIDTH);
inline constexpr int kActionFeatures = PATOLLI_SPLENDOR_ACTION_FEATURES(PATOLLI_FEATURE_WIDTH);

constexpr std::uint64_t features_checksum(int hidden) noexcept {
  constexpr std::array kPlayer{PATOLLI_SPLENDOR_PLAYER_FEATURES(PATOLLI_FEATURE_NAME)};
  constexpr std::array kAction{PATOLLI_SPLENDOR_ACTION_FEATURES(PATOLLI_FEATURE_NAME)};
  const std::array<std::span<const ai::FeatureName>, 2> vectors = {kPlayer, kAction};
  return ai::layout_checksum(vectors, hidden);
}

}  // namespace patolli::splendor::v1
