// The answer to a request for a file of the page: the variant that the browser takes, or that it has it already.
#pragma once

#include <string>
#include <string_view>

#include "net/headers.hpp"
#include "net/web_folder.hpp"

namespace patolli::net {

struct PageRequest {
  std::string_view path;
  std::string_view accept_encoding;
  std::string_view if_none_match;
};

Answer page_answer(const WebFolder& web, const std::string& base_path, const PageRequest& request);

}  // namespace patolli::net
