// The end of a game on the whole terminal: the final table, and what can still be done.
#include <algorithm>
#include <array>
#include <utility>

#include "play/full_screen.hpp"
#include "play/plain_text.hpp"

namespace patolli::play {

using namespace term;

namespace {

constexpr std::array<BarKey, 6> kEndKeys = {{{2, Command::kAgain},
                                             {3, Command::kAnalyse},
                                             {5, Command::kTable},
                                             {6, Command::kSave},
                                             {7, Command::kQuit},
                                             {8, Command::kLog}}};

bool is_up(Key::What what) {
  return what == Key::What::kUp || what == Key::What::kPageUp || what == Key::What::kWheelUp;
}
bool is_down(Key::What what) {
  return what == Key::What::kDown || what == Key::What::kPageDown || what == Key::What::kWheelDown;
}

}  // namespace

Left FullScreen::finish() {
  if (game_.people() > 1 && !switch_player(kSpectator)) return Left::kDone;
  deciding_ = false;
  seat_ = kSpectator;
  bar_ = Bar(kEndKeys);
  message_.clear();
  for (int first = 0;;) {
    first = std::max(0, draw_end(first));
    const Key key = curses_.wait();
    if (key.what == Key::What::kEnded) return Left::kDone;
    if (is_up(key.what)) --first;
    if (is_down(key.what)) ++first;
    if (key.what == Key::What::kEnter && typed_.empty()) return Left::kDone;
    std::string line;  // what the command is a part of
    if (const auto command = command_of(key, line))
      if (const auto left = finished(*command)) return *left;
  }
}

// The command that a key, a click or a typed line asks for.
std::optional<ParsedCommand> FullScreen::command_of(const Key& key, std::string& line) {
  std::optional<Command> known;
  switch (key.what) {
    case Key::What::kFunction: known = bar_.of_function(key.number); break;
    case Key::What::kClick: known = bar_.at(key.row, key.column); break;
    case Key::What::kEnter: {
      line = std::exchange(typed_, {});
      const auto command = parse_command(line, c_.text);
      message_ = command ? "" : c_.tr("play.game_is_over");
      return command;
    }
    case Key::What::kText:
    case Key::What::kBackspace:
    case Key::What::kEscape: edit(key); break;
    default: break;
  }
  return known ? std::optional(ParsedCommand{*known, {}}) : std::nullopt;
}

// From this line on, or from an earlier one, if there are fewer: that line.
int FullScreen::draw_end(int first) {
  const auto [rows, columns] = curses_.size();
  set_width(columns);
  const Lines lines = game_.final_lines();
  first = std::clamp(first, 0, std::max(0, static_cast<int>(lines.size()) - std::max(1, rows - 3)));
  draw_page(game_name(game_.match().game().name(), c_.text) + " · " + c_.tr("play.over"), lines, first);
  for (const int row : {rows - 2, rows - 1}) curses_.clear_row(row);
  curses_.put(rows - 2, 1, typed_.empty() ? message_ : "> " + typed_, columns - 1);
  bar_.draw(curses_, rows - 1, c_.text, c_.paint);
  curses_.show();
  return first;
}

std::optional<Left> FullScreen::finished(const ParsedCommand& command) {
  const std::string title(name_of(command.command, c_.text));
  switch (command.command) {
    case Command::kQuit: return Left::kDone;
    case Command::kAgain: return Left::kAgain;
    case Command::kTable: page(title, game_.presenter().table(game_.view(kSpectator), Detail::kFull)); break;
    case Command::kLog: page(title, game_.log(kSpectator, c_.width)); break;
    case Command::kSave: (void)save(std::string(command.rest)); break;
    case Command::kAnalyse:
      message_ = c_.tr("play.hint.thinking");
      draw();
      page(title, game_.analysis());
      message_.clear();
      break;
    default: message_ = c_.tr("play.game_is_over");
  }
  return ended_ ? std::optional(Left::kDone) : std::nullopt;
}

}  // namespace patolli::play
