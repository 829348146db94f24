// Many clients on one thread: they sit down in pairs and play, or talk to an echo.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace patolli::load {

struct Figures {
  double seconds = 0;
  std::uint64_t moves = 0;  // or messages of an echo
  std::uint64_t seen = 0;   // moves that reached the other player
  std::uint64_t games = 0;  // finished
  std::uint64_t errors = 0;
  std::string first_error;
  std::vector<double> latencies;  // seconds, from sending a move to its arrival at the other player; sorted

  [[nodiscard]] double quantile(double part) const;  // milliseconds
};

class Crowd {
 public:
  // `on_measure` is called when the time to warm up is over.
  Crowd(std::uint16_t port, std::function<void()> on_measure) : Crowd({port}, false, std::move(on_measure)) {}
  // Of several servers; `apart`: the two at a table are at different ones.
  Crowd(std::vector<std::uint16_t> ports, bool apart, std::function<void()> on_measure);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // Connects them, gives them names and seats them at tables for two; returns when every game has begun.
  void seat(std::size_t clients, const std::string& game);
  // Plays: `rate` moves a second in all, 0 for as many as there can be. Some time to warm up comes before.
  Figures play(double rate, double warm_up, double seconds);
  // Instead: every one of so many clients says something and waits for the echo, again and again.
  Figures echo(std::size_t clients, double warm_up, double seconds);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// A bare echo server in this process, on a port that it prints. Never returns.
void serve_echo();

}  // namespace patolli::load
