// Violations of the laws by a game. They are collected instead of failing at once, so that the suite can be tested
// itself: a game with a known flaw must violate the right law.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace patolli::conformance {

class Violations {
 public:
  // Where the following violations come from; cheap, because it is called at every step.
  void table(std::string text) { table_ = std::move(text); }
  void seed(std::uint64_t seed) { seed_ = seed; }
  void step(int step) { step_ = step; }

  void add(const std::string& law, const std::string& detail) {
    if (++count_[law] > kKept) return;
    text_ += "[" + law + "] " + table_ + ", seed " + std::to_string(seed_) + ", step " + std::to_string(step_) + ": " +
             detail + "\n";
  }

  [[nodiscard]] bool empty() const { return count_.empty(); }
  [[nodiscard]] bool contains(const std::string& law) const { return count_.count(law) != 0; }
  // More of one law say nothing new: stop playing.
  [[nodiscard]] bool enough() const {
    for (const auto& [law, times] : count_)
      if (times > kEnough) return true;
    return false;
  }
  [[nodiscard]] std::string text() const {
    std::string result = text_;
    for (const auto& [law, times] : count_)
      if (times > kKept) result += "[" + law + "] … " + std::to_string(times) + " in all\n";
    return result;
  }

 private:
  static constexpr int kKept = 3;
  static constexpr int kEnough = 100;
  std::string table_;
  std::uint64_t seed_ = 0;
  int step_ = 0;
  std::map<std::string, int> count_;
  std::string text_;
};

}  // namespace patolli::conformance
