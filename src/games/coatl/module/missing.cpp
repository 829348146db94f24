#include "games/coatl/module/missing.hpp"

#include <algorithm>
#include <memory>

namespace patolli::coatl {

namespace {

// How many pieces of each kind are neither on the board nor in a Cóatl of this player.
std::array<int, kPieces> elsewhere(const BuildProblem& problem) {
  std::array<int, kPieces> n{};
  for (int k = 0; k < kPieces; ++k) {
    const Form form = form_of(static_cast<Piece>(k));
    n[k] = (form == kHead ? kHeadsPerColour : form == kTail ? kTailsPerColour : kBodiesPerColour) - problem.pieces[k];
  }
  for (const Serpent& s : problem.coatl)
    for (int i = 0; i < s.length; ++i) --n[s.piece_at(i)];
  return n;
}

struct Gain {
  int scored;
  int shown;
};
bool better(Aim aim, Gain a, Gain b) noexcept {
  if (aim == Aim::kTotal && a.scored + a.shown != b.scored + b.shown) return a.scored + a.shown > b.scored + b.shown;
  if (a.scored != b.scored) return a.scored > b.scored;
  return a.shown > b.shown;
}
Gain gain_of(const Extra& x) noexcept { return {x.scored, x.shown}; }

Extra with(CoatlSolver& solver, BuildProblem problem, Piece first, Piece second) {
  ++problem.pieces[first];
  if (second != kNoPiece) ++problem.pieces[second];
  const BuildPlan plan = solver.solve(problem);
  return {first, second, plan.scored, plan.shown};
}

void find_extras(CoatlSolver& solver, const BuildProblem& problem, const BuildPlan& plan, Missing& out) {
  const auto left = elsewhere(problem);
  const Gain now{plan.scored, plan.shown};
  std::array<Gain, kPieces> alone{};
  const int room = kMaxBuilt - problem.piece_count();
  for (int k = 0; k < kPieces && room >= 1; ++k) {
    alone[k] = now;
    if (left[k] <= 0) continue;
    const Extra x = with(solver, problem, static_cast<Piece>(k), kNoPiece);
    alone[k] = gain_of(x);
    if (better(problem.aim, alone[k], now)) out.one.push_back(x);
  }
  for (int a = 0; a < kPieces && room >= 2; ++a) {
    for (int b = a; b < kPieces; ++b) {
      if (left[a] <= 0 || left[b] <= (a == b ? 1 : 0)) continue;
      const Extra x = with(solver, problem, static_cast<Piece>(a), static_cast<Piece>(b));
      if (better(problem.aim, gain_of(x), alone[a]) && better(problem.aim, gain_of(x), alone[b])) out.two.push_back(x);
    }
  }
  const auto order = [&](const Extra& x, const Extra& y) {
    if (better(problem.aim, gain_of(x), gain_of(y))) return true;
    if (better(problem.aim, gain_of(y), gain_of(x))) return false;
    return x.first != y.first ? x.first < y.first : x.second < y.second;
  };
  std::sort(out.one.begin(), out.one.end(), order);
  std::sort(out.two.begin(), out.two.end(), order);
}

// Enumerates what one Cóatl can become.
struct Explorer {
  PiecePool pool;
  Arrangements arrangements;
  SeenStates seen;
  std::uint64_t nodes = 0;

  void explore(const Serpent& core, const BuildProblem& problem) {
    pool.fill(problem);
    arrangements.explore(core, problem, pool, seen, nodes);
  }
  // The most points that the only card in hand can show.
  int max_points(const Serpent& core, const BuildProblem& problem) {
    explore(core, problem);
    int points = 0;
    for (int m = 0; m < pool.subsets; ++m)
      for (const bool closed : {false, true}) points = std::max<int>(points, arrangements.best(closed, m, 1).points);
    return points;
  }
};

// Points of one card alone, on the Cóatls on which it lies or may be played.
int max_points_alone(Explorer& explorer, const BuildProblem& problem, const CardUpgrade& card) {
  BuildProblem only = problem;
  only.hand = {card.kind};
  only.hand_size = 1;
  only.algorithms = 0;
  only.aim = Aim::kTotal;
  int points = 0;
  for (int c = 0; c < kUnfinished; ++c) {
    Serpent core = problem.coatl[c];
    if (card.coatl >= 0 ? card.coatl != c : !core.exists() || !problem.accepts(core, card.kind)) continue;
    core.cards = 0;
    points = std::max(points, explorer.max_points(core, only));
  }
  const bool room = !problem.coatl[0].exists() || !problem.coatl[1].exists();
  if (card.coatl < 0 && room && problem.may_start) points = std::max(points, explorer.max_points(Serpent{}, only));
  return points;
}

CardUpgrade upgrade_of(Explorer& explorer, const BuildProblem& problem, int kind, int coatl) {
  CardUpgrade upgrade;
  upgrade.kind = static_cast<std::uint8_t>(kind);
  upgrade.coatl = static_cast<std::int8_t>(coatl);
  upgrade.now = max_points_alone(explorer, problem, upgrade);
  if (upgrade.now == kProphecy[kind].top_points) return upgrade;
  const int room = kMaxBuilt - problem.piece_count();
  const auto left = elsewhere(problem);
  const auto attempt = [&](int a, int b) {
    BuildProblem richer = problem;
    ++richer.pieces[make_piece(kBody, a)];
    if (b < kColours) ++richer.pieces[make_piece(kBody, b)];
    const int points = max_points_alone(explorer, richer, upgrade);
    if (points <= upgrade.now || points < upgrade.then) return;
    if (points > upgrade.then) upgrade.colours.clear();
    upgrade.then = points;
    upgrade.colours.emplace_back(static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b));
  };
  for (int a = 0; a < kColours && room >= 1; ++a)
    if (left[make_piece(kBody, a)] > 0) attempt(a, kColours);
  if (upgrade.then != 0) return upgrade;
  for (int a = 0; a < kColours && room >= 2; ++a)
    for (int b = a; b < kColours; ++b)
      if (left[make_piece(kBody, a)] > 0 && left[make_piece(kBody, b)] > (a == b ? 1 : 0)) attempt(a, b);
  return upgrade;
}

CompletionNeeds completion_needs_of(Explorer& explorer, const BuildProblem& problem, int coatl) {
  CompletionNeeds needs;
  needs.coatl = static_cast<std::int8_t>(coatl);
  const Serpent& core = problem.coatl[coatl];
  const auto has = [&](Form form) {
    for (int c = 0; c < kColours; ++c)
      if (problem.pieces[make_piece(form, c)] != 0) return true;
    return false;
  };
  needs.head = (core.ends & kHasHead) == 0 && !has(kHead);
  needs.tail = (core.ends & kHasTail) == 0 && !has(kTail);
  if (needs.head || needs.tail) return needs;
  BuildProblem completing = problem;
  completing.aim = Aim::kScore;
  explorer.explore(core, completing);
  needs.prophecy = true;
  for (int m = 0; m < explorer.pool.subsets; ++m)
    for (int set = 0; set < explorer.arrangements.sets(); ++set)
      if (explorer.arrangements.best(true, m, set).points != Arrangements::kNone) needs.prophecy = false;
  return needs;
}

}  // namespace

Missing what_is_missing(CoatlSolver& solver, const BuildProblem& problem, const BuildPlan& plan) {
  Missing out;
  find_extras(solver, problem, plan, out);
  const auto explorer = std::make_unique<Explorer>();
  for (int c = 0; c < kUnfinished; ++c) {
    const Serpent& s = problem.coatl[c];
    if (!s.exists() || s.complete()) continue;
    out.coatls.push_back(completion_needs_of(*explorer, problem, c));
    for (int i = 0; i < s.cards; ++i) out.cards.push_back(upgrade_of(*explorer, problem, s.prophecy[i], c));
  }
  for (int i = 0; i < problem.hand_size; ++i) out.cards.push_back(upgrade_of(*explorer, problem, problem.hand[i], -1));
  return out;
}

}  // namespace patolli::coatl
