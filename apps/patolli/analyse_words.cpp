#include "analyse_words.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <thread>

#include "analysis/analysis.hpp"
#include "analysis/marks.hpp"
#include "play/plain_text.hpp"
#include "registry/registry.hpp"
#include "registry/terminal.hpp"

namespace patolli::cli {
namespace {

constexpr std::size_t kTurningPoints = 3;
constexpr std::uint32_t kPeopleIterations = 1000;  // of a decision: a whole game takes some seconds

using analysis::Decision;
using Views = std::map<std::size_t, std::string>;  // what the seat to act saw, by step

Views views_of(const match::Record& record) {
  Views views;
  std::size_t step = 0;
  const auto visit = [&](const match::AnyState& state, Seat actor, Action /*action*/) {
    if (actor != kNoSeat) ++step;
    if (state.to_act() >= 0) views[step] = state.view(state.to_act());
  };
  (void)match::replay_record(registry::games(), record, match::Replay::kLegality, visit);
  return views;
}

std::string_view key_of(analysis::Mark mark) {
  switch (mark) {
    case analysis::Mark::kInaccuracy: return "analyse.inaccuracy";
    case analysis::Mark::kMistake: return "analyse.mistake";
    default: return "analyse.blunder";
  }
}

class Words {
 public:
  Words(const play::TerminalGame& game, Views views, const term::Context& context)
      : game_(game), views_(std::move(views)), c_(context) {}

  [[nodiscard]] std::string played(const Decision& d) const {
    return c_.tr("analyse.turn", d.turn, c_.name(d.seat), game_.explain(views_.at(d.step), d.played, c_));
  }

  // The figures, the mark, and what was better and why.
  [[nodiscard]] std::string verdict(const Decision& d) const {
    const ShownChance chance = shown_chance(d);
    std::string text = c_.tr("analyse.chance", chance.before, chance.after);
    if (d.mark != analysis::Mark::kNone) text += " " + c_.tr(key_of(d.mark));
    if (d.best.empty()) return text;
    if (d.best.front().action == d.played) return text + " " + c_.tr("analyse.best");
    if (d.mark == analysis::Mark::kNone) return text;
    const std::string& view = views_.at(d.step);
    const Action better = d.best.front().action;
    text += " " + c_.tr("analyse.better", chance.before, game_.explain(view, better, c_));
    for (const std::string& reason : game_.reasons(view, better, c_)) text += " " + reason;
    return text;
  }

 private:
  const play::TerminalGame& game_;
  Views views_;
  const term::Context& c_;
};

term::Lines turning_points(const Words& words, const std::vector<Decision>& decisions, const term::Context& c) {
  std::vector<Decision> worst;
  for (const Decision& d : decisions)
    if (d.loss >= analysis::kMistakeFrom) worst.push_back(d);
  std::sort(worst.begin(), worst.end(),
            [](const Decision& a, const Decision& b) { return a.loss != b.loss ? a.loss > b.loss : a.step < b.step; });
  worst.resize(std::min(worst.size(), kTurningPoints));
  std::sort(worst.begin(), worst.end(), [](const Decision& a, const Decision& b) { return a.step < b.step; });
  term::Lines lines = {"", c.rule(c.tr("analyse.turning"))};
  for (const Decision& d : worst) term::append(lines, c.wrap(words.played(d) + " " + words.verdict(d), " "));
  if (worst.empty())
    term::append(lines, c.wrap(c.tr("analyse.turning_none", std::lround(100 * analysis::kMistakeFrom)), " "));
  return lines;
}

}  // namespace

ShownChance shown_chance(const Decision& d) noexcept {
  const auto before = static_cast<int>(std::lround(100.0F * d.before));
  const auto lost = static_cast<int>(std::floor(100.0F * d.loss + 1e-4F));
  return {before, std::max(0, before - lost)};
}

term::Lines analysis_in_words(const play::TerminalGame& game, const match::Record& record,
                              const std::vector<Decision>& decisions, const term::Context& c) {
  term::Lines lines = {c.rule(play::game_name(record.game, c.text) + " · " + term::join(c.names, ", "))};
  const Words words(game, views_of(record), c);
  for (const Decision& d : decisions) {
    term::append(lines, c.wrap(words.played(d), " "));
    term::append(lines, c.wrap(words.verdict(d), "    "));
  }
  if (decisions.empty()) {
    term::append(lines, c.wrap(c.tr("analyse.none"), " "));
    return lines;
  }
  term::append(lines, turning_points(words, decisions, c));
  lines.emplace_back();
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const analysis::SeatSummary sum = analysis::summarise(decisions, static_cast<Seat>(i));
    if (sum.decisions == 0) continue;
    term::append(lines,
                 c.wrap(c.tr("analyse.summary", c.names[i], std::lround(sum.accuracy), c.text.count(sum.inaccuracies),
                             c.text.count(sum.mistakes), c.text.count(sum.blunders)),
                        " "));
  }
  return lines;
}

term::Lines analyse_people(const match::Record& record, const term::Context& c) {
  analysis::AnalysisSettings settings;
  settings.budget.iterations = kPeopleIterations;
  settings.seed = 1;
  unsigned people = 0;
  for (std::size_t i = 0; i < record.seats.size(); ++i)
    if (record.seats[i].kind == "human") people |= 1U << i;
  settings.seats = static_cast<std::uint8_t>(people);
  const auto analysis = analysis::Analysis::of(registry::games(), record, settings);
  if (!analysis.ok()) return {analysis.error().text()};
  std::vector<Decision> decisions(analysis->size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < decisions.size(); i = next++) decisions[i] = analysis->look(i);
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
  return analysis_in_words(*registry::find_terminal(record.game), record, decisions, c);
}

}  // namespace patolli::cli
