// Bytes as text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace patolli::push {

// Base64 for URLs, without padding.
std::string to_base64url(std::string_view bytes);
// With or without padding; nothing: it is none.
std::optional<std::string> from_base64url(std::string_view text);
std::string to_hex(std::string_view bytes);
std::string digest(std::string_view bytes);  // SHA-256

}  // namespace patolli::push
