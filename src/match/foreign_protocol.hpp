// Somebody else's protocol between a table and bots of one game, beside ours (docs/BOTS.md): its module speaks it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace patolli::ai {
struct BotSpec;  // ai/bot.hpp
}  // namespace patolli::ai

namespace patolli::match {

class AnyBot;

struct ForeignProtocol {
  // What a program of ours says to one request: on standard output, and on standard error for spectators.
  struct Reply {
    std::string answer;
    std::string comment;
  };

  std::string_view name;            // of `patolli bot --protocol`
  std::string_view prefix;          // "exec-…:", before the command of a bot that speaks it
  double plain_time_seconds = 1.0;  // what a number without a unit means as --time
  // A program as a bot. What the program does is never an error, an invalid command is one.
  Result<std::unique_ptr<AnyBot>> (*run)(const std::string& command, std::uint64_t seed);
  // Our own bot for programs that ask in this protocol. An impossible request is an error.
  Result<Reply> (*answer)(std::string_view request, const ai::BotSpec& spec, std::uint64_t seed);
};

using ForeignProtocols = std::span<const ForeignProtocol>;

}  // namespace patolli::match
