// What speaks for an action: facts on positions where they are known, and the same facts in four languages.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/coatl/module/reasons.hpp"
#include "games/coatl/module/why.hpp"
#include "games/splendor/module/reasons.hpp"
#include "games/splendor/module/why.hpp"
#include "hints/hint.hpp"
#include "match/game_of.hpp"
#include "play/hint.hpp"
#include "registry/words.hpp"
#include "unit/coatl_script.hpp"
#include "unit/presenters.hpp"
#include "unit/splendor_position.hpp"

namespace patolli::hints {
namespace {

using coatl::test::Has;
using CoatlPosition = coatl::test::Position<coatl::Coatl>;
using SoloPosition = coatl::test::Position<coatl::CoatlSolo>;
using SplendorPosition = splendor::testing::Position;

Action action(const splendor::State& s, const std::string& text) {
  const Action x = *splendor::State::parse_action(text);
  EXPECT_TRUE(s.check(x, s.to_act()).ok()) << text << " in " << s.to_text();
  return x;
}
template <bool Solo>
Action action(const coatl::State<Solo>& s, const std::string& text) {
  const Action x = *coatl::State<Solo>::parse_action(text);
  EXPECT_TRUE(s.check(x, s.to_act()).ok()) << text << " in " << s.to_text();
  return x;
}

template <GameState S>
Reasons reasons(const S& s, const std::string& text) {
  return reasons_for(s.view(s.to_act()), action(s, text));
}

bool has(const Reasons& list, const Reason& reason) {
  return std::find(list.begin(), list.end(), reason) != list.end();
}
bool has(const Reasons& list, Why why) {
  return std::any_of(list.begin(), list.end(), [why](const Reason& r) { return r.why == why; });
}

// The hint for an action, as one line without colours.
template <GameState S>
std::string hint(const S& s, const Hint& h, i18n::Language language) {
  const i18n::Catalogue text = registry::catalogue(language);
  const term::Context context{text, term::Paint(false), {"Ana", "Rui", "Zé", "Eva"}};
  const play::AnyPresenterOf<S, play::PresenterOf<S>> presenter(context);
  LegalActions<S> legal;
  s.legal(legal);
  const auto seen = s.view(s.to_act());
  const std::string view(reinterpret_cast<const char*>(&seen), sizeof seen);
  const term::Menu menu = presenter.menu(view, {legal.begin(), legal.end()});
  std::string all;
  for (const std::string& line : play::hint_lines(h, match::game_of<S>(), view, menu, presenter, context)) {
    EXPECT_LE(term::width_of(line), term::kColumns) << line;
    const std::string plain = term::printed(line);
    all += " " + plain.substr(plain.find_first_not_of(' '));
  }
  return all;
}
template <GameState S>
std::string hint_for(const S& s, const std::string& text, i18n::Language language) {
  Hint h;
  h.action = action(s, text);
  h.winrate = 0.6F;
  h.reasons = reasons_for(s.view(s.to_act()), h.action);
  return hint(s, h, language);
}

// Says so in each language; in the order of kLanguages.
template <GameState S>
void expect_words(const S& s, const std::string& text, const std::array<const char*, 4>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string all = hint_for(s, text, i18n::kLanguages[i]);
    EXPECT_NE(all.find(words[i]), std::string::npos) << words[i] << " in" << all;
  }
}

// -- Splendor ---------------------------------------------------------------------------------------------------------

// Ana has 13 points, and the card at 2.1 brings the two that are missing.
splendor::State about_to_win() {
  SplendorPosition p;
  p.rows = {{}, {45}};
  p.players = {{.tokens = "grrrrkk", .bought = {74, 78, 46}}, {.tokens = "wwb"}};
  return p.state();
}

TEST(SplendorReasons, TheCardThatWins) {
  const auto s = about_to_win();
  const Reasons why = reasons(s, "buy 2.1");
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(why.front(), (Reason{splendor::why::kReachesGoal, 0, 15}));
  EXPECT_TRUE(has(why, Reason{splendor::why::kPoints, 45, 2}));
  expect_words(s, "buy 2.1",
               {"It takes you to 15 points, and the game ends with this round. It brings 2 points.",
                "Com isso chegas aos 15 pontos, e o jogo acaba com esta ronda. Rende 2 pontos.",
                "Con eso llegas a 15 puntos, y la partida termina con esta ronda. Da 2 puntos.",
                "Cela vous amène à 15 points, et la partie se termine avec ce tour de table. Cela rapporte 2 points."});
}

TEST(SplendorReasons, TheSearchFindsTheCardThatWins) {
  const auto s = about_to_win();
  const Hint h = make_hint<splendor::State>(s.view(0), {300, {}}, 1);
  EXPECT_EQ(splendor::State::action_text(h.action).substr(0, 7), "buy 2.1");
  EXPECT_GT(h.winrate, 0.95F);
  ASSERT_TRUE(h.second.has_value());
  EXPECT_LT(h.second_winrate, h.winrate);
  EXPECT_NE(splendor::State::action_text(*h.second).substr(0, 7), "buy 2.1");
  EXPECT_NE(hint(s, h, i18n::Language::kEnglish).find("This almost certainly wins."), std::string::npos);
  const Hint again = make_hint<splendor::State>(s.view(0), {300, {}}, 1);
  EXPECT_EQ(again.action, h.action);
  EXPECT_EQ(again.winrate, h.winrate);
}

// Rui could buy the card at 2.1 and win: reserving it is the only way to stop that.
splendor::State about_to_lose() {
  SplendorPosition p;
  p.rows = {{}, {45}};
  p.players = {{.tokens = "wwb", .bought = {1}}, {.tokens = "grrrrkk", .bought = {74, 78, 46}}};
  return p.state();
}

TEST(SplendorReasons, AReserveThatDenies) {
  const auto s = about_to_lose();
  const Reasons why = reasons(s, "reserve 2.1");
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(why.front(), (Reason{splendor::why::kDeniesGoal, 45, 15, 0, 1}));
  EXPECT_TRUE(has(why, splendor::why::kGold));
  EXPECT_FALSE(has(reasons(s, "reserve 2.2"), splendor::why::kDeniesGoal));
  expect_words(s, "reserve 2.1",
               {"Otherwise Rui buys it and reaches 15 points.", "Se não, Rui compra-a e chega aos 15 pontos.",
                "Si no, Rui la compra y llega a 15 puntos.", "Sinon, Rui l'achète et arrive à 15 points."});
}

TEST(SplendorReasons, WhatOthersCouldBuyForPoints) {
  SplendorPosition p;
  p.rows = {{}, {45}};
  p.players = {{.tokens = "wwb", .bought = {1}}, {.tokens = "grrrrkk", .bought = {2}}};
  EXPECT_TRUE(has(reasons(p.state(), "reserve 2.1"), Reason{splendor::why::kDeniesCard, 45, 2, 0, 1}));
}

TEST(SplendorReasons, TokensThatAllowACard) {
  SplendorPosition p;
  p.rows = {{27}};  // red, w1 b1 g1 k1
  p.players = {{.tokens = "w"}, {}};
  const auto s = p.state();
  const Reasons why = reasons(s, "take bgk");
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(why.front().why, splendor::why::kAllows);
  expect_words(s, "take bgk",
               {"Next turn you can buy 1.1 r", "No próximo turno podes comprar 1.1 r",
                "En el próximo turno puedes comprar 1.1 r", "Au prochain tour, vous pourrez acheter 1.1 r"});
  const Reasons nearer = reasons(s, "take bgr");
  EXPECT_FALSE(has(nearer, splendor::why::kAllows) && nearer.front().card == 27);
}

TEST(SplendorReasons, TokensThatOthersNeed) {
  SplendorPosition p;
  p.rows = {{}, {}, {77}};                                                  // blue, 4 points, w7
  p.players = {{.tokens = "b"}, {.tokens = "ww", .bought = {1, 2, 3, 4}}};  // w6 of 7: one more white
  const auto s = p.state();
  EXPECT_TRUE(has(reasons(s, "take wgr"), splendor::why::kApproaches) ||
              has(reasons(s, "take wgr"), splendor::why::kAllows));
  EXPECT_FALSE(has(reasons(s, "take bgr"), splendor::why::kDeniesTokens));
  SplendorPosition scarce = p;  // the last white one
  scarce.players[0].tokens = "bw";
  EXPECT_TRUE(has(reasons(scarce.state(), "take wgr"), Reason{splendor::why::kDeniesTokens, 77, 4, 0, 1}));
}

TEST(SplendorReasons, ANobleThatComes) {
  SplendorPosition p;
  p.nobles = {8, 1, 2};                                                           // 8: w3 b3 g3
  p.players = {{.tokens = "wrrrk", .bought = {1, 2, 3, 9, 10, 11, 17, 18}}, {}};  // w3 b3 g2
  p.rows = {{20}};                                                                // green, w1 b1 r1 k1
  const auto s = p.state();
  const Reasons why = reasons(s, "buy 1.1");
  EXPECT_TRUE(has(why, Reason{splendor::why::kNobleComes, 8, 3})) << s.to_text();
  expect_words(s, "buy 1.1",
               {"Noble N8 w3 b3 g3 comes to visit you: 3 points more.", "O nobre N8 w3 b3 g3 vem visitar-te",
                "El noble N8 w3 b3 g3 viene a visitarte", "Le noble N8 w3 b3 g3 vous rend visite"});
}

TEST(SplendorReasons, WhatIsGivenBack) {
  SplendorPosition p;
  p.phase = "return";
  p.rows = {{27}};
  p.players = {{.tokens = "wwwbbbggkkr"}, {}};
  const auto s = p.state();
  const Reasons why = reasons(s, "return r");
  EXPECT_TRUE(has(why, splendor::why::kStillAffords)) << s.to_text();
}

// -- Cóatl ------------------------------------------------------------------------------------------------------------

TEST(CoatlReasons, AProphecyAtItsHighestLevel) {
  const auto s = CoatlPosition().player(0, Has{.hand = "29s", .a = "BBYY"}).build();
  EXPECT_EQ(reasons(s, "play 29 a").front(), (Reason{coatl::why::kPlaysTop, 29, 4}));
  expect_words(
      s, "play 29 a",
      {"#29 B B Y Y is at its highest level: 4 points.", "#29 B B Y Y está no nível mais alto: 4 pontos.",
       "#29 B B Y Y está en su nivel más alto: 4 puntos.", "#29 B B Y Y est à son plus haut niveau\u00a0: 4 points."});
}

TEST(CoatlReasons, AProphecyThatMayGrow) {
  // Two greens beside each other once: 2 points; a second time: 5.
  const auto s = CoatlPosition().player(0, Has{.pieces = "G.G.R", .hand = "9s", .a = "YGGY"}).build();
  const Reasons why = reasons(s, "play 9 a");
  EXPECT_EQ(why.front(), (Reason{coatl::why::kPlays, 9, 2}));
  EXPECT_TRUE(has(why, Reason{coatl::why::kMayGrow, 9, 5, 0}));
}

TEST(CoatlReasons, APieceThatCompletesACoatl) {
  const auto s = CoatlPosition().player(0, Has{.pieces = "K>", .a = "<BBYY:29"}).build();
  const Reasons why = reasons(s, "add a right K>");
  EXPECT_EQ(why.front(), (Reason{coatl::why::kCompletes, 0, 4, 0}));
  expect_words(
      s, "add a right K>",
      {"It completes Cóatl a, whose Prophecies are worth 4 points.",
       "Completa o Cóatl a, cujas Profecias valem 4 pontos.", "Termina el Cóatl a, cuyas Profecías valen 4 puntos.",
       "Cela termine le Cóatl a, dont les Prophéties valent 4 points."});
}

TEST(CoatlReasons, APieceThatRaisesAndShows) {
  // Three blues are worth 2, four 3. With the yellow one behind two blues and a yellow one #29 is there.
  const auto raised = CoatlPosition().player(0, Has{.pieces = "B", .a = "BBB:5"}).build();
  EXPECT_TRUE(has(reasons(raised, "add a right B"), Reason{coatl::why::kRaises, 5, 3, 2}));
  const auto shown = CoatlPosition().player(0, Has{.pieces = "Y", .hand = "29s", .a = "BBY"}).build();
  EXPECT_EQ(reasons(shown, "add a right Y").front(), (Reason{coatl::why::kShows, 29, 4, 0}));
  EXPECT_FALSE(has(reasons(shown, "add a left Y"), coatl::why::kShows));
}

TEST(CoatlReasons, ATempleThatIsMet) {
  // Temple 2: no black, 8 pieces.
  const auto s =
      CoatlPosition().player(0, Has{.pieces = "R>", .temples = "2s", .a = "<BBYYYYY:29"}).with("piles", "1,3").build();
  EXPECT_TRUE(has(reasons(s, "add a right R>"), Reason{coatl::why::kTempleMet, 2, 7}));
}

TEST(CoatlReasons, PiecesForAProphecy) {
  // Two blues and a yellow are there for B B Y Y; b3 has the other yellow.
  const auto s = CoatlPosition().player(0, Has{.pieces = "B.B.Y", .hand = "29s"}).build();
  EXPECT_TRUE(has(reasons(s, "take b3"), Reason{coatl::why::kAllPieces, 29, 4}));
  EXPECT_FALSE(has(reasons(s, "take b4"), coatl::why::kAllPieces));
  const auto far = CoatlPosition().player(0, Has{.pieces = "B", .hand = "29s"}).build();
  EXPECT_TRUE(has(reasons(far, "take b3"), Reason{coatl::why::kPiecesLeft, 29, 1, 4}));
}

TEST(CoatlReasons, WhatTheNextPlayerNeeds) {
  // Rui's Cóatl lacks one yellow for B B Y Y, and only b3 has one.
  const auto s =
      CoatlPosition().with("supply", "KR,KG,BY,RK,GB,KR,G,R,K,G").player(1, Has{.hand = "29s", .a = "BBY"}).build();
  EXPECT_TRUE(has(reasons(s, "take b3"), Reason{coatl::why::kDeniesPieces, 29, 4, 0, 1}));
  EXPECT_FALSE(has(reasons(s, "take b1"), coatl::why::kDeniesPieces));
  expect_words(s, "take b3",
               {"Rui lacks just these pieces for #29 B B Y Y (4 points).",
                "A Rui faltam precisamente estas peças para #29 B B Y Y (4 pontos).",
                "A Rui le faltan justo estas piezas para #29 B B Y Y (4 puntos).",
                "Il manque justement ces pièces à Rui pour #29 B B Y Y (4 points)."});
}

TEST(CoatlReasons, AHiddenHandIsNoReason) {
  // The same position, but nobody has seen the card.
  const auto s =
      CoatlPosition().with("supply", "KR,KG,BY,RK,GB,KR,G,R,K,G").player(1, Has{.hand = "29@0", .a = "BBY"}).build();
  EXPECT_FALSE(has(reasons(s, "take b3"), coatl::why::kDeniesPieces));
}

TEST(CoatlReasons, WhatMarcoWouldTake) {
  const auto s = SoloPosition().with("marco", "4|-|-|0").build();  // #4: total G; b2 is the first space with green
  EXPECT_TRUE(has(reasons(s, "take b2"), Reason{coatl::why::kDeniesMarco, 4}));
  EXPECT_FALSE(has(reasons(s, "take b1"), coatl::why::kDeniesMarco));
  expect_words(s, "take b2",
               {"Otherwise M.A.R.C.O. takes these pieces for #4", "Se não, M.A.R.C.O. leva estas peças para #4",
                "Si no, M.A.R.C.O. se lleva estas piezas para #4", "Sinon, M.A.R.C.O. prend ces pièces pour #4"});
}

TEST(CoatlReasons, StepsOfATurnAreListedTogether) {
  const auto s = CoatlPosition().player(0, Has{.pieces = "B.B.Y.Y", .hand = "29s", .a = "K"}).build();
  Hint h;
  h.action = action(s, "add a right B");
  for (const char* step : {"add a right B", "add a right Y", "add a right Y", "play 29 a"})
    h.then.push_back(*coatl::Coatl::parse_action(step));
  const std::string all = hint(s, h, i18n::Language::kEnglish);
  EXPECT_NE(all.find("Then, in the same turn: Right end of a: B, Y, Y → Play on a: #29 B B Y Y +4."), std::string::npos)
      << all;
}

// -- every position of random games -----------------------------------------------------------------------------------

// Every legal action has reasons with texts in every language, and the hint is a legal action.
template <GameState S>
void expect_words_for_everything(const typename S::Setup& setup, std::uint64_t seed) {
  Rng rng(seed);
  S state = S::initial(setup);
  int said = 0;
  int n = 0;
  while (true) {
    resolve_chance(state, rng);
    if (state.to_act() == kTerminal) break;
    LegalActions<S> legal;
    state.legal(legal);
    const i18n::Catalogue text = registry::catalogue(i18n::kLanguages[static_cast<std::size_t>(n) % 4]);
    const term::Context context{text, term::Paint(false), {"Ana", "Rui", "Zé", "Eva"}};
    const play::PresenterOf<S> presenter(context);
    const auto view = state.view(state.to_act());
    for (const Action x : legal) {
      for (const Reason& r : reasons_for(view, x)) {
        const std::string sentence = presenter.reason(view, r);
        ++said;
        ASSERT_FALSE(sentence.empty()) << r.why.key;
        ASSERT_EQ(sentence.find("hint."), std::string::npos) << sentence;
        ASSERT_EQ(sentence.back(), '.') << sentence;
      }
    }
    if (n++ % 5 == 0) {
      const Hint h = make_hint<S>(view, {15, {}}, seed);
      EXPECT_TRUE(legal.contains(h.action));
      EXPECT_EQ(h.only, legal.size() == 1);
      EXPECT_FALSE(hint(state, h, text.language()).empty());
    }
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  EXPECT_GT(said, 100);
}

TEST(Reasons, HaveTextsInEveryPosition) {
  for (const std::uint64_t seed : {1, 2}) {
    for (const auto seats : {std::int8_t{2}, std::int8_t{4}})
      expect_words_for_everything<splendor::State>({seats}, seed);
    coatl::Coatl::Setup setup;
    setup.seats = 3;
    ASSERT_TRUE(setup.set("sacrifice", "on"));
    expect_words_for_everything<coatl::Coatl>(setup, seed);
    coatl::CoatlSolo::Setup solo;
    ASSERT_TRUE(solo.set("algorithms", "all"));
    expect_words_for_everything<coatl::CoatlSolo>(solo, seed);
  }
}

// The same view with other hidden cards gives the same hint.
TEST(Hint, DependsOnTheViewOnly) {
  Rng rng(5);
  int compared = 0;
  coatl::Coatl state = coatl::Coatl::initial({});
  while (compared < 12) {
    resolve_chance(state, rng);
    ASSERT_NE(state.to_act(), kSpectator);
    LegalActions<coatl::Coatl> legal;
    state.legal(legal);
    const auto view = state.view(state.to_act());
    const coatl::Coatl other = coatl::Coatl::determinize(view, rng);
    if (!same_bytes(other, state) && legal.size() > 1) {
      const Hint a = make_hint<coatl::Coatl>(view, {20, {}}, 3);
      const Hint b = make_hint<coatl::Coatl>(other.view(other.to_act()), {20, {}}, 3);
      EXPECT_EQ(a.action, b.action);
      EXPECT_EQ(a.winrate, b.winrate);
      EXPECT_EQ(a.reasons, b.reasons);
      ++compared;
    }
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
  }
}

}  // namespace
}  // namespace patolli::hints
