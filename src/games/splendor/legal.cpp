// Listing the legal actions. This runs in every step of every playout: most of the list is copied from tables, whole
// rows at once, and only the purchases are worked out.
#include <array>
#include <cstring>

#include "games/splendor/splendor.hpp"

namespace patolli::splendor {

namespace {

template <int N>
struct Row {
  Action actions[N];
  std::uint32_t size;
  constexpr void add(Action x) noexcept { actions[size++] = x; }
};

template <int N>
void copy_row(const Row<N>& row, State::Legal& out) noexcept {
  std::memcpy(out.tail(), row.actions, sizeof row.actions);  // more than its size perhaps: the list has room
  out.grow(static_cast<int>(row.size));
}

// By the set of colours that the bank has: three different ones, or one of each when there are fewer than three.
constexpr auto kTakes = [] {
  std::array<Row<10>, 32> rows{};
  for (unsigned there = 1; there < 32; ++there)
    for (unsigned set = 1; set < 32; ++set)
      if ((set & ~there) == 0 && (count_bits(there) > 3 ? count_bits(set) == 3 : set == there))
        rows[there].add(act(Kind::kTake, set));
  return rows;
}();

// By the set of colours of which the bank has four.
constexpr auto kPairs = [] {
  std::array<Row<5>, 32> rows{};
  for (unsigned set = 0; set < 32; ++set)
    for (int c : Bits(set)) rows[set].add(act(Kind::kTakeTwo, static_cast<std::uint32_t>(c)));
  return rows;
}();

constexpr unsigned kAllOpen = (1U << (kFaces + kLevels)) - 1;
constexpr Action reservation(int i) noexcept {
  return i < kFaces ? act(Kind::kReserve, static_cast<std::uint32_t>(i))
                    : act(Kind::kReserveDeck, static_cast<std::uint32_t>(i - kFaces));
}
constexpr auto kReservations = [] {
  Row<kFaces + kLevels> row{};
  for (int i = 0; i < kFaces + kLevels; ++i) row.add(reservation(i));
  return row;
}();

// By a set of token kinds: a return that begins with shape << 6 and names one of them.
constexpr auto kMembers = [] {
  std::array<Row<kTokenKinds>, 64> rows{};
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

void add_members(unsigned set, std::uint32_t base, State::Legal& out) noexcept {
  const auto& row = kMembers[set];
  Action* const tail = out.tail();
  for (int i = 0; i < kTokenKinds; ++i) tail[i] = Action{row.actions[i].code + base};
  out.grow(static_cast<int>(row.size));
}

void list_returns(const Table& table, State::Legal& out) noexcept {
  const Gems tokens = table.hands[table.seat].tokens;
  const unsigned one = with_at_least(tokens, 1);
  const unsigned two = with_at_least(tokens, 2);
  switch (total(tokens) - kHandLimit) {
    case 1: copy_row(kMembers[one], out); break;
    case 2:
      for (int c : Bits(one)) {
        const unsigned second = (one & (~0U << c << 1)) | (two & 1U << c);
        add_members(second, return_code(Shape::kTwo, kTokenKinds * c), out);
      }
      break;
    default:
      const unsigned three = with_at_least(tokens, 3);
      for (int c : Bits(two)) {
        const unsigned third = (one & ~(1U << c)) | (three & 1U << c);
        add_members(third, return_code(Shape::kTwoAndOne, kTokenKinds * c), out);
      }
      copy_row(kTriples[one], out);
  }
}

// Every way to pay for a card: for each colour some of the tokens may be replaced by gold. The least gold comes first.
void list_payments(const Hand& hand, int slot, int card, State::Legal& out) noexcept {
  const Gems owed = less(kCardTable[card].cost, hand.bonuses);
  const Gems least = less(owed, hand.tokens);
  const Gems most = owed - least;  // more gold than the least, by choice
  int spare = amount(hand.tokens, kGold) - total(least);
  const Action base = buy(slot, least);
  if (spare == 0 || most == 0) {
    out.push(base);
    return;
  }
  int extra[kColours] = {};
  for (std::uint32_t code = base.code;;) {
    out.push(Action{code});
    int c = 0;
    while (c < kColours && (spare == 0 || extra[c] == amount(most, c))) {
      spare += extra[c];
      code -= static_cast<std::uint32_t>(extra[c]) << (4 * c);
      extra[c++] = 0;
    }
    if (c == kColours) return;
    ++extra[c];
    --spare;
    code += 1U << (4 * c);
  }
}

// The lanes of the open cards that can be paid for (top bits).
std::uint64_t affordable_lanes(const Table& table, const Hand& hand) noexcept {
  constexpr Gems kSeven = 7 * packed::kOnes;  // no price is higher
  const Gems all = hand.bonuses + hand.tokens;
  const Gems power = all - less(all, kSeven);
  std::uint64_t missing = 0;
  for (int c = 0; c < kColours; ++c) {
    const std::uint64_t difference =
        (table.prices[c] | lanes::kTops) - static_cast<std::uint64_t>(amount(power, c)) * lanes::kOnes;
    const std::uint64_t kept = difference & lanes::kTops;
    missing += difference & (kept - (kept >> 4));
  }
  const auto gold = static_cast<std::uint64_t>(amount(hand.tokens, kGold));
  return ((gold * lanes::kOnes | lanes::kTops) - missing) & lanes::kTops;
}

void list_turn(const Table& table, State::Legal& out) noexcept {
  const Hand& hand = table.hands[table.seat];
  copy_row(kTakes[with_at_least(table.bank, 1) & 31], out);
  copy_row(kPairs[with_at_least(table.bank, 4) & 31], out);
  if (hand.reserved[kMaxReserved - 1] == 0) {
    if (table.open == kAllOpen)
      copy_row(kReservations, out);
    else
      for (int i : Bits(table.open)) out.push(reservation(i));
  }
  for (const int i : Bits(affordable_lanes(table, hand))) {
    const int slot = i / lanes::kWidth;
    list_payments(hand, slot, table.faces[slot], out);
  }
  for (int i = 0; i < kMaxReserved && hand.reserved[i] != 0; ++i)
    if (table.affordable(hand.reserved[i], table.seat)) list_payments(hand, kFaces + i, hand.reserved[i], out);
  if (out.empty()) out.push(act(Kind::kPass));
}

void list_ids(Kind kind, std::uint64_t set, int first, State::Legal& out) noexcept {
  for (int i : Bits(set)) out.push(act(kind, static_cast<std::uint32_t>(first + i)));
}

}  // namespace

unsigned earned_nobles(const Table& table, int player) noexcept {
  unsigned earned = 0;
  for (int id : Bits(table.table_nobles))
    if (covers(table.hands[player].bonuses, kNobleTable[id].needs)) earned |= 1U << id;
  return earned;
}

void list_decisions(const Table& table, State::Legal& out) noexcept {
  switch (table.stage) {
    case Phase::kPlay: list_turn(table, out); break;
    case Phase::kReturn: list_returns(table, out); break;
    case Phase::kNoble: list_ids(Kind::kNoble, earned_nobles(table, table.seat), 0, out); break;
    default: break;
  }
}

void State::legal(Legal& out) const noexcept {
  out.clear();
  switch (stage) {
    case Phase::kDealCards:
    case Phase::kReveal: list_ids(Kind::kReveal, decks[place / kPlaces], kFirstCard[place / kPlaces], out); break;
    case Phase::kDealNobles: list_ids(Kind::kRevealNoble, kAllNobles & ~std::uint64_t{table_nobles}, 0, out); break;
    case Phase::kDraw: list_ids(Kind::kDraw, decks[place], kFirstCard[place], out); break;
    default: list_decisions(*this, out);
  }
}

}  // namespace patolli::splendor
