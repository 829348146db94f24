#include "server/table_config.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ai/bot.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

std::optional<std::int64_t> integer_in(const nlohmann::json& object, const char* key, std::int64_t min,
                                       std::int64_t max) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(max)) return std::nullopt;
  const auto value = found->get<std::int64_t>();
  if (value < min || value > max) return std::nullopt;
  return value;
}

std::string text_in(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag_in(const nlohmann::json& object, const char* key, bool default_value) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() ? found->get<bool>() : default_value;
}

}  // namespace

std::span<const std::string_view> level_names() noexcept { return ai::kLevels; }

bool is_level(std::string_view name) noexcept {
  return std::find(std::begin(ai::kLevels), std::end(ai::kLevels), name) != std::end(ai::kLevels);
}

Json clock_json(const TimeControl& clock) {
  switch (clock.kind) {
    case TimeControl::Kind::kNone: break;
    case TimeControl::Kind::kBudget: return {{"kind", "budget"}, {"ms", clock.ms}, {"increment", clock.increment}};
    case TimeControl::Kind::kDays: return {{"kind", "days"}, {"days", clock.ms / TimeControl::kDay}};
  }
  return nullptr;
}

std::optional<TimeControl> read_clock(const nlohmann::json& json) {
  if (json.is_null()) return TimeControl{};
  if (!json.is_object()) return std::nullopt;
  const std::string kind = text_in(json, "kind");
  if (kind == "budget") {
    const auto ms = integer_in(json, "ms", 1000, 7 * TimeControl::kDay);
    const auto increment = integer_in(json, "increment", 0, 3'600'000);
    if (ms && increment) return TimeControl{TimeControl::Kind::kBudget, *ms, *increment};
  } else if (kind == "days") {
    if (const auto days = integer_in(json, "days", 1, 30))
      return TimeControl{TimeControl::Kind::kDays, *days * TimeControl::kDay, 0};
  }
  return std::nullopt;
}

Json timeout_json(const TableConfig& config) {
  if (config.timeout_level.empty()) return {{"kind", "forfeit"}};
  return {{"kind", "bot"}, {"level", config.timeout_level}};
}

std::optional<std::string> read_timeout(const nlohmann::json& json) {
  if (!json.is_object()) return std::nullopt;
  const std::string kind = text_in(json, "kind");
  if (kind == "forfeit") return std::string();
  const std::string level = text_in(json, "level");
  if (kind == "bot" && is_level(level)) return level;
  return std::nullopt;
}

std::string config_text(const TableConfig& config) {
  Json json = {{"clock", clock_json(config.clock)},
               {"timeout", timeout_json(config)},
               {"rated", config.rated},
               {"chat", config.chat},
               {"watch_anyone", config.watch_anyone},
               {"order", order_text(config)},
               {"invite", config.invite},
               {"next", config.next}};
  if (!config.share.empty()) json["share"] = config.share;
  if (config.hidden) json["hidden"] = true;
  return json.dump();
}

TableConfig parse_config(std::string_view text) {
  TableConfig config;
  const auto json = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
  if (!json.is_object()) return config;
  if (const auto clock = json.find("clock"); clock != json.end())
    config.clock = read_clock(*clock).value_or(config.clock);
  if (const auto timeout = json.find("timeout"); timeout != json.end())
    config.timeout_level = read_timeout(*timeout).value_or(config.timeout_level);
  config.rated = flag_in(json, "rated", config.rated);
  config.chat = flag_in(json, "chat", config.chat);
  config.watch_anyone = flag_in(json, "watch_anyone", config.watch_anyone);
  config.random_order = text_in(json, "order") == kRandomOrder;
  config.invite = text_in(json, "invite");
  config.next = text_in(json, "next");
  config.share = text_in(json, "share");
  config.hidden = flag_in(json, "hidden", false);
  return config;
}

}  // namespace patolli::server
