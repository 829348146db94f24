// Bots and hints. They run in instances of the engine that hold no match and are given only the bytes of a view.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abi.hpp"
#include "ai/bot.hpp"
#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "match/any_bot.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"

namespace patolli::wasm {
namespace {

// By seat: each keeps its search tree for the steps of its turn.
struct SeatedBot {
  const match::AnyGame* game = nullptr;
  std::unique_ptr<match::AnyBot> bot;
};
std::array<SeatedBot, kMaxSeats>& bots() {
  static std::array<SeatedBot, kMaxSeats> all;
  return all;
}

match::AnyBot* bot_at(std::int32_t seat) {
  return seat >= 0 && seat < kMaxSeats ? bots()[static_cast<std::size_t>(seat)].bot.get() : nullptr;
}

Json hint_json(const match::AnyGame& game, const hints::Hint& hint) {
  Json then = Json::array();
  for (const Action action : hint.then) then.push_back(game.action_text(action));
  return {{"action", game.action_text(hint.action)},
          {"chance", hint.winrate},
          {"only", hint.only},
          {"then", std::move(then)},
          {"second", hint.second ? Json(game.action_text(*hint.second)) : Json(nullptr)},
          {"second_chance", hint.second_winrate},
          {"reasons", json::reasons_json(hint.reasons)}};
}

}  // namespace

// {"game", "level", "iterations"}: seats a bot. Answers what is wrong, or nothing.
PATOLLI_EXPORT(bot_make) std::int32_t make_bot_at(std::int32_t seat, std::uint64_t seed) {
  const Json request = input_json();
  if (!request.is_object() || seat < 0 || seat >= kMaxSeats) return answer(std::string("no such seat"));
  const match::AnyGame* const game = registry::games().find(request.value("game", std::string()));
  if (game == nullptr) return answer(std::string("no such game"));
  const std::uint32_t iterations = request.value("iterations", 0U);
  const auto spec = ai::bot_spec(request.value("level", std::string()), game->level_iterations(), {iterations, {}},
                                 game->opponents());
  if (!spec || (spec->type == ai::BotType::kSearch && spec->budget.iterations == 0))
    return answer(std::string("no such level"));
  bots()[static_cast<std::size_t>(seat)] = {game, game->make_bot(*spec, seed)};
  return answer(std::string());
}

// The input is a view. Answers how many iterations it will take, or -1.
PATOLLI_EXPORT(bot_begin) std::int32_t bot_begins(std::int32_t seat) {
  match::AnyBot* const bot = bot_at(seat);
  if (bot == nullptr || !bot->begin(input())) return -1;
  return static_cast<std::int32_t>(bot->wants());
}
PATOLLI_EXPORT(bot_think) std::int32_t bot_thinks(std::int32_t seat, std::uint32_t iterations) {
  match::AnyBot* const bot = bot_at(seat);
  return bot == nullptr ? 0 : static_cast<std::int32_t>(bot->think(iterations));
}
PATOLLI_EXPORT(bot_finish) std::int32_t bot_finishes(std::int32_t seat) {
  match::AnyBot* const bot = bot_at(seat);
  if (bot == nullptr) return answer(std::string());
  return answer(bots()[static_cast<std::size_t>(seat)].game->action_text(bot->finish()));
}

// The input is a view of the game of that number: what a search would do, and why. Time is in milliseconds; with 0 the
// answer depends on nothing but the seed.
PATOLLI_EXPORT(hint)
std::int32_t give_hint(std::uint32_t game, std::uint32_t iterations, std::uint32_t ms, std::uint64_t seed) {
  const auto games = registry::games();
  if (game >= games.size()) return answer(std::string());
  const auto hint = games[game]->hint(input(), {iterations, std::chrono::milliseconds(ms)}, seed);
  return answer(hint ? hint_json(*games[game], *hint).dump() : std::string());
}

}  // namespace patolli::wasm
