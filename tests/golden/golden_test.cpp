// Seeded games of every kind of table against the files beside this one.
#include <gtest/gtest.h>

#include <string>

#include "games/splendor/splendor.hpp"
#include "golden/kept.hpp"
#include "golden/playthrough.hpp"

namespace patolli::golden {
namespace {

using conformance::Table;

template <Game S>
void expect_played(const std::string& name, const Table& table, std::uint64_t seed) {
  expect_kept(std::string(PATOLLI_SOURCE_DIR "/tests/golden/") + name + ".txt", playthrough<S>(table, seed));
}

TEST(Golden, Splendor) {
  for (int seats = 2; seats <= 4; ++seats)
    expect_played<splendor::State>("splendor-" + std::to_string(seats), Table{seats, {}}, 20 + seats);
}

}  // namespace
}  // namespace patolli::golden

int main(int argc, char** argv) { return patolli::golden::run_all(argc, argv); }
