// Rules of Cóatl: what is secret, what stays known, and what a new deck made of the discards gives away. Rulings:
// docs/RULES.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "unit/coatl_scale.hpp"
#include "unit/coatl_script.hpp"

namespace patolli::coatl::test {
namespace {

using Group = Position<Coatl>;
using Seen = Script<Coatl>;  // a view, read like a table

Seen seen_by(const Script<Coatl>& s, int seat) { return Seen(s->view(static_cast<Seat>(seat)).shown); }

bool look_alike(const Group& a, const Group& b, int seat) {
  const auto one = a.build().view(static_cast<Seat>(seat));
  const auto other = b.build().view(static_cast<Seat>(seat));
  return same_bytes(one, other) && one.hash() == other.hash();
}

// The kinds that somebody's card (by its place among the hidden ones) may have, for all that a seat knows.
std::set<int> thinkable(const Script<Coatl>& s, int viewer, int holder, std::uint8_t origin) {
  std::set<int> kinds;
  Rng rng(5);
  for (int i = 0; i < 400; ++i) {
    const Coatl world = Coatl::determinize(s->view(static_cast<Seat>(viewer)), rng);
    EXPECT_TRUE(world.valid()) << world.to_text();
    const Player& p = world.player[static_cast<std::size_t>(holder)];
    for (int k = 0; k < p.hand_size; ++k)
      if (p.origin[static_cast<std::size_t>(k)] == origin) kinds.insert(p.hand[static_cast<std::size_t>(k)]);
  }
  return kinds;
}

// ---- secret and open --------------------------------------------------------------------------------------------

TEST(CoatlHidden, OtherPlayersPropheciesAreSecretTheirNumberIsPublic) {
  const Script<Coatl> s(Group().player(0, {.hand = "6@0.7@0.8s"}));
  EXPECT_EQ(seen_by(s, 1).hand(0), "0@0.0@0.8s");
  EXPECT_EQ(seen_by(s, 0).hand(0), "6@0.7@0.8s");
  EXPECT_EQ(seen_by(s, kSpectator).hand(0), "0@0.0@0.8s");
  EXPECT_TRUE(look_alike(Group().player(0, {.hand = "6@0.7@0.8s"}), Group().player(0, {.hand = "20@0.21@0.8s"}), 1));
  EXPECT_FALSE(look_alike(Group().player(0, {.hand = "6@0.7@0.8s"}), Group().player(0, {.hand = "20@0.21@0.8s"}), 0));
  EXPECT_FALSE(look_alike(Group().player(0, {.hand = "6@0.7@0.8s"}), Group().player(0, {.hand = "6@0.8s"}), 1));
}

TEST(CoatlHidden, ACardTakenFaceUpWasSeenByAllAndStaysKnown) {
  Script<Coatl> s(Group{});
  s("row 1", "deck", "draw 9", "end").chance();
  EXPECT_EQ(seen_by(s, 1).hand(0), "0@0.44s");
  EXPECT_EQ(thinkable(s, 1, 0, kSeen), (std::set<int>{44}));
  EXPECT_GT(thinkable(s, 1, 0, 0).size(), 30U);
}

TEST(CoatlHidden, TheTempleInHandIsSecretOneTakenFromAPileIsKnown) {
  Script<Coatl> s(Group().with("sacrifice", "on").player(0, {.temples = "5", .tokens = 7}).player(1, {.temples = "6"}));
  s("priest 1", "open-temple 9");
  EXPECT_EQ(seen_by(s, 1).temples(0), "1s");
  EXPECT_EQ(seen_by(s, 1)->player[0].hidden_temples, 1);
  EXPECT_EQ(seen_by(s, 0).temples(0), "1s.5");
  EXPECT_TRUE(look_alike(Group().player(0, {.temples = "5"}), Group().player(0, {.temples = "7"}), 1));
  EXPECT_FALSE(look_alike(Group().player(0, {.temples = "5"}), Group().player(0, {.temples = "7"}), 0));
}

TEST(CoatlHidden, ThePoolOfHiddenCardsIsTheDeckWithAllThatOthersHoldUnseen) {
  const Script<Coatl> s(Group().player(0, {.hand = "6@0.8s"}).player(1, {.hand = "20@0"}));
  const Seen one = seen_by(s, 0);
  EXPECT_EQ(one->deck_count, s->deck_count);  // numbers stay true
  EXPECT_EQ(copies_in(one->deck, 20), 1);
  EXPECT_EQ(copies_in(one->deck, 6), 0);
  EXPECT_EQ(copies_in(one->deck, 8), 0);
  EXPECT_EQ(copies_in(seen_by(s, 1)->deck, 6), 1);
  EXPECT_EQ(copies_in(seen_by(s, 1)->deck, 8), 0);
}

TEST(CoatlHidden, TheDiscardedSetUpCardsAreSecretToAllButTheirOwner) {
  const Group position = Group().with("discards", "6.7.30").player(0, {.aside = "2:6.7"});
  const Script<Coatl> s(position);
  EXPECT_EQ(seen_by(s, 1).field("discards"), "30");
  EXPECT_EQ(seen_by(s, 1)->discard_count, 3);
  EXPECT_EQ(seen_by(s, 0).field("discards"), "6.7.30");
  EXPECT_EQ(copies_in(seen_by(s, 1)->deck, 6), 1);
  const Group other = Group().with("discards", "8.9.30").player(0, {.aside = "2:8.9"});
  EXPECT_TRUE(look_alike(position, other, 1));
  EXPECT_FALSE(look_alike(position, other, 0));
}

TEST(CoatlHidden, TheContentsOfTheBagsCanBeCounted) {
  const Script<Coatl> s(Group{});
  EXPECT_EQ(seen_by(s, 1)->bag, s->bag);
}

TEST(CoatlHidden, EverythingElseIsOpen) {
  const Group position = Group()
                             .with("discards", "30")
                             .with("completed", "0:<YYR>:6:4")
                             .player(0, {.pieces = "Y.<K", .hand = "8s", .a = "RR:7", .b = "<GG"});
  const Script<Coatl> s(position);
  for (const char* key : {"supply", "row", "piles", "discards", "completed", "p0"})
    EXPECT_EQ(seen_by(s, 1).field(key), s.field(key)) << key;
}

TEST(CoatlHidden, TheCardsOfACompletedCoatlStayOpenToAll) {
  // A Prophecy drawn unseen and the secret Temple, both played on it: after that nobody needs to remember them.
  Script<Coatl> s(Group().player(0, {.pieces = "R>", .hand = "1@0", .temples = "3", .a = "<YYY"}));
  s("add a right R>", "play 1 a", "temple hand 3");
  EXPECT_EQ(s.field("completed"), "0:<YYYR>:1:3");
  s("end");
  for (const Seat seat : {Seat{0}, Seat{1}, kSpectator}) EXPECT_EQ(seen_by(s, seat).field("completed"), "0:<YYYR>:1:3");
}

TEST(CoatlHidden, TheLogShowsOthersOnlyThatACardWasDrawnDealtOrKept) {
  const auto redacted = [](const Coatl& game, const std::string& text, int seat) {
    return Coatl::action_text(game.redacted(*Coatl::parse_action(text), static_cast<Seat>(seat)));
  };
  Script<Coatl> s(Group{});
  s("deck");
  EXPECT_EQ(redacted(s.game(), "draw 9", 0), "draw 9");
  EXPECT_EQ(redacted(s.game(), "draw 9", 1), "draw ?");
  EXPECT_EQ(redacted(s.game(), "draw 9", kSpectator), "draw ?");
  const Coatl fresh = Coatl::initial({});
  EXPECT_EQ(redacted(fresh, "deal-temple 3", 0), "deal-temple 3");
  EXPECT_EQ(redacted(fresh, "deal-temple 3", 1), "deal-temple ?");
  EXPECT_EQ(redacted(fresh, "keep 6 7 8", 0), "keep 6 7 8");
  EXPECT_EQ(redacted(fresh, "keep 6 7", 1), "keep ? ?");  // how many is public
  EXPECT_EQ(redacted(fresh, "keep", 1), "keep");
  for (const char* open : {"reveal 9", "row 1", "discard 6 7", "play 6 a", "temple hand 3", "open-temple 4", "deck"})
    EXPECT_EQ(redacted(fresh, open, 1), open);
}

// ---- new decks --------------------------------------------------------------------------------------------------

// The deck is empty; all cards but the row and these lie open among the discards.
Group worn_out(const std::vector<int>& hands) {
  std::vector<int> elsewhere = {44, 45, 46, 47, 48, 49};
  elsewhere.insert(elsewhere.end(), hands.begin(), hands.end());
  return Group().with("discards", all_but(elsewhere));
}

TEST(CoatlMemory, ACardThatLayOpenAmongTheDiscardsCannotBeOneHeldSinceBefore) {
  Script<Coatl> s(worn_out({33, 34}).player(1, {.hand = "33@0.34@0"}));
  s("deck", "draw 30", "end");
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{33, 34}));
  EXPECT_EQ(s.hand(0), "30@1");
}

TEST(CoatlMemory, ItCanBeOneDrawnFromTheNewDeck) {
  Script<Coatl> s(worn_out({33, 34}).player(1, {.hand = "33@0.34@0"}));
  s("deck", "draw 30", "end");
  const auto kinds = thinkable(s, 1, 0, 1);
  EXPECT_GT(kinds.size(), 30U);
  for (const int own : {33, 34, 44, 49}) EXPECT_EQ(kinds.count(own), 0U) << own;
}

TEST(CoatlMemory, SetUpDiscardsOfOthersWereNeverSeenSoTheyMayBeAnywhere) {
  Script<Coatl> s(worn_out({33}).player(1, {.hand = "33@0", .aside = "1:8"}));
  s("deck", "draw 30", "end");
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{8, 33}));
  EXPECT_EQ(thinkable(s, 1, 0, 1).count(8), 1U);
}

TEST(CoatlMemory, WhoSetACardAsideKnowsThatItCameBackWithTheNewDeck) {
  Script<Coatl> s(
      worn_out({33, 34}).player(0, {.hand = "34@0", .aside = "1:9"}).player(1, {.hand = "33@0", .aside = "1:8"}));
  s("deck", "draw 30", "end");
  EXPECT_EQ(thinkable(s, 1, 0, 0), (std::set<int>{9, 34}));  // not 8: that one lay among the discards
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{8, 33}));
}

TEST(CoatlMemory, ATwinHeldSinceBeforeIsNotTheOneThatLayOpen) {
  Script<Coatl> s(worn_out({1, 33}).player(1, {.hand = "1@0.33@0"}));
  s("deck", "draw 1", "end");
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{1, 33}));
  EXPECT_EQ(thinkable(s, 1, 0, 1).count(1), 1U);
}

TEST(CoatlMemory, ACardThatIsRevealedFromTheNewDeckIsOpenAgain) {
  Script<Coatl> s(worn_out({33}).player(1, {.hand = "33@0"}));
  s("row 1", "end", "reveal 20");
  EXPECT_EQ(s->epoch_of[20 - 1], 0);
  EXPECT_NE(s->epoch_of[21 - 1], 0);
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{33}));
}

// The second player holds one card since the start and one since the first new deck (epoch 1); it is his turn. All
// other cards but 30, 31 and 32 came back with that deck.
Group two_ages(const std::string& hand) {
  std::string epochs;
  for (int index = 0; index < kProphecyCards; ++index) {
    const int kind = kind_of_bit(index);
    if (kind < 30 || (kind > 32 && kind < 44)) epochs += (epochs.empty() ? "" : ".") + std::to_string(index) + ":1";
  }
  return Group()
      .with("seat", 1)
      .with("epoch", 1)
      .with("epochs", epochs)
      .player(1, {.hand = hand, .a = "RRBB", .b = "KKYYY"});
}

TEST(CoatlMemory, AHiddenCardPlayedMayHaveBeenTheOldestThatItCanHaveBeen) {
  // 30 and 31 may have been held since the start: whichever is played, the other may be the younger card.
  Script<Coatl> younger(two_ages("31@0.30@1"));
  younger("play 30 a");
  EXPECT_EQ(younger.hand(1), "31@1");
  Script<Coatl> older(two_ages("31@1.30@0"));
  older("play 30 a");
  EXPECT_EQ(older.hand(1), "31@1");
  EXPECT_TRUE(same_bytes(younger->view(0), older->view(0)));  // nobody else can tell which it was
  EXPECT_GT(thinkable(younger, 0, 1, 1).size(), 20U);
}

TEST(CoatlMemory, ACardThatCameBackWithTheNewDeckWasTheYoungerOne) {
  Script<Coatl> s(two_ages("30@0.11@1"));
  s("play 11 b");
  EXPECT_EQ(s.hand(1), "30@0");
  EXPECT_EQ(thinkable(s, 0, 1, 0), (std::set<int>{30, 31, 32}));
}

TEST(CoatlMemory, OfTwoAlikeTheOneThatWasSeenIsPlayedFirst) {
  Script<Coatl> s(Group().player(0, {.hand = "1@0.1s", .a = "YYY"}));
  s("play 1 a");
  EXPECT_EQ(s.hand(0), "1@0");
}

// What a view remembers must never rule out the truth. Random games that begin with a nearly empty deck, so that
// new decks come often.
TEST(CoatlMemory, NeverRulesOutTheTruth) {
  int new_decks = 0;
  for (int game = 0; game < scaled(150); ++game) {
    Rng rng(static_cast<std::uint64_t>(game) + 77);
    Coatl t = Group(3)
                  .with("sacrifice", "on")
                  .with("discards", "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.22.23.24.25.26")
                  .player(0, {.hand = "27@0.28@0", .temples = "3", .tokens = 7, .aside = "2:1.6"})
                  .player(1, {.hand = "29@0.1@0.30@0", .temples = "4", .tokens = 7, .aside = "2:2.7"})
                  .player(2, {.hand = "31@0.2@0.32@0", .temples = "5", .tokens = 7, .aside = "2:8.9"})
                  .build();
    while (t.to_act() != kTerminal) {
      if (t.to_act() == kChance) {
        t.apply(t.sample(rng));
      } else {
        Coatl::Out out;
        t.legal(out);
        Action x = out[static_cast<int>(rng.below(static_cast<std::uint32_t>(out.size())))];
        // Players here are fond of cards: half of the time one that moves cards is chosen, if there is any.
        const bool fond = rng.below(2) == 0;
        for (const Action each : out) {
          const bool cards = tag_of(each) == kDeck || tag_of(each) == kPlay || tag_of(each) == kSeeFuture;
          if (fond && cards) x = each;
        }
        t.apply(x);
      }
      for (const Player& p : t.player) {
        for (int i = 0; i < p.hand_size; ++i) {
          if (p.origin[static_cast<std::size_t>(i)] == kSeen) continue;
          const int kind = p.hand[static_cast<std::size_t>(i)];
          const int first = t.epoch_of[static_cast<std::size_t>(kind) - 1];
          ASSERT_LE(first, p.origin[static_cast<std::size_t>(i)]) << t.to_text();
        }
      }
    }
    new_decks += t.epoch;
  }
  EXPECT_GE(new_decks, scaled(150));
}

}  // namespace
}  // namespace patolli::coatl::test
