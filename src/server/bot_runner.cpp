#include "server/bot_runner.hpp"

#include <algorithm>

#include "ai/bot.hpp"
#include "hints/hint.hpp"

namespace patolli::server {
namespace {

std::shared_ptr<match::AnyBot> make_bot(const match::AnyGame& game, std::string_view level, std::uint64_t seed) {
  const auto spec = ai::bot_spec(level, game.level_iterations());
  return spec ? game.make_bot(*spec, seed) : nullptr;
}

// The search for a hint: captures the view of the seat, and may run on any thread. It is bounded by the iterations or,
// without any, by time. Precondition: the seat has to decide.
std::function<hints::Hint()> hint_job(const match::Match& match, Seat seat, const GameServerConfig& config,
                                      std::uint64_t seed) {
  return [&game = match.game(), view = match.view_bytes(seat),
          budget = ai::Budget{config.hint_iterations, config.hint_time},
          seed] { return game.hint(view, budget, seed).value_or(hints::Hint{}); };
}

}  // namespace

bool BotRunner::request_move(const Table& table) {
  if (searching(table.id)) return true;
  const Seat seat = table.to_act();
  const std::string_view level = table.mover(seat);
  if (level.empty()) {
    seated_.erase(table.id);
    return true;
  }
  Seated& seated = seated_[table.id];
  if (!seated.bot || seated.seat != seat) seated = {make_bot(*table.game, level, context_.random_bits()), seat};
  if (!seated.bot) return true;
  const bool queued = pool_.submit(ThreadPool::Priority::kNow,
                                   [box = context_.mailbox, this, id = table.id, revision = table.revision(),
                                    bot = seated.bot, view = table.match->match().view_bytes(seat)] {
                                     // The server asks only seats that have something to decide.
                                     const Action action = bot->begin(view) ? bot->decide().action : Action{};
                                     box->put([this, id, revision, action] {
                                       searching_.erase(id);
                                       on_move(id, revision, action);
                                     });
                                   });
  if (queued) searching_.insert(table.id);
  return queued;
}

std::optional<RequestError> BotRunner::request_hint(const Table& table, Seat seat, UserId user, Then then) {
  const auto& config = context_.config;
  if (hinting_.contains(table.id) || hinting_.size() >= config.max_hints_waiting) return MessageKey::kBusy;
  if (std::any_of(hinting_.begin(), hinting_.end(), [&](const auto& other) { return other.second == user; }))
    return MessageKey::kTooMany;
  auto job = hint_job(table.match->match(), seat, config, context_.random_bits());
  const bool queued = pool_.submit(ThreadPool::Priority::kNow,
                                   [box = context_.mailbox, this, id = table.id, revision = table.revision(),
                                    then = std::move(then), job = std::move(job)] {
                                     auto hint = std::make_shared<const hints::Hint>(job());
                                     box->put([this, id, revision, then, hint] {
                                       hinting_.erase(id);
                                       then(revision, *hint);
                                     });
                                   });
  if (!queued) return MessageKey::kBusy;
  hinting_.emplace(table.id, user);
  return {};
}

}  // namespace patolli::server
