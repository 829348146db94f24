// What an action does, and how turns follow each other up to the end.
// (Part of rules.cpp.)
#pragma once

#include <cstring>

#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/legal.ipp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

template <bool Solo>
void State<Solo>::apply(Action x) noexcept {
  const Tag tag = tag_of(x);
  const auto value = static_cast<int>(value_of(x));
  if (tag >= kPiece && tag <= kMarco) {
    apply_outcome(x);
    if (chance == kNoChance) resume();
    return;
  }
  if (tag != kPass) passes = 0;
  Player& p = player[seat];
  switch (tag) {
    case kTake:
      take_space(value);
      phase = Phase::kActionDone;
      break;
    case kRow:
      give(p, row[value], kSeen);
      row[value] = 0;
      taken = 1;
      phase = Phase::kTaking;
      return;
    case kDeck:
      need_card();
      chance |= kPendingDraw;
      taken = 1;
      phase = Phase::kTaking;
      return;
    case kStart:
    case kAdd: place(x); return;
    case kPlay:
      play(play_coatl(x), play_kind(x));
      if (phase == Phase::kTurn) phase = Phase::kBuild;
      return;
    case kTempleHand: close(value); return;
    case kTemplePile: {
      const int temple = pile_top[value];
      take_pile_top(value);
      close(temple);
      return;
    }
    case kClose: close(0); return;
    case kPerfectPick:
      p.tokens &= static_cast<std::uint8_t>(~kPerfectToken);
      for (const Piece piece : {perfect_first(x), perfect_second(x)}) {
        if (piece == kNoPiece) continue;
        --bag[piece];
        --bag_total[form_of(piece)];
        ++p.pieces[piece];
        ++p.piece_count;
      }
      owe_supply();
      phase = Phase::kActionDone;
      break;
    case kSeeFuture:
      p.tokens &= static_cast<std::uint8_t>(~kFutureToken);
      for (auto& kind : row) {
        if (kind == 0) continue;
        add_card(discards, kind);
        ++discard_count;
        kind = 0;
      }
      phase = Phase::kFuture;
      owe_row();
      return;
    case kPriest:
      p.tokens &= static_cast<std::uint8_t>(~kPriestToken);
      p.temples |= static_cast<std::uint16_t>(1U << (pile_top[value] - 1));
      p.temples_seen |= static_cast<std::uint16_t>(1U << (pile_top[value] - 1));
      take_pile_top(value);
      phase = Phase::kActionDone;
      break;
    case kKeep:
    case kDiscard: apply_set(x); return;
    case kEnd:
      if (phase == Phase::kTurn) actions_left = 1;  // a second action declined
      action_over();
      return;
    case kPass:
      if constexpr (!Solo) ++passes;  // M.A.R.C.O. never passes, so there it is never everybody
      end_turn();
      return;
    default: return;
  }
  if (chance == kNoChance) resume();
}

// Pending chance is resolved: continue the interrupted phase.
template <bool Solo>
void State<Solo>::resume() noexcept {
  switch (phase) {
    case Phase::kSupply:
      if constexpr (!Solo) {
        phase = Phase::kDealTemples;
        chance = kPendingTemple;
        return;
      }
      [[fallthrough]];
    case Phase::kDealTemples: {
      // As evenly as possible; the first pile gets the odd card.
      const int rest = patolli::count_bits(temples_unseen);
      pile_left = {static_cast<std::uint8_t>((rest + 1) / 2), static_cast<std::uint8_t>(rest / 2)};
      phase = Phase::kOpenPiles;
      chance = kPendingPile;
      return;
    }
    case Phase::kOpenPiles:
      phase = Phase::kFirstRow;
      owe_row();
      return;
    case Phase::kFirstRow:
      if constexpr (Solo) {
        phase = Phase::kMarcoCards;
        chance = kPendingMarcoCard;
        return;
      }
      [[fallthrough]];
    case Phase::kMarcoCards:
      phase = Phase::kDeal;
      chance = kPendingDraw;
      return;
    case Phase::kDeal: phase = Phase::kKeep; return;
    case Phase::kActionDone: action_over(); return;
    case Phase::kTurnDone: next_turn(); return;
    case Phase::kMarcoDone:
      note_bodies_gone();
      end_turn();
      return;
    default: return;
  }
}

template <bool Solo>
void State<Solo>::begin_turn() noexcept {
  ++turn_number;
  taken = 0;
  second = 0;
  actions_left = 1;
  if constexpr (Solo) {
    const bool marcos = marco.plays_next != 0;
    marco.plays_next = marcos ? 0 : 1;
    if (marcos) {
      phase = Phase::kMarcoTurn;
      chance = kPendingMarcoMove;
      return;
    }
  }
  phase = Phase::kTurn;
  // After a third Cóatl, those seated behind its owner may do two actions in their last turn.
  if (ending == Ending::kGoal && seat > closer) actions_left = 2;
}

template <bool Solo>
void State<Solo>::note_bodies_gone() noexcept {
  if (ending != Ending::kRunning || !bodies_gone()) return;
  ending = Ending::kSupply;
  // Everybody gets the same number of turns, then one more each; against M.A.R.C.O. it ends at once.
  last_turns = Solo ? 0 : static_cast<std::uint8_t>(agreed.seats - 1 - seat + agreed.seats);
}

template <bool Solo>
void State<Solo>::action_over() noexcept {
  note_bodies_gone();
  if (--actions_left != 0) {
    second = 1;
    taken = 0;
    phase = Phase::kTurn;
    return;
  }
  end_turn();
}

template <bool Solo>
void State<Solo>::end_turn() noexcept {
  phase = Phase::kTurnDone;
  for (const auto kind : row) {
    if (kind != 0) continue;
    owe_row();
    break;
  }
  if (chance == kNoChance) next_turn();
}

template <bool Solo>
void State<Solo>::next_turn() noexcept {
  if (ending != Ending::kRunning) {
    if (last_turns == 0) {
      phase = Phase::kOver;
      return;
    }
    --last_turns;
  } else if (!Solo && passes == agreed.seats) {
    ending = Ending::kAllPass;
    phase = Phase::kOver;
    return;
  }
  if constexpr (!Solo) seat = seat + 1 == agreed.seats ? Seat{0} : static_cast<Seat>(seat + 1);
  begin_turn();
}

template <bool Solo>
void State<Solo>::take_space(int s) noexcept {
  Player& p = player[seat];
  const int place = s < kBodySpaces ? 2 * s : kBodySpaces + s;
  for (int i = place; i < place + (s < kBodySpaces ? 2 : 1); ++i) {
    if (supply[i] == 0) continue;
    ++p.pieces[supply[i] - 1];
    ++p.piece_count;
    supply[i] = 0;
  }
  refill_if_due();
}

template <bool Solo>
void State<Solo>::refill_if_due() noexcept {
  std::uint32_t heads_and_tails = 0;
  std::memcpy(&heads_and_tails, supply.data() + 2 * kBodySpaces, 4);
  if (heads_and_tails == 0 || !bodies_on_board(supply)) owe_supply();
}

template <bool Solo>
void State<Solo>::place(Action x) noexcept {
  Player& p = player[seat];
  const bool starts = tag_of(x) == kStart;
  const int c = starts ? (p.coatl[0].exists() ? 1 : 0) : add_coatl(x);
  const Side side = starts ? kRight : add_side(x);
  const Piece piece = add_piece(x);
  if (side == kLeft)
    p.coatl[c].add_left(piece);
  else
    p.coatl[c].add_right(piece);
  --p.pieces[piece];
  --p.piece_count;
  if (p.hand_size != 0) update_playable(p, p.coatl[c], side, colour_of(piece), bga());
  phase = Phase::kBuild;
  if (p.coatl[c].complete()) {
    phase = Phase::kCompleting;
    active = static_cast<std::uint8_t>(c);
  }
}

template <bool Solo>
void State<Solo>::play(int coatl, int kind) noexcept {
  Player& p = player[seat];
  Serpent& s = p.coatl[coatl];
  drop(p, kind);
  s.prophecy[s.cards++] = static_cast<std::uint8_t>(kind);
}

// The Cóatl is announced and its cards are closed: its points are final.
template <bool Solo>
void State<Solo>::close(int temple) noexcept {
  Player& p = player[seat];
  Serpent& s = p.coatl[active];
  const int points = with_masks(s, bga(), [&](const auto& m) {
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
  s = Serpent{};
  active = 0;
  phase = Phase::kBuild;
  if (++p.completed == 3 && ending == Ending::kRunning) {
    ending = Ending::kGoal;
    closer = seat;
    last_turns = static_cast<std::uint8_t>(agreed.seats - 1);
  }
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

template <bool Solo>
Outcome State<Solo>::result() const noexcept {
  Outcome o;
  o.sides = static_cast<std::int8_t>(agreed.seats);
  for (int i = 0; i < agreed.seats; ++i) o.score[i] = static_cast<std::int16_t>(player[i].score);
  for (int i = 0; i < completed_count; ++i) {
    const Completed& c = completed[i];
    auto& tie = o.tie_break[c.owner];
    for (const auto kind : c.prophecy) tie[0] = static_cast<std::int16_t>(tie[0] + (kind != 0 ? 1 : 0));
    tie[0] = static_cast<std::int16_t>(tie[0] + (c.temple != 0 ? 1 : 0));
    if (c.points > tie[1]) tie[1] = c.points;
  }
  if constexpr (Solo) {
    o.sides = 2;
    o.score[1] = static_cast<std::int16_t>(marco.score);
  }
  if (phase != Phase::kOver) return o;
  o.ending = ending;
  if constexpr (Solo)
    o.winners = o.score[0] > o.score[1] ? 1 : 2;  // a tie is M.A.R.C.O.'s
  else
    decide_winners(o);
  return o;
}

}  // namespace patolli::coatl
