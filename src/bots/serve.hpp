// Our own bots for external hosts: the bot's side of the bot protocol.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "ai/bot.hpp"
#include "match/games.hpp"

namespace patolli::bots {

struct ServeOptions {
  std::string level;                  // any name that bot_spec knows
  ai::Budget budget;                  // given: instead of the level's own
  std::optional<std::uint64_t> seed;  // of the first game; without: the seed that the table gives
  std::string version;                // of this program, for the hello
};

// Speaks the bot protocol until the other side says bye or closes. What cannot be parsed is answered with an error
// where a reply is due, and ignored otherwise.
void serve_bot(std::istream& in, std::ostream& out, match::Games games, const ServeOptions& options);

}  // namespace patolli::bots
