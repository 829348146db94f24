#include "bots/bot_check.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "ai/bot.hpp"
#include "bots/exec_bot.hpp"
#include "core/printable.hpp"
#include "match/match.hpp"

namespace patolli::bots {
namespace {

using Clock = Subprocess::Clock;
using std::chrono::milliseconds;

struct FaultText {
  BotFault fault;
  const char* what;
  const char* good;  // what is said when it did not happen
};
constexpr std::array<FaultText, 9> kFaults = {{
    {BotFault::kLate, "late", "every answer in time"},
    {BotFault::kSilent, "silent", "never silent for two moves"},
    {BotFault::kDead, "dead", "lived through all games"},
    {BotFault::kIllegal, "illegal", "only legal actions"},
    {BotFault::kMalformed, "malformed", "every answer a JSON object with an action"},
    {BotFault::kOversized, "oversized", "no line above 64 KiB"},
    {BotFault::kWrongId, "wrong id", "every answer has the id of its request"},
    {BotFault::kFlood, "flooding", "no flood of old answers"},
    {BotFault::kNoAnswer, "no answer", "an action for every request"},
}};

// What happened in all games.
struct Counts {
  struct Seen {
    int times = 0;
    std::string first;
  };
  std::map<BotFault, Seen> faults;
  ExecBot::Tries tries;
  int games = 0;
  int decisions = 0;
  std::chrono::duration<double, std::milli> longest{0};
};

// The bot in one seat, the others at random.
void play_one(const match::AnyGame& game, ExecBot& bot, Seat own, std::uint64_t seed, Counts& counts) {
  match::Match match(*game.make(game.min_seats(), {}));
  Rng deal = Rng(seed).split(0);
  Rng others = Rng(seed).split(1);
  bot.new_game(seed);
  for (match.resolve_chance(deal); !match.over(); match.resolve_chance(deal)) {
    const Seat seat = match.to_act();
    const std::vector<Action> legal = match.legal(seat);
    Action choice = legal[others.below(static_cast<std::uint32_t>(legal.size()))];
    if (seat == own) {
      const auto start = Clock::now();
      bot.begin(match.view_bytes(seat));
      const ai::BotReply reply = bot.decide();
      counts.longest = std::max<decltype(counts.longest)>(counts.longest, Clock::now() - start);
      ++counts.decisions;
      choice = reply.action;
      if (bot.fault() != BotFault::kNone) {
        Counts::Seen& seen = counts.faults[bot.fault()];
        if (seen.times++ == 0) seen.first = reply.fault;
      }
      if (!bot.broken().empty()) return;  // more of the same would follow
    }
    match.act(seat, choice);
  }
  bot.game_over(*match.result());
  ++counts.games;
}

// A program of its own for what a game does not show.
class Probe {
 public:
  Probe(const std::string& command, const ExecOptions& options) : options_(options) {
    auto started = Subprocess::start(command);
    if (started.ok()) process_.emplace(std::move(*started));
    if (process_) greeted_ = says(hello_message(1), 1);
  }
  [[nodiscard]] bool greeted() const { return greeted_; }
  // Sends a line and waits for the answer with that id.
  bool says(const std::string& line, std::uint64_t id) {
    process_->send(line);
    const auto deadline = Clock::now() + options_.start;
    std::string answer;
    while (process_->next_line(answer, kMaxAnswerLine, deadline) == Subprocess::Read::kLine)
      if (const auto said = read_bot_line(answer); said && said->id == id) return true;
    return false;
  }
  void send(const std::string& line) { process_->send(line); }
  void close() { process_->close_input(); }
  // It ends by itself.
  bool ends() {
    const auto deadline = Clock::now() + options_.start;
    std::string ignored;
    while (process_->next_line(ignored, kMaxAnswerLine, deadline) == Subprocess::Read::kLine) {
    }
    return process_->wait(deadline) >= 0;
  }

 private:
  ExecOptions options_;
  std::optional<Subprocess> process_;
  bool greeted_ = false;
};

class BotCheck {
 public:
  BotCheck(const std::string& command, match::Games games, const BotCheckSettings& settings,
           const std::function<void(const BotVerdict&)>& say)
      : command_(command), games_(games), settings_(settings), say_(say) {}

  bool operator()() {
    if (!hello()) return false;
    play_all();
    for (const FaultText& fault : kFaults) tell(fault);
    tell_tries();
    ignores_unknown();
    ends("bye", true);
    ends("closed input", false);
    return good_;
  }

 private:
  void verdict(const std::string& what, bool good, std::string seen) {
    good_ = good_ && good;
    say_({what, good, std::move(seen)});
  }

  bool hello() {
    BotProcess process(command_, settings_.exec);
    const std::string fault = process.greet();
    hello_ = process.hello();
    std::string seen = fault;
    if (fault.empty()) {
      seen = hello_.name.empty() ? "no name" : printable(hello_.name);
      if (!hello_.version.empty()) seen += " " + printable(hello_.version);
      if (!hello_.author.empty()) seen += " by " + printable(hello_.author);
    }
    verdict("hello", fault.empty(), seen);
    return fault.empty();
  }

  void play_all() {
    std::uint64_t seed = settings_.exec.seed;
    for (const match::AnyGame* game : games_) {
      const std::string name(game->name());
      if (hello_.games && std::find(hello_.games->begin(), hello_.games->end(), name) == hello_.games->end()) continue;
      const int before = counts_.decisions;
      const int games_before = counts_.games;
      ExecBot bot(*game, command_, settings_.exec);
      for (int i = 0; i < settings_.games; ++i)
        play_one(*game, bot, static_cast<Seat>(i % game->min_seats()), seed++, counts_);
      if (counts_.tries.refused == 0) counts_.tries.first_refusal = bot.tries().first_refusal;
      counts_.tries.asked += bot.tries().asked;
      counts_.tries.refused += bot.tries().refused;
      const int played = counts_.games - games_before;
      verdict("play " + name, played == settings_.games,
              std::to_string(played) + " of " + std::to_string(settings_.games) + " to the end, " +
                  std::to_string(counts_.decisions - before) + " decisions");
    }
    if (counts_.decisions == 0) verdict("play", false, "it plays none of our games");
  }

  void tell(const FaultText& fault) {
    const auto found = counts_.faults.find(fault.fault);
    if (found == counts_.faults.end()) {
      std::string seen = fault.good;
      if (fault.fault == BotFault::kLate)
        seen += ", the longest after " + std::to_string(static_cast<int>(counts_.longest.count())) + " of " +
                std::to_string(settings_.exec.time.count()) + " ms";
      return verdict(fault.what, true, seen);
    }
    verdict(fault.what, false,
            std::to_string(found->second.times) + " of " + std::to_string(counts_.decisions) +
                " decisions, the first: " + found->second.first);
  }

  // What it looks ahead with. One that is refused is no fault: the answer says why.
  void tell_tries() {
    const ExecBot::Tries& tries = counts_.tries;
    std::string seen = "none";
    if (tries.asked != 0) seen = std::to_string(tries.asked) + ", " + std::to_string(tries.refused) + " refused";
    if (tries.refused != 0) seen += ", the first: " + tries.first_refusal;
    verdict("try", true, seen);
  }

  // Later versions of the protocol may say more.
  void ignores_unknown() {
    Probe probe(command_, settings_.exec);
    if (!probe.greeted()) return verdict("unknown messages", false, "no hello from a second process");
    probe.send("{\"type\":\"weather\",\"id\":2,\"rain\":true}\n");
    const bool good =
        probe.says("{\"type\":\"hello\",\"id\":3,\"protocol\":1,\"server\":\"patolli\",\"more\":[1]}\n", 3);
    verdict("unknown messages", good, good ? "ignored" : "it did not go on after a message of an unknown type");
  }

  void ends(const std::string& what, bool bye) {
    Probe probe(command_, settings_.exec);
    if (!probe.greeted()) return verdict(what, false, "no hello from another process");
    if (bye) probe.send(bye_message());
    if (!bye) probe.close();
    const bool good = probe.ends();
    verdict(what, good, good ? "it ends" : "it goes on running, and would be killed");
  }

  const std::string& command_;
  match::Games games_;
  const BotCheckSettings& settings_;
  const std::function<void(const BotVerdict&)>& say_;
  BotLine hello_;
  Counts counts_;
  bool good_ = true;
};

}  // namespace

bool check_bot(const std::string& command, match::Games games, const BotCheckSettings& settings,
               const std::function<void(const BotVerdict&)>& say) {
  return BotCheck(command, games, settings, say)();
}

}  // namespace patolli::bots
