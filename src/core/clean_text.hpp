// Untrusted text made safe to show: names, chat, comments of bots.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace patolli {

// Valid UTF-8 on one line, at most `max` bytes, without control characters, direction overrides or invisible
// characters that could mislead a reader or a terminal. Runs of blanks become one.
std::string clean_text(std::string_view text, std::size_t max);

}  // namespace patolli
