#include "server/client_message.hpp"

#include <simdjson.h>
#include <algorithm>
#include <array>
#include <concepts>
#include <nlohmann/json.hpp>
#include <type_traits>
#include <utility>

#include "server/store_types.hpp"

namespace patolli::server {
namespace {

// Every move is parsed with this; a parser that allocates for every field took a tenth of the server's time.
namespace dom = simdjson::dom;

constexpr std::int64_t kMaxNumber = std::int64_t{1} << 53;  // what every language can read
constexpr std::size_t kMaxAction = 200;                     // bytes of an action's notation

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
  // One of two words; the first is the default.
  bool second(const char* name, std::string_view first, std::string_view other) {
    const auto value = find(name);
    if (!value) return false;
    std::string_view word;
    if (value->get(word) != simdjson::SUCCESS || (word != first && word != other)) return blame(name), false;
    return word == other;
  }
  std::string table() {
    std::string link(text("table", 32));
    if (!good_link(link)) blame("table");
    return link;
  }
  std::string invite() {
    if (!find("invite")) return {};
    std::string invite(text("invite", Secret::kText));
    if (!Secret::parse(invite)) blame("invite");
    return invite;
  }
  std::optional<Seat> seat() {
    const auto seat = maybe_number("seat", 0, kMaxSeats - 1);
    return seat ? std::optional(static_cast<Seat>(*seat)) : std::nullopt;
  }

 private:
  dom::object message_;
  const char* wrong_ = nullptr;
};

std::optional<SeatRequest> read_seat_request(dom::object seat, bool me_allowed) {
  Fields fields(seat);
  SeatRequest request;
  const std::string_view kind = fields.text("kind", 16);
  if (kind == "me" && me_allowed) {
    request.kind = SeatRequest::Kind::kMe;
  } else if (kind == "invite") {
    request.kind = SeatRequest::Kind::kInvite;
  } else if (kind == "open") {
    request.kind = SeatRequest::Kind::kOpen;
  } else if (kind == "bot") {
    request.kind = SeatRequest::Kind::kBot;
    request.level = fields.text("level", 16);
    if (!is_level(request.level)) return std::nullopt;
  } else {
    return std::nullopt;
  }
  return request;
}

// The configuration of a table has one reader, which is the store's, too.
nlohmann::json to_nlohmann(dom::element value) {
  return nlohmann::json::parse(simdjson::minify(value), nullptr, false);
}

bool read_events_only(Fields& fields) { return fields.second("detail", "view", "events"); }

// -- one reader for each message type that has fields of its own ------------------------------------------------------

void read(Fields& /*fields*/, message::Header& /*without fields*/) {}

void read(Fields& fields, message::Hello& hello) {
  hello.protocol = fields.number("protocol", 0, kMaxNumber);
  if (fields.find("language")) hello.language = i18n::language_from_text(fields.text("language", 8));
}
void read(Fields& fields, message::Lobby& lobby) { lobby.on = fields.flag("on"); }
void read(Fields& fields, message::Tables& search) {
  constexpr std::int64_t kMaxRating = 10'000;
  if (fields.find("game")) search.game = fields.text("game", 32);
  if (const auto seats = fields.maybe_number("seats", 1, kMaxSeats)) search.seats = static_cast<std::size_t>(*seats);
  if (fields.find("clock")) {
    const std::string_view kind = fields.text("clock", 8);
    if (kind == "none") {
      search.clock = TimeControl::Kind::kNone;
    } else if (kind == "budget") {
      search.clock = TimeControl::Kind::kBudget;
    } else if (kind == "days") {
      search.clock = TimeControl::Kind::kDays;
    } else {
      fields.blame("clock");
    }
  }
  if (fields.find("rated")) search.rated = fields.flag("rated");
  if (fields.find("state")) search.open = !fields.second("state", "open", "running");
  search.min_rating = fields.maybe_number("min_rating", 0, kMaxRating);
  search.max_rating = fields.maybe_number("max_rating", 0, kMaxRating);
  search.max_left = fields.maybe_number("max_left", 0, 100);
  search.from = fields.maybe_number("from", 0, kMaxNumber).value_or(0);
  search.limit = fields.maybe_number("limit", 1, 50).value_or(20);
}
void read(Fields& fields, message::Games& games) {
  games.before = fields.maybe_number("before", 0, kMaxNumber);
  games.limit = fields.maybe_number("limit", 1, 50).value_or(20);
}

void read_options(Fields& fields, message::Create& create) {
  const auto given = fields.find("options");
  if (!given) return;
  dom::object options;
  if (given->get(options) != simdjson::SUCCESS || options.size() > 16) return fields.blame("options");
  for (const auto& [name, value] : options) {
    std::string_view text;
    if (value.get(text) != simdjson::SUCCESS || name.size() > 64 || text.size() > 200) return fields.blame("options");
    create.options.emplace_back(name, text);
  }
}

void read_seats(Fields& fields, message::Create& create) {
  const auto given = fields.find("seats");
  dom::array seats;
  if (!given || given->get(seats) != simdjson::SUCCESS || seats.size() == 0 || seats.size() > kMaxSeats)
    return fields.blame("seats");
  int mine = 0;
  for (const dom::element each : seats) {
    dom::object seat;
    if (each.get(seat) != simdjson::SUCCESS) return fields.blame("seats");
    auto request = read_seat_request(seat, true);
    if (!request) return fields.blame("seats");
    if (request->kind == SeatRequest::Kind::kMe && ++mine > 1) return fields.blame("seats");
    create.seats.push_back(std::move(*request));
  }
}

void read(Fields& fields, message::Create& create) {
  create.game = fields.text("game", 32);
  read_options(fields, create);
  read_seats(fields, create);
  if (const auto clock = fields.find("clock")) {
    const auto control = read_clock(to_nlohmann(*clock));
    if (!control) return fields.blame("clock");
    create.config.clock = *control;
  }
  create.config.rated = fields.flag("rated", false);
  if (create.config.rated) create.config.timeout_level.clear();
  if (const auto timeout = fields.find("timeout")) {
    const auto level = read_timeout(to_nlohmann(*timeout));
    if (!level || (create.config.rated && !level->empty())) return fields.blame("timeout");
    create.config.timeout_level = *level;
  }
  create.config.chat = fields.flag("chat", true);
  create.config.watch_anyone = !fields.second("watch", "anyone", "invited");
  create.config.random_order = fields.second("order", kAsSeated, kRandomOrder);
  create.events_only = read_events_only(fields);
}

void read(Fields& fields, message::Open& open) {
  open.events_only = read_events_only(fields);
  open.from = fields.maybe_number("from", 0, kMaxNumber);
  open.invite = fields.invite();
}
void read(Fields& fields, message::Why& why) { why.action = fields.text("action", kMaxAction); }
void read(Fields& fields, message::Replay& replay) {
  replay.step = fields.number("step", 0, kMaxNumber);
  replay.viewer = fields.seat();
}
void read(Fields& fields, message::Sit& sit) {
  sit.seat = fields.seat();
  sit.invite = fields.invite();
}
void read(Fields& fields, message::ChangeSeat& change) {
  const auto seat = fields.seat();
  if (!seat) return fields.blame("seat");
  change.seat = *seat;
  auto request = read_seat_request(fields.message(), false);
  if (!request) return fields.blame("kind");
  change.to = std::move(*request);
}
void read(Fields& fields, message::Takeback& takeback) {
  takeback.agree = fields.flag("agree");
  takeback.revision = fields.maybe_number("revision", 0, kMaxNumber);
}
void read(Fields& fields, message::Rematch& rematch) { rematch.agree = fields.flag("agree"); }
void read(Fields& fields, message::Chat& chat) { chat.text = fields.text("text", 2000); }
void read(Fields& fields, message::RevisionHeader& header) {
  header.revision = fields.number("revision", 0, kMaxNumber);
}
void read(Fields& fields, message::Act& act) {
  read(fields, static_cast<message::RevisionHeader&>(act));
  act.action = fields.text("action", kMaxAction);
}

// A list of texts that may have so many.
std::vector<std::string> read_texts(Fields& fields, const char* name, std::size_t max) {
  std::vector<std::string> texts;
  const auto given = fields.find(name);
  dom::array list;
  if (!given || given->get(list) != simdjson::SUCCESS || list.size() > max) return fields.blame(name), texts;
  for (const dom::element each : list) {
    std::string_view text;
    if (each.get(text) != simdjson::SUCCESS || text.empty() || text.size() > kMaxAction)
      return fields.blame(name), texts;
    texts.emplace_back(text);
  }
  return texts;
}

std::optional<PlannedTurn> read_planned_turn(dom::object object) {
  Fields fields(object);
  PlannedTurn turn;
  turn.actions = read_texts(fields, "actions", kMaxPlannedActions);
  if (turn.actions.empty()) return std::nullopt;
  if (const auto when = fields.find("if")) {
    dom::object conditions;
    if (when->get(conditions) != simdjson::SUCCESS) return std::nullopt;
    Fields inner(conditions);
    if (inner.find("there")) turn.there = inner.text("there", 32);
    if (inner.find("unreserved")) turn.unreserved = inner.text("unreserved", 32);
    turn.no_last_round = inner.flag("no_last_round", false);
    if (inner.wrong() != nullptr) return std::nullopt;
  }
  return fields.wrong() == nullptr ? std::optional(std::move(turn)) : std::nullopt;
}

void read(Fields& fields, message::MakePlan& plan) {
  read(fields, static_cast<message::RevisionHeader&>(plan));
  const auto given = fields.find("turns");
  dom::array turns;
  if (!given || given->get(turns) != simdjson::SUCCESS || turns.size() > kMaxPlannedTurns) return fields.blame("turns");
  for (const dom::element each : turns) {
    dom::object object;
    if (each.get(object) != simdjson::SUCCESS) return fields.blame("turns");
    auto turn = read_planned_turn(object);
    if (!turn) return fields.blame("turns");
    plan.turns.push_back(std::move(*turn));
  }
}
void read(Fields& fields, message::PlanPreview& preview) {
  preview.actions = read_texts(fields, "actions", kMaxPlannedActions);
}

// -- type names -------------------------------------------------------------------------------------------------------

template <class M>
void parse(Fields& fields, std::string&& request_id, ClientMessage& into) {
  if constexpr (std::derived_from<M, message::TableHeader>) {
    M& message = std::get<M>(into.emplace<TableMessage>(std::in_place_type<M>));
    message.request_id = std::move(request_id);
    message.table = fields.table();
    read(fields, message);
  } else {
    M& message = into.emplace<M>();
    message.request_id = std::move(request_id);
    read(fields, message);
  }
}

struct MessageType {
  std::string_view name;
  void (*parse)(Fields&, std::string&&, ClientMessage&);
};
constexpr auto kTypes = std::to_array<MessageType>({
    {"act", parse<message::Act>},
    {"analyse", parse<message::Analyse>},
    {"cancel", parse<message::Cancel>},
    {"chat", parse<message::Chat>},
    {"close", parse<message::Close>},
    {"create", parse<message::Create>},
    {"games", parse<message::Games>},
    {"hello", parse<message::Hello>},
    {"hint", parse<message::Hint>},
    {"leave", parse<message::Leave>},
    {"lobby", parse<message::Lobby>},
    {"open", parse<message::Open>},
    {"ping", parse<message::Ping>},
    {"plan", parse<message::MakePlan>},
    {"plan_preview", parse<message::PlanPreview>},
    {"record", parse<message::Record>},
    {"redo", parse<message::Redo>},
    {"rematch", parse<message::Rematch>},
    {"replay", parse<message::Replay>},
    {"resign", parse<message::Resign>},
    {"restart", parse<message::Restart>},
    {"seat", parse<message::ChangeSeat>},
    {"share", parse<message::Share>},
    {"sit", parse<message::Sit>},
    {"tables", parse<message::Tables>},
    {"takeback", parse<message::Takeback>},
    {"undo", parse<message::Undo>},
    {"why", parse<message::Why>},
});
constexpr bool by_name(const MessageType& a, const MessageType& b) { return a.name < b.name; }
static_assert(std::is_sorted(kTypes.begin(), kTypes.end(), by_name));
static_assert(kTypes.size() == std::variant_size_v<ClientMessage> - 1 + std::variant_size_v<TableMessage>);

}  // namespace

std::variant<ClientMessage, ParseError> parse_message(std::string_view text) {
  if (text.size() > kMaxMessage) return ParseError{{}, MessageKey::kMalformed, {}};
  thread_local dom::parser parser(kMaxMessage);
  dom::object object;
  if (parser.parse(text.data(), text.size()).get(object) != simdjson::SUCCESS)
    return ParseError{{}, MessageKey::kMalformed, {}};
  Fields fields(object);
  std::string request_id(fields.text("id", 64));
  if (!good_id(request_id)) return ParseError{{}, MessageKey::kMalformed, "id"};
  const auto type = fields.find("type");
  std::string_view name;
  if (!type || type->get(name) != simdjson::SUCCESS)
    return ParseError{std::move(request_id), MessageKey::kMalformed, "type"};
  const auto* const found = std::lower_bound(kTypes.begin(), kTypes.end(), MessageType{name, nullptr}, by_name);
  if (found == kTypes.end() || found->name != name)
    return ParseError{std::move(request_id), MessageKey::kUnknownType, {}};
  std::variant<ClientMessage, ParseError> parsed;
  auto& message = std::get<ClientMessage>(parsed);
  found->parse(fields, std::move(request_id), message);
  if (fields.wrong() != nullptr) return ParseError{header(message).request_id, MessageKey::kMalformed, fields.wrong()};
  return parsed;
}

const message::TableHeader& header(const TableMessage& message) noexcept {
  return std::visit([](const message::TableHeader& one) -> const message::TableHeader& { return one; }, message);
}

const message::Header& header(const ClientMessage& message) noexcept {
  return std::visit(
      []<class M>(const M& one) -> const message::Header& {
        if constexpr (std::is_same_v<M, TableMessage>) {
          return header(one);
        } else {
          return one;
        }
      },
      message);
}

}  // namespace patolli::server
