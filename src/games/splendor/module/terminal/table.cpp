// The table of Splendor: bank, nobles, cards, players.
#include "games/splendor/module/terminal/presenter.hpp"

namespace patolli::splendor {

using namespace term;

namespace {

constexpr int kLabel = 10;
constexpr int kCell = 15;
constexpr int kName = 18;

}  // namespace

std::string SplendorPresenter::heading(const View& v) const {
  std::string title = c_.tr("game.splendor") + " · " + c_.tr("play.turn", v.turn());
  if (v.over())
    title += " · " + c_.tr("play.over");
  else
    title += " · " + c_.name(v.mover());
  for (int seat = 0; seat < v.seats() && !v.over(); ++seat) {
    if (v.points(seat) < kWinningPoints) continue;
    title += " · " + c_.tr("play.last_turns");
    break;
  }
  return c_.paint(kTitle, c_.rule(title));
}

Lines SplendorPresenter::bank(const View& v) const {
  std::string text;
  for (int c = 0; c < kTokenKinds; ++c)
    text += w_.gem(c) + " " + (v.bank_of(c) == 0 ? "·" : std::to_string(v.bank_of(c))) + "    ";
  return c_.wrap(text, " " + pad_right(c_.tr("splendor.table.bank"), kLabel));
}

Lines SplendorPresenter::nobles(const View& v) const {
  std::vector<std::string> cells;
  for (const int id : Bits(v.nobles_on_table())) cells.push_back(w_.noble(id));
  if (cells.empty()) cells.emplace_back("·");
  std::string label = " " + pad_right(c_.tr("splendor.table.nobles"), kLabel);
  Lines lines;
  for (const std::string& line : in_columns(cells, c_.width - kLabel - 1)) {
    lines.push_back(label + line);
    label.assign(static_cast<std::size_t>(kLabel + 1), ' ');
  }
  return lines;
}

// Four cards side by side: place, bonus, points and a star if the viewer can pay for it; below it the price.
Lines SplendorPresenter::level(const View& v, int level) const {
  std::string top = " " + pad_right(c_.tr("splendor.table.level", level + 1), kLabel);
  std::string bottom =
      " " + pad_right(c_.paint(kDim, c_.tr("splendor.table.left", c_.text.count(v.deck_size(level)))), kLabel);
  for (int at = 0; at < kPlaces; ++at) {
    const int card = v.face(level, at);
    std::string name = c_.paint(kDim, SplendorWords::place(level * kPlaces + at)) + "  ";
    name += card == 0 ? "·" : w_.face(card);
    if (card != 0 && v.viewer >= 0 && v.affordable(card, v.viewer)) name += " " + c_.paint(kGood, "*");
    top += "│ " + pad_right(name, kCell);
    bottom += "│ " + pad_right(card == 0 ? "" : w_.amounts(kCardTable[card].cost), kCell);
  }
  return {top + "│", bottom + "│"};
}

// Four cards in one line: place, bonus, points, price, and a star if the viewer can pay for it.
std::string SplendorPresenter::short_level(const View& v, int level) const {
  constexpr int kShortCell = 19;
  std::string line = " ";
  for (int at = 0; at < kPlaces; ++at) {
    const int card = v.face(level, at);
    std::string cell = c_.paint(kDim, SplendorWords::place(level * kPlaces + at)) + " ";
    if (card == 0) {
      cell += "·";
    } else {
      const int points = kCardTable[card].points;
      cell += w_.gem(kCardTable[card].bonus) + (points == 0 ? " " : c_.paint(kStrong, std::to_string(points))) + " " +
              w_.amounts(kCardTable[card].cost);
      if (v.viewer >= 0 && v.affordable(card, v.viewer)) cell += c_.paint(kGood, "*");
    }
    line += at + 1 == kPlaces ? cell : pad_right(cell, kShortCell) + " ";
  }
  return line;
}

// How many cards are left in the decks.
std::string SplendorPresenter::decks(const View& v) const {
  std::vector<std::string> counts;
  for (int l = kLevels - 1; l >= 0; --l)
    counts.push_back(c_.tr("splendor.table.level", l + 1) + kGlue +
                     c_.tr("splendor.table.left", c_.text.count(v.deck_size(l))));
  return c_.paint(kDim, join(counts, ", "));
}

// Cards and nobles that somebody has, as far as the viewer knows them.
Lines SplendorPresenter::holdings(const View& v, int seat) const {
  Lines lines;
  std::vector<std::string> cells;
  for (int i = 0; i < v.reserved_count(seat); ++i) {
    const int card = v.reserved(seat, i);
    std::string text = seat == v.viewer ? SplendorWords::slot(kFaces + i) + " " : "";
    if (is_unknown(card))
      text += c_.tr("splendor.table.unseen", level_of(card) + 1);
    else
      text += w_.card(card) + (seat == v.viewer && v.affordable(card, seat) ? " " + c_.paint(kGood, "*") : "");
    cells.push_back(text);
  }
  if (!cells.empty())
    append(lines, c_.wrap(c_.tr("splendor.table.reserved") + c_.tr("play.colon") + join(cells, "  |  "), "   "));
  cells.clear();
  for (const int id : Bits(v.nobles(seat))) cells.push_back(w_.noble(id));
  if (!cells.empty())
    append(lines, c_.wrap(c_.tr("splendor.table.nobles") + c_.tr("play.colon") + join(cells, "  |  "), "   "));
  return lines;
}

Lines SplendorPresenter::players(const View& v) const {
  const auto number = [](int n) { return pad_left(n == 0 ? "·" : std::to_string(n), 3); };
  std::string letters = std::string(kName + 1, ' ');
  for (int c = 0; c < kTokenKinds; ++c) letters += "  " + w_.gem(c);
  letters += pad_left("=", 4) + "    ";
  for (int c = 0; c < kColours; ++c) letters += "  " + w_.gem(c);
  std::string titles =
      std::string(kName + 3, ' ') + pad_right(c_.tr("splendor.table.tokens"), 24) + c_.tr("splendor.table.bonuses");
  letters += pad_left(c_.tr("splendor.table.points"), 9) + pad_left(c_.tr("splendor.table.cards"), 9);
  Lines lines = {c_.paint(kDim, titles), letters};
  for (int seat = 0; seat < v.seats(); ++seat) {
    const std::string you = seat == v.viewer ? " " + c_.tr("play.you") : "";
    const std::string name = c_.paint(kStrong, fit(c_.name(seat), kName - 1 - width_of(you)));
    std::string line = (seat == v.mover() && !v.over() ? ">" : " ") + pad_right(name + you, kName);
    for (int c = 0; c < kTokenKinds; ++c) line += number(v.tokens(seat, c));
    line += pad_left(std::to_string(v.token_count(seat)), 4) + "    ";
    for (int c = 0; c < kColours; ++c) line += number(v.bonus(seat, c));
    line += pad_left(c_.paint(kStrong, std::to_string(v.points(seat))), 9);
    line += pad_left(std::to_string(v.bought_count(seat)), 9);
    lines.push_back(line);
    append(lines, holdings(v, seat));
  }
  return lines;
}

Lines SplendorPresenter::table(const View& v) const {
  Lines lines = {heading(v)};
  append(lines, nobles(v));
  for (int l = kLevels - 1; l >= 0; --l) append(lines, level(v, l));
  append(lines, bank(v));
  append(lines, players(v));
  return lines;
}

Lines SplendorPresenter::short_table(const View& v) const {
  Lines lines = {heading(v)};
  append(lines, nobles(v));
  for (int l = kLevels - 1; l >= 0; --l) lines.push_back(short_level(v, l));
  lines.push_back(" " + decks(v));
  append(lines, bank(v));
  Lines players = this->players(v);
  players.erase(players.begin());  // what the columns are can be seen
  append(lines, std::move(players));
  return lines;
}

SplendorPresenter::View SplendorPresenter::everything(const State& state) noexcept {
  View v{};
  static_cast<StateBase&>(v) = state;
  v.viewer = kSpectator;
  return v;
}

}  // namespace patolli::splendor
