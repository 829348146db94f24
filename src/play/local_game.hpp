// A game on this device, with people who share it and bots. Whoever shows it (line_mode.hpp, full_screen.hpp) asks for
// views of its seats and nothing else; bots are given the same.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/budget.hpp"
#include "hints/hint.hpp"
#include "match/any_bot.hpp"
#include "match/match.hpp"
#include "match/record.hpp"
#include "play/any_presenter.hpp"
#include "play/players.hpp"
#include "play/rng_source.hpp"
#include "play/terminal_game.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/signals.hpp"

namespace patolli::play {

// A bot as people write it, for a game. Who makes it knows all kinds (apps/patolli/play.cpp).
using MakeBot = std::function<std::unique_ptr<match::AnyBot>(const match::AnyGame& game, const std::string& bot,
                                                             std::uint64_t seed)>;
// What an analysis says of a finished game.
using Analyse = std::function<term::Lines(const match::Record& record, const term::Context& context)>;

// A game that is about to be played, or to go on.
struct LocalGameConfig {
  std::unique_ptr<match::Match> match;
  std::vector<PlayerSpec> players;
  std::optional<std::uint64_t> seed;  // none: random numbers come from the system
  ai::Budget hint_budget;             // empty: the default
  MakeBot make_bot;
  Analyse analyse;
  std::string saved_as;  // the file that it was saved in by itself and loaded from; empty: none
};

class LocalGame {
 public:
  // The context has to live as long, and may change its width.
  LocalGame(LocalGameConfig config, const TerminalGame& terminal, const term::Context& context, term::Signals& signals);

  [[nodiscard]] const match::Match& match() const noexcept { return match_; }
  [[nodiscard]] const AnyPresenter& presenter() const noexcept { return *presenter_; }
  [[nodiscard]] const std::vector<PlayerSpec>& players() const noexcept { return config_.players; }
  [[nodiscard]] int people() const noexcept { return people_; }
  [[nodiscard]] bool is_person(Seat seat) const { return config_.players[static_cast<std::size_t>(seat)].person; }
  [[nodiscard]] std::string view(Seat seat) const { return match_.view_bytes(seat); }
  [[nodiscard]] term::Menu menu(Seat seat) const;
  // Whose eyes the screen has while nobody is asked: the only person's; otherwise a spectator's.
  [[nodiscard]] Seat watcher() const noexcept { return people_ == 1 ? viewers_.front().seat : kSpectator; }

  // -- going on -------------------------------------------------------------------------------------------------------

  enum class Next { kPerson, kOver, kEnded };
  // Plays chance, bots, and actions without a choice, until a person has to decide or the game is over. kEnded: a
  // signal asks to end. `waiting` is called with the seat of a bot before it thinks long, `resized` as by
  // Signals::during(), `moved` after every step.
  struct Watch {
    std::function<void(Seat)> waiting;
    std::function<void()> resized;
    std::function<void()> moved;
  };
  Next go_on(const Watch& watch);
  // A signal asks to end.
  [[nodiscard]] bool interrupted() const noexcept { return signals_.end() != 0; }
  // An action of a person, untrusted.
  RejectReason act(Seat seat, Action action);
  RejectReason undo(Seat seat);
  RejectReason redo(Seat seat);
  RejectReason take_back(Seat seat);
  // Nothing: a signal asks to end.
  std::optional<term::Lines> hint(Seat seat, const std::function<void()>& resized);
  // The action that somebody typed: its number in the menu, or in notation. Nothing: `why` says what is wrong.
  [[nodiscard]] std::optional<Action> understand(const std::string& line, const term::Menu& menu,
                                                 std::string& why) const;

  // -- words ----------------------------------------------------------------------------------------------------------

  // What the viewer was not shown yet; it counts as shown afterwards.
  [[nodiscard]] term::Lines take_news(Seat viewer);
  [[nodiscard]] term::Lines log(Seat viewer, int width = 0) const;  // 0: as wide as everything else
  [[nodiscard]] term::Lines help(Seat seat, std::string_view rest) const;
  [[nodiscard]] term::Lines rules() const;
  [[nodiscard]] term::Lines final_lines() const;  // once the game is over
  [[nodiscard]] term::Lines analysis() const;     // takes long

  // -- saving ---------------------------------------------------------------------------------------------------------

  [[nodiscard]] match::Record record() const;
  [[nodiscard]] bool save(const std::string& file) const;
  // Saves a game that has begun and has people, where only they can read it; empty: it could not. Otherwise the file.
  [[nodiscard]] std::string save_itself() const;
  // A game that was loaded from such a file and is over does not need it any more.
  void forget_saved() const;
  // The same players, bots and options, from the start.
  [[nodiscard]] LocalGameConfig again();

 private:
  // A seat (or the spectator) that watches the game, its log, and the first step that was not shown to it yet.
  struct Viewer {
    Seat seat;
    term::LogText log;
    std::size_t unread;
  };
  [[nodiscard]] Viewer& viewer_of(Seat seat);
  [[nodiscard]] const Viewer& viewer_of(Seat seat) const;
  void seat_bots();
  void tell_all();
  template <class Change>
  RejectReason observe(match::Match& match, Change&& change);
  void add_note(const std::string& text);  // in every log
  void forget_undone_steps();
  [[nodiscard]] bool play_bot(Seat seat, const Watch& watch);

  LocalGameConfig config_;
  match::Match match_;
  RngSource rng_source_;
  const term::Context& c_;
  term::Signals& signals_;
  std::unique_ptr<AnyPresenter> presenter_;
  std::vector<std::shared_ptr<match::AnyBot>> bots_;  // by seat; null where a person sits
  std::vector<Viewer> viewers_;                       // the people in the order of the seats, and last the spectator
  int people_ = 0;
};

}  // namespace patolli::play
