#include "server/table_rows.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "rating/rate.hpp"
#include "server/encode.hpp"

namespace patolli::server {
namespace {

// So many of the chat's request ids are remembered: moves need their part of what is.
constexpr std::size_t kLinesRemembered = 16;

match::Options options_of(const std::string& text) {
  match::Options options;
  const auto object = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!object.is_object()) return options;
  for (const auto& [name, value] : object.items())
    if (value.is_string()) options.emplace_back(name, value.get<std::string>());
  return options;
}

TableSeat::Kind seat_kind(std::string_view word) noexcept {
  for (const auto kind : {TableSeat::Kind::kUser, TableSeat::Kind::kBot, TableSeat::Kind::kOpen})
    if (to_text(kind) == word) return kind;
  return TableSeat::Kind::kInvite;
}

// Takes a value out of a Result, or leaves the function with its error.
// NOLINTBEGIN(bugprone-macro-parentheses): it declares a variable of that name.
#define PATOLLI_READ(name, expression)               \
  auto name##_read = (expression);                   \
  if (!name##_read.ok()) return name##_read.error(); \
  auto& name = *name##_read
// NOLINTEND(bugprone-macro-parentheses)

Status read_seats(Reader& reader, TableSnapshot& snapshot) {
  PATOLLI_READ(seats, reader.seats(snapshot.row.id));
  for (const SeatRow& seat : seats) {
    snapshot.users.emplace_back();
    snapshot.ratings.emplace_back();
    snapshot.reliabilities.emplace_back();
    if (seat.user == 0) continue;
    PATOLLI_READ(user, reader.user(seat.user));
    PATOLLI_READ(rating, reader.rating(seat.user, snapshot.row.game));
    snapshot.users.back() = std::move(user);
    snapshot.ratings.back() = std::move(rating);
    PATOLLI_READ(reliability, reader.reliability(seat.user));
    snapshot.reliabilities.back() = reliability;
  }
  snapshot.seats = std::move(seats);
  return {};
}

Status read_rest(Reader& reader, const Known& known, const SnapshotSettings& settings, TableSnapshot& snapshot) {
  const TableId id = snapshot.row.id;
  if (Status status = read_seats(reader, snapshot); !status.ok()) return status;
  PATOLLI_READ(events, reader.events(id, known.last ? known.events - 1 : known.events));
  if (known.last) {
    snapshot.forgotten = events.empty() || events.front().entry != *known.last;
    if (!events.empty()) events.erase(events.begin());
  }
  PATOLLI_READ(requests, reader.requests(id));
  PATOLLI_READ(offers, reader.offers(id));
  PATOLLI_READ(changes, reader.rating_changes(id));
  PATOLLI_READ(analysis, reader.analysis(id, settings.analysis));
  if (snapshot.row.state == TableState::kRunning) {
    PATOLLI_READ(plans, reader.plans(id));
    snapshot.plans = std::move(plans);
  }
  snapshot.events = std::move(events);
  snapshot.requests = std::move(requests);
  if (offers) snapshot.offers = offers->text;
  snapshot.rating_changes = std::move(changes);
  snapshot.analysis = std::move(analysis);
  if (snapshot.row.rated && snapshot.row.state == TableState::kRunning) {
    std::vector<UserId> users;
    for (const SeatRow& seat : snapshot.seats) users.push_back(seat.user);
    PATOLLI_READ(games, read_games_of_pairs(reader, users, settings.now));
    snapshot.games_of_pairs = std::move(games);
  }
  if (snapshot.row.rematch_of != 0) {
    PATOLLI_READ(before, reader.table(snapshot.row.rematch_of));
    if (before) snapshot.previous = before->link;
  }
  return {};
}

// A retry gets the first reply again, also after a restart: the number of the last event that the request caused.
void remember(Table& table, const EventRow* asked) {
  if (asked == nullptr || asked->request_id.empty()) return;
  const std::int64_t revision = table.match->revision();
  if (asked->entry.seat >= 0) {
    table.recent.add_if_new(table.seats[static_cast<std::size_t>(asked->entry.seat)].user, asked->request_id, revision);
  } else if (asked->number == 0 && asked->request_id == table.create_request_id) {
    table.create_revision = revision;
  }
}

}  // namespace

namespace {

// What is left on a clock is in the rows, up to the last of them; what has passed since follows from when it stood
// still.
void settle_clocks(OnlineMatch& match, const StoodStill& still) {
  match.not_before(still.up_since);
  for (const OutageRow& outage : still.outages) match.stood_still(outage.began_ms, outage.ended_ms);
}

}  // namespace

bool apply_events(Table& table, const std::vector<EventRow>& events, const StoodStill& still, std::int64_t now) {
  if (table.match) table.match->roll_back();
  if (table.match && table.match->revision() == 0) table.match.reset();  // its beginning was not written
  if (!table.match) {
    table.match = make_match(table);
    if (!events.empty()) table.started = events.front().entry.at_ms;
  }
  const EventRow* asked = nullptr;
  for (const EventRow& event : events) {
    if (event.number != table.match->revision()) return false;
    if (!OnlineMatch::follows(event.entry.type)) {
      remember(table, asked);
      asked = &event;
    }
    if (!table.match->replay(event.entry)) return false;
  }
  remember(table, asked);
  settle_clocks(*table.match, still);
  if (now != 0) table.match->not_after(now);
  return table.match->revision() > 0;
}

namespace {

// Lines that were known and are not there any more, though they would have been read: they were deleted.
void find_gone(Table& table, const TableSnapshot& now) {
  for (const ChatRow& line : table.chat) {
    std::int64_t read = 0;
    bool there = false;
    bool earlier = false;
    for (const ChatRow& other : now.chat) {
      if (other.room != line.room) continue;
      ++read;
      there = there || other.number == line.number;
      earlier = earlier || other.number < line.number;
    }
    if (!there && (earlier || read < now.chat_lines)) table.lines_gone.push_back(line.number);
  }
}

void apply_chat(Table& table, const TableSnapshot& snapshot) {
  find_gone(table, snapshot);
  table.chat.assign(snapshot.chat.begin(), snapshot.chat.end());
  for (std::size_t n = table.chat.size() - std::min(table.chat.size(), kLinesRemembered); n < table.chat.size(); ++n)
    table.recent.add_if_new(table.chat[n].user, table.chat[n].request_id, table.chat[n].revision);
}

}  // namespace

Result<std::optional<TableSnapshot>> read_snapshot(Reader& reader, std::string_view link, const Known& known,
                                                   const SnapshotSettings& settings) {
  PATOLLI_READ(row, reader.table_by_link(link));
  if (!row) return std::optional<TableSnapshot>();
  PATOLLI_READ(version, reader.version(row->id));
  if (!version) return Error::of(Error::Kind::kDamaged, "table " + std::to_string(row->id) + " has no version");
  // As many of each room: what spectators say does not hide what players said.
  PATOLLI_READ(chat, reader.chat(row->id, kPlayersRoom, settings.chat_lines));
  PATOLLI_READ(watchers, reader.chat(row->id, kWatchersRoom, settings.chat_lines));
  chat.insert(chat.end(), watchers.begin(), watchers.end());
  std::sort(chat.begin(), chat.end(), [](const ChatRow& a, const ChatRow& b) { return a.number < b.number; });
  TableSnapshot snapshot;
  snapshot.row = std::move(*row);
  snapshot.version = *version;
  snapshot.chat = std::move(chat);
  snapshot.chat_lines = settings.chat_lines;
  snapshot.unchanged = known.version != 0 && known.version == version->version;
  if (!snapshot.unchanged)
    if (Status status = read_rest(reader, known, settings, snapshot); !status.ok()) return status.error();
  return std::optional(std::move(snapshot));
}

Result<std::vector<std::int64_t>> read_games_of_pairs(Reader& reader, const std::vector<UserId>& users,
                                                      std::int64_t now) {
  std::vector<std::int64_t> games(users.size() * users.size());
  for (std::size_t one = 0; one < users.size(); ++one)
    for (std::size_t other = 0; other < one; ++other) {
      PATOLLI_READ(count, reader.rated_games(users[one], users[other], now - rating::kPairPeriodMs));
      games[one * users.size() + other] = games[other * users.size() + one] = count;
    }
  return games;
}

Result<TableSnapshot> read_summary(Reader& reader, TableRow row) {
  TableSnapshot snapshot;
  snapshot.row = std::move(row);
  if (Status status = read_seats(reader, snapshot); !status.ok()) return status.error();
  return snapshot;
}

bool apply_summary(Table& table, match::Games games, const TableSnapshot& snapshot) {
  const TableRow& row = snapshot.row;
  table.id = row.id;
  table.link = row.link;
  table.game = games.find(row.game, static_cast<int>(row.game_version));
  if (table.game == nullptr) return false;
  const auto made = table.game->make(row.seats, options_of(row.options));
  if (!made.ok()) return false;
  table.options = (*made)->options();  // every option, with its name of today
  table.config = parse_config(row.settings);
  table.state = row.state;
  table.creator = row.created_by;
  table.create_request_id = row.create_request_id;
  table.rematch_of = row.rematch_of;
  table.created = row.created_ms;
  table.ended = row.finished_ms;
  table.progress_at = row.changed_ms;
  table.waited_at = std::max(table.waited_at, row.changed_ms);
  if (snapshot.seats.size() != static_cast<std::size_t>(row.seats)) return false;
  table.seats.assign(snapshot.seats.size(), {});
  for (std::size_t i = 0; i < snapshot.seats.size(); ++i) {
    const SeatRow& seat = snapshot.seats[i];
    if (seat.seat < 0 || static_cast<std::size_t>(seat.seat) >= table.seats.size()) return false;
    TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat.seat)];
    const auto extra = nlohmann::json::parse(seat.extra, nullptr, false);
    if (seat.user != 0) {
      seat_info = seat_for(seat.user, snapshot.users[i], snapshot.ratings[i], snapshot.reliabilities[i]);
      if (row.state == TableState::kOver && seat_info.user != 0) seat_info.name = seat.name;  // as it was then
    } else {
      if (!extra.is_object()) return false;
      seat_info.kind = seat_kind(extra.value("kind", ""));
      seat_info.level = seat.bot;
    }
    seat_info.free = extra.is_object() ? seat_kind(extra.value("free", "")) : TableSeat::Kind::kInvite;
  }
  return true;
}

bool apply_snapshot(Table& table, match::Games games, const TableSnapshot& snapshot, const StoodStill& still,
                    std::int64_t now) {
  apply_chat(table, snapshot);
  if (snapshot.unchanged) {
    if (table.match) table.match->roll_back();
    if (table.match) settle_clocks(*table.match, still);
    return true;
  }
  if (!apply_summary(table, games, snapshot)) return false;
  const bool begun = table.state == TableState::kRunning || table.state == TableState::kOver;
  if (!begun) {
    table.match.reset();
    table.started = 0;
  }
  if (begun && !apply_events(table, snapshot.events, still, now)) return false;
  table.rated.clear();
  table.games_of_pairs = snapshot.games_of_pairs;
  if (table.config.rated && table.state == TableState::kOver && !snapshot.rating_changes.empty()) {
    table.rated.assign(table.seats.size(), std::nullopt);
    for (const RatingChangeRow& change : snapshot.rating_changes)
      if (const Seat seat = table.seat_of(change.user); seat >= 0)
        table.rated[static_cast<std::size_t>(seat)] = {change.before, change.after};
  }
  for (const RequestRow& request : snapshot.requests)
    table.recent.add_if_new(request.user, request.request_id, request.revision);
  read_offers(table, snapshot.offers);
  table.plans.clear();
  for (const PlanRow& plan : snapshot.plans)
    if (table.seat_of(plan.user) == plan.seat) table.set_plan(plan.seat, read_plan(plan.text));
  table.previous = snapshot.previous;
  if (snapshot.analysis) {
    constexpr std::string_view kStates[] = {"queued", "done", "failed"};
    table.analysis = kStates[static_cast<std::size_t>(snapshot.analysis->state)];
  }
  table.version = snapshot.version.version;
  table.due = snapshot.version.due_ms;
  table.called = table.waits_for();
  return true;
}

TableSeat seat_for(UserId id, const std::optional<UserRow>& user, const std::optional<RatingRow>& rating,
                   const Reliability& reliability) {
  TableSeat seat;
  seat.kind = TableSeat::Kind::kUser;
  seat.user = id;
  if (user && user->erased) {
    seat.user = 0;
    return seat;
  }
  if (user) {
    seat.name = user->name;
    seat.account = !user->account.empty();
  }
  seat.rating = rating;
  seat.reliability = reliability;
  return seat;
}

OnlineMatch make_match(const Table& table) {
  // The options were tried when the table was made.
  auto start = table.game->make(static_cast<int>(table.seats.size()), table.options);
  return OnlineMatch(std::move(*start), table.config.clock, table.people());
}

TableRow to_row(const Table& table, std::int64_t now) {
  TableRow row;
  row.id = table.id;
  row.link = table.link;
  row.game = table.game->name();
  row.game_version = table.game->version();
  row.seats = static_cast<std::int32_t>(table.seats.size());
  row.options = to_message(options_json(table.options));
  row.settings = config_text(table.config);
  row.state = table.state;
  row.listed = table.config.watch_anyone && !table.config.hidden;
  row.rated = table.config.rated;
  row.created_by = table.creator;
  row.create_request_id = table.create_request_id;
  row.rematch_of = table.rematch_of;
  if (const auto invite = Secret::parse(table.config.invite)) row.invite = invite->hash();
  row.created_ms = table.created;
  row.changed_ms = now;
  row.finished_ms = table.ended;
  if (table.match)
    if (const auto ended = table.match->result()) row.result = ended_text(*ended);
  return row;
}

SeatRow seat_row(const Table& table, Seat seat) {
  const TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat)];
  SeatRow row;
  row.table = table.id;
  row.seat = seat;
  row.user = seat_info.user;
  row.bot = seat_info.level;
  row.name = seat_info.name;
  row.extra = to_message({{"kind", to_text(seat_info.kind)}, {"free", to_text(seat_info.free)}});
  return row;
}

void add_seat_rows(const Table& table, WriteBatch& changes) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) changes.emplace_back(seat_row(table, static_cast<Seat>(i)));
}

}  // namespace patolli::server
