// `exec-st:CMD` as a bot for Splendor: a program of the splendor-tools contest, started anew for every turn. One that
// is late, ends abnormally or answers what is not legal here loses the move, as with exec: (bots/exec_bot.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "ai/bot.hpp"
#include "core/result.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::bots {

struct ExecStOptions {
  std::chrono::milliseconds time{10000};  // the contest's; a bot cannot be told another
  std::uint64_t seed = 1;                 // for drawn moves
};

Result<ai::Bot<splendor::State>> exec_st_bot(const std::string& command, const ExecStOptions& options = {});

}  // namespace patolli::bots
