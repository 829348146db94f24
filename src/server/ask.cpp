#include "server/ask.hpp"

#include <simdjson.h>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "store/secret.hpp"

namespace patolli {
namespace {

// A move is read with this; one that allocates for every field took a tenth of the server's time.
namespace dom = simdjson::dom;

constexpr std::array<std::string_view, 24> kWords = {
    "act",  "analyse", "cancel", "chat",    "close",  "create", "games",   "hello", "hint", "leave",    "lobby", "open",
    "ping", "record",  "redo",   "rematch", "replay", "resign", "restart", "seat",  "sit",  "takeback", "undo",  "why"};
static_assert(kWords.size() == static_cast<std::size_t>(AskType::kWhy) + 1);

constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;  // what every language can read

bool good_id(std::string_view id) {
  return !id.empty() && id.size() <= 64 && std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
           c == '-';
  });
}

bool good_link(std::string_view link) {
  return !link.empty() && link.size() <= 32 &&
         std::all_of(link.begin(), link.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

// Takes fields out of a message and remembers the first that is wrong.
class Fields {
 public:
  explicit Fields(dom::object message) : message_(message) {}
  [[nodiscard]] dom::object message() const noexcept { return message_; }
  [[nodiscard]] const char* wrong() const noexcept { return wrong_; }

  // Nothing, too, where it is null.
  [[nodiscard]] std::optional<dom::element> find(std::string_view name) const {
    dom::element value;
    if (message_.at_key(name).get(value) != simdjson::SUCCESS || value.is_null()) return std::nullopt;
    return value;
  }
  void blame(const char* name) {
    if (wrong_ == nullptr) wrong_ = name;
  }

  // What is inside lives as long as the message.
  std::string_view text(const char* name, std::size_t max) {
    const auto value = find(name);
    std::string_view text;
    if (!value || value->get(text) != simdjson::SUCCESS || text.empty() || text.size() > max) {
      blame(name);
      return {};
    }
    return text;
  }
  std::int64_t number(const char* name, std::int64_t min, std::int64_t max) {
    const auto value = find(name);
    std::int64_t number = 0;
    if (!value || value->get(number) != simdjson::SUCCESS || number < min || number > max) return blame(name), min;
    return number;
  }
  std::optional<std::int64_t> maybe_number(const char* name, std::int64_t min, std::int64_t max) {
    if (!find(name)) return std::nullopt;
    return number(name, min, max);
  }
  bool flag(const char* name, std::optional<bool> default_value = std::nullopt) {
    const auto value = find(name);
    if (!value && default_value) return *default_value;
    bool flag = false;
    if (!value || value->get(flag) != simdjson::SUCCESS) return blame(name), false;
    return flag;
  }
  // One of two words; the first is the standard one.
  bool second(const char* name, std::string_view first, std::string_view other) {
    const auto value = find(name);
    if (!value) return false;
    std::string_view word;
    if (value->get(word) != simdjson::SUCCESS || (word != first && word != other)) return blame(name), false;
    return word == other;
  }
  void table(Ask& ask) {
    ask.table = text("table", 32);
    if (!good_link(ask.table)) blame("table");
  }
  void invite(Ask& ask) {
    if (!find("invite")) return;
    ask.invite = text("invite", Secret::kText);
    if (!Secret::parse(ask.invite)) blame("invite");
  }
  void seat(Ask& ask) {
    if (const auto seat = maybe_number("seat", 0, kMaxSeats - 1)) ask.seat = static_cast<std::int8_t>(*seat);
  }

 private:
  dom::object message_;
  const char* wrong_ = nullptr;
};

std::optional<Place> read_place(dom::object seat, bool me) {
  Fields fields(seat);
  Place place;
  const std::string_view kind = fields.text("kind", 16);
  if (kind == "me" && me) {
    place.kind = Place::Kind::kMe;
  } else if (kind == "invite") {
    place.kind = Place::Kind::kInvite;
  } else if (kind == "open") {
    place.kind = Place::Kind::kOpen;
  } else if (kind == "bot") {
    place.kind = Place::Kind::kBot;
    place.level = fields.text("level", 16);
    if (!is_level(place.level)) return std::nullopt;
  } else {
    return std::nullopt;
  }
  return place;
}

// Terms are read as they are read from the store.
nlohmann::json as_kept(dom::element value) { return nlohmann::json::parse(simdjson::minify(value), nullptr, false); }

void read_create(Fields& fields, Ask& ask) {
  CreateAsk create;
  create.game = fields.text("game", 32);
  if (const auto given = fields.find("options")) {
    dom::object options;
    if (given->get(options) != simdjson::SUCCESS || options.size() > 16) return fields.blame("options");
    for (const auto& [name, value] : options) {
      std::string_view text;
      if (value.get(text) != simdjson::SUCCESS || name.size() > 64 || text.size() > 200) return fields.blame("options");
      create.options.emplace_back(name, text);
    }
  }
  const auto given = fields.find("seats");
  dom::array seats;
  if (!given || given->get(seats) != simdjson::SUCCESS || seats.size() == 0 || seats.size() > kMaxSeats)
    return fields.blame("seats");
  int mine = 0;
  for (const dom::element each : seats) {
    dom::object seat;
    if (each.get(seat) != simdjson::SUCCESS) return fields.blame("seats");
    auto place = read_place(seat, true);
    if (!place) return fields.blame("seats");
    if (place->kind == Place::Kind::kMe && ++mine > 1) return fields.blame("seats");
    create.places.push_back(std::move(*place));
  }
  if (const auto clock = fields.find("clock")) {
    const auto config = read_clock(as_kept(*clock));
    if (!config) return fields.blame("clock");
    create.config.clock = *config;
  }
  create.config.rated = fields.flag("rated", false);
  if (create.config.rated) create.config.timeout_level.clear();
  if (const auto timeout = fields.find("timeout")) {
    const auto level = read_timeout(as_kept(*timeout));
    if (!level || (create.config.rated && !level->empty())) return fields.blame("timeout");
    create.config.timeout_level = *level;
  }
  create.config.chat = fields.flag("chat", true);
  create.config.watch_anyone = !fields.second("watch", "anyone", "invited");
  create.config.random_order = fields.second("order", kAsSeated, kRandomOrder);
  ask.events = fields.second("detail", "view", "events");
  ask.create = std::move(create);
}

void read_fields(Fields& fields, Ask& ask) {
  switch (ask.type) {
    case AskType::kHello:
      ask.amount = fields.number("protocol", 0, kMaxNumber);
      if (fields.find("language")) ask.language = language_from_text(fields.text("language", 8));
      return;
    case AskType::kPing: return;
    case AskType::kLobby: ask.flag = fields.flag("on"); return;
    case AskType::kGames:
      ask.number = fields.maybe_number("before", 0, kMaxNumber);
      ask.amount = fields.maybe_number("limit", 1, 50).value_or(20);
      return;
    case AskType::kCreate: return read_create(fields, ask);
    default: fields.table(ask);
  }
  switch (ask.type) {
    case AskType::kOpen:
      ask.events = fields.second("detail", "view", "events");
      ask.number = fields.maybe_number("from", 0, kMaxNumber);
      return fields.invite(ask);
    case AskType::kSit: fields.seat(ask); return fields.invite(ask);
    case AskType::kSeat: {
      fields.seat(ask);
      if (!ask.seat) return fields.blame("seat");
      auto place = read_place(fields.message(), false);
      if (!place) return fields.blame("kind");
      ask.place = std::move(*place);
      return;
    }
    case AskType::kAct:
      ask.revision = fields.number("revision", 0, kMaxNumber);
      ask.text = fields.text("action", 200);
      return;
    case AskType::kUndo:
    case AskType::kRedo:
    case AskType::kRestart: ask.revision = fields.number("revision", 0, kMaxNumber); return;
    case AskType::kTakeback:
    case AskType::kRematch: ask.flag = fields.flag("agree"); return;
    case AskType::kChat: ask.text = fields.text("text", 2000); return;
    case AskType::kWhy: ask.text = fields.text("action", 200); return;
    case AskType::kReplay: ask.amount = fields.number("step", 0, kMaxNumber); return fields.seat(ask);
    default: return;
  }
}

}  // namespace

std::variant<Ask, BadAsk> read_ask(std::string_view text) {
  if (text.size() > kMaxMessage) return BadAsk{{}, "house.malformed", {}};
  thread_local dom::parser parser(kMaxMessage);
  dom::object message;
  if (parser.parse(text.data(), text.size()).get(message) != simdjson::SUCCESS)
    return BadAsk{{}, "house.malformed", {}};
  Fields fields(message);
  Ask ask;
  ask.id = fields.text("id", 64);
  if (!good_id(ask.id)) return BadAsk{{}, "house.malformed", "id"};
  const auto type = fields.find("type");
  std::string_view word;
  if (!type || type->get(word) != simdjson::SUCCESS) return BadAsk{ask.id, "house.malformed", "type"};
  const auto* const found = std::lower_bound(kWords.begin(), kWords.end(), word);
  if (found == kWords.end() || *found != word) return BadAsk{ask.id, "house.unknown_type", {}};
  ask.type = static_cast<AskType>(found - kWords.begin());
  read_fields(fields, ask);
  if (fields.wrong() != nullptr) return BadAsk{ask.id, "house.malformed", fields.wrong()};
  return ask;
}

}  // namespace patolli
