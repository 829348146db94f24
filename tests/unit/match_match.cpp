// Match: which actions it accepts, what each seat sees, and undo.
#include "match/match.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "core/hash.hpp"
#include "match_games.hpp"
#include "match_relay.hpp"
#include "registry/registry.hpp"

namespace patolli::match {
namespace {

template <class S>
class TableOf : public testing::Test {};
TYPED_TEST_SUITE(TableOf, GameTypes);

// A table, and beside it everything that it should know: the states that its log led through, and the log itself.
template <GameState S>
class Mirror {
 public:
  Mirror(int seats, std::uint64_t seed) : table(*game_of<S>().make(seats, {})), rng_(seed) {
    typename S::Setup setup{};
    setup.seats = static_cast<decltype(setup.seats)>(seats);
    states_.push_back(S::initial(setup));
  }
  [[nodiscard]] const S& state() const { return states_.back(); }
  [[nodiscard]] const S& state_after(std::size_t steps) const { return states_[steps]; }

  // One step of the seat to act; false at the end.
  bool step() {
    const Seat actor = state().to_act();
    if (actor == kTerminal) return false;
    Action action;
    if (actor == kChance) {
      action = state().sample(rng_);
      EXPECT_EQ(table.chance(action).key, "");
    } else {
      const auto legal = table.legal(actor);
      action = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
      EXPECT_EQ(table.act(actor, action).key, "");
    }
    events_.push_back({.actor = actor, .action = action, .turn = state().turn()});
    states_.push_back(state());
    states_.back().apply(action);
    return true;
  }
  // The law, said independently: the last step is one's own, of the turn that is going on, and one is to act.
  [[nodiscard]] bool may_undo(Seat seat) const {
    return seat >= 0 && seat == state().to_act() && !events_.empty() && events_.back().actor == seat &&
           events_.back().turn == state().turn();
  }
  void undone() {
    events_.pop_back();
    states_.pop_back();
  }
  void expect_same() const {
    ASSERT_EQ(table.to_act(), state().to_act());
    ASSERT_EQ(table.turn(), state().turn());
    ASSERT_EQ(table.log_size(), events_.size());
    for (int viewer = -1; viewer < table.seats(); ++viewer) {
      const Seat seat = viewer < 0 ? kSpectator : static_cast<Seat>(viewer);
      ASSERT_TRUE(same_bytes(table.template view<S>(seat), state().view(seat)));
    }
  }
  void expect_same_log() const {
    for (int viewer = -1; viewer < table.seats(); ++viewer) {
      const Seat seat = viewer < 0 ? kSpectator : static_cast<Seat>(viewer);
      const auto log = table.log(seat);
      ASSERT_EQ(log.size(), events_.size());
      for (std::size_t i = 0; i < log.size(); ++i) {
        ASSERT_EQ(log[i].actor, events_[i].actor);
        ASSERT_EQ(log[i].turn, events_[i].turn);
        ASSERT_EQ(log[i].action, states_[i].redacted(events_[i].action, seat));
      }
    }
  }
  void expect_same_facts() const {
    for (int viewer = -1; viewer < table.seats(); ++viewer) {
      const Seat seat = viewer < 0 ? kSpectator : static_cast<Seat>(viewer);
      const auto all = table.facts_from(seat);
      ASSERT_EQ(all.size(), events_.size());
      for (std::size_t i = 0; i < all.size(); ++i) {
        S state = states_[i];
        FactList facts;
        apply_with_facts(state, events_[i].action, facts);
        ASSERT_EQ(all[i].size(), static_cast<std::size_t>(facts.size()));
        for (int k = 0; k < facts.size(); ++k)
          ASSERT_EQ(all[i][static_cast<std::size_t>(k)], S::redacted(facts[k], seat));
      }
      for (const std::size_t i : {std::size_t{0}, all.size() / 2, all.size() - 1}) {
        ASSERT_EQ(table.facts(i, seat), all[i]);
        ASSERT_EQ(table.facts_from(seat, i).size(), all.size() - i);
      }
    }
  }
  [[nodiscard]] std::uint32_t below(std::uint32_t n) { return rng_.below(n); }

  // Where the seat's last turn began: the steps of a seat and a turn, chance's in between, are one.
  [[nodiscard]] std::optional<std::size_t> last_turn_of(Seat seat) const {
    std::optional<std::size_t> found;
    Event of{};
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (events_[i].actor == kChance) continue;
      const bool same = of.actor == events_[i].actor && of.turn == events_[i].turn;
      if (events_[i].actor == seat && !same) found = i;
      of = events_[i];
    }
    return found;
  }
  // What was done from there on, in words; and it never was.
  std::vector<std::string> forget_from(std::size_t first) {
    std::vector<std::string> texts;
    for (std::size_t i = first; i < events_.size(); ++i) texts.push_back(S::action_text(events_[i].action));
    events_.resize(first);
    states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(first) + 1, states_.end());
    return texts;
  }

  Match table;

 private:
  Rng rng_;
  std::vector<S> states_;
  std::vector<Event> events_;
};

TYPED_TEST(TableOf, UndoTakesBackExactlyWhatTheLawAllows) {
  using S = TypeParam;
  std::map<std::string_view, int> answers;
  for (int seats = S::kMinSeats; seats <= S::kMaxSeats; ++seats) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      Mirror<S> m(seats, seed);
      do {
        m.expect_same();
        for (int who = kSpectator; who <= seats; ++who) {
          const auto seat = static_cast<Seat>(who);
          ASSERT_EQ(m.table.can_undo(seat).ok(), m.may_undo(seat)) << "seat " << who;
        }
        // Now and then a few steps back, and sometimes forward again.
        int back = static_cast<int>(m.below(3)) - 1;
        while (back-- > 0) {
          const Seat seat = m.table.to_act();
          const std::uint64_t revision = m.table.revision();
          const bool allowed = m.may_undo(seat);
          const RejectReason why = m.table.undo(seat);
          ++answers[why.key];
          ASSERT_EQ(why.ok(), allowed);
          ASSERT_EQ(m.table.revision(), revision + (allowed ? 1 : 0));
          if (!allowed) break;
          if (m.below(2) == 0) {
            ASSERT_EQ(m.table.redo(seat).key, "");
          } else {
            m.undone();
          }
          m.expect_same();
        }
      } while (m.step());
      m.expect_same();
      m.expect_same_log();
      m.expect_same_facts();
      EXPECT_EQ(m.table.can_undo(0), kGameOver);
      // What is left is a game like any other.
      const Record record = take_record(m.table, random_seats(seats), false);
      const auto last = replay_record(registry::games(), record);
      ASSERT_TRUE(last.ok()) << last.error().text();
      EXPECT_EQ((*last)->hash(), m.state().hash());
    }
  }
  EXPECT_GT(answers[""], 0) << "something was taken back";
  EXPECT_GT(answers[kNothingToUndo.key], 0);
  EXPECT_GT(answers[kUndoPastChance.key], 0);
}

TEST(Match, AGameWithoutFactsHasNone) {
  Match match(std::make_unique<StateOf<Relay>>(Relay{}));
  ASSERT_TRUE(match.chance(Relay::go(0, true)).ok());
  ASSERT_TRUE(match.act(0, Relay::go(1, false)).ok());
  EXPECT_TRUE(match.game().fact_kinds().empty());
  ASSERT_EQ(match.facts_from(0).size(), 2U);
  EXPECT_TRUE(match.facts(1, 0).empty());
}

TYPED_TEST(TableOf, RedoDoesTheSameStepsAgain) {
  using S = TypeParam;
  int longest = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Mirror<S> m(S::kMinSeats, seed);
    do {
      const Seat seat = m.table.to_act();
      int steps = 0;
      while (m.table.undo(seat).ok()) ++steps;
      longest = std::max(longest, steps);
      for (int i = 0; i < steps; ++i) {
        ASSERT_EQ(m.table.can_redo(static_cast<Seat>(seat + 1)), kNotYourTurn);
        ASSERT_EQ(m.table.redo(seat).key, "");
      }
      if (seat >= 0) {
        ASSERT_EQ(m.table.redo(seat), kNothingToRedo);
      }
      m.expect_same();
    } while (m.step());
    m.expect_same_log();
  }
  EXPECT_GE(longest, 1);
}

TYPED_TEST(TableOf, SomethingNewEndsWhatCouldBeDoneAgain) {
  using S = TypeParam;
  int tried = 0;
  for (std::uint64_t seed = 0; tried < 3 && seed < 100; ++seed) {
    Mirror<S> m(S::kMinSeats, seed);
    do {
      const Seat seat = m.table.to_act();
      if (!m.table.undo(seat).ok()) continue;
      m.undone();
      ASSERT_EQ(m.table.can_redo(seat).key, "");
      m.step();
      if (m.table.to_act() != seat) continue;
      ++tried;
      ASSERT_EQ(m.table.can_redo(seat), kNothingToRedo);
      ASSERT_EQ(m.table.redo(seat), kNothingToRedo);
    } while (m.step());
    m.expect_same();
  }
  EXPECT_GE(tried, 3);
}

TYPED_TEST(TableOf, StrangersGetNowhere) {
  using S = TypeParam;
  Mirror<S> m(S::kMaxSeats, 11);
  do {
    const Seat actor = m.table.to_act();
    const std::uint64_t revision = m.table.revision();
    const auto possible = [&] {
      LegalActions<S> legal;
      m.state().legal(legal);
      return std::vector<Action>(legal.begin(), legal.end());
    }();
    for (int who = kSpectator - 1; who <= kMaxSeats; ++who) {
      const auto seat = static_cast<Seat>(who);
      if (seat == actor && seat >= 0) continue;
      ASSERT_TRUE(m.table.legal(seat).empty()) << "seat " << who << " sees what " << int{actor} << " may do";
      if (actor == kTerminal) {
        ASSERT_EQ(m.table.act(seat, Action{}), kGameOver);
      } else {
        ASSERT_EQ(m.table.act(seat, possible.front()), kNotYourTurn) << "seat " << who;
      }
    }
    if (actor >= 0) {
      ASSERT_EQ(m.table.chance(possible.front()), kNotNow);
      ASSERT_EQ(m.table.legal(actor), possible);
    }
    for (const std::uint32_t code : {0xFFFFFFFFU, 0x80000000U, m.below(0xFFFFFFFFU)}) {
      if (std::find(possible.begin(), possible.end(), Action{code}) != possible.end()) continue;
      if (actor >= 0) {
        ASSERT_FALSE(m.table.act(actor, Action{code}).ok()) << code;
      }
      ASSERT_FALSE(m.table.chance(Action{code}).ok()) << code;
    }
    ASSERT_EQ(m.table.revision(), revision);
    ASSERT_EQ(m.table.result().has_value(), actor == kTerminal);
  } while (m.step());
  m.expect_same();
  EXPECT_TRUE(same_bytes(*m.table.result(), m.state().result()));
}

// Every sequence of actions that the first five steps of a table can take, and the law of undo in words at each end:
// the last step was one's own and of the turn that goes on, and it is still one's decision.
class EveryCourse {
 public:
  void visit_all(std::vector<Action>& actions) {
    compare(actions);
    if (actions.size() == 5) return;
    for (std::uint32_t code = 0; code < Relay::kMaxActions; ++code) {
      if (at(actions).to_act() == kTerminal) return;
      actions.push_back({code});
      visit_all(actions);
      actions.pop_back();
    }
  }
  std::map<std::string_view, int> answers;

 private:
  static Relay at(const std::vector<Action>& actions) {
    Relay state;
    for (const Action action : actions) state.apply(action);
    return state;
  }
  static Match table_of(const std::vector<Action>& actions) {
    Match table(*game_of<Relay>().make(2, {}));
    for (const Action action : actions)
      EXPECT_TRUE((table.to_act() == kChance ? table.chance(action) : table.act(table.to_act(), action)).ok());
    return table;
  }
  static RejectReason law(const std::vector<Action>& actions, Seat seat) {
    const Relay now = at(actions);
    if (now.to_act() == kTerminal) return kGameOver;
    if (seat < 0 || now.to_act() != seat) return kNotYourTurn;
    for (std::size_t length = actions.size(); length-- > 0;) {
      const Relay before = at({actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(length)});
      const bool mine = before.to_act() == seat && before.turn() == now.turn();
      if (mine) return length + 1 == actions.size() ? kAllowed : kUndoPastChance;
      if (before.to_act() != kChance) break;
    }
    return kNothingToUndo;
  }
  void compare(const std::vector<Action>& actions) {
    for (int who = kSpectator; who <= 2; ++who) {
      const auto seat = static_cast<Seat>(who);
      Match table = table_of(actions);
      const RejectReason expected = law(actions, seat);
      ++answers[expected.key];
      ASSERT_EQ(table.can_undo(seat).key, expected.key);
      ASSERT_EQ(table.undo(seat).key, expected.key);
      const Relay left = at({actions.begin(), actions.end() - (expected.ok() ? 1 : 0)});
      ASSERT_EQ(table.view<Relay>(0).path, left.path);
      ASSERT_EQ(table.redo(seat).ok(), expected.ok());
      ASSERT_EQ(table.view<Relay>(0).path, at(actions).path);
    }
  }
};

TEST(MatchProperty, UndoInEverySequence) {
  EveryCourse every;
  std::vector<Action> actions;
  every.visit_all(actions);
  for (const RejectReason answer : {kAllowed, kNothingToUndo, kUndoPastChance, kNotYourTurn, kGameOver})
    EXPECT_GT(every.answers[answer.key], 0) << answer.key;
}

TYPED_TEST(TableOf, LogFromAnyPlace) {
  const Match table = played_table<TypeParam>(3);
  const auto all = table.log(0);
  ASSERT_GT(all.size(), 10U);
  const auto tail = table.log(0, all.size() - 4);
  ASSERT_EQ(tail.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(tail[i].action, all[all.size() - 4 + i].action);
  EXPECT_TRUE(table.log(0, all.size()).empty());
  EXPECT_TRUE(table.log(0, all.size() + 1).empty());
}

TYPED_TEST(TableOf, AnyMomentCanBeLookedAtAndGoneBackTo) {
  Mirror<TypeParam> mirror(TypeParam::kMinSeats, 5);
  for (int i = 0; i < 60 && mirror.step(); ++i) {
  }
  Match& table = mirror.table;
  const auto size = table.log_size();
  const auto all = table.log(kSpectator);
  for (std::size_t steps = 0; steps <= size; steps += 7) {
    const Match past = table.after(steps);
    ASSERT_EQ(past.log_size(), steps);
    ASSERT_EQ(hash_value(past.template view<TypeParam>(0)), hash_value(mirror.state_after(steps).view(0)));
  }
  ASSERT_EQ(table.log_size(), size);  // only looked at
  ASSERT_EQ(table.step(size - 1, kSpectator).action, all.back().action);
  const auto revision = table.revision();
  table.rewind(size / 2);
  EXPECT_GT(table.revision(), revision);
  EXPECT_EQ(hash_value(table.template view<TypeParam>(0)), hash_value(mirror.state_after(size / 2).view(0)));
  EXPECT_EQ(table.log(kSpectator).size(), size / 2);
  EXPECT_FALSE(table.can_redo(table.to_act()).ok());
}

// Whose turn it is does not matter; the end does.
TYPED_TEST(TableOf, ATurnIsTakenBackWithAllThatFollowedIt) {
  using S = TypeParam;
  int taken = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Mirror<S> m(S::kMaxSeats, seed);
    int noted = 0;
    while (m.step()) {
      if (m.table.over() || m.below(6) != 0) continue;
      const auto seat = static_cast<Seat>(m.below(S::kMaxSeats));
      const auto first = m.last_turn_of(seat);
      ASSERT_EQ(m.table.takeback_to(seat), first);
      const std::uint64_t revision = m.table.revision();
      const RejectReason why = m.table.take_back(seat);
      ASSERT_EQ(why, first ? kAllowed : kNothingToTakeBack);
      if (!first) continue;
      const auto gone = m.forget_from(*first);
      ASSERT_GT(m.table.revision(), revision);
      m.expect_same();
      ASSERT_EQ(m.table.to_act(), seat);
      ASSERT_FALSE(m.table.notes().empty());
      const RecordNote& note = m.table.notes().back();
      ASSERT_EQ(note.kind, RecordNote::Kind::kTakenBack);
      ASSERT_EQ(note.step, *first);
      ASSERT_EQ(note.seat, seat);
      ASSERT_EQ(note.actions, gone);
      for (const RecordNote& other : m.table.notes()) ASSERT_LE(other.step, m.table.log_size());
      ASSERT_FALSE(m.table.can_undo(seat).ok());
      ASSERT_FALSE(m.table.can_redo(seat).ok());
      ++taken;
      if (++noted > 20) break;
    }
    // It is in the record, and whoever goes on from there knows it, too.
    const std::string line = write_record(registry::games(), take_record(m.table, random_seats(S::kMaxSeats), false));
    const auto read = read_record(line);
    ASSERT_TRUE(read.ok()) << read.error().text();
    ASSERT_TRUE(replay_record(registry::games(), *read).ok());
    const auto opened = open_record(registry::games(), *read);
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    EXPECT_EQ(write_record(registry::games(), take_record(**opened, random_seats(S::kMaxSeats), false)), line);
    const std::size_t half = m.table.log_size() / 2;
    const auto past = open_record(registry::games(), *read, static_cast<std::int64_t>(half));
    ASSERT_TRUE(past.ok());
    EXPECT_EQ((*past)->log_size(), half);
    for (const RecordNote& note : (*past)->notes()) EXPECT_LE(note.step, half);
  }
  EXPECT_GT(taken, 10);
}

TYPED_TEST(TableOf, AFinishedGameIsNotTakenBack) {
  Match table = played_table<TypeParam>(3);
  ASSERT_TRUE(table.over());
  EXPECT_EQ(table.take_back(0), kGameOver);
  EXPECT_EQ(table.can_take_back(kSpectator), kGameOver);
  EXPECT_TRUE(table.notes().empty());
}

}  // namespace
}  // namespace patolli::match
