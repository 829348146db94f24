// Bots and advice for a table whose game is known only while running. What leaves the house's thread is a view.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "match/match.hpp"

namespace patolli {
struct Hint;  // hints/hint.hpp brings the search along
}

namespace patolli::server {

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

// The search for a hint. Takes what the seat may know now, like AnyBot::job(), and runs on any thread: for so many
// iterations or, with 0, for that time. Precondition: the seat has to decide.
std::function<Hint()> hint_job(const Match& match, Seat seat, std::uint32_t iterations, std::chrono::milliseconds time,
                               std::uint64_t seed);

}  // namespace patolli::server
