// libcurl's handles, as values.
#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>

namespace patolli::push {

struct CurlFree {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
};
using CurlPtr = std::unique_ptr<CURL, CurlFree>;

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

// Of every transfer.
inline constexpr long kConnectMs = 5000;    // NOLINT(google-runtime-int): libcurl's type
inline constexpr long kTransferMs = 15000;  // NOLINT(google-runtime-int)

}  // namespace patolli::push
