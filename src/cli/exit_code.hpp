// How a command ends: its exit code, and what it says on standard error when something is wrong.
#pragma once

#include <string_view>

namespace patolli::cli {

inline constexpr int kGood = 0;
inline constexpr int kFailed = 1;    // a check failed, or something could not be written
inline constexpr int kBadInput = 2;  // invalid arguments or input

// "patolli <command>: <message>" on standard error. Returns the code, to be returned at once.
int bad_input(std::string_view command, std::string_view message);
int failed(std::string_view command, std::string_view message);

}  // namespace patolli::cli
