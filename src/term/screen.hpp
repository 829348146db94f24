// Output and input of a game in lines: a terminal, or a pipe that behaves like a plain one.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "term/layout.hpp"
#include "term/line_source.hpp"
#include "term/terminal.hpp"

namespace patolli::term {

// Untrusted text made safe to print: no control characters, no invalid UTF-8, at most `width` columns.
[[nodiscard]] std::string clean(std::string_view text, int width);

class Screen {
 public:
  Screen(const Terminal& terminal, std::unique_ptr<LineSource> source, std::ostream& out);

  // As it is now. Without rows nothing has to fit.
  [[nodiscard]] Size size() const { return terminal_.size(); }

  // Lines that are too wide for the terminal are broken.
  void print(std::string_view line);
  void print(const Lines& lines);
  // A page at a time where they are more than the terminal has rows: Enter goes on, anything else stops. False: the
  // input has ended.
  bool page(const Lines& lines, std::string_view prompt);
  // A temporary line until the next output; nothing if the output is not an interactive terminal.
  void status(std::string_view line);
  // Clears the screen.
  void clear();
  // Somebody else sits down: nothing of what was shown or typed is left, on the screen, in the scrollback and in the
  // history of lines. False: this terminal can only be scrolled.
  bool forget();
  // An answer, trimmed; none at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(std::string_view prompt);

 private:
  const Terminal& terminal_;
  std::unique_ptr<LineSource> source_;
  std::ostream& out_;
  bool waiting_ = false;  // a status is on the last line
};

}  // namespace patolli::term
