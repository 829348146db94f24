// The tree of a search against a map: the same edges in the same order, whatever the order in which they came.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "ai/tree.hpp"
#include "core/rng.hpp"

namespace patolli::ai {
namespace {

TEST(Tree, KeepsTheEdgesOfANodeInOrderWhileTheyCome) {
  struct Seen {
    float prior = 0;
    std::uint32_t visits = 0;
    double sum = 0;
    Tree::NodeId child = Tree::kNone;
  };
  Rng rng(3);
  Tree tree(4000);
  std::vector<std::map<std::uint32_t, Seen>> expected;
  for (int n = 0; n < 20; ++n) {
    ASSERT_EQ(tree.add_node(), static_cast<Tree::NodeId>(n));
    expected.emplace_back();
  }
  for (int step = 0; step < 4000; ++step) {
    const Tree::NodeId node = rng.below(20);
    auto& edges = expected[node];
    // Some that are new come at once, as a world brings them.
    std::map<std::uint32_t, float> fresh;
    for (std::uint32_t i = rng.below(5); i > 0; --i) {
      const std::uint32_t code = rng.below(60);
      if (!edges.contains(code)) fresh[code] = static_cast<float>(rng.below(100)) / 100.0F;
    }
    ASSERT_TRUE(tree.has_room(node, static_cast<int>(fresh.size())));
    tree.make_place(node, static_cast<int>(fresh.size()));
    for (const auto& [code, prior] : fresh) {
      tree.insert(node, Action{code}, prior);
      edges[code].prior = prior;
    }
    if (!edges.empty()) {
      const auto at = std::next(edges.begin(), rng.below(static_cast<std::uint32_t>(edges.size())));
      const Tree::EdgeId e = tree.find(node, Action{at->first});
      ASSERT_NE(e, Tree::kNone);
      const float chance = static_cast<float>(rng.below(3)) / 2.0F;
      tree.visit(e, chance);
      tree.set_child(e, static_cast<Tree::NodeId>(step));
      ++at->second.visits;
      at->second.sum += chance;
      at->second.child = static_cast<Tree::NodeId>(step);
    }
    ASSERT_EQ(tree.end(node) - tree.first(node), edges.size());
    Tree::EdgeId e = tree.first(node);
    for (const auto& [code, seen] : edges) {
      ASSERT_EQ(tree.action(e).code, code);
      ASSERT_EQ(tree.prior(e), seen.prior);
      ASSERT_EQ(tree.visits(e), seen.visits);
      ASSERT_EQ(tree.child(e), seen.child);
      ASSERT_NEAR(tree.mean(e), seen.visits == 0 ? 0.0 : seen.sum / seen.visits, 1e-5);
      ++e;
    }
    const Action wanted{rng.below(61)};
    const Tree::EdgeId from =
        tree.first(node) + (edges.empty() ? 0 : rng.below(static_cast<std::uint32_t>(edges.size())));
    Tree::EdgeId slow = from;
    while (slow < tree.end(node) && tree.action(slow) < wanted) ++slow;
    ASSERT_EQ(tree.seek(from, tree.end(node), wanted), slow);
  }
  EXPECT_EQ(tree.find(0, Action{1000}), Tree::kNone);
}

TEST(Tree, SaysWhenItIsFullAndIsEmptyAgainWhenCleared) {
  Tree tree(2);
  EXPECT_TRUE(tree.empty());
  EXPECT_TRUE(tree.has_room());
  const Tree::NodeId a = tree.add_node();
  tree.add_node();
  EXPECT_FALSE(tree.has_room());
  EXPECT_FALSE(tree.has_room(a, 1000));
  EXPECT_TRUE(tree.has_room(a, 8));
  tree.make_place(a, 8);
  for (std::uint32_t i = 8; i > 0; --i) tree.insert(a, Action{i}, 0);
  EXPECT_EQ(tree.end(a) - tree.first(a), 8U);
  EXPECT_EQ(tree.action(tree.first(a)).code, 1U);
  tree.clear();
  EXPECT_TRUE(tree.empty());
  EXPECT_TRUE(tree.has_room());
}

}  // namespace
}  // namespace patolli::ai
