// Bots and advice for a table whose game is known only while running. What leaves the house's thread is a view.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "hints/reason.hpp"
#include "match/match.hpp"

namespace patolli {

// A bot on a seat, for as long as it has to decide: what it found out for one step helps with the next.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  AnyBot() = default;
  AnyBot(const AnyBot&) = delete;
  AnyBot& operator=(const AnyBot&) = delete;
  // Takes what the seat may know now. The thought itself may be thought on any thread, one at a time.
  virtual std::function<Action()> job(const Match& match, Seat seat) = 0;
};

std::shared_ptr<AnyBot> seat_bot(std::string_view game, std::string_view level, std::uint64_t seed);

struct Counsel {
  Action action{};
  float winrate = 0;
  bool only = false;
  std::vector<Action> then;
  std::optional<Action> second;
  float second_winrate = 0;
  Reasons reasons;
};
// What somebody gets who asks for advice: so many iterations or, with 0, as many as fit into the time.
struct CounselBudget {
  std::uint32_t iterations = 0;
  std::chrono::milliseconds time{0};
};
// Likewise; precondition: the seat has to decide.
std::function<Counsel()> counsel(const Match& match, Seat seat, const CounselBudget& budget, std::uint64_t seed);

}  // namespace patolli
