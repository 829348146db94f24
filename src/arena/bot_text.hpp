// Bots as people write them: "greedy", "search@400i", "master@1s".
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/bot.hpp"
#include "match/any_bot.hpp"
#include "match/record.hpp"

namespace patolli::arena {

// A bot without a seat. Two of the same name play alike.
struct BotText {
  std::string name;  // what it is called in records and tables, with its budget
  std::string kind;  // in records: "greedy", "search", "expert", "exec", …
  ai::BotSpec spec;
};

// "exec:CMD" or "exec-…:CMD": an external program (docs/BOTS.md). Otherwise a name of bot_spec(), and after an @ its
// budget: iterations (400i), milliseconds (100ms) or seconds (1s, 0.5s), or both (400i+1s). Bots that search and name
// no budget get `default_budget`, or their own where that is nothing.
Result<BotText> read_bot(std::string_view text, const match::AnyGame& game, const ai::Budget& default_budget);

// "A,B": bots with commas between. One that runs a command (exec…:) may contain commas, so it ends its list.
std::vector<std::string> split_bots(const std::vector<std::string>& given);

// A new bot, which nothing that was learned in another game can reach. Programs can go on (arena/seated.hpp).
Result<std::unique_ptr<match::AnyBot>> seat_bot(const match::AnyGame& game, const BotText& bot, std::uint64_t seed);

}  // namespace patolli::arena
