#include "bots/bot_process.hpp"

#include <algorithm>
#include <utility>

#include "core/printable.hpp"

namespace patolli::bots {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kExitTimeout{300};                // for a bot to exit by itself
constexpr std::size_t kMaxStale = std::size_t{1} << 20;  // bytes of late answers in one move: more is a flood

std::string too_long() { return "a line longer than " + std::to_string(kMaxAnswerLine >> 10) + " KiB"; }

bool plays(const BotLine& hello, std::string_view game) {
  return !hello.games || std::find(hello.games->begin(), hello.games->end(), game) != hello.games->end();
}

}  // namespace

BotProcess::BotProcess(std::string command, const ExecOptions& options)
    : command_(std::move(command)), options_(options) {}

BotProcess::~BotProcess() { say_bye(); }

void BotProcess::say_bye() {
  if (!process_) return;
  const auto deadline = Subprocess::Clock::now() + kExitTimeout;
  process_->send(bye_message());
  process_->close_input();
  std::string ignored;
  while (process_->next_line(ignored, kMaxAnswerLine, deadline) == Subprocess::Read::kLine) {
  }
  process_->wait(deadline);
  process_.reset();
}

std::string BotProcess::give_up(std::string fault) {
  process_.reset();
  return fault;
}

// Said of a bot whose output has ended.
std::string BotProcess::end_of_process() {
  const int code = process_->wait(Subprocess::Clock::now() + kExitTimeout);
  if (code < 0) return "closed its input or output";
  return code >= 128 ? "died of signal " + std::to_string(code - 128) : "ended with code " + std::to_string(code);
}

std::string BotProcess::start() {
  auto started = Subprocess::start(command_);
  if (!started.ok()) return started.error().text();
  process_.emplace(std::move(*started));
  silent_ = false;
  const std::uint64_t id = ++last_id_;
  const auto deadline = Subprocess::Clock::now() + options_.start;
  process_->send(hello_message(id));
  std::string line;
  switch (process_->next_line(line, kMaxAnswerLine, deadline)) {
    case Subprocess::Read::kLine: break;
    case Subprocess::Read::kTimeout: return give_up("no hello after " + std::to_string(options_.start.count()) + " ms");
    case Subprocess::Read::kClosed: return give_up("no hello: it " + end_of_process());
    case Subprocess::Read::kTooLong: return give_up("no hello, but " + too_long());
  }
  auto hello = read_bot_line(line);
  if (!hello || hello->id != id) return give_up("no hello, but " + printable(line));
  if (hello->protocol != kBotProtocol) return give_up("it does not speak protocol " + std::to_string(kBotProtocol));
  hello_ = std::move(*hello);
  return {};
}

std::string BotProcess::greet() { return process_ ? std::string() : start(); }

void BotProcess::new_game(NewGame game, nlohmann::ordered_json cards) {
  game.ms = options_.time.count();
  game.iterations = options_.iterations;
  game_ = game.game;
  newgame_line_ = newgame_message(game, std::move(cards));
  starts_ = process_ ? 1 : 0;
  if (process_) process_->send(newgame_line_);
}

BotProcess::Answer BotProcess::ask(const std::vector<std::string>& legal, const nlohmann::ordered_json& view) {
  Answer answer;
  if (!process_) {
    if (starts_ > options_.restarts) {
      answer.fault = "started " + std::to_string(starts_) + " times in this game, and not again";
      return answer;
    }
    ++starts_;
    answer.fault = start();
    if (!answer.fault.empty()) return answer;
    process_->send(newgame_line_);
  }
  if (!plays(hello_, game_)) {
    answer.fault = "it does not play " + game_;
    return answer;
  }
  const std::uint64_t id = ++last_id_;
  process_->send(turn_message(id, options_.time.count(), legal, view));
  const auto deadline = Subprocess::Clock::now() + options_.time + options_.grace;
  const bool was_silent = std::exchange(silent_, false);
  bool heard = false;
  std::size_t stale = 0;
  std::string line;
  while (true) {
    switch (process_->next_line(line, kMaxAnswerLine, deadline)) {
      case Subprocess::Read::kLine: break;
      case Subprocess::Read::kTimeout:
        silent_ = !heard;
        answer.fault = "no answer after " + std::to_string((options_.time + options_.grace).count()) + " ms";
        if (was_silent && silent_) answer.fault = give_up(answer.fault + ", and none before: killed");
        return answer;
      case Subprocess::Read::kClosed: answer.fault = give_up(end_of_process()); return answer;
      case Subprocess::Read::kTooLong: answer.fault = give_up(too_long()); return answer;
    }
    heard = true;
    auto said = read_bot_line(line);
    if (said && said->id && *said->id < id) {  // too late for an older request
      stale += line.size() + 1;
      if (stale <= kMaxStale) continue;
      answer.fault = give_up("a flood of old answers");
    } else if (!said) {
      answer.fault = "not a JSON object: " + printable(line);
    } else if (said->id != id) {
      answer.fault = "an answer to no request: " + printable(line);
    } else if (said->error) {
      answer.fault = "it has no answer: " + *said->error;
    } else if (!said->action) {
      answer.fault = "an answer without an action: " + printable(line);
    } else {
      answer.action = std::move(*said->action);
      answer.comment = std::move(said->comment);
    }
    return answer;
  }
}

void BotProcess::game_over(const Outcome& outcome) {
  if (process_) process_->send(gameover_message(outcome));
}

Result<BotLine> meet_exec_bot(const std::string& command, std::string_view game, const ExecOptions& options) {
  BotProcess process(command, options);
  if (std::string fault = process.greet(); !fault.empty()) return Error::invalid("exec:" + command, std::move(fault));
  if (!plays(process.hello(), game)) return Error::invalid("exec:" + command, "it does not play " + std::string(game));
  return process.hello();
}

}  // namespace patolli::bots
