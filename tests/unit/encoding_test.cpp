// Actions as indices and views as numbers, in random games of every game, number of seats and option.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "conformance/coatl_traits.hpp"
#include "conformance/random_games.hpp"
#include "conformance/splendor_traits.hpp"
#include "encoding/encoding_of.hpp"

namespace patolli::encoding {
namespace {

using conformance::Violations;
using test::AllGames;

constexpr ActionSpace kSpaces[] = {ActionSpace::kDefault, ActionSpace::kAll};

template <class V>
std::string_view bytes_of(const V& view) {
  return {reinterpret_cast<const char*>(&view), sizeof view};
}

template <class S>
std::vector<float> observed(const typename S::View& view) {
  std::vector<float> out(EncodingFor<S>::kObservation, -1.0F);
  EXPECT_TRUE(encoding_of<S>()->observe(bytes_of(view), out));
  return out;
}

// Every index that is legal here, and that no other is.
template <class S>
void check_indices(const S& state, const LegalActions<S>& legal, ActionSpace space, Rng& rng, Violations& out) {
  using E = EncodingFor<S>;
  const AnyEncoding& encoding = *encoding_of<S>();
  const auto view = state.view(state.to_act());
  LegalActions<S> kept = legal;
  if (space == ActionSpace::kDefault) E::leave_out(E::table(state), kept);
  std::set<int> indices;
  for (const Action action : legal) {
    const auto index = encoding.index(bytes_of(view), action, space);
    const std::string text = S::action_text(action);
    if (index.has_value() != kept.contains(action)) out.add("left out", text);
    if (!index) continue;
    if (*index < 0 || *index >= encoding.actions(space)) out.add("range", text);
    if (!indices.insert(*index).second) out.add("one index each", text);
    if (encoding.action(bytes_of(view), *index, space) != action) out.add("there and back", text);
  }
  if (indices.empty()) out.add("something to do", "no legal index");
  const int actions = encoding.actions(space);
  for (int i = 0; i < 200; ++i) {
    const int index = actions <= 200 ? i : static_cast<int>(rng.below(static_cast<std::uint32_t>(actions)));
    const bool means = encoding.action(bytes_of(view), index, space).has_value();
    if (means != (indices.count(index) != 0)) out.add("nothing else is legal", std::to_string(index));
  }
}

TEST(Encoding, EveryLegalActionHasOneIndex) {
  AllGames::each([]<class S>() {
    Violations out;
    Rng rng(1);
    int decisions = 0;
    conformance::for_each_random_game<S>(150, 41, out, [&](const S& state, const LegalActions<S>& legal) {
      if (state.to_act() < 0) return;
      ++decisions;
      for (const ActionSpace space : kSpaces) check_indices<S>(state, legal, space, rng, out);
    });
    EXPECT_TRUE(out.empty()) << out.text();
    EXPECT_GT(decisions, 500) << S::kName;
  });
}

TEST(Encoding, TheSpacesAreAsLargeAsDocumented) {
  const AnyEncoding& splendor = *encoding_of<splendor::State>();
  EXPECT_EQ(splendor.actions(ActionSpace::kDefault), 154);
  EXPECT_EQ(splendor.actions(ActionSpace::kAll), 3919);
  for (const ActionSpace space : kSpaces) {
    EXPECT_EQ(encoding_of<coatl::Coatl>()->actions(space), 224);
    EXPECT_EQ(encoding_of<coatl::CoatlSolo>()->actions(space), 224);
  }
}

// Two worlds that look the same to a seat give it the same numbers.
TEST(Encoding, EqualViewsGiveEqualObservations) {
  AllGames::each([]<class S>() {
    Violations out;
    Rng rng(2);
    int different = 0;
    conformance::for_each_random_game<S>(40, 43, out, [&](const S& state, const LegalActions<S>& /*legal*/) {
      for (int seat = 0; seat < static_cast<int>(state.setup().seats); ++seat) {
        const auto view = state.view(static_cast<Seat>(seat));
        const S world = S::determinize(view, rng);
        different += same_bytes(world, state) ? 0 : 1;
        const auto numbers = observed<S>(view);
        if (observed<S>(world.view(static_cast<Seat>(seat))) != numbers) out.add("equal views", world.to_text());
        for (const float x : numbers)
          if (!std::isfinite(x) || x < 0 || x > 8) out.add("small numbers", std::to_string(x));
      }
    });
    EXPECT_TRUE(out.empty()) << out.text();
    if (S::kMaxSeats > 1) {  // alone nothing is hidden
      EXPECT_GT(different, 0) << S::kName;
    }
  });
}

TEST(Encoding, PartsFollowEachOther) {
  AllGames::each([]<class S>() {
    const AnyEncoding& encoding = *encoding_of<S>();
    int offset = 0;
    std::set<std::string_view> names;
    for (const Part& part : encoding.layout()) {
      EXPECT_EQ(part.offset, offset) << part.name;
      EXPECT_TRUE(names.insert(part.name).second) << part.name;
      EXPECT_FALSE(part.meaning.empty()) << part.name;
      offset += part.rows * part.width;
    }
    EXPECT_EQ(offset, encoding.observation());
  });
}

// The viewer is row 0, and the others follow in the order of play.
TEST(Encoding, SeatsAreRelativeToTheViewer) {
  using S = splendor::State;
  S state = S::initial({.seats = 3});
  Rng rng(5);
  resolve_chance(state, rng);
  for (int i = 0; i < 12; ++i) {  // everybody takes some tokens
    LegalActions<S> legal;
    state.legal(legal);
    state.apply(legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))]);
    resolve_chance(state, rng);
  }
  constexpr int kTokens = part_of(splendor::kObservationParts, "tokens").offset;
  constexpr int kThere = part_of(splendor::kObservationParts, "player").offset;
  for (int viewer = 0; viewer < 3; ++viewer) {
    const auto numbers = observed<S>(state.view(static_cast<Seat>(viewer)));
    for (int row = 0; row < 3; ++row)
      for (int c = 0; c < splendor::kTokenKinds; ++c)
        EXPECT_EQ(numbers[static_cast<std::size_t>(kTokens + row * splendor::kTokenKinds + c)],
                  static_cast<float>(state.tokens((viewer + row) % 3, c)) / 7.0F);
    EXPECT_EQ(numbers[kThere + 2], 1.0F);
    EXPECT_EQ(numbers[kThere + 3], 0.0F) << "there is no fourth player";
  }
}

TEST(Encoding, BytesThatAreNoViewAreRefused) {
  const AnyEncoding& encoding = *encoding_of<splendor::State>();
  std::vector<float> out(static_cast<std::size_t>(encoding.observation()));
  EXPECT_FALSE(encoding.observe("too short", out));
  EXPECT_FALSE(encoding.index("too short", Action{1}, ActionSpace::kAll));
  EXPECT_FALSE(encoding.action("too short", 0, ActionSpace::kAll));
  splendor::State state = splendor::State::initial({});
  Rng rng(3);
  resolve_chance(state, rng);
  EXPECT_FALSE(encoding.observe(bytes_of(state.view(kSpectator)), out)) << "a spectator has no seat to look from";
  EXPECT_FALSE(encoding.observe(bytes_of(state.view(0)), std::span<float>(out).first(7)));
  EXPECT_FALSE(encoding.action(bytes_of(state.view(1)), 0, ActionSpace::kAll)) << "it is not that seat's turn";
  EXPECT_FALSE(encoding.action(bytes_of(state.view(0)), -1, ActionSpace::kAll));
  EXPECT_FALSE(encoding.action(bytes_of(state.view(0)), 1 << 30, ActionSpace::kAll));
}

}  // namespace
}  // namespace patolli::encoding
