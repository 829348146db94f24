// Tables for the tests of bots: every game, every number of seats, the standard options and all of them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ai/bot.hpp"
#include "all_games.hpp"
#include "match/setup.hpp"

namespace patolli {

template <GameState S>
std::vector<typename S::Setup> bot_tables() {
  std::vector<typename S::Setup> list;
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    list.push_back(*match::make_setup<S>(seats, {}));
    match::Options other;
    for (const OptionSpec& option : S::options()) {
      if (option.name == "sacrifice") other.emplace_back("sacrifice", "on");
      if (option.name == "coatls") other.emplace_back("coatls", "three");
      if (option.name == "gap") other.emplace_back("gap", "closed");
      if (option.name == "private-temple") other.emplace_back("private-temple", "on");
      if (option.name == "algorithms") other.emplace_back("algorithms", "all");
      if (option.name == "marco-order") other.emplace_back("marco-order", "t2,b6,b5,b4,b3,b2,b1,h2,h1,t1");
    }
    if (!other.empty()) list.push_back(*match::make_setup<S>(seats, other));
  }
  return list;
}

// Under the sanitizers, which are slow, the first and the last of them where whole games are played.
#if defined(PATOLLI_SANITIZE)
inline constexpr bool kFewTables = true;
#else
inline constexpr bool kFewTables = false;
#endif
template <GameState S>
std::vector<typename S::Setup> tables_to_play() {
  auto all = bot_tables<S>();
  if (kFewTables && all.size() > 2) all.erase(all.begin() + 1, all.end() - 1);
  return all;
}

template <GameState S>
std::vector<Action> actions_of(const S& state) {
  LegalActions<S> legal;
  state.legal(legal);
  return {legal.begin(), legal.end()};
}

// Plays to the end and calls visit(state, legal) before each decision.
template <GameState S, class Choose, class Visit>
Outcome play_game(const typename S::Setup& setup, std::uint64_t seed, Choose choose, Visit visit) {
  Rng rng(seed);
  S state = S::initial(setup);
  for (;;) {
    resolve_chance(state, rng);
    const Seat seat = state.to_act();
    if (seat == kTerminal) return state.result();
    const auto legal = actions_of(state);
    visit(state, legal);
    const Action x = choose(state, seat, legal);
    EXPECT_TRUE(state.check(x, seat).ok()) << S::action_text(x);
    if (!state.check(x, seat).ok()) return state.result();
    state.apply(x);
  }
}

struct NameOfGame {
  template <class S>
  static std::string GetName(int /*index*/) {
    std::string name(S::kName);
    for (char& c : name) c = c == '-' ? '_' : c;
    return name;
  }
};
using ProtocolGames = testing::Types<coatl::Coatl, coatl::CoatlSolo, splendor::State>;

}  // namespace patolli
