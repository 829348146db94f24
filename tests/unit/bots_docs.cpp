// The worked dialogues of docs/BOTS.md, one a game: what stands there is what the table and `patolli bot random` really
// say. With PATOLLI_PRINT_DIALOGUES in the environment the test prints them instead, for the document.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

#include "bot_tables.hpp"
#include "bots/message.hpp"
#include "bots/serve.hpp"
#include "json/view_json.hpp"
#include "registry/registry.hpp"

namespace patolli::bots {
namespace {

using nlohmann::ordered_json;

// Of a list of cards the document shows the first one.
template <GameState S>
ordered_json first_cards() {
  ordered_json cards = json::cards_json<S>();
  for (auto& list : cards) list = ordered_json::array({list.front()});
  return cards;
}

// A game between random bots (better ones change with what they learn); seat 0 is the one whose dialogue is shown, with
// its decisions number `first` and `second`.
template <GameState S>
std::string dialogue(const match::Options& options, int first, int second) {
  const auto setup = *match::make_setup<S>(S::kMinSeats, options);
  constexpr std::uint64_t kSeed = 2026;
  std::string requests = hello_message(1);
  NewGame game{std::string(S::kName), S::kVersion, setup.seats, 0, {}, kSeed, 1000, 0};
  for (const OptionSpec& option : S::options()) game.options.emplace_back(option.name, setup.get(option.name));
  requests += newgame_message(game, first_cards<S>());
  const auto bot = ai::make_bot<S>({}, 5);
  int decision = 0;
  const auto visit = [&](const S& state, const std::vector<Action>& legal) {
    if (state.to_act() != 0) return;
    ++decision;
    if (decision != first && decision != second) return;
    std::vector<std::string> texts;
    for (const Action x : legal) texts.push_back(S::action_text(x));
    requests += turn_message(static_cast<std::uint64_t>(decision + 1), 1000, texts, json::view_json<S>(state.view(0)));
  };
  const auto choose = [&](const S& state, Seat seat, const std::vector<Action>& legal) {
    return bot(state.view(seat), legal).action;
  };
  const Outcome outcome = play_game<S>(setup, 12, choose, visit);
  EXPECT_GT(decision, second);
  requests += gameover_message(outcome) + bye_message();
  std::string text;
  std::istringstream in(requests);
  std::string so_far;
  std::size_t answered = 0;
  for (std::string line; std::getline(in, line);) {
    text += "> " + line + "\n";
    so_far += line + "\n";
    std::istringstream heard(so_far);
    std::ostringstream said;
    serve_bot(heard, said, registry::games(), {"random", {}, std::nullopt, PATOLLI_VERSION});
    const std::string all = said.str();
    if (all.size() > answered) text += "< " + all.substr(answered);
    answered = all.size();
  }
  return text;
}

// A message is one line; the document breaks long ones after commas and goes on indented.
constexpr std::size_t kWidth = 130;
const std::string kIndent = "    ";

std::string broken(const std::string& message) {
  std::string text;
  std::size_t start = 0;  // of the current line in `text`
  std::size_t comma = 0;  // the last place to break in it
  bool quoted = false;
  for (const char c : message) {
    text += c;
    if (c == '"') quoted = !quoted;  // no message of the document has an escaped one
    if (c == ',' && !quoted) comma = text.size();
    if (text.size() - start > kWidth && comma > start + kIndent.size()) {
      text.insert(comma, "\n" + kIndent);
      start = comma + 1;
    }
  }
  return text;
}

std::string broken_lines(const std::string& text) {
  std::istringstream in(text);
  std::string lines;
  for (std::string line; std::getline(in, line);) lines += broken(line) + "\n";
  return lines;
}

std::vector<std::string> blocks_of_document() {
  std::ifstream file(PATOLLI_SOURCE_DIR "/docs/BOTS.md");
  std::vector<std::string> blocks;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (inside && line == "```") {
      inside = false;
    } else if (inside && line.rfind(kIndent, 0) == 0) {
      blocks.back().pop_back();
      blocks.back() += line.substr(kIndent.size()) + "\n";
    } else if (inside) {
      blocks.back() += line + "\n";
    } else if (line == "```dialogue") {
      inside = true;
      blocks.emplace_back();
    }
  }
  return blocks;
}

TEST(ProtocolDocs, TheDialoguesAreTrue) {
  const std::vector<std::string> spoken = {dialogue<splendor::State>({}, 1, 30),
                                           dialogue<coatl::Coatl>({{"sacrifice", "on"}}, 1, 70),
                                           dialogue<coatl::CoatlSolo>({{"algorithms", "25"}}, 1, 50)};
  if (std::getenv("PATOLLI_PRINT_DIALOGUES") != nullptr) {
    for (const std::string& text : spoken) std::cout << "```dialogue\n" << broken_lines(text) << "```\n";
    return;
  }
  EXPECT_EQ(blocks_of_document(), spoken);
}

// Every field that a message has is named in the document.
void name_fields(const ordered_json& value, const std::string& document) {
  if (value.is_object())
    for (const auto& [key, inner] : value.items()) {
      const bool name = key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos;
      EXPECT_TRUE(!name || document.find('`' + key + '`') != std::string::npos) << key;
      name_fields(inner, document);
    }
  if (value.is_array())
    for (const auto& inner : value) name_fields(inner, document);
}

TEST(ProtocolDocs, EveryFieldIsDescribed) {
  std::ifstream file(PATOLLI_SOURCE_DIR "/docs/BOTS.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  int lines = 0;
  for (const std::string& block : blocks_of_document()) {
    std::istringstream in(block);
    for (std::string line; std::getline(in, line); ++lines) name_fields(ordered_json::parse(line.substr(2)), document);
  }
  EXPECT_GT(lines, 20);
}

}  // namespace
}  // namespace patolli::bots
