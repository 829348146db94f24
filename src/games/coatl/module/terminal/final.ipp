// What a completed Cóatl is worth, card by card, and the end of a game.
// (Part of presenter.cpp.)
#pragma once

#include <bit>

#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

using namespace term;

// "<BBRBBKRBBYY> = 17 points: #29 4, #10 5, #5 5, T3 3"
template <bool Solo>
std::string CoatlPresenter<Solo>::breakdown(const View& v, int index) const {
  const CoatlWords w = words(v);
  const Completed& done = v.shown.completed[index];
  const Serpent s = v.shown.rebuilt(index);
  std::vector<std::string> cards;
  cards.reserve(kMaxProphecies + 1);
  for (int i = 0; i < s.cards; ++i)
    cards.push_back(w.number(s.prophecy[i]) + " " +
                    std::to_string(prophecy_points(s.prophecy[i], s, v.shown.gap_closed())));
  if (done.temple != 0)
    cards.push_back(CoatlWords::temple_number(done.temple) + " " +
                    std::to_string(temple_points(temple_met(done.temple, s))));
  return w.serpent(s) + " = " + c_.paint(kGood, c_.points(done.points)) + c_.tr("play.colon") + join(cards, ", ");
}

template <bool Solo>
Lines CoatlPresenter<Solo>::final_table(const View& v, const Outcome& outcome) const {
  const State& t = v.shown;
  const CoatlWords w = words(v);
  Lines lines;
  for (int seat = 0; seat < t.agreed.seats; ++seat) {
    const Player& p = t.player[seat];
    lines.push_back(" " + who(seat) + " · " + c_.paint(kGood, c_.points(p.score)));
    for (int i = 0; i < t.completed_count; ++i) {
      if (t.completed[i].owner != seat) continue;
      append(lines,
             c_.wrap(w.serpent(t.rebuilt(i)) + " = " + c_.paint(kGood, c_.points(t.completed[i].points)), "   "));
      const Serpent s = t.rebuilt(i);
      std::vector<std::string> cells;
      cells.reserve(kMaxProphecies + 1);
      for (int k = 0; k < s.cards; ++k)
        cells.push_back(pad_left(std::to_string(prophecy_points(s.prophecy[k], s, t.gap_closed())), 3) + "  " +
                        w.card(s.prophecy[k]));
      if (t.completed[i].temple != 0)
        cells.push_back(pad_left(std::to_string(temple_points(temple_met(t.completed[i].temple, s))), 3) + "  " +
                        w.temple(t.completed[i].temple));
      for (const std::string& line : in_columns(cells, c_.width - 6)) lines.push_back("     " + line);
    }
    int open = 0;
    for (const Serpent& s : p.coatl) open += s.exists() ? 1 : 0;
    if (p.completed == 0) lines.push_back("   " + c_.tr("coatl.final.none"));
    if (open != 0) append(lines, c_.wrap(c_.tr("coatl.final.unfinished", c_.text.count(open)), "   "));
    if constexpr (!Solo)
      append(lines, c_.wrap(c_.tr("coatl.final.ties", c_.text.count(outcome.tie_break[seat][0]),
                                  static_cast<int>(outcome.tie_break[seat][1])),
                            "   "));
  }
  if constexpr (Solo) {
    lines.push_back(" " + c_.paint(kStrong, "M.A.R.C.O.") + " · " + c_.paint(kGood, c_.points(outcome.score[1])));
    std::vector<std::string> cells;
    for (const int index : Bits(t.marco.completed)) {
      const int kind = kind_of_bit(index);
      cells.push_back(pad_left(std::to_string(kProphecy[kind].top_points), 3) + "  " + w.card(kind));
    }
    if (cells.empty()) lines.push_back("   " + c_.tr("coatl.final.marco_none"));
    for (const std::string& line : in_columns(cells, c_.width - 6)) lines.push_back("     " + line);
  }
  return lines;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::ending(Ending ending) const {
  switch (ending) {
    case Ending::kGoal: return c_.tr("ending.coatl.goal");
    case Ending::kSupply: return c_.tr("ending.coatl.supply");
    case Ending::kAllPass: return c_.tr("ending.all_pass");
    default: return c_.tr("ending.turn_limit");
  }
}

}  // namespace patolli::coatl
