#include "server/fair_queue.hpp"

#include <algorithm>

#include "server/address.hpp"

namespace patolli::server {
namespace {

double in_slice(FairQueue::Microseconds expected) {
  return static_cast<double>(std::min(expected, FairQueue::kSlice).count());
}

}  // namespace

std::string FairQueue::key_of(const JobOwner& owner) {
  return owner.address.empty() ? "user " + std::to_string(owner.user) : owner.address;
}

double FairQueue::crowd_of(const Group& group) const {
  const auto site = sites_.find(group.site);
  if (site == sites_.end()) return 1;
  return std::max(1.0, static_cast<double>(site->second.groups) / static_cast<double>(kSiteFactor));
}

bool FairQueue::push(Job job) {
  if (size_ >= limits_.jobs) return false;
  const std::string site = site_of(job.owner.address);
  if (!job.owner.address.empty()) {
    const auto known = groups_.find(job.owner.address);
    if (known != groups_.end() && known->second->jobs >= limits_.of_address) return false;
    if (!site.empty() && sites_[site].jobs >= limits_.of_address * kSiteFactor) return false;
  }
  if (!site.empty()) ++sites_[site].jobs;
  ++size_;
  insert({std::move(job)});
  return true;
}

void FairQueue::insert(Running running) {
  const std::string key = key_of(running.job.owner);
  auto& known = groups_[key];
  if (!known) {
    known = std::make_unique<Group>();
    known->key = key;
    known->site = site_of(running.job.owner.address);
  }
  Group& group = *known;
  if (group.jobs == 0) {  // comes anew
    if (!group.site.empty()) ++sites_[group.site].groups;
    idle_.erase({group.tag, &group});
    group.tag = std::max(group.tag, now_);
  }
  unlist(group);
  User& user = group.users[running.job.owner.user];
  if (user.jobs.empty() && !running.resumed) user.tag = std::max(user.tag, group.now);
  if (!running.resumed) ++group.jobs;
  ++group.waiting;
  const Microseconds expected = running.job.expected;
  user.jobs.emplace(expected, std::move(running));
  list(group);
}

std::pair<const store::UserId, FairQueue::User>* FairQueue::next_user(Group& group) {
  std::pair<const store::UserId, User>* next = nullptr;
  double least = 0;
  for (auto& entry : group.users) {
    if (entry.second.jobs.empty()) continue;
    const double rank = entry.second.tag + in_slice(entry.second.jobs.begin()->first);
    if (next == nullptr || rank < least) {
      next = &entry;
      least = rank;
    }
  }
  return next;
}

void FairQueue::list(Group& group) {
  const auto* const next = next_user(group);
  if (next == nullptr) return;
  group.rank = group.tag + in_slice(next->second.jobs.begin()->first);
  ready_.emplace(group.rank, &group);
}

void FairQueue::unlist(Group& group) { ready_.erase({group.rank, &group}); }

std::optional<FairQueue::Running> FairQueue::pop() {
  if (ready_.empty()) return std::nullopt;
  Group& group = *ready_.begin()->second;
  unlist(group);
  now_ = std::max(now_, group.tag);
  forget_idle();
  User& user = next_user(group)->second;
  group.now = std::max(group.now, user.tag);
  Running running = std::move(user.jobs.begin()->second);
  user.jobs.erase(user.jobs.begin());
  --group.waiting;
  // Charged at once for what it will take, so that other threads look elsewhere meanwhile.
  running.factor = running.job.weight * crowd_of(group);
  running.charged = in_slice(running.job.expected) * running.factor;
  group.tag += running.charged;
  user.tag += running.charged;
  list(group);
  return running;
}

std::optional<FairQueue::Running> FairQueue::pop_short() {
  if (ready_.empty()) return std::nullopt;
  const auto* const next = next_user(*ready_.begin()->second);
  if (next->second.jobs.begin()->first > kShort) return std::nullopt;
  return pop();
}

std::optional<FairQueue::Running> FairQueue::pop_away() {
  if (ready_.empty()) return std::nullopt;
  const auto* const next = next_user(*ready_.begin()->second);
  if (next->second.jobs.begin()->second.job.number == 0) return std::nullopt;
  return pop();
}

void FairQueue::done(Running running, Microseconds spent, Microseconds left) {
  Group& group = *groups_.at(key_of(running.job.owner));
  unlist(group);
  User& user = group.users[running.job.owner.user];
  const double more = static_cast<double>(spent.count()) * running.factor - running.charged;
  group.tag += more;
  user.tag += more;
  if (left.count() > 0) {
    running.job.expected = left;
    running.resumed = true;
    return insert(std::move(running));
  }
  --size_;
  --group.jobs;
  if (!group.site.empty()) {
    Site& site = sites_[group.site];
    if (group.jobs == 0) --site.groups;
    if (--site.jobs == 0) sites_.erase(group.site);
  }
  if (user.jobs.empty() && user.tag <= group.now) group.users.erase(running.job.owner.user);
  list(group);
  if (group.jobs == 0) {
    idle_.emplace(group.tag, &group);
    forget_idle();
  }
}

// Who was charged no more than those who wait has nothing to be remembered for; and nobody has when nobody waits.
void FairQueue::forget_idle() {
  while (!idle_.empty() && (size_ == 0 || idle_.begin()->first <= now_)) {
    const std::string key = idle_.begin()->second->key;
    idle_.erase(idle_.begin());
    groups_.erase(key);
  }
  if (size_ == 0) now_ = 0;
}

void FairQueue::clear() {
  while (auto running = pop()) done(std::move(*running), Microseconds(0), Microseconds(0));
}

}  // namespace patolli::server
