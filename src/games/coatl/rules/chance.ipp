// What chance may bring, with its odds, and what it does to the table.
// (Part of rules.cpp.)
#pragma once

#include <cstring>

#include "games/coatl/rules/facts.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// The form that belongs on a place of the supply: 12 places for bodies, then 2 heads, 2 tails.
constexpr int form_of_place(int place) noexcept { return place < 2 * kBodySpaces ? kBody : place < 14 ? kHead : kTail; }

constexpr int space_of_place(int place) noexcept { return place < 2 * kBodySpaces ? place / 2 : place - kBodySpaces; }

}  // namespace

template <bool Solo>
State<Solo> State<Solo>::initial(const Setup& setup) noexcept {
  State t;
  t.agreed = setup;
  for (int c = 0; c < kColours; ++c) {
    t.bag[make_piece(kBody, c)] = Solo ? kSoloBodiesPerColour : kBodiesPerColour;
    t.bag[make_piece(kHead, c)] = kHeadsPerColour;
    t.bag[make_piece(kTail, c)] = kTailsPerColour;
  }
  for (int k = 0; k < kPieces; ++k) t.bag_total[form_of(static_cast<Piece>(k))] += t.bag[k];
  t.deck = kAllCards;
  t.deck_count = kProphecyCards;
  t.temples_unseen = (1U << kTemples) - 1;
  for (int i = 0; i < setup.seats; ++i) t.player[i].tokens = t.all_tokens();
  if constexpr (Solo) t.marco.plays_next = 1;
  return t;
}

template <bool Solo>
Chance State<Solo>::pending() const noexcept {
  return static_cast<Chance>(chance & -chance);  // the lowest bit is served first
}

// Fills every empty space for which there are pieces, the lowest first.
template <bool Solo>
void State<Solo>::owe_supply() noexcept {
  cursor = 0;
  chance |= kPendingSupply;
  seek_supply();
}

// Moves the cursor to the next place to fill; when there is none, the supply is done. Bodies come two to a space.
template <bool Solo>
void State<Solo>::seek_supply() noexcept {
  for (; cursor < supply.size(); ++cursor) {
    if (supply[cursor] != 0) continue;
    const int form = form_of_place(cursor);
    const bool opens_space = form == kBody && cursor % 2 == 0;
    if (bag_total[form] >= (opens_space ? 2 : 1)) return;
  }
  cursor = 0;
  chance &= static_cast<std::uint8_t>(~kPendingSupply);
}

// Refills the Prophecy row. With M.A.R.C.O. the cards first slide away from the deck, and new ones follow from its
// side.
template <bool Solo>
template <class Sink>
void State<Solo>::owe_row([[maybe_unused]] Sink emit) noexcept {
  if constexpr (Solo) {
    int to = kRowSize - 1;
    for (int from = kRowSize - 1; from >= 0; --from) {
      if (row[from] == 0) continue;
      const std::uint8_t kind = row[from];
      if (from != to) emit(FactId::kProphecyMoves, kind, at::row(from), at::row(to), kNoValue, kNoValue);
      row[from] = 0;
      row[to--] = kind;
    }
  }
  chance |= kPendingRow;
  seek_row(emit);
}

template <bool Solo>
template <class Sink>
void State<Solo>::seek_row(Sink emit) noexcept {
  for (int i = 0; i < kRowSize; ++i) {
    const int slot = Solo ? kRowSize - 1 - i : i;
    if (row[slot] != 0) continue;
    if (!can_draw()) break;
    need_card(emit);
    cursor = static_cast<std::uint8_t>(slot);
    return;
  }
  cursor = 0;
  chance &= static_cast<std::uint8_t>(~kPendingRow);
}

template <bool Solo>
template <class Sink>
void State<Solo>::need_card(Sink emit) noexcept {
  if (deck_count == 0) make_deck_of_discards(emit);
}

template <bool Solo>
void State<Solo>::clear_pending(Chance c) noexcept {
  chance &= static_cast<std::uint8_t>(~c);
}

// M.A.R.C.O. has no choice.
template <bool Solo>
Action State<Solo>::marco_move() const noexcept {
  const int s = marco_choice().space;
  return make_action(kMarco, static_cast<std::uint32_t>(s < 0 ? kSpaces : s));
}

template <bool Solo>
void State<Solo>::legal_outcomes(Out& out) const noexcept {
  switch (pending()) {
    case kPendingSupply: {
      const int first = form_of_place(cursor) * kColours;
      for (int k = first; k < first + kColours; ++k)
        if (bag[k] != 0) out.push(make_action(kPiece, static_cast<std::uint32_t>(k)));
      return;
    }
    case kPendingPile:
      for (const int n : Bits(temples_unseen)) out.push(make_action(kRevealTemple, static_cast<std::uint32_t>(n + 1)));
      return;
    case kPendingTemple:
      for (const int n : Bits(temples_unseen)) out.push(make_action(kSecretTemple, static_cast<std::uint32_t>(n + 1)));
      return;
    case kPendingRow:
    case kPendingMarcoCard:
      for (const int i : Bits(deck & kFirstCopies)) out.push(make_action(kReveal, static_cast<std::uint32_t>(i + 1)));
      return;
    case kPendingDraw:
      for (const int i : Bits(deck & kFirstCopies)) out.push(make_action(kDraw, static_cast<std::uint32_t>(i + 1)));
      return;
    case kPendingMarcoMove: out.push(marco_move()); return;
    case kNoChance: return;
  }
}

template <bool Solo>
std::uint32_t State<Solo>::weight(Action x) const noexcept {
  if (to_act() != kChance) return 0;
  Out out;
  legal_outcomes(out);
  if (!out.contains(x)) return 0;
  const auto value = static_cast<int>(value_of(x));
  switch (tag_of(x)) {
    case kPiece: return bag[value];
    case kReveal:
    case kDraw: return static_cast<std::uint32_t>(copies_in(deck, value));
    default: return 1;
  }
}

template <bool Solo>
Piece State<Solo>::drawn_piece(Rng& rng) const noexcept {
  const int form = form_of_place(cursor);
  const std::uint32_t n = rng.below(bag_total[form]);
  // Five counts become running sums with one multiplication; the colour is the number of sums that n reaches.
  std::uint64_t counts = 0;
  std::memcpy(&counts, &bag[form * kColours], kColours);
  const std::uint64_t sums = counts * 0x0101010101010101ULL;
  const std::uint64_t reached = (n * 0x0101010101ULL | 0x8080808080ULL) - (sums & 0xFFFFFFFFFFULL);
  const int colour = std::popcount(reached & 0x8080808080ULL);
  return make_piece(form, colour);
}

template <bool Solo>
Action State<Solo>::sample(Rng& rng) const noexcept {
  switch (pending()) {
    case kPendingSupply: return make_action(kPiece, drawn_piece(rng));
    case kPendingPile:
    case kPendingTemple: {
      const int n = nth_bit(
          temples_unseen, static_cast<int>(rng.below(static_cast<std::uint32_t>(patolli::count_bits(temples_unseen)))));
      return make_action(pending() == kPendingPile ? kRevealTemple : kSecretTemple, static_cast<std::uint32_t>(n + 1));
    }
    case kPendingRow:
    case kPendingMarcoCard:
    case kPendingDraw: {
      const int index = nth_bit(deck, static_cast<int>(rng.below(deck_count)));
      return make_action(pending() == kPendingDraw ? kDraw : kReveal, static_cast<std::uint32_t>(kind_of_bit(index)));
    }
    case kPendingMarcoMove: return marco_move();
    default: return {};
  }
}

// The same steps as sample() and apply(). Most outcomes are pieces for the supply, many in a row.
template <bool Solo>
void State<Solo>::resolve_chance(Rng& rng) noexcept {
  while (to_act() == kChance) {
    if ((chance & kPendingSupply) != 0) {
      do fill_supply(drawn_piece(rng));
      while ((chance & kPendingSupply) != 0);
    } else {
      apply_outcome(sample(rng), NoFacts{});
    }
    if (chance == kNoChance) resume(NoFacts{});
  }
}

// A piece of the bag comes to the place that waits.
template <bool Solo>
void State<Solo>::fill_supply(Piece piece) noexcept {
  --bag[piece];
  --bag_total[form_of_place(cursor)];
  supply[cursor++] = static_cast<std::uint8_t>(piece + 1);
  seek_supply();
}

template <bool Solo>
template <class Sink>
void State<Solo>::reveal_temple(std::uint8_t number, Sink emit) noexcept {
  temples_unseen &= static_cast<std::uint16_t>(~(1U << (number - 1)));
  const int pile = pile_top[0] == 0 && pile_left[0] != 0 ? 0 : 1;
  pile_top[pile] = number;
  emit(FactId::kTempleMoves, number, at::kStack, at::pile(pile), kNoValue);
  --pile_left[pile];
  const bool more = pile_top[1] == 0 && pile_left[1] != 0;
  if (!more) clear_pending(kPendingPile);
}

template <bool Solo>
template <class Sink>
void State<Solo>::deal_temple(std::uint8_t number, Sink emit) noexcept {
  emit(FactId::kTempleMoves, number, at::kStack, at::kHand, seat);
  temples_unseen &= static_cast<std::uint16_t>(~(1U << (number - 1)));
  player[seat].temples |= static_cast<std::uint16_t>(1U << (number - 1));
  player[seat].hidden_temples = 1;
  if (++seat == agreed.seats) {
    seat = 0;
    clear_pending(kPendingTemple);
  }
}

template <bool Solo>
template <class Sink>
void State<Solo>::apply_outcome(Action x, Sink emit) noexcept {
  const auto value = static_cast<std::uint8_t>(value_of(x));
  switch (tag_of(x)) {
    case kPiece:
      emit(FactId::kPieceMoves, value, at::kBag, at::space(space_of_place(cursor)), kNoValue);
      fill_supply(value);
      break;
    case kRevealTemple: reveal_temple(value, emit); break;
    case kSecretTemple: deal_temple(value, emit); break;
    case kReveal:
      remove_card(deck, value);
      --deck_count;
      if (epoch != 0) forget(value);
      if (pending() == kPendingRow) {
        row[cursor] = value;
        emit(FactId::kProphecyMoves, value, at::kDeck, at::row(cursor), kNoValue, kNoValue);
        seek_row(emit);
      } else if constexpr (Solo) {
        emit(FactId::kProphecyMoves, value, at::kDeck, at::marco(marco.cards), kNoValue, kNoValue);
        marco.card[marco.cards++].kind = value;
        if (marco.cards == marco_limit()) clear_pending(kPendingMarcoCard);
      }
      break;
    case kDraw:
      emit(FactId::kProphecyMoves, value, at::kDeck, at::kHand, seat, kNoValue);
      remove_card(deck, value);
      --deck_count;
      give(player[seat], value, epoch);
      if (phase != Phase::kDeal) {
        clear_pending(kPendingDraw);
      } else if (++cursor == dealt_to(seat)) {
        cursor = 0;
        if (++seat == agreed.seats) {
          seat = 0;
          clear_pending(kPendingDraw);
        }
      }
      break;
    case kMarco:
      if constexpr (Solo) {
        clear_pending(kPendingMarcoMove);
        marco_turn(value < kSpaces ? value : -1, emit);
      }
      break;
    default: break;
  }
}

}  // namespace patolli::coatl
