// Bots and hints. They run in instances of the engine that hold no match and are given only the bytes of a view.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abi.hpp"
#include "ai/bot.hpp"
#include "hints/hint.hpp"
#include "json/reasons_json.hpp"
#include "match/all_games.hpp"
#include "match/any_bot.hpp"
#include "match/any_game.hpp"

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

template <GameState S>
Json hint_json(const hints::Hint& hint) {
  Json then = Json::array();
  for (const Action action : hint.then) then.push_back(S::action_text(action));
  return {{"action", S::action_text(hint.action)},
          {"chance", hint.winrate},
          {"only", hint.only},
          {"then", std::move(then)},
          {"second", hint.second ? Json(S::action_text(*hint.second)) : Json(nullptr)},
          {"second_chance", hint.second_winrate},
          {"reasons", json::reasons_json(hint.reasons)}};
}

// Which game the next view belongs to: AllGames' number.
std::string_view game_named(std::uint32_t number) {
  std::string_view name;
  std::uint32_t i = 0;
  match::AllGames::each([&]<class S>() {
    if (i++ == number) name = S::kName;
  });
  return name;
}

}  // namespace

// {"game", "level", "iterations"}: seats a bot. Answers what is wrong, or nothing.
PATOLLI_EXPORT(bot_make) std::int32_t make_bot_at(std::int32_t seat, std::uint64_t seed) {
  const Json request = input_json();
  if (!request.is_object() || seat < 0 || seat >= kMaxSeats) return answer(std::string("no such seat"));
  const std::string game = request.value("game", std::string());
  const std::uint32_t iterations = request.value("iterations", 0U);
  const auto spec = ai::bot_spec(request.value("level", std::string()), game, {iterations, {}});
  if (!spec || (spec->type == ai::BotType::kSearch && spec->budget.iterations == 0))
    return answer(std::string("no such level"));
  auto bot = match::make_any_bot(game, *spec, seed);
  if (!bot) return answer(std::string("no such game"));
  bots()[static_cast<std::size_t>(seat)] = {match::find_game(game), std::move(bot)};
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
  std::string text;
  match::AllGames::with(game_named(game), [&]<class S>() {
    typename S::View view;
    if (input().size() != sizeof view) return;
    std::memcpy(&view, input().data(), sizeof view);
    const hints::Hint hint = hints::make_hint<S>(view, {iterations, std::chrono::milliseconds(ms)}, seed);
    text = hint_json<S>(hint).dump();
  });
  return answer(std::move(text));
}

}  // namespace patolli::wasm
