// Where a person's lines come from: a pipe or a plain terminal here, a terminal with editing in term/line_editor.hpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "term/signals.hpp"

namespace patolli::term {

inline constexpr std::size_t kMaxAnswerBytes = 4096;

class LineSource {
 public:
  virtual ~LineSource() = default;
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;

  // Shows the prompt and reads a line, without its end; none at the end of the input, and when a signal asks to end.
  virtual std::optional<std::string> read(std::string_view prompt) = 0;
  // What was typed cannot be called back any more: somebody else sits down.
  virtual void forget() {}

 protected:
  LineSource() = default;
};

// Lines of standard input; of one that is too long the beginning. `echo`: no terminal shows what is typed, so it is
// printed.
std::unique_ptr<LineSource> plain_lines(Signals& signals, bool echo);

}  // namespace patolli::term
