// The message catalogues against each other, and against the sources: no message is missing, none is left over.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "i18n/catalogue.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"

namespace patolli::i18n {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

// The folders that have texts: what all games share, and each game's module.
std::vector<fs::path> folders() {
  const fs::path root(PATOLLI_SOURCE_DIR);
  std::vector<fs::path> all = {root / "src/i18n/catalogue"};
  for (const auto& game : fs::directory_iterator(root / "src/games"))
    if (fs::exists(game.path() / "module/words")) all.push_back(game.path() / "module/words");
  return all;
}

// src/games/coatl of src/games/coatl/module/words.
std::string game_folder(const fs::path& folder) { return folder.parent_path().parent_path().string() + "/"; }

fs::path file_in(const fs::path& folder, Language language) {
  return folder / (std::string(to_text(language)) + ".json");
}

std::map<std::string, std::string> texts_of(Language language) {
  const Catalogue catalogue = registry::catalogue(language);
  return {catalogue.texts().begin(), catalogue.texts().end()};
}

// The first words of keys: a literal that begins with one of them and looks like a key is a key.
std::set<std::string> families() {
  std::set<std::string> names;
  for (const auto& [key, text] : texts_of(Language::kEnglish)) names.insert(key.substr(0, key.find('.')));
  return names;
}

// Every key in the sources, with the files that have it. Keys are literal strings; only those that follow from a game's
// name and options are put together.
std::map<std::string, std::set<std::string>> keys_in_sources() {
  std::map<std::string, std::set<std::string>> keys;
  const std::set<std::string> known = families();
  const std::regex literal("\"([a-z]+)((\\.[a-z0-9_-]+)+)\"");
  const std::regex call("\\b(tr)\\(\"([^\"]*)\"");  // whatever its family
  for (const char* root : {"src", "apps"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(PATOLLI_SOURCE_DIR) / root)) {
      const std::string kind = entry.path().extension().string();
      if (kind != ".cpp" && kind != ".hpp" && kind != ".ipp") continue;
      std::istringstream lines(read(entry.path()));
      for (std::string line; std::getline(lines, line);) {
        if (line.rfind("#include", 0) == 0) continue;
        for (std::sregex_iterator hit(line.begin(), line.end(), literal); hit != std::sregex_iterator(); ++hit)
          if (known.count((*hit)[1]) != 0) keys[(*hit)[1].str() + (*hit)[2].str()].insert(entry.path().string());
        for (std::sregex_iterator hit(line.begin(), line.end(), call); hit != std::sregex_iterator(); ++hit)
          keys[(*hit)[2].str()].insert(entry.path().string());
      }
    }
  }
  return keys;
}

// The keys that follow from a game's name and options.
std::set<std::string> keys_of(const match::AnyGame& game) {
  const std::string name(game.name());
  std::set<std::string> keys = {"game." + name};
  for (const OptionSpec& option : game.options()) keys.insert("option." + name + "." + std::string(option.name));
  // A side beside the seats is an automaton.
  const auto start = game.make(game.min_seats(), {});
  if ((*start)->result().sides > game.min_seats()) keys.insert("automaton." + name);
  return keys;
}

// What a step is told as, by the first word of its notation (src/server/notify_story.cpp): those that random games
// show.
std::set<std::string> news_keys() {
  std::set<std::string> keys;
  Rng rng(1);
  for (const match::AnyGame* game : registry::games()) {
    for (int round = 0; round < 40; ++round) {
      match::Options options;  // some actions belong to an option
      for (const OptionSpec& option : game->options())
        if (round % 2 == 1 && !option.values.starts_with('<'))
          options.emplace_back(option.name, option.values.substr(0, option.values.find('|')));
      auto made = game->make(game->min_seats(), options);
      if (!made.ok()) continue;
      auto state = std::move(*made);
      while (state->to_act() != kTerminal) {
        if (state->to_act() == kChance) {
          state->apply(state->sample(rng));
          continue;
        }
        const auto legal = state->legal();
        const std::string text = game->action_text(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        for (const Action action : legal) {
          const std::string each = game->action_text(action);
          keys.insert("news." + std::string(game->name()) + "." + each.substr(0, each.find(' ')));
        }
        state->apply(*game->parse_action(text));
      }
    }
  }
  return keys;
}

std::set<std::string> keys_of_games() {
  std::set<std::string> keys;
  for (const match::AnyGame* game : registry::games()) keys.merge(keys_of(*game));
  return keys;
}

// The placeholders of a text: "0", "place". What follows a colon is how, not what.
std::multiset<std::string> placeholders(const std::string& text, bool each) {
  std::multiset<std::string> found;
  const std::regex placeholder("\\{([a-z0-9_]*)(:[^}]*)?\\}");
  for (std::sregex_iterator hit(text.begin(), text.end(), placeholder); hit != std::sregex_iterator(); ++hit)
    if (each || found.count((*hit)[1]) == 0) found.insert((*hit)[1]);
  return found;
}

TEST(Catalogue, FilesAreWellFormedAndHaveNoKeyTwice) {
  EXPECT_EQ(folders().size(), 1 + registry::words().size());
  for (const Language language : kLanguages) {
    SCOPED_TRACE(to_text(language));
    std::set<std::string> seen;  // in all files together
    const auto note = [&](int /*depth*/, nlohmann::json::parse_event_t event, nlohmann::json& value) {
      if (event != nlohmann::json::parse_event_t::key) return true;
      EXPECT_TRUE(seen.insert(value.get<std::string>()).second) << value;
      return true;
    };
    for (const fs::path& folder : folders()) {
      const auto parsed = nlohmann::json::parse(read(file_in(folder, language)), note);
      ASSERT_TRUE(parsed.is_object());
      for (const auto& [key, text] : parsed.items()) EXPECT_TRUE(text.is_string()) << key;
    }
    EXPECT_GT(seen.size(), 300U);
  }
}

TEST(Catalogue, EmbeddedTextsEqualTheFiles) {
  for (const Language language : kLanguages) {
    SCOPED_TRACE(to_text(language));
    const Catalogue catalogue = registry::catalogue(language);
    std::size_t texts = 0;
    for (const fs::path& folder : folders()) {
      const auto file = nlohmann::json::parse(read(file_in(folder, language)));
      texts += file.size();
      for (const auto& [key, text] : file.items()) EXPECT_EQ(catalogue.text(key), text.get<std::string>()) << key;
    }
    EXPECT_EQ(catalogue.texts().size(), texts);
  }
}

// A game's words are in its folder and nobody else says them: another game, or none, works without them.
TEST(Catalogue, WordsOfAGameBelongToItAlone) {
  const auto used = keys_in_sources();
  const std::set<std::string> composed = keys_of_games();
  for (const fs::path& folder : folders()) {
    const bool shared = folder == folders().front();
    const auto file = nlohmann::json::parse(read(file_in(folder, Language::kEnglish)));
    for (const auto& [key, text] : file.items()) {
      if (shared) {
        EXPECT_EQ(composed.count(key), 0U) << key;
        continue;
      }
      const auto found = used.find(key);
      if (found == used.end()) continue;
      for (const std::string& source : found->second)
        EXPECT_EQ(source.rfind(game_folder(folder), 0), 0U) << key << " in " << source;
    }
  }
}

TEST(Catalogue, WithoutGamesItHasWhatTheyShare) {
  const Catalogue base(Language::kEnglish);
  EXPECT_TRUE(base.has("play.points"));
  for (const std::string& key : keys_of_games()) {
    EXPECT_FALSE(base.has(key)) << key;
    EXPECT_TRUE(registry::catalogue(Language::kEnglish).has(key)) << key;
  }
}

TEST(Catalogue, NoMessageIsMissingInALanguage) {
  std::set<std::string> all;
  for (const Language language : kLanguages)
    for (const auto& [key, text] : texts_of(language)) all.insert(key);
  for (const Language language : kLanguages) {
    const Catalogue catalogue = registry::catalogue(language);
    for (const std::string& key : all) EXPECT_TRUE(catalogue.has(key)) << key << " in " << to_text(language);
  }
}

TEST(Catalogue, NoMessageIsEmptyOrHasStrayBlanks) {
  for (const Language language : kLanguages) {
    for (const auto& [key, text] : texts_of(language)) {
      SCOPED_TRACE(std::string(to_text(language)) + " " + key);
      EXPECT_NE(text.find_first_not_of(' '), std::string::npos);
      if (key == "play.colon" || key == "coatl.words.then") continue;  // they stand between words
      EXPECT_NE(text.front(), ' ');
      EXPECT_NE(text.back(), ' ');
      EXPECT_EQ(text.find("  "), std::string::npos);
    }
  }
}

TEST(Catalogue, EveryKeyInTheSourcesHasAMessage) {
  const Catalogue english = registry::catalogue(Language::kEnglish);
  const auto used = keys_in_sources();
  EXPECT_GT(used.size(), 300U);
  for (const auto& [key, files] : used) EXPECT_TRUE(english.has(key)) << key << " in " << *files.begin();
}

TEST(Catalogue, EveryMessageIsUsed) {
  const auto used = keys_in_sources();
  std::set<std::string> composed = keys_of_games();
  composed.merge(news_keys());
  for (const auto& [key, text] : texts_of(Language::kEnglish))
    EXPECT_TRUE(used.count(key) != 0 || composed.count(key) != 0) << key;
}

TEST(Catalogue, LanguagesHaveTheSamePlaceholders) {
  const Catalogue english = registry::catalogue(Language::kEnglish);
  for (const Language language : kLanguages) {
    const Catalogue catalogue = registry::catalogue(language);
    for (const auto& [key, text] : english.texts())
      EXPECT_EQ(placeholders(std::string(catalogue.text(key)), false), placeholders(text, false))
          << key << " in " << to_text(language) << ": " << catalogue.text(key);
  }
}

// Every text goes through the formatter with something for each placeholder: a brace astray would throw.
TEST(Catalogue, EveryTextCanBeFormatted) {
  for (const Language language : kLanguages) {
    const Catalogue catalogue = registry::catalogue(language);
    const Count n = catalogue.count(2);
    for (const auto& [key, text] : catalogue.texts()) {
      std::string out;
      ASSERT_NO_THROW(out = catalogue.tr(key, n, n, n, n, n, n, fmt::arg("place", 3), fmt::arg("letter", "x")))
          << key << " in " << to_text(language);
      EXPECT_EQ(out.find_first_of("{}"), std::string::npos) << out;
    }
  }
}

TEST(Catalogue, ChoosesTheFormForANumber) {
  const Catalogue english = registry::catalogue(Language::kEnglish);
  EXPECT_EQ(english.tr("play.points", english.count(0)), "0 points");
  EXPECT_EQ(english.tr("play.points", english.count(1)), "1 point");
  EXPECT_EQ(english.tr("play.points", english.count(7)), "7 points");
  const Catalogue french = registry::catalogue(Language::kFrench);
  EXPECT_EQ(french.tr("play.points", french.count(0)), "0 point");
  EXPECT_EQ(french.tr("play.points", french.count(2)), "2 points");
  const Catalogue portuguese = registry::catalogue(Language::kPortuguese);
  EXPECT_EQ(portuguese.tr("coatl.table.completed", portuguese.count(1)), "1 Cóatl completo");
  EXPECT_EQ(portuguese.tr("coatl.table.completed", portuguese.count(3)), "3 Coameh completos");
}

TEST(Catalogue, FillsNamedPlaceholders) {
  const Catalogue spanish = registry::catalogue(Language::kSpanish);
  EXPECT_EQ(spanish.tr("score.unknown_letter", fmt::arg("place", 4), fmt::arg("letter", 'x')),
            "lugar 4: 'x' no es un color (Y R K G B)");
}

TEST(Catalogue, AnUnknownKeyIsReturnedUnchanged) {
  const Catalogue english = registry::catalogue(Language::kEnglish);
  EXPECT_FALSE(english.has("reject.unheard_of"));
  EXPECT_EQ(english.tr("reject.unheard_of"), "reject.unheard_of");
}

class Environment {
 public:
  Environment(const char* all, const char* messages, const char* lang) {
    set("LC_ALL", all);
    set("LC_MESSAGES", messages);
    set("LANG", lang);
  }
  ~Environment() {
    for (const auto& [name, value] : before_)
      value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  void set(const char* name, const char* value) {
    const char* const old = std::getenv(name);
    before_[name] = old == nullptr ? "" : old;
    value == nullptr ? unsetenv(name) : setenv(name, value, 1);
  }
  std::map<std::string, std::string> before_;
};

TEST(Language, IsReadFromTheNamesOfLocales) {
  EXPECT_EQ(language_from_text("fr"), Language::kFrench);
  EXPECT_EQ(language_from_text("pt_PT.UTF-8"), Language::kPortuguese);
  EXPECT_EQ(language_from_text("pt-BR"), Language::kPortuguese);
  EXPECT_EQ(language_from_text("es_MX@euro"), Language::kSpanish);
  EXPECT_EQ(language_from_text("en_GB"), Language::kEnglish);
  for (const char* other : {"", "de_DE", "C", "english", "ptx"}) EXPECT_FALSE(language_from_text(other)) << other;
}

TEST(Language, FollowsTheEnvironmentInTheUsualOrder) {
  const auto with = [](const char* all, const char* messages, const char* lang) {
    const Environment environment(all, messages, lang);
    return language_of_environment();
  };
  EXPECT_EQ(with("fr_FR.UTF-8", "pt_PT", "es_ES"), Language::kFrench);
  EXPECT_EQ(with(nullptr, "pt_PT", "es_ES"), Language::kPortuguese);
  EXPECT_EQ(with("", "", "es_ES"), Language::kSpanish);
  EXPECT_EQ(with(nullptr, nullptr, nullptr), Language::kEnglish);
  EXPECT_EQ(with("C.UTF-8", nullptr, "fr_FR"), Language::kEnglish);  // the first that is set decides
}

}  // namespace
}  // namespace patolli::i18n
