// The log of a game in words, as one viewer saw it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/types.hpp"
#include "term/layout.hpp"
#include "term/paint.hpp"

namespace patolli::term {

// "<head>: <part>, <part><tail>". Adjacent sentences with the same head that may join are merged; the last tail stays.
struct LogSentence {
  std::string head;
  std::vector<std::string> parts = {};
  std::string tail = {};
  bool joins = false;
  bool detail = false;  // a step of an explanation: indented
};

class LogText {
 public:
  // `colon` separates a head and its parts, in the language's typography.
  explicit LogText(std::string colon) : colon_(std::move(colon)) {}

  // `step` is the index of the log entry that they describe.
  void add(std::size_t step, int turn, std::vector<LogSentence> sentences);
  // What happened before `step` was done, and is no step itself.
  void add_note(std::size_t step, int turn, std::string text);
  // Removes the steps from this one on: they were undone. A note right before it stays.
  void erase_from(std::size_t step);
  // The lines from a step on: with turn numbers and notes, or as news.
  [[nodiscard]] Lines lines(std::size_t from_step, const Paint& paint, bool with_turns, int width = kColumns) const;

 private:
  struct Entry {
    std::size_t step;
    int turn;
    LogSentence sentence;
    bool note = false;
  };
  std::string colon_;
  std::vector<Entry> entries_;
};

}  // namespace patolli::term
