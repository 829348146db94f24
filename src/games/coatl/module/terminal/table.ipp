// The common part of the table: supply board, Prophecies, Temples.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

using namespace term;

int live_points(const Serpent& s, bool gap_closed) noexcept {
  int points = 0;
  for (int i = 0; i < s.cards; ++i) points += prophecy_points(s.prophecy[i], s, gap_closed);
  return points;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::heading(const View& v) const {
  const State& t = v.shown;
  std::string title = c_.tr(Solo ? "game.coatl-solo" : "game.coatl");
  if (t.turn() == 0)
    title += " · " + c_.tr("play.setting_up");
  else
    title += " · " + c_.tr("play.turn", t.turn());
  if (t.to_act() == kTerminal)
    title += " · " + c_.tr("play.over");
  else if (t.to_act() >= 0)
    title += " · " + c_.name(t.to_act());
  if (t.to_act() != kTerminal && t.ending != Ending::kRunning) title += " · " + c_.tr("play.last_turns");
  return c_.paint(kTitle, c_.rule(title));
}

template <bool Solo>
Lines CoatlPresenter<Solo>::supply(const View& v) const {
  const State& t = v.shown;
  const CoatlWords w = words(v);
  const auto space = [&](int s) {
    const auto pieces = t.space(s);
    std::string what = w.tiles(pieces);
    if (what.empty()) what = s < kBodySpaces ? "· ·" : "·";
    return pad_right(c_.paint(kDim, w.space(s)) + " " + what, 9);
  };
  const auto bag = [&](Form form) {
    return pad_right(c_.paint(kDim, c_.tr("coatl.table.bag", static_cast<int>(t.bag_total[form]))), 12);
  };
  Lines lines = {" " + pad_right(c_.tr("coatl.table.supply"), 11), std::string(12, ' ')};
  for (int s = 0; s < kBodySpaces; ++s) lines[0] += space(s);
  lines[0] += bag(kBody);
  for (int s = kBodySpaces; s < kBodySpaces + 2; ++s) lines[1] += space(s);
  lines[1] += bag(kHead);
  for (int s = kBodySpaces + 2; s < kSpaces; ++s) lines[1] += space(s);
  lines[1] += bag(kTail);
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::row(const View& v) const {
  const State& t = v.shown;
  const CoatlWords w = words(v);
  Lines lines;
  lines.push_back(
      " " + c_.tr("coatl.table.row") + "  " +
      c_.paint(kDim, c_.tr("coatl.table.deck", static_cast<int>(t.deck_count), static_cast<int>(t.discard_count))));
  const auto cell = [&](int slot) {
    std::string text = c_.paint(kDim, std::to_string(slot + 1)) + " ";
    if (t.row[slot] == 0) return text + "·";
    return text + w.card_row(t.row[slot]) + preview(v, t.row[slot]);
  };
  for (int i = 0; i < kRowSize / 2; ++i) lines.push_back(" " + pad_right(cell(i), 40) + cell(i + kRowSize / 2));
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::piles(const View& v) const {
  const State& t = v.shown;
  const CoatlWords w = words(v);
  std::string text = pad_right(c_.tr("coatl.table.temples"), 11);
  for (int i = 0; i < kPiles; ++i) {
    std::string pile = c_.paint(kDim, std::to_string(i + 1)) + " ";
    pile += t.pile_top[i] == 0 ? "·" : w.temple(t.pile_top[i]);
    if (t.pile_left[i] != 0) pile += c_.paint(kDim, " +" + std::to_string(t.pile_left[i]));
    text += i == 0 ? pad_right(pile, 34) : pile;
  }
  return c_.wrap(text, " ");
}

template <bool Solo>
Lines CoatlPresenter<Solo>::table(const View& v) const {
  Lines lines = {heading(v)};
  append(lines, supply(v));
  append(lines, row(v));
  append(lines, piles(v));
  if constexpr (Solo) append(lines, marco(v));
  // The viewer comes last, next to what there is to choose; the others in the order in which they play.
  const int seats = v.shown.agreed.seats;
  const int first = v.seat >= 0 ? v.seat + 1 : 0;
  for (int i = 0; i < seats; ++i) append(lines, player(v, (first + i) % seats));
  return lines;
}

// "#29 B B Y Y a2 b0": what it would be worth, without its levels.
template <bool Solo>
std::string CoatlPresenter<Solo>::card_cell(const View& v, int kind) const {
  const std::string worth = preview(v, kind);
  return words(v).card(kind) + (worth.empty() ? "" : " " + worth);
}

// The Prophecies, three in a line.
template <bool Solo>
Lines CoatlPresenter<Solo>::short_row(const View& v) const {
  const State& t = v.shown;
  std::vector<std::string> cells;
  cells.reserve(kRowSize);
  for (int slot = 0; slot < kRowSize; ++slot)
    cells.push_back(c_.paint(kDim, std::to_string(slot + 1)) + " " +
                    (t.row[slot] == 0 ? "·" : card_cell(v, t.row[slot])));
  Lines lines = in_columns(cells, c_.width - 1);
  for (std::string& line : lines) line.insert(0, " ");
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::short_table(const View& v) const {
  const State& t = v.shown;
  Lines lines = {heading(v)};
  append(lines, supply(v));
  append(lines, short_row(v));
  append(lines, piles(v));
  if constexpr (Solo) append(lines, short_marco(v));
  const int seats = t.agreed.seats;
  const int first = v.seat >= 0 ? v.seat + 1 : 0;
  for (int i = 0; i < seats; ++i) append(lines, short_player(v, (first + i) % seats));
  return lines;
}

template <bool Solo>
typename CoatlPresenter<Solo>::View CoatlPresenter<Solo>::everything(const State& state) noexcept {
  View v;
  v.shown = state;
  v.seat = kSpectator;
  return v;
}

}  // namespace patolli::coatl
