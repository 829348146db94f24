// Views as JSON: complete (they can be read back byte by byte), secret (what a seat cannot know changes nothing), and
// safe to read from untrusted sources.
#include <gtest/gtest.h>

#include "bot_tables.hpp"
#include "bots/message.hpp"
#include "core/hash.hpp"
#include "json/view_json.hpp"

namespace patolli::bots {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Under the sanitizers, which are slow, only some of the moments are looked at.
#if defined(PATOLLI_SANITIZE)
constexpr int kFewer = 15;
#else
constexpr int kFewer = 1;
#endif

template <class S>
class ProtocolView : public testing::Test {};
TYPED_TEST_SUITE(ProtocolView, ProtocolGames, NameOfGame);

// Random games are long and so come to the rarer moments (new decks, second actions, tokens); greedy ones to others.
template <GameState S, class Visit>
void run_simulation(int games, Visit visit) {
  std::uint64_t seed = 1;
  Rng looks(6);
  for (const auto& setup : bot_tables<S>()) {
    for (int i = 0; i < games; ++i, ++seed) {
      Rng rng(seed);
      auto greedy = ai::make_bot<S>({ai::BotType::kGreedy, {}, 40}, seed);
      const auto choose = [&](const S& state, Seat seat, const std::vector<Action>& legal) {
        if (i % 2 == 0) return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        return greedy(state.view(seat), legal).action;
      };
      play_game<S>(setup, seed, choose, [&](const S& state, const std::vector<Action>& legal) {
        if (looks.below(kFewer) == 0) visit(state, legal);
      });
    }
  }
}

TYPED_TEST(ProtocolView, IsReadBackByteByByte) {
  using S = TypeParam;
  int seen = 0;
  int new_decks = 0;
  const auto back_epoch = [](const json& view) { return view.value("epoch", 0); };
  run_simulation<S>(4, [&](const S& state, const std::vector<Action>& /*legal*/) {
    const auto view = state.view(state.to_act());
    const std::string line = patolli::json::view_json<S>(view).dump();
    const auto back = patolli::json::read_view<S>(json::parse(line));
    ASSERT_TRUE(back.ok()) << back.error().text() << "\n" << line << "\n" << state.to_text();
    ASSERT_TRUE(same_bytes(*back, view)) << line;
    ++seen;
    new_decks += back_epoch(json::parse(line)) > 0 ? 1 : 0;
  });
  EXPECT_GT(seen, 300 / kFewer);
  if (std::is_same_v<S, coatl::Coatl>) {
    EXPECT_GT(new_decks, 20 / kFewer);
  }
}

template <GameState S>
std::string turn_of(const S& state) {
  std::vector<std::string> legal;
  for (const Action x : actions_of(state)) legal.push_back(S::action_text(x));
  return turn_message(1, 1000, legal, patolli::json::view_json<S>(state.view(state.to_act())));
}

// Two states that differ in everything that somebody cannot know look the same to him.
TYPED_TEST(ProtocolView, SaysNothingThatTheSeatCannotKnow) {
  using S = TypeParam;
  Rng rng(5);
  int different = 0;
  run_simulation<S>(2, [&](const S& state, const std::vector<Action>& /*legal*/) {
    if (rng.below(4) != 0) return;
    for (Seat p = 0; p <= state.setup().seats; ++p) {
      const Seat viewer = p == state.setup().seats ? kSpectator : p;
      const S other = S::determinize(state.view(viewer), rng);
      different += same_bytes(state, other) ? 0 : 1;
      ASSERT_EQ(patolli::json::view_json<S>(state.view(viewer)).dump(),
                patolli::json::view_json<S>(other.view(viewer)).dump());
      if (viewer == state.to_act()) {
        ASSERT_EQ(turn_of(state), turn_of(other));
      }
    }
  });
  EXPECT_GT(different, S::kMaxSeats > 1 ? 50 / kFewer : 0);
}

TYPED_TEST(ProtocolView, SpectatorsHaveNoSeat) {
  using S = TypeParam;
  Rng rng(3);
  S state = S::initial(bot_tables<S>().front());
  resolve_chance(state, rng);
  EXPECT_TRUE(patolli::json::view_json<S>(state.view(kSpectator))["seat"].is_null());
  EXPECT_EQ(patolli::json::view_json<S>(state.view(0))["seat"], 0);
  EXPECT_FALSE(patolli::json::read_view<S>(json(patolli::json::view_json<S>(state.view(kSpectator)))).ok());
}

// One thing changed, anywhere: it is refused, or it is the view of another state and reads back as such.
void damage(json& value, Rng& rng, int depth = 0) {
  const bool go_in = value.is_structured() && !value.empty() && (depth < 1 || rng.below(6) != 0);
  if (go_in) {
    auto at = value.begin();
    std::advance(at, rng.below(static_cast<std::uint32_t>(value.size())));
    if (rng.below(12) == 0) {
      value.erase(at);
    } else {
      damage(*at, rng, depth + 1);
    }
    return;
  }
  const json others[] = {json(),
                         json(0),
                         json(-1),
                         json(2),
                         json(255),
                         json(4294967297LL),
                         json(1.5),
                         json(true),
                         json("Y"),
                         json("x seats=4"),
                         json("\n"),
                         json::array(),
                         json::object(),
                         json::array({1, 2, 3}),
                         json(std::string(500, '<'))};
  if (value.is_number() && rng.below(2) == 0) {
    value = value.get<int>() + (rng.below(2) == 0 ? 1 : -1);
  } else {
    value = others[rng.below(std::size(others))];
  }
}

TYPED_TEST(ProtocolView, DamageIsFound) {
  using S = TypeParam;
  Rng rng(11);
  int tried = 0;
  int accepted = 0;
  run_simulation<S>(2, [&](const S& state, const std::vector<Action>& /*legal*/) {
    if (rng.below(5) != 0) return;
    const json whole = json(patolli::json::view_json<S>(state.view(state.to_act())));
    for (int i = 0; i < 12; ++i) {
      json changed = whole;
      damage(changed, rng);
      if (changed == whole) continue;
      ++tried;
      const auto read = patolli::json::read_view<S>(changed);
      if (!read.ok()) continue;
      ++accepted;
      ASSERT_EQ(json(patolli::json::view_json<S>(*read)), changed);
      ASSERT_TRUE(S::determinize(*read, rng).valid());
    }
  });
  EXPECT_GT(tried, 500 / kFewer);
  EXPECT_LT(accepted * 5, tried);
  for (const char* text : {"null", "5", "[]", "{}", "\"view\"", R"({"seats":2})"})
    EXPECT_FALSE(patolli::json::read_view<S>(json::parse(text)).ok());
}

TEST(ProtocolCards, AreThePrintedOnes) {
  const ordered_json splendor = patolli::json::cards_json<splendor::State>();
  ASSERT_EQ(splendor["cards"].size(), 90U);
  ASSERT_EQ(splendor["nobles"].size(), 10U);
  EXPECT_EQ(
      splendor["cards"][73].dump(),
      R"({"id":74,"level":3,"bonus":"white","points":5,"cost":{"white":3,"blue":0,"green":0,"red":0,"black":7}})");
  EXPECT_EQ(splendor["nobles"][0].dump(),
            R"({"id":1,"points":3,"bonuses":{"white":0,"blue":0,"green":0,"red":4,"black":4}})");
  const ordered_json coatl = patolli::json::cards_json<coatl::Coatl>();
  ASSERT_EQ(coatl["prophecies"].size(), 49U);
  ASSERT_EQ(coatl["temples"].size(), 15U);
  EXPECT_EQ(
      coatl["prophecies"][0].dump(),
      R"({"id":1,"frame":"red","copies":2,"pattern":"count Y","levels":[{"times":3,"points":2},{"times":4,"points":3},{"times":5,"points":4},{"times":6,"points":5}]})");
  EXPECT_EQ(coatl["temples"][5].dump(), R"({"id":6,"requirements":["R = Y","length 12"]})");
  EXPECT_EQ(coatl, patolli::json::cards_json<coatl::CoatlSolo>());
}

}  // namespace
}  // namespace patolli::bots
