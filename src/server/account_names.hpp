// What the handlers of accounts share: fields of requests, and names of people and sessions.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/clean_text.hpp"
#include "server/game_server.hpp"
#include "server/message_key.hpp"
#include "server/store_types.hpp"

namespace patolli::server {

inline constexpr std::size_t kMaxName = 40;  // bytes; what is longer is cut

inline std::optional<std::string> text_field(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  if (found == body.end() || !found->is_string()) return std::nullopt;
  return found->get<std::string>();
}

inline bool flag_field(const nlohmann::json& body, const char* name) {
  const auto found = body.find(name);
  return found != body.end() && found->is_boolean() && found->get<bool>();
}

inline nlohmann::json body_of(const HttpRequest& request) {
  if (request.body.empty()) return nlohmann::json::object();
  return nlohmann::json::parse(request.body, nullptr, false);
}

// A name as it is shown, or why it cannot be.
struct ShownName {
  std::string name;
  std::optional<MessageKey> wrong;
};
ShownName shown_name(const std::optional<std::string>& given, std::size_t min_bytes);

// A name for a session that is no secret: part of its hash.
std::string session_id(const SecretHash& hash);

// How names were compared up to 0.2.0: accounts of that time may still be stored that way.
std::string folded_before(std::string_view name);

}  // namespace patolli::server
