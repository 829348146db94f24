// Analysis of finished games, and self-checks of the engine.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "abi.hpp"
#include "ai/bot.hpp"
#include "analysis/analysis.hpp"
#include "match/any_bot.hpp"
#include "match/record.hpp"
#include "match/signature.hpp"
#include "registry/registry.hpp"

namespace patolli::wasm {
namespace {

struct Review {
  match::Record record;
  analysis::AnalysisSettings settings;
  analysis::Analysis analysis;
  std::vector<analysis::Decision> decisions;
};

std::optional<Review>& review() {
  static std::optional<Review> it;
  return it;
}

}  // namespace

// The input is a record. Answers how many decisions there are to look at; -1: the record is no good.
PATOLLI_EXPORT(review_begin) std::int32_t begin_review(std::uint32_t iterations, std::uint32_t ms) {
  auto record = match::read_record(input());
  if (!record.ok()) return -1;
  analysis::AnalysisSettings settings;
  settings.budget = {iterations, std::chrono::milliseconds(ms)};
  auto analysis = analysis::Analysis::of(registry::games(), *record, settings);
  if (!analysis.ok()) return -1;
  review() = Review{std::move(*record), settings, std::move(*analysis), {}};
  return static_cast<std::int32_t>(review()->analysis.size());
}
PATOLLI_EXPORT(review_look) std::int32_t look_at_decision(std::uint32_t i) {
  if (!review() || i >= review()->analysis.size()) return 0;
  review()->decisions.push_back(review()->analysis.look(i));
  return 1;
}
// The report so far: docs/ANALYSIS.md.
PATOLLI_EXPORT(review_report) std::int32_t report_review() {
  if (!review()) return answer(std::string());
  return answer(
      analysis::analysis_json(review()->analysis.game(), review()->record, review()->settings, review()->decisions));
}

// The input is a record: everything that it claims has to be true. Answers what is not, or nothing.
PATOLLI_EXPORT(replay) std::int32_t replay_input() {
  const auto record = match::read_record(input());
  if (!record.ok()) return answer(record.error().text());
  const auto last = match::replay_record(registry::games(), *record, match::Replay::kEverything);
  return answer(last.ok() ? std::string() : last.error().text());
}

// The input names a game: its signatures, as `patolli bench` prints them.
PATOLLI_EXPORT(signature) std::int32_t sign_game() {
  const match::AnyGame* const game = registry::games().find(input());
  return answer(game == nullptr ? std::string() : match::signature_text(game->signature()));
}
// 0: of its current search; otherwise of its opponent with that number. Nothing: there is none.
PATOLLI_EXPORT(search_signature) std::int32_t sign_search(std::uint32_t opponent) {
  const match::AnyGame* const game = registry::games().find(input());
  return answer(game == nullptr || opponent > game->opponents().size()
                    ? std::string()
                    : match::signature_text(game->search_signature(static_cast<int>(opponent))));
}

// The input names a game: searches play against each other as in `patolli bench`, for at least so many iterations.
// Answers how many it were.
PATOLLI_EXPORT(bench_search) std::int32_t bench_search_of(std::uint32_t min) {
  constexpr std::uint32_t kIterations = 200;
  const match::AnyGame* const game = registry::games().find(input());
  if (game == nullptr) return 0;
  const int seats = std::clamp(2, game->min_seats(), game->max_seats());
  const ai::BotSpec spec{.type = ai::BotType::kSearch, .budget = {kIterations, {}}};
  const Rng seeds(1);
  Rng chance = seeds.split(0);
  std::uint32_t iterations = 0;
  while (iterations < min) {
    std::vector<std::unique_ptr<match::AnyBot>> players;
    for (int i = 0; i < seats; ++i)
      players.push_back(game->make_bot(spec, seeds.split(1 + static_cast<std::uint64_t>(i)).next()));
    match::Match match(*game->make(seats, {}));
    for (match.resolve_chance(chance); !match.over() && iterations < min; match.resolve_chance(chance)) {
      const Seat seat = match.to_act();
      match::AnyBot& player = *players[static_cast<std::size_t>(seat)];
      player.begin(match.view_bytes(seat));
      const ai::BotReply reply = player.decide();
      iterations += reply.iterations;
      match.act(seat, reply.action);
    }
  }
  return static_cast<std::int32_t>(iterations);
}

}  // namespace patolli::wasm
