// Help for a table of Splendor: cards in words, notation, rules.
#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

// "2.3", "r1" for the viewer's first reserved card; without one all that can be bought.
Lines SplendorPresenter::cards(const View& v, std::string_view which) const {
  Lines lines;
  for (int slot = kSlots - 1; slot >= 0; --slot) {
    const int card = slot < kFaces || v.viewer >= 0 ? v.card_in_slot(v.viewer, slot) : 0;
    if (card == 0 || is_unknown(card) || (!which.empty() && which != SplendorWords::slot(slot))) continue;
    append(lines, wrap(w_.card_in_words(card), " " + pad_right(SplendorWords::slot(slot), 5)));
  }
  if (lines.empty()) return wrap(c_.tr("splendor.help.no_card"), " ");
  return lines;
}

Lines SplendorPresenter::notation() const {
  std::vector<std::string> colours;
  colours.reserve(kTokenKinds);
  for (int c = 0; c < kTokenKinds; ++c) colours.push_back(w_.gem(c) + " " + w_.colour(c));
  Lines lines = wrap(c_.tr("splendor.help.signs", join(colours, ", ")), " ");
  const auto entry = [&](const char* how, std::string_view key) {
    append(lines, wrap(c_.tr(key), " " + pad_right(how, 20)));
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

Lines SplendorPresenter::rules() const { return wrap(c_.tr("splendor.rules"), " "); }

std::string SplendorPresenter::tidy(std::string_view typed) {
  std::string text(typed);
  for (char& ch : text)
    if (ch >= 'A' && ch <= 'Z') ch = static_cast<char>(ch - 'A' + 'a');
  return text;
}

}  // namespace patolli::splendor
