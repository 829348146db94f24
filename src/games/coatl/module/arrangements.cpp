#include "games/coatl/module/arrangements.hpp"

#include <algorithm>

#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

// The stamp stands in the key's upper byte: a slot of an earlier stamp is free.
void SeenStates::clear() noexcept {
  used_ = 0;
  if (++stamp_ < 256) return;
  std::fill(slots_.begin(), slots_.end(), 0);
  stamp_ = 1;
}

bool SeenStates::insert(std::uint64_t key) noexcept {
  const std::uint64_t stamped = key | stamp_ << 56;
  const std::size_t mask = slots_.size() - 1;
  for (auto i = static_cast<std::size_t>(mix64(key)) & mask;; i = (i + 1) & mask) {
    if (slots_[i] == stamped) return false;
    if (slots_[i] >> 56 == stamp_) continue;
    if (used_ >= slots_.size() / 4 * 3) return true;
    slots_[i] = stamped;
    ++used_;
    return true;
  }
}

Arrangements::Arrangements() {
  for (auto& table : table_) table.resize(static_cast<std::size_t>(PiecePool::kMax) * kSets);
}

void Arrangements::explore(const Serpent& core, const BuildProblem& problem, const PiecePool& pool, SeenStates& seen,
                           std::uint64_t& nodes) noexcept {
  core_ = &core;
  problem_ = &problem;
  pool_ = &pool;
  seen_ = &seen;
  nodes_ = &nodes;
  stock_ = pool.count;
  row_ = Row{};
  sets_ = 1 << problem.hand_size;
  for (auto& table : table_) std::fill_n(table.begin(), pool.subsets * sets_, Best{});
  list_cards();
  seen.clear();
  if ((core.ends & kHasHead) != 0) {
    grow_right(through_core(begin(true)), 0, true);
  } else {
    if (core.exists())
      grow_left(begin(false), 0);
    else
      grow_right(begin(false), 0, false);
    for (int k = 0; k < pool.kinds; ++k) {
      if (form_of(pool.piece[k]) != kHead) continue;
      lay(k);
      const std::uint64_t state = step(begin(true), colour_of(pool.piece[k]));
      if (core.exists())
        grow_left(state, pool.stride[k]);
      else
        grow_right(state, pool.stride[k], true);
      lift(k);
    }
  }
  if (problem.aim != Aim::kGrow && problem.closing_needs() == 1 && core.cards == 0) close_with_broken();
}

void Arrangements::list_cards() noexcept {
  on_it_ = core_->cards;
  cards_ = on_it_;
  for (int i = 0; i < on_it_; ++i) card_[i] = &kAutomaton[core_->prophecy[i]];
  bool lone_pairs = false;
  for (int i = 0; i < problem_->hand_size; ++i) {
    const int kind = problem_->hand[i];
    if (!problem_->accepts(*core_, kind)) continue;
    lone_pairs = lone_pairs || kProphecy[kind].shape == Shape::kLonePair;
    hand_place_[cards_] = static_cast<std::uint8_t>(i);
    card_[cards_++] = &kAutomaton[kind];
  }
  // Several cards may have to be played before they break. When they can be depends on more than the automata tell.
  prune_seen_ = problem_->closing_needs() == 1 || !lone_pairs;
  for (int i = 0; i < cards_; ++i) {
    for (int state = 0; state < Automaton::kStates; ++state) {
      auto to = static_cast<std::uint8_t>(state);
      for (int at = 0; at < core_->length; ++at) to = card_[i]->next[to][core_->colour_at(at)];
      core_map_[i][state] = to;
    }
  }
  allowed_ = 0;
  for (int set = 0; set < sets_; ++set) {
    bool fits = core_->cards + count_bits(static_cast<std::uint64_t>(set)) <= kMaxProphecies;
    for (int i = 0; fits && i < problem_->hand_size; ++i) {
      if ((set >> i & 1) == 0) continue;
      fits = problem_->accepts(*core_, problem_->hand[i]);
      for (int j = 0; fits && j < i; ++j)
        if ((set >> j & 1) != 0) fits = !problem_->clash(problem_->hand[i], problem_->hand[j]);
    }
    if (fits) allowed_ |= 1U << set;
  }
}

std::uint64_t Arrangements::begin(bool head) const noexcept {
  std::uint64_t state = 0;
  if (!head && problem_->gap_closed)
    for (int i = 0; i < cards_; ++i) state |= static_cast<std::uint64_t>(card_[i]->beside_open) << (kStateBits * i);
  return state;
}

std::uint64_t Arrangements::step(std::uint64_t state, int colour) const noexcept {
  std::uint64_t to = 0;
  for (int i = 0; i < cards_; ++i) {
    const int shift = kStateBits * i;
    to |= static_cast<std::uint64_t>(card_[i]->next[state >> shift & 31][colour]) << shift;
  }
  return to;
}

std::uint64_t Arrangements::through_core(std::uint64_t state) const noexcept {
  std::uint64_t to = 0;
  for (int i = 0; i < cards_; ++i) {
    const int shift = kStateBits * i;
    to |= static_cast<std::uint64_t>(core_map_[i][state >> shift & 31]) << shift;
  }
  return to;
}

void Arrangements::lay(int kind) noexcept {
  --stock_[kind];
  row_.piece[row_.size++] = pool_->piece[kind];
}

void Arrangements::lift(int kind) noexcept {
  ++stock_[kind];
  --row_.size;
}

// Pieces left of the core, the outermost first. Whether a head is among them, the subset tells.
void Arrangements::grow_left(std::uint64_t state, int subset) noexcept {
  if (prune_seen_ && !seen_->insert(state | static_cast<std::uint64_t>(subset) << 46)) return;
  ++*nodes_;
  row_.left = row_.size;
  const bool head = row_.size != 0 && form_of(row_.piece[0]) == kHead;
  grow_right(through_core(state), subset, head);
  for (int k = 0; k < pool_->kinds; ++k) {
    if (stock_[k] == 0 || form_of(pool_->piece[k]) != kBody) continue;
    lay(k);
    grow_left(step(state, colour_of(pool_->piece[k])), subset + pool_->stride[k]);
    lift(k);
  }
}

void Arrangements::grow_right(std::uint64_t state, int subset, bool head) noexcept {
  if (prune_seen_ && !seen_->insert(state | std::uint64_t{1} << 45 | static_cast<std::uint64_t>(subset) << 46)) return;
  ++*nodes_;
  const int length = core_->length + row_.size;
  const bool tail = (core_->ends & kHasTail) != 0;
  if (length != 0) record(state, subset, head, tail);
  if (tail) return;
  for (int k = 0; k < pool_->kinds; ++k) {
    const Form form = form_of(pool_->piece[k]);
    if (stock_[k] == 0 || form == kHead) continue;
    const std::uint64_t next = step(state, colour_of(pool_->piece[k]));
    lay(k);
    if (form == kBody)
      grow_right(next, subset + pool_->stride[k], head);
    else
      record(next, subset + pool_->stride[k], head, true);
    lift(k);
  }
}

void Arrangements::offer(bool closed, int subset, int set, int points) noexcept {
  Best& best = table_[closed ? 1 : 0][static_cast<std::size_t>(subset * sets_ + set)];
  if (points <= best.points) return;
  best.points = static_cast<std::int16_t>(points);
  best.row = row_.packed();
}

// The row stands as it is: what it is worth with each set of cards.
void Arrangements::record(std::uint64_t state, int subset, bool head, bool tail) noexcept {
  const bool closed = head && tail;
  if (closed && core_->length + row_.size < 3) return;
  if (closed && problem_->aim == Aim::kGrow && !core_->complete()) return;
  const bool open_right = problem_->gap_closed && !tail;
  int base = 0;
  int shown = 0;
  std::array<int, kHandLimit> points{};
  for (int i = 0; i < cards_; ++i) {
    const auto& worth = open_right ? card_[i]->points_open : card_[i]->points;
    const int p = worth[state >> (kStateBits * i) & 31];
    if (i < on_it_) {
      base += p;
    } else if (p != 0) {
      points[hand_place_[i]] = p;
      shown |= 1 << hand_place_[i];
    }
  }
  const int needs = closed ? problem_->closing_needs() : 0;
  const std::uint32_t early = closed && !prune_seen_ ? broken_sets() : 1U;
  const int candidates = early == 1U ? shown : sets_ - 1;
  for (int set = candidates;; set = (set - 1) & candidates) {
    const bool enough = core_->cards + count_bits(static_cast<std::uint64_t>(set)) >= needs;
    if (enough && (allowed_ >> set & 1) != 0 && (early >> (set & ~shown) & 1) != 0) {
      int sum = base;
      for (const int i : Bits(static_cast<std::uint64_t>(set))) sum += points[i];
      offer(closed, subset, set, sum);
    }
    if (set == 0) break;
  }
}

// Which sets of cards could have been shown, one after the other, while the row was laid: bit s for set s. Left and
// right ends grow independently of each other, so this follows every way through the grid of their lengths.
std::uint32_t Arrangements::broken_sets() const noexcept {
  std::uint32_t sets = 1;
  const auto follow = [&](const Serpent& start, const Row& row) {
    std::array<std::array<std::uint32_t, kMaxBuilt + 2>, kMaxBuilt + 2> reach{};
    const int right = row.size - row.left;
    for (int l = 0; l <= row.left; ++l) {
      for (int r = 0; r <= right; ++r) {
        std::uint32_t before = l + r == 0 ? 1U : 0U;
        if (l != 0) before |= reach[l - 1][r];
        if (r != 0) before |= reach[l][r - 1];
        if (l == row.left && r == right) {  // the whole, which shows what it shows
          for (const int set : Bits(before))
            for (int part = set;; part = (part - 1) & set) {
              sets |= 1U << part;
              if (part == 0) break;
            }
          continue;
        }
        const Serpent s = row.around(start, l, r);
        std::uint32_t shown = 0;
        for (int i = on_it_; i < cards_; ++i)
          if (prophecy_points(problem_->hand[hand_place_[i]], s, problem_->gap_closed) != 0)
            shown |= 1U << hand_place_[i];
        for (const int set : Bits(before)) reach[l][r] |= 1U << (static_cast<std::uint32_t>(set) | shown);
      }
    }
  };
  if (core_->exists()) {
    follow(*core_, row_);
    return sets;
  }
  for (int first = 0; first < row_.size; ++first) {  // a new Cóatl may be begun with any of its pieces
    Serpent start;
    start.add_right(row_.piece[first]);
    Row rest = row_;
    rest.left = first;
    for (int i = first; i + 1 < rest.size; ++i) rest.piece[i] = rest.piece[i + 1];
    --rest.size;
    follow(start, rest);
  }
  return sets;
}

// A Cóatl can be completed with a lone pair's card alone that was played while it was shown and is broken since.
void Arrangements::close_with_broken() noexcept {
  for (int i = on_it_; i < cards_; ++i)
    if (kProphecy[problem_->hand[hand_place_[i]]].shape == Shape::kLonePair) close_with_broken(hand_place_[i]);
}

void Arrangements::close_with_broken(int hand_place) noexcept {
  const int set = 1 << hand_place;
  std::array<std::int16_t, PiecePool::kMax> shown_by;  // a subset of these pieces that shows the card, or -1
  for (int m = 0; m < pool_->subsets; ++m) {
    shown_by[m] = best(false, m, set).points > 0 ? static_cast<std::int16_t>(m) : std::int16_t{-1};
    const PiecePool::Subset& pieces = pool_->subset[m];
    for (const int k : Bits(pieces.present))
      if (shown_by[m] < 0) shown_by[m] = shown_by[m - pool_->stride[k]];
    const int early = shown_by[m];
    const int heads = pieces.heads + ((core_->ends & kHasHead) != 0 ? 1 : 0);
    const int tails = pieces.tails + ((core_->ends & kHasTail) != 0 ? 1 : 0);
    if (heads != 1 || tails != 1 || early < 0 || core_->length + pieces.size < 3) continue;
    if (best(true, m, set).points >= 0) continue;
    // What shows the card, and the rest around it: bodies at an open end, then head and tail.
    Row row = Row::unpacked(best(false, early, set).row);
    const bool closed_right =
        (core_->ends & kHasTail) != 0 || (row.size > row.left && form_of(row.piece[row.size - 1]) == kTail);
    const auto insert = [&](int at, Piece p) {
      for (int i = row.size++; i > at; --i) row.piece[i] = row.piece[i - 1];
      row.piece[at] = p;
    };
    for (const Form form : {kBody, kHead, kTail}) {
      for (int k = 0; k < pool_->kinds; ++k) {
        if (form_of(pool_->piece[k]) != form) continue;
        for (int n = pool_->count_in(m, k) - pool_->count_in(early, k); n > 0; --n) {
          const bool to_left = form == kHead || (form == kBody && closed_right);
          insert(to_left ? 0 : row.size, pool_->piece[k]);
          if (to_left && core_->exists()) ++row.left;
        }
      }
    }
    row_ = row;
    offer(true, m, set, 0);
  }
  row_ = Row{};
}

}  // namespace patolli::coatl
