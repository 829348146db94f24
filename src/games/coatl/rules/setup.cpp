#include "games/coatl/rules/setup.hpp"

#include "core/text.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

bool set_rules(std::uint8_t& rules, std::string_view value) {
  if (value != "rulebook" && value != "bga") return false;
  rules = value == "bga" ? kBga : kRulebook;
  return true;
}

std::string rules_text(std::uint8_t rules) { return rules == kBga ? "bga" : "rulebook"; }

constexpr std::array<OptionSpec, 2> kGroupOptions = {{
    {"sacrifice", "on|off", "off"},
    {"rules", "rulebook|bga", "rulebook"},
}};
constexpr std::array<OptionSpec, 3> kSoloOptions = {{
    {"algorithms", "none|all|<digits 1-5>", "none"},
    {"rules", "rulebook|bga", "rulebook"},
    {"marco-order", "<the ten spaces>", "b1,b2,b3,b4,b5,b6,h1,h2,t1,t2"},
}};

}  // namespace

bool GroupSetup::set(std::string_view name, std::string_view value) {
  if (name == "rules") return set_rules(rules, value);
  if (name != "sacrifice" || (value != "on" && value != "off")) return false;
  sacrifice = value == "on" ? 1 : 0;
  return true;
}

std::string GroupSetup::get(std::string_view name) const {
  if (name == "rules") return rules_text(rules);
  if (name == "sacrifice") return sacrifice != 0 ? "on" : "off";
  return {};
}

bool SoloSetup::set(std::string_view name, std::string_view value) {
  if (name == "rules") return set_rules(rules, value);
  if (name == "algorithms") {
    std::uint8_t chosen = 0;
    if (value == "all") value = "12345";
    if (value == "none") value = "";
    for (const char c : value) {
      if (c < '1' || c > '5' || (chosen >> (c - '1') & 1) != 0) return false;
      chosen |= static_cast<std::uint8_t>(1U << (c - '1'));
    }
    algorithms = chosen;
    return true;
  }
  if (name != "marco-order") return false;
  std::array<std::uint8_t, kSpaces> read{};
  std::uint32_t seen = 0;
  for (int i = 0; i < kSpaces; ++i) {
    const auto comma = value.find(',');
    const int s = space_from_text(value.substr(0, comma));
    if (s < 0 || (seen >> s & 1) != 0) return false;
    seen |= 1U << s;
    read[i] = static_cast<std::uint8_t>(s);
    if ((comma == std::string_view::npos) != (i == kSpaces - 1)) return false;
    if (comma != std::string_view::npos) value.remove_prefix(comma + 1);
  }
  order = read;
  return true;
}

std::string SoloSetup::get(std::string_view name) const {
  std::string text;
  if (name == "rules") return rules_text(rules);
  if (name == "algorithms") {
    for (int n = 1; n <= 5; ++n)
      if (algorithm(n)) text += static_cast<char>('0' + n);
    return text.empty() ? "none" : text;
  }
  if (name == "marco-order") {
    for (const int s : order) text += (text.empty() ? "" : ",") + space_text(s);
  }
  return text;
}

template <bool Solo>
std::span<const OptionSpec> State<Solo>::options() noexcept {
  if constexpr (Solo)
    return kSoloOptions;
  else
    return kGroupOptions;
}
template std::span<const OptionSpec> State<false>::options() noexcept;
template std::span<const OptionSpec> State<true>::options() noexcept;

}  // namespace patolli::coatl
