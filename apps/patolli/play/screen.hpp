// Where a game is shown and people answer: a terminal, or a pipe that behaves like a plain one.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/line_reader.hpp"
#include "play/layout.hpp"

namespace patolli::play {

// Strangers' text made safe to print: no control characters, nothing that isn't UTF-8, not wider than that.
[[nodiscard]] std::string clean(std::string_view text, int width);

class Screen {
 public:
  // `moves`: the terminal understands cursor movements. `echo`: answers don't appear by themselves, so they are
  // printed.
  Screen(std::istream& in, std::ostream& out, bool moves, bool echo);

  void print(std::string_view line);
  void print(const Lines& lines);
  // A line that is there only until the next thing is shown, while people wait; nothing where nobody sits.
  void status(std::string_view line);
  // Clears what is seen; with `history` also what was seen before.
  void clear(bool history = false);
  // An answer, without blanks around it; nothing when there is nobody any more.
  [[nodiscard]] std::optional<std::string> ask(std::string_view prompt);

 private:
  patolli::LineReader answers_;
  std::ostream& out_;
  bool moves_;
  bool echo_;
  bool waiting_ = false;  // a status stands on the last line
};

}  // namespace patolli::play
