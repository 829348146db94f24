// A number that says whether a game is still the same: on another compiler, another machine, in the web client. It
// changes when the rules do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "match/setup.hpp"

namespace patolli::match {

// One game of uniform random play, set-up and chance included. Tells `note` every action.
template <GameState S, class Note>
S play_game(const typename S::Setup& setup, Rng& rng, Note&& note) {
  S state = S::initial(setup);
  for (;;) {
    const Seat seat = state.to_act();
    Action action;
    if (seat >= 0) {
      action = random_legal(state, rng);
    } else if (seat == kChance) {
      action = state.sample(rng);
    } else {
      return state;
    }
    note(seat, action);
    state.apply(action);
  }
}

// The default setup, and every setup that differs from it in one option of version 0.1.0: so a signature stays what it
// was when a game gets more options.
template <GameState S>
std::vector<Options> variants_of() {
  std::vector<Options> list(1);
  const auto add = [&](std::string_view name, std::string_view rest, std::string_view default_value) {
    while (!rest.empty()) {
      const std::string_view value = rest.substr(0, rest.find('|'));
      rest.remove_prefix(std::min(rest.size(), value.size() + 1));
      const bool free_text = value.substr(0, 1) == "<";
      if (!free_text && value != default_value) list.push_back({{std::string(name), std::string(value)}});
    }
  };
  for (const OptionSpec& option : S::options())
    if (option.since_first) add(option.name, option.values, option.default_value);
  for (const OptionAlias& alias : option_aliases_of<S>()) add(alias.name, alias.values, alias.default_value);
  return list;
}

// Every action and every result of a fixed set of games: all numbers of players, all variants. Independent of what is
// timed.
template <GameState S>
std::uint64_t game_signature() {
  constexpr int kGamesEach = 100;
  std::uint64_t hash = 0;
  Rng rng(0x9A70111);
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    for (const Options& options : variants_of<S>()) {
      const auto setup = *make_setup<S>(seats, options);
      for (int i = 0; i < kGamesEach; ++i) {
        const S last =
            play_game<S>(setup, rng, [&](Seat /*seat*/, Action action) { hash = hash_step(hash, action.code); });
        hash = hash_step(hash, hash_value(last.result()));
      }
    }
  }
  return mix64(hash);
}

// As people compare it: 16 digits.
inline std::string signature_text(std::uint64_t signature) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, signature >>= 4)
    *digit = "0123456789abcdef"[signature & 0xF];
  return text;
}

}  // namespace patolli::match
