// Heuristic plans for a player's Cóatls: a beam search over partial Cóatls, each step one more occurrence of a card's
// pattern at one end. A plan's value is its final points less the cost of the turns it still takes. An estimate for
// bots; solver.hpp is exact.
#pragma once

#include <algorithm>
#include <memory>
#include <new>

#include "games/coatl/module/v1/partial.hpp"

namespace patolli::coatl::v1 {

struct Plan {
  bool exists = false;
  float points = 0;
  float temple = 0;  // of the points
  float turns = 0;
  float value = 0;
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  std::array<std::uint8_t, PartialCoatl::kMax> left_piece{};  // from the inside out; a head comes last
  std::array<std::uint8_t, PartialCoatl::kMax> right_piece{};
  std::array<std::uint8_t, kPieces> missing{};  // to be fetched
  std::array<std::uint8_t, kPieces> used{};     // from the board
  std::uint8_t missing_count = 0;
  std::uint8_t hand_cards = 0;  // bit i: the i-th card of the hand is part of it
  std::uint8_t row_cards = 0;   // bit i: that slot of the row
  std::uint8_t cards = 0;       // on the Cóatl in the end
  bool lacks = false;           // a card or Temple needed to complete it is not available yet

  [[nodiscard]] bool ready() const noexcept { return exists && missing_count == 0 && row_cards == 0 && !lacks; }
};

template <bool Solo>
class Planner {
 public:
  Planner(const State<Solo>& t, int who, const PlanParams& params) noexcept
      : t_(t), p_(t.player[who]), params_(params), market_(t, params) {
    for (int k = 0; k < kPieces; ++k) free_pieces_[k] = static_cast<std::int8_t>(p_.pieces[k]);
    building_ = t.seat == who && (t.phase == Phase::kBuild || t.phase == Phase::kCompleting);
    hand_free_ = static_cast<std::uint8_t>((1U << p_.hand_size) - 1);
    row_free_ = t.phase >= Phase::kTurn ? std::uint8_t{0x3F} : std::uint8_t{0};
    room_ = t.hand_limit() - p_.hand_size;
    strict_ = t.algorithm(1) || t.algorithm(4);
  }

  // The best plan for this Cóatl (one that does not exist yet: for a new one) with what is not claimed so far.
  [[nodiscard]] Plan plan(const Serpent& s) const noexcept {
    Plan best;
    if (s.length > 30) return best;
    gather(s);
    std::array<PartialCoatl, kWidth> beam;
    const int depths = strict_ ? kStrictDepth : kDepth;
    int width = 1;
    beam[0] = start(s);
    const bool open_left = (s.ends & kHasHead) == 0;
    const bool open_right = (s.ends & kHasTail) == 0;
    consider(s, beam[0], best);
    for (int depth = 0; depth < depths && width != 0 && !s.complete(); ++depth) {
      std::array<PartialCoatl, kWidth> next;
      int found = 0;
      for (int b = 0; b < width; ++b) {
        for (int i = 0; i < cards_; ++i) {
          const Prophecy& card = kProphecy[card_[i].kind];
          const int now = times(card, beam[b].m);
          const int points = card.points[std::min(now, 6)];
          if (points >= card.top_points) continue;
          for (const Side side : {kLeft, kRight}) {
            if (side == kLeft ? !open_left : !open_right) continue;
            if (beam[b].length == 0 && side == kLeft) continue;
            const Rows rows(beam[b], side, card, now);
            for (const auto& row : rows) {
              if (!beam[b].room(side, row.size)) continue;
              PartialCoatl d = beam[b];
              for (int k = 0; k < row.size; ++k) d.add(side, row.colour[k], market_);
              if (card.points[std::min(times(card, d.m), 6)] <= points) continue;
              const Score cards = score(d.m);
              d.value = cards.points - params_.turn * (d.turns + lacking(cards, strict_ ? temple(d) : 0.0F));
              keep(next, found, d);
              break;
            }
          }
        }
      }
      width = found;
      for (int b = 0; b < width; ++b) consider(s, next[b], best);
      beam = next;
    }
    return best;
  }

  // What the plan needs is no longer free for others.
  void claim(const Plan& plan) noexcept {
    for (int k = 0; k < kPieces; ++k) free_pieces_[k] = static_cast<std::int8_t>(free_pieces_[k] - plan.used[k]);
    hand_free_ &= static_cast<std::uint8_t>(~plan.hand_cards);
    row_free_ &= static_cast<std::uint8_t>(~plan.row_cards);
    room_ -= std::popcount(plan.row_cards);
    building_ = building_ || plan.exists;  // one turn builds for several
  }

 private:
  static constexpr int kWidth = 2;
  static constexpr int kDepth = 4;
  static constexpr int kStrictDepth = 6;
  static constexpr float kMissingTurns = 1.6F;  // expected wait for one more card or Temple
  static constexpr int kMaxCards = kMaxProphecies + kMaxDealt + kRowSize;

  enum Source : std::uint8_t { kPlayed, kInHand, kInRow };
  struct Card {
    std::uint8_t kind;
    Source source;
    std::uint8_t index;
  };
  struct Score {
    float points = 0;
    std::uint8_t hand = 0;
    std::uint8_t row = 0;
    std::uint8_t cards = 0;
  };

  void gather(const Serpent& s) const noexcept {
    cards_ = 0;
    for (int i = 0; i < s.cards; ++i) card_[cards_++] = {s.prophecy[i], kPlayed, 0};
    played_ = s.cards;
    for (int i = 0; i < p_.hand_size; ++i)
      if ((hand_free_ >> i & 1) != 0 && p_.hand[i] != 0 && t_.accepts_card(s, p_.hand[i]))
        card_[cards_++] = {p_.hand[i], kInHand, static_cast<std::uint8_t>(i)};
    if (room_ <= 0 || s.complete()) return;
    for (int i = 0; i < kRowSize; ++i)
      if ((row_free_ >> i & 1) != 0 && t_.row[i] != 0 && t_.accepts_card(s, t_.row[i]))
        card_[cards_++] = {t_.row[i], kInRow, static_cast<std::uint8_t>(i)};
  }

  [[nodiscard]] PartialCoatl start(const Serpent& s) const noexcept {
    PartialCoatl d;
    if (s.exists()) d.m = masks_of<std::uint64_t>(s.low[0], s.low[1], s.low[2], s, false);
    d.length = s.length;
    for (int c = 0; c < kColours; ++c) d.bodies[c] = std::max<std::int8_t>(0, free_pieces_[make_piece(kBody, c)]);
    d.value = score(d.m).points;
    return d;
  }

  static void keep(std::array<PartialCoatl, kWidth>& list, int& count, const PartialCoatl& d) noexcept {
    for (int i = 0; i < count; ++i)
      if (list[i].length == d.length && std::equal(d.m.of, d.m.of + kColours, list[i].m.of)) return;
    if (count == kWidth) {
      if (d.value <= list[kWidth - 1].value) return;
      --count;
    }
    int i = count++;
    for (; i > 0 && list[i - 1].value < d.value; --i) list[i] = list[i - 1];
    list[i] = d;
  }

  // The points of the cards on it, and of the best of the others that there is room for.
  [[nodiscard]] Score score(const Masks<std::uint64_t>& m) const noexcept {
    Score out;
    std::array<float, kMaxCards> worth;
    for (int i = 0; i < cards_; ++i) {
      const auto points = static_cast<float>(prophecy_points(card_[i].kind, m));
      if (i < played_)
        out.points += points;
      else
        worth[i] = points - (card_[i].source == kInRow ? params_.turn * params_.row_card : 0.0F);
    }
    out.cards = static_cast<std::uint8_t>(played_);
    std::uint32_t frames = 0;
    std::array<std::uint8_t, kMaxProphecies> kinds{};
    int from_row = 0;
    while (out.cards < kMaxProphecies) {
      int best = -1;
      for (int i = played_; i < cards_; ++i)
        if (worth[i] > 0 && (best < 0 || worth[i] > worth[best])) best = i;
      if (best < 0) break;
      const float gain = worth[best];
      const Card& card = card_[best];
      worth[best] = 0;
      const std::uint32_t frame = 1U << static_cast<int>(kProphecy[card.kind].frame);
      if (t_.algorithm(3) && (frames & frame) != 0) continue;
      if (std::find(kinds.begin(), kinds.end(), card.kind) != kinds.end()) continue;
      if (card.source == kInRow && from_row >= room_) continue;
      frames |= frame;
      kinds[out.cards] = card.kind;
      ++out.cards;
      out.points += gain;
      if (card.source == kInHand) out.hand |= static_cast<std::uint8_t>(1U << card.index);
      if (card.source == kInRow) {
        out.row |= static_cast<std::uint8_t>(1U << card.index);
        ++from_row;
      }
    }
    return out;
  }

  // Turns to wait for what the agreed algorithms ask of a complete Cóatl and this one would not have.
  [[nodiscard]] float lacking(const Score& cards, float temple) const noexcept {
    if (!strict_) return 0;
    const int more = t_.algorithm(4) ? kMaxProphecies - cards.cards : 0;
    return kMissingTurns * static_cast<float>(more + (t_.algorithm(1) && temple == 0 ? 1 : 0));
  }

  // A way to close one end: the outermost new piece is the head (or tail), or one more piece is.
  struct Cap {
    int colour = -1;  // -1: the end is closed already
    bool instead = false;
    float turns = 0;
    bool at_hand = true;
  };

  void try_cap(const PartialCoatl& d, Side side, Cap cap, PartialCoatl& best_partial, Cap& best,
               float& best_value) const noexcept {
    PartialCoatl with = d;
    if (!cap.instead) with.lengthen(side, cap.colour);
    const Score cards = score(with.m);
    const float shown = temple(with);
    const float value = cards.points + params_.temple * shown - params_.turn * (cap.turns + lacking(cards, shown));
    if (value <= best_value) return;
    best_value = value;
    best = cap;
    best_partial = with;
  }

  [[nodiscard]] bool close(PartialCoatl& d, Side side, int form, Cap& cap) const noexcept {
    PartialCoatl result = d;
    float best = -1e9F;
    const int added = side == kLeft ? d.left : d.right;
    if (added != 0) {
      const int colour = side == kLeft ? d.left_colour[added - 1] : d.right_colour[added - 1];
      const bool fetched = ((side == kLeft ? d.fetched_left : d.fetched_right) >> (added - 1) & 1) != 0;
      const Piece piece = make_piece(form, colour);
      const bool have = free_pieces_[piece] > 0;
      const float turns = (have ? 0.0F : market_.price(piece, 0)) -
                          (fetched ? market_.price(make_piece(kBody, colour), -d.bodies[colour] - 1) : 0.0F);
      try_cap(d, side, {colour, true, turns, have}, result, cap, best);
    }
    if (d.room(side, 1))
      for (int c = 0; c < kColours; ++c) {
        const Piece piece = make_piece(form, c);
        const bool have = free_pieces_[piece] > 0;
        if (!have && market_.price(piece, 0) >= Market::kNever) continue;
        try_cap(d, side, {c, false, have ? 0.0F : market_.price(piece, 0), have}, result, cap, best);
      }
    if (best <= -1e8F) return false;
    d = result;
    return true;
  }

  [[nodiscard]] float temple(const PartialCoatl& d) const noexcept {
    int best = 0;
    for (const int n : Bits(p_.temples)) best = std::max(best, temple_points(temple_met(n + 1, d.m, d.length)));
    for (const int top : t_.pile_top)
      if (top != 0) best = std::max(best, temple_points(temple_met(top, d.m, d.length)));
    return static_cast<float>(best);
  }

  // Closes the Cóatl in the best way and makes it the plan if it is the best so far.
  void consider(const Serpent& s, const PartialCoatl& partial, Plan& best) const noexcept {
    if (partial.length == 0) return;
    PartialCoatl d = partial;
    Cap head;
    Cap tail;
    if ((s.ends & kHasHead) == 0 && !close(d, kLeft, kHead, head)) return;
    if ((s.ends & kHasTail) == 0) {
      // One new piece cannot be both head and tail.
      if (head.instead && partial.length == 1) return;
      if (!close(d, kRight, kTail, tail)) return;
    }
    if (d.length < 3) return;
    const Score cards = score(d.m);
    if (cards.cards == 0 && !s.complete()) return;
    const float temple_points = temple(d);
    const float lack = s.complete() ? 0.0F : lacking(cards, temple_points);
    const float row = static_cast<float>(std::popcount(cards.row));
    Plan plan;
    plan.exists = true;
    plan.temple = temple_points;
    plan.points = cards.points + row * params_.turn * params_.row_card + temple_points;
    write_pieces(partial, head, tail, plan);
    int pieces = plan.left + plan.right;
    int idle = 0;
    for (int k = 0; k < kPieces; ++k) idle += std::max(0, free_pieces_[k] - plan.used[k]);
    const int room = std::max(2, kBoardPlaces - idle);
    const int builds = (building_ ? 0 : 1) + (pieces > 0 ? (pieces - 1) / room : 0);
    plan.lacks = lack > 0;
    plan.turns = partial.turns + lack + std::max(0.0F, head.turns) + std::max(0.0F, tail.turns) +
                 row * params_.row_card + params_.build * static_cast<float>(builds);
    plan.value = plan.points - (1 - params_.temple) * temple_points - params_.turn * plan.turns;
    plan.hand_cards = cards.hand;
    plan.row_cards = cards.row;
    plan.cards = cards.cards;
    if (!best.exists || plan.value > best.value) best = plan;
  }

  void write_pieces(const PartialCoatl& partial, const Cap& head, const Cap& tail, Plan& plan) const noexcept {
    const auto put = [&](bool left, Piece piece, bool fetched) {
      (left ? plan.left_piece[plan.left++] : plan.right_piece[plan.right++]) = piece;
      if (fetched) {
        ++plan.missing[piece];
        ++plan.missing_count;
      } else {
        ++plan.used[piece];
      }
    };
    const int lefts = partial.left - (head.instead ? 1 : 0);
    for (int i = 0; i < lefts; ++i)
      put(true, make_piece(kBody, partial.left_colour[i]), (partial.fetched_left >> i & 1) != 0);
    if (head.colour >= 0) put(true, make_piece(kHead, head.colour), !head.at_hand);
    const int rights = partial.right - (tail.instead ? 1 : 0);
    for (int i = 0; i < rights; ++i)
      put(false, make_piece(kBody, partial.right_colour[i]), (partial.fetched_right >> i & 1) != 0);
    if (tail.colour >= 0) put(false, make_piece(kTail, tail.colour), !tail.at_hand);
  }

  const State<Solo>& t_;
  const Player& p_;
  const PlanParams& params_;
  Market market_;
  FreePieces free_pieces_{};
  bool building_ = false;
  std::uint8_t hand_free_ = 0;
  std::uint8_t row_free_ = 0;
  int room_ = 0;
  bool strict_ = false;  // a Cóatl may be completed only with a Temple, or with four Prophecies
  // Of the Cóatl that is being planned for.
  mutable std::array<Card, kMaxCards> card_{};
  mutable int cards_ = 0;
  mutable int played_ = 0;
};

// All plans of a player: the better Cóatl claims pieces first.
struct Plans {
  std::array<Plan, kUnfinished> coatl{};  // those on the table
  Plan fresh;                             // for one that is not begun
  float value = 0;                        // points, and what the plans are worth

  // Cached: a search asks for the same plans again and again, since one player's turn leaves the others' plans as they
  // were. Plans depend on nothing but what the key is made of.
  template <bool Solo>
  static Plans of(const State<Solo>& t, int who, const PlanParams& params = kPlanParams<Solo>) noexcept {
    struct CacheEntry {
      std::uint64_t key = 0;
      Plans plans;
    };
    static constexpr std::size_t kCacheSize = 1U << 12;
    thread_local const std::unique_ptr<CacheEntry[]> cache(new (std::nothrow) CacheEntry[kCacheSize]);
    if (cache == nullptr) return make(t, who, params);
    const std::uint64_t key = key_of(t, who, params);
    CacheEntry& m = cache[key % kCacheSize];
    if (m.key != key) {
      m.key = key;
      m.plans = make(t, who, params);
    }
    return m.plans;
  }

  template <bool Solo>
  static Plans make(const State<Solo>& t, int who, const PlanParams& params = kPlanParams<Solo>) noexcept {
    Plans out;
    const Player& p = t.player[who];
    Planner<Solo> planner(t, who, params);
    int first = -1;
    for (int c = 0; c < kUnfinished; ++c) {
      if (!p.coatl[c].exists()) continue;
      out.coatl[c] = planner.plan(p.coatl[c]);
      if (first < 0 || better(out.coatl[c], out.coatl[first])) first = c;
    }
    const int open = static_cast<int>(p.coatl[0].exists()) + static_cast<int>(p.coatl[1].exists());
    if (first >= 0) planner.claim(out.coatl[first]);
    if (open == 2) {
      out.coatl[1 - first] = planner.plan(p.coatl[1 - first]);
      planner.claim(out.coatl[1 - first]);
    } else if (p.completed + open < 3) {
      out.fresh = planner.plan(Serpent{});
    }
    out.value = p.score;
    for (const Plan& plan : out.coatl) out.value += std::max(0.0F, plan.value);
    out.value += params.fresh * std::max(0.0F, out.fresh.value);
    return out;
  }

 private:
  template <bool Solo>
  static std::uint64_t key_of(const State<Solo>& t, int who, const PlanParams& params) noexcept {
    std::uint64_t shown = 0;  // what is on the supply board
    for (const int p : t.supply)
      if (p != 0) shown += std::uint64_t{1} << (4 * (p - 1));
    std::uint64_t gone = 0;  // and what is not in the bags any more
    for (int k = 0; k < kPieces; ++k) gone |= std::uint64_t{t.bag[k] == 0} << k;
    const bool own = t.seat == who;
    const auto phase = static_cast<std::uint64_t>(!own                            ? (t.phase >= Phase::kTurn ? 1 : 0)
                                                  : t.phase == Phase::kBuild      ? 2
                                                  : t.phase == Phase::kCompleting ? 3
                                                  : t.phase >= Phase::kTurn       ? 1
                                                                                  : 0);
    std::uint64_t rest = gone | phase << 40 | std::uint64_t{t.pile_top[0]} << 44 | std::uint64_t{t.pile_top[1]} << 48;
    if constexpr (Solo) rest |= std::uint64_t{t.agreed.algorithms} << 56;
    std::uint64_t h = hash_step(hash_value(t.player[who]), hash_bytes(&params, sizeof params));
    std::uint64_t row = 0;
    for (const std::uint64_t kind : t.row) row = row << 8 | kind;
    h = hash_step(hash_step(hash_step(h, shown), rest), row);
    return mix64(h) | 1;
  }

  static bool better(const Plan& a, const Plan& b) noexcept { return a.exists && (!b.exists || a.value > b.value); }
};

}  // namespace patolli::coatl::v1
