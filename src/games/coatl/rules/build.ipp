// Building: pieces and Prophecies on Cóatls, and what completing one brings.
// (Part of rules.cpp.)
#pragma once

#include "games/coatl/rules/facts.hpp"
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

template <bool Solo>
template <class Sink>
void State<Solo>::place(Action x, Sink emit) noexcept {
  Player& p = player[seat];
  const bool starts = tag_of(x) == kStart;
  const int c = starts ? (p.coatl[0].exists() ? 1 : 0) : add_coatl(x);
  const Side side = starts ? kRight : add_side(x);
  const Piece piece = add_piece(x);
  emit(FactId::kPieceMoves, piece, at::kBoard, starts ? at::coatl(c) : at::end(c, side), seat);
  if (side == kLeft)
    p.coatl[c].add_left(piece);
  else
    p.coatl[c].add_right(piece);
  --p.pieces[piece];
  --p.piece_count;
  if (p.hand_size != 0) update_playable(p, p.coatl[c], side, colour_of(piece), gap_closed());
  phase = Phase::kBuild;
  if (p.coatl[c].complete()) {
    phase = Phase::kCompleting;
    active = static_cast<std::uint8_t>(c);
  }
}

template <bool Solo>
template <class Sink>
void State<Solo>::play(int coatl, int kind, Sink emit) noexcept {
  Player& p = player[seat];
  Serpent& s = p.coatl[coatl];
  if constexpr (Sink::kOn)
    emit(FactId::kProphecyMoves, kind, at::kHand, at::coatl(coatl), seat, prophecy_points(kind, s, gap_closed()));
  drop(p, kind);
  s.prophecy[s.cards++] = static_cast<std::uint8_t>(kind);
}

// Closes the Cóatl with a Temple of the hand or of a pile (`value` says which), or without one.
template <bool Solo>
template <class Sink>
void State<Solo>::close_with(Tag tag, int value, Sink emit) noexcept {
  if (tag == kClose) return close(0, emit);
  const int temple = tag == kTempleHand ? value : pile_top[value];
  const int from = tag == kTempleHand ? at::kHand : at::pile(value);
  emit(FactId::kTempleMoves, temple, from, at::coatl(active), seat);
  if (tag == kTemplePile) take_pile_top(value);
  close(temple, emit);
}

// The Cóatl is announced and its cards are closed: its points are final.
template <bool Solo>
template <class Sink>
void State<Solo>::close(int temple, Sink emit) noexcept {
  Player& p = player[seat];
  Serpent& s = p.coatl[active];
  const int points = with_masks(s, gap_closed(), [&](const auto& m) {
    int sum = temple == 0 ? 0 : temple_points(temple_met(temple, m, s.length));
    for (int i = 0; i < s.cards; ++i) sum += prophecy_points(s.prophecy[i], m);
    return sum;
  });
  if (temple != 0 && (p.temples >> (temple - 1) & 1) != 0) {
    const auto others = static_cast<std::uint16_t>(~(1U << (temple - 1)));
    if ((p.temples_seen >> (temple - 1) & 1) == 0) p.hidden_temples = 0;
    p.temples &= others;
    p.temples_seen &= others;
  }
  Completed& done = completed[completed_count++];
  done.owner = static_cast<std::uint8_t>(seat);
  done.length = s.length;
  done.prophecy = s.prophecy;
  done.temple = static_cast<std::uint8_t>(temple);
  done.points = static_cast<std::uint8_t>(points);
  for (int i = 0; i < s.length; ++i, ++stored)
    store[stored / 2] |= static_cast<std::uint8_t>((s.colour_at(i) + 1) << (stored % 2 * 4));
  p.score = static_cast<std::uint16_t>(p.score + points);
  if constexpr (Sink::kOn) emit_completed(done, emit);
  s = Serpent{};
  active = 0;
  phase = Phase::kBuild;
  if (++p.completed == 3 && ending == Ending::kRunning) {
    ending = Ending::kGoal;
    closer = seat;
    last_turns = static_cast<std::uint8_t>(agreed.seats - 1);
    emit(FactId::kLastTurns, ending, seat, last_turns);
  }
}

// The Cóatl is still on the table.
template <bool Solo>
template <class Sink>
void State<Solo>::emit_completed(const Completed& done, Sink emit) const noexcept {
  const Player& p = player[seat];
  const Serpent& s = p.coatl[active];
  emit(FactId::kCompleted, seat, active, completed_count - 1, done.length, done.points, p.score);
  for (int i = 0; i < s.cards; ++i)
    emit(FactId::kProphecyScores, s.prophecy[i], prophecy_points(s.prophecy[i], s, gap_closed()));
  if (done.temple != 0) emit(FactId::kTempleScores, done.temple, temple_points(temple_met(done.temple, s)));
}

template <bool Solo>
void State<Solo>::take_pile_top(int pile) noexcept {
  pile_top[pile] = 0;
  if (pile_left[pile] != 0) chance |= kPendingPile;
}

template <bool Solo>
Serpent State<Solo>::rebuilt(int index) const noexcept {
  int at = 0;
  for (int i = 0; i < index; ++i) at += completed[i].length;
  Serpent s;
  const int length = completed[index].length;
  for (int i = 0; i < length; ++i, ++at) {
    const int colour = (store[at / 2] >> (at % 2 * 4) & 7) - 1;
    s.add_right(make_piece(i == 0 ? kHead : i == length - 1 ? kTail : kBody, colour));
  }
  s.prophecy = completed[index].prophecy;
  while (s.cards < kMaxProphecies && s.prophecy[s.cards] != 0) ++s.cards;
  return s;
}

}  // namespace patolli::coatl
