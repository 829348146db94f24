#include "server/heartbeat.hpp"

#include <algorithm>

namespace patolli::server {
namespace {

constexpr std::chrono::seconds kBeatEvery{1};
constexpr std::int64_t kOutage = 4000;  // ms without a beat
constexpr const char* kAlive = "heartbeat";

}  // namespace

void Heartbeat::start() {
  if (context_.config.ask_every.count() != 0) beat();
}

void Heartbeat::beat() {
  if (context_.draining) return;
  context_.store.read(
      [known = known_](Reader& reader) -> Result<Seen> {
        const auto alive = reader.counter(kAlive);
        if (!alive.ok()) return alive.error();
        auto outages = reader.outages(known);
        if (!outages.ok()) return outages.error();
        return Seen{*alive, std::move(*outages)};
      },
      [this, asked_at = context_.now()](const Result<Seen>& seen) { on_seen(seen, asked_at); });
}

void Heartbeat::on_seen(const Result<Seen>& seen, std::int64_t asked_at) {
  const auto later = [this] { context_.later(kBeatEvery, [this] { beat(); }); };
  if (!seen.ok()) return later();
  for (const OutageRow& outage : seen->outages) {
    known_ = std::max(known_, outage.ended_ms);
    on_outage(outage);
  }
  const std::int64_t now = context_.now();
  WriteBatch changes;
  changes.emplace_back(CounterRaise{kAlive, now});
  const bool away = now - seen->alive > kOutage;
  if (!away) context_.beat_at = std::max(context_.beat_at, asked_at);
  // Several may notice: the first says when it ended, and all read that.
  if (away) changes.emplace_back(OutageRow{seen->alive, now});
  context_.store.write(std::move(changes), [this, away, later](const Result<Written>& written) {
    if (away && written.ok()) return beat();
    later();
  });
}

}  // namespace patolli::server
