// What a player may do now.
// (Part of rules.cpp: the rules are one translation unit, so that the compiler can join them where they are hot.)
#pragma once

#include <cstring>
#include <type_traits>

#include "games/coatl/rules/choices.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// Which of eight small bytes are not zero, one bit each.
std::uint32_t not_zero(std::uint64_t bytes) noexcept {
  const std::uint64_t high = (bytes + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
  return static_cast<std::uint32_t>(high * 0x0102040810204080ULL >> 56);
}

// The kinds of piece on a player's board, one bit each.
std::uint32_t kinds_present(const std::array<std::uint8_t, kPieces>& pieces) noexcept {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::memcpy(&first, pieces.data(), 8);
  std::memcpy(&second, pieces.data() + 8, kPieces - 8);
  return not_zero(first) | not_zero(second) << 8;
}

// The places of the supply on which a piece lies.
std::uint32_t places_filled(const std::array<std::uint8_t, 16>& supply) noexcept {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::memcpy(&first, supply.data(), 8);
  std::memcpy(&second, supply.data() + 8, 8);
  return not_zero(first) | not_zero(second) << 8;
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

template <bool Solo>
void State<Solo>::legal(Out& out) const noexcept {
  out.clear();
  if (phase == Phase::kOver) return;
  if (chance != kNoChance) return legal_outcomes(out);
  if (phase == Phase::kFuture) return legal_sets(out, kDiscard, 0, kMaxCardsInSet);
  if (phase == Phase::kKeep) return legal_sets(out, kKeep, Solo ? 3 : 0, 3);
  choices().list(out, player[seat].hand);
}

template <bool Solo>
int State<Solo>::count_legal() const noexcept {
  if (chooses_among_actions()) return choices().count();
  Out out;
  legal(out);
  return out.size();
}

template <bool Solo>
Action State<Solo>::nth_legal(int k) const noexcept {
  if (chooses_among_actions()) return choices().nth(k, player[seat].hand);
  Out out;
  legal(out);
  return out[k];
}

template <bool Solo>
Action State<Solo>::random_legal(Rng& rng) const noexcept {
  if (chooses_among_actions()) [[likely]] {
    const Choices set = choices();
    return set.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(set.count()))), player[seat].hand);
  }
  Out out;
  legal(out);
  return out[static_cast<int>(rng.below(static_cast<std::uint32_t>(out.size())))];
}

// A player's decision, and not about a set of cards.
template <bool Solo>
bool State<Solo>::chooses_among_actions() const noexcept {
  return chance == kNoChance && phase >= Phase::kTurn && phase <= Phase::kCompleting;
}

template <bool Solo>
Choices State<Solo>::choices() const noexcept {
  Choices set;
  switch (phase) {
    case Phase::kTurn: turn_choices(set); break;
    case Phase::kTaking: prophecy_choices(set); break;
    case Phase::kBuild:
      build_choices(set);
      set.add_one(2, choice::kEnds);
      break;
    case Phase::kCompleting: completing_choices(set); break;
    default: break;
  }
  return set;
}

template <bool Solo>
void State<Solo>::turn_choices(Choices& set) const noexcept {
  const Player& p = player[seat];
  const int room = kBoardPlaces - p.piece_count;
  if (room >= 1) {
    constexpr std::uint32_t kFirstBodies = 0x0555;
    constexpr std::uint32_t kHeadsAndTails = 0xF000;
    set.add(0, choice::kTakes, places_filled(supply) & (kHeadsAndTails | (room >= 2 ? kFirstBodies : 0)));
  }
  if (p.hand_size < hand_limit()) add_prophecies(set);
  build_choices(set);
  if (p.tokens != 0) {
    if ((p.tokens & kPerfectToken) != 0) perfect_choices(set);
    if ((p.tokens & kFutureToken) != 0) set.add_one(2, choice::kFutures);
    if ((p.tokens & kPriestToken) != 0) set.add(2, choice::kPriests, open_piles());
  }
  if (second != 0) set.add_one(2, choice::kEnds);
  if (set.empty()) set.add_one(2, choice::kPasses);
}

template <bool Solo>
std::uint32_t State<Solo>::open_piles() const noexcept {
  std::uint32_t piles = 0;
  for (int i = 0; i < kPiles; ++i) piles |= static_cast<std::uint32_t>(pile_top[i] != 0) << i;
  return piles;
}

template <bool Solo>
void State<Solo>::add_prophecies(Choices& set) const noexcept {
  std::uint64_t cards = 0;
  std::memcpy(&cards, row.data(), kRowSize);
  set.add(0, choice::kRows, not_zero(cards));
  if (can_draw()) set.add_one(0, choice::kDecks);
}

template <bool Solo>
void State<Solo>::prophecy_choices(Choices& set) const noexcept {
  if (player[seat].hand_size < hand_limit()) add_prophecies(set);
  if (taken != 0 || set.empty()) set.add_one(2, choice::kEnds);
}

template <bool Solo>
void State<Solo>::build_choices(Choices& set) const noexcept {
  const Player& p = player[seat];
  const Serpent& first = p.coatl[0];
  const Serpent& second_one = p.coatl[1];
  if (p.piece_count != 0) {
    const std::uint32_t kinds = kinds_present(p.pieces);
    if (may_start(p)) set.add(0, choice::kStarts, kinds);
    if (first.exists()) {
      const EndPieces fit = fitting(p, first, kinds);
      set.add(0, choice::kFirstLeft, fit.left);
      set.add(0, choice::kFirstRight, fit.right);
    }
    if (second_one.exists()) {
      const EndPieces fit = fitting(p, second_one, kinds);
      set.add(1, choice::kSecondLeft, fit.left);
      set.add(1, choice::kSecondRight, fit.right);
    }
  }
  if (first.playable != 0) set.add(1, choice::kPlays, plays(p, first));
  if (second_one.playable != 0) set.add(1, choice::kPlays + choice::kHand, plays(p, second_one));
}

// The pieces, of these kinds, that may be added at either end.
template <bool Solo>
typename State<Solo>::EndPieces State<Solo>::fitting(const Player& p, const Serpent& s,
                                                     std::uint32_t kinds) const noexcept {
  switch (s.ends) {
    case kOpen: return {kinds & (kBodyKinds | kHeadKinds), kinds & (kBodyKinds | kTailKinds)};
    case kHasHead: return {0, (kinds & kBodyKinds) | completing_kinds(p, s, kRight, kinds & kTailKinds)};
    case kHasTail: return {(kinds & kBodyKinds) | completing_kinds(p, s, kLeft, kinds & kHeadKinds), 0};
    default: return {0, 0};
  }
}

// Places in the hand of the Prophecies that may be played; of two alike the first.
template <bool Solo>
std::uint32_t State<Solo>::plays(const Player& p, const Serpent& s) const noexcept {
  std::uint32_t places = 0;
  int last = 0;
  for (const int i : Bits(s.playable)) {
    const int kind = p.hand[i];
    if (kind != last && accepts_card(s, kind)) places |= 1U << i;
    last = kind;
  }
  return places;
}

template <bool Solo>
void State<Solo>::completing_choices(Choices& set) const noexcept {
  const Player& p = player[seat];
  const Serpent& s = p.coatl[active];
  set.add(1, choice::kPlays + choice::kHand * active, plays(p, s));
  if (s.cards < closing_needs()) return;
  with_masks(s, gap_closed(), [&](const auto& m) {
    for (const int n : Bits(p.temples))
      if (temple_met(n + 1, m, s.length) != 0) set.add_one(2, choice::kTemplesInHand + n);
    for (int i = 0; i < kPiles; ++i)
      if (pile_top[i] != 0 && temple_met(pile_top[i], m, s.length) != 0) set.add_one(2, choice::kTemplePiles + i);
  });
  if (!algorithm(1)) set.add_one(2, choice::kCloses);
}

template <bool Solo>
void State<Solo>::perfect_choices(Choices& set) const noexcept {
  const int room = kBoardPlaces - player[seat].piece_count;
  if (room >= 2) {
    int pair = choice::kPairs;
    for (int a = 0; a < kColours; ++a)
      for (int b = a; b < kColours; ++b, ++pair)
        if (bag[a] != 0 && bag[b] > (a == b ? 1 : 0)) set.add_one(2, pair);
  }
  if (room >= 1) {
    for (int k = kColours; k < kPieces; ++k)
      if (bag[k] != 0) set.add_one(2, choice::kSingles + k - kColours);
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
