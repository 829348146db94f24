// A game's set-up from what people write: a number of seats, and options by name.
#pragma once

#include <algorithm>
#include <string>

#include "core/game.hpp"
#include "core/printable.hpp"
#include "match/any_game.hpp"

namespace patolli::match {

inline std::string seats_text(int min, int max) {
  return min == max ? std::to_string(min) : std::to_string(min) + " to " + std::to_string(max);
}

inline const OptionAlias* find_alias(std::span<const OptionAlias> aliases, std::string_view name) noexcept {
  const auto found = std::find_if(aliases.begin(), aliases.end(), [&](const OptionAlias& a) { return a.name == name; });
  return found == aliases.end() ? nullptr : &*found;
}

template <GameState S>
Result<typename S::Setup> make_setup(int seats, const Options& options) {
  const std::string game(S::kName);
  if (seats < S::kMinSeats || seats > S::kMaxSeats)
    return Error::malformed("players", game + " is played by " + seats_text(S::kMinSeats, S::kMaxSeats) + ", not by " +
                                           std::to_string(seats));
  typename S::Setup setup{};
  setup.seats = static_cast<decltype(setup.seats)>(seats);
  for (auto given = options.begin(); given != options.end(); ++given) {
    const std::string& name = given->first;
    const std::string& value = given->second;
    const std::string where = "option " + printable(name);
    if (const OptionAlias* const alias = find_alias(option_aliases_of<S>(), name)) {
      for (const std::string_view meant : alias->stands_for)
        if (std::any_of(options.begin(), options.end(), [&](const auto& o) { return o.first == meant; }))
          return Error::malformed(where, "cannot be given beside " + std::string(meant) + ", for which it stands");
      if (std::any_of(options.begin(), given, [&](const auto& earlier) { return earlier.first == name; }))
        return Error::malformed(where, "given twice");
      if (!setup.set(name, value))
        return Error::malformed(where, printable(value) + " is not one of " + std::string(alias->values));
      continue;
    }
    const auto known = S::options();
    const auto spec = std::find_if(known.begin(), known.end(), [&](const OptionSpec& o) { return o.name == name; });
    if (spec == known.end()) return Error::malformed(where, game + " has no such option");
    if (std::any_of(options.begin(), given, [&](const auto& earlier) { return earlier.first == name; }))
      return Error::malformed(where, "given twice");
    if (!setup.set(name, value))
      return Error::malformed(where, printable(value) + " is not one of " + std::string(spec->values));
  }
  return setup;
}

}  // namespace patolli::match
