// A view of Splendor as a row of numbers. This runs for every table at every step of a batch: most of it is copied from
// tables, and what is zero is written once, at the start.
#include <algorithm>
#include <cstring>

#include "games/splendor/module/encoding/encoding.hpp"

namespace patolli::splendor {

namespace {

consteval int at(std::string_view name) { return encoding::part_of(kObservationParts, name).offset; }

constexpr auto kCardRows = [] {
  std::array<std::array<float, kCardNumbers>, kCards + 1> rows{};
  for (int id = 1; id <= kCards; ++id) {
    const Card& card = kCardTable[id];
    rows[id][0] = 1;
    rows[id][1] = static_cast<float>(card.points) / 5.0F;
    rows[id][2U + card.bonus] = 1;
    for (int c = 0; c < kColours; ++c)
      rows[id][static_cast<std::size_t>(2 + kColours + c)] = static_cast<float>(amount(card.cost, c)) / 7.0F;
  }
  return rows;
}();

// Eight members of a set as numbers.
constexpr auto kEight = [] {
  std::array<std::array<float, 8>, 256> rows{};
  for (unsigned byte = 0; byte < 256; ++byte)
    for (unsigned i = 0; i < 8; ++i) rows[byte][i] = static_cast<float>(byte >> i & 1);
  return rows;
}();

constexpr auto kSevenths = [] {
  std::array<float, 128> table{};
  for (std::size_t n = 0; n < table.size(); ++n) table[n] = static_cast<float>(n) / 7.0F;
  return table;
}();

template <int N>
void write_set(std::uint64_t set, float* out) noexcept {
  int i = 0;
  for (; i + 8 <= N; i += 8) std::memcpy(out + i, kEight[set >> i & 255].data(), 8 * sizeof(float));
  if constexpr (N % 8 != 0) std::memcpy(out + i, kEight[set >> i & 255].data(), (N % 8) * sizeof(float));
}

void write_gems(Gems gems, int kinds, float* out) noexcept {
  for (int c = 0; c < kinds; ++c) out[c] = kSevenths[static_cast<std::size_t>(amount(gems, c) & 127)];
}

void write_reserved(const Hand& hand, float* out) noexcept {
  for (int i = 0; i < kMaxReserved && hand.reserved[i] != 0; ++i, out += kReservedNumbers) {
    const int card = hand.reserved[i];
    out[1 + level_of(card)] = 1;
    if (is_unknown(card)) {
      out[1 + kLevels] = 1;
    } else {
      out[0] = 1;
      std::memcpy(out + 1 + kLevels, kCardRows[card].data(), sizeof kCardRows[card]);
    }
  }
}

void write_player(const View& view, int player, int row, float* out) noexcept {
  const Hand& hand = view.hands[player];
  out[at("player") + row] = 1;
  out[at("points") + row] = static_cast<float>(hand.points) / 15.0F;
  write_gems(hand.tokens, kTokenKinds, out + at("tokens") + row * kTokenKinds);
  write_gems(hand.bonuses, kColours, out + at("bonuses") + row * kColours);
  out[at("bought") + row] = static_cast<float>(hand.cards) / 18.0F;
  out[at("visits") + row] = static_cast<float>(count_bits(hand.nobles)) / 5.0F;
  write_reserved(hand, out + at("reserved") + row * kMaxReserved * kReservedNumbers);
}

}  // namespace

void Encoding::observe(const View& view, float* out) noexcept {
  std::memset(out, 0, kObservation * sizeof(float));
  const int seats = view.seat_count;
  const auto relative = [&](int seat) { return (seat - view.viewer + seats) % seats; };
  out[at("seats") + seats - 2] = 1;
  out[at("place") + view.viewer] = 1;
  if (view.to_act() >= 0) out[at("to_act") + relative(view.to_act())] = 1;
  if (view.over())
    out[at("phase") + 3] = 1;
  else if (view.stage <= Phase::kNoble)
    out[at("phase") + static_cast<int>(view.stage)] = 1;
  out[at("turn")] = static_cast<float>(view.turns) / 100.0F;
  out[at("last_round")] = view.last_round() ? 1.0F : 0.0F;
  out[at("surplus")] = static_cast<float>(view.surplus(view.viewer)) / 3.0F;
  write_gems(view.bank, kTokenKinds, out + at("bank"));
  for (int level = 0; level < kLevels; ++level)
    out[at("decks") + level] = static_cast<float>(view.deck_size(level)) / 40.0F;
  write_set<kNobles>(view.table_nobles >> 1, out + at("nobles"));
  for (int place = 0; place < kFaces; ++place)
    std::memcpy(out + at("cards") + place * kCardNumbers, kCardRows[view.faces[place]].data(), sizeof kCardRows[0]);
  for (int player = 0; player < seats; ++player) write_player(view, player, relative(player), out);
  for (int level = 0; level < kLevels; ++level) {
    float* const first = out + at("unseen") + kFirstCard[level] - 1;
    if (level == 0) write_set<40>(view.decks[0], first);
    if (level == 1) write_set<30>(view.decks[1], first);
    if (level == 2) write_set<20>(view.decks[2], first);
  }
}

}  // namespace patolli::splendor
