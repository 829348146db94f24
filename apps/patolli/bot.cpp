// patolli bot: our bots as a program that other tables can seat.
#include <fmt/ostream.h>

#include <charconv>
#include <iostream>
#include <iterator>
#include <memory>

#include "bots/serve.hpp"
#include "commands.hpp"
#include "common.hpp"
#include "core/printable.hpp"
#include "match/all_games.hpp"

namespace patolli::cli {
namespace {

constexpr std::uint64_t kMaxIterations = 1'000'000'000;
constexpr double kMaxSeconds = 86'400;

struct BotArgs {
  std::string level;
  std::string protocol = "patolli";
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

int answer_one(const BotSpec& spec, std::uint64_t seed) {
  const std::string position{std::istreambuf_iterator<char>(std::cin), {}};
  const auto reply = answer_position(position, spec, seed);
  if (!reply.ok()) return bad_input("bot", reply.error().text());
  fmt::print(std::cerr, "kibitz {}\n", reply->comment);
  std::cout << reply->answer;
  return kGood;
}

int run_bot(const BotArgs& args) {
  const bool contest = args.protocol == "splendor-tools";
  Budget budget;
  budget.iterations = static_cast<std::uint32_t>(args.iterations);
  if (!args.time.empty()) {
    const auto time = read_time(args.time, contest ? 1.0 : 0.001);
    if (!time) return bad_input("bot", "--time: " + printable(args.time) + " is not a time like 500ms or 2s");
    budget.time = *time;
  }
  const auto spec = bot_spec(args.level, splendor::State::kName, budget);
  if (!spec) {
    std::string levels = "random, greedy, search";
    for (const std::string_view level : kLevels) levels += ", " + std::string(level);
    return bad_input("bot", "no such level: " + printable(args.level) + "; there are " + levels);
  }
  if (contest) return answer_one(*spec, args.seed_option->given() ? args.seed : 1);
  ServeOptions options{args.level, budget, std::nullopt, PATOLLI_VERSION};
  if (args.seed_option->given()) options.seed = args.seed;
  serve_bot(std::cin, std::cout, options);
  return kGood;
}

}  // namespace

void declare_bot(CommandLine& line) {
  Command command = line.command("bot", "Plays for another program: the bot protocol on standard input and output",
                                 "LEVEL is random, greedy, search, or a level for people: novice, casual, skilled, "
                                 "expert, master. The protocol is\n"
                                 "described in docs/BOTS.md. With --protocol splendor-tools it reads one position of "
                                 "that contest, answers it and\n"
                                 "ends. --time is for a move, as 500ms or 2s; a number alone is milliseconds, or "
                                 "seconds in the contest's protocol.\n"
                                 "A table's clock is kept in any case.\n\n"
                                 "Examples:\n"
                                 "  patolli bot master --time 500ms\n"
                                 "  patolli bot greedy --seed 7\n"
                                 "  patolli bot expert --protocol splendor-tools --time 5 < position.txt");
  const auto args = std::make_shared<BotArgs>();
  command.text("LEVEL", args->level, "How well it plays").required();
  command.text("--protocol", args->protocol, "patolli (unless told otherwise) or splendor-tools")
      .among({"patolli", "splendor-tools"});
  command.text("--time", args->time, "How long it may think about a move").shown_as("T");
  command.number("--iterations", args->iterations, 1, kMaxIterations, "How much it may think about a move");
  args->seed_option = std::make_unique<Option>(
      command.number("--seed", args->seed, 0, UINT64_MAX, "Of its own dice (the table's unless told otherwise)"));
  command.runs([args] { return run_bot(*args); });
}

}  // namespace patolli::cli
