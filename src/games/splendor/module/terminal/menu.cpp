// What a player of Splendor can choose from.
#include <map>

#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

Gems payment_of(const StateBase& t, int seat, Action x) noexcept {
  const Gems gold = gold_of(x);
  return t.cost_after_bonus(t.card_in_slot(seat, slot_of(x)), seat) - gold + gems_of(kGold, total(gold));
}

std::string SplendorPresenter::question(const View& v) const {
  const std::string name = who(v.viewer);
  switch (v.phase()) {
    case Phase::kReturn: return c_.tr("splendor.ask.return", name, c_.text.count(v.surplus(v.viewer)));
    case Phase::kNoble: return c_.tr("splendor.ask.noble", name);
    default: return c_.tr("splendor.ask.turn", name);
  }
}

// One choice for a card: the payment with the least gold; the other payments are its variants.
Choice SplendorPresenter::purchase(const View& v, std::span<const Action> payments) const {
  const auto price = [&](Action x) {
    const Gems paid = payment_of(v, v.viewer, x);
    return paid == 0 ? c_.tr("splendor.menu.free") : w_.amounts(paid);
  };
  const int slot = slot_of(payments[0]);
  const int card = v.card_in_slot(v.viewer, slot);
  Choice choice{payments[0], c_.tr("splendor.menu.buy", SplendorWords::slot(slot), w_.face(card), price(payments[0]))};
  for (const Action x : payments.subspan(1)) choice.variants.push_back({x, price(x)});
  return choice;
}

Menu SplendorPresenter::menu(const View& v, std::span<const Action> legal) const {
  Menu menu;
  menu.question = question(v);
  std::vector<Choice> takes;
  std::vector<Choice> pairs;
  std::vector<Choice> reservations;
  std::vector<Choice> unseen;
  std::vector<Choice> others;
  std::map<int, std::vector<Action>> purchases;
  std::string other_title;
  for (const Action x : legal) {
    const auto n = static_cast<int>(payload_of(x));
    switch (kind_of(x)) {
      case Kind::kTake: takes.push_back({x, w_.tokens(kOneOfEach[n])}); break;
      case Kind::kTakeTwo: pairs.push_back({x, w_.tokens(gems_of(n, 2))}); break;
      case Kind::kReserve: reservations.push_back({x, SplendorWords::place(n) + " " + w_.face(v.faces[n])}); break;
      case Kind::kReserveDeck: unseen.push_back({x, c_.tr("splendor.menu.deck", n + 1, v.deck_size(n))}); break;
      case Kind::kBuy: purchases[slot_of(x)].push_back(x); break;
      case Kind::kReturn:
        other_title = c_.tr("splendor.menu.return");
        others.push_back({x, w_.tokens(kReturned[n])});
        break;
      case Kind::kNoble:
        other_title = c_.tr("splendor.menu.noble");
        others.push_back({x, w_.noble(n)});
        break;
      default: other_title = c_.tr("splendor.menu.end"); others.push_back({x, c_.tr("splendor.menu.pass")});
    }
  }
  std::vector<Choice> buys;
  buys.reserve(purchases.size());
  for (const auto& [slot, payments] : purchases) buys.push_back(purchase(v, payments));
  const bool three = !takes.empty() && count_bits(payload_of(takes[0].action)) == 3;
  menu.add({c_.tr("splendor.menu.buys"), std::move(buys)});
  menu.add({c_.tr(three ? "splendor.menu.three" : "splendor.menu.rest"), std::move(takes), 5});
  menu.add({c_.tr("splendor.menu.two"), std::move(pairs)});
  menu.add({c_.tr("splendor.menu.reserve"), std::move(reservations), kPlaces});
  menu.add({c_.tr("splendor.menu.unseen"), std::move(unseen)});
  menu.add({std::move(other_title), std::move(others)});
  return menu;
}

std::string SplendorPresenter::explain(const View& v, Action x) const {
  const auto n = static_cast<int>(payload_of(x));
  switch (kind_of(x)) {
    case Kind::kTake: return c_.tr("splendor.explain.take", w_.tokens_in_words(kOneOfEach[n]));
    case Kind::kTakeTwo: return c_.tr("splendor.explain.take", w_.tokens_in_words(gems_of(n, 2)));
    case Kind::kReserve:
      return c_.tr("splendor.explain.reserve", SplendorWords::place(n), w_.card_in_words(v.faces[n]));
    case Kind::kReserveDeck: return c_.tr("splendor.explain.reserve_deck", n + 1);
    case Kind::kBuy: {
      const Gems paid = payment_of(v, v.viewer, x);
      return c_.tr("splendor.explain.buy", w_.card_in_words(v.card_in_slot(v.viewer, slot_of(x))),
                   paid == 0 ? c_.tr("splendor.menu.free") : w_.tokens_in_words(paid));
    }
    case Kind::kReturn: return c_.tr("splendor.explain.return", w_.tokens_in_words(kReturned[n]));
    case Kind::kNoble: return c_.tr("splendor.explain.noble", w_.noble(n));
    default: return c_.tr("splendor.explain.pass");
  }
}

}  // namespace patolli::splendor
