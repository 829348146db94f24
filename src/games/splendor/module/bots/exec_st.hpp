// `exec-st:CMD` as a bot for Splendor: a program of the splendor-tools contest, started anew for every turn. One that
// is late, ends abnormally or answers what is not legal here loses the move, as with exec: (bots/exec_bot.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "ai/bot.hpp"
#include "core/result.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "match/foreign_protocol.hpp"

namespace patolli::splendor {

struct ExecStOptions {
  std::chrono::milliseconds time{10000};  // the contest's; a bot cannot be told another
  std::uint64_t seed = 1;                 // for drawn moves
};

Result<ai::Bot<State>> exec_st_bot(const std::string& command, const ExecStOptions& options = {});

// Our own bots for the contest's programs: answers one position. An impossible one is an error.
Result<match::ForeignProtocol::Reply> answer_position(std::string_view position, const ai::BotSpec& spec,
                                                      std::uint64_t seed);

// Both sides, for the module.
match::ForeignProtocols contest_protocols() noexcept;

}  // namespace patolli::splendor
