// Everything that lies on the table and in the hands, and how to read it. A State and a View have the same shape: a
// view is the table with what its seat may not know taken out.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/types.hpp"
#include "games/splendor/rules/cards.hpp"
#include "games/splendor/rules/codes.hpp"

namespace patolli::splendor {

inline constexpr int kWinningPoints = 15;
inline constexpr int kTurnLimit = 200;  // turns of each player

// What happens next. The order matters: first the players' decisions, then chance, then the ends.
enum class Phase : std::uint8_t {
  kPlay,
  kReturn,
  kNoble,
  kDealCards,
  kDealNobles,
  kReveal,  // a card comes to the place that waits for it
  kDraw,    // a card is reserved unseen
  kGoal,
  kAllPass,
  kLimit,
};

// The 90 cards as a set; bit id - 1.
struct CardSet {
  std::uint64_t word[2];
  [[nodiscard]] constexpr bool has(int id) const noexcept { return (word[(id - 1) >> 6] >> ((id - 1) & 63) & 1) != 0; }
  constexpr void add(int id) noexcept { word[(id - 1) >> 6] |= bit((id - 1) & 63); }
  [[nodiscard]] constexpr int size() const noexcept { return count_bits(word[0]) + count_bits(word[1]); }
};

// In place of a card that the viewer doesn't know: its level.
inline constexpr std::uint8_t kUnknown = 128;
constexpr bool is_unknown(int card) noexcept { return card >= kUnknown; }
constexpr int level_of(int card) noexcept { return is_unknown(card) ? card - kUnknown : kCardTable[card].level; }

struct Hand {
  Gems tokens;
  Gems bonuses;
  CardSet bought;
  std::uint8_t reserved[kMaxReserved];  // in the order of reservation, 0: none
  std::uint8_t points;
  std::uint8_t unseen;   // bit i: reserved card i came from a deck, the others don't know it
  std::uint8_t cards;    // bought ones
  std::uint16_t nobles;  // bit id
};

struct StateBase {
  Gems bank;
  // Bit i: the i-th card of the level. In a view the cards that others reserved unseen are among them.
  std::uint64_t decks[kLevels];
  // The prices of the open cards once more, a word a colour and five bits a place: what can be paid for is then found
  // for all twelve at once. An empty place has a price that nobody can pay.
  std::uint64_t prices[kColours];
  Hand hands[kMaxSeats];
  std::uint8_t faces[kFaces];  // level by level, 0: empty
  std::uint8_t piles;          // bit l: the deck of the level isn't empty
  std::uint8_t goal_reached;   // 1: somebody has the points that end the game
  std::uint16_t table_nobles;  // bit id
  std::uint16_t turns;
  std::int8_t seat_count;
  Seat seat;  // whose turn it is
  Phase stage;
  std::uint8_t place;  // the place that waits for a card, or the level of the deck that is drawn from
  std::int8_t passes;  // in a row
  Seat viewer;         // kChance: sees everything (a State)

  [[nodiscard]] constexpr int seats() const noexcept { return seat_count; }
  [[nodiscard]] constexpr Phase phase() const noexcept { return stage; }
  [[nodiscard]] constexpr Seat to_act() const noexcept {
    if (stage <= Phase::kNoble) return seat;
    return stage <= Phase::kDraw ? kChance : kTerminal;
  }
  [[nodiscard]] constexpr Seat mover() const noexcept { return seat; }  // whose turn it is, also while chance decides
  [[nodiscard]] constexpr int turn() const noexcept { return turns; }
  [[nodiscard]] constexpr bool over() const noexcept { return stage >= Phase::kGoal; }
  [[nodiscard]] constexpr bool last_round() const noexcept { return goal_reached != 0; }
  [[nodiscard]] constexpr int passes_in_a_row() const noexcept { return passes; }

  [[nodiscard]] constexpr int bank_of(int colour) const noexcept { return amount(bank, colour); }
  [[nodiscard]] constexpr int tokens(int player, int colour) const noexcept {
    return amount(hands[player].tokens, colour);
  }
  [[nodiscard]] constexpr int token_count(int player) const noexcept { return total(hands[player].tokens); }
  [[nodiscard]] constexpr int bonus(int player, int colour) const noexcept {
    return amount(hands[player].bonuses, colour);
  }
  [[nodiscard]] constexpr int points(int player) const noexcept { return hands[player].points; }
  [[nodiscard]] constexpr int bought_count(int player) const noexcept { return hands[player].cards; }
  [[nodiscard]] constexpr const CardSet& bought(int player) const noexcept { return hands[player].bought; }
  [[nodiscard]] constexpr unsigned nobles(int player) const noexcept { return hands[player].nobles; }  // bit id

  // Reserved cards, in the order of reservation: an id, or is_unknown() and only its level.
  [[nodiscard]] constexpr int reserved_count(int player) const noexcept {
    const auto& r = hands[player].reserved;
    return (r[0] != 0) + (r[1] != 0) + (r[2] != 0);
  }
  [[nodiscard]] constexpr int reserved(int player, int i) const noexcept { return hands[player].reserved[i]; }
  [[nodiscard]] constexpr bool reserved_unseen(int player, int i) const noexcept {
    return (hands[player].unseen >> i & 1) != 0;
  }

  [[nodiscard]] constexpr int face(int level, int at) const noexcept {
    return faces[kPlaces * level + at];
  }                                                                                           // 0: empty
  [[nodiscard]] constexpr unsigned nobles_on_table() const noexcept { return table_nobles; }  // bit id
  [[nodiscard]] constexpr bool deck_empty(int level) const noexcept { return (piles >> level & 1) == 0; }
  [[nodiscard]] constexpr int deck_size(int level) const noexcept {
    int n = count_bits(decks[level]);
    for (const Hand& hand : hands)
      for (const int card : hand.reserved) n -= static_cast<int>(card == kUnknown + level);
    return n;
  }
  // The place that waits for a card (0 to 11) while the phase is kDealCards or kReveal, the deck that is drawn from
  // (0 to 2) while it is kDraw.
  [[nodiscard]] constexpr int waiting() const noexcept { return place; }
  // The tokens that the player has to give back.
  [[nodiscard]] constexpr int surplus(int player) const noexcept {
    const int n = token_count(player) - kHandLimit;
    return n > 0 ? n : 0;
  }

  // A card's price for a player, and what of it he doesn't have in tokens of the colour (gold isn't counted).
  [[nodiscard]] constexpr Gems cost_after_bonus(int card, int player) const noexcept {
    return less(kCardTable[card].cost, hands[player].bonuses);
  }
  [[nodiscard]] constexpr Gems missing(int card, int player) const noexcept {
    return less(kCardTable[card].cost, hands[player].bonuses + (hands[player].tokens & packed::kColoured));
  }
  [[nodiscard]] constexpr bool affordable(int card, int player) const noexcept {
    return total(missing(card, player)) <= tokens(player, kGold);
  }
  [[nodiscard]] constexpr int card_in_slot(int player, int slot) const noexcept {
    return slot < kFaces ? faces[slot] : hands[player].reserved[slot - kFaces];
  }
};

// Five bits a place.
namespace lanes {
inline constexpr int kWidth = 5;
inline constexpr std::uint64_t kLane = 31;
inline constexpr std::uint64_t kOnes = 0x0084210842108421ULL;  // bit 0 of the twelve lanes
inline constexpr std::uint64_t kTops = kOnes << 4;
// The white price of an empty place: above seven by more gold than there is.
inline constexpr std::uint64_t kEmpty = 15;
constexpr bool all_filled(std::uint64_t white) noexcept { return (white & 8 * kOnes) == 0; }
}  // namespace lanes

// A place with its price. It has to be empty before it is filled.
inline void clear_place(StateBase& table, int place) noexcept {
  const int shift = lanes::kWidth * place;
  const std::uint64_t others = ~(lanes::kLane << shift);
  for_each_colour([&](int c) { table.prices[c] &= others; });
  table.prices[kWhite] |= lanes::kEmpty << shift;
  table.faces[place] = 0;
}

// By card and colour: what its price changes in an empty place.
inline constexpr auto kPriceLanes = [] {
  std::array<std::array<std::uint64_t, kColours>, kCards + 1> table{};
  for (int card = 1; card <= kCards; ++card)
    for (int c = 0; c < kColours; ++c)
      table[card][c] = static_cast<std::uint64_t>(amount(kCardTable[card].cost, c)) ^ (c == kWhite ? lanes::kEmpty : 0);
  return table;
}();

inline void fill_place(StateBase& table, int place, int card) noexcept {
  const int shift = lanes::kWidth * place;
  const auto& price = kPriceLanes[card];
  for_each_colour([&](int c) { table.prices[c] ^= price[c] << shift; });
  table.faces[place] = static_cast<std::uint8_t>(card);
}

// Nobles want three or four of a colour, so two tables say which of them have enough.
template <int Threshold>
inline constexpr auto kContent = [] {
  std::array<std::uint16_t, 32> table{};
  for (unsigned there = 0; there < 32; ++there)
    for (int id = 1; id <= kNobles; ++id)
      if ((with_at_least(kNobleTable[id].needs, Threshold) & ~there) == 0)
        table[there] |= static_cast<std::uint16_t>(1U << id);
  return table;
}();
constexpr bool needs_are_threes_and_fours() noexcept {
  for (const Noble& noble : kNobleTable)
    for (int c = 0; c < kColours; ++c)
      if (const int n = amount(noble.needs, c); n != 0 && n != 3 && n != 4) return false;
  return true;
}
static_assert(needs_are_threes_and_fours());

// The nobles on the table whose requirement a player's bonuses meet; bit id.
inline unsigned earned_nobles(const StateBase& table, int player) noexcept {
  const Gems bonuses = table.hands[player].bonuses;
  return table.table_nobles & kContent<3>[with_at_least(bonuses, 3)] & kContent<4>[with_at_least(bonuses, 4)];
}

}  // namespace patolli::splendor
