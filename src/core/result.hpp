// A value, or what is wrong and where: how everything that reads strangers' input answers.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace patolli {

struct Error {
  enum class Kind {
    kMalformed,  // it cannot be understood at all: not the format, no such game, no such option
    kInvalid     // it is understood, and it is not true: an illegal action, another result
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
  [[nodiscard]] std::string text() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Result(Error error)                                                   // NOLINT(google-explicit-constructor)
      : held_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const noexcept { return held_.index() == 0; }
  // Precondition of the next four: ok().
  T& operator*() noexcept { return *std::get_if<0>(&held_); }
  const T& operator*() const noexcept { return *std::get_if<0>(&held_); }
  T* operator->() noexcept { return std::get_if<0>(&held_); }
  const T* operator->() const noexcept { return std::get_if<0>(&held_); }
  // Precondition: not ok().
  [[nodiscard]] const Error& error() const noexcept { return *std::get_if<1>(&held_); }

 private:
  std::variant<T, Error> held_;
};

}  // namespace patolli
