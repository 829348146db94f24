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

match::RecordNote note_of_replaced(std::size_t step, Seat at, const Seated& seated) {
  match::RecordNote note{match::RecordNote::Kind::kReplaced, static_cast<std::uint32_t>(step), at, {}};
  if (seated.program != nullptr && !seated.program->refused().empty())
    note.actions.push_back(seated.program->refused());
  return note;
}

}  // namespace patolli::arena
