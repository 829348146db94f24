#include "bots/conversation.hpp"

#include <algorithm>
#include <utility>

#include "core/printable.hpp"

namespace patolli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGoodbye{300};                    // for a bot to end by itself
constexpr std::size_t kMaxStale = std::size_t{1} << 20;  // bytes of late answers in one move: more is a flood

std::string too_long() { return "a line longer than " + std::to_string(kMaxAnswerLine >> 10) + " KiB"; }

bool plays(const BotLine& hello, std::string_view game) {
  return !hello.games || std::find(hello.games->begin(), hello.games->end(), game) != hello.games->end();
}

}  // namespace

Conversation::Conversation(std::string command, const ExecOptions& options)
    : command_(std::move(command)), options_(options) {}

Conversation::~Conversation() { say_bye(); }

void Conversation::say_bye() {
  if (!child_) return;
  const auto deadline = Child::Clock::now() + kGoodbye;
  child_->send(bye_message());
  child_->close_input();
  std::string ignored;
  while (child_->next_line(ignored, kMaxAnswerLine, deadline) == Child::Read::kLine) {
  }
  child_->wait(deadline);
  child_.reset();
}

std::string Conversation::give_up(std::string fault) {
  child_.reset();
  return fault;
}

// Said of a bot whose output has ended.
std::string Conversation::end_of_child() {
  const int code = child_->wait(Child::Clock::now() + kGoodbye);
  if (code < 0) return "closed its input or output";
  return code >= 128 ? "died of signal " + std::to_string(code - 128) : "ended with code " + std::to_string(code);
}

std::string Conversation::start() {
  auto started = Child::start(command_);
  if (!started.ok()) return started.error().text();
  child_.emplace(std::move(*started));
  silent_ = false;
  const std::uint64_t id = ++last_id_;
  const auto deadline = Child::Clock::now() + options_.start;
  child_->send(hello_message(id));
  std::string line;
  switch (child_->next_line(line, kMaxAnswerLine, deadline)) {
    case Child::Read::kLine: break;
    case Child::Read::kTimeout: return give_up("no hello after " + std::to_string(options_.start.count()) + " ms");
    case Child::Read::kClosed: return give_up("no hello: it " + end_of_child());
    case Child::Read::kTooLong: return give_up("no hello, but " + too_long());
  }
  auto hello = read_bot_line(line);
  if (!hello || hello->id != id) return give_up("no hello, but " + printable(line));
  if (hello->protocol != kBotProtocol) return give_up("it does not speak protocol " + std::to_string(kBotProtocol));
  hello_ = std::move(*hello);
  return {};
}

std::string Conversation::greet() { return child_ ? std::string() : start(); }

void Conversation::new_game(NewGame game, nlohmann::ordered_json cards) {
  game.ms = options_.time.count();
  game.iterations = options_.iterations;
  game_ = game.game;
  newgame_line_ = newgame_message(game, std::move(cards));
  starts_ = child_ ? 1 : 0;
  if (child_) child_->send(newgame_line_);
}

Conversation::Answer Conversation::ask(const std::vector<std::string>& legal, const nlohmann::ordered_json& view) {
  Answer answer;
  if (!child_) {
    if (starts_ > options_.restarts) {
      answer.fault = "started " + std::to_string(starts_) + " times in this game, and not again";
      return answer;
    }
    ++starts_;
    answer.fault = start();
    if (!answer.fault.empty()) return answer;
    child_->send(newgame_line_);
  }
  if (!plays(hello_, game_)) {
    answer.fault = "it does not play " + game_;
    return answer;
  }
  const std::uint64_t id = ++last_id_;
  child_->send(turn_message(id, options_.time.count(), legal, view));
  const auto deadline = Child::Clock::now() + options_.time + options_.grace;
  const bool was_silent = std::exchange(silent_, false);
  bool heard = false;
  std::size_t stale = 0;
  std::string line;
  while (true) {
    switch (child_->next_line(line, kMaxAnswerLine, deadline)) {
      case Child::Read::kLine: break;
      case Child::Read::kTimeout:
        silent_ = !heard;
        answer.fault = "no answer after " + std::to_string((options_.time + options_.grace).count()) + " ms";
        if (was_silent && silent_) answer.fault = give_up(answer.fault + ", and none before: killed");
        return answer;
      case Child::Read::kClosed: answer.fault = give_up(end_of_child()); return answer;
      case Child::Read::kTooLong: answer.fault = give_up(too_long()); return answer;
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

void Conversation::game_over(const Outcome& outcome) {
  if (child_) child_->send(gameover_message(outcome));
}

Result<BotLine> meet_exec_bot(const std::string& command, std::string_view game, const ExecOptions& options) {
  Conversation talk(command, options);
  if (std::string fault = talk.greet(); !fault.empty()) return Error::invalid("exec:" + command, std::move(fault));
  if (!plays(talk.hello(), game)) return Error::invalid("exec:" + command, "it does not play " + std::string(game));
  return talk.hello();
}

}  // namespace patolli
