// The fast matcher and the one that shows its pieces against the naive one.
#include "games/coatl/rules/patterns.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/coatl/rules/notation.hpp"
#include "games/coatl/rules/scoring.hpp"
#include "unit/coatl_naive.hpp"
#include "unit/coatl_scale.hpp"

namespace patolli::coatl {
namespace {

using naive::Line;

Serpent serpent_of(const Line& line) {
  Serpent s;
  for (int i = 0; i < line.size(); ++i) {
    const bool first = i == 0 && line.head;
    const bool last = i == line.size() - 1 && line.tail;
    s.add_right(make_piece(first ? kHead : last ? kTail : kBody, colour_from_letter(line.colours[i])));
  }
  return s;
}

// The same Cóatl grown from a place in the middle, to both sides in turn: the order of building must not matter.
Serpent grown_from(const Line& line, int middle) {
  Serpent s;
  const auto piece = [&](int i) {
    const bool first = i == 0 && line.head;
    const bool last = i == line.size() - 1 && line.tail;
    return make_piece(first ? kHead : last ? kTail : kBody, colour_from_letter(line.colours[i]));
  };
  s.add_right(piece(middle));
  for (int step = 1; step < line.size(); ++step) {
    if (middle - step >= 0) s.add_left(piece(middle - step));
    if (middle + step < line.size()) s.add_right(piece(middle + step));
  }
  return s;
}

// The pieces of each occurrence must be one that the naive reading knows, and no piece may serve twice.
std::string fault_in_pieces(const Line& line, const std::vector<naive::Occurrence>& known, const CardScore& score) {
  std::set<int> used;
  for (const auto& pieces : score.pieces) {
    bool is_known = false;
    for (const auto& o : known) {
      std::vector<int> places;
      for (int i = o.first; i < o.end; ++i) places.push_back(i + 1);
      is_known = is_known || places == pieces;
    }
    if (!is_known) return "an occurrence that is none";
    for (const int place : pieces) {
      if (place < 1 || place > line.size()) return "a piece outside the Cóatl";
      if (!used.insert(place).second) return "a piece that serves twice";
    }
  }
  return "";
}

// Compares all cards on one Cóatl; the number of (Cóatl, card) pairs compared.
int compare(const Line& line, const Serpent& s) {
  int pairs = 0;
  for (const bool gap_closed : {false, true}) {
    for (int kind = 1; kind <= kProphecies; ++kind, ++pairs) {
      const naive::Prophecy& card = naive::prophecies()[static_cast<std::size_t>(kind)];
      const auto known = naive::occurrences(line, card, gap_closed);
      const int times = naive::most_disjoint(known, line.size());
      const int points = naive::points_for(card.levels, times);
      const CardScore score = score_prophecy(kind, s, gap_closed);
      if (prophecy_points(kind, s, gap_closed) == points && score.times == times && score.points == points &&
          static_cast<int>(score.pieces.size()) == times && fault_in_pieces(line, known, score).empty())
        continue;
      ADD_FAILURE() << naive::text_of(line) << (gap_closed ? " bga" : "") << ", Prophecy " << kind << " ("
                    << card.pattern << "): " << times << " times, " << points << " points; fast matcher "
                    << prophecy_points(kind, s, gap_closed) << " points; scoring " << score.times << " times, "
                    << score.points << " points; " << fault_in_pieces(line, known, score);
    }
  }
  for (int number = 1; number <= kTemples; ++number, ++pairs) {
    const int met = naive::temple_met(line, number);
    const CardScore score = score_temple(number, s);
    if (temple_met(number, s) == met && score.times == met && static_cast<int>(score.pieces.size()) == met &&
        score.points == naive::temple_points(line, number) && temple_points(met) == score.points)
      continue;
    ADD_FAILURE() << naive::text_of(line) << ", Temple " << number << ": " << met << " met; fast matcher "
                  << temple_met(number, s) << "; scoring " << score.times;
  }
  return pairs;
}

bool can_exist(const Line& line) { return line.size() >= (line.complete() ? 3 : 1); }

// A Cóatl of the given length with runs and few colours, as those are where patterns overlap and break.
Line random_line(Rng& rng, int length) {
  Line line;
  std::string palette;
  const std::uint32_t colours = 1 + rng.below(kColours);
  for (std::uint32_t i = 0; i < colours; ++i) palette += kColourLetters[rng.below(kColours)];
  const std::uint32_t stay = rng.below(4);  // of 4: how often the last colour goes on
  for (int i = 0; i < length; ++i) {
    const bool same = i > 0 && rng.below(4) < stay;
    const char next = palette[rng.below(colours)];
    line.colours += same ? line.colours.back() : next;
  }
  line.head = rng.below(2) == 0;
  line.tail = rng.below(2) == 0;
  if (!can_exist(line)) line.tail = false;
  return line;
}

TEST(CoatlPatterns, TheNaiveMatcherFindsTheMostOccurrencesThatAnySetHas) {
  Rng rng(11);
  for (int i = 0; i < test::scaled(20'000); ++i) {
    const Line line = random_line(rng, static_cast<int>(1 + rng.below(11)));
    const auto kind = 1 + rng.below(kProphecies);
    const auto all = naive::occurrences(line, naive::prophecies()[kind], rng.below(2) == 0);
    std::vector<bool> taken(line.colours.size(), false);
    ASSERT_EQ(naive::most_disjoint(all, line.size()), naive::most_by_trying(all, 0, taken))
        << naive::text_of(line) << " with Prophecy " << kind;
  }
}

TEST(CoatlPatterns, EveryCardOnEveryShortCoatl) {
  const int longest = test::kDivisor == 1 ? 5 : 4;
  int pairs = 0;
  for (int length = 1, all = kColours; length <= longest; ++length, all *= kColours) {
    for (int code = 0; code < all; ++code) {
      Line line;
      for (int i = 0, rest = code; i < length; ++i, rest /= kColours) line.colours += kColourLetters[rest % kColours];
      for (int ends = 0; ends < 4; ++ends) {
        line.head = (ends & 1) != 0;
        line.tail = (ends & 2) != 0;
        if (can_exist(line)) pairs += compare(line, serpent_of(line));
      }
      if (HasFailure()) return;
    }
  }
  EXPECT_GE(pairs, 300'000);
}

TEST(CoatlPatterns, EveryCardOnRandomCoatlsOfEveryLength) {
  Rng rng(12);
  int pairs = 0;
  const auto one = [&](int length) {
    const Line line = random_line(rng, length);
    const Serpent s = serpent_of(line);
    const int middle = static_cast<int>(rng.below(static_cast<std::uint32_t>(length)));
    ASSERT_EQ(serpent_text(s), naive::text_of(line));
    const Serpent grown = grown_from(line, middle);
    ASSERT_EQ(serpent_text(grown), naive::text_of(line));
    pairs += compare(line, grown);
  };
  for (int i = 0; i < test::scaled(12'000) && !HasFailure(); ++i) one(static_cast<int>(1 + rng.below(16)));
  for (int i = 0; i < test::scaled(3'000) && !HasFailure(); ++i) one(static_cast<int>(1 + rng.below(40)));
  for (int i = 0; i < test::scaled(12) && !HasFailure(); ++i)
    for (int length = 1; length <= kLongest && !HasFailure(); ++length) one(length);
  EXPECT_GE(pairs, test::scaled(1'500'000));
}

// The words of 64 pieces must join without a seam: the same short Cóatl at every place of a long one.
TEST(CoatlPatterns, APatternIsFoundAtEveryPlaceOfALongCoatl) {
  for (int kind = 1; kind <= kProphecies; ++kind) {
    const naive::Prophecy& card = naive::prophecies()[static_cast<std::size_t>(kind)];
    // The pattern once, spelt out, in a Cóatl of a colour that it does not have, or has in its middle only.
    std::string word;
    for (const std::string& token : card.tokens)
      if (token != "count" && token[0] != '!') word += token[0] == '*' ? card.tokens[0][0] : token[0];
    if (card.tokens[0] == "count") word += word + word;
    std::string other;
    for (const char c : kColourLetters)
      if (card.pattern.find(c) == std::string::npos) other += c;
    if (other.empty()) other = word[2];
    const int least = card.levels.begin()->second;
    for (int before = 0; before + static_cast<int>(word.size()) <= kLongest; ++before) {
      Line line;
      line.colours.assign(static_cast<std::size_t>(before), other[0]);
      line.colours += word;
      line.colours.resize(kLongest, other[0]);
      ASSERT_EQ(prophecy_points(kind, serpent_of(line), false), least) << card.pattern << " at " << before;
      line.colours.erase(static_cast<std::size_t>(before), 1);
      ASSERT_EQ(prophecy_points(kind, serpent_of(line), false), 0) << card.pattern << " behind " << before;
    }
  }
}

// ---- sentences of the rules about patterns, one by one ----------------------------------------------------------

int points(int kind, const std::string& coatl, bool gap_closed = false) {
  const ReadSerpent read = read_serpent(coatl);
  EXPECT_FALSE(read.error.has_value()) << coatl;
  const int fast = prophecy_points(kind, read.serpent, gap_closed);
  EXPECT_EQ(score_prophecy(kind, read.serpent, gap_closed).points, fast);
  EXPECT_EQ(naive::prophecy_points(naive::line_of(coatl), kind, gap_closed), fast);
  return fast;
}

TEST(CoatlPatterns, TheWorkedExampleScoresSeventeen) {
  const Serpent s = read_serpent("<BBRBBKRBBYY>").serpent;
  const CardScore line = score_prophecy(29, s, false);
  EXPECT_EQ(line.points, 4);
  EXPECT_EQ(line.pieces, (std::vector<std::vector<int>>{{8, 9, 10, 11}}));
  const CardScore pairs = score_prophecy(10, s, false);
  EXPECT_EQ(pairs.times, 3);
  EXPECT_EQ(pairs.points, 5);
  EXPECT_EQ(pairs.pieces, (std::vector<std::vector<int>>{{1, 2}, {4, 5}, {8, 9}}));
  const CardScore count = score_prophecy(5, s, false);
  EXPECT_EQ(count.times, 6);
  EXPECT_EQ(count.points, 5);
  EXPECT_EQ(count.pieces, (std::vector<std::vector<int>>{{1}, {2}, {4}, {5}, {8}, {9}}));
  const CardScore temple = score_temple(3, s);
  EXPECT_EQ(temple.times, 1);
  EXPECT_EQ(temple.points, 3);
  EXPECT_EQ(prophecy_points(29, s, false) + prophecy_points(10, s, false) + prophecy_points(5, s, false) +
                temple_points(temple_met(3, s)),
            17);
}

TEST(CoatlPatterns, PatternsRunFromHeadToTailNeverBackwards) {
  EXPECT_EQ(points(16, "RYGR"), 1);  // Y G
  EXPECT_EQ(points(16, "RGYR"), 0);
  EXPECT_EQ(points(36, "YKKR"), 2);  // Y K+ R
  EXPECT_EQ(points(36, "RKKY"), 0);
  EXPECT_EQ(points(33, "YKRGB"), 7);
  EXPECT_EQ(points(33, "BGRKY"), 0);
}

TEST(CoatlPatterns, AnyPieceCountsForItsColourBodyHeadOrTail) {
  EXPECT_EQ(points(11, "<YYY"), 3);
  EXPECT_EQ(points(11, "YYY>"), 3);
  EXPECT_EQ(points(11, "<YYY>"), 3);
  EXPECT_EQ(points(1, "<YRY"), 0);
  EXPECT_EQ(points(1, "<YRYY>"), 2);
}

TEST(CoatlPatterns, PlusIsOneOrMorePieces) {
  EXPECT_EQ(points(36, "YR"), 0);
  EXPECT_EQ(points(36, "YKR"), 2);
  EXPECT_EQ(points(36, "YKKKKKKR"), 2);
  EXPECT_EQ(points(36, "YKKBKR"), 0);
}

TEST(CoatlPatterns, StarPlusIsOneOrMorePiecesOfAnyColours) {
  EXPECT_EQ(points(45, "KYYK"), 0);  // K Y *+ Y K: nothing between
  EXPECT_EQ(points(45, "KYBYK"), 4);
  EXPECT_EQ(points(45, "KYYYK"), 4);  // also of the pattern's own colours
  EXPECT_EQ(points(45, "KYKYK"), 4);
  EXPECT_EQ(points(45, "KYRRGGBBYK"), 4);
  EXPECT_EQ(points(45, "KYK"), 0);  // no piece serves twice
  EXPECT_EQ(points(45, "YKBKY"), 0);
}

TEST(CoatlPatterns, ForbiddenPlaceIsAnotherColourOrNoPieceAtAll) {
  EXPECT_EQ(points(6, "RYYR"), 2);
  EXPECT_EQ(points(6, "YY"), 2);
  EXPECT_EQ(points(6, "RYY"), 2);
  EXPECT_EQ(points(6, "YYY"), 0);
  EXPECT_EQ(points(6, "YYRYY"), 5);  // the R serves as the end of both: it is not used up
}

TEST(CoatlPatterns, UnderBgaAForbiddenPlaceAtAnOpenEndDoesNotHold) {
  EXPECT_EQ(points(6, "YY", true), 0);
  EXPECT_EQ(points(6, "RYY", true), 0);
  EXPECT_EQ(points(6, "YYR", true), 0);
  EXPECT_EQ(points(6, "RYYR", true), 2);
  EXPECT_EQ(points(6, "RYY>", true), 2);
  EXPECT_EQ(points(6, "<YYR", true), 2);
  EXPECT_EQ(points(6, "<YRYY>", true), 2);
  EXPECT_EQ(points(6, "YYRYYRYY", true), 2);
  EXPECT_EQ(points(6, "<YYRYYRYY", true), 5);
}

TEST(CoatlPatterns, CountIsAdjacentOrNot) {
  EXPECT_EQ(points(5, "BRBRB"), 2);
  EXPECT_EQ(points(5, "BBB"), 2);
  EXPECT_EQ(points(5, "BRRB"), 0);
}

TEST(CoatlPatterns, ACardScoresTheHighestLevelReachedOnce) {
  EXPECT_EQ(points(5, "BBBB"), 3);
  EXPECT_EQ(points(5, "BBBBBBBB"), 5);  // eight: still level six
  EXPECT_EQ(points(16, "YGYG"), 3);
  EXPECT_EQ(points(16, "YGYGYGYG"), 5);
  EXPECT_EQ(points(23, "KBKBKBKB"), 5);  // twice, but the card has one level
}

TEST(CoatlPatterns, SixInARowAreTwoTriplesFiveAreOne) {
  EXPECT_EQ(points(11, "YYYYYY"), 7);
  EXPECT_EQ(points(11, "YYYYY"), 3);
  EXPECT_EQ(points(11, "YYRYY"), 0);
  EXPECT_EQ(points(11, "YYYRYYY"), 7);
}

TEST(CoatlPatterns, APieceServesOneOccurrencePerCardAndAnyNumberOfCards) {
  EXPECT_EQ(points(43, "GYGYG"), 2);  // G Y+ G: the middle G cannot serve both
  EXPECT_EQ(points(43, "GYGGYG"), 6);
  EXPECT_EQ(points(43, "GYGYGYG"), 6);  // the first and the third
  EXPECT_EQ(points(16, "YG"), 1);
  EXPECT_EQ(points(9, "YGG"), 2);
  EXPECT_EQ(points(16, "YGG"), 1);  // the same G again, for another card
}

}  // namespace
}  // namespace patolli::coatl
