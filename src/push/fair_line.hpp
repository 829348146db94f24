// What waits to be done for people, in an order that is fair: next is something of whoever has had least of the time,
// and nobody has two things done at once. Who makes it wait for an address that answers slowly waits alone. Without
// locks and without a clock: the sender has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace patolli::push {

template <class Thing>
class FairLine {
 public:
  using User = std::int64_t;

  FairLine(std::size_t max, std::size_t max_of_user) : max_(max), max_of_user_(max_of_user) {}

  bool push(User user, Thing thing) {  // false: too many already
    if (size_ >= max_) return false;
    Person& person = people_[user];
    if (person.waiting.size() >= max_of_user_) return false;
    if (person.waiting.empty() && !person.busy && person.had < now_) person.had = now_;  // comes anew
    person.waiting.push_back(std::move(thing));
    ++size_;
    return true;
  }

  // To be done now, and then reported with done(). Nothing: there is none, or only of those who are busy.
  std::optional<std::pair<User, Thing>> pop() {
    auto next = people_.end();
    for (auto one = people_.begin(); one != people_.end(); ++one)
      if (!one->second.busy && !one->second.waiting.empty() &&
          (next == people_.end() || one->second.had < next->second.had))
        next = one;
    if (next == people_.end()) return std::nullopt;
    Person& person = next->second;
    now_ = person.had;
    person.busy = true;
    std::pair<User, Thing> popped(next->first, std::move(person.waiting.front()));
    person.waiting.pop_front();
    --size_;
    return popped;
  }

  void done(User user, double seconds) {
    Person& person = people_.at(user);
    person.busy = false;
    person.had += seconds;
    // Who has had no more than those who wait has nothing to be remembered for; and nobody has when nobody waits.
    std::erase_if(people_, [&](const auto& one) {
      return !one.second.busy && one.second.waiting.empty() && (size_ == 0 || one.second.had <= now_);
    });
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }  // those that wait

 private:
  struct Person {
    std::deque<Thing> waiting;
    double had = 0;  // seconds
    bool busy = false;
  };

  std::size_t max_;
  std::size_t max_of_user_;
  std::map<User, Person> people_;
  double now_ = 0;  // what whoever was next last has had
  std::size_t size_ = 0;
};

}  // namespace patolli::push
