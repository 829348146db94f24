// The rows that a group of writes will change, locked before anything is written, in an order that all processes share:
// tables by their ids, then users, ratings and counters. So two processes wait for each other, and never in a circle.
// What is read after that is what is written on.
#pragma once

#include <set>

#include "store/postgres/connection.hpp"

namespace patolli::store::postgres {

class LockPlan {
 public:
  void add(const WriteBatch& changes);
  int send(Connection& db) const;  // returns the number of statements

 private:
  void add(const Change& change);
  void add_moderation(const Change& change);

  std::set<std::int64_t> versions_, tables_, users_, erased_, ratings_;
  std::set<std::string> counters_;
};

}  // namespace patolli::store::postgres
