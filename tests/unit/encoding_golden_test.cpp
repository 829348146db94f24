// Indices and observations against a file: who has trained a network on them can rely on what a number means. When one
// changes its meaning, its encoding gets a new version.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "all_games.hpp"
#include "encoding/encoding_of.hpp"
#include "golden/expected_file.hpp"
#include "match/signature.hpp"

namespace patolli::encoding {
namespace {

// Every index of every legal action and every number of every seat's observation, in random games with all options.
template <class S>
std::pair<std::uint64_t, std::uint64_t> hashes(int seats) {
  using E = EncodingFor<S>;
  std::uint64_t indices = 0;
  std::uint64_t observations = 0;
  Rng rng(static_cast<std::uint64_t>(seats));
  std::vector<float> numbers(E::kObservation);
  for (const match::Options& options : match::variants_of<S>()) {
    S state = S::initial(*match::make_setup<S>(seats, options));
    for (resolve_chance(state, rng); state.to_act() >= 0; resolve_chance(state, rng)) {
      LegalActions<S> legal;
      state.legal(legal);
      for (const Action action : legal)
        for (const ActionSpace space : {ActionSpace::kDefault, ActionSpace::kAll})
          indices = hash_step(indices, static_cast<std::uint64_t>(E::index(E::table(state), action, space)));
      for (int seat = 0; seat < seats; ++seat) {
        E::observe(state.view(static_cast<Seat>(seat)), numbers.data());
        observations = hash_step(observations, hash_bytes(numbers.data(), numbers.size() * sizeof(float)));
      }
      state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    }
  }
  return {mix64(indices), mix64(observations)};
}

TEST(EncodingGolden, IndicesAndObservations) {
  std::string text = "game version players actions all observation indices observations\n";
  test::AllGames::each([&]<class S>() {
    using E = EncodingFor<S>;
    for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
      const auto [indices, observations] = hashes<S>(seats);
      text += std::string(S::kName) + ' ' + std::to_string(E::kVersion) + ' ' + std::to_string(seats) + ' ' +
              std::to_string(E::kActions[0]) + ' ' + std::to_string(E::kActions[1]) + ' ' +
              std::to_string(E::kObservation) + ' ' + match::signature_text(indices) + ' ' +
              match::signature_text(observations) + '\n';
    }
  });
  golden::expect_file(PATOLLI_SOURCE_DIR "/tests/golden/encodings.txt", text);
}

TEST(EncodingGolden, Layouts) {
  std::string text;
  test::AllGames::each([&]<class S>() {
    text += std::string(S::kName) + ' ' + std::to_string(EncodingFor<S>::kVersion) + '\n';
    for (const Part& part : EncodingFor<S>::layout())
      text += "  " + std::to_string(part.offset) + ' ' + std::string(part.name) + ' ' + std::to_string(part.rows) +
              " x " + std::to_string(part.width) + ": " + std::string(part.meaning) + '\n';
  });
  golden::expect_file(PATOLLI_SOURCE_DIR "/tests/golden/layouts.txt", text);
}

}  // namespace
}  // namespace patolli::encoding

int main(int argc, char** argv) { return patolli::golden::run_all(argc, argv); }
