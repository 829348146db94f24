// Thinks for other servers: is asked over the bus, says at once whether it has time, and answers later.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bus/bus.hpp"
#include "match/games.hpp"
#include "server/thinkers.hpp"
#include "server/thread_pool.hpp"

namespace patolli::server {

class ThinkService {
 public:
  struct Settings {
    match::Games games = {};
    std::string node = {};
    bool only_thinks = false;  // and takes no clients: then some questions may wait
  };
  ThinkService(Settings settings, ThreadPool& pool, bus::Bus& bus);
  ~ThinkService();
  ThinkService(const ThinkService&) = delete;
  ThinkService& operator=(const ThinkService&) = delete;

  void start();  // and announce(), every Thinkers::kAnnounceEvery from then on
  void announce();
  void end();  // refuses from now on, and says so

  [[nodiscard]] std::uint64_t asked() const;    // questions that came
  [[nodiscard]] std::uint64_t refused() const;  // of those
  [[nodiscard]] std::uint64_t answered() const;
  [[nodiscard]] std::uint64_t useless() const;  // that made no sense

 private:
  struct Shared;
  const std::shared_ptr<Shared> shared_;
  bus::Bus& bus_;
  std::vector<bus::SubscriptionId> doors_;
};

}  // namespace patolli::server
