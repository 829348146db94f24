// `exec:CMD` as a bot: an external program that speaks the bot protocol (docs/BOTS.md), in any game.
//
// A bot that is late, crashes or replies illegally loses the move: a random legal action is played for it, and
// BotReply::fault says why. One that died or hung is killed with all that it started, and started again at its next
// move, a limited number of times a game; after that all its moves are drawn.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot_process.hpp"
#include "match/any_bot.hpp"
#include "match/any_game.hpp"

namespace patolli::bots {

class ExecBot final : public match::AnyBot {
 public:
  ExecBot(const match::AnyGame& game, std::string command, const ExecOptions& options);

  bool begin(std::string_view view) override;
  ai::BotReply decide() override;
  // Tells the bot the result; the next view belongs to a new game. Without this a new game is recognised by its turn
  // number.
  void game_over(const Outcome& outcome) override;

  // What is asked next belongs to another game; everything in it depends on this seed alone, as if the bot were new.
  // The program goes on running.
  void new_game(std::uint64_t seed);
  // What it did wrong in its last decision; and the action that it wanted, where that was one, but not legal.
  [[nodiscard]] BotFault fault() const noexcept { return fault_; }
  [[nodiscard]] const std::string& refused() const noexcept { return refused_; }
  // Why it is of no use to go on with it: it never said hello, or has died twice in this game. Empty: it is.
  [[nodiscard]] const std::string& broken() const noexcept { return broken_; }

  // How often it has tried an action (docs/BOTS.md), and how often one that it cannot take.
  struct Tries {
    int asked = 0;
    int refused = 0;
    std::string first_refusal;
  };
  [[nodiscard]] const Tries& tries() const noexcept { return tries_; }

  // It cannot be asked for a part of a decision.
  [[nodiscard]] std::uint32_t wants() const override { return 0; }
  std::uint32_t think(std::uint32_t /*iterations*/) override { return 0; }
  Action finish() override;

 private:
  // By what a new game is recognised: the turn number only grows within a game, the others stay.
  struct Asked {
    nlohmann::ordered_json turn;
    nlohmann::ordered_json seat;
    nlohmann::ordered_json seats;
    nlohmann::ordered_json options;
  };
  [[nodiscard]] Asked asked() const;
  [[nodiscard]] bool other_game() const;
  void begin_game();
  Tried try_actions(const std::vector<std::string>& actions);

  const match::AnyGame& game_;
  ExecOptions options_;
  BotProcess process_;
  Rng rng_;
  std::uint64_t games_ = 0;
  bool playing_ = false;
  std::string view_;
  nlohmann::ordered_json shown_;  // the same
  Asked last_;                    // of the one before
  std::vector<Action> legal_;
  BotFault fault_ = BotFault::kNone;
  std::string refused_;
  std::string broken_;
  Tries tries_;
};

// Never fails for what the program does: it is started at its first move. An invalid command is an error.
Result<std::unique_ptr<match::AnyBot>> exec_bot(const match::AnyGame& game, const std::string& command,
                                                const ExecOptions& options = {});

}  // namespace patolli::bots
