// Help for a table of Splendor: cards in words, notation, rules.
#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

namespace {

// One's reserved cards, then the rows as they lie on the table.
std::vector<int> slots_in_order() {
  std::vector<int> slots;
  for (int slot = kFaces; slot < kSlots; ++slot) slots.push_back(slot);
  for (int level = kLevels - 1; level >= 0; --level)
    for (int place = 0; place < kPlaces; ++place) slots.push_back(level * kPlaces + place);
  return slots;
}

}  // namespace

Lines SplendorPresenter::bought(const View& v, int seat) const {
  std::vector<std::string> colours;
  for (int c = 0; c < kColours; ++c) {
    std::vector<std::string> cards;
    for (int id = 1; id <= kCards; ++id)
      if (v.bought(seat).has(id) && kCardTable[id].bonus == c) cards.push_back(w_.face(id));
    if (!cards.empty()) colours.push_back(join(cards, " "));
  }
  const std::string head = c_.tr("splendor.help.bought", who(seat), c_.text.count(v.bought_count(seat)));
  return c_.wrap(colours.empty() ? head : head + c_.tr("play.colon") + join(colours, "  |  "), " ");
}

// "2.3", "r1" for the viewer's first reserved card, a player's name for what they have bought; without one all that can
// be bought, and what everybody has.
Lines SplendorPresenter::cards(const View& v, std::string_view which) const {
  Lines lines;
  for (int seat = 0; seat < v.seats(); ++seat) {
    if (which.empty() || which != c_.name(seat)) continue;
    append(lines, bought(v, seat));
    for (int id = 1; id <= kCards; ++id)
      if (v.bought(seat).has(id)) append(lines, c_.wrap(w_.card_in_words(id), "   "));
    return lines;
  }
  for (const int slot : slots_in_order()) {
    const int card = slot < kFaces || v.viewer >= 0 ? v.card_in_slot(v.viewer, slot) : 0;
    if (card == 0 || is_unknown(card) || (!which.empty() && which != SplendorWords::slot(slot))) continue;
    append(lines, c_.wrap(w_.card_in_words(card), " " + pad_right(SplendorWords::slot(slot), 5)));
  }
  if (lines.empty()) return c_.wrap(c_.tr("splendor.help.no_card"), " ");
  if (which.empty())
    for (int seat = 0; seat < v.seats(); ++seat) append(lines, bought(v, seat));
  return lines;
}

Lines SplendorPresenter::all_cards() const {
  Lines lines;
  for (int id = 1; id <= kCards; ++id)
    append(lines,
           c_.wrap(w_.card_in_words(id), " " + pad_left(std::to_string(id), 3) + "  " + pad_right(w_.face(id), 6)));
  for (int id = 1; id <= kNobles; ++id)
    append(lines, c_.wrap(c_.tr("splendor.words.noble", w_.tokens_in_words(kNobleTable[id].needs)),
                          " " + pad_left("N" + std::to_string(id), 3) + "  "));
  return lines;
}

Lines SplendorPresenter::notation() const {
  std::vector<std::string> colours;
  colours.reserve(kTokenKinds);
  for (int c = 0; c < kTokenKinds; ++c) colours.push_back(w_.gem(c) + " " + w_.colour(c));
  Lines lines = c_.wrap(c_.tr("splendor.help.signs", join(colours, ", ")), " ");
  const auto entry = [&](const char* how, std::string_view key) {
    append(lines, c_.wrap(c_.tr(key), " " + pad_right(how, 20)));
  };
  entry("take wbg", "splendor.help.take");
  entry("take2 r", "splendor.help.take2");
  entry("reserve 2.3", "splendor.help.reserve");
  entry("reserve deck 1", "splendor.help.reserve_deck");
  entry("buy 2.3, buy r1", "splendor.help.buy");
  entry("buy 2.3 gold=wb", "splendor.help.gold");
  entry("return wo", "splendor.help.return");
  entry("noble 3, pass", "splendor.help.noble");
  return lines;
}

Lines SplendorPresenter::rules() const { return c_.wrap(c_.tr("splendor.rules"), " "); }

std::string SplendorPresenter::tidy(std::string_view typed) {
  std::string text(typed);
  for (char& ch : text)
    if (ch >= 'A' && ch <= 'Z') ch = static_cast<char>(ch - 'A' + 'a');
  return text;
}

}  // namespace patolli::splendor
