// A game on the whole terminal: table, log and choices at once, by keys and by mouse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/line_mode.hpp"
#include "play/local_game.hpp"
#include "term/bar.hpp"
#include "term/curses.hpp"

namespace patolli::play {

class FullScreen {
 public:
  FullScreen(LocalGame& game, term::Context& context, term::Curses& curses);

  Left run();

 private:
  // A part of the screen with more lines than it has rows.
  struct Pane {
    int top = 0;
    int rows = 0;
    int column = 0;
    int columns = 0;
    int scroll = 0;  // of the table and the choices: the first line shown; of the log: lines hidden at its end
    [[nodiscard]] bool has(int row, int at) const noexcept {
      return row >= top && row < top + rows && at >= column && at < column + columns;
    }
  };
  enum class Did { kDecided, kAsked, kLeft };

  // full_screen.cpp
  [[nodiscard]] bool decide(Seat seat);
  [[nodiscard]] bool switch_player(Seat next);
  [[nodiscard]] Did press(const term::Key& key);
  [[nodiscard]] Did press_in_menu(const term::Key& key);
  [[nodiscard]] Did click(const term::Key& key);
  [[nodiscard]] Did enter_line(const std::string& line);
  [[nodiscard]] Did play(Action action);
  [[nodiscard]] Did execute(const term::ParsedCommand& command);
  [[nodiscard]] Did correct(RejectReason why, const std::string& notice);
  [[nodiscard]] Did show_hint();
  [[nodiscard]] Did more(std::string_view rest);
  [[nodiscard]] Did save(std::string file);
  [[nodiscard]] Did quit();
  // An answer in the line above the bar; nothing: Escape, or the end (ended_).
  [[nodiscard]] std::optional<std::string> ask(const std::string& question);
  // Text on the whole screen, until a key or a click closes it. False: the input has ended.
  bool page(const std::string& title, const term::Lines& lines);
  bool edit(const term::Key& key);
  void scroll(const term::Key& key, int lines);
  void choose_near(int rows);

  // full_screen_end.cpp
  [[nodiscard]] Left finish();
  [[nodiscard]] int draw_end(int first);
  [[nodiscard]] std::optional<term::ParsedCommand> command_of(const term::Key& key, std::string& line);
  [[nodiscard]] std::optional<Left> finished(const term::ParsedCommand& command);

  // full_screen_draw.cpp
  void draw();
  void lay_out();
  void draw_table();
  void draw_log();
  void draw_menu();
  void draw_message();
  void draw_pane(const Pane& pane, const term::Lines& lines, int first);
  void draw_page(const std::string& title, const term::Lines& lines, int first);
  void keep_chosen_in_sight();
  void set_width(int columns) { c_.width = columns; }

  LocalGame& game_;
  term::Context& c_;
  term::Curses& curses_;
  term::Bar bar_;
  Seat seat_ = kSpectator;  // whose view is on the screen
  bool deciding_ = false;   // it is asked for an action
  bool quit_ = false;
  bool ended_ = false;
  int chosen_ = 1;
  std::string message_;
  std::string typed_;
  std::vector<std::string> history_;
  std::size_t recalled_ = 0;

  // What was drawn last.
  Pane table_;
  Pane log_;
  Pane menu_;
  term::Lines table_lines_;
  std::vector<term::Menu::Row> choices_;
  std::string question_;
};

}  // namespace patolli::play
