#include "games/coatl/module/solver.hpp"

#include <algorithm>

#include "games/coatl/module/schedule.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

namespace {

constexpr std::int32_t kImpossible = -1'000'000'000;

// Points weigh more than any number of pieces, and by the aim one kind of points more than any number of the other.
constexpr std::int32_t kPoint = 16;
constexpr std::int32_t kAllPoints = 256 * kPoint;

// A Temple asks only for colours (eight bits each) and length, whatever the arrangement.
int temple_worth(int number, std::uint64_t colours, int length) noexcept {
  const auto count = [&](int c) { return colours >> (8 * c) & 255; };
  const auto meets = [&](const Requirement& r) {
    switch (r.demand) {
      case Demand::kWithout: return count(r.a) == 0;
      case Demand::kLength: return length == r.a;
      case Demand::kEqual: return count(r.a) != 0 && count(r.a) == count(r.b);
    }
    return false;
  };
  return temple_points((meets(kTemple[number].first) ? 1 : 0) + (meets(kTemple[number].second) ? 1 : 0));
}

int shown_points(const Serpent& s, bool gap_closed) noexcept {
  int sum = 0;
  for (int i = 0; i < s.cards; ++i) sum += prophecy_points(s.prophecy[i], s, gap_closed);
  return sum;
}

}  // namespace

BuildPlan CoatlSolver::solve(const BuildProblem& problem) noexcept {
  problem_ = &problem;
  pool_.fill(problem);
  nodes_ = 0;
  scored_weight_ = problem.aim == Aim::kTotal ? kAllPoints + kPoint : kAllPoints;
  shown_weight_ = problem.aim == Aim::kTotal ? kAllPoints : kPoint;
  guards_ = 0;
  for (int k = 0; k < pool_.kinds; ++k) guards_ |= std::uint64_t{16} << (5 * k);
  spare_ = pool_.subset[pool_.subsets - 1].packed | guards_;
  list_temples();
  int existing = 0;
  for (int c = 0; c < kUnfinished; ++c) {
    options_[c].clear();
    if (!problem.coatl[c].exists()) continue;
    ++existing;
    list_options(c, problem.coatl[c]);
  }
  max_new_ = !problem.may_start ? 0 : problem.three_coatls ? std::max(0, 3 - problem.completed - existing) : kMaxBuilt;
  options_[kNew].clear();
  if (max_new_ > 0 && problem.piece_count() != 0) list_options(kNew, Serpent{});
  depth_ = 0;
  best_depth_ = 0;
  best_value_ = kImpossible;
  combine(0, 0, spare_, 0, 0, 0);
  BuildPlan result = plan();
  result.nodes = nodes_;
  return result;
}

void CoatlSolver::list_temples() noexcept {
  temple_count_ = 0;
  for (const int n : Bits(problem_->temples))
    if (temple_count_ < kMaxTemples) temple_[temple_count_++] = {static_cast<std::uint8_t>(n + 1), -1};
  for (int i = 0; i < kPiles; ++i)
    if (problem_->pile_top[i] != 0 && temple_count_ < kMaxTemples)
      temple_[temple_count_++] = {problem_->pile_top[i], static_cast<std::int8_t>(i)};
}

void CoatlSolver::list_options(int which, const Serpent& core) noexcept {
  arrangements_[which].explore(core, *problem_, pool_, seen_, nodes_);
  if (!core.complete()) list_options(which, core, false, -1);
  for (int temple = problem_->algorithm(1) ? 0 : -1; temple < temple_count_; ++temple)
    list_options(which, core, true, temple);
  // Of equals, a pile's Temple goes before an own one, which nobody else can take.
  std::sort(options_[which].begin(), options_[which].end(), [](const Option& a, const Option& b) {
    if (a.value != b.value) return a.value > b.value;
    if (a.temples != b.temples) return a.temples > b.temples;
    if (a.subset != b.subset) return a.subset < b.subset;
    if (a.cards != b.cards) return a.cards < b.cards;
    return a.closed && !b.closed;
  });
}

// Keeps what is worth more than everything that takes fewer pieces or fewer cards.
void CoatlSolver::list_options(int which, const Serpent& core, bool closed, int temple) noexcept {
  const Arrangements& all = arrangements_[which];
  const int sets = all.sets();
  const int lacks_head = (core.ends & kHasHead) == 0 ? 1 : 0;
  const int lacks_tail = (core.ends & kHasTail) == 0 ? 1 : 0;
  std::uint64_t had = 0;
  for (int i = 0; i < core.length; ++i) had += std::uint64_t{1} << (8 * core.colour_at(i));
  if (closure_.size() < static_cast<std::size_t>(pool_.subsets * sets))
    closure_.resize(static_cast<std::size_t>(pool_.subsets * sets));
  const std::int32_t weight = closed ? scored_weight_ : shown_weight_;
  for (int m = 0; m < pool_.subsets; ++m) {
    const PiecePool::Subset& pieces = pool_.subset[m];
    // Only where head and tail are as they have to be. Completed ones with fewer pieces have the same head and tail.
    const bool fits = closed ? pieces.heads == lacks_head && pieces.tails == lacks_tail
                             : pieces.heads <= lacks_head && pieces.tails <= lacks_tail;
    if (!fits) continue;
    const int extra =
        temple < 0 ? 0 : temple_worth(temple_[temple].number, had + pieces.colours, core.length + pieces.size);
    std::array<const std::int32_t*, kMaxBuilt> fewer{};
    int ways = 0;
    for (const int k : Bits(pieces.present))
      if (!closed || form_of(pool_.piece[k]) == kBody)
        fewer[ways++] = &closure_[static_cast<std::size_t>((m - pool_.stride[k]) * sets)];
    std::int32_t* const here = &closure_[static_cast<std::size_t>(m * sets)];
    for (const int set : Bits(all.allowed())) {
      std::int32_t below = kImpossible;
      for (const int i : Bits(static_cast<std::uint64_t>(set))) below = std::max(below, here[set & ~(1 << i)]);
      for (int i = 0; i < ways; ++i) below = std::max(below, fewer[i][set]);
      here[set] = below;
      const int points = all.best(closed, m, set).points;
      if (points == Arrangements::kNone || (temple >= 0 && extra == 0)) continue;
      const std::int32_t value = (points + extra) * weight - pieces.size;
      if (value <= below) continue;
      here[set] = value;
      if (which == kNew && value <= 0) continue;  // a new Cóatl without any points
      options_[which].push_back(Option{value, static_cast<std::uint16_t>(m),
                                       static_cast<std::uint16_t>(temple < 0 ? 0 : 1U << temple), pieces.packed,
                                       static_cast<std::uint8_t>(set), closed});
    }
  }
}

// Goes on with `next` if the option's pieces and cards are still there.
template <class Next>
void CoatlSolver::take(int which, const Option& option, std::uint64_t pieces, int cards, int temples,
                       Next&& next) noexcept {
  if ((option.cards & cards) != 0 || (option.temples & temples) != 0) return;
  const std::uint64_t rest = pieces - option.pieces;
  if ((rest & guards_) != guards_) return;
  ++nodes_;
  chosen_[depth_++] = {&option, which};
  next(rest, cards | option.cards, temples | option.temples);
  --depth_;
}

void CoatlSolver::consider(std::int32_t value) noexcept {
  if (value <= best_value_) return;
  best_value_ = value;
  best_ = chosen_;
  best_depth_ = depth_;
}

// How many more new Cóatls could bring anything: each needs a card and two pieces at the least.
int CoatlSolver::new_ones(int cards) const noexcept {
  return std::min(
      {max_new_, problem_->hand_size - count_bits(static_cast<std::uint64_t>(cards)), problem_->piece_count() / 2});
}

// The two Cóatls first. Options come best first, so the first that cannot catch up ends the list.
void CoatlSolver::combine(int which, std::int32_t value, std::uint64_t pieces, int cards, int temples,
                          int open) noexcept {
  if (which == kNew) {
    consider(value);
    if (open < kUnfinished) combine_new(value, pieces, cards, temples, open, 0, 0);
    return;
  }
  if (!problem_->coatl[which].exists()) return combine(which + 1, value, pieces, cards, temples, open);
  std::int32_t later = 0;
  if (which == 0 && !options_[1].empty()) later = options_[1].front().value;
  if (!options_[kNew].empty()) later += options_[kNew].front().value * new_ones(cards);
  for (const Option& option : options_[which]) {
    if (value + option.value + later <= best_value_) break;
    take(which, option, pieces, cards, temples, [&](std::uint64_t rest, int used, int used_temples) {
      combine(which + 1, value + option.value, rest, used, used_temples, open + (option.closed ? 0 : 1));
    });
  }
}

// New ones: completed ones need a place on the table only while they are built, so they come first.
void CoatlSolver::combine_new(std::int32_t value, std::uint64_t pieces, int cards, int temples, int open, int started,
                              std::size_t from) noexcept {
  if (started == max_new_) return;
  const int more = new_ones(cards);
  for (std::size_t i = from; i < options_[kNew].size(); ++i) {
    const Option& option = options_[kNew][i];
    if (value + option.value * more <= best_value_) break;
    if (!option.closed && open == kUnfinished) continue;
    take(kNew, option, pieces, cards, temples, [&](std::uint64_t rest, int used, int used_temples) {
      consider(value + option.value);
      combine_new(value + option.value, rest, used, used_temples, open + (option.closed ? 0 : 1), started + 1, i + 1);
    });
  }
}

BuildPlan CoatlSolver::plan() const noexcept {
  BuildPlan out;
  for (const Serpent& s : problem_->coatl)
    if (!s.complete()) out.shown_before += shown_points(s, problem_->gap_closed);
  std::array<bool, kUnfinished> taken{};
  for (int c = 0; c < kUnfinished; ++c) taken[c] = problem_->coatl[c].exists();
  const auto build = [&](const Chosen& chosen) {
    const Option& option = *chosen.option;
    const bool fresh = chosen.which == kNew;
    Built b;
    const Serpent core = fresh ? Serpent{} : problem_->coatl[chosen.which];
    b.row = Row::unpacked(arrangements_[chosen.which].best(option.closed, option.subset, option.cards).row);
    b.serpent = b.row.around(core);
    b.origin = static_cast<std::int8_t>(fresh ? -1 : chosen.which);
    b.closed = option.closed;
    for (const int i : Bits(option.cards)) {
      b.serpent.prophecy[b.serpent.cards++] = problem_->hand[i];
      ++b.played;
    }
    b.prophecy_points = static_cast<std::int16_t>(shown_points(b.serpent, problem_->gap_closed));
    if (option.temples != 0) {
      const Temple& temple = temple_[patolli::lowest_bit(option.temples)];
      b.temple = temple.number;
      b.pile = temple.pile;
      b.temple_points = static_cast<std::int16_t>(temple_points(temple_met(temple.number, b.serpent)));
    }
    (b.closed ? out.scored : out.shown) += b.prophecy_points + b.temple_points;
    const int slot = fresh ? (taken[0] ? 1 : 0) : chosen.which;
    append_steps(*problem_, b, slot, out);
    taken[slot] = !b.closed;
    out.built[out.coatls++] = b;
  };
  // One that is being completed comes before anything else, then what will be completed: that makes room.
  const auto rank = [&](const Chosen& c) {
    if (c.which != kNew && problem_->coatl[c.which].complete()) return 0;
    return (c.option->closed ? 1 : 3) + (c.which == kNew ? 1 : 0);
  };
  for (int r = 0; r <= 4; ++r)
    for (int i = 0; i < best_depth_; ++i)
      if (rank(best_[i]) == r) build(best_[i]);
  return out;
}

template <bool Solo>
BuildProblem problem_of(const State<Solo>& table, Seat seat, Aim aim) noexcept {
  const Player& p = table.player[seat];
  BuildProblem problem;
  problem.coatl = p.coatl;
  problem.pieces = p.pieces;
  problem.hand_size = static_cast<std::uint8_t>(std::min<int>(p.hand_size, kHandLimit));
  for (int i = 0; i < problem.hand_size; ++i) problem.hand[i] = p.hand[i];
  problem.pile_top = table.pile_top;
  problem.temples = p.temples;
  problem.completed = p.completed;
  if constexpr (Solo) problem.algorithms = table.agreed.algorithms;
  problem.gap_closed = table.gap_closed();
  problem.three_coatls = table.three_coatls();
  problem.aim = aim;
  return problem;
}

template BuildProblem problem_of(const State<false>&, Seat, Aim) noexcept;
template BuildProblem problem_of(const State<true>&, Seat, Aim) noexcept;

}  // namespace patolli::coatl
