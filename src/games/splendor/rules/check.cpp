// Checks an untrusted action: whether it is legal, and if not, why not. Tests compare it with legal().
#include "games/splendor/rules/reject.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

RejectReason check_take(const StateBase& t, std::uint32_t set) noexcept {
  if (set == 0 || set >= 32) return kNoSuch;
  const unsigned there = with_at_least(t.bank, 1) & 31;
  if (count_bits(set) > 3) return reject::kTakeTooMany;
  if ((set & ~there) != 0) return reject::kColourGone;
  if (count_bits(set) < 3 && set != there) return reject::kTakeThree;
  return kAllowed;
}

RejectReason check_take_two(const StateBase& t, std::uint32_t colour) noexcept {
  if (colour >= kColours) return kNoSuch;
  return t.bank_of(static_cast<int>(colour)) < 4 ? reject::kFewerThanFour : kAllowed;
}

RejectReason check_reserve(const StateBase& t, std::uint32_t place) noexcept {
  if (place >= kFaces) return kNoSuch;
  if (t.reserved_count(t.seat) == kMaxReserved) return reject::kThreeReserved;
  return t.faces[place] == 0 ? reject::kEmptyPlace : kAllowed;
}

RejectReason check_reserve_deck(const StateBase& t, std::uint32_t level) noexcept {
  if (level >= kLevels) return kNoSuch;
  if (t.reserved_count(t.seat) == kMaxReserved) return reject::kThreeReserved;
  return t.deck_empty(static_cast<int>(level)) ? reject::kEmptyDeck : kAllowed;
}

RejectReason check_buy(const StateBase& t, Action x) noexcept {
  const int slot = slot_of(x);
  if (slot >= kSlots) return kNoSuch;
  const int card = t.card_in_slot(t.seat, slot);
  if (card == 0) return slot < kFaces ? reject::kEmptyPlace : reject::kNoReserved;
  if (!t.affordable(card, t.seat)) return reject::kNotEnoughTokens;
  const Gems gold = gold_of(x);
  const Gems owed = t.cost_after_bonus(card, t.seat);
  if (!covers(owed, gold)) return reject::kGoldNotNeeded;
  if (total(gold) > t.tokens(t.seat, kGold)) return reject::kNotEnoughGold;
  if (!covers(t.hands[t.seat].tokens, owed - gold)) return reject::kMoreGoldNeeded;
  return kAllowed;
}

RejectReason check_return(const StateBase& t, std::uint32_t code) noexcept {
  if (code >= kReturnCodes || kReturned[code] == 0) return kNoSuch;
  if (total(kReturned[code]) != t.surplus(t.seat)) return reject::kReturnExactly;
  return covers(t.hands[t.seat].tokens, kReturned[code]) ? kAllowed : reject::kReturnNotHeld;
}

RejectReason check_noble(const StateBase& t, std::uint32_t id) noexcept {
  if (id > kNobles || !is_noble(static_cast<int>(id))) return kNoSuch;
  if ((t.table_nobles >> id & 1) == 0) return reject::kNobleNotThere;
  return (earned_nobles(t, t.seat) >> id & 1) == 0 ? reject::kNobleNotEarned : kAllowed;
}

RejectReason check_pass(const StateBase& t, std::uint32_t payload) noexcept {
  if (payload != 0) return kNoSuch;
  State::Legal actions;
  list_decisions(t, actions);
  return actions[0] == act(Kind::kPass) ? kAllowed : reject::kCannotPass;
}

RejectReason check_card(const StateBase& t, std::uint32_t id, int level) noexcept {
  if (id > kCards || !is_card(static_cast<int>(id))) return kNoSuch;
  const Card& card = kCardTable[id];
  if (card.level != level) return reject::kCardNotThere;
  const int i = static_cast<int>(id) - kFirstCard[level];
  return (t.decks[level] >> i & 1) == 0 ? reject::kCardNotThere : kAllowed;
}

Phase phase_for(Kind kind) noexcept {
  switch (kind) {
    case Kind::kReturn: return Phase::kReturn;
    case Kind::kNoble: return Phase::kNoble;
    case Kind::kReveal: return Phase::kReveal;
    case Kind::kRevealNoble: return Phase::kDealNobles;
    case Kind::kDraw: return Phase::kDraw;
    default: return Phase::kPlay;
  }
}

}  // namespace

RejectReason State::check(Action x, Seat p) const noexcept {
  if (over()) return kGameOver;
  if (p != to_act()) return kNotYourTurn;
  const Kind kind = kind_of(x);
  if (kind == Kind::kNone || kind > Kind::kDraw) return kNoSuch;
  const bool dealing = kind == Kind::kReveal && stage == Phase::kDealCards;
  if (stage != phase_for(kind) && !dealing) return kNotNow;
  const std::uint32_t payload = payload_of(x);
  switch (kind) {
    case Kind::kTake: return check_take(*this, payload);
    case Kind::kTakeTwo: return check_take_two(*this, payload);
    case Kind::kReserve: return check_reserve(*this, payload);
    case Kind::kReserveDeck: return check_reserve_deck(*this, payload);
    case Kind::kBuy: return check_buy(*this, x);
    case Kind::kReturn: return check_return(*this, payload);
    case Kind::kNoble: return check_noble(*this, payload);
    case Kind::kPass: return check_pass(*this, payload);
    case Kind::kReveal: return check_card(*this, payload, place / kPlaces);
    case Kind::kRevealNoble:
      if (payload > kNobles || payload == 0) return kNoSuch;
      return (table_nobles >> payload & 1) != 0 ? reject::kNobleNotThere : kAllowed;
    case Kind::kDraw: return payload == 0 ? reject::kRedacted : check_card(*this, payload, place);
    case Kind::kNone: break;
  }
  return kNoSuch;
}

}  // namespace patolli::splendor
