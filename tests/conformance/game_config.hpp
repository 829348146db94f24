// The configurations that are tested: every number of seats with every combination of the game's options.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace patolli::conformance {

// What the suite must know about a game, specialised in one file per game:
//   kMaxSteps                          a bound on the number of actions, outcomes of chance included
//   sides(seats)                       how many sides a result has
//   endings()                          the endings, each of which must occur in thousands of random games
//   values(option)                     values to test for a free-text option
//   conserve(state, violations)        checks that nothing appears or vanishes
//   worlds(state, seat)                how many states look the same to a seat: one, several, or unknown
//   secret(state, seat, rng)           one hidden thing, how to read it from a world, and its distribution
//   revealed(state, action, seat)      what the action reveals to a seat, beyond the log entry
//                                      itself; 0: nothing (a secretly reserved card shows its face when it is bought)
//   kGames                             number of random games for a thorough test
template <class S>
struct GameTraits;

enum class Worlds { kOne, kSeveral, kUnknown };

// Something that a seat doesn't know: read(world) is a number below weights.size().
template <class S>
struct Secret {
  std::function<int(const S&)> read;
  std::vector<double> weights;  // empty: nothing is hidden, or the distribution is unknown
};

struct GameConfig {
  int seats = 0;
  std::vector<std::pair<std::string, std::string>> options;

  [[nodiscard]] std::string text() const {
    std::string result = std::to_string(seats) + (seats == 1 ? " seat" : " seats");
    for (const auto& [name, value] : options) result += " " + name + "=" + value;
    return result;
  }
};

inline std::vector<std::string> split_values(std::string_view values) {
  std::vector<std::string> result;
  while (true) {
    const std::size_t bar = values.find('|');
    result.emplace_back(values.substr(0, bar));
    if (bar == std::string_view::npos) return result;
    values.remove_prefix(bar + 1);
  }
}

template <GameState S>
std::vector<std::string> values_of(const OptionSpec& option) {
  if (option.values.find('<') != std::string_view::npos) return GameTraits<S>::values(option.name);
  return split_values(option.values);
}

template <GameState S>
std::vector<GameConfig> all_configs() {
  std::vector<GameConfig> configs;
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) configs.push_back(GameConfig{seats, {}});
  for (const OptionSpec& option : S::options()) {
    std::vector<GameConfig> product;
    for (const GameConfig& config : configs)
      for (const std::string& value : values_of<S>(option)) {
        product.push_back(config);
        product.back().options.emplace_back(option.name, value);
      }
    configs = std::move(product);
  }
  return configs;
}

template <GameState S>
typename S::Setup setup_of(const GameConfig& config, bool* accepted = nullptr) {
  typename S::Setup setup{};
  bool all = true;
  setup.seats = static_cast<decltype(setup.seats)>(config.seats);
  for (const auto& [name, value] : config.options) all = setup.set(name, value) && all;
  if (accepted != nullptr) *accepted = all;
  return setup;
}

}  // namespace patolli::conformance
