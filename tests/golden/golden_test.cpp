// Compares seeded games of every configuration with the files in this folder.
#include <gtest/gtest.h>

#include <string>

#include "games/coatl/rules/coatl.hpp"
#include "games/splendor/rules/splendor.hpp"
#include "golden/expected_file.hpp"
#include "golden/playthrough.hpp"

namespace patolli::golden {
namespace {

using conformance::GameConfig;

template <GameState S>
void expect_played(const std::string& name, const GameConfig& table, std::uint64_t seed) {
  expect_file(std::string(PATOLLI_SOURCE_DIR "/tests/golden/") + name + ".txt", playthrough<S>(table, seed));
}

TEST(Golden, Splendor) {
  for (int seats = 2; seats <= 4; ++seats)
    expect_played<splendor::State>("splendor-" + std::to_string(seats), GameConfig{seats, {}}, 20 + seats);
}

TEST(Golden, Coatl) {
  for (int seats = 2; seats <= 4; ++seats) {
    const std::string name = "coatl-" + std::to_string(seats);
    expect_played<coatl::Coatl>(name, GameConfig{seats, {}}, 30 + seats);
    expect_played<coatl::Coatl>(name + "-sacrifice", GameConfig{seats, {{"sacrifice", "on"}}}, 40 + seats);
  }
  expect_played<coatl::Coatl>("coatl-2-bga", GameConfig{2, {{"rules", "bga"}}}, 50);
  expect_played<coatl::Coatl>("coatl-2-three", GameConfig{2, {{"coatls", "three"}}}, 51);
  expect_played<coatl::Coatl>("coatl-2-gap", GameConfig{2, {{"gap", "closed"}}}, 52);
}

TEST(Golden, CoatlSolo) {
  expect_played<coatl::CoatlSolo>("coatl-solo-standard", GameConfig{1, {}}, 60);
  expect_played<coatl::CoatlSolo>("coatl-solo-all", GameConfig{1, {{"algorithms", "12345"}}}, 61);
  expect_played<coatl::CoatlSolo>(
      "coatl-solo-own-order",
      GameConfig{1, {{"algorithms", "135"}, {"rules", "bga"}, {"marco-order", "t2,h1,b6,b5,t1,b4,h2,b3,b2,b1"}}}, 62);
  expect_played<coatl::CoatlSolo>("coatl-solo-temple", GameConfig{1, {{"private-temple", "on"}}}, 63);
}

}  // namespace
}  // namespace patolli::golden

int main(int argc, char** argv) { return patolli::golden::run_all(argc, argv); }
