// A game in lines: a table and a prompt, one after the other. For terminals of every kind, for pipes, and for screen
// readers.
#pragma once

#include <string>

#include "play/local_game.hpp"
#include "term/commands.hpp"
#include "term/screen.hpp"

namespace patolli::play {

// How a game in the terminal was left.
enum class Left {
  kDone,
  kAgain,  // the same once more
  kEnded   // a signal asks to end; the game is not over
};

class LineMode {
 public:
  LineMode(LocalGame& game, term::Context& context, term::Screen& screen) : game_(game), c_(context), screen_(screen) {}

  Left run();

 private:
  void welcome();
  void use_size();
  // What there is to see before a decision: as much of it as the terminal has room for, and always the whole menu.
  void show(Seat seat, const std::string& notice = {});
  [[nodiscard]] term::Lines fitting(Seat seat, const std::string& notice);
  bool switch_player(Seat next);
  bool leave_seat();
  // False: the input has ended.
  bool decide(Seat seat);
  enum class Did { kDecided, kAsked, kLeft };
  Did answer(Seat seat, const std::string& line);
  bool execute(Seat seat, const term::ParsedCommand& command);
  bool more(std::string_view rest, const term::Menu& menu);
  bool show_hint(Seat seat);
  void correct(RejectReason why, Seat seat, const std::string& notice);
  bool take_back(Seat seat);
  bool save(const std::string& file);
  bool page(const term::Lines& lines) { return screen_.page(lines, " " + c_.tr("play.more_lines") + " "); }
  void refuse(const std::string& why);
  Left finish();
  Left after_game();

  LocalGame& game_;
  term::Context& c_;
  term::Screen& screen_;
  Seat shown_seat_ = kNoSeat;  // whose view is on the screen
  bool shown_ = false;
  bool quit_ = false;
};

}  // namespace patolli::play
