// Keys of the messages with which the server refuses or reports something: part of the protocol, and the keys of their
// texts in the catalogues (src/i18n/catalogue). Each key is written here and nowhere else.
//
// What the rules of a game refuse has keys of the game's own (RejectReason in core/types.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "core/result.hpp"
#include "core/types.hpp"

namespace patolli::server {

// clang-format off
#define PATOLLI_MESSAGE_KEYS(X) \
  X(kHasAccount, "house.account") \
  X(kAlreadySeated, "house.already_seated") \
  X(kBadName, "house.bad_name") \
  X(kBadPhrase, "house.bad_phrase") \
  X(kBusy, "house.busy") \
  X(kHelloFirst, "house.hello_first") \
  X(kMalformed, "house.malformed") \
  X(kMisleadingName, "house.misleading_name") \
  X(kNameTaken, "house.name_taken") \
  X(kNoAccount, "house.no_account") \
  X(kNoChat, "house.no_chat") \
  X(kNoHint, "house.no_hint") \
  X(kNoPerson, "house.no_person") \
  X(kNoSession, "house.no_session") \
  X(kNoStep, "house.no_step") \
  X(kNoSuchResource, "house.no_such_page") \
  X(kNoTable, "house.no_table") \
  X(kNoTakeback, "house.no_takeback") \
  X(kNoText, "house.no_text") \
  X(kNotCreator, "house.not_maker") \
  X(kNotOpen, "house.not_open") \
  X(kNotOver, "house.not_over") \
  X(kNotRunning, "house.not_running") \
  X(kNotSeated, "house.not_seated") \
  X(kNotStored, "house.not_stored") \
  X(kOtherPerson, "house.other_person") \
  X(kProtocol, "house.protocol") \
  X(kRated, "house.rated") \
  X(kReplaced, "house.replaced") \
  X(kSeatTaken, "house.seat_taken") \
  X(kStale, "house.stale") \
  X(kStopping, "house.stopping") \
  X(kTooMany, "house.too_many") \
  X(kUnknownType, "house.unknown_type") \
  X(kWeakPhrase, "house.weak_phrase") \
  X(kWrongPhrase, "house.wrong_phrase") \
  X(kStoreConflict, "store.conflict") \
  X(kStoreFull, "store.full") \
  X(kStoreReadOnly, "store.read_only") \
  X(kStoreLocked, "store.locked") \
  X(kStoreDamaged, "store.damaged") \
  X(kStoreStopped, "store.stopped") \
  X(kStoreFailed, "store.failed")
// clang-format on

#define PATOLLI_MESSAGE_KEY_NAME(name, text) name,
#define PATOLLI_MESSAGE_KEY_TEXT(name, text) text,

enum class MessageKey : std::uint8_t { PATOLLI_MESSAGE_KEYS(PATOLLI_MESSAGE_KEY_NAME) };

// In the order of the enumerators.
inline constexpr auto kMessageKeyTexts =
    std::to_array<std::string_view>({PATOLLI_MESSAGE_KEYS(PATOLLI_MESSAGE_KEY_TEXT)});

#undef PATOLLI_MESSAGE_KEY_NAME
#undef PATOLLI_MESSAGE_KEY_TEXT
#undef PATOLLI_MESSAGE_KEYS

// As on the wire.
constexpr std::string_view to_text(MessageKey key) noexcept { return kMessageKeyTexts[static_cast<std::size_t>(key)]; }

// What a client is told of a write or read that failed.
constexpr MessageKey message_key(Error::Kind kind) noexcept {
  switch (kind) {
    case Error::Kind::kConflict: return MessageKey::kStoreConflict;
    case Error::Kind::kLimit: return MessageKey::kTooMany;
    case Error::Kind::kFull: return MessageKey::kStoreFull;
    case Error::Kind::kReadOnly: return MessageKey::kStoreReadOnly;
    case Error::Kind::kLocked: return MessageKey::kStoreLocked;
    case Error::Kind::kDamaged: return MessageKey::kStoreDamaged;
    case Error::Kind::kStopped: return MessageKey::kStoreStopped;
    case Error::Kind::kMalformed:
    case Error::Kind::kInvalid:
    case Error::Kind::kOther: break;
  }
  return MessageKey::kStoreFailed;
}
inline MessageKey message_key(const Error& error) noexcept { return message_key(error.kind); }

// Why a request is refused: by the server, or by the rules of the game.
class RequestError {
 public:
  constexpr RequestError(MessageKey key) noexcept : why_(key) {}          // NOLINT(google-explicit-constructor)
  constexpr RequestError(RejectReason reason) noexcept : why_(reason) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] constexpr std::string_view key() const noexcept {
    const auto* const ours = std::get_if<MessageKey>(&why_);
    return ours != nullptr ? to_text(*ours) : std::get_if<RejectReason>(&why_)->key;
  }
  friend constexpr bool operator==(const RequestError& error, MessageKey key) noexcept {
    const auto* const ours = std::get_if<MessageKey>(&error.why_);
    return ours != nullptr && *ours == key;
  }

 private:
  std::variant<MessageKey, RejectReason> why_;
};

}  // namespace patolli::server
