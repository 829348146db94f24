#include "term/terminal.hpp"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>

#include "term/layout.hpp"

namespace patolli::term {

namespace {

// A smaller one has no room for table, log and choices at once.
constexpr int kLeastColumns = 60;
constexpr int kLeastRows = 18;

bool is_dumb() {
  const char* const name = std::getenv("TERM");
  return name == nullptr || *name == '\0' || std::string_view(name) == "dumb";
}

}  // namespace

Terminal::Terminal() : in(isatty(STDIN_FILENO) != 0), out(isatty(STDOUT_FILENO) != 0), dumb(is_dumb()) {}

bool Terminal::colours(std::string_view wanted) const {
  if (wanted != "auto") return wanted == "always";
  const char* const plain = std::getenv("NO_COLOR");
  return out && !dumb && (plain == nullptr || *plain == '\0');
}

Size Terminal::size() const {
  winsize size{};
  if (!in || !out || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {0, kColumns};
  return {size.ws_row, size.ws_col};
}

bool Terminal::full_screen() const {
  const Size now = size();
  return moves() && now.rows >= kLeastRows && now.columns >= kLeastColumns && use_utf8();
}

bool use_utf8() {
  const auto is_utf8 = [] { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; };
  if (std::setlocale(LC_CTYPE, "") != nullptr && is_utf8()) return true;
  std::setlocale(LC_CTYPE, "C.UTF-8");
  return false;
}

}  // namespace patolli::term
