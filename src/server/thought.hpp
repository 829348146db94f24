// What a bot, a hint or an analysis has to think about, and what comes of it: as values, and as messages between
// servers. A question holds what one seat may see and nothing else, so whoever is asked cannot learn more. The same
// question has the same answer on every server of that evaluator's version, as far as it is bounded by iterations.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analysis.hpp"
#include "hints/hint.hpp"
#include "match/games.hpp"

namespace patolli::server {

inline constexpr int kThoughtFormat = 1;

struct Question {
  enum class Kind : std::uint8_t { kMove, kHint, kDecision };

  const match::AnyGame* game = nullptr;
  Kind kind = Kind::kMove;
  // Bytes of views of the seat that decides: at the earlier steps of its turn, whose search is gone on with, and now.
  std::vector<std::string> views{};
  std::uint64_t seed = 0;
  std::string level{};                 // kMove: of the bot
  std::uint32_t iterations = 0;        // kHint, kDecision
  std::chrono::microseconds time{0};   // likewise
  Action played{};                     // kDecision
  int alternatives = 0, opponent = 0;  // likewise
  [[nodiscard]] const std::string& view() const { return views.back(); }
};

struct Answer {
  Action action{};                // kMove
  hints::Hint hint{};             // kHint
  analysis::Decision decision{};  // kDecision: all but where in the game it was
};

// Whether such an answer is possible at all.
bool makes_sense(const Question& question, const Answer& answer);

// A question on its way.
struct Asked {
  std::uint64_t number = 0;  // among those of the asker
  std::string asker{};       // its node
  std::string owner{};       // for whom, as a name without a meaning: time is shared fairly between them
  std::int64_t user = 0;
  std::chrono::microseconds expected{0};
  int weight = 1;
  std::string turn{};  // questions about one turn name the same: what was thought so far may be kept
};

// Who can answer: named by the game and its evaluator.
std::string thought_subject(std::string_view door, const match::AnyGame& game);

std::string ask_message(const Question& question, const Asked& asked);
// The views are still JSON: reading them takes a while.
struct ReadQuestion {
  Question question;
  Asked asked;
  std::vector<std::string> views;
};
std::optional<ReadQuestion> read_ask(match::Games games, std::string_view message);
// Into its question. False: they are no views of this game.
bool read_views(ReadQuestion& read);

struct Answered {
  std::uint64_t number = 0;
  std::string node{};
  std::chrono::microseconds spent{0};
  std::optional<std::string> text{};  // nothing: it could not be answered
};
std::string answer_message(const Question& question, const Answer* answer, const Answered& answered);
std::optional<Answered> read_answered(std::string_view message);
// Nothing: it makes no sense.
std::optional<Answer> read_answer(const Question& question, std::string_view text);

}  // namespace patolli::server
