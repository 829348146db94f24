// Prophecies in hands, and what the table remembers about them.
//
// Who may know which card? A card taken from the row was seen by all and stays known (kSeen). A card drawn unseen could
// be any card of the hidden pool — until the discards are shuffled into a new deck: a card that lay open among them
// cannot be one that somebody has been holding since before. So the table counts epochs (new decks), each hidden card
// in a hand carries the epoch in which it was drawn, and each hidden card of the pool the epoch in which it came back:
// it can only be in a hand of that epoch or later. All this is public; views pass it on and determinization keeps to
// it. (Part of rules.cpp.)
#pragma once

#include "games/coatl/rules/facts.hpp"
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

constexpr int first_index(int kind) noexcept { return kind - 1; }
constexpr int second_index(int kind) noexcept { return kProphecies - 1 + kind; }

// A hidden card leaves a hand in the open. Nobody else can tell which of the hidden ones it was; of those that it can
// have been, the oldest counts as gone, so that what is left excludes nothing that might be true.
void age_hidden(Player& p, std::uint8_t gone, std::uint8_t entered) noexcept {
  int oldest = -1;
  for (int i = 0; i < p.hand_size; ++i) {
    if (p.origin[i] == kSeen || p.origin[i] < entered || p.origin[i] >= gone) continue;
    if (oldest < 0 || p.origin[i] < p.origin[oldest]) oldest = i;
  }
  if (oldest < 0) return;
  const std::uint8_t kind = p.hand[oldest];
  erase_at(p, oldest);
  insert_sorted(p, kind, gone);
}

}  // namespace

template <bool Solo>
void State<Solo>::give(Player& p, int kind, std::uint8_t origin) noexcept {
  const int i = insert_sorted(p, static_cast<std::uint8_t>(kind), origin);
  for (Serpent& s : p.coatl) {
    if (!s.exists()) continue;
    const std::uint32_t below = (1U << i) - 1;
    const std::uint32_t shown = prophecy_points(kind, s, gap_closed()) != 0 ? 1U : 0U;
    s.playable = static_cast<std::uint8_t>((s.playable & below) | shown << i | (s.playable & ~below) << 1);
  }
}

// A card leaves the hand in the open. Of two alike, the one that was seen goes first: it sorts last.
template <bool Solo>
void State<Solo>::drop(Player& p, int kind) noexcept {
  int i = p.hand_size - 1;
  while (i > 0 && p.hand[i] != kind) --i;
  const std::uint8_t origin = p.origin[i];
  erase_at(p, i);
  for (Serpent& s : p.coatl) {
    const std::uint32_t below = (1U << i) - 1;
    s.playable = static_cast<std::uint8_t>((s.playable & below) | (s.playable >> 1 & ~below));
  }
  if (origin == kSeen || epoch == 0) return;
  age_hidden(p, origin, epoch_of[first_index(kind)]);
  refresh_playable(p, gap_closed());
  forget(kind);
}

// A hidden card has become visible: what the table knew of its whereabouts is over. Of two hidden twins the one with
// the narrower whereabouts counts as found.
template <bool Solo>
void State<Solo>::forget(int kind) noexcept {
  const int twin = kind <= kTwins ? second_index(kind) : first_index(kind);
  epoch_of[epoch_of[twin] != 0 ? twin : first_index(kind)] = 0;
  for (Player& p : player) {
    if (copies_in(p.set_aside, kind) != 0) remove_card(p.set_aside, kind);
  }
}

// The deck is empty and a card is needed: the discards, shuffled, are the new deck.
template <bool Solo>
template <class Sink>
void State<Solo>::make_deck_of_discards(Sink emit) noexcept {
  emit(FactId::kNewDeck, discard_count);
  std::uint64_t open = discards;
  if (epoch == 0)
    for (const Player& p : player) remove_cards(open, p.set_aside);
  ++epoch;
  for (const int index : Bits(open)) {
    const int kind = kind_of_bit(index);
    int hidden = 0;  // a twin whose whereabouts are unknown already keeps the first place
    if (kind <= kTwins && copies_in(open, kind) == 1) {
      for (const Player& p : player) {
        for (int i = 0; i < p.hand_size; ++i) hidden += p.hand[i] == kind && p.origin[i] != kSeen ? 1 : 0;
        if (epoch == 1) hidden += copies_in(p.set_aside, kind);
      }
    }
    epoch_of[hidden != 0 ? second_index(kind) : index] = epoch;
  }
  deck = discards;
  deck_count = discard_count;
  discards = 0;
  discard_count = 0;
}

// The discards of See the future: open.
template <bool Solo>
template <class Sink>
void State<Solo>::discard_cards(Action x, Sink emit) noexcept {
  Player& p = player[seat];
  for (const auto kind : set_kinds(x)) {
    if (kind == 0) break;
    emit(FactId::kProphecyMoves, kind, at::kHand, at::kDiscards, seat, kNoValue);
    drop(p, kind);
    add_card(discards, kind);
    ++discard_count;
  }
  taken = 0;
  phase = Phase::kTaking;
  Choices set;
  prophecy_choices(set);
  if (set.nth(0, p.hand) == make_action(kEnd)) action_over(emit);  // a full hand, or no card to take
}

// The set-up's choice; the others are set aside, unseen.
template <bool Solo>
template <class Sink>
void State<Solo>::keep_cards(Action x, Sink emit) noexcept {
  Player& p = player[seat];
  Player kept;
  for (const auto kind : set_kinds(x)) {
    if (kind == 0) break;
    emit(FactId::kKeeps, seat, kind);
    insert_sorted(kept, kind, 0);
    for (int i = 0; i < p.hand_size; ++i) {
      if (p.hand[i] != kind) continue;
      erase_at(p, i);
      break;
    }
  }
  for (int i = 0; i < p.hand_size; ++i) {
    emit(FactId::kProphecyMoves, p.hand[i], at::kHand, at::kSetAside, seat, kNoValue);
    add_card(p.set_aside, p.hand[i]);
    add_card(discards, p.hand[i]);
    ++discard_count;
    ++p.set_aside_count;
  }
  p.hand = kept.hand;
  p.origin = kept.origin;
  p.hand_size = kept.hand_size;
  if (++seat == agreed.seats) {
    seat = 0;
    begin_turn();
  }
}

}  // namespace patolli::coatl
