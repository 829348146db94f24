#include "games/splendor/module/bots/exec_st.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "bots/message.hpp"
#include "bots/subprocess.hpp"
#include "core/clean_text.hpp"
#include "core/printable.hpp"
#include "games/splendor/module/bots/splendor_tools.hpp"

namespace patolli::splendor {
namespace {

namespace st = splendor_tools;

constexpr std::string_view kKibitz = "kibitz ";

// Lines on standard error that begin with "kibitz ", in one.
std::string kibitzed(std::string_view errors) {
  std::string text;
  while (!errors.empty()) {
    const auto end = std::min(errors.find('\n'), errors.size());
    const std::string_view line = errors.substr(0, end);
    errors.remove_prefix(std::min(end + 1, errors.size()));
    if (line.substr(0, kKibitz.size()) != kKibitz) continue;
    text += (text.empty() ? "" : " / ") + std::string(line.substr(kKibitz.size()));
  }
  return clean_text(text, bots::kMaxComment);
}

class ContestPlayer {
 public:
  ContestPlayer(std::string command, const ExecStOptions& options)
      : command_(std::move(command)), options_(options), dice_(options.seed) {}

  ai::BotReply operator()(const View& view, std::span<const Action> legal) {
    ai::BotReply reply{};
    switch (view.phase()) {
      case Phase::kPlay: ask(view, legal, reply); break;
      case Phase::kReturn: reply.action = give_back(legal); break;
      default: reply.action = first_noble(legal); break;
    }
    return reply;
  }

 private:
  void ask(const View& view, std::span<const Action> legal, ai::BotReply& reply) {
    returned_ = 0;
    std::string output;
    reply.fault = run(st::position_text(view), output, reply.comment);
    if (reply.fault.empty()) {
      const auto answer = st::read_answer(output, view);
      if (answer.ok()) {
        reply.action = answer->action;
        returned_ = answer->returned;
        return;
      }
      reply.fault = answer.error().what + ": " + printable(output);
    }
    reply.action = drawn(legal);
  }

  std::string run(const std::string& position, std::string& output, std::string& comment) const {
    auto started = bots::Subprocess::start(command_, bots::Subprocess::Errors::kCapture);
    if (!started.ok()) return started.error().text();
    bots::Subprocess& child = *started;
    const auto deadline = bots::Subprocess::Clock::now() + options_.time;
    child.send(position);
    child.close_input();
    std::string errors;
    const bots::Subprocess::Read read = child.rest(output, errors, bots::kMaxAnswerLine, deadline);
    comment = kibitzed(errors);
    if (read == bots::Subprocess::Read::kTooLong)
      return "an answer longer than " + std::to_string(bots::kMaxAnswerLine >> 10) + " KiB";
    const int code = read == bots::Subprocess::Read::kTimeout ? -1 : child.wait(deadline);
    if (code < 0) return "no answer after " + std::to_string(options_.time.count()) + " ms";
    if (code >= 128) return "died of signal " + std::to_string(code - 128);
    return code == 0 ? std::string() : "ended with code " + std::to_string(code);
  }

  // Returns the tokens that the answer named. If the action was drawn at random for a fault, so is the return.
  Action give_back(std::span<const Action> legal) {
    const Gems wanted = std::exchange(returned_, 0);
    const auto said = [&](Action x) { return kind_of(x) == Kind::kReturn && kReturned[payload_of(x)] == wanted; };
    const auto found = std::find_if(legal.begin(), legal.end(), said);
    return found != legal.end() ? *found : drawn(legal);
  }

  // Their referee gives the first of several nobles, in the order in which the position lists them.
  static Action first_noble(std::span<const Action> legal) {
    return *std::min_element(legal.begin(), legal.end(), [](Action a, Action b) {
      return st::their_noble(static_cast<int>(payload_of(a))) < st::their_noble(static_cast<int>(payload_of(b)));
    });
  }

  Action drawn(std::span<const Action> legal) { return legal[dice_.below(static_cast<std::uint32_t>(legal.size()))]; }

  std::string command_;
  ExecStOptions options_;
  Rng dice_;
  Gems returned_ = 0;  // what the last answer wants to give back
};

}  // namespace

Result<ai::Bot<State>> exec_st_bot(const std::string& command, const ExecStOptions& options) {
  if (command.find_first_not_of(" \t") == std::string::npos) return Error::malformed("exec-st", "no command");
  const auto player = std::make_shared<ContestPlayer>(command, options);
  return ai::Bot<State>([player](const View& view, std::span<const Action> legal) { return (*player)(view, legal); });
}

}  // namespace patolli::splendor
