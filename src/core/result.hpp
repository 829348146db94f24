// The outcome of an operation that can fail: Result<T> holds a value or an Error, Status (Result<void>) success or an
// Error. Used by everything that reads untrusted input, files or the database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace patolli {

struct Error {
  enum class Kind : std::uint8_t {
    kMalformed,  // cannot be parsed: not the format, no such game, no such option
    kInvalid,    // parsed, and wrong: an illegal action, another result
    kConflict,   // what is there does not allow it: an event with that number, an account with that name
    kLimit,      // more than a counter allows
    kFull,       // no room on the disk, or more than the store may take
    kReadOnly,   // the folder, the file or its file system cannot be written to
    kLocked,     // another process holds it
    kDamaged,    // the file is not what was written
    kStopped,    // it is being closed
    kOther,      // the system's own message is in `what`
  };
  Kind kind = Kind::kMalformed;
  std::string where;  // "actions[12]", "byte 40"; empty: the whole
  std::string what;   // a sentence without the full stop; printable whatever was read

  static Error malformed(std::string where, std::string what) {
    return {Kind::kMalformed, std::move(where), std::move(what)};
  }
  static Error invalid(std::string where, std::string what) {
    return {Kind::kInvalid, std::move(where), std::move(what)};
  }
  static Error of(Kind kind, std::string what) { return {kind, {}, std::move(what)}; }
  [[nodiscard]] std::string text() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Error error)                                                   // NOLINT(google-explicit-constructor)
      : held_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return held_.index() == 0; }
  [[nodiscard]] bool failed_with(Error::Kind kind) const noexcept { return !ok() && error().kind == kind; }
  // Precondition of the next five: ok().
  T& operator*() & noexcept { return *std::get_if<0>(&held_); }
  const T& operator*() const& noexcept { return *std::get_if<0>(&held_); }
  T operator*() && noexcept { return std::move(*std::get_if<0>(&held_)); }  // a copy: the temporary ends too soon
  T* operator->() noexcept { return std::get_if<0>(&held_); }
  const T* operator->() const noexcept { return std::get_if<0>(&held_); }
  // For callers to whom a failure is the same as some value.
  [[nodiscard]] T value_or(T fallback) && { return ok() ? std::move(**this) : std::move(fallback); }
  // Precondition: not ok().
  [[nodiscard]] const Error& error() const noexcept { return *std::get_if<1>(&held_); }

 private:
  std::variant<T, Error> held_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return !error_; }
  [[nodiscard]] bool failed_with(Error::Kind kind) const noexcept { return error_ && error_->kind == kind; }
  // Precondition: not ok().
  [[nodiscard]] const Error& error() const noexcept { return *error_; }

 private:
  std::optional<Error> error_;
};
using Status = Result<void>;

}  // namespace patolli
