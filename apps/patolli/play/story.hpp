// What happened at the table, as one viewer saw it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "play/layout.hpp"
#include "play/paint.hpp"

namespace patolli::play {

// "<head>: <part>, <part><tail>". Neighbours with the same head that may join become one sentence, the last tail stays.
struct Told {
  std::string head;
  std::vector<std::string> parts = {};
  std::string tail = {};
  bool joins = false;
  bool detail = false;  // a step of an explanation: set in
};

class Story {
 public:
  // `colon` stands between a head and its parts, as the language has it.
  explicit Story(std::string colon) : colon_(std::move(colon)) {}

  // `step` is the number of the log's entry that it tells.
  void add(std::size_t step, int turn, std::vector<Told> told);
  // The steps from this one on were taken back.
  void forget_from(std::size_t step);
  // From a step on; with the number of each turn, if wanted.
  [[nodiscard]] Lines lines(std::size_t from_step, const Paint& paint, bool with_turns) const;

 private:
  struct Entry {
    std::size_t step;
    int turn;
    Told told;
  };
  std::string colon_;
  std::vector<Entry> entries_;
};

}  // namespace patolli::play
