// Information-set Monte-Carlo tree search. Each iteration samples a world that fits the view (determinization),
// descends the tree in it by PUCT and evaluates the leaf. Chance is sampled in every simulation and has no nodes (open
// loop): a node stands for the sequence of decisions that leads to it and averages over chance. Selection considers
// only the actions that are legal in the sampled world.
//
// Deterministic for a seed and a number of iterations.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/budget.hpp"
#include "ai/evaluator.hpp"
#include "ai/thread_time.hpp"
#include "ai/tree.hpp"
#include "core/float_math.hpp"
#include "core/game.hpp"

namespace patolli::ai {

// What is proven to be best comes first. Otherwise by visits, but an action that won every time comes first, whatever
// the prior of others.
inline bool better_root_action(const RootAction& a, const RootAction& b) noexcept {
  constexpr std::uint32_t kMinVisits = 8;
  const auto certain = [](const RootAction& c) { return c.visits >= kMinVisits && c.winrate == 1.0F; };
  if (a.proven != b.proven) return a.proven;
  if (certain(a) != certain(b)) return certain(a);
  if (a.visits != b.visits) return a.visits > b.visits;
  if (a.winrate != b.winrate) return a.winrate > b.winrate;
  return a.action < b.action;
}

// An evaluator may also know the best action exactly, near the end: an action with `proven`, at the price of looking at
// so many positions.
template <class E, class View>
concept ProvesEndgames = requires(const E& evaluator, const View& view) {
  { evaluator.proven(view, std::uint64_t{}) } -> std::same_as<std::optional<RootAction>>;
};

template <GameState S, class Eval>
requires Evaluator<Eval, S>
class Search {
 public:
  struct Settings {
    float cpuct = Eval::kCpuct;
    float fpu_offset = Eval::kFpuOffset;
    std::uint32_t max_nodes = 1U << 20;
    bool use_solver = true;          // add the exact solver's move to the root prior
    bool stop_when_decided = false;  // stop early when the best action can hardly change; winrates are less exact then
  };

  Search(const Eval& evaluator, std::uint64_t seed, Settings settings = {})
      : evaluator_(evaluator), rng_(seed), settings_(settings), tree_(settings.max_nodes) {}

  // Searches the decision of the view's seat. Returns the root's actions, best first.
  std::vector<RootAction> think(const typename S::View& view, const Budget& budget) {
    if (view.hash() != expected_) clear();
    iterations_ = 0;
    proven_.reset();
    if constexpr (ProvesEndgames<Eval, typename S::View>)
      if (settings_.use_solver) proven_ = evaluator_.proven(view, positions_to_prove(budget));
    if (settings_.use_solver)
      if (const auto move = evaluator_.solver_move(view)) boost_prior(view, *move);
    return resume(view, budget);
  }

  // Continues the search of the same decision: a search in slices gives the result of one long search.
  std::vector<RootAction> resume(const typename S::View& view, const Budget& budget) {
    const auto start = now(budget);
    std::uint32_t done = 0;
    while (budget.iterations == 0 || done < budget.iterations) {
      if (done % kClockEvery == 0 && done != 0) {
        if (budget.pause != nullptr) (*budget.pause)();
        std::uint64_t left = budget.iterations == 0 ? kUnlimited : budget.iterations - done;
        if (budget.time.count() != 0) {
          const auto spent = now(budget) - start;
          if (spent >= budget.time) break;
          left = std::min(left, estimated_left(done, spent, budget.time));
        }
        if (settings_.stop_when_decided && decided(left)) break;
      }
      run_simulation(view);
      ++done;
    }
    iterations_ += done;
    return root_actions();
  }

  // Searches below one action of the last decision until it has this many visits, to evaluate fairly what the search
  // itself would not have played.
  std::vector<RootAction> force_visits(const typename S::View& view, Action action, std::uint32_t visits) {
    const Tree::EdgeId edge = tree_.empty() ? kNone : tree_.find(root_, action);
    if (edge == kNone) return root_actions();
    while (tree_.visits(edge) < visits) run_simulation(view, edge);
    return root_actions();
  }

  // Keeps the subtree of this action for a turn of several steps. It is reused if the next view is the one predicted
  // here.
  void advance(const typename S::View& view, Action taken) {
    expected_ = 0;
    const Tree::EdgeId edge = tree_.empty() ? kNone : tree_.find(root_, taken);
    if (edge == kNone || tree_.child(edge) == kNone) return clear();
    S world = S::determinize(view, rng_);
    const Seat seat = world.to_act();
    world.apply(taken);
    if (world.to_act() != seat) return clear();
    // A simulation plays single actions without a node, so the child stands for a later position.
    world.legal(legal_);
    remove_redundant(taken);
    if (legal_.size() == 1) return clear();
    expected_ = world.view(seat).hash();
    root_ = tree_.child(edge);
  }

  [[nodiscard]] std::uint32_t iterations() const noexcept { return iterations_; }

  // True if no other action is likely to get more visits than the first with `left` iterations. Not all of these will
  // go to the second, or it would have overtaken the first already.
  [[nodiscard]] bool decided(std::uint64_t left) const noexcept {
    if (proven_) return true;
    std::uint64_t most = 0;
    std::uint64_t second = 0;
    for (Tree::EdgeId e = tree_.first(root_); e < tree_.end(root_); ++e) {
      const std::uint64_t visits = tree_.visits(e);
      if (visits > most) {
        second = most;
        most = visits;
      } else if (visits > second) {
        second = visits;
      }
    }
    return left<kUnlimited&& static_cast<double>(most - second)> kCatchUp * static_cast<double>(left);
  }

 private:
  static constexpr std::uint32_t kNone = Tree::kNone;
  static constexpr std::uint32_t kClockEvery = 16;
  static constexpr int kMaxDepth = 128;
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};
  static constexpr float kSolverShare = 0.25F;         // of the root prior, for the exact solver's move
  static constexpr std::uint64_t kProofPositions = 4;  // as long as one iteration takes
  static constexpr std::uint64_t kMaxProof = 50'000;   // positions: some ten milliseconds
  static constexpr double kCatchUp = 0.6;  // at most this share of the iterations left goes to the second action

  // A quarter of the budget at most.
  static std::uint64_t positions_to_prove(const Budget& budget) noexcept {
    std::uint64_t most = kMaxProof;
    if (budget.iterations != 0) most = std::min(most, kProofPositions * budget.iterations / 4);
    if (budget.time.count() != 0) most = std::min(most, static_cast<std::uint64_t>(budget.time.count()) / 4);
    return most;
  }

  static std::chrono::nanoseconds now(const Budget& budget) noexcept {
    return budget.processor_time ? thread_time() : std::chrono::steady_clock::now().time_since_epoch();
  }

  // How many more iterations fit into the time that is left, at the rate so far.
  static std::uint64_t estimated_left(std::uint32_t done, std::chrono::nanoseconds spent,
                                      std::chrono::nanoseconds time) noexcept {
    if (spent.count() <= 0) return kUnlimited;
    const double rate = static_cast<double>(done) / static_cast<double>(spent.count());
    return static_cast<std::uint64_t>(rate * static_cast<double>((time - spent).count())) + 1;
  }

  struct Step {
    Tree::EdgeId edge;
    Seat seat;
  };

  void clear() {
    tree_.clear();
    root_ = tree_.add_node();
    expected_ = 0;
    boosted_root_ = kNone;
  }

  // Nodes are expanded on their second visit: two of three leaves are never revisited, so their priors need not be
  // computed nor stored.
  //
  // `first`: forces the edge at the root.
  void run_simulation(const typename S::View& view, Tree::EdgeId first = kNone) noexcept {
    S world = S::determinize(view, rng_);
    std::array<Step, kMaxDepth> path;
    int depth = 0;
    Tree::NodeId node = root_;
    WinProbs win_probs;
    Action last{};  // of the current turn
    int turn = -1;
    while (true) {
      resolve_chance(world, rng_);
      const Seat seat = world.to_act();
      if (seat == kTerminal) {
        win_probs = final_win_probs(world.result());
        break;
      }
      world.legal(legal_);
      if (world.turn() == turn) remove_redundant(last);
      if (legal_.size() == 1 && node != root_) {  // no decision, no node
        last = legal_[0];
        turn = world.turn();
        world.apply(last);
        continue;
      }
      const bool outside = node == kNone || depth == kMaxDepth;
      const int missing = outside ? 0 : match_edges(node);  // actions without an edge yet
      if (outside || (missing != 0 && !tree_.has_room(node, missing))) {
        win_probs = evaluator_.win_probs(world);
        break;
      }
      if (missing != 0) {
        add_edges(world, node);
        match_edges(node);
      }
      const Tree::EdgeId edge = depth == 0 && first != kNone ? first : select();
      last = tree_.action(edge);
      turn = world.turn();
      world.apply(last);
      path[depth++] = {edge, seat};
      node = tree_.child(edge);
      if (node == kNone && tree_.visits(edge) != 0 && tree_.has_room()) {
        node = tree_.add_node();
        tree_.set_child(edge, node);
      }
    }
    for (int i = 0; i < depth; ++i) tree_.visit(path[i].edge, win_probs[path[i].seat]);
  }

  // Gives an action of the root kSolverShare of the prior.
  void boost_prior(const typename S::View& view, Action action) noexcept {
    if (boosted_root_ == root_) return;
    S::determinize(view, rng_).legal(legal_);
    const int missing = match_edges(root_);
    if (missing != 0 && !tree_.has_room(root_, missing)) return;
    if (missing != 0) add_edges(S::determinize(view, rng_), root_);
    const Tree::EdgeId edge = tree_.find(root_, action);
    if (edge == kNone) return;
    for (Tree::EdgeId e = tree_.first(root_); e < tree_.end(root_); ++e)
      tree_.set_prior(e, tree_.prior(e) * (1 - kSolverShare) + (e == edge ? kSolverShare : 0.0F));
    boosted_root_ = root_;
  }

  // The same steps in another order lead to the same position.
  void remove_redundant(Action last) noexcept {
    const Action* const end =
        std::remove_if(legal_.begin(), legal_.end(), [&](Action x) { return evaluator_.redundant(last, x); });
    const auto kept = static_cast<int>(end - legal_.begin());
    legal_.clear();
    legal_.grow(kept);
  }

  // Finds the edges of the legal actions. Returns how many are missing.
  int match_edges(Tree::NodeId node) noexcept {
    int missing = 0;
    Tree::EdgeId edge = tree_.first(node);
    const Tree::EdgeId end = tree_.end(node);
    for (int i = 0; i < legal_.size(); ++i) {
      edge = tree_.seek(edge, end, legal_[i]);
      const bool there = edge < end && tree_.action(edge) == legal_[i];
      present_[i] = there ? edge : kNone;
      missing += there ? 0 : 1;
    }
    return missing;
  }

  // Adds the missing edges. The priors of a node's first edges add up to 1; later ones are normalised by the same sum.
  void add_edges(const S& world, Tree::NodeId node) noexcept {
    new_actions_.clear();
    for (int i = 0; i < legal_.size(); ++i)
      if (present_[i] == kNone) new_actions_.push(legal_[i]);
    evaluator_.policy_logits(world, new_actions_, prior_.data());
    if (tree_.node(node).edges == 0) {
      tree_.set_scale(node, softmax(prior_.data(), new_actions_.size()));
    } else {
      const float scale = tree_.node(node).scale;
      for (int i = 0; i < new_actions_.size(); ++i) prior_[i] = std::min(1.0F, portable_exp(prior_[i] - scale));
    }
    tree_.make_place(node, new_actions_.size());
    int next = 0;
    for (int i = 0; i < legal_.size(); ++i)
      if (present_[i] == kNone) tree_.insert(node, legal_[i], prior_[next++]);
  }

  // PUCT over the edges that match_edges() found.
  Tree::EdgeId select() noexcept {
    const int n = legal_.size();
    float total = 0;
    float sum = 0;
    for (int i = 0; i < n; ++i) {
      visits_[i] = static_cast<float>(tree_.visits(present_[i]));
      mean_[i] = tree_.mean(present_[i]);
      prior_[i] = tree_.prior(present_[i]);
      untried_[i] = visits_[i] == 0 ? 1.0F : 0.0F;
      total += visits_[i];
      sum += mean_[i] * visits_[i];
    }
    const float fpu = (total != 0 ? sum / total : 0.5F) + settings_.fpu_offset;
    const float scale = settings_.cpuct * std::sqrt(total + 1.0F);
    for (int i = 0; i < n; ++i)  // a loop of its own without branches, so that it vectorises
      value_[i] = mean_[i] + untried_[i] * fpu + scale * prior_[i] / (1.0F + visits_[i]);
    int best = 0;
    for (int i = 1; i < n; ++i)
      if (value_[i] > value_[best]) best = i;
    return present_[best];
  }

  [[nodiscard]] std::vector<RootAction> root_actions() const {
    std::vector<RootAction> list;
    for (Tree::EdgeId e = tree_.first(root_); e < tree_.end(root_); ++e)
      list.push_back({tree_.action(e), tree_.visits(e), tree_.mean(e), tree_.prior(e)});
    if (proven_) {
      const auto at =
          std::find_if(list.begin(), list.end(), [&](const RootAction& c) { return c.action == proven_->action; });
      RootAction& best = at != list.end() ? *at : list.emplace_back(*proven_);
      best.winrate = proven_->winrate;
      best.proven = true;
    }
    std::sort(list.begin(), list.end(), better_root_action);
    return list;
  }

  const Eval& evaluator_;
  Rng rng_;
  Settings settings_;
  Tree tree_;
  Tree::NodeId root_ = 0;
  Tree::NodeId boosted_root_ = kNone;  // the root whose prior has the solver's share
  std::uint64_t expected_ = 0;         // hash of the view that advance() predicted
  std::uint32_t iterations_ = 0;
  std::optional<RootAction> proven_;  // of the last decision
  // Scratch of the current simulation: legal actions, their edges, and numbers for each.
  LegalActions<S> legal_;
  LegalActions<S> new_actions_;
  std::array<Tree::EdgeId, S::kMaxActions> present_{};
  std::array<float, S::kMaxActions> prior_{};
  std::array<float, S::kMaxActions> visits_{};
  std::array<float, S::kMaxActions> mean_{};  // 0 while untried
  std::array<float, S::kMaxActions> untried_{};
  std::array<float, S::kMaxActions> value_{};
};

}  // namespace patolli::ai
