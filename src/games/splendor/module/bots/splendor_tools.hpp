// Splendor in the contest protocol of splendor-tools: a position is a list of numbers, and so is an answer. Colours and
// cards have other numbers there; a test compares the tables below with data/splendor_tools_ids.csv.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "games/splendor/rules/splendor.hpp"

namespace patolli::splendor::splendor_tools {

// Ours by theirs, and by their number of a colour.
inline constexpr std::array<std::uint8_t, kCards + 1> kStCards = {
    0,  31, 17, 9,  6,  35, 25, 23, 12, 1,  34, 32, 24, 16, 8,  40, 28, 19, 10, 4,  38, 27, 20,
    13, 2,  36, 30, 21, 14, 3,  37, 29, 18, 15, 5,  39, 26, 22, 11, 7,  33, 61, 55, 49, 43, 69,
    64, 58, 52, 46, 70, 63, 56, 51, 44, 67, 62, 57, 50, 45, 68, 60, 53, 47, 41, 66, 59, 54, 48,
    42, 65, 84, 80, 77, 72, 88, 86, 82, 78, 74, 90, 85, 81, 76, 73, 89, 83, 79, 75, 71, 87};
inline constexpr std::array<std::uint8_t, kNobles + 1> kStNobles = {0, 3, 5, 10, 9, 1, 4, 8, 7, 6, 2};
inline constexpr std::array<std::uint8_t, kTokenKinds> kStColours = {kRed, kGreen, kBlue, kWhite, kBlack, kGold};

// Their number of what is ours.
constexpr int their_card(int id) noexcept {
  for (int n = 1; n <= kCards; ++n)
    if (kStCards[n] == id) return n;
  return 0;
}
constexpr int their_noble(int id) noexcept {
  for (int n = 1; n <= kNobles; ++n)
    if (kStNobles[n] == id) return n;
  return 0;
}
constexpr int their_colour(int colour) noexcept {
  for (int n = 0; n < kTokenKinds; ++n)
    if (kStColours[n] == colour) return n;
  return -1;
}

// What a bot is asked, at the beginning of a turn of the view's seat.
std::string position_text(const View& view);

// The view of the seat that is asked. What a position doesn't say (passes in a row, which of the own reserved cards the
// others have seen) is taken to be the usual.
Result<View> read_position(std::string_view text);

// An answer: what to do, and the tokens to give back after it (0: none).
struct Answer {
  Action action;
  Gems returned = 0;
};

// The tokens above ten after an action that takes some.
int surplus_after(const View& view, Action action) noexcept;

std::string answer_text(const View& view, const Answer& answer);
// Understood and legal, the tokens to return included; otherwise what is wrong with it.
Result<Answer> read_answer(std::string_view text, const View& view);

// The legal purchase that pays as little gold as possible, which is how their referee pays; the same action otherwise.
Action paid_their_way(const View& view, Action action) noexcept;

}  // namespace patolli::splendor::splendor_tools
