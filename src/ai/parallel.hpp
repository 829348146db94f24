// Several searches side by side, one a thread, each with worlds of its own; what they saw at the root is added up. With
// a number of iterations the answer depends on the seed and on the number of threads, not on how they were scheduled.
#pragma once

#include <algorithm>
#ifndef __wasm__
#include <thread>
#endif
#include <vector>

#include "ai/search.hpp"

namespace patolli {

template <GameState S, class Judge>
class ParallelSearch {
 public:
  using Settings = typename Search<S, Judge>::Settings;

  ParallelSearch(const Judge& judge, std::uint64_t seed, int threads, Settings settings = {}) {
    const Rng seeds(seed);
    searches_.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i)
      searches_.emplace_back(judge, i == 0 ? seed : seeds.split(static_cast<std::uint64_t>(i)).next(), settings);
  }

  // Iterations are shared out, time is not.
  std::vector<Choice> think(const typename S::View& view, const Budget& budget) {
    std::vector<std::vector<Choice>> found(searches_.size());
    const auto n = static_cast<std::uint32_t>(searches_.size());
    const auto work = [&](std::uint32_t i) {
      Budget share = budget;
      if (budget.iterations != 0) share.iterations = std::max(1U, budget.iterations / n + (i < budget.iterations % n));
      found[i] = searches_[i].think(view, share);
    };
#ifdef __wasm__  // the page has no threads: one after the other, with the same answer
    for (std::uint32_t i = 0; i < n; ++i) work(i);
#else
    std::vector<std::thread> helpers;
    for (std::uint32_t i = 1; i < n; ++i) helpers.emplace_back(work, i);
    work(0);
    for (std::thread& helper : helpers) helper.join();
#endif
    for (std::uint32_t i = 1; i < n; ++i) add(found[0], found[i]);
    std::sort(found[0].begin(), found[0].end(), better_choice);
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
  static void add(std::vector<Choice>& sum, const std::vector<Choice>& more) {
    for (const Choice& c : more) {
      const auto at = std::find_if(sum.begin(), sum.end(), [&](const Choice& s) { return s.action == c.action; });
      if (at == sum.end()) {
        sum.push_back(c);
        continue;
      }
      const auto a = static_cast<float>(at->visits);
      const auto b = static_cast<float>(c.visits);
      if (a + b > 0) at->chance = (at->chance * a + c.chance * b) / (a + b);
      at->visits += c.visits;
    }
  }

  std::vector<Search<S, Judge>> searches_;
};

}  // namespace patolli
