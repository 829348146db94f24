#include "term/curses.hpp"

#include <curses.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cwchar>
#include <map>
#include <utility>
#include <vector>

#include "core/text.hpp"

namespace patolli::term {

namespace {

constexpr int kEscapeMs = 25;  // milliseconds until an escape is a key of its own

// What leaves the full screen, for a crash.
std::string leaving() {
  std::string text = "\x1b[?1000l\x1b[?1006l";  // no more reports of the mouse
  for (const char* const end : {exit_attribute_mode, cursor_normal, keypad_local, exit_ca_mode})
    if (end != nullptr) text += end;
  return text;
}

// Colours and weight of what comes next.
struct Style {
  int foreground = -1;
  int background = -1;
  attr_t weight = A_NORMAL;

  void add(int code) {
    if (code == 0) *this = {};
    if (code == 1) weight |= A_BOLD;
    if (code == 2) weight |= A_DIM;
    if (code == 7) weight |= A_REVERSE;
    if (code >= 30 && code <= 37) foreground = code - 30;
    if (code >= 40 && code <= 47) background = code - 40;
    if (code >= 90 && code <= 97) foreground = code - 90 + 8;
    if (code >= 100 && code <= 107) background = code - 100 + 8;
  }
};

// Bright colours where the terminal has them.
int shade(int colour) { return colour >= 8 && COLORS < 16 ? colour - 8 : colour; }

short pair_of(int foreground, int background) {
  static std::map<std::pair<int, int>, short> pairs;
  if (!has_colors() || (foreground < 0 && background < 0)) return 0;
  const auto [at, added] = pairs.try_emplace({foreground, background}, static_cast<short>(pairs.size() + 1));
  if (added)
    init_pair(at->second, static_cast<short>(foreground < 0 ? -1 : shade(foreground)),
              static_cast<short>(background < 0 ? -1 : shade(background)));
  return at->second;
}

void use(const Style& style) { attr_set(style.weight, pair_of(style.foreground, style.background), nullptr); }

// The numbers of "\x1b[1;31m".
void read_style(std::string_view codes, Style& style) {
  while (!codes.empty()) {
    const auto end = codes.find(';');
    if (const auto code = parse_number(codes.substr(0, end), 0, 107)) style.add(*code);
    if (end == std::string_view::npos) return;
    codes.remove_prefix(end + 1);
  }
}

std::string utf8_of(wint_t character) {
  char bytes[MB_LEN_MAX];
  std::mbstate_t state{};
  const std::size_t n = std::wcrtomb(bytes, static_cast<wchar_t>(character), &state);
  return n == static_cast<std::size_t>(-1) ? std::string() : std::string(bytes, n);
}

Key mouse_key() {
  MEVENT event;
  if (getmouse(&event) != OK) return {Key::What::kResized};
  Key key{Key::What::kText};
  key.row = event.y;
  key.column = event.x;
  if ((event.bstate & BUTTON4_PRESSED) != 0)
    key.what = Key::What::kWheelUp;
  else if ((event.bstate & BUTTON5_PRESSED) != 0)
    key.what = Key::What::kWheelDown;
  else if ((event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0)
    key.what = Key::What::kClick;
  return key;
}

Key function_key(wint_t code) {
  switch (code) {
    case KEY_UP: return {Key::What::kUp};
    case KEY_DOWN: return {Key::What::kDown};
    case KEY_LEFT: return {Key::What::kLeft};
    case KEY_RIGHT: return {Key::What::kRight};
    case KEY_HOME: return {Key::What::kHome};
    case KEY_END: return {Key::What::kEnd};
    case KEY_PPAGE: return {Key::What::kPageUp};
    case KEY_NPAGE: return {Key::What::kPageDown};
    case KEY_ENTER: return {Key::What::kEnter};
    case KEY_BACKSPACE: return {Key::What::kBackspace};
    case KEY_DC: return {Key::What::kDelete};
    case KEY_MOUSE: return mouse_key();
    default: break;
  }
  if (code >= KEY_F(1) && code <= KEY_F(12)) return {Key::What::kFunction, {}, static_cast<int>(code - KEY_F0)};
  return {Key::What::kText};
}

Key plain_key(wint_t code) {
  switch (code) {
    case '\n':
    case '\r': return {Key::What::kEnter};
    case '\t': return {Key::What::kTab};
    case 0x1B: return {Key::What::kEscape};
    case 0x08:
    case 0x7F: return {Key::What::kBackspace};
    case 0x04: return {Key::What::kEnded};
    default: break;
  }
  return {Key::What::kText, code < 0x20 ? std::string() : utf8_of(code)};
}

}  // namespace

Curses::Curses(Signals& signals) : signals_(signals) {
  use_utf8();
  if (newterm(nullptr, stdout, stdin) == nullptr) return;
  good_ = true;
  CrashGuard::set_last_words(leaving());
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(kEscapeMs);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
  resize();
}

Curses::~Curses() {
  if (!good_) return;
  erase();
  refresh();
  endwin();
  delscreen(set_term(nullptr));
  CrashGuard::set_last_words({});
}

Size Curses::size() const { return {LINES, COLS}; }

void Curses::resize() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row != 0 && size.ws_col != 0)
    resizeterm(size.ws_row, size.ws_col);
  clearok(stdscr, TRUE);
}

void Curses::clear() {
  attr_set(A_NORMAL, 0, nullptr);
  erase();
}

void Curses::put(int row, int column, std::string_view line, int width) {
  if (row < 0 || row >= LINES || column >= COLS) return;
  const std::string text = printed(fit(line, std::min(width, COLS - column)));
  move(row, column);
  Style style;
  use(style);
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\x1b') {
      const std::size_t end = std::min(text.find('m', at), text.size() - 1);
      read_style(std::string_view(text).substr(at + 2, end - at - 2), style);
      use(style);
      at = end + 1;
      continue;
    }
    const std::size_t end = std::min(text.find('\x1b', at), text.size());
    addnstr(text.data() + at, static_cast<int>(end - at));
    at = end;
  }
  attr_set(A_NORMAL, 0, nullptr);
}

void Curses::clear_row(int row) {
  if (row < 0 || row >= LINES) return;
  move(row, 0);
  clrtoeol();
}

void Curses::reverse(int row, int column, int width) {
  if (row >= 0 && row < LINES && column >= 0 && column < COLS)
    mvchgat(row, column, std::min(width, COLS - column), A_REVERSE, 0, nullptr);
}

void Curses::show(int row, int column) {
  curs_set(row < 0 ? 0 : 1);
  move(row < 0 ? LINES - 1 : row, row < 0 ? COLS - 1 : column);
  refresh();
}

Key Curses::wait() {
  for (;;) {
    wint_t code = 0;
    const int got = get_wch(&code);
    if (got == KEY_CODE_YES && code != KEY_RESIZE) return function_key(code);
    if (got == OK) return plain_key(code);
    if (signals_.end() != 0) return {Key::What::kEnded};
    if (signals_.take_resized()) {
      resize();
      return {Key::What::kResized};
    }
    if (got == KEY_CODE_YES) continue;
    if (signals_.wait(STDIN_FILENO) == Signals::Woken::kSignal) continue;
    int waiting = 0;  // readable, but nothing there: the terminal has gone
    if (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0) return {Key::What::kEnded};
  }
}

}  // namespace patolli::term
