// Tries a program as a bot: whole games of everything it plays, and what every bot has to bear. For people who write
// one.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bots/bot_process.hpp"
#include "match/games.hpp"

namespace patolli::bots {

// One line: what was looked at, whether it is as it should be, and what was seen.
struct BotVerdict {
  std::string what;
  bool good = true;
  std::string seen;
};

struct BotCheckSettings {
  ExecOptions exec;
  int games = 1;  // of each kind, against random players
};

// `say` is called with every verdict as soon as there is one. Returns whether all of them are good.
bool check_bot(const std::string& command, match::Games games, const BotCheckSettings& settings,
               const std::function<void(const BotVerdict&)>& say);

}  // namespace patolli::bots
