#include "cli/exit_code.hpp"

#include <fmt/ostream.h>

#include <iostream>

namespace patolli::cli {

int bad_input(std::string_view command, std::string_view message) {
  fmt::print(std::cerr, "patolli {}: {}\n", command, message);
  return kBadInput;
}

int failed(std::string_view command, std::string_view message) {
  fmt::print(std::cerr, "patolli {}: {}\n", command, message);
  return kFailed;
}

}  // namespace patolli::cli
