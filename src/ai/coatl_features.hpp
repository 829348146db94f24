// Cóatl in numbers: what matters for a player, and what speaks for an action, both as the plans of coatl_plan.hpp see
// it. Weights for them are learned (tools/train.cpp).
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "ai/coatl_plan.hpp"
#include "ai/coatl_solver_move.hpp"
#include "ai/nn_evaluator.hpp"

namespace patolli::coatl {

inline constexpr int kPlayerFeatures = 48;
inline constexpr int kActionFeatures = 30;
using PlayerFeatures = std::array<float, kPlayerFeatures>;
using ActionFeatures = std::array<float, kActionFeatures>;

template <bool Solo>
struct FeatureEncoder {
  using State = coatl::State<Solo>;
  static constexpr int kInputs = kPlayerFeatures;
  static constexpr int kActionInputs = kActionFeatures;
  static const Weights<kInputs, kActionInputs>& weights() noexcept;  // coatl_weights.cpp, coatl_solo_weights.cpp
  static int sides(const State& s) noexcept { return Solo ? 2 : s.agreed.seats; }
  static int players(const State& s) noexcept { return s.agreed.seats; }

  using Params = PlanParams;
  static const PlanParams& params() noexcept { return kPlanParams<Solo>; }

  static constexpr float kCpuct = 0.5F;  // these two by matches with 100 and 400 iterations
  static constexpr float kFpuOffset = 0.05F;

  // Bodies at different ends can be added in any order: by Cóatl, the left end first. Heads and tails are apart, since
  // a Cóatl may be completed only when enough else is there.
  static bool redundant(Action last, Action next) noexcept {
    if (tag_of(last) != kAdd || tag_of(next) != kAdd || form_of(add_piece(next)) != kBody) return false;
    return std::pair(add_coatl(next), add_side(next)) < std::pair(add_coatl(last), add_side(last));
  }

  static std::optional<Action> solver_move(const View<Solo>& view) noexcept { return completing_step(view); }

  // How much of the game is still to come, 0 to 1: the bodies that are left, and how close anybody is to a third Cóatl.
  static float time_left(const State& t) noexcept {
    if (t.ending != Ending::kRunning) return 0;
    const float bodies = static_cast<float>(t.bag_total[kBody]) / (Solo ? 68.0F : 108.0F);
    int most = 0;
    for (const Player& p : t.player) most = std::max<int>(most, p.completed);
    return std::min(1.0F, bodies + 0.25F) * (most == 2 ? 0.6F : most == 1 ? 0.85F : 1.0F);
  }

  // The whole table at a glance: every player's plans are made once.
  class PlayerEncoder {
   public:
    explicit PlayerEncoder(const State& t, const PlanParams& params = kPlanParams<Solo>) noexcept
        : t_(t), time_(time_left(t)) {
      for (int i = 0; i < t.agreed.seats; ++i) plans_[i] = Plans::of(t, i, params);
    }

    [[nodiscard]] PlayerFeatures player(int who) const noexcept {
      PlayerFeatures f{};
      const Player& p = t_.player[who];
      const Plans& plans = plans_[who];
      std::array<const Plan*, 3> list = {&plans.coatl[0], &plans.coatl[1], &plans.fresh};
      if (list[1]->value > list[0]->value) std::swap(list[0], list[1]);
      for (int i = 0; i < 3; ++i) {
        if (!list[i]->exists) continue;
        float* const g = f.data() + 7 * i;
        g[0] = 1;
        g[1] = list[i]->points / 20.0F;
        g[2] = list[i]->turns / 8.0F;
        g[3] = list[i]->value / 20.0F;
        g[4] = static_cast<float>(list[i]->cards) / 4.0F;
        g[5] = static_cast<float>(list[i]->missing_count) / 8.0F;
        g[6] = list[i]->ready() ? 1.0F : 0.0F;
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
      f[21] = score / 60.0F;
      f[22] = static_cast<float>(p.completed) / 3.0F;
      f[23] = plans.value / 60.0F;
      f[24] = static_cast<float>(p.piece_count) / 8.0F;
      f[25] = p.piece_count > kBoardPlaces - 2 ? 1.0F : 0.0F;
      f[26] = static_cast<float>(p.hand_size) / 5.0F;
      f[27] = static_cast<float>(std::popcount(p.tokens)) / 3.0F;
      f[28] = static_cast<float>(patolli::count_bits(p.temples)) / 2.0F;
      f[29] = wait == 0 ? 1.0F : 0.0F;
      f[30] = static_cast<float>(wait) / static_cast<float>(t_.agreed.seats);
      f[31] = ending ? 1.0F : 0.0F;
      f[32] = ending ? static_cast<float>(t_.last_turns) / 4.0F : 0.0F;
      f[33] = time_;
      f[34] = (score - others.score) / 30.0F;
      f[35] = static_cast<float>(others.completed) / 3.0F;
      f[36] = (plans.value - others.value) / 30.0F;
      f[37] = static_cast<float>(t_.bag_total[kBody]) / 108.0F;
      f[38] = score / 60.0F * (1.0F - time_);
      f[39] = plans.value / 60.0F * time_;
      f[40] = p.completed == 2 ? (plans.value - others.value) / 30.0F : 0.0F;
      f[41] = ending ? (score - others.score) / 30.0F : 0.0F;
      f[42] = static_cast<float>(heads + tails) / 4.0F;
      f[43] = others.completed == 2 ? others.soonest / 8.0F : 0.0F;
      f[44] = p.completed == 2 ? soonest / 8.0F : 0.0F;
      f[45] = ending || others.completed == 2 ? std::max(0.0F, plans.value - score) / 20.0F : 0.0F;
      f[46] = static_cast<float>(t_.second + t_.actions_left) * (wait == 0 ? 0.5F : 0.0F);
      f[47] = 1;
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

  class Actions {
   public:
    explicit Actions(const State& t, const PlanParams& params = kPlanParams<Solo>) noexcept
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
          f[4] = 1;
          break;
        case kRow:
          f[5] = 1;
          f[6] = in_plans(static_cast<int>(value_of(x))) ? 1.0F : 0.0F;
          f[7] = static_cast<float>(std::max(0, 4 - p_.hand_size)) / 4.0F;
          break;
        case kDeck:
          f[8] = 1;
          f[7] = static_cast<float>(std::max(0, 4 - p_.hand_size)) / 4.0F;
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
          f[20] = static_cast<float>(temple_points(temple_met(number, p_.coatl[t_.active]))) / 7.0F;
          break;
        }
        case kClose: f[21] = 1; break;
        case kSeeFuture: f[22] = 1; break;
        case kPriest: f[23] = 1; break;
        case kEnd:
          f[t_.phase == Phase::kTaking ? 24 : 25] = 1;
          f[28] = t_.phase == Phase::kBuild && (plans_.coatl[0].ready() || plans_.coatl[1].ready()) ? 1.0F : 0.0F;
          break;
        case kKeep:
        case kDiscard: {
          for (const int kind : set_kinds(x)) f[27] += kind != 0 ? 0.33F : 0.0F;
          State next = t_;
          next.apply(x);
          f[26] = (Plans::make(next, t_.seat, params_).value - plans_.value) / 5.0F;
          break;
        }
        default: break;
      }
      return f;
    }

   private:
    void want(const Plan& plan, float weight) noexcept {
      if (!plan.exists) return;
      for (int k = 0; k < kPieces; ++k)
        for (int i = 0; i < plan.missing[k] && wanted_[k] < 4; ++i) worth_[k][wanted_[k]++] = weight;
    }
    // What the n-th of such pieces is good for.
    void use(ActionFeatures& f, Piece piece, int n) const noexcept {
      const int other = form_of(piece) == kBody ? 0 : 1;
      if (n < wanted_[piece])
        f[other] += worth_[piece][n];
      else
        f[2 + other] += 1;
    }
    void take(ActionFeatures& f, int space) const noexcept {
      const int place = space < kBodySpaces ? 2 * space : kBodySpaces + space;
      const Piece first = static_cast<Piece>(t_.supply[place] - 1);
      use(f, first, 0);
      if (space < kBodySpaces && t_.supply[place + 1] != 0) {
        const Piece second = static_cast<Piece>(t_.supply[place + 1] - 1);
        use(f, second, second == first ? 1 : 0);
      }
      f[29] = p_.piece_count >= kBoardPlaces - 3 ? 1.0F : 0.0F;
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
      f[!follows ? 9 : !entering ? 12 : plan.ready() ? 11 : crowded ? 10 : 13] = 1;
      f[14] = follows && end && !plan.ready() ? 1.0F : 0.0F;
    }
    void play(ActionFeatures& f, int c, int kind) const noexcept {
      const auto points = static_cast<float>(prophecy_points(kind, p_.coatl[c], t_.bga()));
      if (t_.phase == Phase::kCompleting) {
        f[19] = points / 5.0F;
        return;
      }
      const bool top = points >= static_cast<float>(kProphecy[kind].top_points);
      bool planned = false;
      for (int i = 0; i < p_.hand_size; ++i)
        planned = planned || (p_.hand[i] == kind && (plans_.coatl[c].hand_cards >> i & 1) != 0);
      f[planned && top ? 15 : planned ? 16 : 17] = 1;
      f[18] = t_.phase == Phase::kTurn ? 1.0F : 0.0F;
    }

    const State& t_;
    const Player& p_;
    const PlanParams& params_;
    Plans plans_;
    std::array<std::array<float, 4>, kPieces> worth_{};
    std::array<std::uint8_t, kPieces> wanted_{};
  };
};

}  // namespace patolli::coatl
