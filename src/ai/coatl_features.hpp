// Cóatl in numbers: what matters for a player, and what speaks for an action. Weights for them are learned
// (tools/train.cpp); CoatlJudge, which knows no weights but its author's, gives the numbers that look ahead.
#pragma once

#include <algorithm>

#include "ai/coatl_judge.hpp"
#include "ai/network.hpp"

namespace patolli::coatl {

inline constexpr int kPlayerFeatures = 48;
inline constexpr int kActionFeatures = 28;
using PlayerFeatures = std::array<float, kPlayerFeatures>;
using ActionFeatures = std::array<float, kActionFeatures>;

template <bool Solo>
struct Senses {
  using State = Table<Solo>;
  static constexpr int kInputs = kPlayerFeatures;
  static constexpr int kActionInputs = kActionFeatures;
  static const Weights<kInputs, kActionInputs>& learned() noexcept;  // coatl_weights.cpp, coatl_solo_weights.cpp
  static int sides(const State& s) noexcept { return Solo ? 2 : s.agreed.seats; }
  static int players(const State& s) noexcept { return s.agreed.seats; }

  static PlayerFeatures player(const State& t, int who) noexcept {
    PlayerFeatures f{};
    const Player& p = t.player[who];
    const CoatlJudge<Solo> judge;
    const Stock stock = stock_of(p);
    std::array<std::array<float, 12>, kUnfinished> part{};
    for (int c = 0; c < kUnfinished; ++c) look_at(t, p, p.coatl[c], judge, stock, part[c]);
    if (part[1][11] > part[0][11]) std::swap(part[0], part[1]);  // the better Cóatl first
    int at = 0;
    for (const auto& one : part)
      for (const float x : one) f[at++] = x;
    int heads = 0;
    int tails = 0;
    for (int c = 0; c < kColours; ++c) {
      heads += p.pieces[make_piece(kHead, c)];
      tails += p.pieces[make_piece(kTail, c)];
    }
    int most_completed = 0;
    float best_other = 0;
    float best_promise = 0;
    for (int i = 0; i < t.agreed.seats; ++i) {
      if (i == who) continue;
      most_completed = std::max<int>(most_completed, t.player[i].completed);
      best_other = std::max(best_other, static_cast<float>(t.player[i].score));
      best_promise = std::max(best_promise, judge.promise(t, i));
    }
    if constexpr (Solo) {
      best_other = t.marco.score;
      best_promise = best_other + 20.0F * CoatlJudge<Solo>::time_left(t);
    }
    const float promise = judge.promise(t, who);
    const int wait = (who - t.seat + t.agreed.seats) % t.agreed.seats;
    const float time = CoatlJudge<Solo>::time_left(t);
    f[24] = static_cast<float>(p.score) / 60.0F;
    f[25] = static_cast<float>(p.completed) / 3.0F;
    f[26] = static_cast<float>(p.piece_count) / 8.0F;
    f[27] = static_cast<float>(heads) / 3.0F;
    f[28] = static_cast<float>(tails) / 3.0F;
    f[29] = static_cast<float>(std::max(0, heads - 2) + std::max(0, tails - 2)) / 4.0F;
    f[30] = p.piece_count > kBoardPlaces - 2 ? 1.0F : 0.0F;
    f[31] = static_cast<float>(p.hand_size) / 5.0F;
    f[32] = static_cast<float>(std::popcount(p.tokens)) / 3.0F;
    f[33] = static_cast<float>(patolli::count_bits(p.temples)) / 2.0F;
    f[34] = wait == 0 ? 1.0F : 0.0F;
    f[35] = static_cast<float>(wait) / static_cast<float>(t.agreed.seats);
    f[36] = t.ending != Ending::kRunning ? 1.0F : 0.0F;
    f[37] = t.ending != Ending::kRunning ? static_cast<float>(t.last_turns) / 4.0F : 0.0F;
    f[38] = time;
    f[39] = (static_cast<float>(p.score) - best_other) / 30.0F;
    f[40] = static_cast<float>(most_completed) / 3.0F;
    f[41] = promise / 60.0F;
    f[42] = (promise - best_promise) / 30.0F;
    f[43] = static_cast<float>(t.bag_total[kBody]) / 108.0F;
    f[44] = static_cast<float>(p.score) / 60.0F * (1.0F - time);
    f[45] = promise / 60.0F * time;
    f[46] = p.completed == 2 ? (promise - best_promise) / 30.0F : 0.0F;
    f[47] = t.ending != Ending::kRunning ? (static_cast<float>(p.score) - best_other) / 30.0F : 0.0F;
    return f;
  }

  class Actions {
   public:
    explicit Actions(const State& t) noexcept : t_(t), before_(judge_.promise(t, t.seat)) {}

    [[nodiscard]] ActionFeatures features(Action x) const noexcept {
      ActionFeatures f{};
      const float gain = judge_.after(t_, x) - before_;
      f[0] = gain / 3.0F;
      f[1] = std::max(0.0F, gain - 1.0F) / 3.0F;
      const Player& p = t_.player[t_.seat];
      switch (tag_of(x)) {
        case kTake: f[value_of(x) < kBodySpaces ? 2 : value_of(x) < 8 ? 3 : 4] = 1; break;
        case kRow: f[5] = 1; break;
        case kDeck: f[6] = 1; break;
        case kStart: f[7] = 1; break;
        case kAdd: {
          f[8] = 1;
          const Serpent& s = p.coatl[add_coatl(x)];
          const Form form = form_of(add_piece(x));
          if (form != kBody) f[9] = 1;
          const bool completes =
              (form == kHead && (s.ends & kHasTail) != 0) || (form == kTail && (s.ends & kHasHead) != 0);
          if (completes) {
            f[10] = 1;
            f[11] = static_cast<float>(s.cards) / 4.0F;
          }
          f[12] = static_cast<float>(p.piece_count) / 8.0F;
          break;
        }
        case kPlay: {
          const Serpent& s = p.coatl[play_coatl(x)];
          const auto points = static_cast<float>(prophecy_points(play_kind(x), s, t_.bga()));
          f[13] = 1;
          f[14] = points / static_cast<float>(kProphecy[play_kind(x)].top_points);
          f[15] = static_cast<float>(s.cards) / 4.0F;
          f[16] = points / 5.0F;
          break;
        }
        case kTempleHand:
        case kTemplePile: f[17] = 1; break;
        case kClose: f[18] = 1; break;
        case kPerfectPick: f[19] = 1; break;
        case kSeeFuture: f[20] = 1; break;
        case kPriest: f[21] = 1; break;
        case kEnd:
          f[22] = 1;
          f[23] = t_.phase == Phase::kTaking ? 1.0F : 0.0F;
          f[24] = static_cast<float>(p.piece_count) / 8.0F;
          break;
        case kKeep: {
          for (const int kind : set_kinds(x)) f[25] += kind != 0 ? 0.33F : 0.0F;
          break;
        }
        case kDiscard: {
          for (const int kind : set_kinds(x)) f[26] += kind != 0 ? 0.2F : 0.0F;
          break;
        }
        default: f[27] = 1; break;
      }
      return f;
    }

   private:
    const State& t_;
    CoatlJudge<Solo> judge_;
    float before_;
  };

 private:
  static void look_at(const State& t, const Player& p, const Serpent& s, const CoatlJudge<Solo>& judge,
                      const Stock& stock, std::array<float, 12>& f) noexcept {
    if (!s.exists()) return;
    float shown = 0;
    float expected = 0;
    std::array<float, kMostDealt> playable{};
    std::array<float, kMostDealt> likely{};
    float temple = 0;
    with_masks(s, t.bga(), [&](const auto& m) {
      for (int i = 0; i < s.cards; ++i) {
        const int n = times(kProphecy[s.prophecy[i]], m);
        shown += kProphecy[s.prophecy[i]].points[std::min(n, 6)];
        expected += judge.card_value(s, s.prophecy[i], n, stock);
      }
      for (int i = 0; i < p.hand_size; ++i) {
        if (!t.accepts_card(s, p.hand[i])) continue;
        const int n = times(kProphecy[p.hand[i]], m);
        playable[i] = kProphecy[p.hand[i]].points[std::min(n, 6)];
        likely[i] = judge.card_value(s, p.hand[i], n, stock);
      }
      for (const int n : Bits(p.temples))
        temple = std::max(temple, static_cast<float>(temple_points(temple_met(n + 1, m, s.length))));
      for (const int top : t.pile_top)
        if (top != 0) temple = std::max(temple, static_cast<float>(temple_points(temple_met(top, m, s.length))));
    });
    const auto best = [&](std::array<float, kMostDealt>& x) {
      std::sort(x.begin(), x.end(), [](float a, float b) { return a > b; });
      float sum = 0;
      for (int i = 0; i < kMaxProphecies - s.cards; ++i) sum += x[i];
      return sum;
    };
    f[0] = static_cast<float>(s.length) / 12.0F;
    f[1] = (s.ends & kHasHead) != 0 ? 1.0F : 0.0F;
    f[2] = (s.ends & kHasTail) != 0 ? 1.0F : 0.0F;
    f[3] = static_cast<float>(s.cards) / 4.0F;
    f[4] = shown / 20.0F;
    f[5] = expected / 20.0F;
    f[6] = best(playable) / 20.0F;
    f[7] = best(likely) / 20.0F;
    f[8] = temple / 7.0F;
    f[9] = s.ends != kOpen ? (shown + f[6] * 20.0F) / 20.0F : 0.0F;
    f[10] = s.complete() ? 1.0F : 0.0F;
    f[11] = (expected + f[7] * 20.0F + 0.3F * temple) / 25.0F;
  }
};

}  // namespace patolli::coatl
