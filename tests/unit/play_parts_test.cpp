// Parts of the terminal client: layout, menus, log, M.A.R.C.O.'s turn, and the output of random games in every
// language.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

#include "ai/bot.hpp"
#include "all_games.hpp"
#include "conformance/toy_game.hpp"
#include "core/text.hpp"
#include "core/view_text.hpp"
#include "match/setup.hpp"
#include "play/default_presenter.hpp"
#include "play/players.hpp"
#include "registry/registry.hpp"
#include "registry/words.hpp"
#include "term/screen.hpp"
#include "unit/presenters.hpp"

namespace patolli::play {
namespace {

TEST(Layout, CountsColumnsNotBytes) {
  EXPECT_EQ(width_of("Cóatl"), 5);
  EXPECT_EQ(width_of("── · →"), 6);
  EXPECT_EQ(width_of("\x1b[1;31mred\x1b[0m"), 3);
  EXPECT_EQ(width_of("e\u0301"), 1);  // an accent of its own
  EXPECT_EQ(width_of("漢字"), 4);
  EXPECT_EQ(width_of("🐍"), 2);
  EXPECT_LE(width_of("\xff\x80"), 2);  // whatever it is, it ends
}

TEST(Layout, PadsAndCuts) {
  EXPECT_EQ(pad_right("é", 3), "é  ");
  EXPECT_EQ(pad_left("é", 3), "  é");
  EXPECT_EQ(pad_right("long", 2), "long");
  EXPECT_EQ(fit("Cóatl", 5), "Cóatl");
  EXPECT_EQ(fit("Cóatls", 5), "Cóat…");
  EXPECT_EQ(fit("漢字漢字", 5), "漢字…");
}

TEST(Layout, BreaksLinesAtBlanks) {
  EXPECT_EQ(wrap("one two three", "- ", 9), (Lines{"- one two", "  three"}));
  EXPECT_EQ(wrap("one\ntwo", " ", 20), (Lines{" one", " two"}));
  EXPECT_EQ(wrap("abcdefghij", "> ", 6), (Lines{"> abcd", "  efgh", "  ij"}));
  EXPECT_EQ(wrap("", " ", 20), (Lines{""}));
  EXPECT_EQ(wrap(std::string("a b") + kGlue + "c", "", 4), (Lines{"a", std::string("b") + kGlue + "c"}));
  EXPECT_EQ(printed(std::string("b") + kGlue + "c  "), "b c");
  for (const std::string& line : wrap(std::string(500, 'x'), "   ")) EXPECT_LE(width_of(line), kColumns);
}

TEST(Layout, SetsColumns) {
  EXPECT_EQ(in_columns({"a", "bb", "c"}, 6), (Lines{"a   bb", "c"}));
  EXPECT_EQ(in_columns({"a", "bb", "c"}, 20, 2), (Lines{"a   bb", "c"}));
  EXPECT_EQ(in_columns({"too long for it"}, 8), (Lines{"too long", "for it"}));
  EXPECT_EQ(width_of(rule("Cóatl")), kColumns);
  EXPECT_EQ(width_of(rule(std::string(200, 'x'))), kColumns);
}

TEST(Screen, PrintsUntrustedTextSafely) {
  EXPECT_EQ(clean("Zé 漢", 20), "Zé 漢");
  EXPECT_EQ(clean("a\x1b[2Jb\x07", 20), "a?[2Jb?");
  EXPECT_EQ(clean("\xc3(\xff\xe2\x82", 20), "?(???");
  EXPECT_EQ(clean("\xc2\x9b"
                  "31m",
                  20),
            "??31m");  // a control sequence in one character
  EXPECT_EQ(clean("\xe2\x80\xae"
                  "abc",
                  20),
            "???abc");                          // written from right to left
  EXPECT_EQ(clean("\xed\xa0\x80", 20), "???");  // half a surrogate
  EXPECT_EQ(clean(std::string(100, 'x'), 10), "xxxxxxxxx…");
}

TEST(Menu, NumbersChoicesAndThenTheirVariants) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const Paint paint(false);
  Menu menu;
  menu.add(
      {"Buy", {{Action{1}, "one", {{Action{11}, "x"}, {Action{12}, "y"}}}, {Action{2}, "two", {{Action{21}, "z"}}}}});
  menu.add({"Nothing", {}});
  menu.add({"Take", {{Action{3}, "three"}}});
  EXPECT_EQ(menu.size(), 6);
  const std::uint32_t expected[] = {1, 2, 3, 11, 12, 21};
  for (int i = 0; i < 6; ++i) EXPECT_EQ(menu.find(i + 1), Action{expected[i]});
  EXPECT_FALSE(menu.find(0));
  EXPECT_FALSE(menu.find(7));
  EXPECT_EQ(menu.lines(paint, text), (Lines{" Buy   1 one (+2: more 1)  2 two (+1: more 2)", " Take  3 three"}));
  EXPECT_EQ(menu.variants(1, paint), (Lines{"   4 x    5 y"}));
  EXPECT_EQ(menu.variants(2, paint), (Lines{"   6 z"}));
  EXPECT_TRUE(menu.variants(3, paint).empty());
}

TEST(LogText, MergesSentencesAndErasesUndoneSteps) {
  const Paint paint(false);
  LogText log(": ");
  log.add(0, 1, {{"Ana took", {"a"}, "", true}});
  log.add(1, 1, {{"Ana took", {"b"}, " → ab", true}});
  log.add(2, 1, {{"Ana stopped"}});
  log.add(3, 2, {{"Ana took", {"c"}, "", true}});
  EXPECT_EQ(log.lines(0, paint, false), (Lines{" · Ana took: a, b → ab", " · Ana stopped", " · Ana took: c"}));
  EXPECT_EQ(log.lines(1, paint, false), (Lines{" · Ana took: b → ab", " · Ana stopped", " · Ana took: c"}));
  log.erase_from(2);
  EXPECT_EQ(log.lines(0, paint, false), (Lines{" · Ana took: a, b → ab"}));
}

TEST(PlayerList, ParsesPeopleAndRandomPlayers) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kPortuguese);
  const match::AnyGame& coatl = *registry::games().find("coatl");
  const auto names = [&](std::string_view players) {
    std::string out;
    for (const PlayerSpec& p : parse_players(players, coatl, text).players)
      out += (out.empty() ? "" : ",") + std::string(p.person ? "+" : "-") + p.name;
    return out;
  };
  EXPECT_EQ(names(""), "+Jogador,-Bot amador");
  EXPECT_EQ(names("3"), "+Jogador,-Bot amador 1,-Bot amador 2");
  EXPECT_EQ(names("skilled,Ana,Skilled,MASTER"), "-Bot hábil 1,+Ana,-Bot hábil 2,-Bot mestre");
  EXPECT_EQ(names(" Ana , Random,Rui"), "+Ana,-Acaso,+Rui");
  EXPECT_EQ(parse_players("2", coatl, text, "Expert").players[1].bot, "expert");
  EXPECT_FALSE(parse_players("2", coatl, text, "Ana").error.empty());
  EXPECT_FALSE(parse_players("Ana", coatl, text).error.empty());
  EXPECT_FALSE(parse_players("Acaso,random", coatl, text).error.empty());  // two of one name
}

TEST(PlayerList, KnowsWhichBotWasMeant) {
  EXPECT_EQ(misspelt_bot("skiled"), "skilled");
  EXPECT_EQ(misspelt_bot("Exprt"), "expert");
  EXPECT_EQ(misspelt_bot("randmo"), "random");
  for (const char* const name : {"Ana", "Rui", "Max", "Eva", "Nora", "Carlos", "Martin"})
    EXPECT_EQ(misspelt_bot(name), "");
}

TEST(PlayerList, TakesOtherKindsOfBots) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const match::AnyGame& splendor = *registry::games().find("splendor");
  const OtherBots others = [](std::string_view bot) -> std::optional<std::string> {
    if (bot == "exec:") return "no command";
    return bot.rfind("exec:", 0) == 0 || bot == "search@9i" ? std::optional(std::string()) : std::nullopt;
  };
  const auto list = parse_players("Ana,search@9i,exec:./bot a,b", splendor, text, kDefaultLevel, others);
  ASSERT_EQ(list.error, "");
  ASSERT_EQ(list.players.size(), 3U);
  EXPECT_EQ(list.players[1].bot, "search@9i");
  EXPECT_EQ(list.players[2].bot, "exec:./bot a,b");  // a command may have commas
  EXPECT_FALSE(list.players[2].person);
  EXPECT_EQ(parse_players("Ana,exec:", splendor, text, kDefaultLevel, others).error, "no command");
}

// Every bot that can be named can play, and its displayed name is short enough.
TEST(PlayerList, ParsesEveryBot) {
  for (const std::string_view level : ai::kLevels) EXPECT_NE(bot_names().find(level), std::string::npos) << level;
  for (const i18n::Language language : i18n::kLanguages) {
    const i18n::Catalogue text = registry::catalogue(language);
    const std::string bots = bot_names();
    Scanner in(bots);
    while (!in.done()) {
      std::string name(in.word());
      if (name.back() == ',') name.pop_back();
      const auto list = parse_players(name + "," + name, *registry::games().find("splendor"), text);
      ASSERT_EQ(list.error, "");
      EXPECT_TRUE(ai::bot_spec(list.players[0].bot, registry::games().find("splendor")->level_iterations()).has_value())
          << name;
      EXPECT_LE(width_of(list.players[0].name), 17) << list.players[0].name;
    }
  }
}

// Plays random games and calls look(state, event) before every step.
template <GameState S, class Look>
void random_games(int games, const typename S::Setup& setup, std::uint64_t seed, Look&& look) {
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    S state = S::initial(setup);
    while (state.to_act() != kTerminal) {
      Action action;
      if (state.to_act() == kChance) {
        action = state.sample(rng);
      } else {
        LegalActions<S> legal;
        state.legal(legal);
        action = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      }
      look(state, match::Event{.actor = state.to_act(), .action = action, .turn = state.turn()});
      state.apply(action);
    }
    look(state, match::Event{.actor = kSpectator, .action = {}, .turn = state.turn()});
  }
}

// The facts of a step as a seat may know them.
template <GameState S>
std::vector<Fact> facts_of(S& state, Action action, Seat seat) {
  FactList list;
  apply_with_facts(state, action, list);
  std::vector<Fact> seen(list.begin(), list.end());
  if constexpr (GameWithFacts<S>)
    for (Fact& fact : seen) fact = S::redacted(fact, seat);
  return seen;
}

// M.A.R.C.O.'s turn in words agrees with what it did.
TEST(MarcoTurn, IsToldAsItHappened) {
  const i18n::Catalogue text = registry::catalogue(i18n::Language::kEnglish);
  const Context context{text, Paint(false), {"Ana"}};
  const coatl::CoatlPresenter<true> presenter(context);
  int turns = 0;
  int completed = 0;
  for (int algorithms = 0; algorithms < 32; ++algorithms) {
    coatl::SoloSetup setup;
    setup.algorithms = static_cast<std::uint8_t>(algorithms);
    ASSERT_TRUE(algorithms % 2 == 0 || setup.set("marco-order", "t2,h1,b6,b1,b5,b2,b4,b3,h2,t1"));
    random_games<coatl::CoatlSolo>(
        3, setup, static_cast<std::uint64_t>(algorithms) + 1,
        [&](const coatl::CoatlSolo& before, const match::Event& event) {
          if (event.actor == kTerminal || coatl::tag_of(event.action) != coatl::kMarco) return;
          coatl::CoatlSolo after = before;
          const std::vector<Fact> facts = facts_of(after, event.action, kSpectator);
          ++turns;
          int done = 0;
          int drawn = 0;
          std::string all;
          for (const LogSentence& s : presenter.describe(before.view(0), event, facts, after.view(0))) {
            done += s.head.find(" is complete: ") != std::string::npos ? 1 : 0;
            drawn += s.head.rfind("From the right end", 0) == 0 ? 1 : 0;
            all += printed(s.head) + "\n";
          }
          EXPECT_EQ(done, count_bits(after.marco.completed) - count_bits(before.marco.completed)) << all;
          EXPECT_EQ(drawn, after.marco.cards - before.marco.cards + done) << all;
          completed += done;
        });
  }
  EXPECT_GT(turns, 1000);
  EXPECT_GT(completed, 200);
}

// Every table, menu, explanation and sentence of random games fits into 80 columns, in every language.
template <GameState S, class Presenter>
void expect_fitting(const Context& context, int games, const typename S::Setup& setup, std::uint64_t seed) {
  const Presenter presenter(context);
  const auto fits = [&](const Lines& lines) {
    for (const std::string& line : lines) {
      ASSERT_LE(width_of(line), kColumns) << printed(line);
      ASSERT_EQ(line.find_first_of("{}"), std::string::npos) << printed(line);
    }
  };
  random_games<S>(games, setup, seed, [&](const S& state, const match::Event& event) {
    if (event.actor == kTerminal) {
      fits(presenter.table(state.view(kSpectator)));
      fits(presenter.final_table(state.view(kSpectator), state.result()));
      EXPECT_FALSE(presenter.ending(state.result().ending).empty());
      return;
    }
    for (Seat seat = kNoSeat; seat < static_cast<Seat>(setup.seats); ++seat) {
      if (seat == kChance) continue;
      match::Event seen = event;
      seen.action = state.redacted(event.action, seat);
      S next = state;
      const std::vector<Fact> facts = facts_of(next, event.action, seat);
      LogText log(": ");
      log.add(0, event.turn, presenter.describe(state.view(seat), seen, facts, next.view(seat)));
      fits(log.lines(0, context.paint, true));
    }
    if (event.actor < 0) return;
    fits(presenter.table(Presenter::everything(state)));
    const auto view = state.view(event.actor);
    fits(presenter.table(view));
    LegalActions<S> legal;
    state.legal(legal);
    const Menu menu = presenter.menu(view, {legal.begin(), legal.end()});
    fits(menu.lines(context.paint, context.text));
    EXPECT_EQ(menu.size(), legal.size());  // every action can be chosen by a number
    std::set<std::uint32_t> found;
    for (int i = 1; i <= menu.size(); ++i) found.insert(menu.find(i)->code);
    EXPECT_EQ(static_cast<int>(found.size()), legal.size());
    EXPECT_FALSE(presenter.explain(view, event.action).empty());
    fits(presenter.cards(view, ""));
  });
  fits(presenter.notation());
  fits(presenter.rules());
}

class Presenters : public testing::TestWithParam<i18n::Language> {};

TEST_P(Presenters, FitInto80Columns) {
  const i18n::Catalogue text = registry::catalogue(GetParam());
  const Context context{text, Paint(true), {"Maximiliana XVI.", "漢字漢字漢字漢字", "Random 1", "Random 2"}};
  for (int seats = 2; seats <= 4; ++seats) {
    coatl::GroupSetup group;
    group.seats = static_cast<std::uint8_t>(seats);
    group.sacrifice = 1;
    group.gap = seats == 3 ? coatl::kGapClosed : coatl::kGapOpen;
    group.coatls = seats == 3 ? coatl::kAtMostThree : coatl::kAnyCoatls;
    expect_fitting<coatl::Coatl, PresenterOf<coatl::Coatl>>(context, 2, group, 5);
    expect_fitting<splendor::State, PresenterOf<splendor::State>>(context, 1, {static_cast<std::int8_t>(seats)}, 6);
  }
  for (const int algorithms : {0, 31}) {
    coatl::SoloSetup solo;
    solo.algorithms = static_cast<std::uint8_t>(algorithms);
    expect_fitting<coatl::CoatlSolo, PresenterOf<coatl::CoatlSolo>>(context, 2, solo, 7);
  }
}

// The same for games that bring no presenter and no words.
TEST_P(Presenters, AreNotRequired) {
  const i18n::Catalogue text(GetParam());
  const Context context{text, Paint(true), {"Maximiliana XVI.", "漢字漢字漢字漢字", "Random 1", "Random 2"}};
  expect_fitting<conformance::ToyGame, DefaultPresenter<conformance::ToyGame>>(context, 5, {.seats = 3}, 8);
  expect_fitting<coatl::CoatlSolo, DefaultPresenter<coatl::CoatlSolo>>(context, 1, {}, 9);
  expect_fitting<splendor::State, DefaultPresenter<splendor::State>>(context, 1, {2}, 10);
  const match::Match match(*registry::games().find("coatl-solo")->make(1, {}));
  EXPECT_EQ(game_name("coatl-solo", text), "coatl-solo");
  EXPECT_EQ(printed(describe_options(match, context).front()).rfind(" · \x1b[1malgorithms=", 0), 0U);
}

TEST(DefaultPresenter, ShowsScoresTieBreaksAndTheAutomaton) {
  const i18n::Catalogue text(i18n::Language::kEnglish);
  const Context context{text, Paint(false), {"Ana", "Rui"}};
  Outcome outcome{.sides = 2, .ending = Ending::kGoal, .winners = 1, .score = {7, 1}};
  EXPECT_EQ(plain_scores(outcome, "pebbles", context), (Lines{" Ana · 7 points", " Rui · 1 point"}));
  outcome.tie_break[1] = {-2, 0};
  EXPECT_EQ(plain_scores(outcome, "pebbles", context).back(), " Rui · 1 point · tie-breaks -2, 0");
  EXPECT_EQ(winners_text(outcome, "pebbles", context), "Ana has won.");
  const Context alone{text, Paint(false), {"Ana"}};
  outcome.winners = 2;
  EXPECT_EQ(winners_text(outcome, "pebbles", alone), "The automaton has won.");
  const i18n::Catalogue words = registry::catalogue(i18n::Language::kEnglish);
  const Context with_words{words, Paint(false), {"Ana"}};
  EXPECT_EQ(winners_text(outcome, "coatl-solo", with_words), "M.A.R.C.O. has won.");
}

TEST(ViewText, KeepsTheWordsThatTextsHaveInCommon) {
  EXPECT_EQ(common_words({}), "");
  EXPECT_EQ(common_words({"a b c"}), "a b c");
  EXPECT_EQ(common_words({"a b c", "a x c", "a y c"}), "a ? c");
  EXPECT_EQ(common_words({"a b c d", "a c d"}), "a ? c d");
  EXPECT_EQ(common_words({"a a", "a a a"}), "a a ?");
  EXPECT_EQ(common_words({"a b", "", "a b"}), "?");
}

// What the seat knows is in the text, what others hide is not.
TEST(ViewText, ShowsAStateAsFarAsTheSeatKnowsIt) {
  using conformance::ToyGame;
  int hidden = 0;
  random_games<ToyGame>(20, {.seats = 3}, 11, [&](const ToyGame& state, const match::Event& event) {
    if (event.actor < 0) return;
    const auto words = [](const std::string& text) {
      std::istringstream in(text);
      return std::vector<std::string>{std::istream_iterator<std::string>(in), {}};
    };
    const auto all = words(state.to_text());
    const auto seen = words(view_text<ToyGame>(state.view(event.actor)));
    ASSERT_EQ(seen.size(), all.size());
    constexpr std::size_t kFirstHand = 7;
    constexpr std::size_t kFirstScore = 10;
    EXPECT_EQ(seen[kFirstHand + static_cast<std::size_t>(event.actor)],
              all[kFirstHand + static_cast<std::size_t>(event.actor)]);
    for (std::size_t i = kFirstScore; i < all.size(); ++i) EXPECT_EQ(seen[i], all[i]);
    hidden += static_cast<int>(std::count(seen.begin(), seen.end(), kUnknownWord));
  });
  EXPECT_GT(hidden, 100);
}

TEST_P(Presenters, ShowTheLongestPossibleCoatl) {
  const i18n::Catalogue text = registry::catalogue(GetParam());
  coatl::Coatl state = coatl::Coatl::initial({});
  coatl::Serpent& s = state.player[0].coatl[0];
  while (s.length < coatl::kLongest - 1) s.add_right(coatl::make_piece(coatl::kBody, s.length % coatl::kColours));
  s.cards = 4;
  s.prophecy = {1, 16, 33, 45};
  state.phase = coatl::Phase::kTurn;
  state.chance = coatl::kNoChance;
  for (const bool coloured : {false, true}) {
    const Context context{text, Paint(coloured), {"Ana", "Rui"}};
    const coatl::CoatlPresenter<false> presenter(context);
    int letters = 0;
    for (const std::string& line : presenter.table(state.view(0))) {
      EXPECT_LE(width_of(line), kColumns);
      // No colour runs over the end of a line.
      const auto last = line.rfind("\x1b[");
      EXPECT_TRUE(last == std::string::npos || line.compare(last, 4, "\x1b[0m") == 0) << line;
      std::size_t at = line.find_first_not_of(' ');
      if (line.find("YRKGBYRKGB") != std::string::npos)
        for (; at < line.size(); ++at) letters += coatl::colour_from_letter(line[at]) >= 0 ? 1 : 0;
    }
    EXPECT_EQ(letters, coloured ? 0 : coatl::kLongest - 1) << "every piece once";
  }
}

// Cards in words come from their data: each mentions its colours and its points.
TEST_P(Presenters, DescribeEveryCardInWords) {
  const i18n::Catalogue text = registry::catalogue(GetParam());
  const Context context{text, Paint(false), {}};
  const coatl::CoatlWords words(context, false);
  std::set<std::string> seen;
  for (int kind = 1; kind <= coatl::kProphecies; ++kind) {
    const std::string sentence = printed(words.in_words(kind));
    EXPECT_TRUE(seen.insert(sentence).second) << sentence;
    const coatl::Prophecy& card = coatl::kProphecy[kind];
    for (int i = 0; i < card.size; ++i)
      EXPECT_TRUE(sentence.find(words.colour(card.colour[i])) != std::string::npos ||
                  sentence.find(words.colours(card.colour[i])) != std::string::npos)
          << sentence;
    EXPECT_NE(sentence.find(": " + std::to_string(card.top_points) + " "), std::string::npos) << sentence;
  }
  for (int temple = 1; temple <= coatl::kTemples; ++temple)
    EXPECT_TRUE(seen.insert(printed(words.temple_in_words(temple))).second);
  const splendor::SplendorWords gems(context);
  for (int card = 1; card <= splendor::kCards; ++card)
    EXPECT_TRUE(seen.insert(printed(gems.card_in_words(card))).second) << card;
}

INSTANTIATE_TEST_SUITE_P(Play, Presenters, testing::ValuesIn(i18n::kLanguages),
                         [](const auto& one) { return std::string(to_text(one.param)); });

}  // namespace
}  // namespace patolli::play
