// How somebody wants to be told that it is their turn.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "i18n/language.hpp"

namespace patolli::server {

struct NotifySettings {
  bool brief = false;  // "it is your turn", and nothing about the game
  // Minutes of the day, where the user is: nothing is sent between them.
  struct Quiet {
    int from = 0;
    int to = 0;
  };
  std::optional<Quiet> quiet;
  int offset = 0;  // of the user's clock from UTC, in minutes
  i18n::Language language = i18n::Language::kEnglish;
};

// When the quiet hours that are now will end; 0: there are none now.
std::int64_t quiet_until(const NotifySettings& settings, std::int64_t now_ms);

nlohmann::ordered_json notify_settings_json(const NotifySettings& settings);
// Untrusted; nothing: it makes no sense. What is not said is as in `before`.
std::optional<NotifySettings> read_notify_settings(const nlohmann::json& json, const NotifySettings& before);
// As the store has it.
NotifySettings parse_notify_settings(const std::optional<std::string>& text);

}  // namespace patolli::server
