#include "server/ready_probe.hpp"

namespace patolli::server {

void ReadyProbe::ask(Then then) {
  if (context_.draining) return then(MessageKey::kStopping);
  const auto age = context_.now() - at_;
  if (age >= 0 && age < kValidFor) return then(last_);
  waiting_.push_back(std::move(then));
  if (waiting_.size() == 1) probe();
}

void ReadyProbe::probe() {
  context_.store.read([](Reader& reader) { return reader.counter("probes"); },
                      [this](const Result<std::int64_t>& read) {
                        if (!read.ok()) return finish(message_key(read.error()));
                        WriteBatch changes;
                        changes.emplace_back(CounterChange{"probes", 1, 0});
                        context_.store.write(std::move(changes), [this](const Result<Written>& written) {
                          finish(written.ok() ? std::nullopt : std::optional(message_key(written.error())));
                        });
                      });
}

void ReadyProbe::finish(std::optional<MessageKey> trouble) {
  last_ = trouble;
  at_ = context_.now();
  for (const Then& then : std::exchange(waiting_, {})) then(trouble);
}

}  // namespace patolli::server
