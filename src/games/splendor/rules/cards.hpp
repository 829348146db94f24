// The 90 development cards and the 10 nobles, numbered from 1. A test compares every cell with the files in data/.
#pragma once

#include <cstdint>

#include "games/splendor/rules/gems.hpp"

namespace patolli::splendor {

inline constexpr int kLevels = 3;
inline constexpr int kPlaces = 4;  // open cards of a level
inline constexpr int kFaces = kLevels * kPlaces;
inline constexpr int kCards = 90;
inline constexpr int kNobles = 10;
inline constexpr unsigned kAllNobles = 0x7FE;                    // sets of nobles: bit id
inline constexpr int kFirstCard[kLevels + 1] = {1, 41, 71, 91};  // the ids of a level are consecutive

struct Card {
  Gems cost = 0;
  std::uint8_t level = 0;  // 0 to 2; printed as 1 to 3
  std::uint8_t bonus = 0;
  std::uint8_t points = 0;
};

struct Noble {
  Gems needs = 0;  // bonuses
  int points = 0;
};

// By id; entry 0 is no card, and nobody can pay for it.
inline constexpr Card kCardTable[kCards + 1] = {
    {gems(99, 0, 0, 0, 0), 0, 0, 0},     {gems(0, 0, 0, 2, 1), 0, kWhite, 0}, {gems(0, 1, 1, 1, 1), 0, kWhite, 0},
    {gems(0, 1, 2, 1, 1), 0, kWhite, 0}, {gems(0, 2, 0, 0, 2), 0, kWhite, 0}, {gems(0, 2, 2, 0, 1), 0, kWhite, 0},
    {gems(0, 3, 0, 0, 0), 0, kWhite, 0}, {gems(3, 1, 0, 0, 1), 0, kWhite, 0}, {gems(0, 0, 4, 0, 0), 0, kWhite, 1},
    {gems(0, 0, 0, 0, 3), 0, kBlue, 0},  {gems(0, 0, 2, 0, 2), 0, kBlue, 0},  {gems(0, 1, 3, 1, 0), 0, kBlue, 0},
    {gems(1, 0, 0, 0, 2), 0, kBlue, 0},  {gems(1, 0, 1, 1, 1), 0, kBlue, 0},  {gems(1, 0, 1, 2, 1), 0, kBlue, 0},
    {gems(1, 0, 2, 2, 0), 0, kBlue, 0},  {gems(0, 0, 0, 4, 0), 0, kBlue, 1},  {gems(0, 0, 0, 3, 0), 0, kGreen, 0},
    {gems(0, 1, 0, 2, 2), 0, kGreen, 0}, {gems(0, 2, 0, 2, 0), 0, kGreen, 0}, {gems(1, 1, 0, 1, 1), 0, kGreen, 0},
    {gems(1, 1, 0, 1, 2), 0, kGreen, 0}, {gems(1, 3, 1, 0, 0), 0, kGreen, 0}, {gems(2, 1, 0, 0, 0), 0, kGreen, 0},
    {gems(0, 0, 0, 0, 4), 0, kGreen, 1}, {gems(0, 2, 1, 0, 0), 0, kRed, 0},   {gems(1, 0, 0, 1, 3), 0, kRed, 0},
    {gems(1, 1, 1, 0, 1), 0, kRed, 0},   {gems(2, 0, 0, 2, 0), 0, kRed, 0},   {gems(2, 0, 1, 0, 2), 0, kRed, 0},
    {gems(2, 1, 1, 0, 1), 0, kRed, 0},   {gems(3, 0, 0, 0, 0), 0, kRed, 0},   {gems(4, 0, 0, 0, 0), 0, kRed, 1},
    {gems(0, 0, 1, 3, 1), 0, kBlack, 0}, {gems(0, 0, 2, 1, 0), 0, kBlack, 0}, {gems(0, 0, 3, 0, 0), 0, kBlack, 0},
    {gems(1, 1, 1, 1, 0), 0, kBlack, 0}, {gems(1, 2, 1, 1, 0), 0, kBlack, 0}, {gems(2, 0, 2, 0, 0), 0, kBlack, 0},
    {gems(2, 2, 0, 1, 0), 0, kBlack, 0}, {gems(0, 4, 0, 0, 0), 0, kBlack, 1}, {gems(0, 0, 3, 2, 2), 1, kWhite, 1},
    {gems(2, 3, 0, 3, 0), 1, kWhite, 1}, {gems(0, 0, 0, 5, 0), 1, kWhite, 2}, {gems(0, 0, 0, 5, 3), 1, kWhite, 2},
    {gems(0, 0, 1, 4, 2), 1, kWhite, 2}, {gems(6, 0, 0, 0, 0), 1, kWhite, 3}, {gems(0, 2, 2, 3, 0), 1, kBlue, 1},
    {gems(0, 2, 3, 0, 3), 1, kBlue, 1},  {gems(0, 5, 0, 0, 0), 1, kBlue, 2},  {gems(2, 0, 0, 1, 4), 1, kBlue, 2},
    {gems(5, 3, 0, 0, 0), 1, kBlue, 2},  {gems(0, 6, 0, 0, 0), 1, kBlue, 3},  {gems(2, 3, 0, 0, 2), 1, kGreen, 1},
    {gems(3, 0, 2, 3, 0), 1, kGreen, 1}, {gems(0, 0, 5, 0, 0), 1, kGreen, 2}, {gems(0, 5, 3, 0, 0), 1, kGreen, 2},
    {gems(4, 2, 0, 0, 1), 1, kGreen, 2}, {gems(0, 0, 6, 0, 0), 1, kGreen, 3}, {gems(0, 3, 0, 2, 3), 1, kRed, 1},
    {gems(2, 0, 0, 2, 3), 1, kRed, 1},   {gems(0, 0, 0, 0, 5), 1, kRed, 2},   {gems(1, 4, 2, 0, 0), 1, kRed, 2},
    {gems(3, 0, 0, 0, 5), 1, kRed, 2},   {gems(0, 0, 0, 6, 0), 1, kRed, 3},   {gems(3, 0, 3, 0, 2), 1, kBlack, 1},
    {gems(3, 2, 2, 0, 0), 1, kBlack, 1}, {gems(0, 0, 5, 3, 0), 1, kBlack, 2}, {gems(0, 1, 4, 2, 0), 1, kBlack, 2},
    {gems(5, 0, 0, 0, 0), 1, kBlack, 2}, {gems(0, 0, 0, 0, 6), 1, kBlack, 3}, {gems(0, 3, 3, 5, 3), 2, kWhite, 3},
    {gems(0, 0, 0, 0, 7), 2, kWhite, 4}, {gems(3, 0, 0, 3, 6), 2, kWhite, 4}, {gems(3, 0, 0, 0, 7), 2, kWhite, 5},
    {gems(3, 0, 3, 3, 5), 2, kBlue, 3},  {gems(6, 3, 0, 0, 3), 2, kBlue, 4},  {gems(7, 0, 0, 0, 0), 2, kBlue, 4},
    {gems(7, 3, 0, 0, 0), 2, kBlue, 5},  {gems(5, 3, 0, 3, 3), 2, kGreen, 3}, {gems(0, 7, 0, 0, 0), 2, kGreen, 4},
    {gems(3, 6, 3, 0, 0), 2, kGreen, 4}, {gems(0, 7, 3, 0, 0), 2, kGreen, 5}, {gems(3, 5, 3, 0, 3), 2, kRed, 3},
    {gems(0, 0, 7, 0, 0), 2, kRed, 4},   {gems(0, 3, 6, 3, 0), 2, kRed, 4},   {gems(0, 0, 7, 3, 0), 2, kRed, 5},
    {gems(3, 3, 5, 3, 0), 2, kBlack, 3}, {gems(0, 0, 0, 7, 0), 2, kBlack, 4}, {gems(0, 0, 3, 6, 3), 2, kBlack, 4},
    {gems(0, 0, 0, 7, 3), 2, kBlack, 5},
};

inline constexpr Noble kNobleTable[kNobles + 1] = {
    {},
    {gems(0, 0, 0, 4, 4), 3},
    {gems(0, 0, 3, 3, 3), 3},
    {gems(0, 0, 4, 4, 0), 3},
    {gems(0, 3, 3, 3, 0), 3},
    {gems(0, 4, 4, 0, 0), 3},
    {gems(3, 0, 0, 3, 3), 3},
    {gems(3, 3, 0, 0, 3), 3},
    {gems(3, 3, 3, 0, 0), 3},
    {gems(4, 0, 0, 0, 4), 3},
    {gems(4, 4, 0, 0, 0), 3},
};

constexpr bool is_card(int id) noexcept { return id >= 1 && id <= kCards; }
constexpr bool is_noble(int id) noexcept { return id >= 1 && id <= kNobles; }

}  // namespace patolli::splendor
