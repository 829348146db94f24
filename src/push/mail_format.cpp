#include "push/mail_format.hpp"

#include <algorithm>
#include <array>
#include <ctime>

namespace patolli::push {
namespace {

constexpr std::size_t kMaxLocal = 64;
constexpr std::size_t kMaxAddress = 254;
constexpr std::size_t kMaxLabel = 63;
constexpr std::size_t kMaxWord = 66;  // characters of an encoded word: a line begins with "Subject: "
constexpr std::size_t kMaxLine = 76;

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_local_part(std::string_view local) {
  if (local.empty() || local.size() > kMaxLocal || local.front() == '.' || local.back() == '.') return false;
  if (local.find("..") != std::string_view::npos) return false;
  constexpr std::string_view kSigns = ".!#$&'*+-/=?^_`{|}~";
  constexpr std::string_view kRoutes = "!";  // host!user, like user%host
  return std::all_of(local.begin(), local.end(), [&](char c) {
    return is_letter_or_digit(c) ||
           (kSigns.find(c) != std::string_view::npos && kRoutes.find(c) == std::string_view::npos);
  });
}

bool is_label(std::string_view label) {
  return !label.empty() && label.size() <= kMaxLabel && label.front() != '-' && label.back() != '-' &&
         std::all_of(label.begin(), label.end(), [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

bool is_domain(std::string_view domain) {
  std::string_view last;
  std::size_t labels = 0;
  for (std::string_view rest = domain;; ++labels) {
    const std::size_t dot = rest.find('.');
    last = rest.substr(0, dot);
    if (!is_label(last)) return false;
    if (dot == std::string_view::npos) break;
    rest.remove_prefix(dot + 1);
  }
  return labels >= 1 && !std::all_of(last.begin(), last.end(), is_digit);
}

constexpr std::string_view kHex = "0123456789ABCDEF";

void add_hex(std::string& to, char c) {
  const auto byte = static_cast<unsigned char>(c);
  to += '=';
  to += kHex[byte >> 4U];
  to += kHex[byte & 15U];
}

bool begins_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }  // of UTF-8

// A line of headers, of which nothing is a line's end.
void add_header(std::string& mail, std::string_view name, std::string_view value) {
  mail += name;
  mail += ": ";
  for (const char c : value) mail += c == '\r' || c == '\n' || c == '\0' ? ' ' : c;
  mail += "\r\n";
}

std::string date_text(std::int64_t at_s) {
  static constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = static_cast<std::time_t>(at_s);
  std::tm utc{};
  gmtime_r(&time, &utc);
  std::array<char, 32> clock{};
  std::strftime(clock.data(), clock.size(), "%Y %H:%M:%S +0000", &utc);
  return std::string(kDays[static_cast<std::size_t>(utc.tm_wday)]) + ", " + std::to_string(utc.tm_mday) + " " +
         kMonths[static_cast<std::size_t>(utc.tm_mon)] + " " + clock.data();
}

}  // namespace

std::optional<std::string> read_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == std::string_view::npos || text.size() > kMaxAddress) return std::nullopt;
  const std::string_view local = text.substr(0, at);
  std::string domain(text.substr(at + 1));
  if (!is_local_part(local) || !is_domain(domain)) return std::nullopt;
  std::transform(domain.begin(), domain.end(), domain.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return std::string(local) + "@" + domain;
}

std::string encoded_words(std::string_view text) {
  // A line of other headers has room for as much.
  const bool plain = text.size() <= kMaxLine - 16 && text.find("=?") == std::string_view::npos &&
                     std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < '\x7f'; });
  if (plain) return std::string(text);
  constexpr std::string_view kBegin = "=?UTF-8?Q?";
  constexpr std::string_view kEnd = "?=";
  std::string words;
  std::string word(kBegin);
  for (std::size_t at = 0; at < text.size();) {
    std::size_t next = at + 1;
    while (next < text.size() && !begins_letter(text[next])) ++next;
    std::string letter;
    for (const char c : text.substr(at, next - at)) is_letter_or_digit(c) ? void(letter += c) : add_hex(letter, c);
    if (word.size() + letter.size() + kEnd.size() > kMaxWord) {
      words += word + std::string(kEnd) + "\r\n ";
      word = kBegin;
    }
    word += letter;
    at = next;
  }
  return words + word + std::string(kEnd);
}

std::string quoted_printable(std::string_view text) {
  std::string out;
  std::size_t line = 0;  // characters of this one
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') {
      out += "\r\n";
      line = 0;
      continue;
    }
    const bool last = at + 1 == text.size() || text[at + 1] == '\n';
    std::string one;
    const bool plain = c > ' ' && c < '\x7f' && c != '=';
    plain || (c == ' ' && !last) ? void(one = c) : add_hex(one, c);
    if (line + one.size() > kMaxLine - 1) {
      out += "=\r\n";
      line = 0;
    }
    out += one;
    line += one.size();
  }
  return out;
}

std::string mail_text(const Mail& mail) {
  const std::string domain = mail.from.substr(std::min(mail.from.size(), mail.from.find('@') + 1));
  std::string text;
  add_header(text, "Date", date_text(mail.at_s));
  add_header(text, "From", mail.sender_name + " <" + mail.from + ">");
  add_header(text, "To", "<" + mail.to + ">");
  text += "Subject: " + encoded_words(mail.subject) + "\r\n";  // what could end a line is encoded
  add_header(text, "Message-ID", "<" + mail.id + "@" + domain + ">");
  if (!mail.references.empty()) {
    add_header(text, "In-Reply-To", "<" + mail.references + "@" + domain + ">");
    add_header(text, "References", "<" + mail.references + "@" + domain + ">");
  }
  if (!mail.stop_url.empty()) {
    add_header(text, "List-Unsubscribe", "<" + mail.stop_url + ">");
    add_header(text, "List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  }
  add_header(text, "Auto-Submitted", "auto-generated");
  add_header(text, "MIME-Version", "1.0");
  add_header(text, "Content-Type", "text/plain; charset=utf-8");
  add_header(text, "Content-Transfer-Encoding", "quoted-printable");
  return text + "\r\n" + quoted_printable(mail.text);
}

}  // namespace patolli::push
