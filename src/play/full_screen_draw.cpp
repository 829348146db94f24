// What a full screen shows, and where.
#include <algorithm>

#include "play/full_screen.hpp"
#include "play/plain_text.hpp"

namespace patolli::play {

using namespace term;

namespace {

constexpr int kBelow = 2;     // rows of message and bar
constexpr int kBeside = 110;  // columns from which the log stands beside the table
constexpr int kTableColumns = 80;
constexpr int kLeastLog = 3;  // rows of the log below the table, with its heading

int size_of(const Lines& lines) { return static_cast<int>(lines.size()); }

}  // namespace

// Rows go to the choices first, then to the table, full or short, and what is left to the log.
void FullScreen::lay_out() {
  const auto [rows, columns] = curses_.size();
  const bool beside = columns >= kBeside;
  const std::string view = game_.view(seat_);
  set_width(columns);
  choices_.clear();
  question_.clear();
  if (deciding_) {
    const Menu menu = game_.menu(seat_);
    question_ = menu.question;
    choices_ = menu.rows(c_.paint, c_.text, columns);
  }
  const int room = std::max(4, rows - kBelow);
  const int most = std::max(3, room / 2 - 1);
  menu_.rows = std::min(static_cast<int>(choices_.size()), most);
  menu_.top = rows - kBelow - menu_.rows;
  menu_.column = 0;
  menu_.columns = columns;
  const int above = room - menu_.rows - (deciding_ ? 1 : 0);
  table_.columns = beside ? kTableColumns : columns;
  set_width(table_.columns);
  const int least_log = beside ? 0 : kLeastLog;
  table_lines_ = game_.presenter().table(view, Detail::kFull);
  if (size_of(table_lines_) > above - least_log) table_lines_ = game_.presenter().table(view, Detail::kShort);
  table_.rows = beside ? above : std::clamp(size_of(table_lines_), 1, std::max(1, above - least_log));
  table_.scroll = std::clamp(table_.scroll, 0, std::max(0, size_of(table_lines_) - table_.rows));
  log_.top = beside ? 0 : table_.rows;
  log_.rows = beside ? above : above - table_.rows;
  log_.column = beside ? kTableColumns + 1 : 0;
  log_.columns = columns - log_.column;
  keep_chosen_in_sight();
}

void FullScreen::keep_chosen_in_sight() {
  for (int i = 0; i < static_cast<int>(choices_.size()); ++i) {
    for (const Menu::Cell& cell : choices_[static_cast<std::size_t>(i)].cells) {
      if (cell.number != chosen_) continue;
      menu_.scroll = std::clamp(menu_.scroll, i - menu_.rows + 1, i);
    }
  }
  menu_.scroll = std::clamp(menu_.scroll, 0, std::max(0, static_cast<int>(choices_.size()) - menu_.rows));
}

void FullScreen::draw_pane(const Pane& pane, const Lines& lines, int first) {
  for (int i = 0; i < pane.rows && first + i < size_of(lines); ++i)
    curses_.put(pane.top + i, pane.column, lines[static_cast<std::size_t>(first + i)], pane.columns);
  const int below = size_of(lines) - first - pane.rows;
  if (below <= 0) return;
  const std::string more = c_.paint(kDim, " ↓" + std::to_string(below));
  curses_.put(pane.top + pane.rows - 1, pane.column + pane.columns - width_of(more), more, width_of(more));
}

void FullScreen::draw_table() { draw_pane(table_, table_lines_, table_.scroll); }

// The end of the log, under a heading.
void FullScreen::draw_log() {
  if (log_.rows <= 0 || log_.columns <= 0) return;
  const std::string title(name_of(Command::kLog, c_.text));
  curses_.put(log_.top, log_.column, c_.paint(kDim, rule(title, log_.columns)), log_.columns);
  const Lines lines = game_.log(seat_, log_.columns);
  Pane below = log_;
  ++below.top;
  --below.rows;
  log_.scroll = std::clamp(log_.scroll, 0, std::max(0, size_of(lines) - below.rows));
  draw_pane(below, lines, std::max(0, size_of(lines) - below.rows - log_.scroll));
}

void FullScreen::draw_menu() {
  if (!deciding_) return;
  curses_.put(menu_.top - 1, 0, " " + question_, menu_.columns);
  for (int i = 0; i < menu_.rows && menu_.scroll + i < static_cast<int>(choices_.size()); ++i) {
    const Menu::Row& row = choices_[static_cast<std::size_t>(menu_.scroll + i)];
    curses_.put(menu_.top + i, 0, row.line, menu_.columns);
    for (const Menu::Cell& cell : row.cells)
      if (cell.number == chosen_) curses_.reverse(menu_.top + i, cell.from, cell.to - cell.from);
  }
  const int below = static_cast<int>(choices_.size()) - menu_.scroll - menu_.rows;
  if (below <= 0) return;
  const std::string more = c_.paint(kDim, " ↓" + std::to_string(below));
  curses_.put(menu_.top + menu_.rows - 1, menu_.columns - width_of(more), more, width_of(more));
}

// What was typed; else what was said last; else what the chosen action would do.
void FullScreen::draw_message() {
  const auto [rows, columns] = curses_.size();
  if (!typed_.empty()) {
    curses_.put(rows - kBelow, 0, c_.paint(kNumber, ">") + " " + typed_, columns);
    return;
  }
  std::string text = message_;
  if (text.empty() && deciding_)
    if (const auto action = game_.menu(seat_).find(chosen_))
      text = game_.presenter().explain(game_.view(seat_), *action);
  curses_.put(rows - kBelow, 1, c_.paint(message_.empty() ? kDim : kStrong, text), columns - 1);
}

void FullScreen::draw() {
  lay_out();
  curses_.clear();
  draw_table();
  draw_log();
  draw_menu();
  draw_message();
  bar_.draw(curses_, curses_.size().rows - 1, c_.text, c_.paint);
  if (typed_.empty())
    curses_.show();
  else
    curses_.show(curses_.size().rows - kBelow, std::min(2 + width_of(typed_), curses_.size().columns - 1));
}

void FullScreen::draw_page(const std::string& title, const Lines& lines, int first) {
  const auto [rows, columns] = curses_.size();
  curses_.clear();
  curses_.put(0, 0, c_.paint(kTitle, rule(title, columns)), columns);
  Pane pane;
  pane.top = 1;
  pane.rows = std::max(1, rows - 2);
  pane.columns = columns;
  draw_pane(pane, lines, first);
  curses_.put(rows - 1, 1, c_.paint(kDim, c_.tr("play.page_keys")), columns - 1);
  curses_.show();
}

}  // namespace patolli::play
