#include "server/thinkers.hpp"

#include <nlohmann/json.hpp>

namespace patolli::server {
namespace {

using ThinkerJson = nlohmann::json;

constexpr int kThinkerFormat = 1;
constexpr std::size_t kMaxThinkers = 10'000;

}  // namespace

std::string thinker_message(const Thinker& thinker) {
  return ThinkerJson{{"format", kThinkerFormat},
                     {"node", thinker.node},
                     {"only_thinks", thinker.only_thinks},
                     {"threads", thinker.threads},
                     {"gone", thinker.gone}}
      .dump();
}

void Thinkers::on_message(std::string_view text, std::int64_t now) {
  const ThinkerJson message = ThinkerJson::parse(text.begin(), text.end(), nullptr, false);
  Thinker thinker;
  try {
    if (message.at("format").get<int>() != kThinkerFormat) return;
    thinker.node = message.at("node").get<std::string>();
    thinker.only_thinks = message.at("only_thinks").get<bool>();
    thinker.threads = message.at("threads").get<std::size_t>();
    thinker.gone = message.at("gone").get<bool>();
  } catch (const ThinkerJson::exception&) {
    return;
  }
  thinker.heard_ms = now;
  if (thinker.gone) {
    all_.erase(thinker.node);
  } else if (all_.size() < kMaxThinkers || all_.contains(thinker.node)) {
    all_[thinker.node] = std::move(thinker);
  }
}

void Thinkers::forget_silent(std::int64_t now) {
  std::erase_if(all_, [&](const auto& one) { return one.second.heard_ms < now - kForgetAfter; });
}

std::size_t Thinkers::threads(bool only_think) const {
  std::size_t sum = 0;
  for (const auto& [node, thinker] : all_) sum += thinker.only_thinks == only_think ? thinker.threads : 0;
  return sum;
}

}  // namespace patolli::server
