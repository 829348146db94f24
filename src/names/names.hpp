// Names of people as others see them: which may be taken for another, and which mislead. ICU knows the scripts.
#pragma once

#include <string>
#include <string_view>

namespace patolli::names {

// How names are compared: capitals, compatibility forms and invisible characters make no difference.
std::string folded(std::string_view name);

// What a name looks like. Two names with an equal key of either kind can be taken for each other.
struct LookKeys {
  std::string as_written;  // "AIbert" and "Albert", the former with a capital i
  std::string folded;      // and without regard to capitals
};
LookKeys look_keys(std::string_view name);

// Mixes scripts so that letters of one pass for those of another, has characters that cannot be seen, or digits of
// several systems. `name` is valid UTF-8 (core/clean_text.hpp).
bool misleads(std::string_view name);

// Changes when look_keys() may: keys of another version are made again.
int version();

}  // namespace patolli::names
