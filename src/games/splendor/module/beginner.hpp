// Somebody who plays for the first time: buys the cheapest card that can be paid for, otherwise takes tokens for the
// card that is nearest. A yardstick for the weakest level, and an opponent for tests.
#pragma once

#include <span>
#include <tuple>

#include "core/rng.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor {

class BeginnerPlayer {
 public:
  explicit BeginnerPlayer(Rng /*rng*/) noexcept {}  // plays the same in the same position

  [[nodiscard]] Action choose(const View& view, std::span<const Action> legal) const noexcept {
    const Gems wanted = missing_of_nearest(view);
    Action best = legal[0];
    for (const Action x : legal)
      if (rank(view, x, wanted) > rank(view, best, wanted)) best = x;
    return best;
  }

 private:
  // What a kind of action is worth, and which of that kind.
  using Rank = std::tuple<int, int, int>;

  static Rank rank(const View& view, Action x, Gems wanted) noexcept {
    switch (kind_of(x)) {
      case Kind::kBuy: {
        const Card& card = kCardTable[view.card_in_slot(view.seat, slot_of(x))];
        return {4, -total(card.cost), -total(gold_of(x))};
      }
      case Kind::kTake: return taking(kOneOfEach[payload_of(x) & 31], wanted);
      case Kind::kTakeTwo: return taking(Gems{2} << (8 * payload_of(x)), wanted);
      case Kind::kReturn: {  // rather what the nearest card does not need, and never gold
        const Gems g = kReturned[payload_of(x) & 255];
        return {2, -amount(g, kGold), -useful(g, wanted)};
      }
      case Kind::kReserve: return {1, -static_cast<int>(payload_of(x)), 0};
      default: return {0, 0, 0};
    }
  }
  static Rank taking(Gems g, Gems wanted) noexcept { return {3, useful(g, wanted), total(g)}; }
  static int useful(Gems g, Gems wanted) noexcept { return total(g) - total(less(g, wanted)); }

  static Gems missing_of_nearest(const View& view) noexcept {
    Gems nearest = 0;
    int least = kCards;
    for (int slot = 0; slot < kSlots; ++slot) {
      const int id = view.card_in_slot(view.seat, slot);
      if (id == 0) continue;
      const Gems missing = view.missing(id, view.seat);
      if (total(missing) >= least) continue;
      least = total(missing);
      nearest = missing;
    }
    return nearest;
  }
};

}  // namespace patolli::splendor
