#include "games/coatl/rules/setup.hpp"

#include "core/text.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/state.hpp"

namespace patolli::coatl {

namespace {

// Options that both kinds of table have. `rules` is what 0.1.0 called both at once.
template <class Setup>
bool set_shared(Setup& setup, std::string_view name, std::string_view value) {
  if (name == "coatls" && (value == "any" || value == "three")) {
    setup.coatls = value == "three" ? kAtMostThree : kAnyCoatls;
    return true;
  }
  if (name == "gap" && (value == "open" || value == "closed")) {
    setup.gap = value == "closed" ? kGapClosed : kGapOpen;
    return true;
  }
  if (name == "rules" && (value == "rulebook" || value == "bga")) {
    setup.coatls = value == "bga" ? kAtMostThree : kAnyCoatls;
    setup.gap = value == "bga" ? kGapClosed : kGapOpen;
    return true;
  }
  return false;
}

template <class Setup>
std::string get_shared(const Setup& setup, std::string_view name) {
  if (name == "coatls") return setup.coatls == kAtMostThree ? "three" : "any";
  if (name == "gap") return setup.gap == kGapClosed ? "closed" : "open";
  return {};
}

bool set_switch(std::uint8_t& on, std::string_view value) {
  if (value != "on" && value != "off") return false;
  on = value == "on" ? 1 : 0;
  return true;
}

std::string switch_text(std::uint8_t on) { return on != 0 ? "on" : "off"; }

constexpr std::array<OptionSpec, 3> kGroupOptions = {{
    {"sacrifice", "on|off", "off"},
    {"coatls", "any|three", "any", false},
    {"gap", "open|closed", "open", false},
}};
constexpr std::array<OptionSpec, 5> kSoloOptions = {{
    {"algorithms", "none|all|<digits 1-5>", "none"},
    {"coatls", "any|three", "any", false},
    {"gap", "open|closed", "open", false},
    {"marco-order", "<the ten spaces>", "b1,b2,b3,b4,b5,b6,h1,h2,t1,t2"},
    {"private-temple", "on|off", "off", false},
}};
constexpr std::array<OptionAlias, 1> kAliases = {{{"rules", "rulebook|bga", "rulebook", {"coatls", "gap"}}}};

}  // namespace

bool GroupSetup::set(std::string_view name, std::string_view value) {
  return name == "sacrifice" ? set_switch(sacrifice, value) : set_shared(*this, name, value);
}

std::string GroupSetup::get(std::string_view name) const {
  return name == "sacrifice" ? switch_text(sacrifice) : get_shared(*this, name);
}

bool SoloSetup::set(std::string_view name, std::string_view value) {
  if (name == "private-temple") return set_switch(private_temple, value);
  if (name == "algorithms") {
    std::uint8_t chosen = 0;
    if (value.empty()) return false;  // nothing was chosen: that is "none"
    if (value == "all") value = "12345";
    if (value == "none") value = "";
    for (const char c : value) {
      if (c < '1' || c > '5' || (chosen >> (c - '1') & 1) != 0) return false;
      chosen |= static_cast<std::uint8_t>(1U << (c - '1'));
    }
    algorithms = chosen;
    return true;
  }
  if (name != "marco-order") return set_shared(*this, name, value);
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
  if (name == "private-temple") return switch_text(private_temple);
  if (name == "algorithms") {
    for (int n = 1; n <= 5; ++n)
      if (algorithm(n)) text += static_cast<char>('0' + n);
    return text.empty() ? "none" : text;
  }
  if (name == "marco-order") {
    for (const int s : order) text += (text.empty() ? "" : ",") + space_text(s);
    return text;
  }
  return get_shared(*this, name);
}

template <bool Solo>
std::span<const OptionSpec> State<Solo>::options() noexcept {
  if constexpr (Solo)
    return kSoloOptions;
  else
    return kGroupOptions;
}
template <bool Solo>
std::span<const OptionAlias> State<Solo>::option_aliases() noexcept {
  return kAliases;
}
template std::span<const OptionAlias> State<false>::option_aliases() noexcept;
template std::span<const OptionAlias> State<true>::option_aliases() noexcept;
template std::span<const OptionSpec> State<false>::options() noexcept;
template std::span<const OptionSpec> State<true>::options() noexcept;

}  // namespace patolli::coatl
