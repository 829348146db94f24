// Features of players and actions in Splendor. Weights: tools/trainer.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "ai/nn_evaluator.hpp"
#include "core/game.hpp"
#include "games/splendor/module/v1/layout.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor::v1 {

using PlayerFeatures = std::array<float, kPlayerFeatures>;
using ActionFeatures = std::array<float, kActionFeatures>;

// A number for each colour, padded to a vector register.
struct alignas(32) PerColour {
  std::array<float, 8> of{};
  float operator[](int colour) const noexcept { return of[static_cast<std::size_t>(colour)]; }
  // Adds `value` to every colour of a set.
  void add(unsigned colours, float value) noexcept;
};
inline constexpr auto kMembers = [] {
  std::array<std::array<float, 8>, 1U << kColours> table{};
  for (unsigned set = 0; set < table.size(); ++set)
    for (unsigned c = 0; c < kColours; ++c) table[set][c] = static_cast<float>(set >> c & 1U);
  return table;
}();
inline void PerColour::add(unsigned colours, float value) noexcept {
  const std::array<float, 8>& members = kMembers[colours];
  for (std::size_t i = 0; i < of.size(); ++i) of[i] += value * members[i];
}

// What the cards within reach are worth to one player.
struct Appraisal {
  PerColour demand;                   // worth of a token of each colour
  PerColour bonus;                    // worth of a bonus of each colour
  std::array<float, kSlots> worth{};  // of each open or reserved card: points and bonus against what is missing
  std::array<int, kSlots> missing{};  // tokens short, gold counted
  float noble_best = 0;
  float noble_second = 0;
  float noble_sum = 0;
};

inline Appraisal appraise(const StateBase& t, int p) noexcept {
  Appraisal a;
  const Hand& hand = t.hands[p];
  const Gems have = hand.bonuses + (hand.tokens & packed::kColoured);
  const int gold = amount(hand.tokens, kGold);
  for (unsigned set = t.table_nobles; set != 0; set &= set - 1) {
    const Gems lack = less(kNobleTable[lowest_bit(set)].needs, hand.bonuses);
    const float near = 1.0F / (1.0F + static_cast<float>(total(lack)));
    a.noble_sum += near;
    if (near > a.noble_best) {
      a.noble_second = a.noble_best;
      a.noble_best = near;
    } else if (near > a.noble_second) {
      a.noble_second = near;
    }
    a.bonus.add(with_at_least(lack, 1), near);
  }
  for (int slot = 0; slot < kSlots; ++slot) {
    const int id = t.card_in_slot(p, slot);
    if (id == 0 || is_unknown(id)) continue;
    const Card& card = kCardTable[id];
    const Gems left = less(card.cost, hand.bonuses);
    a.bonus.add(with_at_least(left, 1), 0.08F + 0.05F * card.points);
  }
  for (int slot = 0; slot < kSlots; ++slot) {
    const int id = t.card_in_slot(p, slot);
    if (id == 0 || is_unknown(id)) continue;
    const Card& card = kCardTable[id];
    const Gems lack = less(card.cost, have);
    const int missing = std::max(0, total(lack) - gold);
    a.missing[slot] = missing;
    a.worth[slot] =
        (static_cast<float>(card.points) + 0.5F + a.bonus[card.bonus]) / (1.0F + static_cast<float>(missing));
    a.demand.add(with_at_least(lack, 1), a.worth[slot]);
  }
  return a;
}

// The cards that a player could buy, weighed by how many tokens are missing.
struct Reach {
  float affordable = 0;  // cards, their points, and the most of one
  float affordable_points = 0;
  float best_points = 0;
  float open_points = 0;  // points in reach: open cards, reserved ones
  float reserved_points = 0;
  float cards = 0;
  float three = 0;  // the nearest card of three and of four points
  float four = 0;
  int reserved = 0;
};

inline Reach reach_of(const StateBase& t, int p, const Appraisal& a) noexcept {
  Reach r;
  for (int slot = 0; slot < kSlots; ++slot) {
    const int id = t.card_in_slot(p, slot);
    if (id == 0) continue;
    if (slot >= kFaces) ++r.reserved;
    if (is_unknown(id)) continue;
    const auto points = static_cast<float>(kCardTable[id].points);
    const float near = 1.0F / (1.0F + static_cast<float>(a.missing[slot]));
    if (a.missing[slot] == 0) {
      r.affordable += 1;
      r.affordable_points += points;
      r.best_points = std::max(r.best_points, points);
    }
    (slot < kFaces ? r.open_points : r.reserved_points) += points * near;
    r.cards += near;
    if (points >= 3) r.three = std::max(r.three, near);
    if (points >= 4) r.four = std::max(r.four, near);
  }
  return r;
}

// Features of player p.
inline PlayerFeatures player_features(const StateBase& t, int p) noexcept {
  const Appraisal a = appraise(t, p);
  const Hand& hand = t.hands[p];
  using enum PlayerFeature::Index;
  static_assert(kSortedBonusesLast - kSortedBonuses + 1 == kColours);
  PlayerFeatures f{};
  std::array<float, kColours> sorted{};
  float covered = 0;
  for (int c = 0; c < kColours; ++c) {
    const int n = amount(hand.bonuses, c);
    sorted[c] = static_cast<float>(n) / 6.0F;
    covered += static_cast<float>(std::min(n, 4)) / 20.0F;
  }
  std::sort(sorted.begin(), sorted.end(), [](float x, float y) { return x > y; });
  const Reach r = reach_of(t, p, a);
  float others = 0;
  for (int i = 0; i < t.seat_count; ++i)
    if (i != p) others = std::max(others, static_cast<float>(t.hands[i].points));
  const auto points = static_cast<float>(hand.points);
  const int wait = (p - t.seat + t.seat_count) % t.seat_count;
  f[kPoints] = points / 15.0F;
  f[kCardsBought] = static_cast<float>(hand.cards) / 15.0F;
  f[kGoldTokens] = static_cast<float>(amount(hand.tokens, kGold)) / 5.0F;
  f[kTokens] = static_cast<float>(total(hand.tokens)) / 10.0F;
  for (int c = 0; c < kColours; ++c) f[kSortedBonuses + c] = sorted[c];
  f[kReserved] = static_cast<float>(r.reserved) / 3.0F;
  f[kAffordablePoints] = r.affordable_points / 10.0F;
  f[kBestAffordablePoints] = r.best_points / 5.0F;
  f[kAffordableCards] = r.affordable / 12.0F;
  f[kOpenPointsInReach] = r.open_points / 10.0F;
  f[kReservedPointsInReach] = r.reserved_points / 5.0F;
  f[kCardsInReach] = r.cards / 12.0F;
  f[kBestNoble] = a.noble_best;
  f[kSecondNoble] = a.noble_second;
  f[kNobleSum] = a.noble_sum / 5.0F;
  f[kNearestThreePoints] = r.three;
  f[kNearestFourPoints] = r.four;
  f[kToAct] = wait == 0 ? 1.0F : 0.0F;
  f[kTurnsToWait] = static_cast<float>(wait) / static_cast<float>(t.seat_count);
  f[kPointsLead] = (points - others) / 15.0F;
  f[kReachedGoal] = points >= kWinningPoints ? 1.0F : 0.0F;
  f[kRivalReachedGoal] = others >= kWinningPoints ? 1.0F : 0.0F;
  f[kCanReachGoal] = points + r.best_points >= kWinningPoints ? 1.0F : 0.0F;
  f[kMaxPoints] = std::max(points, others) / 15.0F;
  f[kPointsSquared] = points * points / 225.0F;
  f[kCoverageByProgress] = covered * std::max(points, others) / 15.0F;
  f[kCoverage] = covered;
  f[kLastInRound] = p == t.seat_count - 1 ? 1.0F : 0.0F;  // the last to move in a round can react to everybody
  return f;
}

inline void buy_features(const StateBase& t, Action x, const Appraisal& own, const Appraisal& rival,
                         ActionFeatures& f) noexcept {
  using enum ActionFeature::Index;
  const int slot = slot_of(x);
  const int id = t.card_in_slot(t.seat, slot);
  const Card& card = kCardTable[id];
  const float points = card.points;
  f[kIsBuy] = 1;
  f[kBuyPoints] = points / 5.0F;
  f[kBuyBonus] = own.bonus[card.bonus];
  f[kBuyGold] = static_cast<float>(total(gold_of(x))) / 3.0F;
  f[kBuyCost] = static_cast<float>(total(t.cost_after_bonus(id, t.seat))) / 5.0F;
  f[kBuyWins] = static_cast<float>(t.hands[t.seat].points) + points >= kWinningPoints ? 1.0F : 0.0F;
  f[kBuyReserved] = slot >= kFaces ? 1.0F : 0.0F;
  f[kBuyDenies] = slot < kFaces && rival.missing[slot] == 0 ? points / 5.0F : 0.0F;
}

// Features of an action of the player to act. `rival` is the appraisal of the strongest opponent.
inline ActionFeatures action_features(const StateBase& t, Action x, const Appraisal& own,
                                      const Appraisal& rival) noexcept {
  using enum ActionFeature::Index;
  ActionFeatures f{};
  const Hand& hand = t.hands[t.seat];
  const auto tokens_after = [&](int gained) {
    return std::max(0.0F, static_cast<float>(total(hand.tokens) + gained - kHandLimit));
  };
  const auto demand_of = [&](Gems g) {
    float sum = 0;
    for (int c = 0; c < kColours; ++c) sum += own.demand[c] * static_cast<float>(amount(g, c));
    return sum;
  };
  switch (kind_of(x)) {
    case Kind::kTake: {
      const Gems g = kOneOfEach[payload_of(x) & 31];
      f[kIsTake] = 1;
      f[kTakeDemand] = demand_of(g) / 3.0F;
      f[kTakeExcess] = tokens_after(total(g));
      break;
    }
    case Kind::kTakeTwo: {
      const auto c = static_cast<int>(payload_of(x));
      f[kIsTakeTwo] = 1;
      f[kTakeTwoDemand] = own.demand[c];
      f[kTakeTwoExcess] = tokens_after(2);
      break;
    }
    case Kind::kReserve: {
      const auto slot = static_cast<int>(payload_of(x));
      const Card& card = kCardTable[t.faces[slot]];
      f[kIsReserve] = 1;
      f[kReserveWorth] = own.worth[slot];
      f[kReserveDenies] = rival.missing[slot] == 0 ? static_cast<float>(card.points) : 0.0F;
      f[kReserveGetsGold] = amount(t.bank, kGold) != 0 ? 1.0F : 0.0F;
      f[kReservePoints] = static_cast<float>(card.points) / 5.0F;
      f[kReserveExcess] = tokens_after(1);
      break;
    }
    case Kind::kReserveDeck:
      f[kIsReserveDeck] = 1;
      f[kReserveDeckLevel] = static_cast<float>(payload_of(x));
      break;
    case Kind::kBuy: buy_features(t, x, own, rival, f); break;
    case Kind::kReturn: {
      const Gems g = kReturned[payload_of(x) & 255];
      f[kReturnDemand] = demand_of(g & packed::kColoured) / 3.0F;
      f[kReturnGold] = static_cast<float>(amount(g, kGold));
      break;
    }
    default: break;
  }
  return f;
}

struct FeatureEncoder {
  using State = splendor::State;
  static constexpr int kInputs = kPlayerFeatures;
  static constexpr int kActionInputs = kActionFeatures;
  static constexpr std::uint64_t kLayoutChecksum = features_checksum(ai::kHidden);
  static const ai::Weights<kInputs, kActionInputs>& weights() noexcept;  // weights.cpp
  static int sides(const State& s) noexcept { return s.seat_count; }
  static int players(const State& s) noexcept { return s.seat_count; }
  struct Params {};
  static const Params& params() noexcept {
    static constexpr Params kNone;
    return kNone;
  }
  static constexpr float kCpuct = 0.5F;  // both tuned by matches with 400 and 4,000 iterations
  static constexpr float kFpuOffset = 0.06F;
  static std::optional<Action> solver_move(const View& /*view*/) noexcept { return std::nullopt; }
  static bool redundant(Action /*last*/, Action /*next*/) noexcept { return false; }

  class PlayerEncoder {
   public:
    explicit PlayerEncoder(const State& s, const Params& /*params*/ = {}) noexcept : state_(s) {}
    [[nodiscard]] PlayerFeatures player(int p) const noexcept { return player_features(state_, p); }

   private:
    const State& state_;
  };

  // Appraises the player to act and the strongest opponent once for all actions.
  class ActionEncoder {
   public:
    explicit ActionEncoder(const State& s, const Params& /*params*/ = {}) noexcept
        : state_(s), own_(appraise(s, s.seat)), rival_(appraise(s, rival_of(s))) {}
    [[nodiscard]] ActionFeatures features(Action x) const noexcept { return action_features(state_, x, own_, rival_); }

   private:
    static int rival_of(const State& s) noexcept {
      int rival = s.seat == 0 ? 1 : 0;
      for (int i = 0; i < s.seat_count; ++i)
        if (i != s.seat && s.hands[i].points > s.hands[rival].points) rival = i;
      return rival;
    }
    const State& state_;
    Appraisal own_;
    Appraisal rival_;
  };
};

using Eval = ai::NNEvaluator<FeatureEncoder>;

}  // namespace patolli::splendor::v1
