// libcurl's handles, as values.
#pragma once

#include <curl/curl.h>

#include <atomic>
#include <memory>
#include <string>

namespace patolli::push {

struct CurlFree {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
using CurlPtr = std::unique_ptr<CURL, CurlFree>;

struct UrlFree {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

struct ListFree {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlList = std::unique_ptr<curl_slist, ListFree>;

inline void add(CurlList& list, const std::string& line) {
  curl_slist* const longer = curl_slist_append(list.get(), line.c_str());
  if (longer == nullptr) return;
  static_cast<void>(list.release());
  list.reset(longer);
}

// For CURLOPT_XFERINFOFUNCTION: ends a transfer at once.
inline int stop_asked(void* stop, curl_off_t /*all*/, curl_off_t /*now*/, curl_off_t /*up*/, curl_off_t /*sent*/) {
  return *static_cast<const std::atomic<bool>*>(stop) ? 1 : 0;
}

// Of every transfer.
inline constexpr long kConnectMs = 5000;    // NOLINT(google-runtime-int): libcurl's type
inline constexpr long kTransferMs = 15000;  // NOLINT(google-runtime-int)

}  // namespace patolli::push
