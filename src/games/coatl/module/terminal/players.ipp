// What lies in front of a player: the board, the Cóatls with their points as they stand, the hand.
// (Part of presenter.cpp.)
#pragma once

#include "games/coatl/module/terminal/presenter.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

using namespace term;

namespace {

constexpr int kLabel = 11;  // columns for "Cóatl a" and the like, behind a margin of two

}  // namespace

// What a card would be worth on the viewer's unfinished Cóatls: "a2 b0"; "a-": it may not be played there.
template <bool Solo>
std::string CoatlPresenter<Solo>::preview(const View& v, int kind) const {
  if (v.seat < 0) return {};
  std::string text;
  for (int i = 0; i < kUnfinished; ++i) {
    const Serpent& s = v.shown.player[v.seat].coatl[i];
    if (!s.exists()) continue;
    const bool fits = v.shown.accepts_card(s, kind);
    const int points = fits ? prophecy_points(kind, s, v.shown.gap_closed()) : 0;
    const std::string part = (i == 0 ? "a" : "b") + (fits ? std::to_string(points) : "-");
    text += (text.empty() ? "" : " ") + c_.paint(points != 0 ? kGood : kDim, part);
  }
  return text;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::summary(const View& v, int seat) const {
  const Player& p = v.shown.player[seat];
  std::string text = who(seat);
  if (seat == v.seat) text += " " + c_.tr("play.you");
  text += " · " + c_.points(p.score) + " · " + c_.tr("coatl.table.completed", c_.text.count(p.completed));
  if (p.tokens != 0) {
    std::vector<std::string> tokens;
    if ((p.tokens & kPerfectToken) != 0) tokens.push_back(c_.tr("coatl.token_short.perfect"));
    if ((p.tokens & kFutureToken) != 0) tokens.push_back(c_.tr("coatl.token_short.future"));
    if ((p.tokens & kPriestToken) != 0) tokens.push_back(c_.tr("coatl.token_short.priest"));
    text += " · " + c_.tr("coatl.table.tokens", join(tokens, ", "));
  }
  return text;
}

template <bool Solo>
std::string CoatlPresenter<Solo>::board(const View& v, int seat) const {
  const Player& p = v.shown.player[seat];
  const CoatlWords w = words(v);
  std::vector<std::string> places;
  for (int k = 0; k < kPieces; ++k)
    for (int n = 0; n < p.pieces[k]; ++n) places.push_back(w.tile(static_cast<Piece>(k)));
  for (int n = p.piece_count; n < kBoardPlaces; ++n) places.emplace_back("·");
  return join(places, " ");
}

// The number of cards is open; which they are, only for those that everybody saw being taken.
template <bool Solo>
std::string CoatlPresenter<Solo>::others_hand(const View& v, int seat) const {
  const Player& p = v.shown.player[seat];
  const CoatlWords w = words(v);
  std::vector<std::string> known;
  for (int i = 0; i < p.hand_size; ++i)
    if (p.hand[i] != 0) known.push_back(w.number(p.hand[i]));
  // A Temple that was dealt unseen is one more than those that can be read.
  std::vector<std::string> temples;
  for (const int n : Bits(p.temples)) temples.push_back(CoatlWords::temple_number(n + 1));
  const bool unread = p.hidden_temples != 0 && (p.temples & ~p.temples_seen) == 0;
  const auto temple_count = static_cast<int>(temples.size()) + (unread ? 1 : 0);
  const auto list = [&](const std::vector<std::string>& some, int of) {
    if (some.empty()) return std::string();
    const std::string all = join(some, " ");
    return static_cast<int>(some.size()) == of ? c_.tr("play.colon") + all
                                               : " (" + c_.tr("coatl.table.known", all) + ")";
  };
  std::string text = c_.tr("coatl.table.cards", c_.text.count(p.hand_size)) + list(known, p.hand_size);
  if (temple_count != 0)
    text += " · " + c_.tr("coatl.table.temples_held", c_.text.count(temple_count)) + list(temples, temple_count);
  return text;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::own_hand(const View& v, int seat) const {
  const Player& p = v.shown.player[seat];
  const CoatlWords w = words(v);
  std::vector<std::string> cells;
  cells.reserve(kMaxDealt);
  for (int i = 0; i < p.hand_size; ++i) cells.push_back(w.card_row(p.hand[i]) + preview(v, p.hand[i]));
  // Before the choice of the set-up there may be more cards than a hand may hold.
  const bool full = v.shown.phase != Phase::kKeep;
  const std::string held =
      c_.paint(kDim, full ? c_.tr("coatl.table.of", static_cast<int>(p.hand_size), v.shown.hand_limit())
                          : std::to_string(p.hand_size));
  Lines lines = {"  " + pad_right(c_.tr("coatl.table.hand"), kLabel) + held};
  std::string temples;
  for (const int n : Bits(p.temples)) temples += (temples.empty() ? "" : "; ") + w.temple(n + 1);
  if (!temples.empty()) lines.back() += " · " + c_.tr("coatl.table.own_temple", temples);
  for (std::size_t i = 0; i < cells.size(); i += 2)
    lines.push_back("   " + (i + 1 < cells.size() ? pad_right(cells[i], 40) + cells[i + 1] : cells[i]));
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::unfinished(const View& v, int seat, int coatl) const {
  const Serpent& s = v.shown.player[seat].coatl[coatl];
  if (!s.exists()) return {};
  const CoatlWords w = words(v);
  const bool gap_closed = v.shown.gap_closed();
  const std::string label = pad_right(c_.tr("coatl.table.coatl", coatl == 0 ? "a" : "b"), kLabel);
  std::string text = w.serpent(s);
  if (s.cards != 0) text += "  = " + c_.paint(kGood, c_.points(live_points(s, gap_closed)));
  Lines lines = c_.wrap(text, "  " + label);
  std::vector<std::string> cells;
  for (int i = 0; i < s.cards; ++i) {
    const int kind = s.prophecy[i];
    const int points = prophecy_points(kind, s, gap_closed);
    const std::string worth = c_.paint(points != 0 ? kGood : kBad, std::to_string(points));
    cells.push_back(w.card(kind) + " " + c_.paint(kDim, CoatlWords::levels(kind)) + " = " + worth);
  }
  const std::string margin(static_cast<std::size_t>(kLabel + 2), ' ');
  for (const std::string& line : in_columns(cells, c_.width - kLabel - 2)) lines.push_back(margin + line);
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::completed(const View& v, int seat) const {
  Lines lines;
  std::string label = pad_right(c_.tr("coatl.table.done"), kLabel);
  for (int i = 0; i < v.shown.completed_count; ++i) {
    if (v.shown.completed[i].owner != seat) continue;
    append(lines, c_.wrap(breakdown(v, i), "  " + label));
    label = std::string(kLabel, ' ');
  }
  return lines;
}

template <bool Solo>
Lines CoatlPresenter<Solo>::player(const View& v, int seat) const {
  Lines lines = c_.wrap(summary(v, seat), " ");
  const bool own = seat == v.seat;
  std::string text = board(v, seat);
  if (!own) text += "   " + others_hand(v, seat);
  append(lines, c_.wrap(text, "  " + pad_right(c_.tr("coatl.table.board"), kLabel)));
  append(lines, completed(v, seat));
  for (int i = 0; i < kUnfinished; ++i) append(lines, unfinished(v, seat, i));
  if (own) append(lines, own_hand(v, seat));
  return lines;
}

// "Cóatl a  <GGB = 2 points: #29 2, #10 0"
template <bool Solo>
std::string CoatlPresenter<Solo>::short_unfinished(const View& v, int seat, int coatl) const {
  const Serpent& s = v.shown.player[seat].coatl[coatl];
  if (!s.exists()) return {};
  const CoatlWords w = words(v);
  std::string text = c_.tr("coatl.table.coatl", coatl == 0 ? "a" : "b") + kGlue + w.serpent(s);
  if (s.cards == 0) return text;
  std::vector<std::string> cards;
  for (int i = 0; i < s.cards; ++i) {
    const int points = prophecy_points(s.prophecy[i], s, v.shown.gap_closed());
    cards.push_back(w.number(s.prophecy[i]) + kGlue + c_.paint(points != 0 ? kGood : kBad, std::to_string(points)));
  }
  return text + " =" + kGlue + c_.paint(kGood, std::to_string(live_points(s, v.shown.gap_closed()))) + " (" +
         join(cards, " ") + ")";
}

// A line or two for everybody; the cards in one's own hand in columns.
template <bool Solo>
Lines CoatlPresenter<Solo>::short_player(const View& v, int seat) const {
  const Player& p = v.shown.player[seat];
  const bool own = seat == v.seat;
  Lines lines = {" " + fit(summary(v, seat), c_.width - 1)};
  std::string text = board(v, seat);
  if (!own) text += "  " + others_hand(v, seat);
  for (int i = 0; i < kUnfinished; ++i)
    if (const std::string coatl = short_unfinished(v, seat, i); !coatl.empty()) text += "  " + coatl;
  append(lines, c_.wrap(text, "  "));
  if (!own) return lines;
  std::vector<std::string> cells;
  cells.reserve(static_cast<std::size_t>(p.hand_size));
  for (int i = 0; i < p.hand_size; ++i) cells.push_back(card_cell(v, p.hand[i]));
  for (const int n : Bits(p.temples)) cells.push_back(words(v).temple(n + 1));
  for (const std::string& line : in_columns(cells, c_.width - 3)) lines.push_back("   " + line);
  return lines;
}

}  // namespace patolli::coatl
