// Many tables in step.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>
#include <numeric>

#include "encoding/any_batch.hpp"
#include "encoding/any_encoding.hpp"
#include "games/pebbles/module/module.hpp"
#include "match/any_game.hpp"
#include "registry/registry.hpp"

namespace patolli::encoding {
namespace {

// A batch with memory for all that it can write.
struct BatchTable {
  BatchTable(const match::AnyGame& played, int seats, const BatchConfig& wanted, const match::Options& options = {})
      : game(played), config(wanted), start(*played.make(seats, options)), batch(*played.make_batch(*start, wanted)) {
    const auto n = static_cast<std::size_t>(config.tables);
    const auto sides = static_cast<std::size_t>(seats);
    actions = static_cast<std::size_t>(game.encoding()->actions(config.space));
    width = static_cast<std::size_t>(game.encoding()->observation());
    to_act.resize(n);
    reward.resize(n * sides);
    terminated.resize(n);
    observation.resize(n * width);
    mask.resize(n * actions);
    packed.resize(n * ((actions + 7) / 8));
    legal.resize(batch->list_limit());
    offsets.resize(n + 1);
    final_observation.resize(n * sides * width);
    score.resize(n * kMaxSeats);
    winners.resize(n);
    ending.resize(n);
    turns.resize(n);
    games.resize(n);
    chosen.resize(n);
    batch->bind({to_act.data(), reward.data(), terminated.data(), observation.data(), mask.data(), packed.data(),
                 legal.data(), offsets.data(), final_observation.data(), score.data(), winners.data(), ending.data(),
                 turns.data(), games.data()});
    batch->reset();
  }

  [[nodiscard]] std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (int i = 0; i < config.tables; ++i) all.push_back(batch->state_text(i));
    return all;
  }
  int random_step() {
    batch->random_actions(chosen);
    return batch->step(chosen);
  }

  const match::AnyGame& game;
  BatchConfig config;
  std::unique_ptr<match::AnyState> start;
  std::unique_ptr<AnyBatch> batch;
  std::size_t actions = 0;
  std::size_t width = 0;
  std::vector<std::int8_t> to_act;
  std::vector<float> reward;
  std::vector<std::uint8_t> terminated;
  std::vector<float> observation;
  std::vector<std::uint8_t> mask;
  std::vector<std::uint8_t> packed;
  std::vector<std::int32_t> legal;
  std::vector<std::int32_t> offsets;
  std::vector<float> final_observation;
  std::vector<std::int16_t> score;
  std::vector<std::uint8_t> winners;
  std::vector<std::uint8_t> ending;
  std::vector<std::int32_t> turns;
  std::vector<std::uint64_t> games;
  std::vector<std::int32_t> chosen;
};

// Game `index` of `patolli selfplay --seed`, as apps/patolli/selfplay.cpp plays it: the last state, and what was
// played.
struct ReferenceGame {
  std::unique_ptr<match::AnyState> state;
  std::vector<std::uint32_t> log;
};
ReferenceGame selfplay_game(const match::AnyState& start, std::uint64_t seed, std::uint64_t index) {
  const Rng game = Rng(seed).split(index);
  Rng deal = game.split(0);
  std::vector<Rng> players;
  for (int seat = 0; seat < start.seats(); ++seat) players.push_back(game.split(static_cast<std::uint64_t>(seat) + 1));
  ReferenceGame played{start.clone(), {}};
  const auto apply = [&](Action action) {
    played.log.push_back(action.code);
    played.state->apply(action);
  };
  while (played.state->to_act() != kTerminal) {
    if (played.state->to_act() == kChance) {
      apply(played.state->sample(deal));
    } else {
      const std::vector<Action> legal = played.state->legal();
      apply(legal[players[static_cast<std::size_t>(played.state->to_act())].below(
          static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  return played;
}

std::vector<float> observed(const match::AnyState& state, int seat) {
  std::vector<float> numbers(static_cast<std::size_t>(state.game().encoding()->observation()));
  EXPECT_TRUE(state.game().encoding()->observe(state.view(static_cast<Seat>(seat)), numbers));
  return numbers;
}

// What a table tells of a game that has ended, against the game of selfplay.
void compare_ended(const BatchTable& t, std::size_t i, int seats) {
  const ReferenceGame expected = selfplay_game(*t.start, t.config.seed, t.games[i]);
  const Outcome outcome = expected.state->result();
  EXPECT_EQ(t.winners[i], outcome.winners);
  EXPECT_EQ(t.ending[i], static_cast<std::uint8_t>(outcome.ending));
  EXPECT_EQ(t.turns[i], expected.state->turn());
  for (std::size_t side = 0; side < kMaxSeats; ++side) EXPECT_EQ(t.score[i * kMaxSeats + side], outcome.score[side]);
  float shared = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    const std::size_t row = i * static_cast<std::size_t>(seats) + seat;
    shared += t.reward[row];
    const auto* const last = t.final_observation.data() + row * t.width;
    EXPECT_EQ(std::vector<float>(last, last + t.width), observed(*expected.state, static_cast<int>(seat)));
  }
  EXPECT_FLOAT_EQ(shared, (outcome.winners >> seats) == 0 ? 1.0F : 0.0F) << "a victory is shared among the winners";
}

TEST(Batch, PlaysTheGamesOfSelfplayWithAnyNumberOfThreads) {
  for (const match::AnyGame* game : registry::games()) {
    for (int seats = game->min_seats(); seats <= game->max_seats(); ++seats) {
      for (const int threads : {1, 3}) {
        BatchTable t(*game, seats, {.tables = 5, .threads = threads, .seed = 7, .space = ActionSpace::kAll});
        std::map<std::uint64_t, int> ended;
        for (int step = 0; step < 3000 && ended.size() < 12; ++step) {
          ASSERT_EQ(t.random_step(), -1);
          for (std::size_t i = 0; i < 5; ++i) {
            if (t.terminated[i] == 0) continue;
            EXPECT_EQ(t.games[i] % 5, i) << "game k of table i is number i + k * tables";
            EXPECT_TRUE(ended.emplace(t.games[i], 1).second);
            compare_ended(t, i, seats);
          }
        }
        EXPECT_GE(ended.size(), 12U) << game->name();
      }
    }
  }
}

TEST(Batch, KeepsTheHistoryOfEveryGame) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 2, {.tables = 3, .seed = 11, .space = ActionSpace::kAll, .history = true});
  for (int step = 0; step < 150; ++step) ASSERT_EQ(t.random_step(), -1);
  for (int i = 0; i < 3; ++i) {
    const auto log = t.batch->log(i);
    const ReferenceGame expected = selfplay_game(*t.start, 11, t.batch->game(i));
    ASSERT_LE(log.size(), expected.log.size());
    EXPECT_TRUE(std::equal(log.begin(), log.end(), expected.log.begin()));
    auto replayed = t.start->clone();
    for (const std::uint32_t code : log) replayed->apply(Action{code});
    EXPECT_EQ(replayed->to_text(), t.batch->state_text(i));
  }
}

TEST(Batch, MasksAndListsSayWhatIsLegal) {
  for (const match::AnyGame* game : registry::games()) {
    for (const ActionSpace space : {ActionSpace::kDefault, ActionSpace::kAll}) {
      BatchTable t(*game, game->max_seats(), {.tables = 4, .threads = 2, .seed = 3, .space = space});
      for (int step = 0; step < 120; ++step) {
        for (std::size_t i = 0; i < 4; ++i) {
          const auto state = game->parse(t.batch->state_text(static_cast<int>(i)));
          ASSERT_TRUE(state);
          EXPECT_EQ(t.to_act[i], state->to_act());
          const std::string view = state->view(state->to_act());
          std::vector<std::int32_t> expected;
          for (const Action action : state->legal())
            if (const auto index = game->encoding()->index(view, action, space)) expected.push_back(*index);
          std::sort(expected.begin(), expected.end());
          const std::vector<std::int32_t> listed(t.legal.begin() + t.offsets[i], t.legal.begin() + t.offsets[i + 1]);
          EXPECT_EQ(listed, expected);
          std::vector<std::int32_t> masked;
          for (std::size_t a = 0; a < t.actions; ++a) {
            if (t.mask[i * t.actions + a] != 0) masked.push_back(static_cast<std::int32_t>(a));
            EXPECT_EQ(t.mask[i * t.actions + a], t.packed[i * ((t.actions + 7) / 8) + a / 8] >> (a % 8) & 1);
          }
          EXPECT_EQ(masked, expected);
          const auto* const row = t.observation.data() + i * t.width;
          EXPECT_EQ(std::vector<float>(row, row + t.width), observed(*state, state->to_act()));
        }
        ASSERT_EQ(t.random_step(), -1);
      }
    }
  }
}

TEST(Batch, AnIllegalActionHarmsNoTable) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 2, {.tables = 3, .threads = 2, .seed = 5});
  for (int step = 0; step < 20; ++step) ASSERT_EQ(t.random_step(), -1);
  const auto before = t.texts();
  t.batch->random_actions(t.chosen);
  const std::vector<std::int32_t> good = t.chosen;
  for (const std::int32_t bad : {-1, 1 << 20, 154, 138}) {  // the last one: nobody has to pass
    for (std::size_t table = 0; table < 3; ++table) {
      auto wrong = good;
      wrong[table] = bad;
      EXPECT_EQ(t.batch->step(wrong), static_cast<int>(table));
      EXPECT_EQ(t.texts(), before);
    }
  }
  BatchTable other(game, 2, {.tables = 3, .seed = 5});
  for (int step = 0; step < 20; ++step) ASSERT_EQ(other.random_step(), -1);
  ASSERT_EQ(t.batch->step(good), -1);
  ASSERT_EQ(other.random_step(), -1);
  EXPECT_EQ(t.texts(), other.texts()) << "the game goes on as if nothing had been";
}

TEST(Batch, NothingIsPlayedBeforeItIsDrawn) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 2, {.tables = 2});
  EXPECT_EQ(t.batch->step(std::vector<std::int32_t>{-1, -1}), 0);
}

TEST(Batch, ResetsToASeedOrGoesOn) {
  const match::AnyGame& game = *registry::games().find("coatl");
  BatchTable t(game, 3, {.tables = 2, .seed = 9});
  const auto first = t.texts();
  t.batch->reset();
  EXPECT_EQ(t.batch->game(0), 2U);
  EXPECT_NE(t.texts(), first);
  t.batch->reset(9);
  EXPECT_EQ(t.texts(), first);
  t.batch->reset(10);
  EXPECT_NE(t.texts(), first);
}

TEST(Batch, MarginsArePointsAheadOfTheBestOther) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 3, {.tables = 4, .seed = 2, .margin = true});
  for (int ended = 0; ended < 4;) {
    ASSERT_EQ(t.random_step(), -1);
    for (std::size_t i = 0; i < 4; ++i) {
      if (t.terminated[i] == 0) continue;
      ++ended;
      const auto* const score = t.score.data() + i * kMaxSeats;
      for (std::size_t seat = 0; seat < 3; ++seat)
        EXPECT_EQ(t.reward[i * 3 + seat],
                  static_cast<float>(score[seat] - std::max(score[(seat + 1) % 3], score[(seat + 2) % 3])));
    }
  }
}

TEST(Batch, ShowsAnySeatsView) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 2, {.tables = 2});
  std::vector<float> seen(2 * t.width);
  EXPECT_TRUE(t.batch->observe(std::vector<std::int8_t>{1, 0}, seen));
  const auto state = game.parse(t.batch->state_text(0));
  EXPECT_EQ(std::vector<float>(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(t.width)), observed(*state, 1));
  EXPECT_FALSE(t.batch->observe(std::vector<std::int8_t>{0, 2}, seen));
  EXPECT_FALSE(t.batch->observe(std::vector<std::int8_t>{-1, 0}, seen));
}

TEST(Batch, WorksAfterAFork) {
  const match::AnyGame& game = *registry::games().find("splendor");
  BatchTable t(game, 2, {.tables = 8, .threads = 3, .seed = 4});
  for (int step = 0; step < 5; ++step) ASSERT_EQ(t.random_step(), -1);
  BatchTable other(game, 2, {.tables = 8, .threads = 1, .seed = 4});
  for (int step = 0; step < 15; ++step) ASSERT_EQ(other.random_step(), -1);
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {  // has no threads but this one
    for (int step = 0; step < 10; ++step)
      if (t.random_step() != -1) _exit(2);
    _exit(t.texts() == other.texts() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  for (int step = 0; step < 10; ++step) ASSERT_EQ(t.random_step(), -1);
  EXPECT_EQ(t.texts(), other.texts()) << "and the parent goes on as well";
}

TEST(Batch, AGameWithoutAnEncodingSaysSo) {
  const match::AnyGame& pebbles = *pebbles::games()[0];
  EXPECT_EQ(pebbles.encoding(), nullptr);
  const auto batch = pebbles.make_batch(**pebbles.make(2, {}), {});
  ASSERT_FALSE(batch.ok());
  EXPECT_NE(batch.error().text().find("pebbles brings no encoding"), std::string::npos) << batch.error().text();
}

TEST(Batch, NeedsATableAndAThread) {
  const match::AnyGame& game = *registry::games().find("splendor");
  EXPECT_FALSE(game.make_batch(**game.make(2, {}), {.tables = 0}).ok());
  EXPECT_FALSE(game.make_batch(**game.make(2, {}), {.tables = 1, .threads = 0}).ok());
}

}  // namespace
}  // namespace patolli::encoding
