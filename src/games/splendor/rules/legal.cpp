// Listing the legal actions. This runs in every step of every playout: most of the list is copied from tables, whole
// rows at once, and only the purchases are worked out.
#include <array>
#include <cstring>

#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

namespace {

// Actions are written at a cursor that each part gets and gives back.
using Cursor = Action*;

template <int N>
struct Row {
  Action actions[N];
  std::uint32_t size;
  constexpr void add(Action x) noexcept { actions[size++] = x; }
};

// The whole row is copied whatever its size, because a fixed length is a few wide moves: the list has room for that.
template <int N>
Cursor copy_row(const Row<N>& row, Cursor at) noexcept {
  std::memcpy(at, row.actions, sizeof row.actions);
  return at + row.size;
}

// By the set of colours that the bank has: three different ones, or one of each when there are fewer than three.
constexpr auto kTakes = [] {
  std::array<Row<11>, 32> rows{};
  for (unsigned there = 1; there < 32; ++there)
    for (unsigned set = 1; set < 32; ++set)
      if ((set & ~there) == 0 && (count_bits(there) > 3 ? count_bits(set) == 3 : set == there))
        rows[there].add(act(Kind::kTake, set));
  return rows;
}();

constexpr auto kReservations = [] {
  Row<kFaces + kLevels> row{};
  for (unsigned place = 0; place < kFaces; ++place) row.add(act(Kind::kReserve, place));
  for (unsigned level = 0; level < kLevels; ++level) row.add(act(Kind::kReserveDeck, level));
  return row;
}();

Cursor list_reservations(const StateBase& table, Cursor at) noexcept {
  constexpr unsigned kAllPiles = (1U << kLevels) - 1;
  if (lanes::all_filled(table.prices[kWhite]) && table.piles == kAllPiles) return copy_row(kReservations, at);
  for (int i = 0; i < kFaces + kLevels; ++i) {
    *at = kReservations.actions[i];
    at += (i < kFaces ? table.faces[i] != 0 : !table.deck_empty(i - kFaces)) ? 1 : 0;
  }
  return at;
}

// Returns.

// By a set of token kinds: a code of a return that names one of them.
constexpr auto kMembers = [] {
  std::array<Row<kTokenKinds + 1>, 64> rows{};
  for (unsigned set = 0; set < 64; ++set)
    for (int c : Bits(set)) rows[set].add(act(Kind::kReturn, static_cast<std::uint32_t>(c)));
  return rows;
}();
constexpr auto kTriples = [] {
  std::array<Row<20>, 64> rows{};
  for (unsigned there = 0; there < 64; ++there)
    for (unsigned set = 0; set < 64; ++set)
      if ((set & ~there) == 0 && count_bits(set) == 3)
        rows[there].add(act(Kind::kReturn, return_code(Shape::kThree, static_cast<int>(set))));
  return rows;
}();

Cursor add_members(unsigned set, std::uint32_t base, Cursor at) noexcept {
  const auto& row = kMembers[set];
  for (int i = 0; i < kTokenKinds; ++i) at[i] = Action{row.actions[i].code + base};
  return at + row.size;
}

[[gnu::noinline]] Cursor list_returns(const StateBase& table, Cursor at) noexcept {
  const Gems tokens = table.hands[table.seat].tokens;
  const unsigned one = with_at_least(tokens, 1);
  const unsigned two = with_at_least(tokens, 2);
  switch (total(tokens) - kHandLimit) {
    case 1: return copy_row(kMembers[one], at);
    case 2:
      for (int c : Bits(one)) {
        const unsigned second = (one & (~0U << c << 1)) | (two & 1U << c);
        at = add_members(second, return_code(Shape::kTwo, kTokenKinds * c), at);
      }
      return at;
    default:
      const unsigned three = with_at_least(tokens, 3);
      for (int c : Bits(two)) {
        const unsigned third = (one & ~(1U << c)) | (three & 1U << c);
        at = add_members(third, return_code(Shape::kTwoAndOne, kTokenKinds * c), at);
      }
      return copy_row(kTriples[one], at);
  }
}

// Purchases.

// What a player can pay of one colour, in every lane, with the top bits set. No price is above seven.
constexpr auto kPower = [] {
  std::array<std::uint64_t, 32> table{};
  for (unsigned n = 0; n < table.size(); ++n) table[n] = (n < 7 ? n : 7) * lanes::kOnes | lanes::kTops;
  return table;
}();

// By the top bit of a place's lane.
constexpr auto kPlainPurchase = [] {
  std::array<Action, 64> table{};
  for (int slot = 0; slot < kFaces; ++slot) table[lanes::kWidth * slot + lanes::kWidth - 1] = buy(slot, 0);
  return table;
}();

// Without gold there is one way to pay.
Cursor list_purchases_without_gold(const StateBase& table, const Hand& hand, Cursor at) noexcept {
  const Gems power = hand.bonuses + hand.tokens;
  std::uint64_t covered = lanes::kTops;
  for_each_colour([&](int c) { covered &= kPower[amount(power, c)] - table.prices[c]; });
  for (; covered != 0; covered &= covered - 1) *at++ = kPlainPurchase[lowest_bit(covered)];
  const auto add_reserved = [&](int i) {
    *at = buy(kFaces + i, 0);
    at += covers(power, kCardTable[hand.reserved[i]].cost) ? 1 : 0;
  };
  add_reserved(0);
  add_reserved(1);
  add_reserved(2);
  return at;
}

struct Payer {
  Nibbles bonuses;
  Nibbles tokens;
  int gold;
};

// Payments with more gold than the least, which stands at `first`. The list is built colour by colour: what it has so
// far is repeated with one, two, … more gold for the next colour, leaving out what would be too much. So it grows in
// the order of the codes.
[[gnu::noinline]] Cursor add_choices(Nibbles choice, int gold, const Cursor first) noexcept {
  Cursor at = first + 1;
  while (choice != 0) {
    const Nibbles unit = 1U << (lowest_bit(choice) & ~3);
    const Cursor end = at;
    for (Nibbles more = unit; (choice & 15 * unit) != 0; more += unit, choice -= unit) {
      for (Cursor one = first; one != end; ++one) {
        *at = Action{one->code + more};
        at += nibbles::total(gold_nibbles_of(*at)) <= gold ? 1 : 0;
      }
    }
  }
  return at;
}

// Every way to pay for a card: of each colour some of the tokens may be replaced by gold. The least gold comes first.
inline Cursor list_payments(const Payer& payer, int slot, int card, Cursor at) noexcept {
  const Nibbles owed = nibbles::less(kCostNibbles[card], payer.bonuses);
  const Nibbles min = nibbles::less(owed, payer.tokens);
  const Nibbles choice = owed - min;  // tokens that gold could replace
  const std::uint32_t code = act(Kind::kBuy, static_cast<std::uint32_t>(slot) << kSlotShift | min).code;
  *at = Action{code};
  const int spare = payer.gold - nibbles::total(min);
  if (spare < 0) return at;  // more gold is missing than there is
  if (spare > 1) return add_choices(choice, payer.gold, at);
  ++at;
  if (spare == 0) return at;
  for (Nibbles units = nibbles::not_zero(choice); units != 0; units &= units - 1)
    *at++ = Action{code + (units & -units)};
  return at;
}

[[gnu::noinline]] Cursor list_purchases_with_gold(const StateBase& table, const Hand& hand, Cursor at) noexcept {
  const Gems power = hand.bonuses + hand.tokens;
  std::uint64_t missing = 0;
  for_each_colour([&](int c) {
    const std::uint64_t difference = (table.prices[c] + 2 * lanes::kTops) - kPower[amount(power, c)];
    const std::uint64_t kept = difference & lanes::kTops;
    missing += difference & (kept - (kept >> (lanes::kWidth - 1)));
  });
  const int gold = amount(hand.tokens, kGold);
  std::uint64_t covered = (static_cast<std::uint64_t>(gold) * lanes::kOnes | lanes::kTops) - missing;

  constexpr Gems kSeven = 7 * packed::kOnes;  // more bonuses than that are of no use for one card
  const Payer payer{gather(hand.bonuses - less(hand.bonuses, kSeven)), gather(hand.tokens), gold};
  for (covered &= lanes::kTops; covered != 0; covered &= covered - 1) {
    const int slot = lowest_bit(covered) / lanes::kWidth;
    at = list_payments(payer, slot, table.faces[slot], at);
  }
  for (int i = 0; i < kMaxReserved && hand.reserved[i] != 0; ++i)
    at = list_payments(payer, kFaces + i, hand.reserved[i], at);
  return at;
}

Cursor list_turn(const StateBase& table, const Cursor first) noexcept {
  const Hand& hand = table.hands[table.seat];
  const Gems coloured = table.bank & packed::kColoured;
  Cursor at = copy_row(kTakes[with_at_least(coloured, 1)], first);
  for (int c : Bits(with_at_least(coloured, 4))) *at++ = act(Kind::kTakeTwo, static_cast<std::uint32_t>(c));
  if (hand.reserved[kMaxReserved - 1] == 0) at = list_reservations(table, at);
  at = amount(hand.tokens, kGold) == 0 ? list_purchases_without_gold(table, hand, at)
                                       : list_purchases_with_gold(table, hand, at);
  if (at == first) *at++ = act(Kind::kPass);
  return at;
}

Cursor list_ids(Kind kind, std::uint64_t set, int first, Cursor at) noexcept {
  for (int i : Bits(set)) *at++ = act(kind, static_cast<std::uint32_t>(first + i));
  return at;
}

}  // namespace

void list_decisions(const StateBase& table, State::Legal& out) noexcept {
  out.clear();
  const Cursor first = out.tail();
  Cursor at = first;
  if (table.stage == Phase::kPlay) [[likely]]
    at = list_turn(table, first);
  else if (table.stage == Phase::kReturn)
    at = list_returns(table, first);
  else if (table.stage == Phase::kNoble)
    at = list_ids(Kind::kNoble, earned_nobles(table, table.seat), 0, first);
  out.grow(static_cast<int>(at - first));
}

void State::legal(Legal& out) const noexcept {
  if (stage <= Phase::kNoble) return list_decisions(*this, out);
  out.clear();
  const Cursor first = out.tail();
  Cursor at = first;
  if (stage == Phase::kDealNobles)
    at = list_ids(Kind::kRevealNoble, kAllNobles & ~std::uint64_t{table_nobles}, 0, first);
  else if (stage == Phase::kDraw)
    at = list_ids(Kind::kDraw, decks[place], kFirstCard[place], first);
  else if (!over())
    at = list_ids(Kind::kReveal, decks[place / kPlaces], kFirstCard[place / kPlaces], first);
  out.grow(static_cast<int>(at - first));
}

}  // namespace patolli::splendor
