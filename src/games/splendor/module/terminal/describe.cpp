// What happened at a table of Splendor, in words: from the facts of a step, as the viewer may know them. And how it
// ended.
#include <algorithm>

#include "games/splendor/module/terminal/presenter.hpp"
#include "games/splendor/rules/facts.hpp"

namespace patolli::splendor {

using namespace term;

namespace {

// The first of its kind; null: there is none.
const Fact* find(std::span<const Fact> facts, FactId id) noexcept {
  const auto found = std::find_if(facts.begin(), facts.end(),
                                  [id](const Fact& fact) { return fact.kind == static_cast<std::int32_t>(id); });
  return found == facts.end() ? nullptr : &*found;
}

Gems gems_in(int packed) noexcept {
  Gems gems{};
  for (int c = 0; c < kTokenKinds; ++c)
    if (tokens_in(packed, c) != 0) gems = gems + gems_of(c, tokens_in(packed, c));
  return gems;
}

}  // namespace

std::vector<LogSentence> SplendorPresenter::describe_action(const match::Event& event,
                                                            std::span<const Fact> facts) const {
  const auto n = static_cast<int>(payload_of(event.action));
  const std::string name = who(event.actor);
  const auto one = [](std::string text) { return std::vector<LogSentence>{{std::move(text)}}; };
  const Fact* const card = find(facts, FactId::kCard);
  const Fact* const taken = find(facts, FactId::kTakes);  // with a reservation: gold
  switch (kind_of(event.action)) {
    case Kind::kTake:
    case Kind::kTakeTwo: return one(c_.tr("splendor.tell.take", name, w_.tokens(gems_in(taken->value[1]))));
    case Kind::kReserve:
      return one(c_.tr(taken != nullptr ? "splendor.tell.reserve_gold" : "splendor.tell.reserve", name,
                       SplendorWords::place(card->value[2]), w_.card(card->value[0])));
    case Kind::kReserveDeck:
      return one(c_.tr(taken != nullptr ? "splendor.tell.deck_gold" : "splendor.tell.deck", name, n + 1));
    case Kind::kBuy: {
      const Fact* const paid = find(facts, FactId::kPays);
      const Gems tokens = paid == nullptr ? Gems{} : gems_in(paid->value[1]);
      return one(c_.tr(card->value[2] < kFaces ? "splendor.tell.buy" : "splendor.tell.buy_reserved", name,
                       w_.card(card->value[0]), tokens == Gems{} ? c_.tr("splendor.menu.free") : w_.amounts(tokens)));
    }
    case Kind::kReturn:
      return one(c_.tr("splendor.tell.return", name, w_.tokens(gems_in(find(facts, FactId::kReturns)->value[1]))));
    case Kind::kPass: return one(c_.tr("splendor.tell.pass", name));
    default: return {};  // a noble is reported when it comes
  }
}

std::vector<LogSentence> SplendorPresenter::describe_chance(const match::Event& event,
                                                            std::span<const Fact> facts) const {
  const Fact* const card = find(facts, FactId::kCard);
  if (event.turn == 0 || card == nullptr || card->value[0] == kNoValue) return {};
  if (kind_of(event.action) == Kind::kReveal)
    return {{c_.tr("splendor.tell.reveal", SplendorWords::place(card->value[3]), w_.card(card->value[0]))}};
  return {{c_.tr("splendor.tell.draw", who(card->value[4]), w_.card(card->value[0]))}};
}

std::vector<LogSentence> SplendorPresenter::describe(const View& /*before*/, const match::Event& event,
                                                     std::span<const Fact> facts, const View& after) const {
  std::vector<LogSentence> sentences =
      event.actor == kChance ? describe_chance(event, facts) : describe_action(event, facts);
  if (const Fact* const noble = find(facts, FactId::kNoble))
    sentences.push_back({c_.tr("splendor.tell.noble", who(noble->value[1]), w_.noble(noble->value[0]))});
  if (const Fact* const goal = find(facts, FactId::kGoal); goal != nullptr && !after.over())
    sentences.push_back({c_.paint(kStrong, c_.tr("splendor.tell.fifteen", c_.name(goal->value[0]), kWinningPoints))});
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
    append(lines, c_.wrap(c_.tr("splendor.final.cards", c_.points(points)) + list(cards), "   "));
    append(lines, c_.wrap(c_.tr("splendor.final.nobles", c_.points(noble_points)) + list(nobles), "   "));
    append(lines,
           c_.wrap(c_.tr("splendor.final.ties", c_.text.count(v.bought_count(seat)), w_.amounts(v.hands[seat].bonuses)),
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
