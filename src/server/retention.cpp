#include "server/retention.hpp"

namespace patolli::server {
namespace {

constexpr std::int64_t kAtOnce = 100;
constexpr std::chrono::hours kKeepReports{24 * 90};     // as the web client says where one reports somebody
constexpr std::chrono::hours kKeepUnconfirmed{24 * 3};  // addresses that may be strangers'

}  // namespace

void Retention::start() {
  context_.later(std::chrono::minutes(1), [this] { run(); });
}

void Retention::run() {
  prune(Prune::What::kGuests, context_.config.keep_guests);
  prune(Prune::What::kGames, context_.config.keep_games);
  prune(Prune::What::kChat, context_.config.keep_chat);
  prune(Prune::What::kReports, kKeepReports);
  prune(Prune::What::kChannels, kKeepUnconfirmed);
  context_.later(std::chrono::hours(1), [this] { run(); });
}

void Retention::prune(Prune::What what, std::chrono::hours age) {
  if (age == std::chrono::hours(0) || context_.stopping) return;  // kept for ever
  WriteBatch changes;
  changes.emplace_back(Prune{what, context_.now() - std::chrono::milliseconds(age).count(), kAtOnce, context_.now()});
  context_.store.write(std::move(changes), [this, what, age](const Result<Written>& result) {
    if (!result.ok()) return;  // in an hour again
    context_.stats.pruned += static_cast<std::uint64_t>(result->pruned);
    if (result->pruned >= kAtOnce) prune(what, age);
  });
}

}  // namespace patolli::server
