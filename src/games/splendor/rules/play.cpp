// The course of a turn: the action, a new card for the place that became empty, tokens above ten, a noble, the next
// player.
#include <algorithm>

#include "core/hash.hpp"
#include "core/select.hpp"
#include "games/splendor/rules/facts.hpp"
#include "games/splendor/rules/splendor.hpp"

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

template <class Sink>
void end_turn(State& s, Sink emit) noexcept {
  const auto next = static_cast<Seat>(s.seat + 1);
  const bool round_finished = next == s.seat_count;
  if (round_finished && s.goal_reached != 0) {
    s.stage = Phase::kGoal;
  } else if (s.passes == s.seat_count) {
    s.stage = Phase::kAllPass;
  } else if (round_finished && s.turns == kTurnLimit * s.seat_count) {
    s.stage = Phase::kLimit;
  } else {
    s.stage = Phase::kPlay;
    s.seat = round_finished ? Seat{0} : next;
    ++s.turns;
  }
  if constexpr (Sink::kOn)
    if (s.over()) emit(FactId::kOver, s.result().ending);
}

template <class Sink>
void score(State& s, int points, Sink emit) noexcept {
  Hand& hand = s.hands[s.seat];
  hand.points = static_cast<std::uint8_t>(hand.points + points);
  if constexpr (Sink::kOn)
    if (s.goal_reached == 0 && hand.points >= kWinningPoints) emit(FactId::kGoal, s.seat, hand.points);
  s.goal_reached |= static_cast<std::uint8_t>(hand.points >= kWinningPoints);
}

template <class Sink>
void receive_noble(State& s, unsigned noble, Sink emit) noexcept {
  Hand& hand = s.hands[s.seat];
  s.table_nobles ^= static_cast<std::uint16_t>(noble);
  hand.nobles |= static_cast<std::uint16_t>(noble);
  const int points = kNobleTable[lowest_bit(noble)].points;
  emit(FactId::kNoble, lowest_bit(noble), s.seat, points);
  score(s, points, emit);
}

constexpr bool every_noble_wants(int cards) noexcept {
  for (int id = 1; id <= kNobles; ++id)
    if (total(kNobleTable[id].needs) < cards) return false;
  return true;
}

template <class Sink>
void visit(State& s, Sink emit) noexcept {
  constexpr int kFewestCards = 8;
  static_assert(every_noble_wants(kFewestCards));
  if (s.hands[s.seat].cards >= kFewestCards) {
    const unsigned earned = earned_nobles(s, s.seat);
    if (count_bits(earned) > 1) {
      s.stage = Phase::kNoble;
      return;
    }
    if (earned != 0) receive_noble(s, earned, emit);
  }
  end_turn(s, emit);
}

// The action is done and the table is full again.
template <class Sink>
void finish(State& s, Sink emit) noexcept {
  if (total(s.hands[s.seat].tokens) > kHandLimit)
    s.stage = Phase::kReturn;
  else
    visit(s, emit);
}

// What each kind of action does. They are kept out of line so that the short ones don't pay for the registers that the
// long ones need.

template <class Sink>
void take(State& s, Gems g, Sink emit) noexcept {
  emit(FactId::kTakes, s.seat, packed_tokens(g));
  s.bank -= g;
  s.hands[s.seat].tokens += g;
}

template <class Sink>
void take_gold(State& s, Sink emit) noexcept {
  if (amount(s.bank, kGold) != 0) take(s, gems_of(kGold), emit);
}

template <class Sink>
[[gnu::noinline]] void take_tokens(State& s, Gems g, Sink emit) noexcept {
  s.passes = 0;
  take(s, g, emit);
  finish(s, emit);
}

// The card leaves its place; true when another one comes.
bool vacate(State& s, int place) noexcept {
  clear_place(s, place);
  if (s.decks[place / kPlaces] == 0) return false;
  s.place = static_cast<std::uint8_t>(place);
  s.stage = Phase::kReveal;
  return true;
}

void leave_deck(State& s, int level, int card) noexcept {
  s.decks[level] ^= bit(card - kFirstCard[level]);
  if (s.decks[level] == 0) s.piles &= static_cast<std::uint8_t>(~(1U << level));
}

void add_reserved(State& s, int card, bool unseen) noexcept {
  Hand& hand = s.hands[s.seat];
  const int i = s.reserved_count(s.seat);
  hand.reserved[i] = static_cast<std::uint8_t>(card);
  hand.unseen |= static_cast<std::uint8_t>(static_cast<unsigned>(unseen) << i);
}

template <class Sink>
[[gnu::noinline]] void reserve_face(State& s, int place, Sink emit) noexcept {
  s.passes = 0;
  emit(FactId::kCard, s.faces[place], place / kPlaces + 1, place, at::reserved(s.reserved_count(s.seat)), s.seat,
       kNoValue);
  add_reserved(s, s.faces[place], false);
  take_gold(s, emit);
  if (!vacate(s, place)) finish(s, emit);
}

template <class Sink>
[[gnu::noinline]] void reserve_from_deck(State& s, int level, Sink emit) noexcept {
  s.passes = 0;
  emit(FactId::kDraws, s.seat, level + 1);
  take_gold(s, emit);
  s.place = static_cast<std::uint8_t>(level);
  s.stage = Phase::kDraw;
}

template <class Sink>
[[gnu::noinline]] void draw(State& s, int card, Sink emit) noexcept {
  emit(FactId::kCard, card, s.place + 1, at::kDeck, at::reserved(s.reserved_count(s.seat)), s.seat, kNoValue);
  leave_deck(s, s.place, card);
  add_reserved(s, card, true);
  s.place = 0;
  finish(s, emit);
}

void drop_reserved(Hand& hand, int i) noexcept {
  const unsigned below = (1U << i) - 1;
  hand.unseen = static_cast<std::uint8_t>((hand.unseen & below) | (hand.unseen >> 1 & ~below));
  if (i == 0) hand.reserved[0] = hand.reserved[1];
  if (i <= 1) hand.reserved[1] = hand.reserved[2];
  hand.reserved[2] = 0;
}

template <class Sink>
[[gnu::noinline]] void buy_card(State& s, Action x, Sink emit) noexcept {
  Hand& hand = s.hands[s.seat];
  const int slot = slot_of(x);
  const int id = s.card_in_slot(s.seat, slot);
  const Card& card = kCardTable[id];
  Gems paid = less(card.cost, hand.bonuses);
  if (gold_nibbles_of(x) != 0) paid += gems_of(kGold, total(gold_of(x))) - gold_of(x);
  emit(FactId::kCard, id, card.level + 1, slot, at::kBought, s.seat, card.points);
  emit(FactId::kPays, s.seat, packed_tokens(paid));
  s.passes = 0;
  s.bank += paid;
  hand.tokens -= paid;
  hand.bonuses += gems_of(card.bonus);
  hand.bought.add(id);
  ++hand.cards;
  score(s, card.points, emit);
  if (slot >= kFaces)
    drop_reserved(hand, slot - kFaces);
  else if (vacate(s, slot))
    return;
  visit(s, emit);
}

template <class Sink>
[[gnu::noinline]] void give_back(State& s, Gems g, Sink emit) noexcept {
  emit(FactId::kReturns, s.seat, packed_tokens(g));
  s.bank += g;
  s.hands[s.seat].tokens -= g;
  visit(s, emit);
}

template <class Sink>
[[gnu::noinline]] void choose_noble(State& s, unsigned noble, Sink emit) noexcept {
  receive_noble(s, noble, emit);
  end_turn(s, emit);
}

template <class Sink>
[[gnu::noinline]] void pass(State& s, Sink emit) noexcept {
  emit(FactId::kPasses, s.seat);
  ++s.passes;
  visit(s, emit);
}

template <class Sink>
[[gnu::noinline]] void reveal(State& s, int card, Sink emit) noexcept {
  emit(FactId::kCard, card, s.place / kPlaces + 1, at::kDeck, s.place, kNoValue, kNoValue);
  fill_place(s, s.place, card);
  leave_deck(s, s.place / kPlaces, card);
  if (s.stage == Phase::kDealCards) return deal_next(s);
  s.place = 0;
  finish(s, emit);
}

template <class Sink>
[[gnu::noinline]] void reveal_noble(State& s, unsigned noble, Sink emit) noexcept {
  emit(FactId::kReveals, lowest_bit(noble));
  s.table_nobles |= static_cast<std::uint16_t>(noble);
  deal_next(s);
}

template <class Sink>
void apply_step(State& s, Action x, Sink emit) noexcept {
  const std::uint32_t payload = payload_of(x);
  const auto id = static_cast<int>(payload);
  switch (kind_of(x)) {
    case Kind::kTake: return take_tokens(s, kOneOfEach[payload], emit);
    case Kind::kTakeTwo: return take_tokens(s, gems_of(id, 2), emit);
    case Kind::kReserve: return reserve_face(s, id, emit);
    case Kind::kReserveDeck: return reserve_from_deck(s, id, emit);
    case Kind::kBuy: return buy_card(s, x, emit);
    case Kind::kReturn: return give_back(s, kReturned[payload], emit);
    case Kind::kNoble: return choose_noble(s, 1U << payload, emit);
    case Kind::kPass: return pass(s, emit);
    case Kind::kReveal: return reveal(s, id, emit);
    case Kind::kRevealNoble: return reveal_noble(s, 1U << payload, emit);
    case Kind::kDraw: return draw(s, id, emit);
    case Kind::kNone: return;
  }
}

}  // namespace

State State::initial(const Setup& setup) noexcept {
  State s{};
  s.seat_count = static_cast<Seat>(std::clamp<int>(setup.seats, kMinSeats, kMaxSeats));
  const int n = kTokensOfAColour[s.seat_count];
  s.bank = gems(n, n, n, n, n, kMaxGold);
  for (int level = 0; level < kLevels; ++level) s.decks[level] = bit(kFirstCard[level + 1] - kFirstCard[level]) - 1;
  for (int p = 0; p < kFaces; ++p) clear_place(s, p);
  s.piles = (1U << kLevels) - 1;
  s.stage = Phase::kDealCards;
  s.viewer = kChance;
  return s;
}

void State::apply(Action x) noexcept { apply_step(*this, x, NoFacts{}); }
void State::apply(Action x, FactList& facts) noexcept { apply_step(*this, x, FactSink{&facts}); }

Action State::sample(Rng& rng) const noexcept {
  if (to_act() != kChance) return {};
  Kind kind = Kind::kRevealNoble;
  std::uint64_t set = kAllNobles & ~std::uint64_t{table_nobles};
  int first = 0;
  if (stage != Phase::kDealNobles) {
    const int level = stage == Phase::kDraw ? place : place / kPlaces;
    kind = stage == Phase::kDraw ? Kind::kDraw : Kind::kReveal;
    set = decks[level];
    first = kFirstCard[level];
  }
  const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(set))));
  return act(kind, static_cast<std::uint32_t>(first + nth_member(set, n)));
}

// The same steps as sample() and apply(), with fewer questions in between.
void State::resolve_chance(Rng& rng) noexcept {
  const auto take_from_deck = [&](int level) {
    const std::uint64_t deck = decks[level];
    const int i = nth_member(deck, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(deck)))));
    decks[level] = deck ^ bit(i);
    if (decks[level] == 0) piles &= static_cast<std::uint8_t>(~(1U << level));
    return kFirstCard[level] + i;
  };
  if (stage == Phase::kReveal) [[likely]] {
    fill_place(*this, place, take_from_deck(place / kPlaces));
    place = 0;
    return finish(*this, NoFacts{});
  }
  if (stage == Phase::kDealCards) {
    for (int at = place; at < kFaces; ++at) fill_place(*this, at, take_from_deck(at / kPlaces));
    place = 0;
    stage = Phase::kDealNobles;
  }
  while (to_act() == kChance) apply(sample(rng));
}

// Every card of a deck is as likely as the others.
std::uint32_t State::weight(Action x) const noexcept { return to_act() == kChance && check(x, kChance).ok() ? 1 : 0; }

std::uint64_t State::hash() const noexcept { return hash_value(*this); }

Outcome State::result() const noexcept {
  Outcome outcome;
  outcome.sides = seat_count;
  for (Seat p = 0; p < seat_count; ++p) {
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
