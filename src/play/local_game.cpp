#include "play/local_game.hpp"

#include <algorithm>
#include <utility>

#include "ai/bot.hpp"
#include "core/text.hpp"
#include "play/hint.hpp"
#include "play/plain_text.hpp"
#include "play/saving.hpp"
#include "term/commands.hpp"
#include "term/screen.hpp"

namespace patolli::play {

using namespace term;

namespace {

constexpr ai::Budget kHintBudget{0, std::chrono::milliseconds(1000)};
constexpr int kHintStream = kMaxSeats;  // stream of random numbers after those of the seats

}  // namespace

LocalGame::LocalGame(LocalGameConfig config, const TerminalGame& terminal, const Context& context, Signals& signals)
    : config_(std::move(config)),
      match_(std::move(*config_.match)),
      rng_source_(config_.seed),
      c_(context),
      signals_(signals),
      presenter_(terminal.presenter(context)) {
  if (config_.hint_budget.iterations == 0 && config_.hint_budget.time.count() == 0) config_.hint_budget = kHintBudget;
  config_.match.reset();
  for (int seat = 0; seat < match_.seats(); ++seat)
    if (is_person(static_cast<Seat>(seat)))
      viewers_.push_back({static_cast<Seat>(seat), LogText(c_.tr("play.colon")), 0});
  people_ = static_cast<int>(viewers_.size());
  viewers_.push_back({kSpectator, LogText(c_.tr("play.colon")), 0});
  seat_bots();
  tell_all();
}

LocalGame::Viewer& LocalGame::viewer_of(Seat seat) {
  return *std::find_if(viewers_.begin(), viewers_.end(), [seat](const Viewer& v) { return v.seat == seat; });
}
const LocalGame::Viewer& LocalGame::viewer_of(Seat seat) const {
  return *std::find_if(viewers_.begin(), viewers_.end(), [seat](const Viewer& v) { return v.seat == seat; });
}

Menu LocalGame::menu(Seat seat) const { return presenter_->menu(view(seat), match_.legal(seat)); }

void LocalGame::seat_bots() {
  bots_.clear();
  for (int seat = 0; seat < match_.seats(); ++seat) {
    const PlayerSpec& player = config_.players[static_cast<std::size_t>(seat)];
    Rng rng = rng_source_.player(seat);
    const std::uint64_t number = rng.next();
    bots_.push_back(player.person ? nullptr : config_.make_bot(match_.game(), player.bot, number));
  }
}

// A game that was loaded: its log is told step by step, as it happened.
void LocalGame::tell_all() {
  if (match_.log_size() == 0) return;
  match::Match before(match_.start().clone());
  const auto note = [&](std::size_t step) {
    for (const match::RecordNote& n : match_.notes())
      if (n.kind == match::RecordNote::Kind::kTakenBack && n.step == step)
        for (Viewer& viewer : viewers_)
          viewer.log.add_note(step, before.turn(), c_.tr("play.taken_back", c_.name(n.seat)));
  };
  for (std::size_t step = 0; step < match_.log_size(); ++step) {
    note(step);
    const LogEntry entry = match::stored_entry(match_, step);
    observe(before, [&] {
      return entry.type == EventType::kOutcome ? before.chance(entry.action()) : before.act(entry.seat, entry.action());
    });
  }
  note(match_.log_size());
  for (Viewer& viewer : viewers_) viewer.unread = match_.log_size();
}

// Applies one change and adds it to every viewer's log, as that viewer may see it.
template <class Change>
RejectReason LocalGame::observe(match::Match& match, Change&& change) {
  std::vector<std::string> before;
  before.reserve(viewers_.size());
  for (const Viewer& viewer : viewers_) before.push_back(match.view_bytes(viewer.seat));
  const std::size_t step = match.log_size();
  const RejectReason why = change();
  if (match.log_size() == step) return why;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const Seat seat = viewers_[i].seat;
    const match::Event event = match.step(step, seat);
    viewers_[i].log.add(step, event.turn,
                        presenter_->describe(before[i], event, match.facts(step, seat), match.view_bytes(seat)));
  }
  return why;
}

bool LocalGame::play_bot(Seat seat, const Watch& watch) {
  const auto bot = bots_[static_cast<std::size_t>(seat)];
  if (match_.legal(seat).size() > 1 && watch.waiting) watch.waiting(seat);
  const auto reply = std::make_shared<ai::BotReply>();
  if (!signals_.during(
          [bot, reply, bytes = view(seat)] {
            bot->begin(bytes);
            *reply = bot->decide();
          },
          watch.resized))
    return false;
  if (!reply->fault.empty()) add_note(c_.tr("play.replaced", c_.name(seat), term::clean(reply->fault, 60)));
  if (!observe(match_, [&] { return match_.act(seat, reply->action); }).ok())
    observe(match_, [&] { return match_.act(seat, match_.legal(seat).front()); });
  if (!reply->fault.empty()) match_.note_replaced();
  return true;
}

LocalGame::Next LocalGame::go_on(const Watch& watch) {
  while (!match_.over()) {
    if (signals_.end() != 0) return Next::kEnded;
    const Seat seat = match_.to_act();
    if (seat == kChance) {
      observe(match_, [&] {
        match_.resolve_chance_step(rng_source_.chance());
        return kAllowed;
      });
    } else if (!is_person(seat)) {
      if (!play_bot(seat, watch)) return Next::kEnded;
    } else {
      // An action without a choice needs no question, unless its player might rather take the last step back.
      const auto legal = match_.legal(seat);
      if (legal.size() != 1 || match_.can_undo(seat).ok()) return Next::kPerson;
      observe(match_, [&] { return match_.act(seat, legal.front()); });
    }
    if (watch.moved) watch.moved();
  }
  return Next::kOver;
}

RejectReason LocalGame::act(Seat seat, Action action) {
  return observe(match_, [&] { return match_.act(seat, action); });
}

RejectReason LocalGame::undo(Seat seat) {
  const RejectReason why = match_.undo(seat);
  if (why.ok()) forget_undone_steps();
  return why;
}

RejectReason LocalGame::redo(Seat seat) {
  return observe(match_, [&] { return match_.redo(seat); });
}

RejectReason LocalGame::take_back(Seat seat) {
  const RejectReason why = match_.take_back(seat);
  if (!why.ok()) return why;
  seat_bots();  // they know what the shortened log says
  forget_undone_steps();
  add_note(c_.tr("play.taken_back", c_.name(seat)));
  return why;
}

void LocalGame::add_note(const std::string& text) {
  for (Viewer& viewer : viewers_) viewer.log.add_note(match_.log_size(), match_.turn(), text);
}

void LocalGame::forget_undone_steps() {
  for (Viewer& viewer : viewers_) {
    viewer.log.erase_from(match_.log_size());
    viewer.unread = std::min(viewer.unread, match_.log_size());
  }
}

std::optional<Lines> LocalGame::hint(Seat seat, const std::function<void()>& resized) {
  const auto found = std::make_shared<std::optional<hints::Hint>>();
  const std::string bytes = view(seat);
  const std::uint64_t number = rng_source_.player(kHintStream).next();
  const match::AnyGame& game = match_.game();
  const ai::Budget budget = config_.hint_budget;
  if (!signals_.during([found, bytes, number, &game, budget] { *found = game.hint(bytes, budget, number); }, resized) ||
      !*found)
    return std::nullopt;
  return hint_lines(**found, game, bytes, menu(seat), *presenter_, c_);
}

std::optional<Action> LocalGame::understand(const std::string& line, const Menu& menu, std::string& why) const {
  if (line.find_first_not_of("0123456789") == std::string::npos) {
    const auto number = parse_number(line, 1, menu.size());
    if (number) return menu.find(*number);
    why = c_.tr("play.no_such_number", menu.size());
    return std::nullopt;
  }
  auto action = match_.game().parse_action(line);
  if (!action) action = match_.game().parse_action(presenter_->tidy(line));
  if (!action) why = c_.tr("play.not_understood", clean(line, 40), c_.text.text("play.command.help"));
  return action;
}

Lines LocalGame::take_news(Seat seat) {
  Viewer& viewer = viewer_of(seat);
  Lines lines = viewer.log.lines(viewer.unread, c_.paint, false, c_.width);
  viewer.unread = match_.log_size();
  return lines;
}

Lines LocalGame::log(Seat viewer, int width) const {
  return viewer_of(viewer).log.lines(0, c_.paint, true, width != 0 ? width : c_.width);
}

Lines LocalGame::help(Seat seat, std::string_view rest) const {
  const Menu choices = menu(seat);
  Lines lines;
  if (const auto number = parse_number(rest, 1, choices.size())) {
    const Action action = *choices.find(*number);
    append(lines, c_.wrap(presenter_->explain(view(seat), action), " " + std::to_string(*number) + "  "));
    lines.push_back(" " + c_.paint(kDim, c_.tr("play.notation", match_.game().action_text(action))));
    return lines;
  }
  append(lines, c_.wrap(c_.tr("play.how_to_choose"), " "));
  append(lines, describe_commands(c_.text, c_.paint, c_.width));
  lines.emplace_back();
  append(lines, presenter_->notation());
  return lines;
}

Lines LocalGame::rules() const {
  Lines lines = presenter_->rules();
  append(lines, describe_options(match_, c_));
  return lines;
}

Lines LocalGame::final_lines() const {
  const Outcome outcome = *match_.result();
  Lines lines = presenter_->final_table(view(kSpectator), outcome);
  append(lines, c_.wrap(presenter_->ending(outcome.ending), " "));
  append(lines, c_.wrap(c_.paint(kGood, winners_text(outcome, match_.game().name(), c_)), " "));
  return lines;
}

Lines LocalGame::analysis() const { return config_.analyse ? config_.analyse(record(), c_) : Lines{}; }

match::Record LocalGame::record() const { return play::record_of(match_, config_.players, config_.seed); }

bool LocalGame::save(const std::string& file) const { return write_game(file, match_.game(), record()); }

std::string LocalGame::save_itself() const {
  if (people_ == 0 || match_.over() || match_.log_size() == 0) return {};
  const std::string file = config_.saved_as.empty() ? new_saved_name(match_.game().name()) : config_.saved_as;
  return !file.empty() && write_privately(file, match_.game(), record()) ? file : std::string();
}

void LocalGame::forget_saved() const {
  if (!config_.saved_as.empty() && match_.over()) remove_saved(config_.saved_as);
}

LocalGameConfig LocalGame::again() {
  LocalGameConfig next;
  next.match = std::make_unique<match::Match>(match_.start().clone());
  next.players = config_.players;
  if (config_.seed) next.seed = *config_.seed + 1;
  next.hint_budget = config_.hint_budget;
  next.make_bot = config_.make_bot;
  next.analyse = config_.analyse;
  return next;
}

}  // namespace patolli::play
