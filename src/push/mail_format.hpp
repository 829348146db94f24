// Mails as text (RFC 5322): what stands in their headers cannot begin another one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace patolli::push {

// user@example.org, with the domain in small letters. Nothing: it is none that mails can be sent to. Quoted names,
// addresses in digits, and the signs by which a mail is led over other servers are refused.
std::optional<std::string> read_mail_address(std::string_view text);

// RFC 2047; text of plain letters stays as it is.
std::string encoded_words(std::string_view text);
// RFC 2045: lines of at most 76 characters that end with CR LF. The text's lines end with LF.
std::string quoted_printable(std::string_view text);

struct Mail {
  std::string from;  // an address
  std::string sender_name;
  std::string to;  // an address
  std::string subject;
  std::string text;        // lines end with LF
  std::string id;          // Message-ID: the same for a repetition
  std::string references;  // the id of what it is about; empty: nothing
  std::string stop_url;    // where a POST ends them (RFC 8058); empty: there is nothing to end
  std::int64_t at_s = 0;
};
std::string mail_text(const Mail& mail);

}  // namespace patolli::push
