#include "games/splendor/module/styles.hpp"

namespace patolli::splendor {
namespace {

using Net = v1::Eval::Net;
using Player = v1::PlayerFeature;
using Choice = v1::ActionFeature;

// Adds to what a feature is worth, in the logits of the win probability and of the prior.
struct Taste {
  Net net = v1::FeatureEncoder::weights();
  Taste& likes(Player::Index feature, float by) {
    net.direct[feature] += by;
    return *this;
  }
  Taste& plays(Choice::Index feature, float by) {
    net.action[feature] += by;
    return *this;
  }
};

}  // namespace

const v1::Eval& racer() noexcept {
  static const Net net = Taste()
                             .likes(Player::kPoints, 4)
                             .likes(Player::kBestAffordablePoints, 1.5F)
                             .likes(Player::kOpenPointsInReach, 1.5F)
                             .likes(Player::kCardsBought, -2)
                             .likes(Player::kNobleSum, -1)
                             .plays(Choice::kBuyPoints, 3)
                             .plays(Choice::kIsReserveDeck, -1)
                             .net;
  static const v1::Eval evaluator(net);
  return evaluator;
}

const v1::Eval& collector() noexcept {
  static const Net net = Taste()
                             .likes(Player::kBestNoble, 2)
                             .likes(Player::kSecondNoble, 1.5F)
                             .likes(Player::kNobleSum, 3)
                             .likes(Player::kCardsBought, 1.5F)
                             .plays(Choice::kBuyBonus, 0.5F)
                             .plays(Choice::kIsReserve, -1)
                             .net;
  static const v1::Eval evaluator(net);
  return evaluator;
}

const v1::Eval& reserver() noexcept {
  static const Net net = Taste()
                             .likes(Player::kReservedPointsInReach, 1)
                             .likes(Player::kGoldTokens, 0.25F)
                             .plays(Choice::kIsReserve, 0.5F)
                             .plays(Choice::kReserveWorth, 0.25F)
                             .plays(Choice::kReserveDenies, 0.25F)
                             .plays(Choice::kBuyReserved, 1)
                             .net;
  static const v1::Eval evaluator(net);
  return evaluator;
}

}  // namespace patolli::splendor
