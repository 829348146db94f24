// A game from the first to the last turn, for people who share a screen and for bots. People are shown views of their
// own seat, and nothing else; bots are given the same.
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
#include "play/commands.hpp"
#include "play/context.hpp"
#include "play/dealer.hpp"
#include "play/hint.hpp"
#include "play/lineup.hpp"
#include "play/saving.hpp"
#include "play/screen.hpp"
#include "play/story.hpp"

namespace patolli::play {

// How long a hint may take, unless somebody says otherwise.
inline constexpr Budget kHintBudget{0, std::chrono::milliseconds(1000)};

template <GameState S, class Presenter>
class Session {
 public:
  // `budget`: what bots that search, and hints, may use; nothing in it: what each has by itself.
  Session(std::unique_ptr<AnyState> start, const std::vector<PlayerSpec>& players, std::optional<std::uint64_t> seed,
          const Budget& budget, const Context& context, Screen& screen)
      : match_(std::move(start)),
        players_(players),
        seed_(seed),
        dealer_(seed),
        hint_budget_(budget.iterations != 0 || budget.time.count() != 0 ? budget : kHintBudget),
        c_(context),
        screen_(screen),
        presenter_(context) {
    for (int seat = 0; seat < match_.seats(); ++seat) {
      const PlayerSpec& player = players_[static_cast<std::size_t>(seat)];
      const auto spec = bot_spec(player.bot, S::kName, budget);
      Rng rng = dealer_.player(seat);
      bots_.push_back({player.person ? Bot<S>() : make_bot<S>(spec.value_or(BotSpec{}), rng.next()),
                       spec && spec->type == BotType::kSearch});
      if (player.person) eyes_.push_back({static_cast<Seat>(seat), Story(c_.tr("play.colon")), 0});
    }
    people_ = static_cast<int>(eyes_.size());
    eyes_.push_back({kSpectator, Story(c_.tr("play.colon")), 0});
  }

  void run() {
    introduce();
    bool on = resolve_chance();
    while (on && !match_.over()) {
      const Seat seat = match_.to_act();
      if (players_[static_cast<std::size_t>(seat)].person) {
        on = decide(seat);
      } else {
        let_play(seat);
      }
      on = on && resolve_chance();
    }
    if (on) finish();
  }

 private:
  using View = typename S::View;
  static constexpr int kAdviser = kMaxSeats;  // its place among the streams of chance, behind the players

  // Who looks on, what they were told, and from which step on it is news.
  struct Eye {
    Seat seat;
    Story story;
    std::size_t news;
  };
  Eye& eye_of(Seat seat) {
    return *std::find_if(eyes_.begin(), eyes_.end(), [seat](const Eye& e) { return e.seat == seat; });
  }

  struct Machine {
    Bot<S> bot;
    bool takes_time;
  };
  void let_play(Seat seat) {
    const Machine& machine = bots_[static_cast<std::size_t>(seat)];
    const auto legal = match_.legal(seat);
    if (machine.takes_time && legal.size() > 1) screen_.status(" " + c_.tr("play.thinking", c_.name(seat)));
    const Action choice = machine.bot(match_.view<S>(seat), legal).action;
    screen_.status("");
    observe([&] { return match_.act(seat, choice); });
  }

  // -- the table moves ------------------------------------------------------------------------------------------------
  // Does one step and tells it to everybody who looks on, each as they may see it.
  template <class Change>
  RejectReason observe(Change&& change) {
    std::vector<View> before;
    for (const Eye& eye : eyes_) before.push_back(match_.view<S>(eye.seat));
    const std::size_t step = match_.log_size();
    const RejectReason why = change();
    if (match_.log_size() == step) return why;
    for (std::size_t i = 0; i < eyes_.size(); ++i) {
      const Event event = match_.log(eyes_[i].seat, step).front();
      eyes_[i].story.add(step, event.turn, presenter_.tell(before[i], event, match_.view<S>(eyes_[i].seat)));
    }
    return why;
  }

  bool resolve_chance() {
    while (match_.to_act() == kChance)
      observe([&] {
        match_.resolve_chance_step(dealer_.chance());
        return kAllowed;
      });
    if (people_ == 0) show_news(eye_of(kSpectator));
    return true;
  }

  // -- what people see ------------------------------------------------------------------------------------------------
  void introduce() {
    std::vector<std::string> names;
    for (const PlayerSpec& p : players_) names.push_back(p.name);
    screen_.print(c_.paint(kTitle, rule("Patolli")));
    screen_.print(
        wrap(c_.tr("play.welcome", c_.paint(kStrong, c_.tr(game_key(match_.game()))), join(names, ", ")), " "));
    screen_.print(describe_options(match_, c_));
    screen_.print(wrap(c_.tr("play.type_help", c_.text.text("play.command.help")), " "));
  }

  void show_news(Eye& eye) {
    screen_.print(eye.story.lines(eye.news, c_.paint, false));
    eye.news = match_.log_size();
  }

  Menu menu(Seat seat) const {
    const auto legal = match_.legal(seat);
    return presenter_.menu(match_.view<S>(seat), legal);
  }

  void show(Seat seat, const std::string& notice = {}) {
    if (shown_) screen_.clear();
    shown_ = true;
    screen_.print(presenter_.table(match_.view<S>(seat)));
    const Menu root_actions = menu(seat);
    screen_.print(c_.paint(kTitle, rule("")));
    show_news(eye_of(seat));
    if (!notice.empty()) screen_.print(wrap(notice, " · "));
    screen_.print(wrap(root_actions.question, " "));
    screen_.print(root_actions.lines(c_.paint, c_.text));
  }

  // Hands stay secret: whoever leaves hides them, whoever comes asks for them. False: nobody is there any more.
  bool curtain(Seat next) {
    if (facing_ >= 0) {
      show_news(eye_of(facing_));
      if (!screen_.ask(" " + c_.tr("play.hide", c_.name(facing_)) + " ")) return false;
    }
    screen_.clear(true);
    facing_ = kNoSeat;
    if (next < 0) return true;
    screen_.print(c_.paint(kTitle, rule("")));
    if (!screen_.ask(" " + c_.tr("play.pass_keyboard", c_.name(next)) + " ")) return false;
    return true;
  }

  // -- a person decides -----------------------------------------------------------------------------------------------
  bool decide(Seat seat) {
    if (people_ > 1 && facing_ != seat && !curtain(seat)) return gone();
    facing_ = seat;
    show(seat);
    for (;;) {
      const Menu root_actions = menu(seat);
      const auto line =
          screen_.ask(c_.paint(kStrong, c_.name(seat)) + " [1-" + std::to_string(root_actions.size()) + "]> ");
      if (!line) return gone();
      if (line->empty()) {
        show(seat);
        continue;
      }
      if (const auto typed = parse_command(*line, c_.text)) {
        if (typed->command == Command::kQuit) {
          const auto answer = screen_.ask(" " + c_.tr("play.quit_sure") + " ");
          if (!answer) return gone();
          if (is_yes(*answer, c_.text)) return leave();
          continue;
        }
        if (!obey(seat, *typed, root_actions)) return gone();
        continue;
      }
      const auto action = understand(*line, root_actions);
      if (!action) continue;
      const RejectReason why = observe([&] { return match_.act(seat, *action); });
      if (why.ok()) return true;
      refuse(c_.tr(why.key));
    }
  }

  std::optional<Action> understand(const std::string& line, const Menu& root_actions) {
    if (line.find_first_not_of("0123456789") == std::string::npos) {
      const auto number = parse_number(line, 1, root_actions.size());
      if (number) return root_actions.find(*number);
      refuse(c_.tr("play.no_such_number", root_actions.size()));
      return std::nullopt;
    }
    auto action = S::parse_action(line);
    if (!action) action = S::parse_action(Presenter::tidy(line));
    if (!action) refuse(c_.tr("play.not_understood", clean(line, 40), c_.text.text("play.command.help")));
    return action;
  }

  void refuse(const std::string& reason) { screen_.print(wrap(c_.paint(kBad, "!") + " " + reason, " ")); }

  // False: nobody is there any more.
  bool obey(Seat seat, const Typed& typed, const Menu& root_actions) {
    const View view = match_.view<S>(seat);
    switch (typed.command) {
      case Command::kHelp: help(view, typed.rest, root_actions); break;
      case Command::kHint: hint(seat, root_actions); break;
      case Command::kTable: show(seat); break;
      case Command::kCards: screen_.print(presenter_.cards(view, typed.rest)); break;
      case Command::kMore: more(typed.rest, root_actions); break;
      case Command::kUndo: take_back(seat); break;
      case Command::kRedo: {
        const RejectReason why = observe([&] { return match_.redo(seat); });
        why.ok() ? show(seat) : refuse(c_.tr(why.key));
        break;
      }
      case Command::kLog: screen_.print(eye_of(seat).story.lines(0, c_.paint, true)); break;
      case Command::kRules:
        screen_.print(presenter_.rules());
        screen_.print(describe_options(match_, c_));
        break;
      case Command::kSave: return save_game(typed.rest, match_, players_, seed_, c_, screen_);
      case Command::kQuit: break;
    }
    return true;
  }

  void help(const View& view, std::string_view rest, const Menu& root_actions) {
    if (const auto number = parse_number(rest, 1, root_actions.size())) {
      const Action action = *root_actions.find(*number);
      screen_.print(wrap(presenter_.explain(view, action), " " + std::to_string(*number) + "  "));
      screen_.print(" " + c_.paint(kDim, c_.tr("play.notation", S::action_text(action))));
      return;
    }
    screen_.print(wrap(c_.tr("play.how_to_choose"), " "));
    screen_.print(describe_commands(c_.text, c_.paint));
    screen_.print("");
    screen_.print(presenter_.notation());
  }

  void hint(Seat seat, const Menu& root_actions) {
    const View view = match_.view<S>(seat);
    screen_.status(" " + c_.tr("play.hint.thinking"));
    const Hint advice = make_hint<S>(view, hint_budget_, dealer_.player(kAdviser).next());
    screen_.status("");
    screen_.print(hint_lines<S>(advice, view, root_actions, presenter_, c_));
  }

  void more(std::string_view rest, const Menu& root_actions) {
    const auto number = parse_number(rest, 1, root_actions.size());
    const Lines lines = number ? root_actions.variants(*number, c_.paint) : Lines{};
    if (lines.empty()) return refuse(c_.tr("play.nothing_more"));
    screen_.print(lines);
  }

  void take_back(Seat seat) {
    const RejectReason why = match_.undo(seat);
    if (!why.ok()) return refuse(c_.tr(why.key));
    for (Eye& eye : eyes_) {
      eye.story.forget_from(match_.log_size());
      eye.news = std::min(eye.news, match_.log_size());
    }
    show(seat, c_.tr("play.undone"));
  }

  // -- the end --------------------------------------------------------------------------------------------------------
  bool gone() {
    screen_.print(wrap(c_.tr("play.input_ended"), " "));
    return false;
  }
  bool leave() {
    screen_.print(wrap(c_.tr("play.goodbye"), " "));
    return false;
  }

  void finish() {
    if (people_ > 1) {
      if (!curtain(kSpectator)) return static_cast<void>(gone());
    } else if (people_ == 1) {
      if (shown_) screen_.clear();
      show_news(eyes_.front());
    }
    const Outcome outcome = *match_.result();
    const View view = match_.view<S>(kSpectator);
    screen_.print(c_.paint(kTitle, rule(c_.tr(game_key(match_.game())) + " · " + c_.tr("play.over"))));
    screen_.print(presenter_.final_table(view, outcome));
    screen_.print(wrap(presenter_.ending(outcome.ending), " "));
    screen_.print(wrap(c_.paint(kGood, winners_text(outcome, c_)), " "));
    if (people_ != 0) afterwards();
  }

  // The game is over; its table, its log and its record are still there.
  void afterwards() {
    for (;;) {
      const auto line = screen_.ask(c_.tr("play.afterwards") + "> ");
      if (!line || line->empty()) return;
      const auto typed = parse_command(*line, c_.text);
      if (!typed) {
        refuse(c_.tr("play.game_is_over"));
        continue;
      }
      switch (typed->command) {
        case Command::kQuit: return;
        case Command::kTable: screen_.print(presenter_.table(match_.view<S>(kSpectator))); break;
        case Command::kLog: screen_.print(eye_of(kSpectator).story.lines(0, c_.paint, true)); break;
        case Command::kSave:
          if (!save_game(typed->rest, match_, players_, seed_, c_, screen_)) return;
          break;
        default: refuse(c_.tr("play.game_is_over"));
      }
    }
  }

  Match match_;
  std::vector<PlayerSpec> players_;
  std::optional<std::uint64_t> seed_;
  Dealer dealer_;
  Budget hint_budget_;
  const Context& c_;
  Screen& screen_;
  Presenter presenter_;
  std::vector<Machine> bots_;  // by seat; nobody where a person sits
  std::vector<Eye> eyes_;      // the people, in the order of the seats, and last a spectator
  int people_ = 0;
  Seat facing_ = kNoSeat;  // whose cards are on the screen
  bool shown_ = false;
};

}  // namespace patolli::play
