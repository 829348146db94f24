#include "games/coatl/module/schedule.hpp"

#include "games/coatl/rules/patterns.hpp"

namespace patolli::coatl {

namespace {

// Kinds of Prophecy that are still to be played.
struct Kinds {
  std::array<std::uint8_t, kMaxProphecies> kind{};
  int size = 0;

  void push(std::uint8_t k) noexcept { kind[size++] = k; }
  void erase(int i) noexcept { kind[i] = kind[--size]; }
};

class Scheduler {
 public:
  Scheduler(const BuildProblem& problem, int slot, BuildPlan& plan) noexcept
      : problem_(problem), slot_(slot), plan_(plan) {}

  // Some cards only show while the Cóatl grows: tries every way in which its ends can, until all of them are played.
  bool grow(const Serpent& core, const Row& row, int left, int right, Kinds early) noexcept {
    const int steps = plan_.steps;
    const Serpent s = row.around(core, left, right);
    for (int i = early.size - 1; i >= 0; --i) {
      if (!s.exists() || prophecy_points(early.kind[i], s, problem_.gap_closed) == 0) continue;
      push(play_action(slot_, early.kind[i]));
      early.erase(i);
    }
    if (left == row.left && right == row.size - row.left) {
      if (early.size == 0) return true;
    } else {
      // The piece that completes it comes last of itself: it is the outermost on the side that grows last.
      if (left < row.left) {
        push(add_action(slot_, kLeft, row.piece[row.left - 1 - left]));
        if (grow(core, row, left + 1, right, early)) return true;
        --plan_.steps;
      }
      if (right < row.size - row.left) {
        push(add_action(slot_, kRight, row.piece[row.left + right]));
        if (grow(core, row, left, right + 1, early)) return true;
      }
    }
    plan_.steps = steps;
    return false;
  }

  // A new Cóatl may begin with any of its pieces.
  bool start(const Row& row, const Kinds& early) noexcept {
    for (int first = 0; first < row.size; ++first) {
      const int steps = plan_.steps;
      push(make_action(kStart, row.piece[first]));
      Serpent core;
      core.add_right(row.piece[first]);
      Row rest = row;
      rest.left = first;
      for (int i = first; i + 1 < rest.size; ++i) rest.piece[i] = rest.piece[i + 1];
      --rest.size;
      if (grow(core, rest, 0, 0, early)) return true;
      plan_.steps = steps;
    }
    return false;
  }

  void push(Action x) noexcept { plan_.step[plan_.steps++] = x; }

 private:
  const BuildProblem& problem_;
  int slot_;
  BuildPlan& plan_;
};

}  // namespace

void append_steps(const BuildProblem& problem, const Built& built, int slot, BuildPlan& plan) noexcept {
  Scheduler scheduler(problem, slot, plan);
  Kinds early;
  Kinds late;
  for (int i = built.serpent.cards - built.played; i < built.serpent.cards; ++i) {
    const std::uint8_t kind = built.serpent.prophecy[i];
    (prophecy_points(kind, built.serpent, problem.gap_closed) == 0 ? early : late).push(kind);
  }
  if (built.origin < 0)
    scheduler.start(built.row, early);
  else
    scheduler.grow(problem.coatl[built.origin], built.row, 0, 0, early);
  for (int i = 0; i < late.size; ++i) scheduler.push(play_action(slot, late.kind[i]));
  if (!built.closed) return;
  if (built.temple == 0)
    scheduler.push(make_action(kClose));
  else if (built.pile < 0)
    scheduler.push(make_action(kTempleHand, built.temple));
  else
    scheduler.push(make_action(kTemplePile, static_cast<std::uint32_t>(built.pile)));
}

}  // namespace patolli::coatl
