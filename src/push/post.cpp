#include "push/post.hpp"

#include <algorithm>

#include "push/curl.hpp"

namespace patolli::push {
namespace {

constexpr std::size_t kMaxAnswer = 16384;  // bytes; nobody reads them
constexpr curl_off_t kMaxWait = 86400;     // seconds that the other side may ask for

// Counts what comes, and ends the transfer when it is too much.
std::size_t count(char* /*bytes*/, std::size_t size, std::size_t items, void* into) {
  auto& seen = *static_cast<std::size_t*>(into);
  seen += size * items;
  return seen > kMaxAnswer ? 0 : size * items;
}

Outcome outcome_of(int status) {
  if (status >= 200 && status < 300) return Outcome::kDelivered;
  if (status == 404 || status == 410) return Outcome::kGone;
  if (status == 408 || status == 429 || status >= 500 || status == 0) return Outcome::kLater;
  return Outcome::kRefused;  // redirects, too
}

}  // namespace

Delivery post(const Target& target, const std::string& body, const std::vector<std::string>& headers,
              const std::atomic<bool>& stop) {
  const std::string pin = pinned(target, resolve(target));
  if (pin.empty()) return {Outcome::kLater, 0, 0};
  const CurlPtr curl(curl_easy_init());
  if (!curl) return {};
  CurlList resolved;
  add(resolved, pin);
  CurlList lines;
  for (const std::string& header : headers) add(lines, header);
  add(lines, "Expect:");
  std::size_t seen = 0;
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, target.url.c_str());
  set(CURLOPT_RESOLVE, resolved.get());
  set(CURLOPT_PROTOCOLS_STR, target.stub ? "http,https" : "https");
  set(CURLOPT_PROXY, "");  // one of the environment would resolve the name again
  set(CURLOPT_NETRC, 0L);
  set(CURLOPT_FOLLOWLOCATION, 0L);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, kConnectMs);
  set(CURLOPT_TIMEOUT_MS, kTransferMs);
  set(CURLOPT_POSTFIELDS, body.data());
  set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  set(CURLOPT_HTTPHEADER, lines.get());
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &stop_asked);
  set(CURLOPT_XFERINFODATA, &stop);
  set(CURLOPT_WRITEFUNCTION, &count);
  set(CURLOPT_WRITEDATA, &seen);
  curl_easy_perform(curl.get());
  // What was answered counts, even if the rest of it was too long.
  long status = 0;  // NOLINT(google-runtime-int): libcurl's type
  curl_off_t wait = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(curl.get(), CURLINFO_RETRY_AFTER, &wait);
  return {outcome_of(static_cast<int>(status)), static_cast<int>(status),
          static_cast<int>(std::clamp<curl_off_t>(wait, 0, kMaxWait))};
}

}  // namespace patolli::push
