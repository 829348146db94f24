// The whole terminal as a surface to draw on, with keys and the mouse (ncurses). Lines are those of term/layout.hpp,
// with the colours of term/paint.hpp. The terminal is as it was before once this is gone, and also if the program
// crashes.
#pragma once

#include <string>
#include <string_view>

#include "term/crash.hpp"
#include "term/layout.hpp"
#include "term/signals.hpp"
#include "term/terminal.hpp"

namespace patolli::term {

struct Key {
  enum class What {
    kText,  // a character
    kEnter,
    kEscape,
    kBackspace,
    kDelete,
    kTab,
    kUp,
    kDown,
    kLeft,
    kRight,
    kHome,
    kEnd,
    kPageUp,
    kPageDown,
    kFunction,  // F1 … F12: number
    kClick,     // with row and column, as the next two
    kWheelUp,
    kWheelDown,
    kResized,
    kEnded  // the input has ended, or a signal asks to end
  };
  What what;
  std::string text = {};
  int number = 0;
  int row = 0;
  int column = 0;
};

class Curses {
 public:
  explicit Curses(Signals& signals);
  ~Curses();
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;

  [[nodiscard]] bool good() const noexcept { return good_; }
  [[nodiscard]] Size size() const;

  void clear();
  // At most `width` columns of a line; what is beyond the screen is left out.
  void put(int row, int column, std::string_view line, int width);
  void clear_row(int row);
  // Shows what stands there the other way round: dark on light.
  void reverse(int row, int column, int width);
  // Shows what was drawn, with the cursor there (row below 0: nowhere).
  void show(int row = -1, int column = 0);
  [[nodiscard]] Key wait();
  void resize();  // the terminal has another size; what is on it has to be drawn anew

 private:
  CrashGuard guard_;  // first: what it remembers is from before
  Signals& signals_;
  bool good_ = false;
};

}  // namespace patolli::term
