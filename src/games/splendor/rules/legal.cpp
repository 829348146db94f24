// Listing the legal actions. This runs in every step of every playout: most of the list is copied from tables, whole
// rows at once, and only the purchases are worked out.
#include <array>

#include "games/splendor/rules/turn_parts.hpp"

namespace patolli::splendor {

namespace {

Cursor list_reservations(const StateBase& table, Cursor at) noexcept {
  constexpr unsigned kAllPiles = (1U << kLevels) - 1;
  if (lanes::all_filled(table.prices[kWhite]) && table.piles == kAllPiles) return copy_row(kReserveRow, at);
  for (int i = 0; i < kFaces + kLevels; ++i) {
    *at = kReserveRow.actions[i];
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

Cursor list_purchases_without_gold(const StateBase& table, const Hand& hand, Cursor at) noexcept {
  for (const int i : Bits(purchases_without_gold(table, hand))) *at++ = kPlainPurchase[i];
  return at;
}

[[gnu::noinline]] Cursor list_purchases_with_gold(const StateBase& table, const Hand& hand, Cursor at) noexcept {
  const Payer payer = payer_of(hand);
  for (std::uint64_t covered = places_with_gold(table, hand); covered != 0; covered &= covered - 1) {
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
  Cursor at = copy_row(kTakeRows[with_at_least(coloured, 1)], first);
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
