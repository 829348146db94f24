// Violations of the properties that every game must have. They are collected instead of failing at once, so that the
// suite itself can be tested: a game with a known flaw must violate the right property.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace patolli::conformance {

class Violations {
 public:
  // The context of the following violations; cheap, because it is set at every step.
  void table(std::string text) { table_ = std::move(text); }
  void seed(std::uint64_t seed) { seed_ = seed; }
  void step(int step) { step_ = step; }

  void add(const std::string& property, const std::string& detail) {
    if (++count_[property] > kShown) return;
    text_ += "[" + property + "] " + table_ + ", seed " + std::to_string(seed_) + ", step " + std::to_string(step_) +
             ": " + detail + "\n";
  }

  [[nodiscard]] bool empty() const { return count_.empty(); }
  [[nodiscard]] bool contains(const std::string& property) const { return count_.count(property) != 0; }
  // More of the same property say nothing new: stop.
  [[nodiscard]] bool too_many() const {
    for (const auto& [property, times] : count_)
      if (times > kTooMany) return true;
    return false;
  }
  [[nodiscard]] std::string text() const {
    std::string result = text_;
    for (const auto& [property, times] : count_)
      if (times > kShown) result += "[" + property + "] … " + std::to_string(times) + " in all\n";
    return result;
  }

 private:
  static constexpr int kShown = 3;
  static constexpr int kTooMany = 100;
  std::string table_;
  std::uint64_t seed_ = 0;
  int step_ = 0;
  std::map<std::string, int> count_;
  std::string text_;
};

}  // namespace patolli::conformance
