// Jobs that wait for a thread, in an order that is fair: time is shared between addresses, within an address between
// its users, and of one user's jobs the shortest comes first. A site of IPv6 gets what eight addresses get at most,
// however many networks it has.
//
// Start-time fair queueing: whoever was given time is charged for it, the least charged is next, and who comes anew
// starts level with those who wait, so nobody gets ahead by waiting or by going away and coming back. What nobody waits
// for may be charged several times. No locks and no clock: the thread pool has them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "store/rows.hpp"

namespace patolli::server {

// For whom something is done.
struct JobOwner {
  std::string address;  // its network (server/address.hpp); empty: not known, or one without limits
  store::UserId user = 0;
};

struct Job {
  using Microseconds = std::chrono::microseconds;

  JobOwner owner;
  Microseconds expected{0};  // how long it will still take, about
  int weight = 1;            // how many times its time is charged
  // Works for a while, and says how much longer it will take; 0: it is done.
  std::function<Microseconds()> slice;
  std::uint64_t number = 0;  // by which it may be given away to another server; 0: it is done here
};

class FairQueue {
 public:
  using Microseconds = Job::Microseconds;
  static constexpr Microseconds kSlice{10'000};  // that a job should work at a time
  static constexpr Microseconds kShort{5'000};   // a job below that may interrupt another one

  struct Limits {
    std::size_t jobs = 4096;        // that wait or run
    std::size_t of_address = 4096;  // of those, of one network; of a site kSiteFactor times as many
  };

  explicit FairQueue(Limits limits) : limits_(limits) {}
  FairQueue(const FairQueue&) = delete;
  FairQueue& operator=(const FairQueue&) = delete;

  // A job that was given away, to be handed back by done().
  struct Running {
    Job job;
    double factor = 1;  // how many times its time is charged
    double charged = 0;
    bool resumed = false;
  };

  bool push(Job job);  // false: too many already
  [[nodiscard]] std::optional<Running> pop();
  // The same if what would be next is short.
  [[nodiscard]] std::optional<Running> pop_short();
  // The same if what would be next may be given away.
  [[nodiscard]] std::optional<Running> pop_away();
  // It has worked for `spent`, and has `left` to do: with 0 it is gone, otherwise it waits again.
  void done(Running running, Microseconds spent, Microseconds left);

  void clear();  // what waits
  [[nodiscard]] bool empty() const noexcept { return ready_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }  // those that run included

 private:
  struct User {
    double tag = 0;  // what it was charged, as virtual time
    std::multimap<Microseconds, Running> jobs;
  };
  struct Group {  // of an address
    std::string key;
    std::string site;
    double tag = 0;
    double now = 0;  // its users' virtual time
    double rank = 0;
    std::map<store::UserId, User> users;
    std::size_t waiting = 0;
    std::size_t jobs = 0;  // with those that run
  };

  struct Site {  // of IPv6
    std::size_t jobs = 0;
    std::size_t groups = 0;  // that have jobs
  };

  static std::string key_of(const JobOwner& owner);
  [[nodiscard]] double crowd_of(const Group& group) const;
  void insert(Running running);
  void list(Group& group);  // among those that are ready, if it is
  void unlist(Group& group);
  void forget_idle();
  static std::pair<const store::UserId, User>* next_user(Group& group);

  Limits limits_;
  double now_ = 0;  // virtual time
  std::size_t size_ = 0;
  std::unordered_map<std::string, std::unique_ptr<Group>> groups_;
  std::unordered_map<std::string, Site> sites_;
  std::set<std::pair<double, Group*>> ready_;  // those with jobs that wait, by rank
  std::set<std::pair<double, Group*>> idle_;   // those without jobs that are ahead of the virtual time
};

}  // namespace patolli::server
