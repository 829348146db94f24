// A bot for a game that is known at run time only, as AnyGame is a game. It is given the bytes of a view and nothing
// else: what the seat may not know cannot reach it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/game.hpp"

namespace patolli::ai {
struct BotReply;  // ai/bot.hpp brings the search along
}  // namespace patolli::ai

namespace patolli::match {

// Kept for the steps of one turn: its search is reused from step to step. One call at a time, from any thread.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  AnyBot() = default;
  AnyBot(const AnyBot&) = delete;
  AnyBot& operator=(const AnyBot&) = delete;

  // A decision. False: these are not the bytes of a view of this game, or the seat has nothing to decide.
  virtual bool begin(std::string_view view) = 0;
  // All of it at once, within the bot's budget. Precondition: begin().
  virtual ai::BotReply decide() = 0;

  // A little at a time, for a thread that has to do other things, too: how many iterations it takes in all, how many
  // have been done after so many more, and the action. Precondition: begin().
  [[nodiscard]] virtual std::uint32_t wants() const = 0;
  virtual std::uint32_t think(std::uint32_t iterations) = 0;
  virtual Action finish() = 0;

  // The game has ended; what is asked next belongs to another one.
  virtual void game_over(const Outcome& /*outcome*/) {}
};

}  // namespace patolli::match
