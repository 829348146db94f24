// The configuration of a table besides the game, its options and the seats.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace patolli::server {

struct TimeControl {
  enum class Kind : std::uint8_t { kNone, kBudget, kDays };
  Kind kind = Kind::kNone;
  std::int64_t ms = 0;         // the budget, or what the days are
  std::int64_t increment = 0;  // for each finished turn

  static constexpr std::int64_t kDay = 86'400'000;
};

struct TableConfig {
  TimeControl clock;
  std::string timeout_level = "casual";  // the bot that plays on; empty: who runs out forfeits
  bool rated = false;
  bool chat = true;
  bool watch_anyone = true;
  bool hidden = false;        // by a moderator: not in the lobby
  bool random_order = false;  // who sits where is drawn when the game begins
  std::string next;           // the link of the rematch, once there is one
  std::string invite;         // the secret of the link; kept so that the creator can be shown the link again
  std::string share;          // that of the read-only link of a finished game, once a player has made one
};

std::span<const std::string_view> level_names() noexcept;
bool is_level(std::string_view name) noexcept;

// As in docs/PROTOCOL.md. Readers take untrusted JSON, and return nothing for what is invalid.
nlohmann::ordered_json clock_json(const TimeControl& clock);
std::optional<TimeControl> read_clock(const nlohmann::json& json);
nlohmann::ordered_json timeout_json(const TableConfig& config);
std::optional<std::string> read_timeout(const nlohmann::json& json);  // the level; empty: forfeit
inline constexpr std::string_view kAsSeated = "as-seated";
inline constexpr std::string_view kRandomOrder = "random";
constexpr std::string_view order_text(const TableConfig& config) noexcept {
  return config.random_order ? kRandomOrder : kAsSeated;
}

// For the store.
std::string config_text(const TableConfig& config);
TableConfig parse_config(std::string_view text);  // invalid fields have their default

}  // namespace patolli::server
