#include "server/notify_settings.hpp"

#include <nlohmann/json.hpp>

namespace patolli::server {
namespace {

constexpr int kDay = 24 * 60;
constexpr int kMaxOffset = 14 * 60;
constexpr std::int64_t kMinute = 60'000;

std::optional<int> minutes(const nlohmann::json& json, const char* name, int min, int max) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_number_integer()) return std::nullopt;
  const auto value = found->get<std::int64_t>();
  return value < min || value > max ? std::nullopt : std::optional(static_cast<int>(value));
}

}  // namespace

std::int64_t quiet_until(const NotifySettings& settings, std::int64_t now_ms) {
  if (!settings.quiet || settings.quiet->from == settings.quiet->to) return 0;
  const std::int64_t minute = now_ms / kMinute;
  const auto local = static_cast<int>(((minute + settings.offset) % kDay + kDay) % kDay);
  const auto until = [&](int time) { return (time - local + kDay) % kDay; };
  // Quiet when they end before they begin again.
  const int end = until(settings.quiet->to) == 0 ? kDay : until(settings.quiet->to);
  const int begin = until(settings.quiet->from) == 0 ? kDay : until(settings.quiet->from);
  if (end > begin || local == settings.quiet->to) return 0;
  return (minute + end) * kMinute;
}

nlohmann::ordered_json notify_settings_json(const NotifySettings& settings) {
  nlohmann::ordered_json json = {{"brief", settings.brief}, {"quiet", nullptr}, {"offset", settings.offset}};
  if (settings.quiet) json["quiet"] = {{"from", settings.quiet->from}, {"to", settings.quiet->to}};
  json["language"] = i18n::to_text(settings.language);
  return json;
}

std::optional<NotifySettings> read_notify_settings(const nlohmann::json& json, const NotifySettings& before) {
  NotifySettings settings = before;
  if (const auto brief = json.find("brief"); brief != json.end()) {
    if (!brief->is_boolean()) return std::nullopt;
    settings.brief = brief->get<bool>();
  }
  if (const auto quiet = json.find("quiet"); quiet != json.end()) {
    settings.quiet.reset();
    if (!quiet->is_null()) {
      if (!quiet->is_object()) return std::nullopt;
      const auto from = minutes(*quiet, "from", 0, kDay - 1);
      const auto to = minutes(*quiet, "to", 0, kDay - 1);
      if (!from || !to) return std::nullopt;
      settings.quiet = NotifySettings::Quiet{*from, *to};
    }
  }
  if (json.contains("offset")) {
    const auto offset = minutes(json, "offset", -kMaxOffset, kMaxOffset);
    if (!offset) return std::nullopt;
    settings.offset = *offset;
  }
  if (const auto language = json.find("language"); language != json.end()) {
    if (!language->is_string()) return std::nullopt;
    const auto known = i18n::language_from_text(language->get<std::string>());
    if (!known) return std::nullopt;
    settings.language = *known;
  }
  return settings;
}

NotifySettings parse_notify_settings(const std::optional<std::string>& text) {
  if (!text) return {};
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  return json.is_object() ? read_notify_settings(json, {}).value_or(NotifySettings{}) : NotifySettings{};
}

}  // namespace patolli::server
