// The messages of the bot protocol: one JSON object a line. docs/BOTS.md is the description for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/result.hpp"
#include "match/any_game.hpp"

namespace patolli::bots {

inline constexpr int kBotProtocol = 1;
inline constexpr std::size_t kMaxAnswerLine = std::size_t{64} << 10;  // bytes of a line from a bot
inline constexpr std::size_t kMaxRequestLine = std::size_t{1} << 20;  // bytes of a line to a bot
inline constexpr std::size_t kMaxComment = 200;                       // bytes of a comment that are kept

// -- from the table to the bot; each is a line with its end -----------------------------------------------------------

struct NewGame {
  std::string game;
  int version = 0;
  int seats = 0;
  int seat = 0;
  match::Options options;
  std::uint64_t seed = 0;        // for the bot's own generator; below 2^53, so that every language can read it
  std::int64_t ms = 0;           // for a move
  std::uint32_t iterations = 0;  // 0: none
};

std::string hello_message(std::uint64_t id);
std::string newgame_message(const NewGame& game, nlohmann::ordered_json cards);
std::string turn_message(std::uint64_t id, std::int64_t ms, const std::vector<std::string>& legal,
                         const nlohmann::ordered_json& view);
// What a bot's own actions lead to, as its seat will see it (answer to a `try`), or why they are not possible.
struct Tried {
  std::string next;  // who decides then: "you", "other", "chance" or "over"
  std::vector<std::string> legal;
  nlohmann::ordered_json view;
  std::string error;  // not empty: the rest is
};
std::string tried_message(std::uint64_t id, const Tried& tried);
std::string gameover_message(const Outcome& outcome);
std::string bye_message();

// -- from the bot to the table ----------------------------------------------------------------------------------------

// A line of a bot, as far as it can be parsed. All parts are untrusted; texts for people are cleaned.
struct BotLine {
  std::optional<std::uint64_t> id;
  std::optional<int> protocol;
  std::optional<std::string> action;              // as written, cut at kMaxAction
  std::optional<std::string> error;               // why the bot has no answer
  std::optional<std::vector<std::string>> tries;  // it asks what these actions lead to
  std::string comment;
  std::string name;
  std::string author;
  std::string version;
  std::optional<std::vector<std::string>> games;
};
inline constexpr std::size_t kMaxAction = 200;
inline constexpr std::size_t kMaxTried = 100;  // actions of one `try`

std::optional<BotLine> read_bot_line(std::string_view line);  // nothing: not a JSON object

}  // namespace patolli::bots
