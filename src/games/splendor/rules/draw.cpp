// The number of legal actions, and the k-th of them, without listing the others. The parts and their order are those of
// legal.cpp.
#include <array>

#include "games/splendor/rules/turn_parts.hpp"

namespace patolli::splendor {

namespace {

// The open places and decks from which a card can be reserved, as a set.
unsigned reservable(const StateBase& table) noexcept {
  unsigned set = static_cast<unsigned>(table.piles) << kFaces;
  for (int i = 0; i < kFaces; ++i) set |= static_cast<unsigned>(table.faces[i] != 0) << i;
  return set;
}

// Ways to choose at most `spare` of the tokens that gold could replace: the products of (1 + x + … + x^n), one for each
// colour, with a byte for each power. No sum of them reaches 256, because there are at most five gold.
int count_choices(Nibbles choice, int spare) noexcept {
  constexpr auto kUpTo = [] {
    std::array<std::uint64_t, 16> table{};
    for (unsigned n = 0; n < table.size(); ++n)
      table[n] = n < 7 ? packed::kOnes & ((std::uint64_t{1} << 8 * (n + 1)) - 1) : packed::kOnes;
    return table;
  }();
  std::uint64_t ways = packed::kOnes;  // times 1 + x + x² + …: sums up to each power
  for (; choice != 0; choice >>= 4) ways *= kUpTo[choice & 15];
  return static_cast<int>(ways >> 8 * spare & 0xFF);
}

struct Bill {
  Nibbles least;   // gold for what is missing
  Nibbles choice;  // tokens that gold could replace
  int spare;       // gold that is left for them; below 0: the card cannot be paid for

  Bill(const Payer& payer, int card) noexcept {
    const Nibbles owed = nibbles::less(kCostNibbles[card], payer.bonuses);
    least = nibbles::less(owed, payer.tokens);
    choice = owed - least;
    spare = payer.gold - nibbles::total(least);
  }
  [[nodiscard]] int payments() const noexcept {
    if (spare <= 0) return spare == 0 ? 1 : 0;
    if (spare == 1) return 1 + count_bits(nibbles::not_zero(choice));
    return count_choices(choice, spare);
  }
};

// Payments of every card that can be bought with some gold at hand, slot by slot.
class GoldPurchases {
 public:
  [[gnu::noinline]] int count(const StateBase& table, const Hand& hand) noexcept {
    const Payer payer = payer_of(hand);
    int total = 0;
    const auto add = [&](int slot, int card) {
      total += Bill(payer, card).payments();
      slot_[size_] = static_cast<std::uint8_t>(slot);
      up_to_[size_++] = static_cast<std::uint16_t>(total);
    };
    for (std::uint64_t covered = places_with_gold(table, hand); covered != 0; covered &= covered - 1) {
      const int slot = lowest_bit(covered) / lanes::kWidth;
      add(slot, table.faces[slot]);
    }
    for (int i = 0; i < kMaxReserved && hand.reserved[i] != 0; ++i) add(kFaces + i, hand.reserved[i]);
    return total;
  }

  [[gnu::noinline]] [[nodiscard]] Action nth(const StateBase& table, const Hand& hand, int k) const noexcept {
    int i = 0;
    while (up_to_[i] <= k) ++i;
    if (i != 0) k -= up_to_[i - 1];
    const int slot = slot_[i];
    const int card = table.card_in_slot(table.seat, slot);
    const Payer payer = payer_of(hand);
    const Bill bill(payer, card);
    const auto code = act(Kind::kBuy, static_cast<std::uint32_t>(slot) << kSlotShift | bill.least).code;
    if (k == 0) return Action{code};
    if (bill.spare == 1) {
      Nibbles units = nibbles::not_zero(bill.choice);
      for (; k > 1; --k) units &= units - 1;
      return Action{code + (units & -units)};
    }
    Action payments[256];
    list_payments(payer, slot, card, payments);
    return payments[k];
  }

 private:
  std::array<std::uint8_t, kSlots> slot_;
  std::array<std::uint16_t, kSlots> up_to_;
  int size_ = 0;
};

// What the player may do who begins a turn: how many actions of each kind, in the order of the list.
class Turn {
 public:
  explicit Turn(const StateBase& table) noexcept : table_(table), hand_(table.hands[table.seat]) {
    const Gems coloured = table.bank & packed::kColoured;
    there_ = with_at_least(coloured, 1);
    plenty_ = with_at_least(coloured, 4);
    takes_ = static_cast<int>(kTakeRows[there_].size);
    until_reservations_ = takes_ + count_bits(plenty_);
    until_purchases_ = until_reservations_;
    if (hand_.reserved[kMaxReserved - 1] == 0) until_purchases_ += count_reservations();
    if (amount(hand_.tokens, kGold) == 0) {
      plain_ = purchases_without_gold(table, hand_);
      count_ = until_purchases_ + count_bits(plain_);
    } else {
      with_gold_ = true;
      count_ = until_purchases_ + gold_.count(table, hand_);
    }
  }

  [[nodiscard]] int count() const noexcept { return count_ == 0 ? 1 : count_; }  // a pass, if there is nothing else

  [[nodiscard]] Action nth(int k) const noexcept {
    if (k < takes_) return kTakeRows[there_].actions[k];
    if (k < until_reservations_) return act(Kind::kTakeTwo, static_cast<std::uint32_t>(member(plenty_, k - takes_)));
    if (k < until_purchases_) {
      k -= until_reservations_;
      if (!all_there_) k = member(reservable(table_), k);
      return kReserveRow.actions[k];
    }
    if (count_ == 0) return act(Kind::kPass);
    k -= until_purchases_;
    return with_gold_ ? gold_.nth(table_, hand_, k) : kPlainPurchase[member(plain_, k)];
  }

 private:
  int count_reservations() noexcept {
    constexpr unsigned kAllPiles = (1U << kLevels) - 1;
    all_there_ = lanes::all_filled(table_.prices[kWhite]) && table_.piles == kAllPiles;
    return all_there_ ? kFaces + kLevels : count_bits(reservable(table_));
  }
  // Sets are small here, and their first members are drawn most.
  static int member(std::uint64_t set, int n) noexcept {
    for (; n != 0; --n) set &= set - 1;
    return lowest_bit(set);
  }

  const StateBase& table_;
  const Hand& hand_;
  unsigned there_;
  unsigned plenty_;
  int takes_;
  int until_reservations_;
  int until_purchases_;
  int count_;
  std::uint64_t plain_ = 0;
  bool with_gold_ = false;
  bool all_there_ = false;
  GoldPurchases gold_;
};

}  // namespace

int State::count_legal() const noexcept {
  if (stage == Phase::kPlay) return Turn(*this).count();
  Legal list;
  legal(list);
  return list.size();
}

Action State::nth_legal(int k) const noexcept {
  if (stage == Phase::kPlay) return Turn(*this).nth(k);
  Legal list;
  legal(list);
  return list[k];
}

// By the list: most of it is copied as whole rows, so that counting first takes more (docs/PERFORMANCE.md).
Action State::random_legal(Rng& rng) const noexcept {
  Legal list;
  legal(list);
  return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
}

}  // namespace patolli::splendor
