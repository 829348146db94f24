// Analysis of recorded games: a win that was thrown away is found, hidden cards stay hidden, and what programs read
// has the shape that docs/ANALYSIS.md promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "ai/bot.hpp"
#include "all_games.hpp"
#include "analysis/analysis.hpp"
#include "analysis/marks.hpp"
#include "cli_run.hpp"
#include "registry/registry.hpp"
#include "term/layout.hpp"

namespace patolli::analysis {
namespace {

constexpr ai::Budget kLittle{300, {}};

AnalysisSettings settings(std::uint8_t seats = 0xFF, const ai::Budget& budget = kLittle) {
  AnalysisSettings s;
  s.budget = budget;
  s.seats = seats;
  return s;
}

template <GameState S>
match::Record record_of(int seats, std::vector<std::string> actions) {
  match::Record r;
  r.game = S::kName;
  r.version = S::kVersion;
  r.seats.assign(static_cast<std::size_t>(seats), {"", "random"});
  r.seats[0].name = "Ana";
  r.actions = std::move(actions);
  r.result.sides = static_cast<std::int8_t>(S::kName == coatl::CoatlSolo::kName ? 2 : seats);
  return r;
}

std::vector<Decision> all_of(const Analysis& analysis) {
  std::vector<Decision> list;
  for (std::size_t i = 0; i < analysis.size(); ++i) list.push_back(analysis.look(i));
  return list;
}

// The last turn of a game of Splendor: one purchase wins it, anything else loses it. Seat 1 does anything else.
struct Thrown {
  match::Record record;
  std::string winning;  // a purchase
};
Thrown thrown_away() {
  using S = splendor::State;
  for (std::uint64_t seed = 1; seed < 500; ++seed) {
    auto greedy = ai::make_bot<S>({ai::BotType::kGreedy, {}, 0}, seed);
    Rng rng(seed);
    S state = S::initial({2});
    std::vector<std::string> actions;
    while (state.to_act() != kTerminal) {
      LegalActions<S> legal;
      state.legal(legal);
      if (state.last_round() && state.to_act() == 1) {
        const auto wins = [&](Action x) {
          S after = state;
          Rng winrate(1);
          after.apply(x);
          resolve_chance(after, winrate);
          return after.to_act() == kTerminal && after.result().winners == 2;
        };
        const auto good = std::find_if(legal.begin(), legal.end(), wins);
        const auto bad = std::find_if(legal.begin(), legal.end(), [&](Action x) {
          return splendor::kind_of(x) == splendor::Kind::kReserve && !wins(x);
        });
        if (good != legal.end() && bad != legal.end()) {
          actions.push_back(S::action_text(*bad));
          Thrown thrown{record_of<S>(2, actions), S::action_text(*good)};
          const auto match = match::open_record(registry::games(), thrown.record);
          if (match.ok()) thrown.record.result = match::take_record(**match, thrown.record.seats, false).result;
          return thrown;
        }
      }
      const Action x = state.to_act() == kChance
                           ? state.sample(rng)
                           : greedy(state.view(state.to_act()), {legal.begin(), legal.end()}).action;
      actions.push_back(S::action_text(x));
      state.apply(x);
    }
  }
  throw std::runtime_error("no such game");
}

TEST(Analysis, AWinInOneThatWasNotTakenIsABlunder) {
  const Thrown thrown = thrown_away();
  const auto analysis = Analysis::of(registry::games(), thrown.record, settings(2));
  ASSERT_TRUE(analysis.ok());
  ASSERT_GT(analysis->size(), 5U);
  const Decision last = analysis->look(analysis->size() - 1);
  EXPECT_EQ(last.step, thrown.record.actions.size() - 1);
  EXPECT_EQ(last.seat, 1);
  EXPECT_EQ(splendor::State::action_text(last.played), thrown.record.actions.back());
  EXPECT_FLOAT_EQ(last.before, 1.0F);
  EXPECT_FLOAT_EQ(last.after, 0.0F);
  EXPECT_EQ(last.mark, Mark::kBlunder);
  ASSERT_FALSE(last.best.empty());
  EXPECT_EQ(splendor::State::action_text(last.best.front().action).substr(0, 3), "buy");
  EXPECT_FLOAT_EQ(last.best.front().winrate, 1.0F);
}

TEST(Analysis, TakingTheWinIsNone) {
  Thrown thrown = thrown_away();
  thrown.record.actions.back() = thrown.winning;
  const auto analysis = Analysis::of(registry::games(), thrown.record, settings(2));
  ASSERT_TRUE(analysis.ok());
  const Decision last = analysis->look(analysis->size() - 1);
  EXPECT_EQ(last.mark, Mark::kNone);
  EXPECT_FLOAT_EQ(last.loss, 0.0F);
}

TEST(Analysis, LooksAtEveryRealDecisionOfTheChosenSeats) {
  patolli::test::AllGames::each([]<class S>() {
    SCOPED_TRACE(S::kName);
    Rng rng(8);
    const int seats = S::kMinSeats;
    S state = S::initial(typename S::Setup{});
    std::vector<std::string> actions;
    std::set<std::size_t> real[2];
    while (state.to_act() != kTerminal && actions.size() < 120) {
      LegalActions<S> legal;
      state.legal(legal);
      const Seat seat = state.to_act();
      const Action x = seat == kChance ? state.sample(rng)
                                       : legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      if (seat >= 0 && legal.size() > 1) real[seat].insert(actions.size());
      actions.push_back(S::action_text(x));
      state.apply(x);
    }
    const match::Record record = record_of<S>(seats, actions);
    for (int seat = 0; seat < seats; ++seat) {
      const auto analysis =
          Analysis::of(registry::games(), record, settings(static_cast<std::uint8_t>(1 << seat), {30, {}}));
      ASSERT_TRUE(analysis.ok());
      std::set<std::size_t> steps;
      for (const Decision& d : all_of(*analysis)) {
        steps.insert(d.step);
        EXPECT_EQ(d.seat, seat);
        EXPECT_EQ(S::action_text(d.played), actions[d.step]);
        EXPECT_GE(d.visits, 32U);  // whatever the search prefers
        EXPECT_GE(d.before, d.after);
        EXPECT_GE(d.after, 0.0F);
        EXPECT_LE(d.before, 1.0F);
        EXPECT_LE(d.best.size(), 3U);
        EXPECT_TRUE(std::is_sorted(d.best.begin(), d.best.end(),
                                   [](const Alternative& a, const Alternative& b) { return a.winrate > b.winrate; }));
        EXPECT_EQ(d.mark, mark_of(d.loss));
      }
      EXPECT_EQ(steps, real[seat]);
    }
  });
}

// Two games that differ only in a card that seat 1 drew unseen. Seat 0 decides after it: what it saw is the same, and
// so is what is said about it.
template <GameState S>
void expect_same_analysis(std::vector<std::string> prefix, const std::string& drawing, const std::string& closing,
                          std::uint64_t seed) {
  Rng rng(seed);
  S state = S::initial(typename S::Setup{});
  std::vector<std::string> actions;
  const auto act = [&](const std::string& text) {
    const Action x = *S::parse_action(text);
    ASSERT_TRUE(state.check(x, state.to_act()).ok()) << text << " in " << state.to_text();
    state.apply(x);
    actions.push_back(text);
  };
  const auto winrate = [&] {
    while (state.to_act() == kChance) act(S::action_text(state.sample(rng)));
  };
  const auto first = [&] {  // whatever comes first
    LegalActions<S> legal;
    state.legal(legal);
    act(S::action_text(legal[0]));
  };
  winrate();
  for (const std::string& text : prefix) {
    text.empty() ? first() : act(text);
    winrate();
  }
  ASSERT_EQ(state.to_act(), 1);
  act(drawing);
  ASSERT_EQ(state.to_act(), kChance);
  LegalActions<S> outcomes;
  state.legal(outcomes);
  ASSERT_GT(outcomes.size(), 2);
  const S here = state;
  const std::vector<std::string> so_far = actions;
  std::vector<std::string> texts;
  std::vector<typename S::View> views;
  for (const int which : {0, outcomes.size() - 1}) {
    state = here;
    actions = so_far;
    EXPECT_EQ(state.redacted(outcomes[which], 0), state.redacted(outcomes[0], 0));
    act(S::action_text(outcomes[which]));
    if (!closing.empty()) act(closing);
    ASSERT_EQ(state.to_act(), 0);
    views.push_back(state.view(0));
    first();
    const match::Record record = record_of<S>(2, actions);
    const auto analysis = Analysis::of(registry::games(), record, settings(1));
    ASSERT_TRUE(analysis.ok()) << analysis.error().text();
    const auto decisions = all_of(*analysis);
    EXPECT_EQ(decisions.back().step, actions.size() - 1);
    texts.push_back(analysis_json(analysis->game(), record, settings(1), decisions));
  }
  EXPECT_TRUE(same_bytes(views[0], views[1]));
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Analysis, SeesWhatTheSeatSaw) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    expect_same_analysis<splendor::State>({"take wbg"}, "reserve deck 2", "", seed);
    // The cards to keep, a turn of seat 0, then seat 1 draws.
    expect_same_analysis<coatl::Coatl>({"", "", "take b1"}, "deck", "end", seed);
  }
}

TEST(Analysis, IsTheSameEveryTime) {
  const Thrown thrown = thrown_away();
  const auto analysis = Analysis::of(registry::games(), thrown.record, settings());
  ASSERT_TRUE(analysis.ok());
  const std::string once = analysis_json(analysis->game(), thrown.record, settings(), all_of(*analysis));
  // In another order, too.
  std::vector<Decision> backwards(analysis->size());
  for (std::size_t i = analysis->size(); i-- > 0;) backwards[i] = analysis->look(i);
  EXPECT_EQ(analysis_json(analysis->game(), thrown.record, settings(), backwards), once);
}

TEST(Analysis, RefusesWhatIsNoGame) {
  const auto refused = [](const match::Record& record, const std::string& why) {
    const auto analysis = Analysis::of(registry::games(), record, settings());
    ASSERT_FALSE(analysis.ok());
    EXPECT_NE(analysis.error().text().find(why), std::string::npos) << analysis.error().text();
  };
  match::Record chess = record_of<splendor::State>(2, {});
  chess.game = "chess";
  refused(chess, "no such game");
  refused(record_of<splendor::State>(2, {"reveal 1", "reveal 1"}), "actions[1]");
  refused(record_of<splendor::State>(9, {}), "");
  const auto empty = Analysis::of(registry::games(), record_of<splendor::State>(2, {}), settings());
  ASSERT_TRUE(empty.ok());
  EXPECT_EQ(empty->size(), 0U);
}

TEST(Search, LooksCloserWhereItIsAsked) {
  using S = splendor::State;
  Rng rng(4);
  S state = S::initial({2});
  resolve_chance(state, rng);
  ai::Search<S, ai::EvaluatorOf<S>> search(ai::default_evaluator<S>(), 1);
  const auto before = search.think(state.view(0), {200, {}});
  const ai::RootAction min = before.back();
  ASSERT_LT(min.visits, 20U);
  const auto after = search.force_visits(state.view(0), min.action, 50);
  ASSERT_EQ(after.size(), before.size());
  for (const ai::RootAction& c : after) {
    const auto was =
        std::find_if(before.begin(), before.end(), [&](const ai::RootAction& b) { return b.action == c.action; });
    EXPECT_EQ(c.visits, c.action == min.action ? 50U : was->visits);
    if (c.visits != 0) {
      EXPECT_GT(c.winrate, 0.0F);
    }
  }
}

TEST(Marks, GoByTheLoss) {
  EXPECT_EQ(mark_of(0.0F), Mark::kNone);
  EXPECT_EQ(mark_of(0.049F), Mark::kNone);
  EXPECT_EQ(mark_of(0.05F), Mark::kInaccuracy);
  EXPECT_EQ(mark_of(0.10F), Mark::kMistake);
  EXPECT_EQ(mark_of(0.20F), Mark::kBlunder);
  EXPECT_EQ(mark_of(1.0F), Mark::kBlunder);
  EXPECT_NEAR(accuracy_of(0), 100, 0.01);
  EXPECT_NEAR(accuracy_of(0.10F), 63.6, 0.1);
  EXPECT_NEAR(accuracy_of(1), 0, 0.01);
}

TEST(Marks, SumUpASeat) {
  const auto decision = [](Seat seat, float loss) {
    Decision d;
    d.seat = seat;
    d.loss = loss;
    d.mark = mark_of(loss);
    return d;
  };
  const std::vector<Decision> list = {decision(0, 0), decision(1, 0.5F), decision(0, 0.06F), decision(0, 0.12F),
                                      decision(0, 0.3F)};
  const SeatSummary sum = summarise(list, 0);
  EXPECT_EQ(sum.decisions, 4);
  EXPECT_NEAR(sum.average_loss, 0.12, 1e-6);
  EXPECT_NEAR(sum.accuracy, (accuracy_of(0) + accuracy_of(0.06F) + accuracy_of(0.12F) + accuracy_of(0.3F)) / 4, 1e-3);
  EXPECT_EQ(sum.inaccuracies, 1);
  EXPECT_EQ(sum.mistakes, 1);
  EXPECT_EQ(sum.blunders, 1);
  EXPECT_EQ(summarise(list, 3).decisions, 0);
}

// -- the command ------------------------------------------------------------------------------------------------------

using Words = std::vector<std::string>;
Ran analyse(const Words& arguments, const std::string& input = "") {
  Words all = {"analyse"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run_patolli(all, input);
}

TEST(AnalyseCommand, ReadsWhatDocsPromise) {
  const std::string line = match::write_record(registry::games(), thrown_away().record) + "\n";
  const Ran one = analyse({"-", "--iterations", "120", "--threads", "1", "--json"}, line);
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(one.err, "");
  const TempFile file("not a record\n" + line);
  EXPECT_EQ(analyse({file.path(), "--line", "2", "--iterations", "120", "--threads", "3", "--json"}).out, one.out);
  const auto json = nlohmann::json::parse(one.out);
  std::set<std::string> fields;
  for (const auto& [key, value] : json.items()) fields.insert(key);
  EXPECT_EQ(fields, (std::set<std::string>{"format", "game", "iterations", "time_ms", "seed", "thresholds", "seats",
                                           "decisions"}));
  EXPECT_EQ(json["format"], 1);
  EXPECT_EQ(json["game"], "splendor");
  EXPECT_EQ(json["iterations"], 120);
  EXPECT_EQ(json["time_ms"], 0);
  EXPECT_EQ(json["thresholds"]["blunder"], 0.2);
  ASSERT_EQ(json["seats"].size(), 2U);
  EXPECT_EQ(json["seats"][0]["name"], "Ana");
  EXPECT_GE(json["seats"][1]["blunders"], 1);
  EXPECT_EQ(json["seats"][0]["decisions"].get<int>() + json["seats"][1]["decisions"].get<int>(),
            static_cast<int>(json["decisions"].size()));
  for (const auto& d : json["decisions"]) {
    fields.clear();
    for (const auto& [key, value] : d.items()) fields.insert(key);
    EXPECT_EQ(fields, (std::set<std::string>{"step", "turn", "seat", "legal", "played", "before", "after", "loss",
                                             "mark", "visits", "best"}));
    EXPECT_NEAR(d["before"].get<double>() - d["after"].get<double>(), d["loss"].get<double>(), 2e-4);
    for (const auto& a : d["best"]) EXPECT_TRUE(a.contains("action") && a.contains("chance") && a.contains("visits"));
  }
  EXPECT_EQ(json["decisions"].back()["mark"], "blunder");
}

TEST(AnalyseCommand, ShowsItToPeople) {
  const TempFile file(match::write_record(registry::games(), thrown_away().record) + "\n");
  const Ran run = analyse({file.path(), "--seat", "2", "--iterations", "60"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("100% →   0%  ?? blunder"), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find("Ana"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("seat 2: accuracy "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("  win chance  "), std::string::npos);
  for (const std::string& line : lines_of(run.out)) EXPECT_LE(term::width_of(line), 80) << line;
  EXPECT_NE(analyse({file.path(), "--seat", "Ana", "--iterations", "20"}).out.find("\nAna: accuracy "),
            std::string::npos);
}

TEST(AnalyseCommand, SaysWhatIsWrong) {
  const std::string good = match::write_record(registry::games(), thrown_away().record);
  const auto refused = [](const Words& arguments, const std::string& input, int code, const std::string& why) {
    const Ran run = analyse(arguments, input);
    EXPECT_EQ(run.code, code) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  };
  refused({"/no/such/file"}, "", 2, "cannot read");
  refused({"-"}, "", 2, "has no line 1");
  refused({"-", "--line", "4"}, good, 2, "has no line 4");
  refused({"-", "--seat", "Zé\x1b"}, good, 2, "no player of the record");
  refused({"-", "--seat", "3"}, good, 2, "no player of the record");
  refused({"-"}, "{\"format\":1", 2, "line 1: byte");
  refused({"-"}, std::string(9 << 20, 'x'), 2, "line 1:");
  match::Record illegal = thrown_away().record;
  illegal.actions.back() = "buy 3.9";
  refused({"-"}, match::write_record(registry::games(), illegal), 2, "actions[");
  illegal.actions.back() = "pass";
  refused({"-"}, match::write_record(registry::games(), illegal), 1, "is not legal");
}

}  // namespace
}  // namespace patolli::analysis
