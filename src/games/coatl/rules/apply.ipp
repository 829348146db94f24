// What an action does, and how turns follow each other up to the end.
// (Part of rules.cpp.)
#pragma once

#include <cstring>

#include "games/coatl/rules/facts.hpp"
#include "games/coatl/rules/hand.hpp"
#include "games/coatl/rules/legal.ipp"
#include "games/coatl/rules/patterns.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

template <bool Solo>
void State<Solo>::apply(Action x) noexcept {
  apply_step(x, NoFacts{});
}

template <bool Solo>
void State<Solo>::apply(Action x, FactList& facts) noexcept {
  apply_step(x, FactSink{&facts});
}

template <bool Solo>
template <class Sink>
void State<Solo>::apply_step(Action x, Sink emit) noexcept {
  const Tag tag = tag_of(x);
  const auto value = static_cast<int>(value_of(x));
  if (tag >= kPiece && tag <= kMarco) {
    apply_outcome(x, emit);
    if (chance == kNoChance) resume(emit);
    return;
  }
  if (tag != kPass) passes = 0;
  switch (tag) {
    case kTake:
      take_space(value, emit);
      phase = Phase::kActionDone;
      break;
    case kRow:
    case kDeck: take_prophecy(tag, value, emit); return;
    case kStart:
    case kAdd: place(x, emit); return;
    case kPlay:
      play(play_coatl(x), play_kind(x), emit);
      if (phase == Phase::kTurn) phase = Phase::kBuild;
      return;
    case kTempleHand:
    case kTemplePile:
    case kClose: close_with(tag, value, emit); return;
    case kPerfectPick:
      perfect_pick(x, emit);
      phase = Phase::kActionDone;
      break;
    case kSeeFuture: see_future(emit); return;
    case kPriest:
      commit_priest(value, emit);
      phase = Phase::kActionDone;
      break;
    case kKeep: keep_cards(x, emit); return;
    case kDiscard: discard_cards(x, emit); return;
    case kEnd:
      if (phase == Phase::kTurn) {
        actions_left = 1;  // a second action declined
        emit(FactId::kDeclines, seat);
      }
      action_over(emit);
      return;
    case kPass:
      emit(FactId::kPasses, seat);
      if constexpr (!Solo) ++passes;  // M.A.R.C.O. never passes, so there it is never everybody
      end_turn(emit);
      return;
    default: return;
  }
  if (chance == kNoChance) resume(emit);
}

template <bool Solo>
template <class Sink>
void State<Solo>::take_prophecy(Tag tag, int slot, Sink emit) noexcept {
  if (tag == kRow) {
    emit(FactId::kProphecyMoves, row[slot], at::row(slot), at::kHand, seat, kNoValue);
    give(player[seat], row[slot], kSeen);
    row[slot] = 0;
  } else {
    need_card(emit);
    chance |= kPendingDraw;
  }
  taken = 1;
  phase = Phase::kTaking;
}

// Pending chance is resolved: continue the interrupted phase.
template <bool Solo>
template <class Sink>
void State<Solo>::resume(Sink emit) noexcept {
  switch (phase) {
    case Phase::kSupply:
      if (deals_temples()) {
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
      owe_row(emit);
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
    case Phase::kActionDone: action_over(emit); return;
    case Phase::kTurnDone: next_turn(emit); return;
    case Phase::kMarcoDone:
      note_bodies_gone(emit);
      end_turn(emit);
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
template <class Sink>
void State<Solo>::note_bodies_gone(Sink emit) noexcept {
  if (ending != Ending::kRunning || !bodies_gone()) return;
  ending = Ending::kSupply;
  // Everybody gets the same number of turns, then one more each; against M.A.R.C.O. it ends at once.
  last_turns = Solo ? 0 : static_cast<std::uint8_t>(agreed.seats - 1 - seat + agreed.seats);
  emit(FactId::kLastTurns, ending, kNoValue, last_turns);
}

template <bool Solo>
template <class Sink>
void State<Solo>::action_over(Sink emit) noexcept {
  note_bodies_gone(emit);
  if (--actions_left != 0) {
    second = 1;
    taken = 0;
    phase = Phase::kTurn;
    return;
  }
  end_turn(emit);
}

template <bool Solo>
template <class Sink>
void State<Solo>::end_turn(Sink emit) noexcept {
  phase = Phase::kTurnDone;
  for (const auto kind : row) {
    if (kind != 0) continue;
    owe_row(emit);
    break;
  }
  if (chance == kNoChance) next_turn(emit);
}

template <bool Solo>
template <class Sink>
void State<Solo>::next_turn(Sink emit) noexcept {
  if (ending != Ending::kRunning) {
    if (last_turns == 0) {
      phase = Phase::kOver;
      emit(FactId::kOver, ending);
      return;
    }
    --last_turns;
  } else if (!Solo && passes == agreed.seats) {
    ending = Ending::kAllPass;
    phase = Phase::kOver;
    emit(FactId::kOver, ending);
    return;
  }
  if constexpr (!Solo) seat = seat + 1 == agreed.seats ? Seat{0} : static_cast<Seat>(seat + 1);
  begin_turn();
}

template <bool Solo>
template <class Sink>
void State<Solo>::take_space(int s, Sink emit) noexcept {
  Player& p = player[seat];
  const int place = s < kBodySpaces ? 2 * s : kBodySpaces + s;
  for (int i = place; i < place + (s < kBodySpaces ? 2 : 1); ++i) {
    if (supply[i] == 0) continue;
    emit(FactId::kPieceMoves, supply[i] - 1, at::space(s), at::kBoard, seat);
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
template <class Sink>
void State<Solo>::perfect_pick(Action x, Sink emit) noexcept {
  Player& p = player[seat];
  p.tokens &= static_cast<std::uint8_t>(~kPerfectToken);
  emit(FactId::kToken, seat, kPerfectToken);
  for (const Piece piece : {perfect_first(x), perfect_second(x)}) {
    if (piece == kNoPiece) continue;
    emit(FactId::kPieceMoves, piece, at::kBag, at::kBoard, seat);
    --bag[piece];
    --bag_total[form_of(piece)];
    ++p.pieces[piece];
    ++p.piece_count;
  }
  owe_supply();
}

template <bool Solo>
template <class Sink>
void State<Solo>::see_future(Sink emit) noexcept {
  player[seat].tokens &= static_cast<std::uint8_t>(~kFutureToken);
  emit(FactId::kToken, seat, kFutureToken);
  for (int slot = 0; slot < kRowSize; ++slot) {
    const std::uint8_t kind = row[slot];
    if (kind == 0) continue;
    emit(FactId::kProphecyMoves, kind, at::row(slot), at::kDiscards, kNoValue, kNoValue);
    add_card(discards, kind);
    ++discard_count;
    row[slot] = 0;
  }
  phase = Phase::kFuture;
  owe_row(emit);
}

template <bool Solo>
template <class Sink>
void State<Solo>::commit_priest(int pile, Sink emit) noexcept {
  Player& p = player[seat];
  p.tokens &= static_cast<std::uint8_t>(~kPriestToken);
  emit(FactId::kToken, seat, kPriestToken);
  emit(FactId::kTempleMoves, pile_top[pile], at::pile(pile), at::kHand, seat);
  p.temples |= static_cast<std::uint16_t>(1U << (pile_top[pile] - 1));
  p.temples_seen |= static_cast<std::uint16_t>(1U << (pile_top[pile] - 1));
  take_pile_top(pile);
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
