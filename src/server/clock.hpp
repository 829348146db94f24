// The clocks of one table. The caller passes the time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/types.hpp"
#include "server/table_config.hpp"

namespace patolli::server {

class Clocks {
 public:
  Clocks() = default;
  // `people`: bit i: seat i is a person, and has a clock.
  Clocks(const TimeControl& config, int seats, std::uint8_t people) noexcept;

  // The seat that has to decide from now on (or nobody). Whoever had to before pays for the time until now.
  // `until`: when that was asked for; the time that it waited for us since is nobody's.
  void turn_to(Seat seat, std::int64_t now, std::int64_t until) noexcept;
  void turn_to(Seat seat, std::int64_t now) noexcept { turn_to(seat, now, now); }
  // A bot plays on there, without a clock.
  void take_away(Seat seat) noexcept { users_ = static_cast<std::uint8_t>(users_ & ~(1U << seat)); }
  // Sets the running clock to what the log says, so that the server's downtime is not charged. It runs from `now` on.
  void set(Seat seat, std::int64_t left, std::int64_t now) noexcept;
  // The running one has not been running before that.
  void not_before(std::int64_t since) noexcept;
  // Nobody could play meanwhile: it stood still. Told of it twice, it knows; but in order.
  void stood_still(std::int64_t began, std::int64_t ended) noexcept;
  // Nor has it begun after that: the system's clock was set back while the server was down.
  void not_after(std::int64_t now) noexcept;

  [[nodiscard]] bool any() const noexcept { return control_.kind != TimeControl::Kind::kNone; }
  [[nodiscard]] TimeControl::Kind kind() const noexcept { return control_.kind; }
  [[nodiscard]] Seat running() const noexcept { return running_; }
  [[nodiscard]] bool has(Seat seat) const noexcept { return any() && seat >= 0 && (users_ >> seat & 1) != 0; }
  [[nodiscard]] std::int64_t left(Seat seat, std::int64_t now) const noexcept;
  // When the running one runs out.
  [[nodiscard]] std::optional<std::int64_t> deadline() const noexcept;

 private:
  TimeControl control_;
  std::array<std::int64_t, kMaxSeats> left_{};
  std::uint8_t users_ = 0;
  Seat running_ = kNoSeat;
  std::int64_t since_ = 0;
  std::int64_t still_until_ = 0;  // of what `since_` has been moved by
};

}  // namespace patolli::server
