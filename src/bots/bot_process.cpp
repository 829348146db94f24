#include "bots/bot_process.hpp"

#include <algorithm>
#include <utility>

#include "core/printable.hpp"

namespace patolli::bots {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kExitTimeout{300};                 // for a bot to exit by itself
constexpr std::size_t kMaxStale = std::size_t{1} << 20;   // bytes of late answers in one move: more is a flood
constexpr std::size_t kMaxUnread = std::size_t{4} << 20;  // bytes of answers to what it tries: more is one, too

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
  send(bye_message());
  process_->close_input();
  std::string ignored;
  while (process_->next_line(ignored, kMaxAnswerLine, deadline) == Subprocess::Read::kLine) {
  }
  process_->wait(deadline);
  process_.reset();
}

std::string BotProcess::give_up(std::string fault) {
  process_.reset();
  ++deaths_;
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
  if (options_.trace != nullptr) number_ = options_.trace->next_process();
  silent_ = false;
  const std::uint64_t id = ++last_id_;
  const auto deadline = Subprocess::Clock::now() + options_.start;
  send(hello_message(id));
  std::string line;
  switch (next_line(line, deadline)) {
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
  // What a bot that erred still says or does belongs to the game in which it erred.
  if (std::exchange(faulty_, false)) say_bye();
  silent_ = false;
  deaths_ = 0;
  starts_ = process_ ? 1 : 0;
  if (process_) send(newgame_line_);
}

BotProcess::Answer BotProcess::ask(const std::vector<std::string>& legal, const nlohmann::ordered_json& view,
                                   const LookAhead& look_ahead) {
  Answer answer = ask_process(legal, view, look_ahead);
  if (!answer.fault.empty()) blame(answer.fault);
  return answer;
}

// It runs and plays this game; otherwise the answer says why not.
bool BotProcess::is_ready(Answer& fault) {
  if (!process_) {
    if (starts_ > options_.restarts) {
      fault = {{}, {}, "started " + std::to_string(starts_) + " times in this game, and not again", BotFault::kGivenUp};
      return false;
    }
    ++starts_;
    if (std::string why = start(); !why.empty()) {
      fault = {{}, {}, std::move(why), BotFault::kNoHello};
      return false;
    }
    send(newgame_line_);
  }
  if (!plays(hello_, game_)) fault = {{}, {}, "it does not play " + game_, BotFault::kOtherGame};
  return fault.kind == BotFault::kNone;
}

BotProcess::Answer BotProcess::ask_process(const std::vector<std::string>& legal, const nlohmann::ordered_json& view,
                                           const LookAhead& look_ahead) {
  if (Answer fault; !is_ready(fault)) return fault;
  const std::uint64_t id = ++last_id_;
  send(turn_message(id, options_.time.count(), legal, view));
  const auto deadline = Subprocess::Clock::now() + options_.time + options_.grace;
  const bool was_silent = std::exchange(silent_, false);
  bool heard = false;
  std::size_t stale = 0;
  std::string line;
  while (true) {
    switch (next_line(line, deadline)) {
      case Subprocess::Read::kLine: break;
      case Subprocess::Read::kTimeout: silent_ = !heard; return late(was_silent);
      case Subprocess::Read::kClosed: return {{}, {}, give_up(end_of_process()), BotFault::kDead};
      case Subprocess::Read::kTooLong: return {{}, {}, give_up(too_long()), BotFault::kOversized};
    }
    heard = true;
    auto said = read_bot_line(line);
    if (said && said->id == id && said->tries) {
      // Lines that wait already are read without a look at the clock, and answers that nobody reads fill memory.
      if (Subprocess::Clock::now() >= deadline) return late(false);
      if (process_->unsent() > kMaxUnread)
        return {{}, {}, give_up("it tries more than it reads the answers of"), BotFault::kFlood};
      send(tried_message(id, look_ahead(*said->tries)));
      continue;
    }
    if (!said || !said->id || *said->id >= id) return understand(std::move(said), line, id);
    stale += line.size() + 1;  // too late for an older request
    if (stale > kMaxStale) return {{}, {}, give_up("a flood of old answers"), BotFault::kFlood};
  }
}

// No answer in time; it is killed if it was silent then and now.
BotProcess::Answer BotProcess::late(bool was_silent) {
  std::string fault = "no answer after " + std::to_string((options_.time + options_.grace).count()) + " ms";
  if (!was_silent || !silent_) return {{}, {}, std::move(fault), BotFault::kLate};
  return {{}, {}, give_up(fault + ", and none before: killed"), BotFault::kSilent};
}

// A line that came in answer to request `id`, and what was read from it.
BotProcess::Answer BotProcess::understand(std::optional<BotLine> said, const std::string& line, std::uint64_t id) {
  if (!said) return {{}, {}, "not a JSON object: " + printable(line), BotFault::kMalformed};
  if (said->id != id) return {{}, {}, "an answer to no request: " + printable(line), BotFault::kWrongId};
  if (said->error) return {{}, {}, "it has no answer: " + *said->error, BotFault::kNoAnswer};
  if (!said->action) return {{}, {}, "an answer without an action: " + printable(line), BotFault::kMalformed};
  return {std::move(*said->action), std::move(said->comment), {}, BotFault::kNone};
}

void BotProcess::blame(std::string_view fault) {
  faulty_ = true;
  if (options_.trace != nullptr) options_.trace->write(number_, '!', fault);
}

void BotProcess::send(const std::string& line) {
  if (options_.trace != nullptr) options_.trace->write(number_, '>', line);
  process_->send(line);
}

Subprocess::Read BotProcess::next_line(std::string& line, Subprocess::Clock::time_point deadline) {
  const auto read = process_->next_line(line, kMaxAnswerLine, deadline);
  if (options_.trace != nullptr && read == Subprocess::Read::kLine) options_.trace->write(number_, '<', line);
  return read;
}

void BotProcess::game_over(const Outcome& outcome) {
  if (process_) send(gameover_message(outcome));
}

Result<BotLine> meet_exec_bot(const std::string& command, std::string_view game, const ExecOptions& options) {
  BotProcess process(command, options);
  if (std::string fault = process.greet(); !fault.empty()) return Error::invalid("exec:" + command, std::move(fault));
  if (!plays(process.hello(), game)) return Error::invalid("exec:" + command, "it does not play " + std::string(game));
  return process.hello();
}

}  // namespace patolli::bots
