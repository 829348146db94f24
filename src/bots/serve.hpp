// Our own bots for external hosts: the bot's side of both protocols.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "ai/bot.hpp"
#include "core/result.hpp"

namespace patolli::bots {

struct ServeOptions {
  std::string level;                  // any name that bot_spec knows
  ai::Budget budget;                  // given: instead of the level's own
  std::optional<std::uint64_t> seed;  // of the first game; without: the seed that the table gives
  std::string version;                // of this program, for the hello
};

// Speaks the bot protocol until the other side says bye or closes. What cannot be parsed is answered with an error
// where a reply is due, and ignored otherwise.
void serve_bot(std::istream& in, std::ostream& out, const ServeOptions& options);

// Answers one position in the protocol of splendor-tools. An impossible position is an error.
struct StReply {
  std::string answer;
  std::string comment;  // for standard error, behind "kibitz "
};
Result<StReply> answer_position(std::string_view position, const ai::BotSpec& spec, std::uint64_t seed);

}  // namespace patolli::bots
