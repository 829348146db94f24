// Bots at their seats: new in every game, but for programs, which go on from game to game.
#pragma once

#include <array>
#include <memory>

#include "arena/bot_text.hpp"
#include "bots/exec_bot.hpp"
#include "bots/trace.hpp"
#include "core/types.hpp"
#include "match/record_note.hpp"

namespace patolli::arena {

// The programs (exec:CMD) of one thread: one process a bot.
using Programs = std::array<std::unique_ptr<bots::ExecBot>, kMaxSeats>;

struct Seated {
  int number = 0;                    // of the bot
  bots::ExecBot* program = nullptr;  // one of the thread's
  std::unique_ptr<match::AnyBot> own;

  [[nodiscard]] match::AnyBot& bot() const { return program != nullptr ? *program : *own; }
};

// Bot `number` for one game, in which all that it draws depends on the seed alone.
Result<Seated> seat_bot(const match::AnyGame& game, const BotText& bot, int number, std::uint64_t seed,
                        Programs& programs, bots::BotTrace* trace = nullptr);

// A note for the record: the action after so many steps stands in place of what the bot wanted, if that was an action.
match::RecordNote note_of_replaced(std::size_t step, Seat at, const Seated& seated);

}  // namespace patolli::arena
