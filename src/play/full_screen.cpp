// A game on the whole terminal: what keys and the mouse do.
#include "play/full_screen.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/text.hpp"
#include "play/plain_text.hpp"
#include "term/screen.hpp"

namespace patolli::play {

using namespace term;

namespace {

// The most important first: what does not fit is left out of the bar.
constexpr std::array<BarKey, 10> kKeys = {{{1, Command::kHelp},
                                           {2, Command::kHint},
                                           {3, Command::kCards},
                                           {4, Command::kUndo},
                                           {5, Command::kTakeback},
                                           {6, Command::kSave},
                                           {7, Command::kQuit},
                                           {8, Command::kLog},
                                           {9, Command::kRules},
                                           {10, Command::kRedo}}};
constexpr int kWheel = 3;  // lines

}  // namespace

FullScreen::FullScreen(LocalGame& game, Context& context, Curses& curses)
    : game_(game), c_(context), curses_(curses), bar_(kKeys), seat_(game.watcher()) {}

Left FullScreen::run() {
  LocalGame::Watch watch;
  watch.waiting = [&](Seat seat) {
    message_ = c_.tr("play.thinking", c_.name(seat));
    draw();
  };
  watch.resized = [&] {
    curses_.resize();
    draw();
  };
  watch.moved = [&] {
    if (game_.people() == 0) draw();
  };
  for (;;) {
    switch (game_.go_on(watch)) {
      case LocalGame::Next::kEnded: return Left::kEnded;
      case LocalGame::Next::kOver: return finish();
      case LocalGame::Next::kPerson:
        if (!decide(game_.match().to_act())) return quit_ ? Left::kDone : Left::kEnded;
    }
  }
}

// Hot seat: hides the cards of the player who was shown last, and waits for the next one. False: the input has ended.
bool FullScreen::switch_player(Seat next) {
  if (seat_ >= 0 && !ask(c_.tr("play.hide", c_.name(seat_))) && ended_) return false;
  seat_ = kSpectator;
  // What one has typed tells of one's cards.
  typed_.clear();
  history_.clear();
  recalled_ = 0;
  if (next < 0) return true;
  const auto cover = [&] {
    const auto [rows, columns] = curses_.size();
    curses_.clear();
    const Lines lines = wrap(c_.tr("play.pass_keyboard", c_.paint(kStrong, c_.name(next))), "", columns - 4);
    for (std::size_t i = 0; i < lines.size(); ++i)
      curses_.put(rows / 2 + static_cast<int>(i), 2, lines[i], columns - 2);
    curses_.show();
  };
  for (;;) {
    cover();
    const Key key = curses_.wait();
    if (key.what == Key::What::kEnded) return false;
    if (key.what == Key::What::kEnter || key.what == Key::What::kClick) break;
  }
  seat_ = next;
  return true;
}

bool FullScreen::decide(Seat seat) {
  message_.clear();
  if (seat_ != seat && !switch_player(seat)) return false;
  deciding_ = true;
  chosen_ = 1;
  menu_.scroll = log_.scroll = 0;
  for (;;) {
    draw();
    const Did did = press(curses_.wait());
    if (did == Did::kAsked && !ended_) continue;
    deciding_ = false;
    return did == Did::kDecided;
  }
}

FullScreen::Did FullScreen::press(const Key& key) {
  if (key.what != Key::What::kResized) message_.clear();
  switch (key.what) {
    case Key::What::kEnded: ended_ = true; return Did::kLeft;
    case Key::What::kClick: return click(key);
    case Key::What::kWheelUp: scroll(key, -kWheel); return Did::kAsked;
    case Key::What::kWheelDown: scroll(key, kWheel); return Did::kAsked;
    case Key::What::kPageUp: table_.scroll -= std::max(1, table_.rows - 1); return Did::kAsked;
    case Key::What::kPageDown: table_.scroll += std::max(1, table_.rows - 1); return Did::kAsked;
    case Key::What::kFunction:
      if (const auto command = bar_.of_function(key.number)) return execute({*command, {}});
      return Did::kAsked;
    default: break;
  }
  if (edit(key)) return Did::kAsked;
  if (key.what == Key::What::kEnter && !typed_.empty()) {
    const std::string line = std::exchange(typed_, {});
    history_.push_back(line);
    recalled_ = history_.size();
    return enter_line(line);
  }
  return press_in_menu(key);
}

FullScreen::Did FullScreen::press_in_menu(const Key& key) {
  const int last = game_.menu(seat_).choices();
  switch (key.what) {
    case Key::What::kEnter:
      if (const auto action = game_.menu(seat_).find(chosen_)) return play(*action);
      break;
    case Key::What::kLeft: chosen_ = std::max(1, chosen_ - 1); break;
    case Key::What::kRight:
    case Key::What::kTab: chosen_ = std::min(last, chosen_ + 1); break;
    case Key::What::kUp: choose_near(-1); break;
    case Key::What::kDown: choose_near(1); break;
    case Key::What::kHome: chosen_ = 1; break;
    case Key::What::kEnd: chosen_ = last; break;
    default: break;
  }
  return Did::kAsked;
}

// The choice in the next row that stands nearest to the chosen one.
void FullScreen::choose_near(int rows) {
  for (int i = 0; i < static_cast<int>(choices_.size()); ++i) {
    for (const Menu::Cell& cell : choices_[static_cast<std::size_t>(i)].cells) {
      if (cell.number != chosen_) continue;
      const int to = i + rows;
      if (to < 0 || to >= static_cast<int>(choices_.size())) return;
      const auto& cells = choices_[static_cast<std::size_t>(to)].cells;
      const auto nearest = std::min_element(cells.begin(), cells.end(), [&](const auto& a, const auto& b) {
        return std::abs(a.from - cell.from) < std::abs(b.from - cell.from);
      });
      if (nearest != cells.end()) chosen_ = nearest->number;
      return;
    }
  }
}

// Typed text; true: the key was for it.
bool FullScreen::edit(const Key& key) {
  const bool typing = !typed_.empty();
  switch (key.what) {
    case Key::What::kText:
      if (typed_.size() < 200) typed_ += key.text;
      return true;
    case Key::What::kEscape: typed_.clear(); return true;
    case Key::What::kBackspace:
      while (!typed_.empty() && (static_cast<unsigned char>(typed_.back()) & 0xC0U) == 0x80) typed_.pop_back();
      if (!typed_.empty()) typed_.pop_back();
      return true;
    case Key::What::kUp:
      if (!typing || recalled_ == 0) return typing;
      typed_ = history_[--recalled_];
      return true;
    case Key::What::kDown:
      if (!typing || recalled_ + 1 >= history_.size()) return typing;
      typed_ = history_[++recalled_];
      return true;
    default: return false;
  }
}

void FullScreen::scroll(const Key& key, int lines) {
  if (log_.has(key.row, key.column))
    log_.scroll -= lines;
  else if (table_.has(key.row, key.column))
    table_.scroll += lines;
  else
    choose_near(lines < 0 ? -1 : 1);
}

// The first click chooses, the second one plays.
FullScreen::Did FullScreen::click(const Key& key) {
  if (const auto command = bar_.at(key.row, key.column)) return execute({*command, {}});
  if (!menu_.has(key.row, key.column)) return Did::kAsked;
  const auto row = static_cast<std::size_t>(menu_.scroll + key.row - menu_.top);
  if (row >= choices_.size()) return Did::kAsked;
  for (const Menu::Cell& cell : choices_[row].cells) {
    if (key.column < cell.from || key.column >= cell.to) continue;
    if (std::exchange(chosen_, cell.number) != cell.number) return Did::kAsked;
    if (const auto action = game_.menu(seat_).find(chosen_)) return play(*action);
  }
  return Did::kAsked;
}

FullScreen::Did FullScreen::enter_line(const std::string& line) {
  if (const auto command = parse_command(line, c_.text)) return execute(*command);
  const auto action = game_.understand(line, game_.menu(seat_), message_);
  return action ? play(*action) : Did::kAsked;
}

FullScreen::Did FullScreen::play(Action action) {
  const RejectReason why = game_.act(seat_, action);
  if (why.ok()) return Did::kDecided;
  message_ = c_.tr(why.key);
  return Did::kAsked;
}

FullScreen::Did FullScreen::execute(const ParsedCommand& command) {
  set_width(curses_.size().columns);
  const std::string view = game_.view(seat_);
  const auto shown = [&](const Lines& lines) {
    return page(std::string(name_of(command.command, c_.text)), lines) ? Did::kAsked : Did::kLeft;
  };
  switch (command.command) {
    case Command::kHelp: return shown(game_.help(seat_, command.rest));
    case Command::kHint: return show_hint();
    case Command::kTable: return shown(game_.presenter().table(view, Detail::kFull));
    case Command::kCards: return shown(game_.presenter().cards(view, command.rest));
    case Command::kMore: return more(command.rest);
    case Command::kUndo: return correct(game_.undo(seat_), c_.tr("play.undone"));
    case Command::kRedo: return correct(game_.redo(seat_), {});
    case Command::kTakeback:
      if (game_.people() == 1) return correct(game_.take_back(seat_), c_.tr("play.taken_back", c_.name(seat_)));
      message_ = c_.tr("play.takeback_people");
      break;
    case Command::kLog: return shown(game_.log(seat_, c_.width));
    case Command::kRules: return shown(game_.rules());
    case Command::kSave: return save(std::string(command.rest));
    case Command::kAgain:
    case Command::kAnalyse: message_ = c_.tr("play.game_is_running"); break;
    case Command::kQuit: return quit();
  }
  return Did::kAsked;
}

FullScreen::Did FullScreen::correct(RejectReason why, const std::string& notice) {
  message_ = why.ok() ? notice : c_.tr(why.key);
  if (!why.ok()) return Did::kAsked;
  chosen_ = 1;
  // Redo may end the turn: then somebody else decides.
  return game_.match().to_act() == seat_ ? Did::kAsked : Did::kDecided;
}

FullScreen::Did FullScreen::show_hint() {
  message_ = c_.tr("play.hint.thinking");
  draw();
  const auto lines = game_.hint(seat_, [&] {
    curses_.resize();
    draw();
  });
  message_.clear();
  if (!lines) return Did::kLeft;
  return page(std::string(name_of(Command::kHint, c_.text)), *lines) ? Did::kAsked : Did::kLeft;
}

// The other ways to do what is chosen, or what has this number.
FullScreen::Did FullScreen::more(std::string_view rest) {
  const Menu menu = game_.menu(seat_);
  const auto number = rest.empty() ? std::optional(chosen_) : parse_number(rest, 1, menu.size());
  const Lines lines = number ? menu.variants(*number, c_.paint, c_.width) : Lines{};
  if (!lines.empty()) return page(std::string(name_of(Command::kMore, c_.text)), lines) ? Did::kAsked : Did::kLeft;
  message_ = c_.tr("play.nothing_more");
  return Did::kAsked;
}

FullScreen::Did FullScreen::save(std::string file) {
  if (file.empty()) file = ask(c_.tr("play.save_name")).value_or("");
  if (ended_) return Did::kLeft;
  std::error_code ignored;
  if (!file.empty() && std::filesystem::exists(file, ignored)) {
    const auto answer = ask(c_.tr("play.save_replace", clean(file, 30)));
    if (ended_) return Did::kLeft;
    if (!answer || !is_yes(*answer, c_.text)) file.clear();
  }
  if (!file.empty()) message_ = c_.tr(game_.save(file) ? "play.saved" : "play.save_failed", clean(file, 40));
  return Did::kAsked;
}

FullScreen::Did FullScreen::quit() {
  const auto answer = ask(c_.tr("play.quit_sure"));
  quit_ = !ended_ && answer && is_yes(*answer, c_.text);
  return quit_ || ended_ ? Did::kLeft : Did::kAsked;
}

std::optional<std::string> FullScreen::ask(const std::string& question) {
  const std::string before = std::exchange(typed_, {});
  std::optional<std::string> answer;
  for (;;) {
    draw();
    const auto [rows, columns] = curses_.size();
    const std::string line = " " + c_.paint(kStrong, question) + " " + typed_;
    const std::string shown = width_of(line) < columns ? line : " … " + typed_;
    curses_.clear_row(rows - 2);
    curses_.put(rows - 2, 0, shown, columns);
    curses_.show(rows - 2, std::min(width_of(shown), columns - 1));
    const Key key = curses_.wait();
    if (key.what == Key::What::kEnded) ended_ = true;
    if (ended_ || key.what == Key::What::kEscape) break;
    if (key.what == Key::What::kEnter) {
      answer = typed_;
      break;
    }
    if (key.what != Key::What::kUp && key.what != Key::What::kDown) edit(key);
  }
  typed_ = before;
  return answer;
}

bool FullScreen::page(const std::string& title, const Lines& lines) {
  int first = 0;
  for (;;) {
    const int rows = std::max(1, curses_.size().rows - 2);
    first = std::clamp(first, 0, std::max(0, static_cast<int>(lines.size()) - rows));
    draw_page(title, lines, first);
    const Key key = curses_.wait();
    switch (key.what) {
      case Key::What::kEnded: ended_ = true; return false;
      case Key::What::kUp: --first; break;
      case Key::What::kDown: ++first; break;
      case Key::What::kWheelUp: first -= kWheel; break;
      case Key::What::kWheelDown: first += kWheel; break;
      case Key::What::kPageUp: first -= rows - 1; break;
      case Key::What::kPageDown: first += rows - 1; break;
      case Key::What::kHome: first = 0; break;
      case Key::What::kEnd: first = static_cast<int>(lines.size()); break;
      case Key::What::kResized: break;
      case Key::What::kText:
        if (key.text == " ") {
          first += rows - 1;
          break;
        }
        if (key.text.empty()) break;
        return true;
      default: return true;
    }
  }
}

}  // namespace patolli::play
