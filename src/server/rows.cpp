// Tables as rows of the store, and back. State is rebuilt from the event log.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/encode.hpp"
#include "server/impl.hpp"
#include "server/store_types.hpp"

namespace patolli::server {
namespace {

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

}  // namespace

TableRow GameServer::Impl::to_row(const Table& table) const {
  TableRow row;
  row.id = table.id;
  row.link = table.link;
  row.game = table.game->name();
  row.game_version = table.game->version();
  row.seats = static_cast<std::int32_t>(table.seats.size());
  row.options = to_message(options_json(table.options));
  row.settings = config_text(table.config);
  row.state = table.state;
  row.listed = table.config.watch_anyone;
  row.rated = table.config.rated;
  row.created_by = table.creator;
  row.create_request_id = table.create_request_id;
  row.rematch_of = table.rematch_of;
  if (const auto invite = Secret::parse(table.config.invite)) row.invite = invite->hash();
  row.created_ms = table.created;
  row.changed_ms = now();
  row.finished_ms = table.ended;
  if (table.match)
    if (const auto ended = table.match->result()) row.result = to_message(ended_json(*ended));
  return row;
}

SeatRow GameServer::Impl::seat_row(const Table& table, Seat seat) const {
  const TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat)];
  SeatRow row;
  row.table = table.id;
  row.seat = seat;
  row.user = seat_info.user;
  row.bot = seat_info.level;
  if (!erasing_.contains(seat_info.user)) row.name = seat_info.name;
  row.extra = to_message({{"kind", to_text(seat_info.kind)}, {"free", to_text(seat_info.free)}});
  return row;
}

void GameServer::Impl::add_seat_rows(const Table& table, WriteBatch& changes) const {
  for (std::size_t i = 0; i < table.seats.size(); ++i) changes.emplace_back(seat_row(table, static_cast<Seat>(i)));
}

TableSeat GameServer::Impl::seat_for(UserId user, std::string_view game) {
  TableSeat seat_info;
  seat_info.kind = TableSeat::Kind::kUser;
  seat_info.user = user;
  const auto row = store_.user(user).value_or({});
  if (row && row->erased) {
    seat_info.user = 0;
    return seat_info;
  }
  if (row) {
    seat_info.name = row->name;
    seat_info.account = !row->account.empty();
  }
  if (const auto rating = store_.rating(user, game).value_or({})) seat_info.rating = rating->rating;
  return seat_info;
}

OnlineMatch GameServer::Impl::make_match(const Table& table) {
  // The options were tried when the table was made.
  auto start = table.game->make(static_cast<int>(table.seats.size()), table.options);
  return OnlineMatch(std::move(*start), table.config.clock, table.people());
}

bool GameServer::Impl::fill(Table& table, const TableRow& row) {
  table.id = row.id;
  table.link = row.link;
  table.game = match::find_game(row.game);
  if (table.game == nullptr || table.game->version() != row.game_version) return false;
  table.options = options_of(row.options);
  if (!table.game->make(row.seats, table.options).ok()) return false;
  table.config = parse_config(row.settings);
  table.state = row.state;
  table.creator = row.created_by;
  table.create_request_id = row.create_request_id;
  table.rematch_of = row.rematch_of;
  table.created = row.created_ms;
  table.ended = row.finished_ms;
  table.progress_at = row.changed_ms;
  const auto seats = store_.seats(row.id);
  if (!seats.ok() || seats->size() != static_cast<std::size_t>(row.seats)) return false;
  table.seats.assign(seats->size(), {});
  for (const SeatRow& seat : *seats) {
    if (seat.seat < 0 || static_cast<std::size_t>(seat.seat) >= table.seats.size()) return false;
    TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat.seat)];
    const auto extra = nlohmann::json::parse(seat.extra, nullptr, false);
    if (seat.user != 0) {
      seat_info = seat_for(seat.user, row.game);
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

bool GameServer::Impl::reload(Table& table) {
  table.needs_reload = true;
  const auto row = store_.table(table.id).value_or({});
  if (!row || !fill(table, *row)) return false;
  table.match.reset();
  table.bot.reset();
  table.started = 0;
  table.create_revision = 0;
  table.recent = {};
  table.rated.clear();
  const bool begun = table.state == TableState::kRunning || table.state == TableState::kOver;
  if (begun && !read_log(table)) return false;
  if (!read_beside_log(table)) return false;
  table.needs_reload = false;
  return true;
}

bool GameServer::Impl::read_log(Table& table) {
  const auto events = store_.events(table.id);
  if (!events.ok() || events->empty()) return false;
  OnlineMatch match = make_match(table);
  // A retry gets the first reply again, also after a restart: the number of the last event that the request caused.
  const EventRow* asked = nullptr;
  const auto answered = [&] {
    if (asked == nullptr || asked->request_id.empty()) return;
    if (asked->seat >= 0) {
      table.recent.add(table.seats[static_cast<std::size_t>(asked->seat)].user, asked->request_id, match.revision());
    } else if (asked->number == 0 && asked->request_id == table.create_request_id) {
      table.create_revision = match.revision();
    }
  };
  for (const EventRow& event : *events) {
    if (!OnlineMatch::follows(static_cast<Kind>(event.kind))) {
      answered();
      asked = &event;
    }
    if (!match.replay(event)) return false;
  }
  answered();
  match.not_before(up_since_);
  table.match = std::move(match);
  table.started = events->front().at_ms;
  return true;
}

bool GameServer::Impl::read_beside_log(Table& table) {
  if (table.config.rated && table.state == TableState::kOver) {
    table.rated.assign(table.seats.size(), std::nullopt);
    for (const RatingChangeRow& change : store_.rating_changes(table.id).value_or({}))
      if (const Seat seat = table.seat_of(change.user); seat >= 0)
        table.rated[static_cast<std::size_t>(seat)] = {change.before, change.after};
  }
  const auto answers = store_.answers(table.id);
  const auto offers = store_.offers(table.id);
  if (!answers.ok() || !offers.ok()) return false;
  for (const AckRow& answer : *answers) table.recent.add(answer.user, answer.request_id, answer.revision);
  table.next_answer = answers->empty() ? 0 : answers->back().number + 1;
  read_offers(table, *offers ? (*offers)->text : std::string());
  return true;
}

Table* GameServer::Impl::load(const TableRow& row) {
  auto fresh = std::make_unique<Table>();
  fresh->id = row.id;
  if (!reload(*fresh)) return nullptr;
  Table& table = *fresh;
  table.last_used = now();
  table.sent_revision = table.revision();
  table.sent_log_size = table.match ? table.match->match().log_size() : 0;
  if (table.rematch_of != 0)
    if (const auto before = store_.table(table.rematch_of).value_or({})) table.previous = before->link;
  const auto lines = store_.chat(table.id, -1, static_cast<std::int64_t>(settings_.chat_kept)).value_or({});
  table.chat.assign(lines.begin(), lines.end());
  if (!table.chat.empty()) table.next_line = table.chat.back().number + 1;
  // The last few only: what is remembered is bounded, and moves need their part of it.
  for (std::size_t n = table.chat.size() - std::min<std::size_t>(table.chat.size(), 16); n < table.chat.size(); ++n)
    table.recent.add(table.chat[n].user, table.chat[n].request_id, table.chat[n].revision);
  if (const auto analysis = store_.analysis(table.id, how_analysed()).value_or({})) {
    constexpr std::string_view kStates[] = {"queued", "done", "failed"};
    table.analysis = kStates[static_cast<std::size_t>(analysis->state)];
  }
  links_[table.link] = table.id;
  return (tables_[table.id] = std::move(fresh)).get();
}

Table* GameServer::Impl::find_table(std::string_view link) {
  if (const auto known = links_.find(std::string(link)); known != links_.end()) return find_table(known->second);
  const auto row = store_.table_by_link(link).value_or({});
  return row ? load(*row) : nullptr;
}

Table* GameServer::Impl::find_table(TableId id) {
  if (const auto live = tables_.find(id); live != tables_.end()) return live->second.get();
  const auto row = store_.table(id).value_or({});
  return row ? load(*row) : nullptr;
}

}  // namespace patolli::server
