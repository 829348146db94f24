// Positions for the exact solver, and a search that is obviously right: every sequence of legal building steps.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "games/coatl/module/solver.hpp"
#include "games/coatl/rules/patterns.hpp"
#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {

// Scored, shown and pieces used, and the order in which an aim ranks them.
struct Worth {
  int scored = 0;
  int shown = 0;
  int pieces = 0;
  friend bool operator==(const Worth&, const Worth&) = default;
};
inline std::tuple<int, int, int> rank(const Worth& w, Aim aim) {
  if (aim == Aim::kTotal) return {w.scored + w.shown, w.scored, -w.pieces};
  return {w.scored, w.shown, -w.pieces};
}
inline std::ostream& operator<<(std::ostream& out, const Worth& w) {
  return out << w.scored << " scored, " << w.shown << " shown, " << w.pieces << " pieces";
}

template <class Game>
Worth worth_of(const Game& before, const Game& now) {
  const Player& p = now.player[before.seat];
  Worth w{p.score - before.player[before.seat].score, 0, before.player[before.seat].piece_count - p.piece_count};
  for (const Serpent& s : p.coatl)
    for (int i = 0; i < s.cards; ++i) w.shown += prophecy_points(s.prophecy[i], s, now.gap_closed());
  return w;
}

// Every state that building steps lead to. A pile's next Temple is nothing that one can plan with, so a pile is used
// once.
template <class Game>
class Everything {
 public:
  explicit Everything(const Game& start) : start_(start) { visit(start, 0); }
  [[nodiscard]] const Worth& best(Aim aim) const { return best_[static_cast<std::size_t>(aim)]; }
  [[nodiscard]] std::size_t states() const { return seen_.size(); }

 private:
  void visit(const Game& state, int piles_used) {
    Game key = state;  // the order of the cards on a Cóatl does not matter
    for (Serpent& s : key.player[start_.seat].coatl) std::sort(s.prophecy.begin(), s.prophecy.begin() + s.cards);
    if (!seen_.insert(key.hash() * 4 + static_cast<std::uint64_t>(piles_used)).second) return;
    if (state.phase != Phase::kCompleting) {
      const Worth w = worth_of(start_, state);
      for (const Aim aim : {Aim::kScore, Aim::kTotal}) offer(aim, w);
      if (state.player[start_.seat].completed == start_.player[start_.seat].completed) offer(Aim::kGrow, w);
    }
    typename Game::Out legal;
    state.legal(legal);
    for (const Action x : legal) {
      const Tag tag = tag_of(x);
      if (tag != kStart && tag != kAdd && tag != kPlay && tag != kTempleHand && tag != kTemplePile && tag != kClose)
        continue;
      const int pile = tag == kTemplePile ? 1 << value_of(x) : 0;
      if ((piles_used & pile) != 0) continue;
      Game next = state;
      next.apply(x);
      while (next.to_act() == kChance) {
        typename Game::Out outcomes;
        next.legal(outcomes);
        next.apply(outcomes[0]);
      }
      visit(next, piles_used | pile);
    }
  }
  void offer(Aim aim, const Worth& w) {
    auto& best = best_[static_cast<std::size_t>(aim)];
    auto& any = any_[static_cast<std::size_t>(aim)];
    if (!any || rank(w, aim) > rank(best, aim)) best = w;
    any = true;
  }

  Game start_;
  std::unordered_set<std::uint64_t> seen_;
  std::array<Worth, 3> best_{};
  std::array<bool, 3> any_{};
};

struct CaseSize {
  int coatls = 1;
  int pieces = 5;
  int cards = 3;
  bool gap_closed = false;
  std::string algorithms = "none";  // against M.A.R.C.O.
  std::uint32_t lone_pairs = 1;     // of ten cards, about
};

// A position in which there is something to build: few colours, and cards that speak of them.
template <class Game>
class CaseMaker {
 public:
  CaseMaker(std::uint64_t seed, const CaseSize& size) : rng_(seed), size_(size) {}

  Game make() {
    colours_ = 0;
    const int wanted = 2 + static_cast<int>(rng_.below(3));
    while (patolli::count_bits(colours_) < wanted) colours_ |= 1U << rng_.below(kColours);
    copies_.assign(kProphecies + 1, 0);
    Has me;
    me.a = size_.coatls > 0 ? serpent() : "-";
    me.b = size_.coatls > 1 ? serpent() : "-";
    me.pieces = pieces();
    me.hand = list(size_.cards, "s");
    const std::array<int, 4> temples = four_temples();
    me.temples = std::to_string(temples[0]) + (rng_.below(2) == 0 ? "" : '.' + std::to_string(temples[1]) + 's');
    Position<Game> position;
    position.with("rules", size_.gap_closed ? "bga" : "rulebook").with("row", "0,0,0,0,0,0");
    position.with("supply", "_,_,_,_,_,_,_,_,_,_");
    position.with("piles", std::to_string(temples[2]) + ',' + std::to_string(temples[3]));
    if constexpr (Game::kSolo) {
      position.with("algorithms", size_.algorithms);
      me.temples = std::to_string(temples[0]) + 's';
    }
    position.player(0, me);
    return position.build();
  }

 private:
  char colour() {
    for (;;) {
      const auto c = rng_.below(kColours);
      if ((colours_ >> c & 1) != 0) return kColourLetters[c];
    }
  }
  int card() {
    for (;;) {
      const bool lone_pair = rng_.below(10) < size_.lone_pairs;
      const auto drawn = rng_.below(lone_pair ? kColours : kProphecies);
      const int kind = static_cast<int>(drawn) + (lone_pair ? 6 : 1);
      const Prophecy& p = kProphecy[kind];
      bool fits = copies_[static_cast<std::size_t>(kind)] < kProphecyFaces[static_cast<std::size_t>(kind - 1)].copies;
      for (int i = 0; i < p.size; ++i) fits = fits && (colours_ >> p.colour[static_cast<std::size_t>(i)] & 1) != 0;
      if (!fits && rng_.below(40) != 0) continue;
      if (copies_[static_cast<std::size_t>(kind)] >= kProphecyFaces[static_cast<std::size_t>(kind - 1)].copies)
        continue;
      ++copies_[static_cast<std::size_t>(kind)];
      return kind;
    }
  }
  std::string list(int n, const std::string& suffix) {
    std::vector<int> kinds;
    for (int i = 0; i < n; ++i) kinds.push_back(card());
    std::sort(kinds.begin(), kinds.end());
    std::string text;
    for (const int kind : kinds) text += (text.empty() ? "" : ".") + std::to_string(kind) + suffix;
    return text.empty() ? "-" : text;
  }
  std::string serpent() {
    std::string text;
    const auto length = 1 + rng_.below(5);
    for (std::uint32_t i = 0; i < length; ++i) text += colour();
    const auto ends = rng_.below(4);
    if (ends == 1) text.insert(0, "<");
    if (ends == 2) text += '>';
    if (rng_.below(3) != 0) return text;
    if (size_.algorithms.find('3') != std::string::npos) return text + ':' + list(1, "");
    // A card of which there are two may not lie twice on one Cóatl.
    const std::string cards = list(1 + static_cast<int>(rng_.below(2)), "");
    const auto dot = cards.find('.');
    return text + ':' +
           (dot != std::string::npos && cards.substr(0, dot) == cards.substr(dot + 1) ? cards.substr(0, dot) : cards);
  }
  std::string pieces() {
    std::array<int, kPieces> n{};
    for (int i = 0; i < size_.pieces; ++i) {
      const auto form = rng_.below(5);
      const int c = colour_from_letter(colour());
      const Piece p = make_piece(form < 3 ? kBody : form == 3 ? kHead : kTail, c);
      if (form_of(p) != kBody && n[p] != 0) continue;
      ++n[p];
    }
    std::string text;
    for (int k = 0; k < kPieces; ++k)
      for (int i = 0; i < n[static_cast<std::size_t>(k)]; ++i)
        text += (text.empty() ? "" : ".") + piece_text(static_cast<Piece>(k));
    return text.empty() ? "-" : text;
  }
  std::array<int, 4> four_temples() {
    std::array<int, 4> out{};
    for (std::size_t i = 0; i < out.size();) {
      out[i] = 1 + static_cast<int>(rng_.below(kTemples));
      if (std::find(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(i), out[i]) ==
          out.begin() + static_cast<std::ptrdiff_t>(i))
        ++i;
    }
    std::sort(out.begin(), out.begin() + 2);
    return out;
  }

  Rng rng_;
  CaseSize size_;
  std::uint32_t colours_ = 0;
  std::vector<int> copies_;
};

}  // namespace patolli::coatl::test
