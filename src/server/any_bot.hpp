// Bots and hints for a table whose game is known at run time only. Only views leave the server's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "match/match.hpp"

namespace patolli::hints {
struct Hint;  // hints/hint.hpp brings the search along
}  // namespace patolli::hints

namespace patolli::server {

// A bot on a seat, kept for the steps of one turn: its search is reused from step to step.
class AnyBot {
 public:
  virtual ~AnyBot() = default;
  AnyBot() = default;
  AnyBot(const AnyBot&) = delete;
  AnyBot& operator=(const AnyBot&) = delete;
  // Captures the view of the seat. The job may run on any thread, one job at a time.
  virtual std::function<Action()> job(const match::Match& match, Seat seat) = 0;
};

std::shared_ptr<AnyBot> seat_bot(std::string_view game, std::string_view level, std::uint64_t seed);

// The search for a hint: captures the view of the seat, and may run on any thread. It is bounded by `iterations` or, if
// that is 0, by `time`. Precondition: the seat has to decide.
std::function<hints::Hint()> hint_job(const match::Match& match, Seat seat, std::uint32_t iterations,
                                      std::chrono::milliseconds time, std::uint64_t seed);

}  // namespace patolli::server
