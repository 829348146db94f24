// patolli bot: the built-in bots for other programs, over the bot protocol.
#include <fmt/ostream.h>

#include <charconv>
#include <iostream>
#include <iterator>
#include <memory>
#include <vector>

#include "bots/serve.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "registry/registry.hpp"

namespace patolli::cli {
namespace {

constexpr std::uint64_t kMaxIterations = 1'000'000'000;
constexpr double kMaxSeconds = 86'400;

struct BotArgs {
  std::string level;
  std::string protocol{"patolli"};
  std::string time;
  std::uint64_t iterations = 0;
  std::uint64_t seed = 0;
  std::unique_ptr<Option> seed_option;
};

// "250ms", "1.5s", or a plain number in the unit of the protocol.
std::optional<std::chrono::microseconds> read_time(std::string_view text, double plain_unit) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::string_view unit = text.substr(static_cast<std::size_t>(stop - text.data()));
  const double seconds = value * (unit == "ms" ? 0.001 : unit == "s" ? 1.0 : plain_unit);
  if (error != std::errc{} || !(unit.empty() || unit == "ms" || unit == "s")) return std::nullopt;
  if (!(seconds >= 0.000001 && seconds <= kMaxSeconds)) return std::nullopt;
  return std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

constexpr std::string_view kOurProtocol = "patolli";

struct GameProtocol {
  const match::AnyGame* game = nullptr;
  const match::ForeignProtocol* protocol = nullptr;
};

// Null: ours.
GameProtocol find_protocol(std::string_view name) {
  for (const match::AnyGame* game : registry::games())
    for (const match::ForeignProtocol& protocol : game->foreign_protocols())
      if (protocol.name == name) return {game, &protocol};
  return {};
}

std::vector<std::string> protocol_names() {
  std::vector<std::string> names{std::string(kOurProtocol)};
  for (const match::AnyGame* game : registry::games())
    for (const match::ForeignProtocol& protocol : game->foreign_protocols()) names.emplace_back(protocol.name);
  return names;
}

int answer_one(const match::ForeignProtocol& protocol, const ai::BotSpec& spec, std::uint64_t seed) {
  const std::string request{std::istreambuf_iterator<char>(std::cin), {}};
  const auto reply = protocol.answer(request, spec, seed);
  if (!reply.ok()) return bad_input("bot", reply.error().text());
  fmt::print(std::cerr, "kibitz {}\n", reply->comment);
  std::cout << reply->answer;
  return kGood;
}

int run_bot(const BotArgs& args) {
  const auto [game, foreign] = find_protocol(args.protocol);
  ai::Budget budget;
  budget.iterations = static_cast<std::uint32_t>(args.iterations);
  if (!args.time.empty()) {
    const auto time = read_time(args.time, foreign != nullptr ? foreign->plain_time_seconds : 0.001);
    if (!time) return bad_input("bot", "--time: " + printable(args.time) + " is not a time like 500ms or 2s");
    budget.time = *time;
  }
  // For our protocol the game comes with the first request; the name of the level is checked before.
  std::optional<ai::BotSpec> spec;
  std::string levels = "random, greedy, search";
  for (const std::string_view level : ai::kLevels) levels += ", " + std::string(level);
  for (const match::AnyGame* each : registry::games()) {
    if (game != nullptr && each != game) continue;
    if (!spec) spec = ai::bot_spec(args.level, each->level_iterations(), budget, each->opponents());
    for (const ai::Opponent& opponent : each->opponents())
      if (levels.find(opponent.name) == std::string::npos) levels += ", " + std::string(opponent.name);
  }
  if (!spec) {
    return bad_input("bot", "no such level: " + printable(args.level) + "; there are " + levels);
  }
  if (foreign != nullptr) return answer_one(*foreign, *spec, args.seed_option->given() ? args.seed : 1);
  bots::ServeOptions options{args.level, budget, std::nullopt, PATOLLI_VERSION};
  if (args.seed_option->given()) options.seed = args.seed;
  bots::serve_bot(std::cin, std::cout, registry::games(), options);
  return kGood;
}

}  // namespace

void declare_bot(CommandLine& line) {
  Command command = line.command("bot", "Run a bot over the bot protocol on standard input and output",
                                 "LEVEL is random, greedy, search, or one of the levels novice, casual, skilled, "
                                 "expert, master. The protocol is\n"
                                 "described in docs/BOTS.md. With --protocol splendor-tools it reads one position of "
                                 "that contest, answers it and\n"
                                 "exits. --time is per move, like 500ms or 2s; a plain number is milliseconds, or "
                                 "seconds with splendor-tools.\n"
                                 "Time limits of the host program are respected in any case.\n\n"
                                 "Examples:\n"
                                 "  patolli bot master --time 500ms\n"
                                 "  patolli bot greedy --seed 7\n"
                                 "  patolli bot expert --protocol splendor-tools --time 5 < position.txt");
  const auto args = std::make_shared<BotArgs>();
  command.text("LEVEL", args->level, "Playing strength").required();
  command.text("--protocol", args->protocol, "The language it speaks (default: patolli)").among(protocol_names());
  command.text("--time", args->time, "Time per move").shown_as("T");
  command.number("--iterations", args->iterations, 1, kMaxIterations, "Search iterations per move");
  args->seed_option = std::make_unique<Option>(
      command.number("--seed", args->seed, 0, UINT64_MAX, "Random seed (default: the host program's)"));
  command.runs([args] { return run_bot(*args); });
}

}  // namespace patolli::cli
