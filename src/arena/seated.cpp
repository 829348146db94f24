#include "arena/seated.hpp"

#include "bots/external_bot.hpp"

namespace patolli::arena {

Result<Seated> seat_bot(const match::AnyGame& game, const BotText& bot, int number, std::uint64_t seed,
                        Programs& programs, bots::BotTrace* trace) {
  Seated seated;
  seated.number = number;
  if (!bots::is_exec(bot.name)) {
    auto made = seat_bot(game, bot, seed);
    if (!made.ok()) return made.error();
    seated.own = std::move(*made);
    return seated;
  }
  std::unique_ptr<bots::ExecBot>& program = programs[static_cast<std::size_t>(number)];
  if (!program) {
    bots::ExecOptions options = bots::external_options(bot.spec.budget, seed);
    options.trace = trace;
    program = std::make_unique<bots::ExecBot>(game, bots::command_of(bot.name), options);
  }
  program->new_game(seed);
  seated.program = program.get();
  return seated;
}

}  // namespace patolli::arena
