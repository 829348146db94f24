// Facts of Splendor: what steps say about themselves, and that nothing moves without a fact.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/game.hpp"
#include "games/splendor/rules/facts.hpp"
#include "splendor_position.hpp"

namespace patolli::splendor::testing {
namespace {

using Texts = std::vector<std::string>;

Texts facts_of(State state, const std::string& text, Seat viewer = 0) {
  EXPECT_TRUE(is_legal(state, text)) << text;
  FactList facts;
  state.apply(action(text), facts);
  Texts texts;
  for (const Fact& each : facts) {
    const Fact fact = State::redacted(each, viewer);
    texts.push_back(fact_text(State::fact_kinds()[static_cast<std::size_t>(fact.kind)], fact,
                              [&](int i) { return State::fact_word(fact, i); }));
  }
  return texts;
}

State parsed(const std::string& text) {
  const auto state = State::parse(text);
  EXPECT_TRUE(state.has_value()) << text;
  return *state;
}

// The example of README.md: seat 1 is to act.
const char* const kExample =
    "seats=2 turn=38 passes=0 phase=play bank=w0b2g3r0k2o5 row1=2,19,16,33 row2=65,46,68,67 row3=77,88,84,85 "
    "nobles=4,5,8 p1=w0b1g0r2k2o0;3,12,18,20,22,26,29,36;80,?59,44;- p2=w4b1g1r2k0o0;5,13,25,27,28,30;47,60;-";

TEST(SplendorFacts, TakingTokens) {
  const State s = dealt(2, 3);
  EXPECT_EQ(facts_of(s, "take wbg"), (Texts{"takes seat=0 tokens=wbg"}));
  EXPECT_EQ(facts_of(s, "take2 k"), (Texts{"takes seat=0 tokens=kk"}));
}

TEST(SplendorFacts, ReservingAnOpenCard) {
  const State s = dealt(2, 3);
  const std::string card = std::to_string(s.face(1, 2));
  EXPECT_EQ(facts_of(s, "reserve 2.3"),
            (Texts{"card card=" + card + " level=2 from=2.3 to=r1 seat=0 points=?", "takes seat=0 tokens=o"}));
}

TEST(SplendorFacts, ACardReservedUnseenIsASecretUntilItIsBought) {
  State s = dealt(2, 3);
  EXPECT_EQ(facts_of(s, "reserve deck 2"), (Texts{"draws seat=0 level=2", "takes seat=0 tokens=o"}));
  play(s, {"reserve deck 2"});
  const std::string draw = legal_texts(s).front();
  const std::string card = draw.substr(draw.find(' ') + 1);
  EXPECT_EQ(facts_of(s, draw, 0), (Texts{"card card=" + card + " level=2 from=deck to=r1 seat=0 points=?"}));
  EXPECT_EQ(facts_of(s, draw, 1), (Texts{"card card=? level=2 from=deck to=r1 seat=0 points=?"}));
  EXPECT_EQ(facts_of(s, draw, kSpectator), facts_of(s, draw, 1));
}

TEST(SplendorFacts, BuyingTellsCardPriceAndPointsToAll) {
  // Card 59 was reserved unseen; everybody sees it when it is bought.
  State s = parsed(kExample);
  ASSERT_EQ(s.to_act(), 1);
  for (const std::string& buy : legal_texts(s, "buy")) {
    for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
      const Texts facts = facts_of(s, buy, viewer);
      ASSERT_GE(facts.size(), 2U);
      EXPECT_EQ(facts[0].find("card=?"), std::string::npos) << facts[0];
      EXPECT_EQ(facts[1].find("pays seat=1 tokens="), 0U) << facts[1];
    }
  }
  EXPECT_FALSE(legal_texts(s, "buy").empty());
}

// Tokens, cards, nobles and points follow from the facts alone: a ledger that knows no rules agrees with the state.
class Ledger {
 public:
  explicit Ledger(const State& s) : bank_(s.bank), hands_(static_cast<std::size_t>(s.seats())) {}

  void note(const Fact& fact) {
    const auto& v = fact.value;
    switch (static_cast<FactId>(fact.kind)) {
      case FactId::kTakes: move(v[0], v[1], 1); break;
      case FactId::kPays:
      case FactId::kReturns: move(v[0], v[1], -1); break;
      case FactId::kCard: card(v); break;
      case FactId::kNoble:
        hand(v[1]).nobles.insert(v[0]);
        hand(v[1]).points += v[2];
        break;
      default: break;
    }
  }

  void expect_agrees(const State& s) const {
    EXPECT_EQ(bank_, s.bank);
    for (int place = 0; place < kFaces; ++place) {
      const auto there = open_.find(place);
      EXPECT_EQ(there == open_.end() ? 0 : there->second, s.faces[place]) << "place " << place;
    }
    for (int seat = 0; seat < s.seats(); ++seat) {
      const Mine& mine = hands_[static_cast<std::size_t>(seat)];
      EXPECT_EQ(mine.tokens, s.hands[seat].tokens);
      EXPECT_EQ(mine.points, s.points(seat));
      EXPECT_EQ(static_cast<int>(mine.bought.size()), s.bought_count(seat));
      for (const int id : mine.bought) EXPECT_TRUE(s.bought(seat).has(id));
      ASSERT_EQ(static_cast<int>(mine.reserved.size()), s.reserved_count(seat));
      for (std::size_t i = 0; i < mine.reserved.size(); ++i)
        EXPECT_EQ(mine.reserved[i], s.reserved(seat, static_cast<int>(i)));
      unsigned nobles = 0;
      for (const int id : mine.nobles) nobles |= 1U << id;
      EXPECT_EQ(nobles, s.nobles(seat));
    }
  }

 private:
  struct Mine {
    Gems tokens = 0;
    int points = 0;
    std::set<int> bought;
    std::vector<int> reserved;
    std::set<int> nobles;
  };
  Mine& hand(int seat) { return hands_[static_cast<std::size_t>(seat)]; }
  void move(int seat, int packed, int sign) {
    for (int c = 0; c < kTokenKinds; ++c) {
      const Gems g = gems_of(c, tokens_in(packed, c));
      hand(seat).tokens += sign > 0 ? g : Gems{0} - g;
      bank_ += sign > 0 ? Gems{0} - g : g;
    }
  }
  void card(const std::array<std::int32_t, Fact::kMaxValues>& v) {
    const auto& [id, level, from, to, seat, points] = v;
    EXPECT_EQ(level, kCardTable[id].level + 1);
    if (from < kFaces) {
      EXPECT_EQ(open_[from], id);
      open_.erase(from);
    } else if (from < at::kDeck) {
      auto& reserved = hand(seat).reserved;
      ASSERT_LT(static_cast<std::size_t>(from - kFaces), reserved.size());
      EXPECT_EQ(reserved[static_cast<std::size_t>(from - kFaces)], id);
      reserved.erase(reserved.begin() + (from - kFaces));
    }
    if (to < kFaces) {
      open_[to] = id;
    } else if (to == at::kBought) {
      hand(seat).bought.insert(id);
      hand(seat).points += points;
    } else {
      EXPECT_EQ(to, at::reserved(static_cast<int>(hand(seat).reserved.size())));
      hand(seat).reserved.push_back(id);
    }
  }

  Gems bank_;
  std::map<int, int> open_;
  std::vector<Mine> hands_;
};

TEST(SplendorFacts, NothingMovesWithoutAFact) {
  int nobles = 0;
  int goals = 0;
  for (int seats = 2; seats <= 4; ++seats) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      State s = undealt(seats);
      Ledger ledger(s);
      Rng rng(seed);
      bool over = false;
      while (s.to_act() != kTerminal) {
        State::Legal legal;
        s.legal(legal);
        // Purchases first, so that there are nobles and an end by points.
        Action x = s.to_act() == kChance ? s.sample(rng)
                                         : legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
        if (s.to_act() != kChance)
          for (const Action each : legal)
            if (kind_of(each) == Kind::kBuy) x = each;
        FactList facts;
        s.apply(x, facts);
        for (const Fact& fact : facts) {
          ledger.note(fact);
          nobles += fact.kind == static_cast<int>(FactId::kNoble) ? 1 : 0;
          goals += fact.kind == static_cast<int>(FactId::kGoal) ? 1 : 0;
          over = fact.kind == static_cast<int>(FactId::kOver);
        }
        ledger.expect_agrees(s);
        if (::testing::Test::HasFailure()) FAIL() << State::action_text(x) << "\n" << s.to_text();
      }
      EXPECT_TRUE(over) << "the last fact says that it is over";
    }
  }
  EXPECT_GT(nobles, 0);
  EXPECT_GT(goals, 0);
}

}  // namespace
}  // namespace patolli::splendor::testing
