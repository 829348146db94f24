#include "server/terms.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bot.hpp"

namespace patolli {
namespace {

using Json = nlohmann::ordered_json;

std::optional<std::int64_t> integer_in(const nlohmann::json& object, const char* key, std::int64_t least,
                                       std::int64_t most) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(most))
    return std::nullopt;
  const auto value = found->get<std::int64_t>();
  if (value < least || value > most) return std::nullopt;
  return value;
}

std::string text_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag_in(const nlohmann::json& object, const char* key, bool standard) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() ? found->get<bool>() : standard;
}

}  // namespace

std::span<const std::string_view> level_names() noexcept { return kLevels; }

bool is_level(std::string_view name) noexcept {
  return std::find(std::begin(kLevels), std::end(kLevels), name) != std::end(kLevels);
}

Json clock_json(const ClockTerms& clock) {
  switch (clock.kind) {
    case ClockTerms::Kind::kNone: break;
    case ClockTerms::Kind::kBudget: return {{"kind", "budget"}, {"ms", clock.ms}, {"increment", clock.increment}};
    case ClockTerms::Kind::kDays: return {{"kind", "days"}, {"days", clock.ms / ClockTerms::kDay}};
  }
  return nullptr;
}

std::optional<ClockTerms> read_clock(const nlohmann::json& json) {
  if (json.is_null()) return ClockTerms{};
  if (!json.is_object()) return std::nullopt;
  const std::string kind = text_in(json, "kind");
  if (kind == "budget") {
    const auto ms = integer_in(json, "ms", 1000, 7 * ClockTerms::kDay);
    const auto increment = integer_in(json, "increment", 0, 3'600'000);
    if (ms && increment) return ClockTerms{ClockTerms::Kind::kBudget, *ms, *increment};
  } else if (kind == "days") {
    if (const auto days = integer_in(json, "days", 1, 30))
      return ClockTerms{ClockTerms::Kind::kDays, *days * ClockTerms::kDay, 0};
  }
  return std::nullopt;
}

Json timeout_json(const Terms& terms) {
  if (terms.timeout_level.empty()) return {{"kind", "forfeit"}};
  return {{"kind", "bot"}, {"level", terms.timeout_level}};
}

std::optional<std::string> read_timeout(const nlohmann::json& json) {
  if (!json.is_object()) return std::nullopt;
  const std::string kind = text_in(json, "kind");
  if (kind == "forfeit") return std::string();
  const std::string level = text_in(json, "level");
  if (kind == "bot" && is_level(level)) return level;
  return std::nullopt;
}

std::string terms_text(const Terms& terms) {
  const Json json = {{"clock", clock_json(terms.clock)},
                     {"timeout", timeout_json(terms)},
                     {"rated", terms.rated},
                     {"chat", terms.chat},
                     {"watch_anyone", terms.watch_anyone},
                     {"order", order_text(terms)},
                     {"invite", terms.invite},
                     {"next", terms.next}};
  return json.dump();
}

Terms terms_of(std::string_view text) {
  Terms terms;
  const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object()) return terms;
  if (const auto clock = json.find("clock"); clock != json.end())
    terms.clock = read_clock(*clock).value_or(terms.clock);
  if (const auto timeout = json.find("timeout"); timeout != json.end())
    terms.timeout_level = read_timeout(*timeout).value_or(terms.timeout_level);
  terms.rated = flag_in(json, "rated", terms.rated);
  terms.chat = flag_in(json, "chat", terms.chat);
  terms.watch_anyone = flag_in(json, "watch_anyone", terms.watch_anyone);
  terms.random_order = text_in(json, "order") == kRandomOrder;
  terms.invite = text_in(json, "invite");
  terms.next = text_in(json, "next");
  return terms;
}

}  // namespace patolli
