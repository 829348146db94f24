// Information-set Monte-Carlo tree search. Each iteration imagines one world that fits the view (determinization),
// walks down the tree in it, and asks the judge about the position it ends in. Chance is drawn anew on every walk and
// has no nodes of its own (an open-loop tree): a node stands for the decisions that led to it and averages over what
// chance may bring. In each world only the actions that are legal there compete.
//
// The tree lives in two arrays reserved beforehand; a walk allocates nothing. Same seed, same iterations, same choice.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/evaluation.hpp"
#include "ai/thread_time.hpp"
#include "core/game.hpp"

namespace patolli {

// When to stop thinking: whichever comes first; 0 is no limit. At least one must be given.
struct Budget {
  std::uint32_t iterations = 0;
  std::chrono::microseconds time{0};
  bool processor_time = false;  // count what the processor spends, so that a busy machine does not decide a match
};

// What the search thinks of one action at the root.
struct Choice {
  Action action;
  std::uint32_t visits = 0;
  float chance = 0;  // to win, for the seat that chooses
  float prior = 0;
};

// Most looked at first, but for a win that never failed: there the prior of another action must not stand in its way.
inline bool better_choice(const Choice& a, const Choice& b) noexcept {
  constexpr std::uint32_t kSure = 8;
  const auto certain = [](const Choice& c) { return c.visits >= kSure && c.chance == 1.0F; };
  if (certain(a) != certain(b)) return certain(a);
  if (a.visits != b.visits) return a.visits > b.visits;
  if (a.chance != b.chance) return a.chance > b.chance;
  return a.action < b.action;
}

template <Game S, class Judge>
requires Evaluation<Judge, S>
class Search {
 public:
  struct Settings {
    float exploration = 1.6F;
    float doubt = 0.08F;  // how much worse an untried action counts than its node so far
    std::uint32_t most_nodes = 1U << 20;
    bool stop_when_decided =
        false;  // thinking on would hardly change what is played; for who wants nothing but a choice
  };

  Search(const Judge& judge, std::uint64_t seed, Settings settings = {})
      : judge_(judge), rng_(seed), settings_(settings) {
    nodes_.reserve(settings_.most_nodes);
    edges_.reserve(std::size_t{settings_.most_nodes} * kEdgesPerNode);
  }

  // Thinks about the decision of the view's seat and returns what it thinks of each action, best first.
  std::vector<Choice> think(const typename S::View& view, const Budget& budget) {
    if (view.hash() != expected_) clear();
    iterations_ = 0;
    return go_on(view, budget);
  }

  // Thinks on about the same decision, so that long thoughts can be cut into slices: the answer is that of one thought.
  std::vector<Choice> go_on(const typename S::View& view, const Budget& budget) {
    const auto start = now(budget);
    std::uint32_t done = 0;
    while (budget.iterations == 0 || done < budget.iterations) {
      if (done % kClockEvery == 0 && done != 0) {
        std::uint64_t left = budget.iterations == 0 ? kForever : budget.iterations - done;
        if (budget.time.count() != 0) {
          const auto spent = now(budget) - start;
          if (spent >= budget.time) break;
          left = std::min(left, foreseen(done, spent, budget.time));
        }
        if (settings_.stop_when_decided && decided(left)) break;
      }
      walk(view);
      ++done;
    }
    iterations_ += done;
    return choices();
  }

  // Looks closer at one action of the decision that was thought about last, until it has been looked at so often: a
  // fair judgement of what the search itself would not have played. Returns all that is known by then.
  std::vector<Choice> insist(const typename S::View& view, Action action, std::uint32_t visits) {
    std::uint32_t edge = nodes_.empty() ? kNone : nodes_[root_].first;
    while (edge != kNone && edges_[edge].action != action) edge = edges_[edge].next;
    if (edge == kNone) return choices();
    while (edges_[edge].visits < visits) walk(view, edge);
    return choices();
  }

  // Keeps what was thought about the position after this action, for a turn of several steps. The tree is used again if
  // the next view is the one foreseen here.
  void advance(const typename S::View& view, Action taken) {
    expected_ = 0;
    std::uint32_t edge = nodes_.empty() ? kNone : nodes_[root_].first;
    while (edge != kNone && edges_[edge].action != taken) edge = edges_[edge].next;
    if (edge == kNone || edges_[edge].child == kNone) return clear();
    S world = S::determinize(view, rng_);
    const Seat seat = world.to_act();
    world.apply(taken);
    if (world.to_act() != seat) return clear();
    // Where a walk has nothing to decide it goes on, and the node behind stands for a later position.
    world.legal(legal_);
    leave_out_redundant(taken);
    if (legal_.size() == 1) return clear();
    expected_ = world.view(seat).hash();
    root_ = edges_[edge].child;
  }

  [[nodiscard]] std::uint32_t iterations() const noexcept { return iterations_; }

  // Can no other action be looked at more often than the first by the end? Not all the iterations that are left will go
  // to the second, or the first would have been overtaken already.
  [[nodiscard]] bool decided(std::uint64_t left) const noexcept {
    std::uint64_t most = 0;
    std::uint64_t second = 0;
    for (std::uint32_t e = nodes_[root_].first; e != kNone; e = edges_[e].next) {
      const std::uint64_t visits = edges_[e].visits;
      if (visits > most) {
        second = most;
        most = visits;
      } else if (visits > second) {
        second = visits;
      }
    }
    return left<kForever&& static_cast<double>(most - second)> kCatchUp * static_cast<double>(left);
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kClockEvery = 16;
  static constexpr std::uint32_t kEdgesPerNode = 24;
  static constexpr int kDeepest = 128;
  static constexpr std::uint64_t kForever = ~std::uint64_t{0};
  static constexpr double kCatchUp = 0.6;  // of the iterations that are left, at most so many go to the second

  static std::chrono::nanoseconds now(const Budget& budget) noexcept {
    return budget.processor_time ? thread_time() : std::chrono::steady_clock::now().time_since_epoch();
  }

  // How many more iterations fit into what is left of the time, by those so far.
  static std::uint64_t foreseen(std::uint32_t done, std::chrono::nanoseconds spent,
                                std::chrono::nanoseconds time) noexcept {
    if (spent.count() <= 0) return kForever;
    const double rate = static_cast<double>(done) / static_cast<double>(spent.count());
    return static_cast<std::uint64_t>(rate * static_cast<double>((time - spent).count())) + 1;
  }

  struct Edge {
    Action action;
    std::uint32_t next = kNone;  // edges of a node are a list in the order of actions
    std::uint32_t child = kNone;
    std::uint32_t visits = 0;
    float prior = 0;
    float value = 0;  // sum of the chances of the seat that acts
  };
  struct Node {
    std::uint32_t first = kNone;
  };
  struct Step {
    std::uint32_t edge;
    Seat seat;
  };

  void clear() {
    nodes_.clear();
    edges_.clear();
    root_ = 0;
    expected_ = 0;
    nodes_.push_back({});
  }

  [[nodiscard]] bool full() const noexcept {
    return nodes_.size() + 1 >= nodes_.capacity() || edges_.size() + S::kMaxActions >= edges_.capacity();
  }

  // `first`: the edge to begin with, whatever the search thinks of it.
  void walk(const typename S::View& view, std::uint32_t first = kNone) noexcept {
    S world = S::determinize(view, rng_);
    std::array<Step, kDeepest> path;
    int depth = 0;
    std::uint32_t node = root_;
    Chances chances;
    Action last{};  // of the turn that goes on
    int turn = -1;
    while (true) {
      settle(world, rng_);
      const Seat seat = world.to_act();
      if (seat == kNobody) {
        chances = final_chances(world.result());
        break;
      }
      world.legal(legal_);
      if (world.turn() == turn) leave_out_redundant(last);
      if (legal_.size() == 1 && node != root_) {  // nothing to decide, nothing to remember
        last = legal_[0];
        turn = world.turn();
        world.apply(last);
        continue;
      }
      if (nodes_[node].first == kNone || depth == kDeepest) {
        if (depth < kDeepest && !full()) complete_edges(world, node);
        chances = judge_.chances(world);
        break;
      }
      std::uint32_t edge = depth == 0 && first != kNone ? first : select(node);
      if (edge == kNone) {  // an action that is new in this world
        if (full()) {
          chances = judge_.chances(world);
          break;
        }
        complete_edges(world, node);
        edge = select(node);
      }
      last = edges_[edge].action;
      turn = world.turn();
      world.apply(last);
      path[depth++] = {edge, seat};
      if (edges_[edge].child == kNone) {
        if (full()) {
          settle(world, rng_);
          chances = world.to_act() == kNobody ? final_chances(world.result()) : judge_.chances(world);
          break;
        }
        edges_[edge].child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({});
      }
      node = edges_[edge].child;
    }
    for (int i = 0; i < depth; ++i) {
      Edge& e = edges_[path[i].edge];
      ++e.visits;
      e.value += chances[path[i].seat];
    }
  }

  // The same steps in another order lead to the same place: the tree need not hold it twice.
  void leave_out_redundant(Action last) noexcept {
    const Action* const end =
        std::remove_if(legal_.begin(), legal_.end(), [&](Action x) { return judge_.redundant(last, x); });
    const auto kept = static_cast<int>(end - legal_.begin());
    legal_.clear();
    legal_.grow(kept);
  }

  // Adds edges for the legal actions that the node does not have yet.
  void complete_edges(const S& world, std::uint32_t node) noexcept {
    judge_.prior(world, legal_, prior_.data());
    std::uint32_t* link = &nodes_[node].first;
    for (int i = 0; i < legal_.size(); ++i) {
      while (*link != kNone && edges_[*link].action < legal_[i]) link = &edges_[*link].next;
      if (*link != kNone && edges_[*link].action == legal_[i]) continue;
      Edge e;
      e.action = legal_[i];
      e.prior = prior_[i];
      e.next = *link;
      const auto index = static_cast<std::uint32_t>(edges_.size());
      edges_.push_back(e);  // within the reserved space: links into it stay good
      *link = index;
      link = &edges_[index].next;
    }
  }

  // The most promising of the actions that are legal in this world; kNone if the node lacks one of them.
  std::uint32_t select(std::uint32_t node) noexcept {
    std::uint32_t total = 0;
    float sum = 0;
    int found = 0;
    std::uint32_t edge = nodes_[node].first;
    for (int i = 0; i < legal_.size(); ++i) {
      while (edge != kNone && edges_[edge].action < legal_[i]) edge = edges_[edge].next;
      if (edge == kNone || edges_[edge].action != legal_[i]) return kNone;
      present_[found++] = edge;
      total += edges_[edge].visits;
      sum += edges_[edge].value;
    }
    const float untried = (total != 0 ? sum / static_cast<float>(total) : 0.5F) - settings_.doubt;
    const float scale = settings_.exploration * std::sqrt(static_cast<float>(total) + 1.0F);
    std::uint32_t best = kNone;
    float best_value = -1e9F;
    for (int i = 0; i < found; ++i) {
      const Edge& e = edges_[present_[i]];
      const auto n = static_cast<float>(e.visits);
      const float mean = e.visits != 0 ? e.value / n : untried;
      const float value = mean + scale * e.prior / (1.0F + n);
      if (value > best_value) {
        best_value = value;
        best = present_[i];
      }
    }
    return best;
  }

  [[nodiscard]] std::vector<Choice> choices() const {
    std::vector<Choice> list;
    for (std::uint32_t e = nodes_[root_].first; e != kNone; e = edges_[e].next) {
      const Edge& edge = edges_[e];
      const auto n = static_cast<float>(edge.visits);
      list.push_back({edge.action, edge.visits, edge.visits != 0 ? edge.value / n : 0.0F, edge.prior});
    }
    std::sort(list.begin(), list.end(), better_choice);
    return list;
  }

  const Judge& judge_;
  Rng rng_;
  Settings settings_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::uint32_t root_ = 0;
  std::uint64_t expected_ = 0;  // hash of the view that advance() foresaw
  std::uint32_t iterations_ = 0;
  LegalActions<S> legal_;
  std::array<float, S::kMaxActions> prior_{};
  std::array<std::uint32_t, S::kMaxActions> present_{};
};

}  // namespace patolli
