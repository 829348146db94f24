// External bots by their text: "exec:CMD" (docs/BOTS.md) or "exec-st:CMD" (splendor-tools).
#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "bots/exec_bot.hpp"
#include "bots/exec_st.hpp"

namespace patolli::bots {

inline constexpr std::string_view kExec = "exec:";
inline constexpr std::string_view kExecSt = "exec-st:";
// Default per move, as for level master.
inline constexpr std::chrono::milliseconds kExternalTime{2000};
// A time limit also where the budget is in iterations.
inline constexpr std::chrono::milliseconds kExternalMaxTime{30000};

constexpr bool is_external(std::string_view text) noexcept {
  return text.substr(0, kExec.size()) == kExec || text.substr(0, kExecSt.size()) == kExecSt;
}

// A budget's time is the time for a move; its iterations are passed on. The contest's bots always have their 10 s.
inline ExecOptions external_options(const ai::Budget& budget, std::uint64_t seed) {
  ExecOptions options;
  options.time = budget.time.count() != 0 ? std::chrono::ceil<std::chrono::milliseconds>(budget.time)
                 : budget.iterations != 0 ? kExternalMaxTime
                                          : kExternalTime;
  options.iterations = budget.iterations;
  options.seed = seed;
  return options;
}

// Precondition: is_external(text).
template <GameState S>
Result<ai::Bot<S>> external_bot(std::string_view text, const ai::Budget& budget, std::uint64_t seed) {
  if (text.substr(0, kExec.size()) == kExec)
    return exec_bot<S>(std::string(text.substr(kExec.size())), external_options(budget, seed));
  if constexpr (std::is_same_v<S, splendor::State>) {
    ExecStOptions options;
    options.seed = seed;
    return exec_st_bot(std::string(text.substr(kExecSt.size())), options);
  } else {
    return Error::malformed(std::string(text), "splendor-tools knows Splendor only");
  }
}

}  // namespace patolli::bots
