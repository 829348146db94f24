// What `patolli play` needs before a game: options, players, a saved game, and questions to people who said nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/record.hpp"
#include "play/local_game.hpp"
#include "play/players.hpp"
#include "term/screen.hpp"

namespace patolli::cli {

struct PlayArgs {
  std::string game;
  std::string players;
  std::string level;
  std::uint64_t milliseconds = 0;
  std::uint64_t iterations = 0;
  std::vector<std::string> options;
  std::uint64_t seed = 0;
  bool seeded = false;
  std::string load;
  std::string language;
  std::string colour = "auto";
  bool lines = false;

  [[nodiscard]] bool empty() const { return game.empty() && load.empty(); }
  [[nodiscard]] ai::Budget budget() const {
    return {static_cast<std::uint32_t>(iterations), std::chrono::milliseconds(milliseconds)};
  }
};

// A game to be played, or why there is none; neither: nobody wants one.
struct PlaySetup {
  std::string error;
  std::unique_ptr<match::Match> match;
  std::vector<play::PlayerSpec> players;
  std::string saved_as;
};

// Asks for a game, a level and a language, until there is a game or the input ends (false).
bool ask_what_to_play(PlayArgs& args, std::optional<i18n::Catalogue>& text, term::Screen& screen);

// `screen`: for questions; null: nobody can be asked.
PlaySetup set_up(const PlayArgs& args, const i18n::Catalogue& text, term::Screen* screen);

// All kinds of bots, as people write them.
play::MakeBot bot_maker(const ai::Budget& budget);

}  // namespace patolli::cli
