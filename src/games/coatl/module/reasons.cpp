#include "games/coatl/module/reasons.hpp"

#include <algorithm>
#include <optional>

#include "games/coatl/module/reach.hpp"
#include "games/coatl/module/why.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {
namespace {

constexpr int kWorthDenying = 3;  // points of a Prophecy worth denying to opponents

int points_on(const Serpent& s, bool closed) noexcept {
  int sum = 0;
  for (int i = 0; i < s.cards; ++i) sum += prophecy_points(s.prophecy[i], s, closed);
  return sum;
}

// The way to a Prophecy's next level on a Cóatl.
struct Way {
  int points = 0;  // there; 0: there is no way
  int add = 99;    // pieces to add
  int fetch = 99;  // of those, not on the board yet
};

Way way_to_next(const Serpent& s, int kind, const Stock& stock, bool closed) noexcept {
  const Prophecy& card = kProphecy[kind];
  if (s.complete()) return {};
  const int shown = s.exists() ? with_masks(s, closed, [&](const auto& m) { return times(card, m); }) : 0;
  const int now = card.points[std::min(shown, 6)];
  if (now >= card.top_points) return {};
  if (card.shape == Shape::kCount) {
    int more = 1;
    while (card.points[std::min(shown + more, 6)] == now) ++more;
    return {card.points[std::min(shown + more, 6)], more, std::max(0, more - stock[card.colour[0]])};
  }
  const Reach reach = reach_of(s, card, stock);
  if (reach.fetch > kBoardPlaces) return {};
  return {card.points[std::min(shown + 1, 6)], reach.add, reach.fetch};
}

template <bool Solo>
class ReasonFinder {
 public:
  using State = coatl::State<Solo>;

  ReasonFinder(const View<Solo>& view, Action action)
      : t_(view.shown), x_(action), me_(t_.seat), p_(t_.player[me_]), closed_(t_.gap_closed()) {}

  hints::Reasons list() {
    const auto value = static_cast<int>(value_of(x_));
    switch (tag_of(x_)) {
      case kTake: {
        const auto pieces = t_.space(value);
        gather(pieces);
        deny_space(value);
        break;
      }
      case kPerfectPick: gather({perfect_first(x_), perfect_second(x_)}); break;
      case kRow:
        receive(t_.row[value]);
        deny_prophecy(t_.row[value]);
        break;
      case kDeck: add(why::kUnseenCard); break;
      case kStart: serve(static_cast<Piece>(value)); break;
      case kAdd: grow(); break;
      case kPlay: play(); break;
      case kTempleHand: close(value); break;
      case kTemplePile: close(t_.pile_top[value]); break;
      case kClose: close(0); break;
      case kSeeFuture: add(why::kNewCards); break;
      case kPriest: promise_temple(t_.pile_top[value]); break;
      case kKeep: keep(); break;
      case kEnd: stop(); break;
      default: break;
    }
    return std::move(reasons_);
  }

 private:
  void add(hints::Why why, int card = 0, int n = 0, int m = 0, Seat seat = kNoSeat) {
    reasons_.push_back({why, card, n, m, seat});
  }
  [[nodiscard]] int points(int kind, const Serpent& s) const noexcept {
    return s.exists() ? prophecy_points(kind, s, closed_) : 0;
  }
  [[nodiscard]] int others(int i) const noexcept { return (me_ + i) % t_.agreed.seats; }

  // Every Prophecy that a player still may get something for, with the Cóatl: those on it, and those of the hand that
  // it would take. For a player without a Cóatl: of a first one.
  template <class Do>
  void each_card(const Player& p, Do visit) const {
    for (int c = 0; c < kUnfinished; ++c) {
      const Serpent& s = p.coatl[c];
      if (!s.exists() && (c != 0 || p.coatl[1].exists())) continue;
      for (int i = 0; i < s.cards; ++i) visit(s, c, s.prophecy[i]);
      for (int i = 0; i < p.hand_size; ++i)
        if (p.hand[i] != 0 && t_.accepts_card(s, p.hand[i])) visit(s, c, p.hand[i]);
    }
  }

  // The Prophecy that new pieces help most: first one for which nothing is missing any more, then the nearest.
  [[nodiscard]] std::optional<hints::Reason> helped(const Player& p, const Stock& before, const Stock& after) const {
    std::optional<hints::Reason> best;
    float most = 0;
    each_card(p, [&](const Serpent& s, int, int kind) {
      const Way was = way_to_next(s, kind, before, closed_);
      const Way is = way_to_next(s, kind, after, closed_);
      if (is.points == 0 || is.fetch >= was.fetch) return;
      const float worth = static_cast<float>(is.points) / static_cast<float>(1 + 2 * is.fetch);
      if (worth <= most) return;
      most = worth;
      best = is.fetch == 0 ? hints::Reason{why::kAllPieces, kind, is.points}
                           : hints::Reason{why::kPiecesLeft, kind, is.fetch, is.points};
    });
    return best;
  }

  static Stock with(Stock stock, const std::array<Piece, 2>& pieces) noexcept {
    for (const Piece piece : pieces)
      if (piece != kNoPiece) ++stock[colour_of(piece)];
    return stock;
  }

  void gather(const std::array<Piece, 2>& pieces) {
    const Stock stock = stock_of(p_);
    if (pieces[0] != kNoPiece && form_of(pieces[0]) != kBody) {
      const bool head = form_of(pieces[0]) == kHead;
      for (int c = 0; c < kUnfinished; ++c) {
        const Serpent& s = p_.coatl[c];
        if (!s.exists() || (s.ends & (head ? kHasHead : kHasTail)) != 0 || owns(p_, head ? kHead : kTail)) continue;
        add(head ? why::kHeadFor : why::kTailFor, 0, 0, c);
        break;
      }
    }
    if (const auto reason = helped(p_, stock, with(stock, pieces))) reasons_.push_back(*reason);
  }

  static bool owns(const Player& p, Form form) noexcept {
    for (int c = 0; c < kColours; ++c)
      if (p.pieces[make_piece(form, c)] != 0) return true;
    return false;
  }

  // What the others wanted of this space, and find nowhere else.
  void deny_space(int space) {
    if constexpr (Solo) {
      const auto choice = t_.marco_choice();
      if (choice.space == space && choice.card >= 0)
        add(why::kDeniesMarco, t_.marco.card[static_cast<std::size_t>(choice.card)].kind);
      return;
    }
    for (int i = 1; i < t_.agreed.seats; ++i) {
      const int seat = others(i);
      const Player& p = t_.player[seat];
      const Stock stock = stock_of(p);
      std::optional<hints::Reason> lost = finishes(p, stock, space);
      for (int other = 0; lost && other < kSpaces; ++other)
        if (other != space && t_.space(other)[0] != kNoPiece && finishes(p, stock, other)) lost.reset();
      if (lost) return add(why::kDeniesPieces, lost->card, lost->n, 0, static_cast<Seat>(seat));
      if (deny_end(seat, space)) return;
    }
  }

  // A Prophecy that lies on a Cóatl, for which this space has all that is missing.
  [[nodiscard]] std::optional<hints::Reason> finishes(const Player& p, const Stock& stock, int space) const {
    std::optional<hints::Reason> best;
    const Stock after = with(stock, t_.space(space));
    each_card(p, [&](const Serpent& s, int, int kind) {
      if (!s.exists()) return;
      const Way was = way_to_next(s, kind, stock, closed_);
      const Way is = way_to_next(s, kind, after, closed_);
      if (is.points < kWorthDenying || is.fetch != 0 || was.fetch == 0) return;
      if (!best || is.points > best->n) best = hints::Reason{why::kDeniesPieces, kind, is.points};
    });
    return best;
  }

  // The last head or tail on the board, while another player's Cóatl lacks nothing else.
  bool deny_end(int seat, int space) {
    if (space < kBodySpaces) return false;
    const Form form = form_of(t_.space(space)[0]);
    for (int other = kBodySpaces; other < kSpaces; ++other) {
      const Piece piece = t_.space(other)[0];
      if (other != space && piece != kNoPiece && form_of(piece) == form) return false;
    }
    const Player& p = t_.player[seat];
    if (owns(p, form)) return false;
    const auto ends = form == kHead ? kHasTail : kHasHead;
    for (const Serpent& s : p.coatl) {
      if (!s.exists() || s.ends != ends || s.cards == 0) continue;
      add(why::kDeniesEnd, 0, form == kTail ? 1 : 0, 0, static_cast<Seat>(seat));
      return true;
    }
    return false;
  }

  void receive(int kind) {
    const Stock stock = stock_of(p_);
    hints::Reason best{why::kPiecesLeft};
    float most = 0;
    for (int c = 0; c < kUnfinished; ++c) {
      const Serpent& s = p_.coatl[c];
      if (!t_.accepts_card(s, kind) || (!s.exists() && c != 0)) continue;
      if (const int now = points(kind, s); now != 0 && static_cast<float>(2 * now) > most) {
        most = static_cast<float>(2 * now);
        best = {why::kFits, kind, now, c};
      }
      const Way way = way_to_next(s, kind, stock, closed_);
      if (way.points == 0) continue;
      const float worth = static_cast<float>(way.points) / static_cast<float>(1 + 2 * way.fetch);
      if (worth <= most) continue;
      most = worth;
      best = way.fetch == 0 ? hints::Reason{why::kAllPieces, kind, way.points}
                            : hints::Reason{why::kPiecesLeft, kind, way.fetch, way.points};
    }
    if (most > 0) reasons_.push_back(best);
  }

  void deny_prophecy(int kind) {
    hints::Reason worst{why::kDeniesProphecy, kind};
    for (int i = 1; i < t_.agreed.seats; ++i) {
      const Player& p = t_.player[others(i)];
      for (const Serpent& s : p.coatl) {
        if (!s.exists() || !t_.accepts_card(s, kind) || p.hand_size >= t_.hand_limit()) continue;
        if (const int now = points(kind, s); now > worst.n) {
          worst.n = now;
          worst.seat = static_cast<Seat>(others(i));
        }
      }
    }
    if (worst.n >= kWorthDenying) reasons_.push_back(worst);
  }

  void serve(Piece piece) {
    std::array<int, 2> cards{};
    for (int i = 0; i < p_.hand_size; ++i) {
      const Prophecy& card = kProphecy[p_.hand[i]];
      const auto* const end = card.colour.data() + card.size;
      if (std::find(card.colour.data(), end, colour_of(piece)) == end) continue;
      for (int& best : cards) {
        if (best != 0 && kProphecy[best].top_points >= card.top_points) continue;
        if (&best == cards.data()) cards[1] = cards[0];
        best = p_.hand[i];
        break;
      }
    }
    if (cards[0] != 0) add(why::kServes, cards[0], cards[1]);
  }

  void grow() {
    const int c = add_coatl(x_);
    const Serpent& s = p_.coatl[c];
    Serpent grown = s;
    if (add_side(x_) == kLeft)
      grown.add_left(add_piece(x_));
    else
      grown.add_right(add_piece(x_));
    if (grown.complete()) add(why::kCompletes, 0, points_on(grown, closed_), c);
    for (int i = 0; i < s.cards; ++i) {
      const int kind = s.prophecy[i];
      if (points(kind, grown) > points(kind, s)) add(why::kRaises, kind, points(kind, grown), points(kind, s));
    }
    hints::Reason shown{why::kShows};
    for (int i = 0; i < p_.hand_size; ++i) {
      const int kind = p_.hand[i];
      if (!t_.accepts_card(s, kind)) continue;
      const int now = points(kind, grown);
      if (now > points(kind, s) && now > shown.n) shown = {why::kShows, kind, now, c};
    }
    if (shown.n != 0) reasons_.push_back(shown);
    if (grown.complete()) {
      const hints::Reason temple = best_temple(grown);
      if (temple.n != 0) reasons_.push_back(temple);
    }
    if (!reasons_.empty() && !grown.complete()) return;
    nearer(s, grown);
  }

  // A step towards a pattern that is not there yet.
  void nearer(const Serpent& s, const Serpent& grown) {
    Stock left = stock_of(p_);
    --left[colour_of(add_piece(x_))];
    hints::Reason best{why::kNearer};
    float most = 0;
    const auto look = [&](int kind) {
      const Way was = way_to_next(s, kind, stock_of(p_), closed_);
      const Way is = way_to_next(grown, kind, left, closed_);
      if (is.points == 0 || is.add >= was.add || is.points < was.points) return;
      const float worth = static_cast<float>(is.points) / static_cast<float>(1 + is.add + 2 * is.fetch);
      if (worth <= most) return;
      most = worth;
      best = {why::kNearer, kind, is.add, is.points};
    };
    for (int i = 0; i < s.cards; ++i) look(s.prophecy[i]);
    for (int i = 0; i < p_.hand_size; ++i)
      if (t_.accepts_card(s, p_.hand[i])) look(p_.hand[i]);
    if (most > 0) reasons_.push_back(best);
  }

  [[nodiscard]] hints::Reason best_temple(const Serpent& s) const {
    hints::Reason best{why::kTempleMet};
    const auto look = [&](int temple) {
      const int n = temple_points(temple_met(temple, s));
      if (n > best.n) best = {why::kTempleMet, temple, n};
    };
    for (const int n : Bits(p_.temples)) look(n + 1);
    for (const int top : t_.pile_top)
      if (top != 0) look(top);
    return best;
  }

  void play() {
    const int kind = play_kind(x_);
    const Serpent& s = p_.coatl[play_coatl(x_)];
    const int now = points(kind, s);
    const bool top = now == kProphecy[kind].top_points;
    add(top ? why::kPlaysTop : why::kPlays, kind, now, play_coatl(x_));
    if (const Way way = way_to_next(s, kind, stock_of(p_), closed_); !top && way.points != 0)
      add(why::kMayGrow, kind, way.points, way.fetch);
  }

  void close(int temple) {
    const Serpent& s = p_.coatl[t_.active];
    const int bonus = temple != 0 ? temple_points(temple_met(temple, s)) : 0;
    if (temple != 0) add(why::kTempleMet, temple, bonus);
    const int worth = points_on(s, closed_) + bonus;
    add(why::kCoatlWorth, 0, worth, t_.active);
    if (p_.completed == 2 && t_.ending == Ending::kRunning) {
      int best = 0;
      if constexpr (Solo) best = t_.marco.score;
      for (int i = 1; i < t_.agreed.seats; ++i) best = std::max<int>(best, t_.player[others(i)].score);
      add(why::kThirdCoatl, 0, p_.score + worth - best);
    }
  }

  void promise_temple(int temple) {
    int best = 0;
    int coatl = 0;
    for (int c = 0; c < kUnfinished; ++c) {
      const Serpent& s = p_.coatl[c];
      if (!s.exists()) continue;
      if (const int n = temple_points(temple_met(temple, s)); n > best) {
        best = n;
        coatl = c;
      }
    }
    if (best != 0) add(why::kTempleMet, temple, best, coatl);
  }

  void keep() {
    const auto kinds = set_kinds(x_);
    hints::Reason together{why::kTogether};
    int sum = 0;
    for (std::size_t i = 0; i < kinds.size() && kinds[i] != 0; ++i) {
      sum += kProphecy[kinds[i]].top_points;
      for (std::size_t k = i + 1; k < kinds.size() && kinds[k] != 0; ++k) {
        const int shared = patolli::count_bits(colours_of(kinds[i]) & colours_of(kinds[k]));
        if (shared > together.m) together = {why::kTogether, kinds[i], kinds[k], shared};
      }
    }
    if (together.m != 0) reasons_.push_back(together);
    if (sum != 0) add(why::kPromises, 0, sum);
  }
  static std::uint64_t colours_of(int kind) noexcept {
    std::uint64_t set = 0;
    for (int i = 0; i < kProphecy[kind].size; ++i) set |= bit(kProphecy[kind].colour[i]);
    return set;
  }

  void stop() {
    if (t_.phase == Phase::kTaking) return add(why::kEnoughCards, 0, p_.hand_size);
    if (p_.piece_count != 0) add(why::kKeepsPieces, 0, p_.piece_count);
  }

  const State& t_;
  Action x_;
  int me_;
  const Player& p_;
  bool closed_;
  hints::Reasons reasons_;
};

}  // namespace

template <bool Solo>
hints::Reasons reasons_for(const View<Solo>& view, Action action) {
  return ReasonFinder<Solo>(view, action).list();
}

template <bool Solo>
int points_in_sight(const State<Solo>& table, int seat) noexcept {
  const Player& p = table.player[seat];
  int sum = p.score;
  for (const Serpent& s : p.coatl)
    if (s.exists()) sum += points_on(s, table.gap_closed());
  return sum;
}

template hints::Reasons reasons_for<false>(const View<false>& view, Action action);
template hints::Reasons reasons_for<true>(const View<true>& view, Action action);
template int points_in_sight<false>(const State<false>& table, int seat) noexcept;
template int points_in_sight<true>(const State<true>& table, int seat) noexcept;

}  // namespace patolli::coatl
