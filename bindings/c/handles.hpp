// What is behind the handles of patolli.h, and what all of its functions share: reasons, buffers, and a wall that no
// exception passes.
#pragma once

#include <patolli.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/budget.hpp"
#include "core/result.hpp"
#include "match/any_game.hpp"
#include "match/match.hpp"

struct patolli_game {
  struct OptionTexts {
    std::string name;
    std::string values;
    std::string default_value;
  };
  const patolli::match::AnyGame* game;
  std::string name;
  std::vector<OptionTexts> options;
  std::vector<std::string> opponents;
};

struct patolli_state {
  std::unique_ptr<patolli::match::AnyState> state;
};

struct patolli_view {
  const patolli::match::AnyGame* game;
  std::string bytes;  // of AnyState::view: always those of a real one
  patolli_view_info info;
};

struct patolli_match {
  patolli::match::Match match;
};

namespace patolli::c {

// The handle of a game of the registry; never null.
const patolli_game* game_handle(const match::AnyGame& game);

// Precondition: the viewer is a seat or kSpectator.
std::unique_ptr<patolli_view> view_of(const match::AnyState& state, Seat viewer);

patolli_status fail(patolli_error* error, patolli_status status, std::string_view text) noexcept;
patolli_status fail(patolli_error* error, const Error& why) noexcept;
// A rejected action.
patolli_status reject(patolli_error* error, const RejectReason& why) noexcept;

// Into the caller's buffer, with a zero byte behind it.
patolli_status put(std::string_view text, char* buffer, std::size_t capacity, std::size_t* size) noexcept;
// Is there room for so many entries? Writes how many there are.
patolli_status make_room(std::size_t entries, const void* buffer, std::size_t capacity, std::size_t* count) noexcept;
patolli_status put(const std::vector<Action>& actions, patolli_action* buffer, std::size_t capacity,
                   std::size_t* count) noexcept;
void put(const Outcome& outcome, patolli_result& result) noexcept;

inline bool is_viewer(std::int32_t viewer, int seats) noexcept {
  return viewer == kSpectator || (viewer >= 0 && viewer < seats);
}

// Nothing: a size without a text.
inline bool is_text(const char* text, std::size_t size) noexcept { return text != nullptr || size == 0; }
inline std::string_view text_of(const char* text, std::size_t size) noexcept {
  return size == 0 ? std::string_view() : std::string_view(text, size);
}

// A caller's generator is the state of ours.
static_assert(sizeof(Rng) == sizeof(patolli_rng::state));
class CallerRng {
 public:
  explicit CallerRng(patolli_rng& rng) noexcept : rng_(std::bit_cast<Rng>(rng.state)), caller_(rng) {}
  ~CallerRng() { caller_.state = std::bit_cast<std::uint64_t>(rng_); }
  CallerRng(const CallerRng&) = delete;
  CallerRng& operator=(const CallerRng&) = delete;
  Rng& operator*() noexcept { return rng_; }

 private:
  Rng rng_;
  patolli_rng& caller_;
};

// The caller wants no more. Only builds with exceptions can be stopped.
struct StopRequest {};

// A caller's budget as a search takes it. It asks the caller's function as long as it lives, so it stays in its place.
class CallerBudget {
 public:
  static constexpr std::uint32_t kMaxIterations = 1'000'000'000;
  explicit CallerBudget(const patolli_budget& budget);
  CallerBudget(const CallerBudget&) = delete;
  CallerBudget& operator=(const CallerBudget&) = delete;
  static bool valid(const patolli_budget* budget) noexcept {
    return budget != nullptr && (budget->iterations != 0 || budget->time_ms != 0) &&
           budget->iterations <= kMaxIterations;
  }
  [[nodiscard]] const ai::Budget& operator*() const noexcept { return budget_; }

 private:
  std::function<void()> pause_;
  ai::Budget budget_;
};

// Runs the body of a function: whatever is thrown in it becomes a status.
template <class Body>
patolli_status guarded(patolli_error* error, Body&& body) noexcept {
  if (error != nullptr) *error = {};
#ifdef __cpp_exceptions
  try {
    return body();
  } catch (const StopRequest&) {
    return fail(error, PATOLLI_STOPPED, "stopped");
  } catch (const std::bad_alloc&) {
    return fail(error, PATOLLI_NO_MEMORY, "no memory");
  } catch (const std::exception& exception) {
    return fail(error, PATOLLI_INTERNAL, exception.what());
  } catch (...) {
    return fail(error, PATOLLI_INTERNAL, "unknown exception");
  }
#else  // the web client's engine: what would throw ends it
  return body();
#endif
}
template <class Body>
patolli_status guarded(Body&& body) noexcept {
  return guarded(nullptr, std::forward<Body>(body));
}

// Runs the body; when the caller stops it, `mend` comes before the status.
template <class Body, class Mend>
auto mended_when_stopped(Body&& body, [[maybe_unused]] Mend&& mend) {
#ifdef __cpp_exceptions
  try {
    return body();
  } catch (const StopRequest&) {
    mend();
    throw;
  }
#else
  return body();
#endif
}

inline patolli_status missing(patolli_error* error = nullptr) noexcept {
  return fail(error, PATOLLI_BAD_ARGUMENT, "NULL where there has to be something");
}
inline patolli_status no_such_seat(patolli_error* error = nullptr) noexcept {
  return fail(error, PATOLLI_BAD_ARGUMENT, "no such seat");
}

template <class... Pointer>
bool all_given(const Pointer*... pointers) noexcept {
  return ((pointers != nullptr) && ...);
}

}  // namespace patolli::c
