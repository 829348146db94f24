// Properties of the terminal, if there is one.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace patolli::term {

struct Terminal {
  bool in = isatty(STDIN_FILENO) != 0;
  bool out = isatty(STDOUT_FILENO) != 0;
  bool dumb = is_dumb();

  // "always", "never", or "auto": on a terminal that can, unless NO_COLOR is set.
  [[nodiscard]] bool colours(std::string_view wanted) const {
    if (wanted != "auto") return wanted == "always";
    const char* const plain = std::getenv("NO_COLOR");
    return out && !dumb && (plain == nullptr || *plain == '\0');
  }
  // Interactive, and the screen can be cleared.
  [[nodiscard]] bool moves() const { return in && out && !dumb; }

 private:
  static bool is_dumb() {
    const char* const name = std::getenv("TERM");
    return name == nullptr || std::string_view(name) == "dumb";
  }
};

}  // namespace patolli::term
