// Our own bots as strangers see them: the other side of both protocols.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "ai/bot.hpp"
#include "core/result.hpp"

namespace patolli {

struct ServeOptions {
  std::string level;                  // any name that bot_spec knows
  Budget budget;                      // given: instead of the level's own
  std::optional<std::uint64_t> seed;  // of the first game; without: the seed that the table gives
  std::string version;                // of this program, for the hello
};

// Speaks the bot protocol until the other side says bye or closes. What cannot be understood is answered with an error
// where an answer is due, and passed over otherwise.
void serve_bot(std::istream& in, std::ostream& out, const ServeOptions& options);

// Answers one position in the protocol of splendor-tools. The problem is that of a position that cannot be.
struct StReply {
  std::string answer;
  std::string comment;  // for standard error, behind "kibitz "
};
Result<StReply> answer_position(std::string_view position, const BotSpec& spec, std::uint64_t seed);

}  // namespace patolli
