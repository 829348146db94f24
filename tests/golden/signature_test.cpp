// The signatures of rules and search against the file beside this one, which the page's tests read, too.
#include <gtest/gtest.h>

#include <string>

#include "all_games.hpp"
#include "golden/expected_file.hpp"
#include "match/search_signature.hpp"

namespace patolli::golden {
namespace {

TEST(Signatures, OfRulesAndSearch) {
  std::string text = "game rules search\n";
  patolli::test::AllGames::each([&]<class S>() {
    text += std::string(S::kName) + ' ' + match::signature_text(match::game_signature<S>()) + ' ' +
            match::signature_text(match::search_signature<S>()) + '\n';
  });
  expect_file(PATOLLI_SOURCE_DIR "/tests/golden/signatures.txt", text);
}

// Published versions of the search, styles and scripts are yardsticks: theirs never change.
TEST(Signatures, OfOpponentsThatStay) {
  std::string text = "game opponent signature\n";
  patolli::test::AllGames::each([&]<class S>() {
    int number = 0;
    for (const ai::Opponent& opponent : ModuleTraits<S>::Opponents::kAll)
      text += std::string(S::kName) + ' ' + std::string(opponent.name) + ' ' +
              match::signature_text(match::search_signature<S>(++number)) + '\n';
  });
  expect_file(PATOLLI_SOURCE_DIR "/tests/golden/opponents.txt", text);
}

TEST(Signatures, AreSixteenDigits) {
  EXPECT_EQ(match::signature_text(0), "0000000000000000");
  EXPECT_EQ(match::signature_text(0x0123456789ABCDEF), "0123456789abcdef");
}

}  // namespace
}  // namespace patolli::golden

int main(int argc, char** argv) { return patolli::golden::run_all(argc, argv); }
