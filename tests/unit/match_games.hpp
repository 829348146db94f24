// All games as types of a test, and finished tables of theirs.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ai/random.hpp"
#include "all_games.hpp"
#include "match/play_out.hpp"
#include "match/record.hpp"

namespace patolli::match {

template <class List>
struct TestTypes;
template <class... S>
struct TestTypes<GameList<S...>> {
  using Types = testing::Types<S...>;
};
using GameTypes = TestTypes<patolli::test::AllGames>::Types;

// A game of random play to its end.
template <GameState S>
Match played_table(std::uint64_t seed, int seats = S::kMinSeats, const Options& options = {}) {
  auto start = game_of<S>().make(seats, options);
  Match table(std::move(*start));
  const Rng root(seed);
  Rng deal = root.split(0);
  std::vector<ai::RandomPlayer<S>> players;
  for (int seat = 0; seat < seats; ++seat) players.emplace_back(root.split(static_cast<std::uint64_t>(seat) + 1));
  EXPECT_EQ(play_out<S>(table, std::span(players), deal).key, "");
  return table;
}

inline std::vector<SeatInfo> random_seats(int seats) {
  return std::vector<SeatInfo>(static_cast<std::size_t>(seats), {.name = "random", .kind = "random"});
}

template <GameState S>
Record played_record(std::uint64_t seed, int seats = S::kMinSeats, const Options& options = {}, bool legal = false) {
  return take_record(played_table<S>(seed, seats, options), random_seats(seats), legal);
}

}  // namespace patolli::match
