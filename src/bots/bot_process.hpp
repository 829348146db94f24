// The host's side of the bot protocol, for any game: starts the bot, does the handshake and requests moves. Every wait
// has a time limit, whatever the bot does.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bots/message.hpp"
#include "bots/subprocess.hpp"
#include "bots/trace.hpp"

namespace patolli::bots {

// What a bot did wrong, if anything.
enum class BotFault : std::uint8_t {
  kNone,
  kNoHello,    // none in time, or not one of this protocol
  kOtherGame,  // it does not play this game
  kLate,       // no answer in time
  kSilent,     // nothing at all during two moves in a row
  kDead,       // it has ended, or closed its input or output
  kMalformed,  // not a JSON object, or an answer without an action
  kOversized,  // a line that is too long
  kWrongId,    // an answer to no request
  kFlood,      // old answers without end
  kNoAnswer,   // it said that it has none
  kIllegal,    // not a legal action
  kGivenUp     // it was started too often in this game
};

struct ExecOptions {
  std::chrono::milliseconds time{1000};    // for a move, as the bot is told
  std::chrono::milliseconds grace{200};    // on top of that, for latency
  std::chrono::milliseconds start{10000};  // until a bot's hello
  std::uint32_t iterations = 0;            // passed on to bots that count them; 0: none
  int restarts = 2;                        // of a bot that died or hung, in one game
  std::uint64_t seed = 1;                  // for drawn moves, and for the bot's own generator
  BotTrace* trace = nullptr;               // where the conversation is kept
};

class BotProcess {
 public:
  BotProcess(std::string command, const ExecOptions& options);
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  struct Answer {
    std::string action;
    std::string comment;
    std::string fault;  // empty: the action is the bot's
    BotFault kind = BotFault::kNone;
  };

  // Starts the bot if it isn't running and waits for its hello. Empty: success.
  std::string greet();
  [[nodiscard]] const BotLine& hello() const noexcept { return hello_; }

  void new_game(NewGame game, nlohmann::ordered_json cards);
  // What the bot wants to try before it answers is looked up with `look_ahead`.
  using LookAhead = std::function<Tried(const std::vector<std::string>& actions)>;
  Answer ask(const std::vector<std::string>& legal, const nlohmann::ordered_json& view, const LookAhead& look_ahead);
  void game_over(const Outcome& outcome);
  // A fault of the last move that the process did not notice itself: the next game begins with a new process.
  void blame(std::string_view fault);
  // How often it has died, hung or been killed in this game.
  [[nodiscard]] int deaths() const noexcept { return deaths_; }

 private:
  std::string start();
  Answer ask_process(const std::vector<std::string>& legal, const nlohmann::ordered_json& view,
                     const LookAhead& look_ahead);
  bool is_ready(Answer& fault);
  Answer late(bool was_silent);
  static Answer understand(std::optional<BotLine> said, const std::string& line, std::uint64_t id);
  void send(const std::string& line);
  Subprocess::Read next_line(std::string& line, Subprocess::Clock::time_point deadline);
  std::string give_up(std::string fault);  // kills the bot; it may be started again at its next move
  std::string end_of_process();
  void say_bye();

  std::string command_;
  ExecOptions options_;
  std::optional<Subprocess> process_;
  BotLine hello_;
  std::string game_;          // of the running game
  std::string newgame_line_;  // for a bot that is started again in the midst of it
  std::uint64_t last_id_ = 0;
  int starts_ = 0;       // in this game
  bool silent_ = false;  // nothing came in answer to the last request
  bool faulty_ = false;  // in this game
  int deaths_ = 0;       // in this game
  int number_ = 0;       // of the process, in the trace
};

// Starts the program, waits for its hello and stops it: a check before a long tournament.
Result<BotLine> meet_exec_bot(const std::string& command, std::string_view game, const ExecOptions& options = {});

}  // namespace patolli::bots
