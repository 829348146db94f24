// Facts of Cóatl: what steps say about themselves, and that nothing moves without a fact.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "games/coatl/rules/facts.hpp"
#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

template <class Game>
Texts texts_of(const FactList& facts, Seat viewer) {
  Texts texts;
  for (const Fact& each : facts) {
    const Fact fact = Game::redacted(each, viewer);
    texts.push_back(fact_text(Game::fact_kinds()[static_cast<std::size_t>(fact.kind)], fact,
                              [&](int i) { return Game::fact_word(fact, i); }));
  }
  return texts;
}

template <class Game>
Texts facts_of(const Script<Game>& script, std::string_view action, Seat viewer = 0) {
  Game game = script.game();
  const auto x = Game::parse_action(action);
  EXPECT_TRUE(x && game.check(*x, game.to_act()).ok()) << action;
  FactList facts;
  game.apply(*x, facts);
  return texts_of<Game>(facts, viewer);
}

using Group = Position<Coatl>;
using Solo = Position<CoatlSolo>;

TEST(CoatlFacts, TakingASpace) {
  const Script<Coatl> s{Group()};
  EXPECT_EQ(facts_of(s, "take b2"),
            (Texts{"piece piece=K from=b2 to=board seat=0", "piece piece=G from=b2 to=board seat=0"}));
  EXPECT_EQ(facts_of(s, "take h1"), (Texts{"piece piece=<Y from=h1 to=board seat=0"}));
}

TEST(CoatlFacts, TakingProphecies) {
  Script<Coatl> s{Group()};
  EXPECT_EQ(facts_of(s, "row 2"), (Texts{"prophecy card=45 from=row2 to=hand seat=0 points=?"}));
  s("deck");
  EXPECT_EQ(facts_of(s, "draw 12", 0), (Texts{"prophecy card=12 from=deck to=hand seat=0 points=?"}));
  EXPECT_EQ(facts_of(s, "draw 12", 1), (Texts{"prophecy card=? from=deck to=hand seat=0 points=?"}));
  EXPECT_EQ(facts_of(s, "draw 12", kSpectator), facts_of(s, "draw 12", 1));
}

TEST(CoatlFacts, Building) {
  const Script<Coatl> s(Group().player(0, {.pieces = "R.Y>", .hand = "6s", .a = "<RRY"}));
  EXPECT_EQ(facts_of(s, "start R"), (Texts{"piece piece=R from=board to=b seat=0"}));
  EXPECT_EQ(facts_of(s, "add a right R"), (Texts{"piece piece=R from=board to=a.right seat=0"}));
}

TEST(CoatlFacts, ACompletedCoatlIsScoredCardByCard) {
  // The rulebook's worked example: 4 + 5 + 5 + 3.
  Script<Coatl> s(Group().player(0, {.pieces = "Y>", .hand = "5s", .temples = "3s", .a = "<BBRBBKRBBY:29.10"}));
  s("add a right Y>");
  EXPECT_EQ(facts_of(s, "play 5 a"), (Texts{"prophecy card=5 from=hand to=a seat=0 points=5"}));
  s("play 5 a");
  EXPECT_EQ(
      facts_of(s, "temple hand 3"),
      (Texts{"temple temple=3 from=hand to=a seat=0", "completed seat=0 coatl=a number=0 length=11 points=17 score=17",
             "prophecy-scores card=29 points=4", "prophecy-scores card=10 points=5", "prophecy-scores card=5 points=5",
             "temple-scores temple=3 points=3"}));
}

TEST(CoatlFacts, KeptCardsAreTheOwnersSecret) {
  Script<Coatl> s{Coatl::initial(GroupSetup{})};
  s.chance(7);
  const Texts own = facts_of(s, s.legal("keep").back(), 0);
  const Texts others = facts_of(s, s.legal("keep").back(), 1);
  ASSERT_EQ(own.size(), others.size());
  ASSERT_EQ(own.size(), 3U);  // all that were dealt: kept, or set aside
  for (std::size_t i = 0; i < own.size(); ++i) {
    EXPECT_EQ(own[i].find("card=?"), std::string::npos) << own[i];
    EXPECT_NE(others[i].find("card=?"), std::string::npos) << others[i];
  }
}

TEST(CoatlFacts, TokensAndPassing) {
  Script<Coatl> s(Group().with("sacrifice", "on").player(0, {.hand = "9s", .tokens = 7}));
  EXPECT_EQ(facts_of(s, "perfect Y B"), (Texts{"token seat=0 token=perfect", "piece piece=Y from=bag to=board seat=0",
                                               "piece piece=B from=bag to=board seat=0"}));
  EXPECT_EQ(facts_of(s, "priest 2"), (Texts{"token seat=0 token=priest", "temple temple=2 from=pile2 to=hand seat=0"}));
  const Texts future = facts_of(s, "future");
  ASSERT_EQ(future.size(), 7U);
  EXPECT_EQ(future[0], "token seat=0 token=future");
  EXPECT_EQ(future[6], "prophecy card=49 from=row6 to=discards seat=? points=?");
  s("future").chance();
  EXPECT_EQ(facts_of(s, "discard 9"), (Texts{"prophecy card=9 from=hand to=discards seat=0 points=?"}));
}

TEST(CoatlFacts, AThirdCoatlAnnouncesTheLastTurns) {
  Script<Coatl> s(Group(3)
                      .with("completed", "1:<KRR>:2:0;1:<KKR>:3:0")
                      .with("seat", 1)
                      .with("phase", "completing")
                      .player(1, {.hand = "-", .a = "<BKB>:4"}));
  const Texts facts = facts_of(s, "close");
  ASSERT_FALSE(facts.empty());
  EXPECT_EQ(facts.back(), "last-turns ending=goal seat=1 turns=2");
}

// M.A.R.C.O. looks at its first card in vain, takes for the second, completes it and hands its pieces on.
TEST(CoatlFacts, MarcosTurnExplainsItself) {
  const Script<CoatlSolo> s(Solo()
                                .with("phase", "marco-turn")
                                .with("owes", kPendingMarcoMove)
                                .with("row", "30,31,32,34,35,37")
                                .with("supply", "RG,_,_,_,_,_,_,_,_,_")
                                .with("marco", "1:Y.Y.Y.Y.Y;26:R.R.G.G;16:Y|-|-|0"));
  EXPECT_EQ(
      facts_of(s, "marco b1"),
      (Texts{"marco-looks at=1 card=1 needs=Y", "marco-looks at=2 card=26 needs=R", "marco-takes at=2 card=26 space=b1",
             "piece piece=R from=b1 to=marco2 seat=?", "piece piece=G from=b1 to=marco3 seat=?",
             "prophecy card=26 from=marco2 to=completed seat=? points=6", "piece piece=R from=completed to=out seat=?",
             "piece piece=R from=completed to=out seat=?", "piece piece=R from=completed to=out seat=?",
             "piece piece=G from=completed to=marco2 seat=?", "piece piece=G from=completed to=marco2 seat=?",
             "prophecy card=37 from=row6 to=marco3 seat=? points=?"}));
}

TEST(CoatlFacts, MarcoClearsASpaceNobodyNeeds) {
  const Script<CoatlSolo> s(Solo()
                                .with("phase", "marco-turn")
                                .with("owes", kPendingMarcoMove)
                                .with("supply", "RG,_,_,_,_,_,Y,_,_,_")
                                .with("marco", "5;10;15|-|-|0"));
  Texts facts = facts_of(s, "marco b1");
  ASSERT_GE(facts.size(), 4U);
  EXPECT_EQ(facts[3], "marco-clears space=b1");
}

// Every piece and card is where the facts say: a ledger that knows no rules agrees with the state after every step.
template <class Game>
class Ledger {
 public:
  explicit Ledger(const Game& game) {
    for (int k = 0; k < kPieces; ++k) pieces_[{at::kBag, kNoValue}][k] = game.bag[k];
  }
  void note(const Fact& fact) {
    const auto& v = fact.value;
    if (fact.kind == static_cast<int>(FactId::kPieceMoves)) {
      const bool coatl = v[2] >= at::coatl(0) && v[2] < at::marco(0);
      move(pieces_, v[0], v[1], v[2] >= at::end(0, kLeft) && coatl ? at::coatl((v[2] - at::end(0, kLeft)) / 2) : v[2],
           v[3]);
    } else if (fact.kind == static_cast<int>(FactId::kProphecyMoves)) {
      move(cards_, v[0], v[1], v[2], v[3]);
      if (v[1] >= at::marco(0) && v[2] == at::kCompleted) close_gap(v[1] - at::marco(0));
    } else if (fact.kind == static_cast<int>(FactId::kTempleMoves)) {
      move(temples_, v[0], v[1], v[2], v[3]);
    } else if (fact.kind == static_cast<int>(FactId::kCompleted)) {
      pieces_.erase({at::coatl(v[1]), v[0]});
      cards_.erase({at::coatl(v[1]), v[0]});
    } else if (fact.kind == static_cast<int>(FactId::kNewDeck)) {
      cards_.erase({at::kDiscards, kNoValue});
    }
  }
  void expect_agrees(const Game& game) {
    for (int s = 0; s < kSpaces; ++s) {
      std::map<int, int> there;
      for (const Piece p : game.space(s))
        if (p != kNoPiece) ++there[p];
      expect(pieces_, at::space(s), kNoValue, there, "space");
    }
    for (int slot = 0; slot < kRowSize; ++slot)
      expect(cards_, at::row(slot), kNoValue, game.row[slot] == 0 ? Count{} : Count{{game.row[slot], 1}}, "row");
    for (int i = 0; i < kPiles; ++i)
      expect(temples_, at::pile(i), kNoValue, game.pile_top[i] == 0 ? Count{} : Count{{game.pile_top[i], 1}}, "pile");
    for (int seat = 0; seat < game.agreed.seats; ++seat) {
      const Player& p = game.player[seat];
      Count board;
      for (int k = 0; k < kPieces; ++k)
        if (p.pieces[k] != 0) board[k] = p.pieces[k];
      expect(pieces_, at::kBoard, seat, board, "board");
      Count hand;
      for (int i = 0; i < p.hand_size; ++i) ++hand[p.hand[i]];
      expect(cards_, at::kHand, seat, hand, "hand");
      Count temples;
      for (const int n : Bits(p.temples)) ++temples[n + 1];
      expect(temples_, at::kHand, seat, temples, "Temples");
      for (int c = 0; c < kUnfinished; ++c) {
        Count on;
        for (int i = 0; i < p.coatl[c].length; ++i) ++on[p.coatl[c].piece_at(i)];
        expect(pieces_, at::coatl(c), seat, on, "Cóatl");
        Count played;
        for (int i = 0; i < p.coatl[c].cards; ++i) ++played[p.coatl[c].prophecy[i]];
        expect(cards_, at::coatl(c), seat, played, "Prophecies on a Cóatl");
      }
    }
    if constexpr (Game::kSolo) {
      for (int i = 0; i < kMarcoRow; ++i) {
        const MarcoCard& card = game.marco.card[i];
        Count on;
        for (int k = 0; k < card.count; ++k) ++on[card.piece[k]];
        expect(pieces_, at::marco(i), kNoValue, on, "M.A.R.C.O.'s pieces");
        expect(cards_, at::marco(i), kNoValue, card.kind == 0 ? Count{} : Count{{card.kind, 1}}, "M.A.R.C.O.'s card");
      }
      Count out;
      for (int k = 0; k < kPieces; ++k)
        if (game.marco.discarded[k] != 0) out[k] = game.marco.discarded[k];
      expect(pieces_, at::kOut, kNoValue, out, "pieces out of the game");
    }
  }

 private:
  using Count = std::map<int, int>;
  using Places = std::map<std::pair<int, int>, Count>;

  // The hidden stocks are not counted; what is shared has no owner.
  static int owner(int place, int seat) {
    const bool own = place == at::kBoard || place == at::kHand || (place >= at::coatl(0) && place < at::marco(0));
    return own ? seat : kNoValue;
  }
  static void move(Places& places, int what, int from, int to, int seat) {
    if (from != at::kDeck && from != at::kStack) {
      Count& there = places[{from, owner(from, seat)}];
      ASSERT_GT(there[what], 0) << what << " is not at " << from;
      if (--there[what] == 0) there.erase(what);
    }
    ++places[{to, owner(to, seat)}][what];
  }
  // A card of M.A.R.C.O.'s is completed: its pieces are handed out next, and the cards right of it move up.
  void close_gap(int i) {
    for (const auto& [piece, n] : pieces_[{at::marco(i), kNoValue}]) pieces_[{at::kCompleted, kNoValue}][piece] += n;
    for (; i < kMarcoRow; ++i) {
      pieces_[{at::marco(i), kNoValue}] = pieces_[{at::marco(i + 1), kNoValue}];
      cards_[{at::marco(i), kNoValue}] = cards_[{at::marco(i + 1), kNoValue}];
    }
  }
  static void expect(Places& places, int place, int seat, const Count& is, const char* what) {
    EXPECT_EQ((places[{place, seat}]), is) << what << " (place " << place << ", seat " << seat << ")";
  }

  Places pieces_, cards_, temples_;
};

// Returns how many Cóatls were completed.
template <class Game>
int follow_games(const typename Game::Setup& setup, int games) {
  Rng rng(0xFAC75);
  int completed = 0;
  for (int n = 0; n < games; ++n) {
    Game game = Game::initial(setup);
    Ledger<Game> ledger(game);
    bool over = false;
    while (game.to_act() != kTerminal) {
      typename Game::Out out;
      game.legal(out);
      const Action x = game.to_act() == kChance
                           ? game.sample(rng)
                           : out[static_cast<int>(rng.below(static_cast<std::uint32_t>(out.size())))];
      FactList facts;
      game.apply(x, facts);
      for (const Fact& fact : facts) {
        ledger.note(fact);
        completed += fact.kind == static_cast<int>(FactId::kCompleted) ? 1 : 0;
        over = fact.kind == static_cast<int>(FactId::kOver);
      }
      ledger.expect_agrees(game);
      if (::testing::Test::HasFailure()) {
        ADD_FAILURE() << Game::action_text(x) << "\n" << game.to_text();
        return completed;
      }
    }
    EXPECT_TRUE(over) << "the last fact says that it is over";
  }
  return completed;
}

TEST(CoatlFacts, NothingMovesWithoutAFact) {
  for (int seats = 2; seats <= 4; ++seats) {
    GroupSetup setup;
    setup.seats = static_cast<std::uint8_t>(seats);
    setup.sacrifice = 1;
    EXPECT_GT(follow_games<Coatl>(setup, 20), 0);
  }
}
TEST(CoatlFacts, NothingMovesWithoutAFactAlone) {
  SoloSetup setup;
  EXPECT_GT(follow_games<CoatlSolo>(setup, 20), 0);
  setup.algorithms = 31;
  follow_games<CoatlSolo>(setup, 20);  // at random nobody completes anything here
}

}  // namespace
}  // namespace patolli::coatl::test
