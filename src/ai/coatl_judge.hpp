// What a position of Cóatl is worth to a player, in points to come, and the chances that follow from it.
#pragma once

#include <algorithm>
#include <cmath>

#include "ai/coatl_reach.hpp"
#include "ai/evaluation.hpp"
#include "games/coatl/coatl.hpp"

namespace patolli::coatl {

struct JudgeWeights {
  std::array<float, 6> soon = {0.92F, 0.66F, 0.42F, 0.24F, 0.12F, 0.05F};  // belief in an occurrence by pieces to fetch
  float unplayed = 0.9F;                                                   // a card still in hand
  float open = 0.66F;  // belief that a Cóatl without head and tail gets finished
  float half = 0.76F;  // … with one of them
  float end_in_stock = 0.08F;
  float clutter = 0.9F;  // a head or tail that no Cóatl needs: it only takes room
  float crowded = 1.2F;  // no room for two bodies
  float later = 0.35F;   // cards for a Cóatl that is not begun
  float piece = 0.22F;
  float card = 0.25F;
  float token = 1.5F;
  float temple = 0.5F;
  float target = 20.0F;  // what a Cóatl can be brought to with time
  float hope = 0.55F;    // how much of the way there counts beforehand
  float spread = 7.0F;   // points of difference that make a lead
};

template <bool Solo>
class CoatlJudge {
 public:
  using State = Table<Solo>;
  explicit CoatlJudge(const JudgeWeights& weights = {}) noexcept : w_(weights) {}

  // What a card is worth on this Cóatl: the points it shows, and those of the next levels as far as they are within
  // reach.
  [[nodiscard]] float card_value(const Serpent& s, int kind, int shown, const Stock& stock) const noexcept {
    const Prophecy& card = kProphecy[kind];
    float value = static_cast<float>(card.points[std::min(shown, 6)]);
    if (s.complete() || value >= static_cast<float>(card.top_points)) return value;
    const Reach r = reach_of(s, card, stock);
    if (card.shape == Shape::kCount) {
      const int have = stock[card.colour[0]];
      for (int more = 1; shown + more <= 6; ++more) {
        const float next = card.points[shown + more];
        const float gain = next - card.points[std::min(shown + more - 1, 6)];
        value += gain * w_.soon[static_cast<std::size_t>(std::clamp(more - have, 0, 5))];
      }
      return value;
    }
    if (r.fetch > 5) return value;
    const float next = card.points[std::min(shown + 1, 6)];
    value += (next - value) * w_.soon[static_cast<std::size_t>(r.fetch)];
    return value;
  }

  // Points a player can expect: what is closed, and what the unfinished Cóatls and the hand promise.
  [[nodiscard]] float promise(const State& t, int who) const noexcept {
    const Player& p = t.player[who];
    const Stock stock = stock_of(p);
    float sum = p.score;
    const auto has = [&](int form) {
      for (int c = 0; c < kColours; ++c)
        if (p.pieces[make_piece(form, c)] != 0) return true;
      return false;
    };
    const bool head = has(kHead);
    const bool tail = has(kTail);
    std::array<float, kMostDealt> placed{};  // the best use of each card in hand so far
    const int left = std::max(0, 3 - p.completed);
    const float hope = w_.hope * time_left(t);
    int slots = left;
    for (int c = 0; c < kUnfinished; ++c) {
      const Serpent& s = p.coatl[c];
      if (!s.exists() && (c == 0 ? left < 1 : left < (p.coatl[0].exists() ? 2 : 1) || !p.coatl[0].exists())) continue;
      std::array<float, kMostDealt> use{};
      float on_it = 0;
      int room = kMaxProphecies - s.cards;
      float belief = s.complete() ? 1.0F : s.ends == kOpen ? w_.open : w_.half;
      if (!s.complete() && (s.ends & kHasHead) == 0 && head) belief += w_.end_in_stock;
      if (!s.complete() && (s.ends & kHasTail) == 0 && tail) belief += w_.end_in_stock;
      if (!s.exists()) belief = w_.later;
      if (t.ending != Ending::kRunning && !s.complete()) belief *= t.last_turns == 0 ? 0.3F : 0.7F;
      with_masks(s, t.bga(), [&](const auto& m) {
        for (int i = 0; i < s.cards; ++i)
          on_it += card_value(s, s.prophecy[i], times(kProphecy[s.prophecy[i]], m), stock);
        for (int i = 0; i < p.hand_size; ++i) {
          if (!t.accepts_card(s, p.hand[i])) continue;
          use[i] = w_.unplayed * card_value(s, p.hand[i], times(kProphecy[p.hand[i]], m), stock);
        }
        float best_temple = 0;
        for (const int n : Bits(p.temples)) best_temple = std::max(best_temple, temple_value(n + 1, m, s, stock));
        for (const int top : t.pile_top)
          if (top != 0) best_temple = std::max(best_temple, temple_value(top, m, s, stock));
        on_it += best_temple;
      });
      if (s.cards == 0 && p.hand_size == 0) belief *= 0.5F;
      const float before = sum;
      sum += belief * on_it;
      // The best cards of the hand, as many as there is room for; each counts once, where it is worth most.
      for (; room > 0; --room) {
        const auto best = std::max_element(use.begin(), use.end());
        if (*best <= 0) break;
        const auto i = static_cast<std::size_t>(best - use.begin());
        const float worth = belief * *best;
        if (worth > placed[i]) {
          sum += worth - placed[i];
          placed[i] = worth;
        }
        *best = 0;
      }
      if (!s.complete()) {
        --slots;
        sum += hope * std::max(0.0F, w_.target - (sum - before));
      }
    }
    sum += hope * w_.target * static_cast<float>(std::max(0, slots));
    // Heads and tails are good for the Cóatls that lack one, no more.
    int heads = 0;
    int tails = 0;
    for (int c = 0; c < kColours; ++c) {
      heads += p.pieces[make_piece(kHead, c)];
      tails += p.pieces[make_piece(kTail, c)];
    }
    int want_heads = left;
    int want_tails = left;
    for (const Serpent& s : p.coatl) {
      want_heads -= (s.ends & kHasHead) != 0 ? 1 : 0;
      want_tails -= (s.ends & kHasTail) != 0 ? 1 : 0;
    }
    const int idle = std::max(0, heads - std::min(want_heads, 2)) + std::max(0, tails - std::min(want_tails, 2));
    sum -= w_.clutter * static_cast<float>(idle);
    if (p.piece_count > kBoardPlaces - 2) sum -= w_.crowded;
    sum += w_.piece * p.piece_count + w_.card * p.hand_size;
    sum += w_.token * static_cast<float>(std::popcount(p.tokens));
    return sum;
  }

  [[nodiscard]] Chances chances(const State& t) const noexcept {
    Chances c{};
    if constexpr (Solo) {
      // M.A.R.C.O. goes on scoring until the third Cóatl; it makes about two points a turn.
      const Player& p = t.player[0];
      const float turns = 8.0F * static_cast<float>(std::max(0, 3 - p.completed));
      const float rival = static_cast<float>(t.marco.score) + (t.ending == Ending::kRunning ? 1.6F * turns : 0.0F);
      const float mine = promise(t, 0) + (t.ending == Ending::kRunning ? 12.0F * (3 - p.completed) : 0.0F);
      c[0] = 1.0F / (1.0F + std::exp((rival - mine) / (1.5F * w_.spread)));
      c[1] = 1.0F - c[0];
      return c;
    }
    float most = -1e9F;
    for (int i = 0; i < t.agreed.seats; ++i) {
      c[i] = promise(t, i) / w_.spread;
      most = std::max(most, c[i]);
    }
    float sum = 0;
    for (int i = 0; i < t.agreed.seats; ++i) sum += c[i] = std::exp(c[i] - most);
    for (int i = 0; i < t.agreed.seats; ++i) c[i] /= sum;
    return c;
  }

  // What each action promises, one step ahead.
  void prior(const State& t, const typename State::Out& legal, float* weight) const noexcept {
    const float before = promise(t, t.seat);
    float most = -1e9F;
    for (int i = 0; i < legal.size(); ++i) {
      weight[i] = (after(t, legal[i]) - before) * 0.8F;
      most = std::max(most, weight[i]);
    }
    float sum = 0;
    for (int i = 0; i < legal.size(); ++i) sum += weight[i] = std::exp(weight[i] - most) + 0.01F;
    for (int i = 0; i < legal.size(); ++i) weight[i] /= sum;
  }

  // The promise to the seat after its action, chance not yet drawn.
  [[nodiscard]] float after(const State& t, Action x) const noexcept {
    State next = t;
    next.apply(x);
    float value = promise(next, t.seat);
    const Tag tag = tag_of(x);
    if (tag == kDeck) value += 0.8F;  // a card to come
    if (tag == kEnd || tag == kPass) value -= 0.05F;
    return value;
  }

  // How much of the game is still to come, 0 to 1: the bodies that are left, and how close anybody is to a third Cóatl.
  [[nodiscard]] static float time_left(const State& t) noexcept {
    if (t.ending != Ending::kRunning) return 0;
    const float bodies = static_cast<float>(t.bag_total[kBody]) / (Solo ? 68.0F : 108.0F);
    int most = 0;
    for (const Player& p : t.player) most = std::max<int>(most, p.completed);
    return std::min(1.0F, bodies + 0.25F) * (most == 2 ? 0.6F : most == 1 ? 0.85F : 1.0F);
  }

 private:
  template <class M>
  [[nodiscard]] float temple_value(int number, const Masks<M>& m, const Serpent& s, const Stock&) const noexcept {
    if (!s.exists()) return 1.0F;
    const int met = temple_met(number, m, s.length);
    if (s.complete()) return static_cast<float>(temple_points(met));
    float chance = 0;
    for (const Requirement& r : {kTemple[number].first, kTemple[number].second}) {
      switch (r.demand) {
        case Demand::kWithout: chance += m.of[r.a] == 0 ? (s.length >= 5 ? 0.8F : 0.55F) : 0.0F; break;
        case Demand::kLength:
          chance += s.length <= r.a ? 0.25F + 0.5F / (1.0F + static_cast<float>(r.a - s.length)) : 0.0F;
          break;
        case Demand::kEqual: {
          const int gap = std::abs(count_bits(m.of[r.a]) - count_bits(m.of[r.b]));
          chance += 0.5F / (1.0F + static_cast<float>(gap));
          break;
        }
      }
    }
    return w_.temple * (chance >= 1 ? 3.0F + 4.0F * (chance - 1) : 3.0F * chance);
  }

  JudgeWeights w_;
};

}  // namespace patolli::coatl
