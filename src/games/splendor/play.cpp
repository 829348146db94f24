// The course of a turn: the action, a new card for the place that became empty, tokens above ten, a noble, the next
// player.
#include <algorithm>

#include "core/hash.hpp"
#include "games/splendor/splendor.hpp"

namespace patolli::splendor {

namespace {

constexpr int kTokensOfAColour[kMaxSeats + 1] = {0, 0, 4, 5, 7};

void deal_next(State& s) noexcept {
  if (s.stage == Phase::kDealCards) {
    if (++s.place < kFaces) return;
    s.place = 0;
    s.stage = Phase::kDealNobles;
    return;
  }
  if (count_bits(s.table_nobles) <= s.seat_count) return;
  s.stage = Phase::kPlay;
  s.turns = 1;
}

bool somebody_has_won(const State& s) noexcept {
  int most = 0;
  for (const Hand& hand : s.hands) most = std::max<int>(most, hand.points);
  return most >= kWinningPoints;
}

void end_turn(State& s) noexcept {
  const bool last = s.seat + 1 == s.seat_count;
  if (last && somebody_has_won(s)) {
    s.stage = Phase::kGoal;
  } else if (s.passes == s.seat_count) {
    s.stage = Phase::kAllPass;
  } else if (s.turns == kTurnLimit * s.seat_count) {
    s.stage = Phase::kLimit;
  } else {
    s.stage = Phase::kPlay;
    s.seat = last ? Seat{0} : static_cast<Seat>(s.seat + 1);
    ++s.turns;
  }
}

void receive_noble(State& s, unsigned noble) noexcept {
  Hand& hand = s.hands[s.seat];
  s.table_nobles ^= static_cast<std::uint16_t>(noble);
  hand.nobles |= static_cast<std::uint16_t>(noble);
  hand.points = static_cast<std::uint8_t>(hand.points + kNobleTable[lowest_bit(noble)].points);
}

void visit(State& s) noexcept {
  const unsigned earned = earned_nobles(s, s.seat);
  if (earned != 0) {
    if ((earned & (earned - 1)) != 0) {
      s.stage = Phase::kNoble;
      return;
    }
    receive_noble(s, earned);
  }
  end_turn(s);
}

// The action is done and the table is full again.
void finish(State& s) noexcept {
  if (total(s.hands[s.seat].tokens) > kHandLimit)
    s.stage = Phase::kReturn;
  else
    visit(s);
}

void take(State& s, Gems g) noexcept {
  s.bank -= g;
  s.hands[s.seat].tokens += g;
}

// The card leaves its place; true when another one comes.
bool vacate(State& s, int place) noexcept {
  s.faces[place] = 0;
  set_price(s, place, 0);
  s.open &= static_cast<std::uint16_t>(~(1U << place));
  if (s.decks[place / kPlaces] == 0) return false;
  s.place = static_cast<std::uint8_t>(place);
  s.stage = Phase::kReveal;
  return true;
}

void leave_deck(State& s, int level, int card) noexcept {
  s.decks[level] ^= bit(card - kFirstCard[level]);
  if (s.decks[level] == 0) s.open &= static_cast<std::uint16_t>(~(1U << (kFaces + level)));
}

void reserve(State& s, int card, bool unseen) noexcept {
  Hand& hand = s.hands[s.seat];
  const int i = s.reserved_count(s.seat);
  hand.reserved[i] = static_cast<std::uint8_t>(card);
  hand.unseen |= static_cast<std::uint8_t>(static_cast<unsigned>(unseen) << i);
}

void take_gold(State& s) noexcept {
  if (amount(s.bank, kGold) != 0) take(s, gems_of(kGold));
}

void drop_reserved(Hand& hand, int i) noexcept {
  const unsigned below = (1U << i) - 1;
  hand.unseen = static_cast<std::uint8_t>((hand.unseen & below) | (hand.unseen >> 1 & ~below));
  for (; i + 1 < kMaxReserved; ++i) hand.reserved[i] = hand.reserved[i + 1];
  hand.reserved[kMaxReserved - 1] = 0;
}

void buy_card(State& s, Action x) noexcept {
  Hand& hand = s.hands[s.seat];
  const int slot = slot_of(x);
  const int id = s.card_in_slot(s.seat, slot);
  const Card& card = kCardTable[id];
  const Gems gold = gold_of(x);
  const Gems paid = less(card.cost, hand.bonuses) - gold + gems_of(kGold, total(gold));
  hand.tokens -= paid;
  s.bank += paid;
  hand.bonuses += gems_of(card.bonus);
  hand.bought.add(id);
  ++hand.cards;
  hand.points = static_cast<std::uint8_t>(hand.points + card.points);
  if (slot >= kFaces)
    drop_reserved(hand, slot - kFaces);
  else if (vacate(s, slot))
    return;
  visit(s);
}

}  // namespace

void set_price(Table& table, int place, int card) noexcept {
  const int shift = lanes::kWidth * place;
  const std::uint64_t others = ~(std::uint64_t{31} << shift);
  for (int c = 0; c < kColours; ++c) {
    const auto price = static_cast<std::uint64_t>(amount(kCardTable[card].cost, c));
    table.prices[c] = (table.prices[c] & others) | price << shift;
  }
  if (card == 0) table.prices[kWhite] |= lanes::kEmpty << shift;
}

State State::initial(const Setup& setup) noexcept {
  State s{};
  s.seat_count = static_cast<std::uint8_t>(std::clamp<int>(setup.seats, kMinSeats, kMaxSeats));
  const int n = kTokensOfAColour[s.seat_count];
  s.bank = gems(n, n, n, n, n, kMaxGold);
  for (int level = 0; level < kLevels; ++level) s.decks[level] = bit(kFirstCard[level + 1] - kFirstCard[level]) - 1;
  for (int p = 0; p < kFaces; ++p) set_price(s, p, 0);
  s.open = ((1U << kLevels) - 1) << kFaces;
  s.stage = Phase::kDealCards;
  s.viewer = kNature;
  return s;
}

void State::apply(Action x) noexcept {
  const std::uint32_t payload = payload_of(x);
  switch (kind_of(x)) {
    case Kind::kTake:
      passes = 0;
      take(*this, kOneOfEach[payload]);
      finish(*this);
      break;
    case Kind::kTakeTwo:
      passes = 0;
      take(*this, gems_of(static_cast<int>(payload), 2));
      finish(*this);
      break;
    case Kind::kReserve:
      passes = 0;
      reserve(*this, faces[payload], false);
      take_gold(*this);
      if (!vacate(*this, static_cast<int>(payload))) finish(*this);
      break;
    case Kind::kReserveDeck:
      passes = 0;
      take_gold(*this);
      place = static_cast<std::uint8_t>(payload);
      stage = Phase::kDraw;
      break;
    case Kind::kBuy:
      passes = 0;
      buy_card(*this, x);
      break;
    case Kind::kReturn:
      bank += kReturned[payload];
      hands[seat].tokens -= kReturned[payload];
      visit(*this);
      break;
    case Kind::kNoble:
      receive_noble(*this, 1U << payload);
      end_turn(*this);
      break;
    case Kind::kPass:
      ++passes;
      visit(*this);
      break;
    case Kind::kReveal: {
      const int card = static_cast<int>(payload);
      faces[place] = static_cast<std::uint8_t>(card);
      set_price(*this, place, card);
      open |= static_cast<std::uint16_t>(1U << place);
      leave_deck(*this, place / kPlaces, card);
      if (stage == Phase::kDealCards) {
        deal_next(*this);
      } else {
        place = 0;
        finish(*this);
      }
      break;
    }
    case Kind::kRevealNoble:
      table_nobles |= static_cast<std::uint16_t>(1U << payload);
      deal_next(*this);
      break;
    case Kind::kDraw:
      leave_deck(*this, place, static_cast<int>(payload));
      reserve(*this, static_cast<int>(payload), true);
      place = 0;
      finish(*this);
      break;
    case Kind::kNone: break;
  }
}

Action State::sample(Rng& rng) const noexcept {
  const auto pick = [&rng](std::uint64_t set) {
    return nth_bit(set, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(set)))));
  };
  switch (stage) {
    case Phase::kDealCards:
    case Phase::kReveal: {
      const int level = place / kPlaces;
      return act(Kind::kReveal, static_cast<std::uint32_t>(kFirstCard[level] + pick(decks[level])));
    }
    case Phase::kDealNobles:
      return act(Kind::kRevealNoble, static_cast<std::uint32_t>(pick(kAllNobles & ~std::uint64_t{table_nobles})));
    case Phase::kDraw: return act(Kind::kDraw, static_cast<std::uint32_t>(kFirstCard[place] + pick(decks[place])));
    default: return {};
  }
}

// Every card of a deck is as likely as the others.
std::uint32_t State::weight(Action x) const noexcept { return to_act() == kNature && check(x, kNature).ok() ? 1 : 0; }

std::uint64_t State::hash() const noexcept { return hash_value(*this); }

Outcome State::result() const noexcept {
  Outcome outcome;
  outcome.sides = static_cast<std::int8_t>(seat_count);
  for (int p = 0; p < seat_count; ++p) {
    outcome.score[p] = hands[p].points;
    outcome.tie_break[p][0] = static_cast<std::int16_t>(-hands[p].cards);
  }
  switch (stage) {
    case Phase::kGoal: outcome.ending = Ending::kGoal; break;
    case Phase::kAllPass: outcome.ending = Ending::kAllPass; break;
    case Phase::kLimit: outcome.ending = Ending::kTurnLimit; break;
    default: return outcome;
  }
  decide_winners(outcome);
  return outcome;
}

}  // namespace patolli::splendor
