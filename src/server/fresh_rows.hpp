// Rows of users that were handed to the store a moment ago: what is read meanwhile may be older, and limits have to
// hold for requests that come all at once, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/store_types.hpp"

namespace patolli::server {

// `key_of(row)` tells rows of a user apart.
template <class Row, class KeyOf>
class FreshRows {
 public:
  void add(UserId user, Row row, std::int64_t now) {
    if (rows_.size() >= kMany)
      for (auto one = rows_.begin(); one != rows_.end();)
        one = drop_old(one->second, now) ? rows_.erase(one) : std::next(one);
    rows_[user].push_back({std::move(row), now});
  }
  // It does not exist any more.
  template <class Key>
  void forget(UserId user, const Key& key) {
    if (const auto found = rows_.find(user); found != rows_.end())
      std::erase_if(found->second, [&](const Fresh& one) { return KeyOf{}(one.row) == key; });
  }
  // Adds to what was read of the user what it lacks.
  void complete(UserId user, std::vector<Row>& known, std::int64_t now) {
    const auto found = rows_.find(user);
    if (found == rows_.end()) return;
    std::erase_if(found->second, [&](const Fresh& one) {
      return std::any_of(known.begin(), known.end(),
                         [&](const Row& other) { return KeyOf{}(other) == KeyOf{}(one.row); });
    });
    if (drop_old(found->second, now)) {
      rows_.erase(found);
      return;
    }
    for (const Fresh& one : found->second) known.push_back(one.row);
  }

 private:
  static constexpr std::int64_t kLong = 30'000;  // ms: by then what was read has it
  static constexpr std::size_t kMany = 1000;     // users, before those of long ago are looked for
  struct Fresh {
    Row row;
    std::int64_t at = 0;
  };
  static bool drop_old(std::vector<Fresh>& rows, std::int64_t now) {
    std::erase_if(rows, [&](const Fresh& one) { return now - one.at > kLong || one.at > now; });
    return rows.empty();
  }

  std::unordered_map<UserId, std::vector<Fresh>> rows_;
};

struct HashOfSession {
  const SecretHash& operator()(const SessionRow& row) const { return row.hash; }
};
struct IdOfChannel {
  const std::string& operator()(const ChannelRow& row) const { return row.id; }
};

}  // namespace patolli::server
