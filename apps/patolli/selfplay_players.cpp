#include "selfplay_players.hpp"

#include <utility>

#include "ai/bot.hpp"
#include "match/any_bot.hpp"

namespace patolli::cli {

Result<SelfplayPlayers> SelfplayPlayers::seat(const SelfplayTable& table, const Rng& game, arena::Programs& programs) {
  SelfplayPlayers players;
  for (int seat = 0; seat < table.spec.players; ++seat)
    players.random_.push_back(game.split(static_cast<std::uint64_t>(seat) + 1));
  if (table.bots.empty()) return players;
  for (int seat = 0; seat < table.spec.players; ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    auto bot = arena::seat_bot(*table.spec.game, table.bots[at], seat, players.random_[at].next(), programs);
    if (!bot.ok()) return bot.error();
    players.bots_.push_back(std::move(*bot));
  }
  return players;
}

SelfplayPlayers::Choice SelfplayPlayers::choose(Seat seat, const match::Match& match) {
  const auto at = static_cast<std::size_t>(seat);
  if (bots_.empty()) {
    const std::vector<Action> legal = match.legal(seat);
    return {legal[random_[at].below(static_cast<std::uint32_t>(legal.size()))], std::nullopt};
  }
  const arena::Seated& seated = bots_[at];
  seated.bot().begin(match.view_bytes(seat));
  const ai::BotReply reply = seated.bot().decide();
  Choice choice{reply.action, std::nullopt};
  if (!reply.fault.empty()) choice.replaced = arena::note_of_replaced(match.log_size(), seat, seated);
  if (seated.program != nullptr) choice.broken = seated.program->broken();
  return choice;
}

void SelfplayPlayers::game_over(const Outcome& outcome) {
  for (const arena::Seated& seated : bots_) seated.bot().game_over(outcome);
}

}  // namespace patolli::cli
