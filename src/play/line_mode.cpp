#include "play/line_mode.hpp"

#include <algorithm>
#include <filesystem>

#include "core/text.hpp"
#include "play/plain_text.hpp"
#include "term/commands.hpp"

namespace patolli::play {

using namespace term;

Left LineMode::run() {
  use_size();
  // A terminal that the first table fills is told the rest on request (`rules`).
  if (screen_.size().rows == 0 || game_.people() == 0) welcome();
  LocalGame::Watch watch;
  watch.waiting = [&](Seat seat) { screen_.status(" " + c_.tr("play.thinking", c_.name(seat))); };
  watch.moved = [&] {
    screen_.status("");
    if (game_.people() == 0) screen_.print(game_.take_news(kSpectator));
  };
  for (;;) {
    switch (game_.go_on(watch)) {
      case LocalGame::Next::kEnded: leave_seat(); return Left::kEnded;
      case LocalGame::Next::kOver: return finish();
      case LocalGame::Next::kPerson:
        if (!decide(game_.match().to_act())) {
          leave_seat();
          if (quit_)
            screen_.print(c_.wrap(c_.tr("play.goodbye"), " "));
          else if (!game_.interrupted())
            screen_.print(c_.wrap(c_.tr("play.input_ended"), " "));
          return Left::kDone;
        }
    }
  }
}

void LineMode::use_size() { c_.width = std::max(20, screen_.size().columns); }

void LineMode::welcome() {
  screen_.print(c_.paint(kTitle, c_.rule("Patolli")));
  const std::string title = game_name(game_.match().game().name(), c_.text);
  screen_.print(c_.wrap(c_.tr("play.welcome", c_.paint(kStrong, title), join(c_.names, ", ")), " "));
  screen_.print(describe_options(game_.match(), c_));
  screen_.print(c_.wrap(c_.tr("play.type_help", c_.text.text("play.command.help")), " "));
}

void LineMode::refuse(const std::string& why) { screen_.print(c_.wrap(c_.paint(kBad, "!") + " " + why, " ")); }

namespace {

// The first lines, and that there are more.
Lines beginning(Lines lines, std::size_t most, const std::string& rest) {
  if (lines.size() <= most) return lines;
  lines.resize(most == 0 ? 0 : most - 1);
  if (most != 0) lines.push_back(rest);
  return lines;
}

}  // namespace

Lines LineMode::fitting(Seat seat, const std::string& notice) {
  const int rows = screen_.size().rows;
  const std::string view = game_.view(seat);
  const Menu menu = game_.menu(seat);
  Lines table = game_.presenter().table(view, Detail::kFull);
  Lines news = game_.take_news(seat);
  if (!notice.empty()) append(news, c_.wrap(notice, " · "));
  Lines choices = c_.wrap(menu.question, " ");
  append(choices, menu.lines(c_.paint, c_.text, c_.width));
  // All of it, with a rule between table and news, and the prompt.
  if (rows == 0 || table.size() + news.size() + choices.size() + 2 <= static_cast<std::size_t>(rows)) {
    table.push_back(c_.paint(kTitle, c_.rule("")));
    append(table, std::move(news));
    append(table, std::move(choices));
    return table;
  }
  // The choices first, then a short table, then the last of the news.
  std::size_t room = static_cast<std::size_t>(rows) - 1;
  const auto dots = [&](Command command) {
    return " " + c_.paint(kDim, c_.tr("play.rest", name_of(command, c_.text)));
  };
  choices = beginning(std::move(choices), room, dots(Command::kMore));
  room -= choices.size();
  table = beginning(game_.presenter().table(view, Detail::kShort), room, dots(Command::kTable));
  room -= table.size();
  if (news.size() > room) {
    news.erase(news.begin(), news.end() - static_cast<std::ptrdiff_t>(room));
    if (!news.empty()) news.front() = dots(Command::kLog);
  }
  append(table, std::move(news));
  append(table, std::move(choices));
  return table;
}

void LineMode::show(Seat seat, const std::string& notice) {
  use_size();
  if (shown_) screen_.clear();
  shown_ = true;
  screen_.print(fitting(seat, notice));
}

// Hot seat: hides the cards of the player who was shown last, and waits for the next one. False: the input has ended.
bool LineMode::switch_player(Seat next) {
  if (shown_seat_ >= 0) {
    screen_.print(
        beginning(game_.take_news(shown_seat_), static_cast<std::size_t>(std::max(24, screen_.size().rows)) - 2, " …"));
    if (!screen_.ask(" " + c_.tr("play.hide", c_.name(shown_seat_)) + " ")) return false;
  }
  if (shown_seat_ < 0) screen_.clear();
  const bool forgotten = leave_seat();
  if (next < 0) return true;
  screen_.print(c_.paint(kTitle, c_.rule("")));
  if (!forgotten) screen_.print(c_.wrap(c_.tr("play.not_forgotten"), " "));
  return screen_.ask(" " + c_.tr("play.pass_keyboard", c_.name(next)) + " ").has_value();
}

// Hot seat: whoever looks at the screen next is not the one who was shown last. False: it can still be scrolled back
// to.
bool LineMode::leave_seat() {
  const bool shown = game_.people() > 1 && shown_seat_ >= 0;
  shown_seat_ = kNoSeat;
  return !shown || screen_.forget();
}

bool LineMode::decide(Seat seat) {
  if (game_.people() > 1 && shown_seat_ != seat && !switch_player(seat)) return false;
  shown_seat_ = seat;
  const bool first = !shown_ && screen_.size().rows != 0;
  if (first) screen_.clear();
  show(seat, first ? c_.tr("play.type_help", c_.text.text("play.command.help")) : std::string());
  for (;;) {
    const int choices = game_.menu(seat).size();
    const auto line = screen_.ask(c_.paint(kStrong, c_.name(seat)) + " [1-" + std::to_string(choices) + "]> ");
    if (!line) return false;
    switch (answer(seat, *line)) {
      case Did::kDecided: return true;
      case Did::kLeft: return false;
      case Did::kAsked: break;
    }
  }
}

LineMode::Did LineMode::answer(Seat seat, const std::string& line) {
  if (line.empty()) {
    show(seat);
    return Did::kAsked;
  }
  if (const auto command = parse_command(line, c_.text)) {
    if (command->command != Command::kQuit) return execute(seat, *command) ? Did::kAsked : Did::kLeft;
    const auto sure = screen_.ask(" " + c_.tr("play.quit_sure") + " ");
    if (sure && !is_yes(*sure, c_.text)) return Did::kAsked;
    quit_ = sure.has_value();
    return Did::kLeft;
  }
  std::string wrong;
  const auto action = game_.understand(line, game_.menu(seat), wrong);
  if (!action) {
    refuse(wrong);
    return Did::kAsked;
  }
  const RejectReason why = game_.act(seat, *action);
  if (why.ok()) return Did::kDecided;
  refuse(c_.tr(why.key));
  return Did::kAsked;
}

// False: the input has ended.
bool LineMode::execute(Seat seat, const ParsedCommand& command) {
  use_size();
  switch (command.command) {
    case Command::kHelp: return page(game_.help(seat, command.rest));
    case Command::kHint: return show_hint(seat);
    case Command::kTable:
      if (screen_.size().rows == 0)
        show(seat);
      else
        return page(game_.presenter().table(game_.view(seat), Detail::kFull));
      return true;
    case Command::kCards: return page(game_.presenter().cards(game_.view(seat), command.rest));
    case Command::kMore: return more(command.rest, game_.menu(seat));
    case Command::kUndo: correct(game_.undo(seat), seat, c_.tr("play.undone")); return true;
    case Command::kRedo: correct(game_.redo(seat), seat, {}); return true;
    case Command::kTakeback: return take_back(seat);
    case Command::kLog: return page(game_.log(seat));
    case Command::kRules: return page(game_.rules());
    case Command::kSave: return save(std::string(command.rest));
    case Command::kAgain:
    case Command::kAnalyse: refuse(c_.tr("play.game_is_running")); return true;
    case Command::kQuit: break;
  }
  return true;
}

void LineMode::correct(RejectReason why, Seat seat, const std::string& notice) {
  why.ok() ? show(seat, notice) : refuse(c_.tr(why.key));
}

bool LineMode::take_back(Seat seat) {
  if (game_.people() > 1)
    refuse(c_.tr("play.takeback_people"));
  else
    correct(game_.take_back(seat), seat, c_.tr("play.taken_back", c_.name(seat)));
  return true;
}

bool LineMode::show_hint(Seat seat) {
  screen_.status(" " + c_.tr("play.hint.thinking"));
  const auto lines = game_.hint(seat, {});
  screen_.status("");
  if (!lines) return false;
  return page(*lines);
}

// With a number the other ways to do that; without one, all choices.
bool LineMode::more(std::string_view rest, const Menu& menu) {
  if (rest.empty()) return page(menu.lines(c_.paint, c_.text, c_.width));
  const auto number = parse_number(rest, 1, menu.size());
  const Lines lines = number ? menu.variants(*number, c_.paint, c_.width) : Lines{};
  if (!lines.empty()) return page(lines);
  refuse(c_.tr("play.nothing_more"));
  return true;
}

// False: the input has ended.
bool LineMode::save(const std::string& file) {
  if (file.empty()) {
    refuse(c_.tr("play.save_where"));
    return true;
  }
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) {
    const auto answer = screen_.ask(" " + c_.tr("play.save_replace", clean(file, 30)) + " ");
    if (!answer) return false;
    if (!is_yes(*answer, c_.text)) return true;
  }
  if (game_.save(file))
    screen_.print(c_.wrap(c_.tr("play.saved", clean(file, 40)), " "));
  else
    refuse(c_.tr("play.save_failed", clean(file, 40)));
  return true;
}

Left LineMode::finish() {
  if (game_.people() > 1) {
    if (!switch_player(kSpectator)) {
      if (!game_.interrupted()) screen_.print(c_.wrap(c_.tr("play.input_ended"), " "));
      return Left::kDone;
    }
  } else if (game_.people() == 1) {
    if (shown_) screen_.clear();
    screen_.print(beginning(game_.take_news(game_.watcher()), screen_.size().rows == 0 ? 1000 : 4, " …"));
  }
  use_size();
  const std::string title = game_name(game_.match().game().name(), c_.text) + " · " + c_.tr("play.over");
  Lines lines = {c_.paint(kTitle, c_.rule(title))};
  append(lines, game_.final_lines());
  if (game_.people() == 0) {
    screen_.print(lines);
    return Left::kDone;
  }
  if (!page(lines)) return Left::kDone;
  return after_game();
}

// After the game it can still be looked at, saved, analysed, and played again.
Left LineMode::after_game() {
  for (;;) {
    const auto line = screen_.ask(c_.tr("play.afterwards") + "> ");
    if (!line || line->empty()) return Left::kDone;
    const auto command = parse_command(*line, c_.text);
    const auto is = [&](Command c) { return command && command->command == c; };
    if (is(Command::kQuit)) return Left::kDone;
    if (is(Command::kAgain)) return Left::kAgain;
    bool goes_on = true;
    if (is(Command::kTable)) {
      goes_on = page(game_.presenter().table(game_.view(kSpectator), Detail::kFull));
    } else if (is(Command::kLog)) {
      goes_on = page(game_.log(kSpectator));
    } else if (is(Command::kSave)) {
      goes_on = save(std::string(command->rest));
    } else if (is(Command::kAnalyse)) {
      screen_.status(" " + c_.tr("play.hint.thinking"));
      goes_on = page(game_.analysis());
    } else {
      refuse(c_.tr("play.game_is_over"));
    }
    if (!goes_on) return Left::kDone;
  }
}

}  // namespace patolli::play
