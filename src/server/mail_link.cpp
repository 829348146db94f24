#include "server/mail_link.hpp"

#include <algorithm>
#include <charconv>

#include "push/encode.hpp"
#include "push/openssl.hpp"

namespace patolli::server {
namespace {

std::string signature(std::string_view key, MailLink what, std::string_view target) {
  const std::string_view purpose = what == MailLink::kConfirm ? "confirm " : "stop ";
  return push::to_base64url(push::hmac_sha256(key, std::string(purpose) + std::string(target)));
}

// In a time that says nothing about where they differ.
bool same_text(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    difference |= static_cast<unsigned>(static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]));
  return difference == 0;
}

}  // namespace

std::string mail_token(std::string_view key, MailLink what, const MailTarget& target) {
  const std::string text = std::to_string(target.user) + "." + target.channel;
  return text + "." + signature(key, what, text);
}

std::optional<MailTarget> read_mail_token(std::string_view key, MailLink what, std::string_view token) {
  const std::size_t first = token.find('.');
  const std::size_t last = token.rfind('.');
  if (key.empty() || first == std::string_view::npos || first == last) return std::nullopt;
  if (!same_text(token.substr(last + 1), signature(key, what, token.substr(0, last)))) return std::nullopt;
  MailTarget target;
  const auto [stop, error] = std::from_chars(token.data(), token.data() + first, target.user);
  if (error != std::errc{} || stop != token.data() + first) return std::nullopt;
  target.channel = token.substr(first + 1, last - first - 1);
  return target;
}

std::string refusal_counter(std::string_view key, std::string_view address) {
  std::string small(address);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return "no mail to " + push::to_hex(push::hmac_sha256(key, "refused " + small));
}

}  // namespace patolli::server
