// `exec:CMD` as a bot: an external program that speaks the bot protocol (docs/BOTS.md).
//
// A bot that is late, crashes or replies illegally loses the move: a random legal action is played for it, and
// BotReply::fault says why. One that died or hung is killed with all that it started, and started again at its next
// move, a limited number of times a game; after that all its moves are drawn.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ai/bot.hpp"
#include "bots/bot_process.hpp"
#include "core/printable.hpp"
#include "json/view_json.hpp"

namespace patolli::bots {

// Copies share one process. Not thread-safe.
template <GameState S>
class ExecPlayer {
 public:
  ExecPlayer(std::string command, const ExecOptions& options)
      : it_(std::make_shared<Shared>(std::move(command), options)) {}

  ai::BotReply operator()(const typename S::View& view, std::span<const Action> legal) const {
    Shared& it = *it_;
    const nlohmann::ordered_json shown = json::view_json(view);
    if (it.other_game(shown)) it.begin(shown);
    it.last = shown;
    std::vector<std::string> texts;
    texts.reserve(legal.size());
    for (const Action x : legal) texts.push_back(S::action_text(x));
    BotProcess::Answer answer = it.process.ask(texts, shown);
    ai::BotReply reply{};
    reply.comment = std::move(answer.comment);
    reply.fault = std::move(answer.fault);
    if (reply.fault.empty()) {
      const auto action = S::parse_action(answer.action);
      if (action && std::find(legal.begin(), legal.end(), *action) != legal.end()) {
        reply.action = *action;
        return reply;
      }
      reply.fault = (action ? "not a legal action: " : "not an action: ") + printable(answer.action);
    }
    reply.action = legal[it.rng.below(static_cast<std::uint32_t>(legal.size()))];
    return reply;
  }

  // Tells the bot the result; the next view belongs to a new game. Without this a new game is recognised by its turn
  // number.
  void game_over(const Outcome& outcome) const {
    it_->process.game_over(outcome);
    it_->playing = false;
  }

 private:
  struct Shared {
    Shared(std::string command, const ExecOptions& o) : options(o), process(std::move(command), o), rng(o.seed) {}

    // The turn number only grows within a game.
    [[nodiscard]] bool other_game(const nlohmann::ordered_json& shown) const {
      return !playing || shown["turn"] < last["turn"] || shown["seat"] != last["seat"] ||
             shown["seats"] != last["seats"] || shown["options"] != last["options"];
    }

    void begin(const nlohmann::ordered_json& shown) {
      const Rng game = Rng(options.seed).split(games++);
      rng = game.split(0);
      NewGame message;
      message.game = S::kName;
      message.version = S::kVersion;
      message.seats = shown["seats"].template get<int>();
      message.seat = shown["seat"].template get<int>();
      for (const auto& [name, value] : shown["options"].items())
        message.options.emplace_back(name, value.template get<std::string>());
      message.seed = game.split(1).next() >> 11;
      process.new_game(std::move(message), json::cards_json<S>());
      playing = true;
    }

    ExecOptions options;
    BotProcess process;
    Rng rng;
    std::uint64_t games = 0;
    bool playing = false;
    nlohmann::ordered_json last;
  };
  std::shared_ptr<Shared> it_;
};

// Never fails for what the program does: it is started at its first move. An invalid command is an error.
template <GameState S>
Result<ai::Bot<S>> exec_bot(const std::string& command, const ExecOptions& options = {}) {
  if (command.find_first_not_of(" \t") == std::string::npos) return Error::malformed("exec", "no command");
  return ai::Bot<S>(ExecPlayer<S>(command, options));
}

// Tells an external bot how the game ended; no effect on other bots.
template <GameState S>
void tell_result(const ai::Bot<S>& bot, const Outcome& outcome) {
  if (const auto* player = bot.template target<ExecPlayer<S>>()) player->game_over(outcome);
}

}  // namespace patolli::bots
