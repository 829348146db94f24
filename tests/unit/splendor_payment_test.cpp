// Every payment for every card, and how many actions there can be at most.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "splendor_position.hpp"

namespace patolli::splendor {
namespace {

using Five = std::array<int, kColours>;

// Every way to split up to five gold among the colours.
const std::vector<Five>& all_splits() {
  static const std::vector<Five> splits = [] {
    std::vector<Five> list;
    for (int n = 0; n < 6 * 6 * 6 * 6 * 6; ++n) {
      const Five gold = {n % 6, n / 6 % 6, n / 36 % 6, n / 216 % 6, n / 1296};
      if (gold[0] + gold[1] + gold[2] + gold[3] + gold[4] <= kMaxGold) list.push_back(gold);
    }
    return list;
  }();
  return splits;
}

int sum(const Five& five) { return five[0] + five[1] + five[2] + five[3] + five[4]; }

TEST(SplendorPayment, EveryChoiceOfGoldForEveryCardAndNoOther) {
  Rng rng(17);
  for (int card = 1; card <= kCards; ++card)
    for (int round = 0; round < 150; ++round) {
      Five tokens{};
      Five bonuses{};
      const int gold = static_cast<int>(rng.below(6));
      for (int i = static_cast<int>(rng.below(11)) - gold; i > 0; --i) ++tokens[rng.below(kColours)];
      for (int i = static_cast<int>(rng.below(9)); i > 0; --i) ++bonuses[rng.below(kColours)];

      State s = State::initial(State::Setup{4});
      s.stage = Phase::kPlay;
      const int place = kCardTable[card].level * kPlaces + static_cast<int>(rng.below(kPlaces));
      s.faces[place] = static_cast<std::uint8_t>(card);
      s.derive();
      s.hands[0].tokens = gems(tokens[0], tokens[1], tokens[2], tokens[3], tokens[4], gold);
      s.hands[0].bonuses = gems(bonuses[0], bonuses[1], bonuses[2], bonuses[3], bonuses[4]);

      std::vector<Action> expected;
      for (const Five& split : all_splits()) {
        bool right = sum(split) <= gold;
        for (int c = 0; c < kColours; ++c) {
          const int owed = std::max(0, amount(kCardTable[card].cost, c) - bonuses[c]);
          right = right && split[c] <= owed && owed - split[c] <= tokens[c];
        }
        if (right) expected.push_back(buy(place, gems(split[0], split[1], split[2], split[3], split[4])));
      }
      std::sort(expected.begin(), expected.end());

      State::Legal actions;
      s.legal(actions);
      std::vector<Action> listed;
      for (const Action x : actions)
        if (kind_of(x) == Kind::kBuy) listed.push_back(x);
      ASSERT_EQ(listed, expected) << "card " << card << " " << s.to_text();
      if (listed.empty()) continue;
      const auto fewest = std::min_element(listed.begin(), listed.end(),
                                           [](Action a, Action b) { return total(gold_of(a)) < total(gold_of(b)); });
      ASSERT_EQ(total(gold_of(listed[0])), total(gold_of(*fewest))) << "the least gold comes first";
    }
}

// The number of ways to add up to `gold` tokens of gold, of each colour no more than the card costs and the player has:
// whatever the bonuses, there are no more payments than these, because what has to be gold only takes away from it.
int payments_at_most(const Card& card, const Five& tokens, int gold) {
  std::array<int, kMaxGold + 1> ways = {1};
  for (int c = 0; c < kColours; ++c) {
    std::array<int, kMaxGold + 1> next{};
    for (int used = 0; used <= gold; ++used)
      for (int n = 0; n <= std::min(amount(card.cost, c), tokens[c]) && used + n <= gold; ++n)
        next[used + n] += ways[used];
    ways = next;
  }
  return ways[0] + ways[1] + ways[2] + ways[3] + ways[4] + ways[5];
}

// Four open cards a level and three reserved ones of any level, those with the most payments.
int payments_at_most(const Five& tokens, int gold) {
  std::vector<int> rest;
  int n = 0;
  for (int level = 0; level < kLevels; ++level) {
    std::vector<int> of_level;
    for (int id = kFirstCard[level]; id < kFirstCard[level + 1]; ++id)
      of_level.push_back(payments_at_most(kCardTable[id], tokens, gold));
    std::sort(of_level.begin(), of_level.end(), std::greater<>());
    for (int i = 0; i < kPlaces; ++i) n += of_level[static_cast<std::size_t>(i)];
    rest.insert(rest.end(), of_level.begin() + kPlaces, of_level.end());
  }
  std::partial_sort(rest.begin(), rest.begin() + kMaxReserved, rest.end(), std::greater<>());
  for (int i = 0; i < kMaxReserved; ++i) n += rest[static_cast<std::size_t>(i)];
  return n;
}

TEST(SplendorPayment, TheWorstCaseFitsTheList) {
  int max = 0;
  for (int gold = 1; gold <= kMaxGold; ++gold) {
    Five t{};
    const std::function<void(int, int)> fill = [&](int colour, int left) {
      if (colour == kColours - 1) {
        t[kColours - 1] = std::min(left, 7);  // more tokens never mean fewer payments
        max = std::max(max, payments_at_most(t, gold));
        return;
      }
      for (t[colour] = 0; t[colour] <= std::min(left, 7); ++t[colour]) fill(colour + 1, left - t[colour]);
    };
    fill(0, kHandLimit - gold);
  }
  EXPECT_EQ(max, 261);
  EXPECT_LE(max + 10 + 5 + 15 + 16, State::kMaxActions);
}

}  // namespace
}  // namespace patolli::splendor
