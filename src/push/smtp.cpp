#include "push/smtp.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "push/curl.hpp"

namespace patolli::push {
namespace {

// How far a conversation has come, by what we have said last.
enum class Stage : std::uint8_t { kBefore, kSender, kRecipient, kMessage };

// What the relay has refused, and when. libcurl tells the last answer only, which may be that to QUIT.
struct Conversation {
  Stage stage = Stage::kBefore;
  int refused = 0;      // the code; 0: nothing
  bool policy = false;  // 5.7.x: it is about us, and not about the recipient
  Stage refused_at = Stage::kBefore;

  void said(std::string_view line) {
    if (line.starts_with("MAIL FROM")) go_to(Stage::kSender);
    if (line.starts_with("RCPT TO")) go_to(Stage::kRecipient);
    if (line.starts_with("DATA")) go_to(Stage::kMessage);
  }
  // What was refused before, and did not end it, was one way of several: EHLO, a kind of login.
  void go_to(Stage next) {
    stage = next;
    refused = 0;
  }
  void heard(std::string_view line) {
    if (refused != 0 || line.size() < 3 || (line[0] != '4' && line[0] != '5')) return;
    if (std::from_chars(line.data(), line.data() + 3, refused).ptr != line.data() + 3) refused = 0;
    refused_at = stage;
    policy = line.substr(3).find(" 5.7.") == 0 || line.substr(3).find("-5.7.") == 0;
  }
};

int listen_in(CURL* /*handle*/, curl_infotype type, char* data, std::size_t size, void* into) {
  auto& conversation = *static_cast<Conversation*>(into);
  const std::string_view line(data, size);
  if (type == CURLINFO_HEADER_OUT) conversation.said(line);
  if (type == CURLINFO_HEADER_IN) conversation.heard(line);
  return 0;
}

struct Source {
  std::string_view left;
};
std::size_t read_on(char* into, std::size_t size, std::size_t items, void* source) {
  std::string_view& left = static_cast<Source*>(source)->left;
  const std::size_t some = std::min(left.size(), size * items);
  std::copy_n(left.data(), some, into);
  left.remove_prefix(some);
  return some;
}

// Nothing that the relay has said: it repeats the recipient's address.
MailDelivery outcome_of(CURLcode code, const Conversation& talk) {
  if (code == CURLE_OK) return {{Outcome::kDelivered, 250, 0}, {}};
  const bool for_ever = talk.refused >= 500;
  if (talk.refused != 0 && talk.refused_at == Stage::kRecipient && for_ever && !talk.policy)
    return {{Outcome::kGone, talk.refused, 0}, {}};
  if (talk.refused != 0 && talk.refused_at == Stage::kMessage)
    return {{for_ever ? Outcome::kRefused : Outcome::kLater, talk.refused, 0}, {}};
  if (talk.refused != 0 && talk.refused_at == Stage::kRecipient && !for_ever)
    return {{Outcome::kLater, talk.refused, 0}, {}};
  if (code == CURLE_ABORTED_BY_CALLBACK) return {};
  std::string trouble = curl_easy_strerror(code);
  if (talk.refused != 0) trouble += ", answer " + std::to_string(talk.refused);
  return {{Outcome::kLater, talk.refused, 0}, std::move(trouble)};
}

}  // namespace

std::string wrong_relay(const std::string& url) {
  constexpr const char* kLike = "it is an address like smtp://relay.example.org:587 or smtps://relay.example.org";
  const std::unique_ptr<CURLU, UrlFree> parts(curl_url());
  if (!url.starts_with("smtp://") && !url.starts_with("smtps://")) return kLike;
  if (!parts || curl_url_set(parts.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK) return kLike;
  const auto has = [&](CURLUPart part) {
    char* text = nullptr;
    if (curl_url_get(parts.get(), part, &text, 0) != CURLUE_OK) return false;
    const std::string_view value = text;
    const bool something = !value.empty() && !(part == CURLUPART_PATH && value == "/");
    curl_free(text);
    return something;
  };
  if (has(CURLUPART_USER) || has(CURLUPART_PASSWORD))
    return "the login belongs into mail-user and the file of mail-password";
  return has(CURLUPART_PATH) || has(CURLUPART_QUERY) || has(CURLUPART_FRAGMENT) ? kLike : "";
}

MailDelivery send_mail(const MailRelay& relay, const std::string& to, const std::string& message,
                       const std::atomic<bool>& stop) {
  const CurlPtr curl(curl_easy_init());
  if (!curl) return {};
  CurlList recipients;
  add(recipients, "<" + to + ">");
  Conversation talk;
  Source source{message};
  const std::string from = "<" + relay.from + ">";
  const std::string name = relay.from.substr(std::min(relay.from.size(), relay.from.find('@') + 1));
  const std::string url = relay.url + (relay.url.ends_with('/') ? "" : "/") + name;  // what EHLO says we are
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NETRC, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
  set(CURLOPT_TIMEOUT_MS, kTransferMs);
  set(CURLOPT_USE_SSL, static_cast<long>(relay.encrypted ? CURLUSESSL_ALL : CURLUSESSL_NONE));  // NOLINT
  if (!relay.ca.empty()) set(CURLOPT_CAINFO, relay.ca.c_str());
  if (!relay.user.empty()) {
    set(CURLOPT_USERNAME, relay.user.c_str());
    set(CURLOPT_PASSWORD, relay.password.c_str());
  }
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, &read_on);
  set(CURLOPT_READDATA, &source);
  set(CURLOPT_VERBOSE, 1L);  // to the function below, and nowhere else
  set(CURLOPT_DEBUGFUNCTION, &listen_in);
  set(CURLOPT_DEBUGDATA, &talk);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &stop_asked);
  set(CURLOPT_XFERINFODATA, &stop);
  return outcome_of(curl_easy_perform(curl.get()), talk);
}

}  // namespace patolli::push
