// Properties of the terminal, if there is one.
#pragma once

#include <string_view>

namespace patolli::term {

struct Size {
  int rows = 0;  // 0: nobody knows, and nothing has to fit
  int columns = 0;
};

struct Terminal {
  Terminal();  // of standard input and output

  bool in;
  bool out;
  bool dumb;

  // "always", "never", or "auto": on a terminal that can, unless NO_COLOR is set.
  [[nodiscard]] bool colours(std::string_view wanted) const;
  // Interactive, and the screen can be cleared.
  [[nodiscard]] bool moves() const { return in && out && !dumb; }
  // As it is now; where there is no terminal, no rows and kColumns (term/layout.hpp).
  [[nodiscard]] Size size() const;
  // Can it show a whole table, with its log and choices?
  [[nodiscard]] bool full_screen() const;
};

// Characters of this process are those of its environment; true: they are UTF-8. Where the environment has another
// idea, they are UTF-8 nevertheless: the texts are.
bool use_utf8();

}  // namespace patolli::term
