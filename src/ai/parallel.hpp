// Root parallelism: one independent search per thread; visits at the root are summed. With a budget in iterations the
// result depends on the seed and the number of threads, not on scheduling.
#pragma once

#include <algorithm>
#ifndef __wasm__
#include <thread>
#endif
#include <vector>

#include "ai/search.hpp"

namespace patolli::ai {

template <GameState S, class Eval>
class ParallelSearch {
 public:
  using Settings = typename Search<S, Eval>::Settings;

  ParallelSearch(const Eval& evaluator, std::uint64_t seed, int threads, Settings settings = {}) {
    const Rng seeds(seed);
    searches_.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i)
      searches_.emplace_back(evaluator, i == 0 ? seed : seeds.split(static_cast<std::uint64_t>(i)).next(), settings);
  }

  // Iterations are split between the threads; time is not.
  std::vector<RootAction> think(const typename S::View& view, const Budget& budget) {
    std::vector<std::vector<RootAction>> found(searches_.size());
    const auto n = static_cast<std::uint32_t>(searches_.size());
    const auto work = [&](std::uint32_t i) {
      Budget share = budget;
      if (budget.iterations != 0) share.iterations = std::max(1U, budget.iterations / n + (i < budget.iterations % n));
      found[i] = searches_[i].think(view, share);
    };
#ifdef __wasm__  // no threads in the web client: one after the other, same result
    for (std::uint32_t i = 0; i < n; ++i) work(i);
#else
    std::vector<std::thread> helpers;
    for (std::uint32_t i = 1; i < n; ++i) helpers.emplace_back(work, i);
    work(0);
    for (std::thread& helper : helpers) helper.join();
#endif
    for (std::uint32_t i = 1; i < n; ++i) add(found[0], found[i]);
    std::sort(found[0].begin(), found[0].end(), better_root_action);
    return found[0];
  }

  void advance(const typename S::View& view, Action taken) {
    for (auto& search : searches_) search.advance(view, taken);
  }

  [[nodiscard]] std::uint32_t iterations() const noexcept {
    std::uint32_t sum = 0;
    for (const auto& search : searches_) sum += search.iterations();
    return sum;
  }

 private:
  static void add(std::vector<RootAction>& sum, const std::vector<RootAction>& more) {
    for (const RootAction& c : more) {
      const auto at = std::find_if(sum.begin(), sum.end(), [&](const RootAction& s) { return s.action == c.action; });
      if (at == sum.end()) {
        sum.push_back(c);
        continue;
      }
      const auto a = static_cast<float>(at->visits);
      const auto b = static_cast<float>(c.visits);
      if (a + b > 0 && !at->proven) at->winrate = (at->winrate * a + c.winrate * b) / (a + b);
      at->visits += c.visits;
    }
  }

  std::vector<Search<S, Eval>> searches_;
};

}  // namespace patolli::ai
