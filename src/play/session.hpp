// A whole game in the terminal, for people who share the screen (hot seat) and for bots. People are shown the views of
// their own seats and nothing else; bots are given the same.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ai/bot.hpp"
#include "core/text.hpp"
#include "hints/hint.hpp"
#include "match/match.hpp"
#include "play/hint.hpp"
#include "play/plain_text.hpp"
#include "play/rng_source.hpp"
#include "play/saving.hpp"
#include "play/terminal_game.hpp"
#include "term/commands.hpp"
#include "term/context.hpp"
#include "term/log_text.hpp"
#include "term/screen.hpp"

namespace patolli::play {

using namespace term;

// The default budget of a hint.
inline constexpr ai::Budget kHintBudget{0, std::chrono::milliseconds(1000)};

template <GameState S, class Presenter>
class Session {
 public:
  Session(SessionConfig config, const Context& context, Screen& screen)
      : match_(std::move(config.start)),
        players_(std::move(config.players)),
        seed_(config.seed),
        rng_source_(config.seed),
        hint_budget_(config.budget.iterations != 0 || config.budget.time.count() != 0 ? config.budget : kHintBudget),
        c_(context),
        screen_(screen),
        presenter_(context) {
    for (int seat = 0; seat < match_.seats(); ++seat) {
      const PlayerSpec& player = players_[static_cast<std::size_t>(seat)];
      const auto spec = ai::bot_spec(player.bot, ModuleTraits<S>::kLevelIterations, config.budget);
      Rng rng = rng_source_.player(seat);
      bots_.push_back({player.person ? ai::Bot<S>() : ai::make_bot<S>(spec.value_or(ai::BotSpec{}), rng.next()),
                       spec && spec->type == ai::BotType::kSearch});
      if (player.person) viewers_.push_back({static_cast<Seat>(seat), LogText(c_.tr("play.colon")), 0});
    }
    people_ = static_cast<int>(viewers_.size());
    viewers_.push_back({kSpectator, LogText(c_.tr("play.colon")), 0});
  }

  void run() {
    print_welcome();
    bool running = resolve_chance();
    while (running && !match_.over()) {
      const Seat seat = match_.to_act();
      if (players_[static_cast<std::size_t>(seat)].person) {
        running = decide(seat);
      } else {
        play_bot(seat);
      }
      running = running && resolve_chance();
    }
    if (running) finish();
  }

 private:
  using View = typename S::View;
  static constexpr int kHintStream = kMaxSeats;  // stream of random numbers after those of the seats

  // A seat (or the spectator) that watches the game, its log, and the first step that was not shown to it yet.
  struct Viewer {
    Seat seat;
    LogText log;
    std::size_t unread;
  };
  Viewer& viewer_of(Seat seat) {
    return *std::find_if(viewers_.begin(), viewers_.end(), [seat](const Viewer& v) { return v.seat == seat; });
  }

  struct SeatBot {
    ai::Bot<S> bot;
    bool searches;
  };
  void play_bot(Seat seat) {
    const SeatBot& seated = bots_[static_cast<std::size_t>(seat)];
    const auto legal = match_.legal(seat);
    if (seated.searches && legal.size() > 1) screen_.status(" " + c_.tr("play.thinking", c_.name(seat)));
    const Action choice = seated.bot(match_.view<S>(seat), legal).action;
    screen_.status("");
    observe([&] { return match_.act(seat, choice); });
  }

  // -- steps of the game ----------------------------------------------------------------------------------------------
  // Applies one change and adds it to every viewer's log, as that viewer may see it.
  template <class Change>
  RejectReason observe(Change&& change) {
    std::vector<View> before;
    for (const Viewer& viewer : viewers_) before.push_back(match_.view<S>(viewer.seat));
    const std::size_t step = match_.log_size();
    const RejectReason why = change();
    if (match_.log_size() == step) return why;
    for (std::size_t i = 0; i < viewers_.size(); ++i) {
      const match::Event event = match_.log(viewers_[i].seat, step).front();
      const std::vector<Fact> facts = match_.facts(step, viewers_[i].seat);
      viewers_[i].log.add(step, event.turn,
                          presenter_.describe(before[i], event, facts, match_.view<S>(viewers_[i].seat)));
    }
    return why;
  }

  bool resolve_chance() {
    while (match_.to_act() == kChance)
      observe([&] {
        match_.resolve_chance_step(rng_source_.chance());
        return kAllowed;
      });
    if (people_ == 0) show_unread(viewer_of(kSpectator));
    return true;
  }

  // -- output ---------------------------------------------------------------------------------------------------------
  void print_welcome() {
    std::vector<std::string> names;
    for (const PlayerSpec& p : players_) names.push_back(p.name);
    screen_.print(c_.paint(kTitle, rule("Patolli")));
    screen_.print(wrap(c_.tr("play.welcome", c_.paint(kStrong, game_name(S::kName, c_.text)), join(names, ", ")), " "));
    screen_.print(describe_options(match_, c_));
    screen_.print(wrap(c_.tr("play.type_help", c_.text.text("play.command.help")), " "));
  }

  void show_unread(Viewer& viewer) {
    screen_.print(viewer.log.lines(viewer.unread, c_.paint, false));
    viewer.unread = match_.log_size();
  }

  Menu make_menu(Seat seat) const {
    const auto legal = match_.legal(seat);
    return presenter_.menu(match_.view<S>(seat), legal);
  }

  void show(Seat seat, const std::string& notice = {}) {
    if (shown_) screen_.clear();
    shown_ = true;
    screen_.print(presenter_.table(match_.view<S>(seat)));
    const Menu menu = make_menu(seat);
    screen_.print(c_.paint(kTitle, rule("")));
    show_unread(viewer_of(seat));
    if (!notice.empty()) screen_.print(wrap(notice, " · "));
    screen_.print(wrap(menu.question, " "));
    screen_.print(menu.lines(c_.paint, c_.text));
  }

  // Hot seat: hides the cards of the player who was shown last, and waits for the next one. False: the input has ended.
  bool switch_player(Seat next) {
    if (shown_seat_ >= 0) {
      show_unread(viewer_of(shown_seat_));
      if (!screen_.ask(" " + c_.tr("play.hide", c_.name(shown_seat_)) + " ")) return false;
    }
    screen_.clear(true);
    shown_seat_ = kNoSeat;
    if (next < 0) return true;
    screen_.print(c_.paint(kTitle, rule("")));
    if (!screen_.ask(" " + c_.tr("play.pass_keyboard", c_.name(next)) + " ")) return false;
    return true;
  }

  // -- a human's decision ---------------------------------------------------------------------------------------------
  bool decide(Seat seat) {
    if (people_ > 1 && shown_seat_ != seat && !switch_player(seat)) return input_ended();
    shown_seat_ = seat;
    show(seat);
    for (;;) {
      const Menu menu = make_menu(seat);
      const auto line = screen_.ask(c_.paint(kStrong, c_.name(seat)) + " [1-" + std::to_string(menu.size()) + "]> ");
      if (!line) return input_ended();
      if (line->empty()) {
        show(seat);
        continue;
      }
      if (const auto command = parse_command(*line, c_.text)) {
        if (command->command == Command::kQuit) {
          const auto answer = screen_.ask(" " + c_.tr("play.quit_sure") + " ");
          if (!answer) return input_ended();
          if (is_yes(*answer, c_.text)) return quit();
          continue;
        }
        if (!execute(seat, *command, menu)) return input_ended();
        continue;
      }
      const auto action = parse_choice(*line, menu);
      if (!action) continue;
      const RejectReason why = observe([&] { return match_.act(seat, *action); });
      if (why.ok()) return true;
      print_error(c_.tr(why.key));
    }
  }

  std::optional<Action> parse_choice(const std::string& line, const Menu& menu) {
    if (line.find_first_not_of("0123456789") == std::string::npos) {
      const auto number = parse_number(line, 1, menu.size());
      if (number) return menu.find(*number);
      print_error(c_.tr("play.no_such_number", menu.size()));
      return std::nullopt;
    }
    auto action = S::parse_action(line);
    if (!action) action = S::parse_action(Presenter::tidy(line));
    if (!action) print_error(c_.tr("play.not_understood", clean(line, 40), c_.text.text("play.command.help")));
    return action;
  }

  void print_error(const std::string& reason) { screen_.print(wrap(c_.paint(kBad, "!") + " " + reason, " ")); }

  // False: the input has ended.
  bool execute(Seat seat, const ParsedCommand& command, const Menu& menu) {
    const View view = match_.view<S>(seat);
    switch (command.command) {
      case Command::kHelp: help(view, command.rest, menu); break;
      case Command::kHint: show_hint(seat, menu); break;
      case Command::kTable: show(seat); break;
      case Command::kCards: screen_.print(presenter_.cards(view, command.rest)); break;
      case Command::kMore: more(command.rest, menu); break;
      case Command::kUndo: undo(seat); break;
      case Command::kRedo: {
        const RejectReason why = observe([&] { return match_.redo(seat); });
        why.ok() ? show(seat) : print_error(c_.tr(why.key));
        break;
      }
      case Command::kLog: screen_.print(viewer_of(seat).log.lines(0, c_.paint, true)); break;
      case Command::kRules:
        screen_.print(presenter_.rules());
        screen_.print(describe_options(match_, c_));
        break;
      case Command::kSave: return save_game(command.rest, match_, players_, seed_, c_, screen_);
      case Command::kQuit: break;
    }
    return true;
  }

  void help(const View& view, std::string_view rest, const Menu& menu) {
    if (const auto number = parse_number(rest, 1, menu.size())) {
      const Action action = *menu.find(*number);
      screen_.print(wrap(presenter_.explain(view, action), " " + std::to_string(*number) + "  "));
      screen_.print(" " + c_.paint(kDim, c_.tr("play.notation", S::action_text(action))));
      return;
    }
    screen_.print(wrap(c_.tr("play.how_to_choose"), " "));
    screen_.print(describe_commands(c_.text, c_.paint));
    screen_.print("");
    screen_.print(presenter_.notation());
  }

  void show_hint(Seat seat, const Menu& menu) {
    const View view = match_.view<S>(seat);
    screen_.status(" " + c_.tr("play.hint.thinking"));
    const hints::Hint hint = hints::make_hint<S>(view, hint_budget_, rng_source_.player(kHintStream).next());
    screen_.status("");
    screen_.print(hint_lines<S>(hint, view, menu, presenter_, c_));
  }

  void more(std::string_view rest, const Menu& menu) {
    const auto number = parse_number(rest, 1, menu.size());
    const Lines lines = number ? menu.variants(*number, c_.paint) : Lines{};
    if (lines.empty()) return print_error(c_.tr("play.nothing_more"));
    screen_.print(lines);
  }

  void undo(Seat seat) {
    const RejectReason why = match_.undo(seat);
    if (!why.ok()) return print_error(c_.tr(why.key));
    for (Viewer& viewer : viewers_) {
      viewer.log.erase_from(match_.log_size());
      viewer.unread = std::min(viewer.unread, match_.log_size());
    }
    show(seat, c_.tr("play.undone"));
  }

  // -- end of the game ------------------------------------------------------------------------------------------------
  bool input_ended() {
    screen_.print(wrap(c_.tr("play.input_ended"), " "));
    return false;
  }
  bool quit() {
    screen_.print(wrap(c_.tr("play.goodbye"), " "));
    return false;
  }

  void finish() {
    if (people_ > 1) {
      if (!switch_player(kSpectator)) return static_cast<void>(input_ended());
    } else if (people_ == 1) {
      if (shown_) screen_.clear();
      show_unread(viewers_.front());
    }
    const Outcome outcome = *match_.result();
    const View view = match_.view<S>(kSpectator);
    screen_.print(c_.paint(kTitle, rule(game_name(S::kName, c_.text) + " · " + c_.tr("play.over"))));
    screen_.print(presenter_.final_table(view, outcome));
    screen_.print(wrap(presenter_.ending(outcome.ending), " "));
    screen_.print(wrap(c_.paint(kGood, winners_text(outcome, S::kName, c_)), " "));
    if (people_ != 0) after_game();
  }

  // After the game its table, its log and its record can still be shown and saved.
  void after_game() {
    for (;;) {
      const auto line = screen_.ask(c_.tr("play.afterwards") + "> ");
      if (!line || line->empty()) return;
      const auto command = parse_command(*line, c_.text);
      if (!command) {
        print_error(c_.tr("play.game_is_over"));
        continue;
      }
      switch (command->command) {
        case Command::kQuit: return;
        case Command::kTable: screen_.print(presenter_.table(match_.view<S>(kSpectator))); break;
        case Command::kLog: screen_.print(viewer_of(kSpectator).log.lines(0, c_.paint, true)); break;
        case Command::kSave:
          if (!save_game(command->rest, match_, players_, seed_, c_, screen_)) return;
          break;
        default: print_error(c_.tr("play.game_is_over"));
      }
    }
  }

  match::Match match_;
  std::vector<PlayerSpec> players_;
  std::optional<std::uint64_t> seed_;
  RngSource rng_source_;
  ai::Budget hint_budget_;
  const Context& c_;
  Screen& screen_;
  Presenter presenter_;
  std::vector<SeatBot> bots_;    // by seat; empty where a human sits
  std::vector<Viewer> viewers_;  // the human players in the order of the seats, and last the spectator
  int people_ = 0;
  Seat shown_seat_ = kNoSeat;  // whose view is on the screen
  bool shown_ = false;
};

}  // namespace patolli::play
