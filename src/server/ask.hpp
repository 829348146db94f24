// A message from a client, understood. docs/PROTOCOL.md describes them; the texts in here are strangers'.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "i18n/language.hpp"
#include "match/any_game.hpp"
#include "server/table_config.hpp"

namespace patolli {

inline constexpr int kProtocol = 1;
inline constexpr std::size_t kMaxMessage = std::size_t{16} << 10;  // bytes from a client

// Alphabetical, like the words in ask.cpp.
enum class AskType : std::uint8_t {
  kAct,
  kAnalyse,
  kCancel,
  kChat,
  kClose,
  kCreate,
  kGames,
  kHello,
  kHint,
  kLeave,
  kLobby,
  kOpen,
  kPing,
  kRecord,
  kRedo,
  kRematch,
  kReplay,
  kResign,
  kRestart,
  kSeat,
  kSit,
  kTakeback,
  kUndo,
  kWhy,
};

// What a seat is before somebody sits there, or what is to become of it.
struct Place {
  enum class Kind : std::uint8_t { kMe, kInvite, kOpen, kBot };
  Kind kind = Kind::kOpen;
  std::string level;  // of a bot
};

struct CreateAsk {
  std::string game;
  Options options;
  std::vector<Place> places;
  TableConfig config;
};

struct Ask {
  AskType type = AskType::kPing;
  std::string id;
  std::string table;                   // the name in its link
  std::int64_t revision = 0;           // where it is needed
  std::string text;                    // the action, or what is said
  bool flag = false;                   // on, agree
  bool events = false;                 // detail
  std::optional<std::int64_t> number;  // from, before
  std::int64_t amount = 0;             // step, limit
  std::optional<std::int8_t> seat;
  Place place;  // of `seat`
  std::string invite;
  std::optional<Language> language;
  std::optional<CreateAsk> create;
};

// What is wrong with a message: the key for programs, and for people the field that is meant.
struct BadAsk {
  std::string id;  // if it has a good one
  std::string_view key;
  std::string field;
};

std::variant<Ask, BadAsk> read_ask(std::string_view text);

}  // namespace patolli
