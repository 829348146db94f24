// Keys of the messages with which the server refuses or reports something: part of the protocol, and the keys of their
// texts in the catalogues (src/i18n/catalogue). Each key is written here and nowhere else.
//
// What the rules of a game refuse has keys of the game's own (RejectReason in core/types.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.hpp"
#include "core/types.hpp"

namespace patolli::server {

// clang-format off
#define PATOLLI_MESSAGE_KEYS(X) \
  X(kHasAccount, "server.account") \
  X(kAlreadySeated, "server.already_seated") \
  X(kBadLink, "server.bad_link") \
  X(kBadMail, "server.bad_mail") \
  X(kBadName, "server.bad_name") \
  X(kBadPhrase, "server.bad_phrase") \
  X(kBadTarget, "server.bad_target") \
  X(kBanned, "server.banned") \
  X(kBlocked, "server.blocked") \
  X(kBusy, "server.busy") \
  X(kConfirm, "server.confirm") \
  X(kDecided, "server.decided") \
  X(kHelloFirst, "server.hello_first") \
  X(kIsModerator, "server.is_moderator") \
  X(kMailLater, "server.mail_later") \
  X(kMalformed, "server.malformed") \
  X(kMisleadingName, "server.misleading_name") \
  X(kMuted, "server.muted") \
  X(kNameTaken, "server.name_taken") \
  X(kNoAccount, "server.no_account") \
  X(kNoChat, "server.no_chat") \
  X(kNoHint, "server.no_hint") \
  X(kNoNotify, "server.no_notify") \
  X(kNoPerson, "server.no_person") \
  X(kNoPlan, "server.no_plan") \
  X(kNoSession, "server.no_session") \
  X(kNoStep, "server.no_step") \
  X(kNoSuchUser, "server.no_such_person") \
  X(kNoSuchResource, "server.no_such_page") \
  X(kNoTable, "server.no_table") \
  X(kNoTakeback, "server.no_takeback") \
  X(kNoText, "server.no_text") \
  X(kNotCreator, "server.not_creator") \
  X(kNotModerator, "server.not_moderator") \
  X(kNotOpen, "server.not_open") \
  X(kNotOver, "server.not_over") \
  X(kNotRunning, "server.not_running") \
  X(kNotSeated, "server.not_seated") \
  X(kNotStored, "server.not_stored") \
  X(kOtherPerson, "server.other_person") \
  X(kProtocol, "server.protocol") \
  X(kRated, "server.rated") \
  X(kReplaced, "server.replaced") \
  X(kSeatTaken, "server.seat_taken") \
  X(kStale, "server.stale") \
  X(kStopping, "server.stopping") \
  X(kTooMany, "server.too_many") \
  X(kUnknownType, "server.unknown_type") \
  X(kWeakPhrase, "server.weak_phrase") \
  X(kWrongPhrase, "server.wrong_phrase") \
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

// A key as the first protocol names it: it says "house." where it is "server." now.
inline std::string first_protocol_key(std::string_view key) {
  constexpr std::string_view kPrefix = "server.";
  if (key == to_text(MessageKey::kNotCreator)) return "house.not_maker";
  return key.starts_with(kPrefix) ? "house." + std::string(key.substr(kPrefix.size())) : std::string(key);
}

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
  [[nodiscard]] constexpr bool is_of_rules() const noexcept { return std::holds_alternative<RejectReason>(why_); }
  friend constexpr bool operator==(const RequestError& error, MessageKey key) noexcept {
    const auto* const ours = std::get_if<MessageKey>(&error.why_);
    return ours != nullptr && *ours == key;
  }

 private:
  std::variant<MessageKey, RejectReason> why_;
};

}  // namespace patolli::server
