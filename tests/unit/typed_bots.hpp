// External bots as bots of a game's own types, for tests that know the game.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "ai/bot.hpp"
#include "bots/external_bot.hpp"
#include "match/game_of.hpp"

namespace patolli::bots {

// Copies share one bot.
template <GameState S>
struct TypedAnyBot {
  std::shared_ptr<match::AnyBot> bot;
  ai::BotReply operator()(const typename S::View& view, std::span<const Action> /*legal*/) const {
    bot->begin({reinterpret_cast<const char*>(&view), sizeof view});
    return bot->decide();
  }
};

template <GameState S>
Result<ai::Bot<S>> typed(Result<std::unique_ptr<match::AnyBot>> made) {
  if (!made.ok()) return made.error();
  return ai::Bot<S>(TypedAnyBot<S>{std::move(*made)});
}

template <GameState S>
Result<ai::Bot<S>> typed_exec_bot(const std::string& command, const ExecOptions& options = {}) {
  return typed<S>(exec_bot(match::game_of<S>(), command, options));
}
template <GameState S>
Result<ai::Bot<S>> typed_external_bot(const std::string& text, const ai::Budget& budget, std::uint64_t seed) {
  return typed<S>(external_bot(match::game_of<S>(), text, budget, seed));
}

// Tells an external bot how the game ended; no effect on other bots.
template <GameState S>
void tell_result(const ai::Bot<S>& bot, const Outcome& outcome) {
  if (const auto* any = bot.template target<TypedAnyBot<S>>()) any->bot->game_over(outcome);
}

}  // namespace patolli::bots
