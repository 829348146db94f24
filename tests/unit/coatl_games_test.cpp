// Whole games, the engine against the naive implementation: at every step the same seat is to act, the same actions are
// legal, and the same things lie on the table; at the end the same players have won.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/coatl/rules/coatl.hpp"
#include "unit/coatl_naive_state.hpp"
#include "unit/coatl_scale.hpp"

namespace patolli::coatl::test {
namespace {

// Biased random players, so that games reach all endings: how much more often than others a verb is chosen.
std::uint32_t liking(int temper, const std::string& text) {
  const std::string verb = text.substr(0, text.find(' '));
  const bool end_piece = text.find('<') != std::string::npos || text.find('>') != std::string::npos;
  switch (temper % 5) {
    case 1:  // builders
      if (verb == "play" || verb == "temple") return 12;
      if (verb == "add") return end_piece ? 2 : 6;
      return verb == "end" ? 1 : 2;
    case 2:  // those who finish
      if (verb == "play" || verb == "temple" || verb == "close") return 20;
      if (verb == "add") return end_piece ? 20 : 4;
      return verb == "start" ? 4 : verb == "end" ? 1 : 3;
    case 3:  // card lovers
      return verb == "deck" || verb == "row" || verb == "future" || verb == "play" ? 8 : 1;
    case 4:  // those who hold no cards: when one comes, it is played
      if (verb == "play") return 400;
      if (verb == "add" && !end_piece) return 20;
      return verb == "take" ? 20 : verb == "row" || verb == "end" ? 2 : 1;
    default: return 1;
  }
}

std::string choose(const std::vector<std::string>& legal, int temper, Rng& rng) {
  std::uint32_t sum = 0;
  for (const std::string& text : legal) sum += liking(temper, text);
  std::uint32_t n = rng.below(sum);
  for (const std::string& text : legal) {
    if (n < liking(temper, text)) return text;
    n -= liking(temper, text);
  }
  return legal.back();
}

// The engine's table in the words of the naive one: its own text without origins of cards and without the set-up.
template <class Game>
std::string table_text(const Game& game) {
  std::map<std::string, std::string> field;
  for (const std::string& word : naive::split(game.to_text(), ' '))
    if (word.find('=') != std::string::npos) field[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  std::string text = field.at("supply") + ' ' + field.at("row") + ' ' + field.at("ending");
  for (int i = 0; i < game.agreed.seats; ++i) {
    const Player& p = game.player[static_cast<std::size_t>(i)];
    std::string hand;
    for (int k = 0; k < p.hand_size; ++k)
      hand += (k == 0 ? "" : ".") + std::to_string(p.hand[static_cast<std::size_t>(k)]);
    std::string temples;
    for (const int n : Bits(p.temples)) temples += (temples.empty() ? "" : ".") + std::to_string(n + 1);
    const auto has = naive::split(field.at("p" + std::to_string(i)), ';');
    text += ' ' + has.at(0) + ';' + (hand.empty() ? "-" : hand) + ';' + (temples.empty() ? "-" : temples) + ';' +
            has.at(5) + ';' + has.at(6);
  }
  if constexpr (Game::kSolo) text += ' ' + field.at("marco").substr(0, field.at("marco").rfind('|'));
  return text;
}

std::string table_text(const naive::State& t, int seats, bool solo) {
  std::string text = t.supply_text() + ' ' + t.row_text() + ' ' + t.ending();
  for (int i = 0; i < seats; ++i) text += ' ' + t.person_text(i);
  return solo ? text + ' ' + t.marco_text() : text;
}

struct Seen {
  std::map<std::string, int> endings;
  int decisions = 0;
  int new_decks = 0;
  int completed = 0;
  int marco_completed = 0;
};

// Plays one game on both tables. The texts of the whole table are compared at the start of each turn, which is when
// everything has settled, and the legal actions always.
template <class Game>
void play_both(const typename Game::Setup& setup, const naive::Options& options, std::uint64_t seed, int temper,
               Seen& seen) {
  Game game = Game::initial(setup);
  naive::State naive(options);
  Rng rng(seed);
  std::string log;
  int turn = -1;
  while (true) {
    ASSERT_EQ(game.to_act(), naive.to_act()) << log;
    if (game.turn() != turn || game.to_act() == kTerminal) {
      turn = game.turn();
      ASSERT_EQ(table_text(game), table_text(naive, options.seats, options.solo)) << log;
    }
    typename Game::Out out;
    game.legal(out);
    std::vector<std::string> legal;
    for (const Action x : out) legal.push_back(Game::action_text(x));
    const naive::Texts expected = naive.legal();
    ASSERT_EQ(std::set<std::string>(legal.begin(), legal.end()), expected) << log << '\n' << game.to_text();
    ASSERT_EQ(legal.size(), expected.size()) << log;
    if (legal.empty()) break;
    const bool chance = game.to_act() == kChance;
    const std::string text = chance ? Game::action_text(game.sample(rng)) : choose(legal, temper, rng);
    seen.decisions += chance ? 0 : 1;
    log += text + ", ";
    game.apply(*Game::parse_action(text));
    naive.apply(text);
  }
  const Outcome result = game.result();
  std::set<int> winners;
  for (int i = 0; i < result.sides; ++i) {
    EXPECT_EQ(result.score[static_cast<std::size_t>(i)], naive.score(i)) << log;
    if ((result.winners >> i & 1) != 0) winners.insert(i);
  }
  EXPECT_EQ(winners, naive.winners()) << log;
  ++seen.endings[naive.ending()];
  seen.new_decks += game.epoch;
  seen.completed += game.completed_count;
  if constexpr (Game::kSolo) seen.marco_completed += count_bits(game.marco.completed);
}

TEST(CoatlGames, TwoToFourPlayersLikeTheNaiveTable) {
  Seen seen;
  for (int game = 0; game < scaled(360) && !HasFailure(); ++game) {
    GroupSetup setup;
    naive::Options options;
    options.seats = setup.seats = static_cast<std::uint8_t>(2 + game % 3);
    options.sacrifice = game / 3 % 2 == 1;
    options.gap_closed = game / 6 % 2 == 1;
    options.three_coatls = game / 12 % 2 == 1;
    setup.sacrifice = options.sacrifice ? 1 : 0;
    setup.gap = options.gap_closed ? kGapClosed : kGapOpen;
    setup.coatls = options.three_coatls ? kAtMostThree : kAnyCoatls;
    play_both<Coatl>(setup, options, 1000 + static_cast<std::uint64_t>(game), game / 24, seen);
  }
  EXPECT_GT(seen.endings["goal"], 0);
  EXPECT_GT(seen.endings["supply"], 0);
  EXPECT_GE(seen.endings["all-pass"], scaled(360) / 360);  // too rare for the few games under the sanitizers
  EXPECT_GT(seen.new_decks, 0);
  EXPECT_GT(seen.completed, scaled(360));
  EXPECT_GT(seen.decisions, scaled(30'000));
}

TEST(CoatlGames, AgainstMarcoWithEverySetOfAlgorithmsLikeTheNaiveTable) {
  Seen seen;
  for (int game = 0; game < scaled(2'048) && !HasFailure(); ++game) {
    SoloSetup setup;
    naive::Options options;
    options.seats = 1;
    options.solo = true;
    setup.algorithms = static_cast<std::uint8_t>(game % 32);
    for (int n = 1; n <= 5; ++n)
      if (setup.algorithm(n)) options.algorithms.insert(n);
    options.gap_closed = game / 32 % 4 == 3;
    options.three_coatls = game / 64 % 4 == 3;
    options.private_temple = game / 128 % 2 == 1;
    setup.gap = options.gap_closed ? kGapClosed : kGapOpen;
    setup.coatls = options.three_coatls ? kAtMostThree : kAnyCoatls;
    setup.private_temple = options.private_temple ? 1 : 0;
    if (game / 32 % 2 == 1) {  // another order of the spaces
      Rng rng(static_cast<std::uint64_t>(game));
      for (std::size_t i = options.order.size() - 1; i > 0; --i)
        std::swap(options.order[i], options.order[rng.below(static_cast<std::uint32_t>(i) + 1)]);
      std::string text;
      for (const std::string& space : options.order) text += (text.empty() ? "" : ",") + space;
      ASSERT_TRUE(setup.set("marco-order", text));
    }
    play_both<CoatlSolo>(setup, options, 5000 + static_cast<std::uint64_t>(game), game / 32, seen);
  }
  EXPECT_GT(seen.endings["goal"], 0);
  EXPECT_GT(seen.endings["supply"], 0);
  EXPECT_GT(seen.completed, scaled(500));
  EXPECT_GT(seen.marco_completed, scaled(10'000));
}

}  // namespace
}  // namespace patolli::coatl::test
