// Links in mails: what somebody who reads a mail may do with the address that it was sent to. They are signed by a key
// of the server's own, so there is nothing to store, and nothing to guess.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/store_types.hpp"

namespace patolli::server {

enum class MailLink : std::uint8_t { kConfirm, kStop };

struct MailTarget {
  UserId user = 0;
  std::string channel;  // its id
};

// Of letters, digits and - _ . only.
std::string mail_token(std::string_view key, MailLink what, const MailTarget& target);
std::optional<MailTarget> read_mail_token(std::string_view key, MailLink what, std::string_view token);

// The counter that says that whoever reads there wants nothing from us. The address cannot be read from it.
std::string refusal_counter(std::string_view key, std::string_view address);

}  // namespace patolli::server
