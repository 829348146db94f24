// The keys of the server's messages against the catalogues and against the sources.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "i18n/catalogue.hpp"
#include "server/message_key.hpp"

namespace patolli::server::test {
namespace {

namespace fs = std::filesystem;

TEST(ServerMessages, EveryKeyHasATextInEveryLanguage) {
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue catalogue(language);
    for (const std::string_view key : kMessageKeyTexts)
      EXPECT_TRUE(catalogue.has(key)) << key << " in " << to_text(language);
  }
}

TEST(ServerMessages, EveryTextOfTheServerHasAKey) {
  const std::set<std::string_view> keys(kMessageKeyTexts.begin(), kMessageKeyTexts.end());
  EXPECT_EQ(keys.size(), kMessageKeyTexts.size()) << "a key twice";
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue catalogue(language);
    for (const auto& [key, text] : catalogue.texts())
      if (key.starts_with("server.") || key.starts_with("store.")) {
        EXPECT_TRUE(keys.contains(key)) << key << " in " << to_text(language);
      }
  }
}

// Keys of errors as literals in the sources, with the files and how often they occur.
std::map<std::string, std::vector<std::string>> literals() {
  std::map<std::string, std::vector<std::string>> found;
  const std::regex literal("\"((server|store|reject)(\\.[a-z0-9_-]+)+)\"");
  for (const char* root : {"src", "apps", "bindings", "tools", "bench", "fuzz"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PATOLLI_SOURCE_DIR) / root)) {
      const std::string kind = entry.path().extension().string();
      if (kind != ".cpp" && kind != ".hpp" && kind != ".ipp") continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        for (std::sregex_iterator hit(line.begin(), line.end(), literal); hit != std::sregex_iterator(); ++hit)
          found[(*hit)[1]].push_back(entry.path().string());
    }
  }
  return found;
}

TEST(ServerMessages, EveryKeyIsWrittenOnce) {
  const auto found = literals();
  EXPECT_GT(found.size(), 80U);
  for (const auto& [key, files] : found) EXPECT_EQ(files.size(), 1U) << key << ", also in " << files.back();
  for (const std::string_view key : kMessageKeyTexts) EXPECT_TRUE(found.contains(std::string(key))) << key;
}

TEST(ServerMessages, ErrorsOfTheStoreHaveTheirKeys) {
  using Kind = Error::Kind;
  EXPECT_EQ(to_text(message_key(Kind::kConflict)), "store.conflict");
  EXPECT_EQ(to_text(message_key(Kind::kFull)), "store.full");
  EXPECT_EQ(to_text(message_key(Kind::kReadOnly)), "store.read_only");
  EXPECT_EQ(to_text(message_key(Kind::kLocked)), "store.locked");
  EXPECT_EQ(to_text(message_key(Kind::kDamaged)), "store.damaged");
  EXPECT_EQ(to_text(message_key(Kind::kStopped)), "store.stopped");
  EXPECT_EQ(to_text(message_key(Kind::kOther)), "store.failed");
}

TEST(ServerMessages, AnErrorIsTheServersOrTheGames) {
  const RequestError ours = MessageKey::kStale;
  EXPECT_EQ(ours.key(), "server.stale");
  EXPECT_TRUE(ours == MessageKey::kStale);
  EXPECT_FALSE(ours == MessageKey::kBusy);
  const RequestError games = kNotYourTurn;
  EXPECT_EQ(games.key(), kNotYourTurn.key);
  EXPECT_FALSE(games == MessageKey::kHasAccount);
}

}  // namespace
}  // namespace patolli::server::test
