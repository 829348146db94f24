// The states of tables: every pair of state and event, against a list of those that are allowed.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "server/table_state.hpp"

namespace patolli::server::test {
namespace {

using store::TableState;

TEST(TableStates, ActivityAllowsExactlyThese) {
  const std::map<std::pair<Activity, ActivityEvent>, Activity> allowed = {
      {{Activity::kReading, ActivityEvent::kRead}, Activity::kReady},
      {{Activity::kReading, ActivityEvent::kReadFailed}, Activity::kUnreadable},
      {{Activity::kReady, ActivityEvent::kChange}, Activity::kWriting},
      {{Activity::kReady, ActivityEvent::kRefresh}, Activity::kReading},
      {{Activity::kWriting, ActivityEvent::kWritten}, Activity::kReady},
      {{Activity::kWriting, ActivityEvent::kConflict}, Activity::kReading},
      {{Activity::kWriting, ActivityEvent::kWriteFailed}, Activity::kReading},
      {{Activity::kUnreadable, ActivityEvent::kRefresh}, Activity::kReading},
  };
  std::size_t found = 0;
  for (std::size_t state = 0; state < kActivities; ++state) {
    for (std::size_t event = 0; event < kActivityEvents; ++event) {
      const auto from = static_cast<Activity>(state);
      const auto what = static_cast<ActivityEvent>(event);
      const auto to = allowed.find({from, what});
      auto now = from;
      if (to == allowed.end()) {
        EXPECT_EQ(next(from, what), std::nullopt) << state << " " << event;
        EXPECT_THROW(advance(now, what), std::logic_error) << state << " " << event;
        EXPECT_EQ(now, from);
      } else {
        ++found;
        EXPECT_EQ(next(from, what), to->second) << state << " " << event;
        advance(now, what);
        EXPECT_EQ(now, to->second);
      }
    }
  }
  EXPECT_EQ(found, allowed.size());
}

TEST(TableStates, TablesGoForwardOnly) {
  const std::map<std::pair<TableState, TableEvent>, TableState> allowed = {
      {{TableState::kOpen, TableEvent::kBegin}, TableState::kRunning},
      {{TableState::kOpen, TableEvent::kCancel}, TableState::kClosed},
      {{TableState::kRunning, TableEvent::kFinish}, TableState::kOver},
  };
  std::size_t found = 0;
  for (std::size_t state = 0; state < kTableStates; ++state) {
    for (std::size_t event = 0; event < kTableEvents; ++event) {
      const auto from = static_cast<TableState>(state);
      const auto what = static_cast<TableEvent>(event);
      const auto to = allowed.find({from, what});
      EXPECT_EQ(next(from, what), to == allowed.end() ? std::nullopt : std::optional(to->second))
          << state << " " << event;
      found += to == allowed.end() ? 0 : 1;
    }
  }
  EXPECT_EQ(found, allowed.size());
}

// From every state a table becomes ready again, whatever goes wrong on the way: none is a dead end.
TEST(TableStates, EveryActivityLeadsBackToReady) {
  for (std::size_t state = 0; state < kActivities; ++state) {
    std::set<Activity> seen = {static_cast<Activity>(state)};
    for (std::size_t round = 0; round < kActivities; ++round)
      for (const Activity from : std::set(seen))
        for (std::size_t event = 0; event < kActivityEvents; ++event)
          if (const auto to = next(from, static_cast<ActivityEvent>(event))) seen.insert(*to);
    EXPECT_TRUE(seen.contains(Activity::kReady)) << state;
  }
}

}  // namespace
}  // namespace patolli::server::test
