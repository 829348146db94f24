// Splendor's actions as constant indices. Everything but purchases has the same index in both spaces:
//
//     0  take: one token of each colour of a set of one to three (25, in the order of their codes)
//    25  take two of a colour (5)
//    30  reserve the card of a place (12, level by level), the top card of a deck (3)
//    45  return one token (6), two (21), three (56), in the order of their codes
//   128  take a noble (10, by id)
//   138  pass
//   139  buy: the twelve places, then the three reserved cards. Default: with as little gold as possible (15). All: for
//        each card every distribution of at most five gold over the five colours (252, in the order of their codes)
#pragma once

#include <array>

#include "encoding/traits.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

using encoding::ActionSpace;

namespace indices {

// Members of a list of codes, both ways.
template <std::size_t Codes, std::size_t Members>
struct Ranks {
  std::array<std::int16_t, Codes> rank{};
  std::array<std::uint32_t, Members> code{};
};
template <std::size_t Codes, std::size_t Members, class IsMember>
constexpr Ranks<Codes, Members> rank_codes(IsMember is_member) noexcept {
  Ranks<Codes, Members> ranks;
  std::size_t n = 0;
  for (std::uint32_t code = 0; code < Codes; ++code) {
    const bool member = is_member(code);
    ranks.rank[code] = member ? static_cast<std::int16_t>(n) : std::int16_t{-1};
    if (member) ranks.code[n++] = code;
  }
  return ranks;
}

inline constexpr int kSets = 25;
inline constexpr auto kTake = rank_codes<32, kSets>([](std::uint32_t set) {
  const int n = count_bits(set);
  return n >= 1 && n <= 3;
});
inline constexpr int kReturns = 83;
inline constexpr auto kReturn =
    rank_codes<kReturnCodes, kReturns>([](std::uint32_t code) { return kReturned[code] != 0; });

// Gold by colour as a number of base six, the last colour first: in the order of the nibbles.
inline constexpr int kPayments = 252;
constexpr std::uint32_t base_six(Nibbles gold) noexcept {
  return (((gold >> 16 & 15) * 6 + (gold >> 12 & 15)) * 6 + (gold >> 8 & 15)) * 36 + (gold >> 4 & 15) * 6 + (gold & 15);
}
inline constexpr std::uint32_t kBaseSix = 7776;
constexpr Nibbles nibbles_of(std::uint32_t six) noexcept {
  Nibbles gold = 0;
  for (int c = 0; c < kColours; ++c, six /= 6) gold |= six % 6 << (4 * c);
  return gold;
}
inline constexpr auto kPayment = rank_codes<kBaseSix, kPayments>([](std::uint32_t six) {
  int gold = 0;
  for (; six != 0; six /= 6) gold += static_cast<int>(six % 6);
  return gold <= kMaxGold;
});

enum First : int {
  kFirstTake = 0,
  kFirstTakeTwo = kFirstTake + kSets,
  kFirstReserve = kFirstTakeTwo + kColours,
  kFirstReserveDeck = kFirstReserve + kFaces,
  kFirstReturn = kFirstReserveDeck + kLevels,
  kFirstNoble = kFirstReturn + kReturns,
  kIndexOfPass = kFirstNoble + kNobles,
  kFirstBuy = kIndexOfPass + 1,
};

}  // namespace indices

// The payment with as little gold as possible, for a card of the seat whose turn it is.
inline Nibbles least_gold(const StateBase& table, int card) noexcept { return gather(table.missing(card, table.seat)); }

inline int action_index(const StateBase& table, Action x, ActionSpace space) noexcept {
  using namespace indices;
  const auto payload = static_cast<int>(payload_of(x));
  switch (kind_of(x)) {
    case Kind::kTake: return payload < 32 ? kFirstTake + kTake.rank[payload] : -1;
    case Kind::kTakeTwo: return kFirstTakeTwo + payload;
    case Kind::kReserve: return kFirstReserve + payload;
    case Kind::kReserveDeck: return kFirstReserveDeck + payload;
    case Kind::kReturn: return kFirstReturn + kReturn.rank[payload & 255];
    case Kind::kNoble: return kFirstNoble + payload - 1;
    case Kind::kPass: return kIndexOfPass;
    case Kind::kBuy: {
      const int slot = slot_of(x);
      if (space == ActionSpace::kAll) return kFirstBuy + kPayments * slot + kPayment.rank[base_six(gold_nibbles_of(x))];
      const int card = table.card_in_slot(table.seat, slot);
      return gold_nibbles_of(x) == least_gold(table, card) ? kFirstBuy + slot : -1;
    }
    default: return -1;
  }
}

inline Action indexed_purchase(const StateBase& table, int rest, ActionSpace space) noexcept {
  using namespace indices;
  const bool all = space == ActionSpace::kAll;
  const int slot = all ? rest / kPayments : rest;
  const int card = table.card_in_slot(table.seat, slot);
  if (card == 0 || is_unknown(card)) return encoding::kNoAction;
  const Nibbles gold = all ? nibbles_of(kPayment.code[rest % kPayments]) : least_gold(table, card);
  return act(Kind::kBuy, static_cast<std::uint32_t>(slot) << kSlotShift | gold);
}

// Precondition: the index is one of the space.
inline Action indexed_action(const StateBase& table, int index, ActionSpace space) noexcept {
  using namespace indices;
  const auto make = [](Kind kind, int payload) { return act(kind, static_cast<std::uint32_t>(payload)); };
  if (index >= kFirstBuy) return indexed_purchase(table, index - kFirstBuy, space);
  if (index >= kIndexOfPass) return act(Kind::kPass);
  if (index >= kFirstNoble) return make(Kind::kNoble, index - kFirstNoble + 1);
  if (index >= kFirstReturn) return act(Kind::kReturn, kReturn.code[index - kFirstReturn]);
  if (index >= kFirstReserveDeck) return make(Kind::kReserveDeck, index - kFirstReserveDeck);
  if (index >= kFirstReserve) return make(Kind::kReserve, index - kFirstReserve);
  if (index >= kFirstTakeTwo) return make(Kind::kTakeTwo, index - kFirstTakeTwo);
  return act(Kind::kTake, kTake.code[index - kFirstTake]);
}

// Of each card only the payment with the least gold, which is listed first, stays.
inline void leave_out_payments(const StateBase& table, State::Legal& legal) noexcept {
  if (amount(table.hands[table.seat].tokens, kGold) == 0 || table.stage != Phase::kPlay) return;
  Action* const end = legal.end();
  Action* at = legal.begin();
  while (at != end && kind_of(*at) != Kind::kBuy) ++at;
  int last = -1;
  Action* kept = at;
  for (; at != end && kind_of(*at) == Kind::kBuy; ++at) {
    if (slot_of(*at) == last) continue;
    last = slot_of(*at);
    *kept++ = *at;
  }
  legal.grow(static_cast<int>(kept - end));
}

}  // namespace patolli::splendor
