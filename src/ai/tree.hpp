// The search tree: nodes, and for each node an edge per action seen there. Edges are contiguous, struct-of-arrays in
// groups of eight: selection scans all of them, so this vectorises and avoids pointer chasing.
//
// Two arrays reserved beforehand hold everything: nothing is allocated during a search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/types.hpp"

namespace patolli::ai {

class Tree {
 public:
  using NodeId = std::uint32_t;
  using EdgeId = std::uint32_t;  // invalidated when its node gets another edge
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kGroup = 8;

  struct Node {
    std::uint32_t group = 0;   // the first of its groups
    std::uint16_t edges = 0;   // in the order of actions
    std::uint16_t groups = 0;  // capacity
    float scale = 0;           // log-sum-exp of the logits of its first actions
  };

  explicit Tree(std::size_t max_nodes) {
    nodes_.reserve(max_nodes);
    groups_.reserve(max_nodes * kGroupsPerNode);
  }

  void clear() noexcept {
    nodes_.clear();
    groups_.clear();
  }
  [[nodiscard]] bool empty() const noexcept { return nodes_.empty(); }

  [[nodiscard]] bool has_room() const noexcept { return nodes_.size() < nodes_.capacity(); }
  // For `more` edges at this node? All its edges may have to move to a larger block.
  [[nodiscard]] bool has_room(NodeId id, int more) const noexcept {
    return groups_.size() + larger(nodes_[id], more) <= groups_.capacity();
  }

  NodeId add_node() noexcept {
    nodes_.push_back({});
    return static_cast<NodeId>(nodes_.size() - 1);
  }
  [[nodiscard]] const Node& node(NodeId id) const noexcept { return nodes_[id]; }
  void set_scale(NodeId id, float scale) noexcept { nodes_[id].scale = scale; }

  // The edges of a node are first(id), first(id) + 1, ...
  [[nodiscard]] EdgeId first(NodeId id) const noexcept { return nodes_[id].group * kGroup; }
  [[nodiscard]] EdgeId end(NodeId id) const noexcept { return first(id) + nodes_[id].edges; }
  [[nodiscard]] EdgeId find(NodeId id, Action action) const noexcept {
    for (EdgeId e = first(id); e < end(id); ++e)
      if (this->action(e) == action) return e;
    return kNone;
  }

  // The first edge from `from` on that is not before the action, or `end`. Skips whole groups.
  [[nodiscard]] EdgeId seek(EdgeId from, EdgeId end, Action action) const noexcept {
    for (EdgeId next = (from | (kGroup - 1)) + 1; next < end && group(from).action[kGroup - 1] < action; next += kGroup)
      from = next;
    while (from < end && this->action(from) < action) ++from;
    return from;
  }

  [[nodiscard]] Action action(EdgeId e) const noexcept { return group(e).action[e % kGroup]; }
  [[nodiscard]] std::uint32_t visits(EdgeId e) const noexcept { return group(e).visits[e % kGroup]; }
  [[nodiscard]] float mean(EdgeId e) const noexcept { return group(e).mean[e % kGroup]; }
  [[nodiscard]] float prior(EdgeId e) const noexcept { return group(e).prior[e % kGroup]; }
  [[nodiscard]] NodeId child(EdgeId e) const noexcept { return group(e).child[e % kGroup]; }
  void set_prior(EdgeId e, float prior) noexcept { group(e).prior[e % kGroup] = prior; }
  void set_child(EdgeId e, NodeId child) noexcept { group(e).child[e % kGroup] = child; }

  void visit(EdgeId e, float winrate) noexcept {
    Group& g = group(e);
    const std::uint32_t n = ++g.visits[e % kGroup];
    float& mean = g.mean[e % kGroup];
    mean += (winrate - mean) / static_cast<float>(n);
  }

  // Makes space for `more` edges. Precondition: has_room(id, more).
  void make_place(NodeId id, int more) noexcept {
    Node& node = nodes_[id];
    if (node.edges + static_cast<std::uint32_t>(more) > node.groups * kGroup) move(node, larger(node, more));
  }
  // Precondition: the node does not have this edge, and make_place() made space for it.
  void insert(NodeId id, Action action, float prior) noexcept {
    Node& node = nodes_[id];
    EdgeId at = end(id);
    for (; at > first(id) && action < this->action(at - 1); --at) copy(at - 1, at);
    Group& g = group(at);
    const std::uint32_t lane = at % kGroup;
    g.action[lane] = action;
    g.visits[lane] = 0;
    g.mean[lane] = 0;
    g.prior[lane] = prior;
    g.child[lane] = kNone;
    ++node.edges;
  }

 private:
  static constexpr std::size_t kGroupsPerNode = 4;

  struct alignas(32) Group {
    std::array<Action, kGroup> action;
    std::array<std::uint32_t, kGroup> visits;
    std::array<float, kGroup> mean;  // win probability of the seat that acts
    std::array<float, kGroup> prior;
    std::array<NodeId, kGroup> child;
  };

  // Most nodes never grow; one that grew once is likely to grow again.
  static std::uint32_t larger(const Node& node, int more) noexcept {
    return (node.edges + static_cast<std::uint32_t>(more) + kGroup - 1) / kGroup + node.groups / 2U;
  }

  [[nodiscard]] Group& group(EdgeId e) noexcept { return groups_[e / kGroup]; }
  [[nodiscard]] const Group& group(EdgeId e) const noexcept { return groups_[e / kGroup]; }

  void move(Node& node, std::uint32_t groups) noexcept {
    const auto to = static_cast<std::uint32_t>(groups_.size());
    groups_.resize(groups_.size() + groups);  // within what is reserved
    for (std::uint32_t i = 0; i < node.groups; ++i) groups_[to + i] = groups_[node.group + i];
    node.group = to;
    node.groups = static_cast<std::uint16_t>(groups);
  }
  void copy(EdgeId from, EdgeId to) noexcept {
    const Group& a = group(from);
    Group& b = group(to);
    const std::uint32_t i = from % kGroup;
    const std::uint32_t k = to % kGroup;
    b.action[k] = a.action[i];
    b.visits[k] = a.visits[i];
    b.mean[k] = a.mean[i];
    b.prior[k] = a.prior[i];
    b.child[k] = a.child[i];
  }

  std::vector<Node> nodes_;
  std::vector<Group> groups_;
};

}  // namespace patolli::ai
