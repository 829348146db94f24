// A Cóatl during planning (plan.hpp): colours added at both ends, from pieces on the board or at the cost of
// turns to fetch others. The beam search copies many of these, so they are small.
#pragma once

#include <array>
#include <cstdint>

#include "games/coatl/rules/coatl.hpp"
#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl::v1 {

// What a turn is worth in points, and what has to be fetched costs in turns. A turn brings two bodies, and often only
// one of them is wanted; cards come several at a time.
struct PlanParams {
  float turn = 0;
  float body_shown = 0;
  float body_bagged = 0;
  float end_shown = 0;
  float end_bagged = 0;
  float row_card = 0;
  float build = 0;
  float temple = 0;  // factor of a Temple's points: it may be gone by then
  float fresh = 0;   // factor of a plan for a new Cóatl
};
// Tuned by greedy play (src/games/coatl/tools/tune.cpp).
template <bool Solo>
inline constexpr PlanParams kPlanParams = Solo ? PlanParams{.turn = 2.66F,
                                                            .body_shown = 0.837F,
                                                            .body_bagged = 1.53F,
                                                            .end_shown = 0.827F,
                                                            .end_bagged = 2.3F,
                                                            .row_card = 0.309F,
                                                            .build = 0.838F,
                                                            .temple = 0.81F,
                                                            .fresh = 1.04F}
                                               : PlanParams{.turn = 3.1F,
                                                            .body_shown = 1.07F,
                                                            .body_bagged = 1.65F,
                                                            .end_shown = 0.764F,
                                                            .end_bagged = 2.73F,
                                                            .row_card = 0.33F,
                                                            .build = 1.79F,
                                                            .temple = 0.825F,
                                                            .fresh = 1.11F};

// Prices of pieces in turns, from the supply board and the bags.
struct Market {
  static constexpr float kNever = 50.0F;
  std::array<std::int8_t, kPieces> shown{};
  std::array<float, kPieces> bagged{};

  template <bool Solo>
  Market(const State<Solo>& t, const PlanParams& params) noexcept : params_(params) {
    for (int k = 0; k < kPieces; ++k)
      bagged[k] = t.bag[k] == 0                             ? kNever
                  : form_of(static_cast<Piece>(k)) == kBody ? params.body_bagged
                                                            : params.end_bagged;
    for (const int p : t.supply)
      if (p != 0) ++shown[p - 1];
  }
  // The price in turns of the n-th such piece, from 0.
  [[nodiscard]] float price(Piece piece, int n) const noexcept {
    if (n >= shown[piece]) return bagged[piece];
    return form_of(piece) == kBody ? params_.body_shown : params_.end_shown;
  }

 private:
  const PlanParams& params_;
};

using FreePieces = std::array<std::int8_t, kPieces>;  // the pieces on a board that no plan has claimed

struct PartialCoatl {
  static constexpr int kMax = 16;  // pieces added at one end

  Masks<std::uint64_t> m{};
  std::uint8_t length = 0;
  std::uint8_t left = 0;
  std::uint8_t right = 0;
  std::array<std::uint8_t, kMax> left_colour{};  // from the inside out
  std::array<std::uint8_t, kMax> right_colour{};
  std::array<std::int8_t, kColours> bodies{};  // still on the board; below 0: fetched
  std::uint16_t fetched_left = 0;              // which of the added ones are not on the board
  std::uint16_t fetched_right = 0;
  float turns = 0;  // for what has to be fetched
  float value = 0;  // points less turns

  [[nodiscard]] bool shows(Side side, int i, int colour) const noexcept {  // the i-th piece from that end
    const int at = side == kLeft ? i : length - 1 - i;
    return i < length && (m.of[colour] >> at & 1) != 0;
  }
  [[nodiscard]] bool room(Side side, int n) const noexcept { return (side == kLeft ? left : right) + n <= kMax; }

  void add(Side side, int colour, const Market& market) noexcept {
    const bool fetched = --bodies[colour] < 0;
    if (fetched) turns += market.price(make_piece(kBody, colour), -bodies[colour] - 1);
    if (side == kLeft) {
      fetched_left |= static_cast<std::uint16_t>((fetched ? 1U : 0U) << left);
      left_colour[left++] = static_cast<std::uint8_t>(colour);
    } else {
      fetched_right |= static_cast<std::uint16_t>((fetched ? 1U : 0U) << right);
      right_colour[right++] = static_cast<std::uint8_t>(colour);
    }
    lengthen(side, colour);
  }

  void lengthen(Side side, int colour) noexcept {
    if (side == kLeft) {
      for (std::uint64_t& mask : m.of) mask <<= 1;
      m.of[colour] |= 1;
    } else {
      m.of[colour] |= std::uint64_t{1} << length;
    }
    ++length;
  }
};

// Rows of colours that, added from the inside out at one end, may bring a card its next level; the shortest first. The
// caller tries them in turn: only the matcher knows what a row brings.
class Rows {
 public:
  Rows(const PartialCoatl& d, Side side, const Prophecy& card, int times) noexcept : d_(d), side_(side) {
    const int n = card.size;
    for (int i = 0; i < n; ++i) q_[i] = card.colour[side == kRight ? i : n - 1 - i];
    switch (card.shape) {
      case Shape::kCount: {
        int more = 1;
        while (times + more < 6 && card.points[times + more] == card.points[times]) ++more;
        for (int i = 0; i < more; ++i) push(q_[0]);
        finish();
        break;
      }
      case Shape::kLonePair: {
        int run = 0;
        while (d.shows(side, run, q_[0])) ++run;
        if (run >= 2) push(spare(q_[0]));
        if (run != 1) push(q_[0]);
        push(q_[0]);
        finish();
        break;
      }
      case Shape::kFlanked: {
        int run = 0;
        while (d.shows(side, run, q_[1])) ++run;
        if (run > 0 && d.shows(side, run, q_[0])) {
          push(q_[2]);
          finish();
        }
        overlaps(3);
        break;
      }
      case Shape::kMirror: {
        const int a = card.colour[0];
        const int b = card.colour[1];
        const auto row = [&](std::initializer_list<int> colours) {
          for (const int c : colours) push(c);
          finish();
        };
        row({a});
        row({b, a});
        row({spare(-1), b, a});
        row({a, b, spare(-1), b, a});
        break;
      }
      default: overlaps(n); break;
    }
  }

  struct Row {
    std::array<std::uint8_t, 6> colour{};
    int size = 0;
  };
  [[nodiscard]] const Row* begin() const noexcept { return row_.data(); }
  [[nodiscard]] const Row* end() const noexcept { return row_.data() + count_; }

 private:
  void push(int colour) noexcept { row_[count_].colour[row_[count_].size++] = static_cast<std::uint8_t>(colour); }
  void finish() noexcept { ++count_; }

  // The rest of the row of colours q, for each beginning of it that stands at the end already.
  void overlaps(int n) noexcept {
    for (int k = n - 1; k >= 0; --k) {
      bool fits = true;
      for (int i = 0; i < k && fits; ++i) fits = d_.shows(side_, k - 1 - i, q_[i]);
      if (!fits) continue;
      for (int i = k; i < n; ++i) push(q_[i]);
      finish();
    }
  }

  // Something to put in between: what the board has most of, but not this colour.
  [[nodiscard]] int spare(int not_this) const noexcept {
    int best = not_this == 0 ? 1 : 0;
    for (int c = 0; c < kColours; ++c)
      if (c != not_this && d_.bodies[c] > d_.bodies[best]) best = c;
    return best;
  }

  const PartialCoatl& d_;
  Side side_;
  std::array<std::uint8_t, 5> q_{};
  std::array<Row, 6> row_{};
  int count_ = 0;
};

}  // namespace patolli::coatl::v1
