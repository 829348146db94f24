#include "handles.hpp"

#include <cstdlib>

namespace patolli::c {
namespace {

[[noreturn]] void stop_now() {
#ifdef __cpp_exceptions
  throw StopRequest{};
#else
  std::abort();
#endif
}

}  // namespace

patolli_status fail(patolli_error* error, patolli_status status, std::string_view text) noexcept {
  if (error == nullptr) return status;
  error->status = status;
  std::size_t length = std::min(text.size(), sizeof error->text - 1);
  // Not in the middle of a character.
  while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  std::memcpy(error->text, text.data(), length);
  error->text[length] = '\0';
  return status;
}

patolli_status fail(patolli_error* error, const Error& why) noexcept {
  const bool illegal = why.kind == Error::Kind::kInvalid;
  return guarded(error, [&] { return fail(error, illegal ? PATOLLI_ILLEGAL : PATOLLI_MALFORMED, why.text()); });
}

patolli_status reject(patolli_error* error, const RejectReason& why) noexcept {
  return why.ok() ? PATOLLI_OK : fail(error, PATOLLI_ILLEGAL, why.key);
}

patolli_status put(std::string_view text, char* buffer, std::size_t capacity, std::size_t* size) noexcept {
  *size = text.size();
  if (buffer == nullptr || capacity <= text.size()) return PATOLLI_TOO_SMALL;
  std::memcpy(buffer, text.data(), text.size());
  buffer[text.size()] = '\0';
  return PATOLLI_OK;
}

patolli_status make_room(std::size_t entries, const void* buffer, std::size_t capacity, std::size_t* count) noexcept {
  *count = entries;
  return entries > capacity || (buffer == nullptr && entries != 0) ? PATOLLI_TOO_SMALL : PATOLLI_OK;
}

patolli_status put(const std::vector<Action>& actions, patolli_action* buffer, std::size_t capacity,
                   std::size_t* count) noexcept {
  const patolli_status status = make_room(actions.size(), buffer, capacity, count);
  if (status != PATOLLI_OK) return status;
  std::transform(actions.begin(), actions.end(), buffer, [](Action action) { return action.code; });
  return PATOLLI_OK;
}

void put(const Outcome& outcome, patolli_result& result) noexcept {
  static_assert(kMaxSeats == PATOLLI_MAX_SEATS && Outcome::kMaxTieBreaks == 2);
  result = {};
  result.sides = outcome.sides;
  result.ending = static_cast<std::int32_t>(outcome.ending);
  result.winners = outcome.winners;
  for (int side = 0; side < outcome.sides; ++side) {
    result.score[side] = outcome.score[side];
    for (int i = 0; i < Outcome::kMaxTieBreaks; ++i) result.tie_break[side][i] = outcome.tie_break[side][i];
  }
}

CallerBudget::CallerBudget(const patolli_budget& budget)
    : pause_([stop = budget.stop, user = budget.user] {
        if (stop(user) != 0) stop_now();
      }),
      budget_{budget.iterations, std::chrono::milliseconds(budget.time_ms), false,
              budget.stop == nullptr ? nullptr : &pause_} {}

}  // namespace patolli::c
