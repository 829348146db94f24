// What happened at a table of Splendor, in words, and how it ended.
#include <algorithm>

#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

std::vector<LogSentence> SplendorPresenter::describe_action(const View& before, const match::Event& event) const {
  const Action x = event.action;
  const auto n = static_cast<int>(payload_of(x));
  const std::string name = who(event.actor);
  const bool gold = before.bank_of(kGold) != 0;
  const auto one = [](std::string text) { return std::vector<LogSentence>{{std::move(text)}}; };
  switch (kind_of(x)) {
    case Kind::kTake: return one(c_.tr("splendor.tell.take", name, w_.tokens(kOneOfEach[n])));
    case Kind::kTakeTwo: return one(c_.tr("splendor.tell.take", name, w_.tokens(gems_of(n, 2))));
    case Kind::kReserve:
      return one(c_.tr(gold ? "splendor.tell.reserve_gold" : "splendor.tell.reserve", name, SplendorWords::place(n),
                       w_.card(before.faces[n])));
    case Kind::kReserveDeck: return one(c_.tr(gold ? "splendor.tell.deck_gold" : "splendor.tell.deck", name, n + 1));
    case Kind::kBuy: {
      const int slot = slot_of(x);
      const int card = before.card_in_slot(event.actor, slot);
      // Somebody else's card that was reserved unseen is known from now on, but not from the view before.
      if (is_unknown(card)) return {};
      const Gems paid = payment_of(before, event.actor, x);
      return one(c_.tr(slot < kFaces ? "splendor.tell.buy" : "splendor.tell.buy_reserved", name, w_.card(card),
                       paid == 0 ? c_.tr("splendor.menu.free") : w_.amounts(paid)));
    }
    case Kind::kReturn: return one(c_.tr("splendor.tell.return", name, w_.tokens(kReturned[n])));
    case Kind::kPass: return one(c_.tr("splendor.tell.pass", name));
    default: return {};  // a noble is reported when it comes
  }
}

std::vector<LogSentence> SplendorPresenter::describe_chance(const View& before, const match::Event& event) const {
  if (before.turn() == 0) return {};
  const auto card = static_cast<int>(payload_of(event.action));
  if (kind_of(event.action) == Kind::kReveal)
    return {{c_.tr("splendor.tell.reveal", SplendorWords::place(before.waiting()), w_.card(card))}};
  if (kind_of(event.action) == Kind::kDraw && card != 0)
    return {{c_.tr("splendor.tell.draw", who(before.mover()), w_.card(card))}};
  return {};
}

std::vector<LogSentence> SplendorPresenter::describe(const View& before, const match::Event& event,
                                                     const View& after) const {
  std::vector<LogSentence> sentences =
      event.actor == kChance ? describe_chance(before, event) : describe_action(before, event);
  const int mover = before.mover();
  if (kind_of(event.action) == Kind::kBuy && sentences.empty()) {
    for (int id = 1; id <= kCards; ++id) {
      if (!after.bought(mover).has(id) || before.bought(mover).has(id)) continue;
      const Gems paid = before.hands[mover].tokens - after.hands[mover].tokens;
      sentences.push_back({c_.tr("splendor.tell.buy_reserved", who(mover), w_.card(id),
                                 paid == 0 ? c_.tr("splendor.menu.free") : w_.amounts(paid))});
    }
  }
  for (const int id : Bits(after.nobles(mover) & ~before.nobles(mover)))
    sentences.push_back({c_.tr("splendor.tell.noble", who(mover), w_.noble(id))});
  const auto max = [](const View& v) {
    int points = 0;
    for (int seat = 0; seat < v.seats(); ++seat) points = std::max(points, v.points(seat));
    return points;
  };
  if (max(before) < kWinningPoints && max(after) >= kWinningPoints && !after.over())
    sentences.push_back({c_.paint(kStrong, c_.tr("splendor.tell.fifteen", c_.name(mover), kWinningPoints))});
  return sentences;
}

Lines SplendorPresenter::final_table(const View& v, const Outcome& outcome) const {
  Lines lines;
  for (int seat = 0; seat < v.seats(); ++seat) {
    lines.push_back(" " + who(seat) + " · " + c_.paint(kGood, c_.points(outcome.score[seat])));
    std::vector<std::string> cards;
    int points = 0;
    for (int id = 1; id <= kCards; ++id) {
      if (!v.bought(seat).has(id) || kCardTable[id].points == 0) continue;
      points += kCardTable[id].points;
      cards.push_back(w_.gem(kCardTable[id].bonus) + std::to_string(kCardTable[id].points));
    }
    std::vector<std::string> nobles;
    int noble_points = 0;
    for (const int id : Bits(v.nobles(seat))) {
      noble_points += kNobleTable[id].points;
      nobles.push_back(w_.noble(id));
    }
    const auto list = [&](const std::vector<std::string>& parts) {
      return parts.empty() ? "" : c_.tr("play.colon") + join(parts, ", ");
    };
    append(lines, wrap(c_.tr("splendor.final.cards", c_.points(points)) + list(cards), "   "));
    append(lines, wrap(c_.tr("splendor.final.nobles", c_.points(noble_points)) + list(nobles), "   "));
    append(lines,
           wrap(c_.tr("splendor.final.ties", c_.text.count(v.bought_count(seat)), w_.amounts(v.hands[seat].bonuses)),
                "   "));
  }
  return lines;
}

std::string SplendorPresenter::ending(Ending ending) const {
  switch (ending) {
    case Ending::kGoal: return c_.tr("ending.splendor.goal");
    case Ending::kAllPass: return c_.tr("ending.all_pass");
    default: return c_.tr("ending.turn_limit");
  }
}

}  // namespace patolli::splendor
