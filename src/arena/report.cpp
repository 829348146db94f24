#include "arena/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/printable.hpp"

namespace patolli::arena {
namespace {

constexpr Ending kEndings[] = {Ending::kGoal, Ending::kSupply, Ending::kAllPass, Ending::kTurnLimit};

double average(double sum, std::uint64_t n) { return n == 0 ? 0 : sum / static_cast<double>(n); }
double average(std::uint64_t sum, std::uint64_t n) { return average(static_cast<double>(sum), n); }

// Letters as a terminal counts them: names may be anybody's, but they are shown as printable ASCII.
std::vector<std::string> shown_names(const TournamentConfig& config) {
  std::vector<std::string> names;
  for (const BotText& bot : config.bots) {
    const std::string quoted = printable(bot.name, 32);
    std::string name = quoted.substr(1, quoted.size() - 2);
    const auto same =
        std::count_if(config.bots.begin(), config.bots.begin() + static_cast<std::ptrdiff_t>(names.size()),
                      [&](const BotText& other) { return other.name == bot.name; });
    if (same != 0) name += fmt::format(" #{}", same + 1);
    names.push_back(std::move(name));
  }
  return names;
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo < 0 ? "-inf" : "+inf";
  return fmt::format("{:+.0f}", elo);
}

std::string plural(std::uint64_t n, std::string_view thing) {
  return fmt::format("{} {}{}", n, thing, n == 1 ? "" : "s");
}

std::string_view group_name(const TournamentConfig& config) {
  if (config.games_per_group() == 1) return "deal";
  return config.games_per_group() == 2 ? "pair" : "group";
}

std::string heading(const TournamentStats& stats, const RunResult& run) {
  const TournamentConfig& config = stats.config();
  std::string text = fmt::format("{}, {}, seed {}\n", config.game->name(),
                                 plural(static_cast<std::uint64_t>(config.seats), "player"), config.seed);
  for (const auto& [name, value] : config.options) text += fmt::format("  {}={}\n", name, value);
  if (!config.part.whole()) text += fmt::format("part {}: ", config.part.text());
  text += plural(stats.games(), "game");
  if (config.games_per_group() > 1) {
    text += " in " + plural(stats.groups(), group_name(config));
    text += config.solo() ? ": each deal is played by every bot" : ": each deal is played from every seat";
  }
  if (run.finish == Finish::kInterrupted) text += fmt::format("; interrupted, {} were wanted", config.games());
  return text + "\n\n";
}

std::string table(const TournamentStats& stats, const std::vector<std::string>& names) {
  std::size_t width = 3;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string text = fmt::format("{:<{}}  {:>7} {:>7} {:>7}  {:>7}  {:^15}  {:>7} {:>7} {:>9}\n", "bot", width, "won",
                                 "tied", "lost", "score", "95 %", "points", "rounds", "when won");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BotScore& bot = stats.bot(static_cast<int>(i));
    const Interval range = bot.score.interval();
    text +=
        fmt::format("{:<{}}  {:>7} {:>7} {:>7}  {:>5.1f} %  {:>5.1f} to {:>5.1f}  {:>7.2f} {:>7.1f} {:>9}\n", names[i],
                    width, bot.won, bot.tied, bot.lost, 100 * bot.score.rate(), 100 * range.low, 100 * range.high,
                    average(static_cast<double>(bot.points), bot.games()), average(bot.rounds, bot.games()),
                    bot.won + bot.tied == 0 ? "-" : fmt::format("{:.1f}", average(bot.rounds_won, bot.won + bot.tied)));
  }
  return text + "\n";
}

std::string difference(const GroupScores& scores) {
  const Interval elo = elo_of(scores.interval());
  return fmt::format("Elo {} (95 %: {} to {}), stronger with {:.1f} %", elo_text(elo_of(scores.rate())),
                     elo_text(elo.low), elo_text(elo.high), 100 * scores.los());
}

// "pairs by points: 0: 3, 1/2: 0, 1: 40, …" for two; with more there would be too many kinds.
std::string distribution(const GroupScores& scores, std::string_view groups) {
  std::string text = fmt::format("  {}s by points:", groups);
  const char* between = " ";
  for (int points = 0; points <= kPoint * scores.games_per_group(); ++points) {
    if (scores.count(points) == 0) continue;
    text += fmt::format("{}{:g} in {}", between, static_cast<double>(points) / kPoint, scores.count(points));
    between = ", ";
  }
  return text + "\n";
}

std::string comparisons(const TournamentStats& stats, const std::vector<std::string>& names) {
  const TournamentConfig& config = stats.config();
  std::string text;
  if (config.solo())
    for (std::size_t i = 0; i < names.size(); ++i)
      text += fmt::format("{} against the automaton: {}\n", names[i], difference(stats.bot(static_cast<int>(i)).score));
  for (std::size_t a = 0; a < names.size(); ++a) {
    for (std::size_t b = a + 1; b < names.size(); ++b) {
      const GroupScores& scores = stats.versus(static_cast<int>(a), static_cast<int>(b));
      const std::string_view how = config.solo() ? "on the same deals as" : "against";
      text += fmt::format("{} {} {}: {}\n", names[a], how, names[b], difference(scores));
      if (names.size() == 2) text += distribution(scores, group_name(config));
    }
  }
  return text;
}

std::string sprt_text(const TournamentStats& stats) {
  const Sprt& test = *stats.config().sprt;
  const char* verdict = "not decided";
  if (stats.verdict() == Sprt::Verdict::kElo0) verdict = "elo0 accepted";
  if (stats.verdict() == Sprt::Verdict::kElo1) verdict = "elo1 accepted";
  return fmt::format("SPRT of elo0 = {:g} and elo1 = {:g}: log-likelihood ratio {:.2f} within {:.2f} to {:.2f}: {}\n",
                     test.elo0, test.elo1, test.log_likelihood_ratio(stats.tested()), -Sprt::bound(), Sprt::bound(),
                     verdict);
}

std::string games_text(const TournamentStats& stats) {
  const TournamentConfig& config = stats.config();
  std::string text;
  if (config.solo()) {
    text = fmt::format("the automaton's points: {:.2f}; ended by", stats.automaton_points());
  } else {
    text = "victories by seat:";
    for (int seat = 0; seat < config.seats; ++seat)
      text += fmt::format("{}{:.1f} %", seat == 0 ? " " : ", ", 100 * stats.seat_rate(seat));
    text += "; ended by";
  }
  const char* between = " ";
  for (const Ending ending : kEndings) {
    if (stats.endings(ending) == 0) continue;
    text += fmt::format("{}{} {}", between, to_text(ending), stats.endings(ending));
    between = ", ";
  }
  return text + "\n";
}

std::string conduct_text(const TournamentStats& stats, const std::vector<std::string>& names, const RunResult& run,
                         int threads) {
  if (run.played == 0) return "all of it from records\n";
  std::string text = "time per decision:";
  const char* between = " ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BotStats& bot_stats = stats.bot(static_cast<int>(i)).bot_stats;
    const std::chrono::duration<double, std::milli> total_time = bot_stats.total_time;
    const std::chrono::duration<double, std::milli> longest = bot_stats.longest;
    text += fmt::format("{}{} {:.3f} ms (longest {:.1f})", between, names[i],
                        average(total_time.count(), bot_stats.decisions), longest.count());
    between = ", ";
  }
  text += fmt::format("\n{} played in {:.1f} s on {}\n", plural(run.played, "game"), run.elapsed.count(),
                      plural(static_cast<std::uint64_t>(threads), "thread"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BotStats& bot_stats = stats.bot(static_cast<int>(i)).bot_stats;
    if (bot_stats.faults == 0) continue;
    text += fmt::format("faults of {}: {} in {}, the first: {}\n", names[i], bot_stats.faults,
                        plural(bot_stats.faulty_games, "game"), printable(bot_stats.first_fault));
  }
  return text;
}

}  // namespace

std::string report_text(const TournamentStats& stats, const RunResult& run, int threads) {
  const std::vector<std::string> names = shown_names(stats.config());
  if (stats.groups() == 0) return heading(stats, run) + "nothing to report yet\n";
  std::string text = heading(stats, run) + table(stats, names) + comparisons(stats, names);
  if (stats.config().sprt) text += sprt_text(stats);
  return text + games_text(stats) + conduct_text(stats, names, run, threads);
}

std::string progress_text(const Progress& progress) {
  const TournamentStats& stats = progress.stats;
  const TournamentConfig& config = stats.config();
  const double done = static_cast<double>(progress.games) / static_cast<double>(config.games());
  constexpr int kBar = 20;
  const auto full = static_cast<std::size_t>(done * kBar);
  std::string text = fmt::format("[{}{}] {}/{}", std::string(full, '#'), std::string(kBar - full, '.'), progress.games,
                                 config.games());
  if (stats.groups() != 0) {
    const GroupScores& scores = config.bots.size() <= 2 ? stats.tested() : stats.bot(0).score;
    text += fmt::format("  {:.1f} % ± {:.1f}", 100 * scores.rate(), 100 * kConfidence95 * scores.standard_error());
    if (config.bots.size() <= 2) text += "  Elo " + elo_text(elo_of(scores.rate()));
  }
  if (config.sprt) text += fmt::format("  LLR {:.2f}", config.sprt->log_likelihood_ratio(stats.tested()));
  if (progress.played != 0) {
    const double left = progress.elapsed.count() * static_cast<double>(config.games() - progress.games) /
                        static_cast<double>(progress.played);
    const auto seconds = static_cast<std::uint64_t>(std::llround(left));
    text += fmt::format("  {}:{:02}:{:02} left", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
  return text;
}

}  // namespace patolli::arena
