// Counts of action sequences, which change with any rule. Compares the stored tables with a plain recursion.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/game_config.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "golden/expected_file.hpp"

namespace patolli {
namespace {

using conformance::GameConfig;

template <GameState S>
std::uint64_t count(const S& state, int depth) {
  if (depth == 0) return 1;
  LegalActions<S> legal;
  state.legal(legal);
  std::uint64_t sum = 0;
  for (const Action x : legal) {
    S next = state;
    next.apply(x);
    sum += count(next, depth - 1);
  }
  return sum;
}

// A position in the middle of the game, with more choices than at the beginning.
template <GameState S>
S played(const GameConfig& table, std::uint64_t seed, int decisions) {
  S state = S::initial(conformance::setup_of<S>(table));
  Rng rng(seed);
  resolve_chance(state, rng);
  for (int i = 0; i < decisions && state.to_act() != kTerminal; ++i) {
    LegalActions<S> legal;
    state.legal(legal);
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    resolve_chance(state, rng);
  }
  return state;
}

struct Row {
  GameConfig table;
  std::uint64_t seed;
  int decisions;  // played before counting; 0: from the first decision, as `patolli perft` does
};

// Stop increasing the depth above this count.
constexpr int kMaxDepth = 6;
constexpr std::uint64_t kEnough = 20'000;

template <GameState S>
void expect_counts(const std::vector<Row>& rows) {
  std::string text = "# " + std::string(S::kName) + " version " + std::to_string(S::kVersion) +
                     ": table, seed, decisions played before, depth: sequences of actions and outcomes\n";
  for (const Row& row : rows) {
    const S state = played<S>(row.table, row.seed, row.decisions);
    std::uint64_t sequences = 0;
    for (int depth = 1; depth <= kMaxDepth && sequences < kEnough; ++depth) {
      sequences = count(state, depth);
      text += row.table.text() + ", seed " + std::to_string(row.seed) + ", after " + std::to_string(row.decisions) +
              ", depth " + std::to_string(depth) + ": " + std::to_string(sequences) + "\n";
    }
  }
  golden::expect_file(PATOLLI_SOURCE_DIR "/tests/perft/" + std::string(S::kName) + ".txt", text);
}

TEST(Perft, Splendor) {
  std::vector<Row> rows;
  for (int seats = 2; seats <= 4; ++seats)
    for (const int decisions : {0, 20, 40}) rows.push_back({GameConfig{seats, {}}, 1, decisions});
  expect_counts<splendor::State>(rows);
}

TEST(Perft, Coatl) {
  std::vector<Row> rows;
  for (int seats = 2; seats <= 4; ++seats)
    for (const char* sacrifice : {"off", "on"})
      for (const char* rules : {"rulebook", "bga"})
        for (const int decisions : {0, 30, 100})
          rows.push_back({GameConfig{seats, {{"sacrifice", sacrifice}, {"rules", rules}}}, 1, decisions});
  // Each half of `bga` on its own.
  for (const int decisions : {30, 100}) {
    rows.push_back({GameConfig{2, {{"coatls", "three"}}}, 1, decisions});
    rows.push_back({GameConfig{2, {{"gap", "closed"}}}, 1, decisions});
  }
  expect_counts<coatl::Coatl>(rows);
}

TEST(Perft, CoatlSolo) {
  std::vector<Row> rows;
  for (const char* algorithms : {"none", "1", "2", "3", "4", "5", "12345"})
    for (const int decisions : {0, 20, 50}) rows.push_back({GameConfig{1, {{"algorithms", algorithms}}}, 1, decisions});
  for (const int decisions : {0, 20, 50})
    rows.push_back({GameConfig{1, {{"algorithms", "1"}, {"private-temple", "on"}}}, 1, decisions});
  expect_counts<coatl::CoatlSolo>(rows);
}

}  // namespace
}  // namespace patolli

int main(int argc, char** argv) { return patolli::golden::run_all(argc, argv); }
