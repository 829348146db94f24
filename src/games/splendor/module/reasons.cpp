#include "games/splendor/module/reasons.hpp"

#include <algorithm>

#include "games/splendor/module/why.hpp"

namespace patolli::splendor {
namespace {

constexpr int kWorthDenying = 3;  // points of a card worth denying to opponents

class Splendor {
 public:
  Splendor(const View& view, Action action) : t_(view), x_(action), me_(view.mover()), hand_(view.hands[me_]) {}

  hints::Reasons list() {
    const auto n = static_cast<int>(payload_of(x_));
    switch (kind_of(x_)) {
      case Kind::kTake: take(kOneOfEach[n]); break;
      case Kind::kTakeTwo: take(gems_of(n, 2)); break;
      case Kind::kReserve: reserve(n); break;
      case Kind::kReserveDeck: with_gold(); break;
      case Kind::kBuy: buy(); break;
      case Kind::kReturn: give_back(kReturned[n]); break;
      case Kind::kNoble: noble(n); break;
      default: break;
    }
    return std::move(reasons_);
  }

 private:
  void add(hints::Why why, int card = 0, int n = 0, int m = 0, Seat seat = kNoSeat) {
    reasons_.push_back({why, card, n, m, seat});
  }

  // Tokens that are missing for a card, gold counted.
  static int short_of(int card, Gems tokens, Gems bonuses) noexcept {
    const Gems lack = less(kCardTable[card].cost, bonuses + (tokens & packed::kColoured));
    return std::max(0, total(lack) - amount(tokens, kGold));
  }
  // Cards that player p may buy some day, as far as they are known.
  template <class Do>
  void each_card(int p, Do visit) const {
    for (int slot = 0; slot < kSlots; ++slot) {
      const int id = t_.card_in_slot(p, slot);
      if (id != 0 && !is_unknown(id)) visit(id);
    }
  }
  [[nodiscard]] int noble_with(int p, int colour) const noexcept {
    for (const int id : Bits(t_.table_nobles))
      if (covers(t_.hands[p].bonuses + gems_of(colour), kNobleTable[id].needs)) return id;
    return 0;
  }
  // What a card would bring player p, its noble included.
  [[nodiscard]] int gain(int p, int card) const noexcept {
    const int noble = noble_with(p, kCardTable[card].bonus);
    return kCardTable[card].points + kNobleTable[noble].points;
  }

  // The best of the cards that these tokens newly pay for; or else the one that they bring nearest.
  void afford(Gems tokens, Gems bonuses) {
    int best = 0;
    int count = 0;
    int nearest = 0;
    float promise = 0;
    each_card(me_, [&](int id) {
      const int before = short_of(id, hand_.tokens, hand_.bonuses);
      const int after = short_of(id, tokens, bonuses);
      if (after >= before) return;
      if (after == 0) {
        ++count;
        if (best == 0 || gain(me_, id) > gain(me_, best)) best = id;
      }
      const float worth = static_cast<float>(1 + 2 * gain(me_, id)) / static_cast<float>(1 + after * after);
      if (worth > promise) {
        promise = worth;
        nearest = id;
      }
    });
    if (best != 0) {
      const int then = hand_.points + gain(me_, best);
      if (then >= kWinningPoints) return add(why::kAllowsGoal, best, then);
      return add(why::kAllows, best, kCardTable[best].points, count - 1);
    }
    if (nearest != 0) add(why::kApproaches, nearest, short_of(nearest, tokens, bonuses), kCardTable[nearest].points);
  }

  // Who could have bought the card that goes: the next player first.
  void deny_card(int card) {
    int denied = kNoSeat;
    for (int i = 1; i < t_.seats(); ++i) {
      const int p = (me_ + i) % t_.seats();
      if (!t_.affordable(card, p)) continue;
      if (t_.points(p) + gain(p, card) >= kWinningPoints)
        return add(why::kDeniesGoal, card, t_.points(p) + gain(p, card), 0, static_cast<Seat>(p));
      if (denied == kNoSeat && gain(p, card) > 0) denied = p;
    }
    if (denied != kNoSeat) add(why::kDeniesCard, card, gain(denied, card), 0, static_cast<Seat>(denied));
  }

  // Can these be fetched with one action?
  static bool fetched_at_once(Gems lack, Gems bank, int gold) noexcept {
    const int n = total(lack) - gold;
    if (n <= 0 || n > 3) return false;
    int singles = 0;
    bool pair = false;
    for (int c = 0; c < kColours; ++c) {
      const int want = amount(lack, c);
      if (want == 0) continue;
      if (amount(bank, c) >= 1) ++singles;
      if (want >= 2 && amount(bank, c) >= 4) pair = true;
    }
    return singles >= n || (n <= 2 && pair);
  }
  void deny_tokens(Gems taken) {
    for (int i = 1; i < t_.seats(); ++i) {
      const int p = (me_ + i) % t_.seats();
      const Hand& other = t_.hands[p];
      int best = 0;
      each_card(p, [&](int id) {
        if (gain(p, id) < kWorthDenying || t_.affordable(id, p)) return;
        const Gems lack = t_.missing(id, p);
        const int gold = amount(other.tokens, kGold);
        if (!fetched_at_once(lack, t_.bank, gold) || fetched_at_once(lack, t_.bank - taken, gold)) return;
        if (best == 0 || gain(p, id) > gain(p, best)) best = id;
      });
      if (best != 0) return add(why::kDeniesTokens, best, kCardTable[best].points, 0, static_cast<Seat>(p));
    }
  }

  void take(Gems tokens) {
    afford(hand_.tokens + tokens, hand_.bonuses);
    deny_tokens(tokens);
  }

  void with_gold() {
    if (t_.bank_of(kGold) == 0) return;
    afford(hand_.tokens + gems_of(kGold), hand_.bonuses);
    add(why::kGold);
  }

  void reserve(int place) {
    const int card = t_.faces[place];
    deny_card(card);
    const bool gold = t_.bank_of(kGold) != 0;
    const Gems tokens = hand_.tokens + (gold ? gems_of(kGold) : 0);
    // The card itself first: it waits for its owner now.
    const int left = short_of(card, tokens, hand_.bonuses);
    if (left == 0 && hand_.points + gain(me_, card) >= kWinningPoints)
      add(why::kAllowsGoal, card, hand_.points + gain(me_, card));
    else if (left == 0)
      add(why::kAllows, card, kCardTable[card].points);
    else if (reasons_.empty() || left <= 3)
      add(why::kApproaches, card, left, kCardTable[card].points);
    if (gold) add(why::kGold);
  }

  void buy() {
    const int slot = slot_of(x_);
    const int id = t_.card_in_slot(me_, slot);
    const Card& card = kCardTable[id];
    const int noble = noble_with(me_, card.bonus);
    const int then = hand_.points + gain(me_, id);
    if (then >= kWinningPoints) add(why::kReachesGoal, 0, then);
    if (card.points != 0) add(why::kPoints, id, card.points);
    if (noble != 0) add(why::kNobleComes, noble, kNobleTable[noble].points);
    if (slot < kFaces) deny_card(id);
    if (then >= kWinningPoints) return;  // nothing will be bought with it any more
    nobles_nearer(card.bonus);
    const Gems gold = gold_of(x_);
    const Gems paid = t_.cost_after_bonus(id, me_) - gold + gems_of(kGold, total(gold));
    afford_with_bonus(id, hand_.tokens - paid, card.bonus);
    int cheaper = 0;
    each_card(me_, [&](int other) {
      if (other != id && amount(kCardTable[other].cost, card.bonus) > amount(hand_.bonuses, card.bonus)) ++cheaper;
    });
    if (cheaper != 0) add(why::kCheaper, card.bonus, cheaper);
  }

  void afford_with_bonus(int bought, Gems tokens, int bonus) {
    int best = 0;
    each_card(me_, [&](int id) {
      if (id == bought || short_of(id, tokens, hand_.bonuses + gems_of(bonus)) != 0) return;
      if (short_of(id, hand_.tokens, hand_.bonuses) == 0) return;
      if (best == 0 || gain(me_, id) > gain(me_, best)) best = id;
    });
    if (best != 0) add(why::kAllows, best, kCardTable[best].points);
  }

  void nobles_nearer(int colour) {
    int best = 0;
    int least = 4;  // more missing bonuses than this are no argument
    for (const int id : Bits(t_.table_nobles)) {
      const Gems lack = less(kNobleTable[id].needs, hand_.bonuses);
      const int left = total(lack) - 1;
      if (amount(lack, colour) == 0 || left == 0 || left >= least) continue;
      least = left;
      best = id;
    }
    if (best != 0) add(why::kNobleNearer, best, least);
  }

  void give_back(Gems returned) {
    const Gems kept = hand_.tokens - returned;
    int best = 0;
    int target = 0;
    float promise = 0;
    each_card(me_, [&](int id) {
      const int after = short_of(id, kept, hand_.bonuses);
      if (after == 0 && (best == 0 || gain(me_, id) > gain(me_, best))) best = id;
      const float worth = static_cast<float>(1 + 2 * gain(me_, id)) / static_cast<float>(1 + after * after);
      if (after != 0 && after == short_of(id, hand_.tokens, hand_.bonuses) && worth > promise) {
        promise = worth;
        target = id;
      }
    });
    if (best != 0) add(why::kStillAffords, best, kCardTable[best].points);
    if (target != 0) add(why::kNotNeeded, target, kCardTable[target].points);
  }

  void noble(int id) {
    const int then = hand_.points + kNobleTable[id].points;
    if (then >= kWinningPoints) add(why::kReachesGoal, 0, then);
    add(why::kPoints, 0, kNobleTable[id].points);
    for (int i = 1; i < t_.seats(); ++i) {
      const int p = (me_ + i) % t_.seats();
      const int lack = total(less(kNobleTable[id].needs, t_.hands[p].bonuses));
      if (lack <= 2) return add(why::kDeniesNoble, id, lack, 0, static_cast<Seat>(p));
    }
  }

  const View& t_;
  Action x_;
  int me_;
  const Hand& hand_;
  hints::Reasons reasons_;
};

}  // namespace

hints::Reasons reasons_for(const View& view, Action action) { return Splendor(view, action).list(); }

}  // namespace patolli::splendor
