#include "arena/part.hpp"

#include <charconv>
#include <optional>

#include "core/printable.hpp"

namespace patolli::arena {
namespace {

std::optional<std::uint64_t> read_count(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 1 || value > kMaxParts) return std::nullopt;
  return value;
}

}  // namespace

Result<Part> read_part(std::string_view text) {
  const auto slash = text.find('/');
  const auto number = read_count(text.substr(0, slash));
  const auto of = slash == std::string_view::npos ? std::nullopt : read_count(text.substr(slash + 1));
  if (!number || !of || *number > *of)
    return Error::malformed("--part", printable(text) + " is not a part: write 3/10 for the third of ten, up to " +
                                          std::to_string(kMaxParts));
  return Part{*number, *of};
}

}  // namespace patolli::arena
