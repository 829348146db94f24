// Features of players and actions in Cóatl, mostly of their plans (plan.hpp). Weights: tools/trainer.hpp.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "ai/nn_evaluator.hpp"
#include "games/coatl/module/solver_move.hpp"
#include "games/coatl/module/v1/layout.hpp"
#include "games/coatl/module/v1/plan.hpp"

namespace patolli::coatl::v1 {

using PlayerFeatures = std::array<float, kPlayerFeatures>;
using ActionFeatures = std::array<float, kActionFeatures>;

template <bool Solo>
struct FeatureEncoder {
  using State = coatl::State<Solo>;
  static constexpr int kInputs = kPlayerFeatures;
  static constexpr int kActionInputs = kActionFeatures;
  static constexpr std::uint64_t kLayoutChecksum = features_checksum(ai::kHidden);
  static const ai::Weights<kInputs, kActionInputs>& weights() noexcept;  // weights.cpp, solo_weights.cpp
  static int sides(const State& s) noexcept { return Solo ? 2 : s.agreed.seats; }
  static int players(const State& s) noexcept { return s.agreed.seats; }

  using Params = PlanParams;
  static const PlanParams& params() noexcept { return kPlanParams<Solo>; }

  static constexpr float kCpuct = 0.5F;  // both tuned by matches with 100 and 400 iterations
  static constexpr float kFpuOffset = 0.05F;

  // Bodies at different ends commute: only in order of the Cóatl, the left end first. Heads and tails do not, since a
  // Cóatl may be completed only when it can be closed.
  static bool redundant(Action last, Action next) noexcept {
    if (tag_of(last) != kAdd || tag_of(next) != kAdd || form_of(add_piece(next)) != kBody) return false;
    return std::pair(add_coatl(next), add_side(next)) < std::pair(add_coatl(last), add_side(last));
  }

  static std::optional<Action> solver_move(const View<Solo>& view) noexcept { return completing_step(view); }

  // The share of the game still to come, 0 to 1, by the bodies left and the most Cóatls that a player has completed.
  static float time_left(const State& t) noexcept {
    if (t.ending != Ending::kRunning) return 0;
    const float bodies = static_cast<float>(t.bag_total[kBody]) / (Solo ? 68.0F : 108.0F);
    int most = 0;
    for (const Player& p : t.player) most = std::max<int>(most, p.completed);
    return std::min(1.0F, bodies + 0.25F) * (most == 2 ? 0.6F : most == 1 ? 0.85F : 1.0F);
  }

  // Makes every player's plans once.
  class PlayerEncoder {
   public:
    explicit PlayerEncoder(const State& t, const PlanParams& params = kPlanParams<Solo>) noexcept
        : t_(t), time_(time_left(t)) {
      for (int i = 0; i < t.agreed.seats; ++i) plans_[i] = Plans::of(t, i, params);
    }

    [[nodiscard]] PlayerFeatures player(int who) const noexcept {
      using enum PlayerFeature::Index;
      PlayerFeatures f{};
      const Player& p = t_.player[who];
      const Plans& plans = plans_[who];
      std::array<const Plan*, kPlansSeen> list = {&plans.coatl[0], &plans.coatl[1], &plans.fresh};
      if (list[1]->value > list[0]->value) std::swap(list[0], list[1]);
      for (int i = 0; i < kPlansSeen; ++i) {
        if (!list[i]->exists) continue;
        const auto at = [&](PlanFeature::Index feature) -> float& { return f[plan_feature(i, feature)]; };
        at(PlanFeature::kExists) = 1;
        at(PlanFeature::kPoints) = list[i]->points / 20.0F;
        at(PlanFeature::kTurns) = list[i]->turns / 8.0F;
        at(PlanFeature::kValue) = list[i]->value / 20.0F;
        at(PlanFeature::kCards) = static_cast<float>(list[i]->cards) / 4.0F;
        at(PlanFeature::kMissingPieces) = static_cast<float>(list[i]->missing_count) / 8.0F;
        at(PlanFeature::kReady) = list[i]->ready() ? 1.0F : 0.0F;
      }
      int heads = 0;
      int tails = 0;
      for (int c = 0; c < kColours; ++c) {
        heads += p.pieces[make_piece(kHead, c)];
        tails += p.pieces[make_piece(kTail, c)];
      }
      const Rivals others = rivals(who);
      const int wait = (who - t_.seat + t_.agreed.seats) % t_.agreed.seats;
      const auto score = static_cast<float>(p.score);
      const bool ending = t_.ending != Ending::kRunning;
      const float soonest = list[0]->exists ? list[0]->turns : 9.0F;
      f[kCurrentScore] = score / 60.0F;
      f[kCompleted] = static_cast<float>(p.completed) / 3.0F;
      f[kPlansValue] = plans.value / 60.0F;
      f[kPieceCount] = static_cast<float>(p.piece_count) / 8.0F;
      f[kBoardFull] = p.piece_count > kBoardPlaces - 2 ? 1.0F : 0.0F;
      f[kHandSize] = static_cast<float>(p.hand_size) / 5.0F;
      f[kTokens] = static_cast<float>(std::popcount(p.tokens)) / 3.0F;
      f[kTempleCards] = static_cast<float>(patolli::count_bits(p.temples)) / 2.0F;
      f[kToAct] = wait == 0 ? 1.0F : 0.0F;
      f[kTurnsToWait] = static_cast<float>(wait) / static_cast<float>(t_.agreed.seats);
      f[kEnding] = ending ? 1.0F : 0.0F;
      f[kLastTurns] = ending ? static_cast<float>(t_.last_turns) / 4.0F : 0.0F;
      f[kTimeLeft] = time_;
      f[kScoreLead] = (score - others.score) / 30.0F;
      f[kRivalCompleted] = static_cast<float>(others.completed) / 3.0F;
      f[kValueLead] = (plans.value - others.value) / 30.0F;
      f[kBodiesInBag] = static_cast<float>(t_.bag_total[kBody]) / 108.0F;
      f[kScoreByProgress] = score / 60.0F * (1.0F - time_);
      f[kValueByTimeLeft] = plans.value / 60.0F * time_;
      f[kValueLeadBeforeThird] = p.completed == 2 ? (plans.value - others.value) / 30.0F : 0.0F;
      f[kScoreLeadEnding] = ending ? (score - others.score) / 30.0F : 0.0F;
      f[kHeadsAndTails] = static_cast<float>(heads + tails) / 4.0F;
      f[kRivalTurnsToThird] = others.completed == 2 ? others.soonest / 8.0F : 0.0F;
      f[kTurnsToThird] = p.completed == 2 ? soonest / 8.0F : 0.0F;
      f[kUnscoredNearEnd] = ending || others.completed == 2 ? std::max(0.0F, plans.value - score) / 20.0F : 0.0F;
      f[kActionsLeft] = static_cast<float>(t_.second + t_.actions_left) * (wait == 0 ? 0.5F : 0.0F);
      f[kConstant] = 1;
      return f;
    }

   private:
    struct Rivals {
      float score = 0;
      float value = 0;
      float soonest = 9;
      int completed = 0;
    };
    [[nodiscard]] Rivals rivals(int who) const noexcept {
      Rivals r;
      if constexpr (Solo) {
        r.score = t_.marco.score;
        r.value = r.score;
        for (int i = 0; i < t_.marco.cards; ++i) {
          const MarcoCard& card = t_.marco.card[i];
          int needs = kProphecy[card.kind].needs_any;
          for (const int n : kProphecy[card.kind].needs) needs += n;
          if (needs != 0)
            r.value += static_cast<float>(kProphecy[card.kind].top_points * card.count) / static_cast<float>(needs);
        }
        return r;
      }
      for (int i = 0; i < t_.agreed.seats; ++i) {
        if (i == who) continue;
        r.score = std::max(r.score, static_cast<float>(t_.player[i].score));
        r.value = std::max(r.value, plans_[i].value);
        r.completed = std::max<int>(r.completed, t_.player[i].completed);
        for (const Plan& plan : plans_[i].coatl)
          if (plan.exists) r.soonest = std::min(r.soonest, plan.turns);
      }
      return r;
    }

    const State& t_;
    float time_;
    std::array<Plans, State::kMaxSeats> plans_{};
  };

  class ActionEncoder {
   public:
    explicit ActionEncoder(const State& t, const PlanParams& params = kPlanParams<Solo>) noexcept
        : t_(t), p_(t.player[t.seat]), params_(params), plans_(Plans::of(t, t.seat, params)) {
      for (const Plan& plan : plans_.coatl) want(plan, 1.0F);
      want(plans_.fresh, 0.8F);
    }

    [[nodiscard]] ActionFeatures features(Action x) const noexcept {
      ActionFeatures f{};
      switch (tag_of(x)) {
        case kTake: take(f, static_cast<int>(value_of(x))); break;
        case kPerfectPick:
          use(f, perfect_first(x), 0);
          if (perfect_second(x) != kNoPiece) use(f, perfect_second(x), perfect_second(x) == perfect_first(x) ? 1 : 0);
          f[kIsPerfectPick] = 1;
          break;
        case kRow:
          f[kIsRowCard] = 1;
          f[kRowCardPlanned] = in_plans(static_cast<int>(value_of(x))) ? 1.0F : 0.0F;
          f[kHandRoom] = static_cast<float>(std::max(0, 4 - p_.hand_size)) / 4.0F;
          break;
        case kDeck:
          f[kIsDeckCard] = 1;
          f[kHandRoom] = static_cast<float>(std::max(0, 4 - p_.hand_size)) / 4.0F;
          break;
        case kStart: build(f, plans_.fresh, follows_start(static_cast<Piece>(value_of(x))), false); break;
        case kAdd: {
          const Plan& plan = plans_.coatl[add_coatl(x)];
          build(f, plan, follows_add(plan, add_side(x), add_piece(x)), form_of(add_piece(x)) != kBody);
          break;
        }
        case kPlay: play(f, play_coatl(x), play_kind(x)); break;
        case kTempleHand:
        case kTemplePile: {
          const int number =
              tag_of(x) == kTempleHand ? static_cast<int>(value_of(x)) : int{t_.pile_top[value_of(x) & 1]};
          f[kTemplePoints] = static_cast<float>(temple_points(temple_met(number, p_.coatl[t_.active]))) / 7.0F;
          break;
        }
        case kClose: f[kIsClose] = 1; break;
        case kSeeFuture: f[kIsSeeFuture] = 1; break;
        case kPriest: f[kIsPriest] = 1; break;
        case kEnd:
          f[t_.phase == Phase::kTaking ? kEndTaking : kEndOther] = 1;
          f[kEndReady] =
              t_.phase == Phase::kBuild && (plans_.coatl[0].ready() || plans_.coatl[1].ready()) ? 1.0F : 0.0F;
          break;
        case kKeep:
        case kDiscard: {
          for (const int kind : set_kinds(x)) f[kCardSetSize] += kind != 0 ? 0.33F : 0.0F;
          State next = t_;
          next.apply(x);
          f[kCardSetValue] = (Plans::make(next, t_.seat, params_).value - plans_.value) / 5.0F;
          break;
        }
        default: break;
      }
      return f;
    }

   private:
    using enum ActionFeature::Index;

    void want(const Plan& plan, float weight) noexcept {
      if (!plan.exists) return;
      for (int k = 0; k < kPieces; ++k)
        for (int i = 0; i < plan.missing[k] && wanted_[k] < 4; ++i) worth_[k][wanted_[k]++] = weight;
    }
    // Adds the n-th piece of a kind to wanted or spare pieces.
    void use(ActionFeatures& f, Piece piece, int n) const noexcept {
      const bool body = form_of(piece) == kBody;
      if (n < wanted_[piece])
        f[body ? kWantedBodies : kWantedEnds] += worth_[piece][n];
      else
        f[body ? kSpareBodies : kSpareEnds] += 1;
    }
    void take(ActionFeatures& f, int space) const noexcept {
      const int place = space < kBodySpaces ? 2 * space : kBodySpaces + space;
      const Piece first = static_cast<Piece>(t_.supply[place] - 1);
      use(f, first, 0);
      if (space < kBodySpaces && t_.supply[place + 1] != 0) {
        const Piece second = static_cast<Piece>(t_.supply[place + 1] - 1);
        use(f, second, second == first ? 1 : 0);
      }
      f[kTakeCrowded] = p_.piece_count >= kBoardPlaces - 3 ? 1.0F : 0.0F;
    }

    [[nodiscard]] bool in_plans(int slot) const noexcept {
      return ((plans_.coatl[0].row_cards | plans_.coatl[1].row_cards | plans_.fresh.row_cards) >> slot & 1) != 0;
    }
    [[nodiscard]] static bool follows_add(const Plan& plan, Side side, Piece piece) noexcept {
      if (!plan.exists) return false;
      return side == kLeft ? plan.left != 0 && plan.left_piece[0] == piece
                           : plan.right != 0 && plan.right_piece[0] == piece;
    }
    [[nodiscard]] bool follows_start(Piece piece) const noexcept {
      const Plan& plan = plans_.fresh;
      if (!plan.exists) return false;
      return plan.right != 0 ? plan.right_piece[0] == piece : plan.left != 0 && plan.left_piece[0] == piece;
    }
    void build(ActionFeatures& f, const Plan& plan, bool follows, bool end) const noexcept {
      const bool entering = t_.phase == Phase::kTurn;
      const bool crowded = p_.piece_count >= kBoardPlaces - 1;
      f[!follows       ? kBuildUnplanned
        : !entering    ? kBuildGoesOn
        : plan.ready() ? kBuildReady
        : crowded      ? kBuildCrowded
                       : kBuildEarly] = 1;
      f[kBuildEndEarly] = follows && end && !plan.ready() ? 1.0F : 0.0F;
    }
    void play(ActionFeatures& f, int c, int kind) const noexcept {
      const auto points = static_cast<float>(prophecy_points(kind, p_.coatl[c], t_.gap_closed()));
      if (t_.phase == Phase::kCompleting) {
        f[kPlayCompletingPoints] = points / 5.0F;
        return;
      }
      const bool top = points >= static_cast<float>(kProphecy[kind].top_points);
      bool planned = false;
      for (int i = 0; i < p_.hand_size; ++i)
        planned = planned || (p_.hand[i] == kind && (plans_.coatl[c].hand_cards >> i & 1) != 0);
      f[planned && top ? kPlayPlannedTop : planned ? kPlayPlannedPartly : kPlayUnplanned] = 1;
      f[kPlayFirst] = t_.phase == Phase::kTurn ? 1.0F : 0.0F;
    }

    const State& t_;
    const Player& p_;
    const PlanParams& params_;
    Plans plans_;
    std::array<std::array<float, 4>, kPieces> worth_{};
    std::array<std::uint8_t, kPieces> wanted_{};
  };
};

template <bool Solo>
using Eval = ai::NNEvaluator<FeatureEncoder<Solo>>;

}  // namespace patolli::coatl::v1
