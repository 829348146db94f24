#include "bots/external_bot.hpp"

#include <algorithm>

namespace patolli::bots {
namespace {

constexpr std::string_view kExec = "exec:";

std::string_view prefix_of(std::string_view text) noexcept { return text.substr(0, text.find(':') + 1); }

const match::ForeignProtocol* find_protocol(const match::AnyGame& game, std::string_view prefix) noexcept {
  for (const match::ForeignProtocol& protocol : game.foreign_protocols())
    if (protocol.prefix == prefix) return &protocol;
  return nullptr;
}

}  // namespace

bool is_external(std::string_view text) noexcept {
  const std::string_view prefix = prefix_of(text);
  return prefix == kExec || (prefix.starts_with("exec-") && prefix.size() > std::string_view("exec-:").size());
}

bool is_exec(std::string_view text) noexcept { return prefix_of(text) == kExec; }

std::string command_of(std::string_view text) { return std::string(text.substr(prefix_of(text).size())); }

ExecOptions external_options(const ai::Budget& budget, std::uint64_t seed) {
  ExecOptions options;
  options.time = budget.time.count() != 0 ? std::chrono::ceil<std::chrono::milliseconds>(budget.time)
                 : budget.iterations != 0 ? kExternalMaxTime
                                          : kExternalTime;
  options.iterations = budget.iterations;
  options.seed = seed;
  return options;
}

Status check_external(const match::AnyGame& game, std::string_view text) {
  const std::string_view prefix = prefix_of(text);
  if (text.find_first_not_of(" \t", prefix.size()) == std::string_view::npos)
    return Error::malformed("", "no command after the colon");
  if (prefix != kExec && find_protocol(game, prefix) == nullptr)
    return Error::malformed("", std::string(game.name()) + " has no bots of the kind " + std::string(prefix));
  return {};
}

Result<std::unique_ptr<match::AnyBot>> external_bot(const match::AnyGame& game, std::string_view text,
                                                    const ai::Budget& budget, std::uint64_t seed) {
  if (Status status = check_external(game, text); !status.ok()) return status.error();
  const std::string_view prefix = prefix_of(text);
  const std::string command(text.substr(prefix.size()));
  if (prefix == kExec) return exec_bot(game, command, external_options(budget, seed));
  return find_protocol(game, prefix)->run(command, seed);
}

}  // namespace patolli::bots
