// Output and input of a game: a terminal, or a pipe that behaves like a plain one.
#pragma once

#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "core/line_reader.hpp"
#include "term/layout.hpp"

namespace patolli::term {

// Untrusted text made safe to print: no control characters, no invalid UTF-8, at most `width` columns.
[[nodiscard]] std::string clean(std::string_view text, int width);

class Screen {
 public:
  // `moves`: the terminal understands cursor movements. `echo`: input is not echoed by a terminal, so it is printed.
  Screen(std::istream& in, std::ostream& out, bool moves, bool echo);

  void print(std::string_view line);
  void print(const Lines& lines);
  // A temporary line until the next output; nothing if the output is not an interactive terminal.
  void status(std::string_view line);
  // Clears the screen; with `history` also the scrollback.
  void clear(bool history = false);
  // An answer, trimmed; none at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(std::string_view prompt);

 private:
  patolli::LineReader answers_;
  std::ostream& out_;
  bool moves_;
  bool echo_;
  bool waiting_ = false;  // a status is on the last line
};

}  // namespace patolli::term
