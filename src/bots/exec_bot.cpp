#include "bots/exec_bot.hpp"

#include <algorithm>
#include <utility>

#include "ai/bot.hpp"
#include "core/printable.hpp"

namespace patolli::bots {

namespace {

constexpr int kDeathsOfABroken = 2;  // in one game

}  // namespace

ExecBot::ExecBot(const match::AnyGame& game, std::string command, const ExecOptions& options)
    : game_(game), options_(options), process_(std::move(command), options), rng_(options.seed) {}

bool ExecBot::begin(std::string_view view) {
  legal_ = game_.legal(view);
  if (legal_.empty()) return false;
  view_ = view;
  shown_ = game_.view_json(view);
  return true;
}

ai::BotReply ExecBot::decide() {
  if (other_game()) begin_game();
  last_ = asked();
  std::vector<std::string> texts;
  texts.reserve(legal_.size());
  for (const Action x : legal_) texts.push_back(game_.action_text(x));
  BotProcess::Answer answer = process_.ask(texts, shown_, [this](const auto& actions) { return try_actions(actions); });
  ai::BotReply reply{};
  reply.comment = std::move(answer.comment);
  reply.fault = std::move(answer.fault);
  fault_ = answer.kind;
  refused_.clear();
  if (reply.fault.empty()) {
    const auto action = game_.parse_action(answer.action);
    if (action && std::find(legal_.begin(), legal_.end(), *action) != legal_.end()) {
      reply.action = *action;
      return reply;
    }
    reply.fault = (action ? "not a legal action: " : "not an action: ") + printable(answer.action);
    fault_ = BotFault::kIllegal;
    if (action) refused_ = game_.action_text(*action);
    process_.blame(reply.fault);
  }
  if (fault_ == BotFault::kNoHello || fault_ == BotFault::kOtherGame || process_.deaths() >= kDeathsOfABroken)
    broken_ = reply.fault;
  reply.action = legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))];
  return reply;
}

// The bot's own actions on its own view. A state that could be behind the view is made from the view alone, so there is
// nothing in it that the bot must not know; and what the bot sees of it afterwards is the same for every such state,
// because a seat's action reveals nothing before chance or others act (the conformance suite's "own steps").
Tried ExecBot::try_actions(const std::vector<std::string>& actions) {
  Rng rng(0);
  const auto world = game_.determinize(view_, rng);
  const Seat seat = world->to_act();
  Tried tried;
  ++tries_.asked;
  const auto refuse = [&](std::string why) {
    if (tries_.refused++ == 0) tries_.first_refusal = why;
    tried.error = std::move(why);
    return tried;
  };
  if (actions.empty()) return refuse("no action");
  for (const std::string& text : actions) {
    if (world->to_act() != seat) return refuse("the decision after that is not yours: " + printable(text));
    const auto action = game_.parse_action(text);
    if (!action) return refuse("not an action: " + printable(text));
    const std::vector<Action> legal = world->legal();
    if (std::find(legal.begin(), legal.end(), *action) == legal.end())
      return refuse("not a legal action: " + printable(text));
    world->apply(*action);
  }
  const Seat next = world->to_act();
  tried.next = next == seat ? "you" : next == kChance ? "chance" : next == kTerminal ? "over" : "other";
  const std::string view = world->view(seat);
  if (next == seat)
    for (const Action action : game_.legal(view)) tried.legal.push_back(game_.action_text(action));
  tried.view = game_.view_json(view);
  return tried;
}

Action ExecBot::finish() { return decide().action; }

void ExecBot::game_over(const Outcome& outcome) {
  process_.game_over(outcome);
  playing_ = false;
}

void ExecBot::new_game(std::uint64_t seed) {
  options_.seed = seed;
  rng_ = Rng(seed);
  games_ = 0;
  playing_ = false;
  broken_.clear();
}

ExecBot::Asked ExecBot::asked() const { return {shown_["turn"], shown_["seat"], shown_["seats"], shown_["options"]}; }

bool ExecBot::other_game() const {
  return !playing_ || shown_["turn"] < last_.turn || shown_["seat"] != last_.seat || shown_["seats"] != last_.seats ||
         shown_["options"] != last_.options;
}

void ExecBot::begin_game() {
  const Rng game = Rng(options_.seed).split(games_++);
  rng_ = game.split(0);
  NewGame message;
  message.game = game_.name();
  message.version = game_.version();
  message.seats = shown_["seats"].get<int>();
  message.seat = shown_["seat"].get<int>();
  for (const auto& [name, value] : shown_["options"].items())
    message.options.emplace_back(name, value.get<std::string>());
  Rng seeds = game.split(1);
  message.seed = seeds.next() >> 11;
  process_.new_game(std::move(message), game_.cards_json());
  playing_ = true;
}

Result<std::unique_ptr<match::AnyBot>> exec_bot(const match::AnyGame& game, const std::string& command,
                                                const ExecOptions& options) {
  if (command.find_first_not_of(" \t") == std::string::npos) return Error::malformed("exec", "no command");
  return std::unique_ptr<match::AnyBot>(std::make_unique<ExecBot>(game, command, options));
}

}  // namespace patolli::bots
