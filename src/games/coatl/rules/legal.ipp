// What a player may do now. Lists come out sorted because tags, Cóatls, sides and pieces are visited in code order.
// (Part of rules.cpp: the rules are one translation unit, so that the compiler can join them where they are hot.)
#pragma once

#include <cstring>
#include <type_traits>

#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// The kinds of piece on a player's board, one bit each: which of 15 small bytes are not zero.
std::uint32_t kinds_present(const std::array<std::uint8_t, kPieces>& pieces) noexcept {
  const auto present = [](std::uint64_t bytes) {
    const std::uint64_t high = (bytes + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
    return static_cast<std::uint32_t>(high * 0x0102040810204080ULL >> 56);
  };
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::memcpy(&first, pieces.data(), 8);
  std::memcpy(&second, pieces.data() + 8, kPieces - 8);
  return present(first) | present(second) << 8;
}

bool bodies_on_board(const std::array<std::uint8_t, 16>& supply) noexcept {
  std::uint64_t first = 0;
  std::uint32_t second = 0;
  std::memcpy(&first, supply.data(), 8);
  std::memcpy(&second, supply.data() + 8, 4);
  return first != 0 || second != 0;
}

constexpr std::uint32_t kBodyKinds = 0x001F;
constexpr std::uint32_t kHeadKinds = 0x03E0;
constexpr std::uint32_t kTailKinds = 0x7C00;

}  // namespace

template <bool Solo>
std::array<Piece, 2> State<Solo>::space(int s) const noexcept {
  if (s < kBodySpaces)
    return {static_cast<Piece>(supply[2 * s] - 1), static_cast<Piece>(supply[2 * s + 1] - 1)};  // 0 - 1 is kNoPiece
  return {static_cast<Piece>(supply[kBodySpaces + s] - 1), kNoPiece};
}

template <bool Solo>
bool State<Solo>::bodies_gone() const noexcept {
  if (bag_total[kBody] != 0) return false;
  return !bodies_on_board(supply);
}

template <bool Solo>
bool State<Solo>::may_start(const Player& p) const noexcept {
  if (p.coatl[0].exists() && p.coatl[1].exists()) return false;
  const int open = static_cast<int>(p.coatl[0].exists()) + static_cast<int>(p.coatl[1].exists());
  return !three_coatls() || p.completed + open < 3;
}

template <bool Solo>
bool State<Solo>::accepts_card(const Serpent& s, int kind) const noexcept {
  if (s.cards == kMaxProphecies) return false;
  for (int i = 0; i < s.cards; ++i) {
    if (s.prophecy[i] == kind) return false;
    if (algorithm(3) && kProphecy[s.prophecy[i]].frame == kProphecy[kind].frame) return false;
  }
  return true;
}

template <bool Solo>
bool State<Solo>::temple_within_reach(const Player& p, const Serpent& s) const noexcept {
  return with_masks(s, gap_closed(), [&](const auto& m) {
    for (const int n : Bits(p.temples))
      if (temple_met(n + 1, m, s.length) != 0) return true;
    for (const int top : pile_top)
      if (top != 0 && temple_met(top, m, s.length) != 0) return true;
    return false;
  });
}

// How many Prophecies a completed Cóatl can end with: those on it and those of the hand that it fulfils (under
// algorithm 3 one of each frame). Counts no further than what closing it takes.
template <bool Solo>
int State<Solo>::closing_cards(const Player& p, const Serpent& s) const noexcept {
  const int needed = closing_needs();
  if (s.cards >= needed) return needed;
  return with_masks(s, gap_closed(), [&](const auto& m) {
    int cards = s.cards;
    std::uint32_t frames = 0;
    for (int i = 0; i < p.hand_size; ++i) {
      const int kind = p.hand[i];
      if (i > 0 && p.hand[i - 1] == kind) continue;
      if (!accepts_card(s, kind) || prophecy_points(kind, m) == 0) continue;
      const std::uint32_t frame = 1U << static_cast<int>(kProphecy[kind].frame);
      if (algorithm(3) && (frames & frame) != 0) continue;
      frames |= frame;
      if (++cards == needed) return needed;
    }
    return cards;
  });
}

// The last piece of a Cóatl may only be placed if what it needs can be played then and there.
template <bool Solo>
bool State<Solo>::closable(const Player& p, const Serpent& s) const noexcept {
  return closing_cards(p, s) == closing_needs() && (!algorithm(1) || temple_within_reach(p, s));
}

// Whatever piece completes it: it has a Prophecy already, or shows one in hand that no further piece can break.
template <bool Solo>
bool State<Solo>::surely_closable(const Player& p, const Serpent& s) const noexcept {
  if constexpr (Solo)
    if (agreed.algorithms != 0) return false;
  if (s.cards != 0) return true;
  for (const int i : Bits(s.playable))
    if (kProphecy[p.hand[i]].shape != Shape::kLonePair) return true;
  return false;
}

// Which of these heads or tails may complete the Cóatl, on which there is no Prophecy yet (or algorithms ask for more).
template <bool Solo>
std::uint32_t State<Solo>::closing_kinds(const Player& p, const Serpent& s, Side side,
                                         std::uint32_t set) const noexcept {
  std::uint32_t closing = 0;
  if constexpr (Solo) {
    if (agreed.algorithms != 0) {
      for (const int k : Bits(set)) {
        Serpent whole = s;
        side == kLeft ? whole.add_left(static_cast<Piece>(k)) : whole.add_right(static_cast<Piece>(k));
        if (closable(p, whole)) closing |= 1U << k;
      }
      return closing;
    }
  }
  const int first = (side == kLeft ? kHead : kTail) * kColours;
  std::uint32_t colours = set >> first;
  std::array<std::uint8_t, kMaxDealt> changing{};
  std::uint32_t to_try = 0;
  for (int i = 0; i < p.hand_size; ++i) {
    changing[i] = kChanging[gap_closed()][side][p.hand[i]];
    to_try |= changing[i];
  }
  // What it shows already can only be lone pairs (surely_closable() has seen to the others): other colours leave them
  // be.
  for (const int i : Bits(s.playable)) closing |= colours & ~(1U << kProphecy[p.hand[i]].colour[0]);
  colours &= to_try & ~closing;
  closing <<= first;
  if (colours == 0) return closing;
  with_masks(s, false, [&](auto m) {  // both ends will be closed, so the rule sets agree
    using M = std::remove_reference_t<decltype(m.of[0])>;
    if (side == kLeft)
      for (M& of : m.of) of <<= 1;
    const M place = side == kLeft ? M{1} : M{1} << s.length;
    for (int i = 0; i < p.hand_size; ++i) {
      for (const int colour : Bits(colours & changing[i])) {
        const M before = m.of[colour];
        m.of[colour] |= place;
        if (prophecy_points(p.hand[i], m) != 0) {
          closing |= 1U << (first + colour);
          colours &= ~(1U << colour);
        }
        m.of[colour] = before;
      }
    }
  });
  return closing;
}

template <bool Solo>
void State<Solo>::legal(Out& out) const noexcept {
  out.clear();
  if (phase == Phase::kOver) return;
  if (chance != kNoChance) return legal_outcomes(out);
  switch (phase) {
    case Phase::kTurn: return legal_turn(out);
    case Phase::kTaking: return legal_prophecies(out);
    case Phase::kBuild:
      legal_build(out);
      out.push(make_action(kEnd));
      return;
    case Phase::kCompleting: return legal_completing(out);
    case Phase::kFuture: return legal_sets(out, kDiscard, 0, kMaxCardsInSet);
    case Phase::kKeep: return legal_sets(out, kKeep, Solo ? 3 : 0, 3);
    default: return;
  }
}

template <bool Solo>
void State<Solo>::legal_turn(Out& out) const noexcept {
  const Player& p = player[seat];
  const int room = kBoardPlaces - p.piece_count;
  if (room >= 2) {
    for (int s = 0; s < kBodySpaces; ++s)
      if (supply[2 * s] != 0) out.push(make_action(kTake, static_cast<std::uint32_t>(s)));
  }
  if (room >= 1) {
    for (int s = kBodySpaces; s < kSpaces; ++s)
      if (supply[kBodySpaces + s] != 0) out.push(make_action(kTake, static_cast<std::uint32_t>(s)));
  }
  if (p.hand_size < hand_limit()) {
    for (int i = 0; i < kRowSize; ++i)
      if (row[i] != 0) out.push(make_action(kRow, static_cast<std::uint32_t>(i)));
    if (can_draw()) out.push(make_action(kDeck));
  }
  legal_build(out);
  if (p.tokens != 0) {
    if ((p.tokens & kPerfectToken) != 0) legal_perfect(out);
    if ((p.tokens & kFutureToken) != 0) out.push(make_action(kSeeFuture));
    if ((p.tokens & kPriestToken) != 0) {
      for (int i = 0; i < kPiles; ++i)
        if (pile_top[i] != 0) out.push(make_action(kPriest, static_cast<std::uint32_t>(i)));
    }
  }
  if (second != 0) out.push(make_action(kEnd));
  if (out.empty()) out.push(make_action(kPass));
}

template <bool Solo>
void State<Solo>::legal_prophecies(Out& out) const noexcept {
  bool more = false;
  if (player[seat].hand_size < hand_limit()) {
    for (int i = 0; i < kRowSize; ++i)
      if (row[i] != 0) out.push(make_action(kRow, static_cast<std::uint32_t>(i)));
    if (can_draw()) out.push(make_action(kDeck));
    more = !out.empty();
  }
  if (taken != 0 || !more) out.push(make_action(kEnd));
}

template <bool Solo>
void State<Solo>::legal_build(Out& out) const noexcept {
  const Player& p = player[seat];
  if (p.piece_count != 0) {
    const std::uint32_t kinds = kinds_present(p.pieces);
    if (may_start(p))
      for (const int k : Bits(kinds)) out.push(make_action(kStart, static_cast<std::uint32_t>(k)));
    for (int c = 0; c < kUnfinished; ++c)
      if (p.coatl[c].exists()) legal_adds(out, c, kinds);
  }
  for (int c = 0; c < kUnfinished; ++c)
    if (p.coatl[c].playable != 0) legal_plays(out, c);
}

template <bool Solo>
void State<Solo>::legal_adds(Out& out, int coatl, std::uint32_t kinds) const noexcept {
  const Player& p = player[seat];
  const Serpent& s = p.coatl[coatl];
  const auto push = [&](Side side, std::uint32_t set) {
    for (const int k : Bits(set)) out.push(add_action(coatl, side, static_cast<Piece>(k)));
  };
  // Only a piece that completes the Cóatl may have to be tried out.
  const auto push_completing = [&](Side side, std::uint32_t set) {
    if (set == 0) return;
    if (surely_closable(p, s)) return push(side, set);
    if (p.hand_size == 0 && s.cards < closing_needs()) return;
    for (const int k : Bits(closing_kinds(p, s, side, set))) out.push(add_action(coatl, side, static_cast<Piece>(k)));
  };
  switch (s.ends) {
    case kOpen:
      push(kLeft, kinds & (kBodyKinds | kHeadKinds));
      push(kRight, kinds & (kBodyKinds | kTailKinds));
      return;
    case kHasHead:
      push(kRight, kinds & kBodyKinds);
      if (s.length > 1) push_completing(kRight, kinds & kTailKinds);
      return;
    case kHasTail:
      push(kLeft, kinds & kBodyKinds);
      if (s.length > 1) push_completing(kLeft, kinds & kHeadKinds);
      return;
    default: return;
  }
}

template <bool Solo>
void State<Solo>::legal_plays(Out& out, int coatl) const noexcept {
  const Player& p = player[seat];
  const Serpent& s = p.coatl[coatl];
  int last = 0;
  for (const int i : Bits(s.playable)) {
    const int kind = p.hand[i];
    if (kind != last && accepts_card(s, kind)) out.push(play_action(coatl, kind));
    last = kind;
  }
}

template <bool Solo>
void State<Solo>::legal_completing(Out& out) const noexcept {
  const Player& p = player[seat];
  const Serpent& s = p.coatl[active];
  legal_plays(out, active);
  if (s.cards < closing_needs()) return;
  with_masks(s, gap_closed(), [&](const auto& m) {
    for (const int n : Bits(p.temples))
      if (temple_met(n + 1, m, s.length) != 0) out.push(make_action(kTempleHand, static_cast<std::uint32_t>(n + 1)));
    for (int i = 0; i < kPiles; ++i)
      if (pile_top[i] != 0 && temple_met(pile_top[i], m, s.length) != 0)
        out.push(make_action(kTemplePile, static_cast<std::uint32_t>(i)));
  });
  if (!algorithm(1)) out.push(make_action(kClose));
}

template <bool Solo>
void State<Solo>::legal_perfect(Out& out) const noexcept {
  const int room = kBoardPlaces - player[seat].piece_count;
  if (room >= 2) {
    for (int a = 0; a < kColours; ++a)
      for (int b = a; b < kColours; ++b)
        if (bag[a] != 0 && bag[b] > (a == b ? 1 : 0))
          out.push(perfect_action(make_piece(kBody, a), make_piece(kBody, b)));
  }
  if (room >= 1) {
    for (int k = kColours; k < kPieces; ++k)
      if (bag[k] != 0) out.push(perfect_action(static_cast<Piece>(k), kNoPiece));
  }
}

// All sets of `least` to `most` cards of the hand as one action each. Of two alike cards the first goes first, so that
// no set is listed twice.
template <bool Solo>
void State<Solo>::legal_sets(Out& out, Tag tag, int min, int max) const noexcept {
  const Player& p = player[seat];
  std::array<std::uint8_t, kMaxCardsInSet> chosen{};
  const auto extend = [&](auto&& self, int from, int size) noexcept -> void {
    if (size >= min) out.push(set_action(tag, chosen));
    if (size == max) return;
    for (int i = from; i < p.hand_size; ++i) {
      if (i > from && p.hand[i] == p.hand[i - 1]) continue;
      chosen[size] = p.hand[i];
      self(self, i + 1, size + 1);
      chosen[size] = 0;
    }
  };
  extend(extend, 0, 0);
}

}  // namespace patolli::coatl
