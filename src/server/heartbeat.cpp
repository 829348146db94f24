#include "server/heartbeat.hpp"

#include <algorithm>

namespace patolli::server {
namespace {

constexpr std::chrono::seconds kBeatEvery{1};
constexpr std::int64_t kOutage = 4000;  // ms without a beat
constexpr const char* kAlive = "heartbeat";
constexpr const char* kSince = "outage end";

}  // namespace

void Heartbeat::start() {
  if (context_.config.ask_every.count() != 0) beat();
}

void Heartbeat::beat() {
  if (context_.draining) return;
  context_.store.read(
      [](Reader& reader) -> Result<Seen> {
        const auto alive = reader.counter(kAlive);
        if (!alive.ok()) return alive.error();
        const auto since = reader.counter(kSince);
        if (!since.ok()) return since.error();
        return Seen{*alive, *since};
      },
      [this](const Result<Seen>& seen) { on_seen(seen); });
}

void Heartbeat::on_seen(const Result<Seen>& seen) {
  const std::int64_t now = context_.now();
  WriteBatch changes;
  if (seen.ok()) {
    std::int64_t since = seen->since;
    if (now - seen->alive > kOutage) {
      since = now;
      changes.emplace_back(CounterRaise{kSince, now});
    }
    if (since > since_) {
      since_ = since;
      on_outage(since);
    }
    changes.emplace_back(CounterRaise{kAlive, now});
    context_.store.write(std::move(changes), [](const Result<Written>&) {});
  }
  context_.later(kBeatEvery, [this] { beat(); });
}

}  // namespace patolli::server
