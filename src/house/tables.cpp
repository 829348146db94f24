// Tables: made, found, read back from the store; who sits at them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "house/dice.hpp"
#include "house/encode.hpp"
#include "house/impl.hpp"
#include "store/secret.hpp"

namespace patolli {
namespace {

constexpr std::size_t kLinkLetters = 12;  // 60 bits: nobody finds a table by trying

std::string options_text(const Options& options) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const auto& [name, value] : options) json[name] = value;
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Options options_of(const std::string& text) {
  Options options;
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!json.is_object()) return options;
  for (const auto& [name, value] : json.items())
    if (value.is_string()) options.emplace_back(name, value.get<std::string>());
  return options;
}

constexpr std::string_view chair_word(Chair::Kind kind) noexcept {
  switch (kind) {
    case Chair::Kind::kPerson: return "person";
    case Chair::Kind::kBot: return "bot";
    case Chair::Kind::kOpen: return "open";
    case Chair::Kind::kInvite: break;
  }
  return "invite";
}

Chair free_chair(Chair::Kind kind) {
  Chair chair;
  chair.kind = kind;
  chair.free = kind;
  return chair;
}

Chair::Kind chair_kind(std::string_view word) noexcept {
  for (const auto kind : {Chair::Kind::kPerson, Chair::Kind::kBot, Chair::Kind::kOpen})
    if (chair_word(kind) == word) return kind;
  return Chair::Kind::kInvite;
}

}  // namespace

kept::Table House::Impl::row_of(const LiveTable& table) const {
  kept::Table row;
  row.id = table.id;
  row.link = table.link;
  row.game = table.game->name();
  row.game_version = table.game->version();
  row.seats = static_cast<std::int32_t>(table.chairs.size());
  row.options = options_text(table.options);
  row.settings = terms_text(table.terms);
  row.state = table.state;
  row.listed = table.terms.watch_anyone;
  row.rated = table.terms.rated;
  row.made_by = table.maker;
  row.made_with = table.made_with;
  row.rematch_of = table.rematch_of;
  if (const auto invite = Secret::parse(table.terms.invite)) row.invite = invite->hash();
  row.created_ms = table.created;
  row.changed_ms = now();
  row.finished_ms = table.ended;
  if (table.course)
    if (const auto ended = table.course->result()) row.result = to_message(ended_json(*ended));
  return row;
}

kept::SeatOf House::Impl::seat_row(const LiveTable& table, Seat seat) const {
  const Chair& chair = table.chairs[static_cast<std::size_t>(seat)];
  kept::SeatOf row;
  row.table = table.id;
  row.seat = seat;
  row.person = chair.person;
  row.bot = chair.level;
  row.name = chair.name;
  row.extra = to_message({{"kind", chair_word(chair.kind)}, {"free", chair_word(chair.free)}});
  return row;
}

Chair House::Impl::chair_for(PersonId person, std::string_view game) {
  Chair chair;
  chair.kind = Chair::Kind::kPerson;
  chair.person = person;
  const auto row = store_.person(person);
  if (row.ok() && row.value && row.value->erased) {
    chair.person = 0;
    return chair;
  }
  if (row.ok() && row.value) {
    chair.name = row.value->name;
    chair.account = !row.value->account.empty();
  }
  if (const auto rating = store_.rating(person, game); rating.ok() && rating.value) chair.rating = rating.value->rating;
  return chair;
}

Course House::Impl::make_course(const LiveTable& table) {
  // The options were tried when the table was made.
  auto start = table.game->make(static_cast<int>(table.chairs.size()), table.options);
  return Course(std::move(*start), table.terms.clock, table.people());
}

bool House::Impl::fill(LiveTable& table, const kept::Table& row) {
  table.id = row.id;
  table.link = row.link;
  table.game = find_game(row.game);
  if (table.game == nullptr || table.game->version() != row.game_version) return false;
  table.options = options_of(row.options);
  if (!table.game->make(row.seats, table.options).ok()) return false;
  table.terms = terms_of(row.settings);
  table.state = row.state;
  table.maker = row.made_by;
  table.made_with = row.made_with;
  table.rematch_of = row.rematch_of;
  table.created = row.created_ms;
  table.ended = row.finished_ms;
  table.progress_at = row.changed_ms;
  const auto seats = store_.seats(row.id);
  if (!seats.ok() || seats.value.size() != static_cast<std::size_t>(row.seats)) return false;
  table.chairs.assign(seats.value.size(), {});
  for (const kept::SeatOf& seat : seats.value) {
    if (seat.seat < 0 || static_cast<std::size_t>(seat.seat) >= table.chairs.size()) return false;
    Chair& chair = table.chairs[static_cast<std::size_t>(seat.seat)];
    const auto extra = nlohmann::json::parse(seat.extra, nullptr, false);
    if (seat.person != 0) {
      chair = chair_for(seat.person, row.game);
      if (row.state == kept::TableState::kOver && chair.person != 0) chair.name = seat.name;  // as it was then
    } else {
      if (!extra.is_object()) return false;
      chair.kind = chair_kind(extra.value("kind", ""));
      chair.level = seat.bot;
    }
    chair.free = extra.is_object() ? chair_kind(extra.value("free", "")) : Chair::Kind::kInvite;
  }
  return true;
}

bool House::Impl::read_back(LiveTable& table) {
  table.broken = true;
  const auto row = store_.table(table.id);
  if (!row.ok() || !row.value || !fill(table, *row.value)) return false;
  table.course.reset();
  table.brain.reset();
  table.started = 0;
  table.recent = {};
  table.rated.clear();
  if (table.state == kept::TableState::kRunning || table.state == kept::TableState::kOver) {
    const auto events = store_.events(table.id);
    if (!events.ok() || events.value.empty()) return false;
    Course course = make_course(table);
    for (const kept::Event& event : events.value) {
      if (!course.replay(event)) return false;
      if (!event.client.empty() && event.seat >= 0)
        table.recent.add(table.chairs[static_cast<std::size_t>(event.seat)].person, event.client, event.number + 1);
    }
    course.not_before(up_since_);
    table.course = std::move(course);
    table.started = events.value.front().at_ms;
  }
  if (table.terms.rated && table.state == kept::TableState::kOver) {
    const auto changes = store_.rating_changes(table.id);
    table.rated.assign(table.chairs.size(), std::nullopt);
    for (const kept::RatingChange& change : changes.value)
      if (const Seat seat = table.seat_of(change.person); seat >= 0)
        table.rated[static_cast<std::size_t>(seat)] = {change.before, change.after};
  }
  table.broken = false;
  return true;
}

LiveTable* House::Impl::load(const kept::Table& row) {
  auto fresh = std::make_unique<LiveTable>();
  fresh->id = row.id;
  if (!read_back(*fresh)) return nullptr;
  LiveTable& table = *fresh;
  table.touched = now();
  table.told = table.revision();
  table.told_log = table.course ? table.course->table().log_size() : 0;
  if (table.rematch_of != 0)
    if (const auto before = store_.table(table.rematch_of); before.ok() && before.value)
      table.previous = before.value->link;
  const auto lines = store_.chat(table.id, -1, static_cast<std::int64_t>(settings_.chat_kept));
  table.chat.assign(lines.value.begin(), lines.value.end());
  if (!table.chat.empty()) table.next_line = table.chat.back().number + 1;
  // The last few only: what is remembered is bounded, and moves need their part of it.
  for (std::size_t n = table.chat.size() - std::min<std::size_t>(table.chat.size(), 16); n < table.chat.size(); ++n)
    table.recent.add(table.chat[n].person, table.chat[n].client, table.revision());
  if (const auto analysis = store_.analysis(table.id, how_analysed()); analysis.ok() && analysis.value) {
    constexpr std::string_view kStates[] = {"queued", "done", "failed"};
    table.analysis = kStates[static_cast<std::size_t>(analysis.value->state)];
  }
  links_[table.link] = table.id;
  return (tables_[table.id] = std::move(fresh)).get();
}

LiveTable* House::Impl::find_table(std::string_view link) {
  if (const auto known = links_.find(std::string(link)); known != links_.end()) return find_table(known->second);
  const auto row = store_.table_by_link(link);
  if (!row.ok() || !row.value) return nullptr;
  return load(*row.value);
}

LiveTable* House::Impl::find_table(TableId id) {
  if (const auto live = tables_.find(id); live != tables_.end()) return live->second.get();
  const auto row = store_.table(id);
  if (!row.ok() || !row.value) return nullptr;
  return load(*row.value);
}

LiveTable& House::Impl::make_table(const AnyGame& game, Options options, Terms terms, PersonId maker) {
  auto fresh = std::make_unique<LiveTable>();
  LiveTable& table = *fresh;
  table.id = store_.new_table();
  table.link = random_name(kLinkLetters);
  table.game = &game;
  table.options = std::move(options);
  table.terms = std::move(terms);
  table.terms.invite = Secret::make().text();
  table.maker = maker;
  table.created = now();
  table.touched = table.created;
  table.progress_at = table.created;
  table.unborn = true;
  links_[table.link] = table.id;
  tables_[table.id] = std::move(fresh);
  return table;
}

void House::Impl::create(ClientId id, Client& client, const Ask& ask) {
  Somebody* const maker = somebody(client);
  if (maker == nullptr) return refuse(id, ask.id, "house.no_session");
  // Asked before: by a client that lost its connection, or even its server, before the answer came.
  for (const auto& [message, link] : maker->made)
    if (message == ask.id)
      if (const LiveTable* const table = find_table(link)) {
        if (table->unborn) return refuse(id, ask.id, "house.busy");
        return send(id, ack_message(ask.id, table, table->revision(), true));
      }
  if (const auto before = store_.table_made(client.person, ask.id); before.ok() && before.value)
    if (const LiveTable* const table = find_table(before.value->link))
      return send(id, ack_message(ask.id, table, table->revision(), true));
  const CreateAsk& wish = *ask.create;
  const AnyGame* const game = find_game(wish.game);
  if (game == nullptr) return refuse(id, ask.id, "house.malformed", nullptr, "game");
  const auto state = game->make(static_cast<int>(wish.places.size()), wish.options);
  if (!state.ok()) return refuse(id, ask.id, "house.malformed", nullptr, state.problem().text());
  const auto bots = std::count_if(wish.places.begin(), wish.places.end(),
                                  [](const Place& place) { return place.kind == Place::Kind::kBot; });
  if (bots == static_cast<std::ptrdiff_t>(wish.places.size())) return refuse(id, ask.id, "house.no_person");
  if (wish.terms.rated && (bots != 0 || wish.places.size() < 2 || !maker->account))
    return refuse(id, ask.id, "house.rated");
  const auto mine = store_.count_tables_of(client.person);
  if (mine.value >= static_cast<std::int64_t>(settings_.most_tables_of_person) ||
      alive_tables_ >= settings_.most_tables)
    return refuse(id, ask.id, "house.too_many");

  LiveTable& table = make_table(*game, (*state)->options(), wish.terms, client.person);
  for (const Place& place : wish.places) {
    Chair chair;
    chair.free = place.kind == Place::Kind::kOpen ? Chair::Kind::kOpen : Chair::Kind::kInvite;
    chair.kind = chair.free;
    if (place.kind == Place::Kind::kMe) {
      chair = chair_for(client.person, wish.game);
      chair.free = Chair::Kind::kInvite;
    } else if (place.kind == Place::Kind::kBot) {
      chair.kind = Chair::Kind::kBot;
      chair.level = place.level;
    }
    table.chairs.push_back(std::move(chair));
  }
  table.made_with = ask.id;
  maker->made.emplace_back(ask.id, table.link);
  if (maker->made.size() > 16) maker->made.pop_front();
  if (table.full()) begin(table, {});
  write_new(table, {}, [this, id, ask](LiveTable& made, const Status& status) {
    if (!status.ok()) return refuse(id, ask.id, status.key());
    ack(id, ask.id, made);
    if (Client* const to = this->client(id)) subscribe(id, *to, made, ask);
  });
}

// The whole of a new table, and what belongs to it.
void House::Impl::write_new(LiveTable& table, kept::Changes more, AfterWrite after) {
  kept::Changes changes = std::move(more);
  changes.emplace_back(row_of(table));
  for (std::size_t i = 0; i < table.chairs.size(); ++i) changes.emplace_back(seat_row(table, static_cast<Seat>(i)));
  if (table.course) table.course->append_pending(table.id, changes);
  write(table, std::move(changes), [this, after = std::move(after)](LiveTable& made, const Status& status) {
    if (status.ok()) {
      ++alive_tables_;
      made.unborn = false;
      if (made.course) ++counts_.games_begun;
      made.told = made.revision();
      made.told_log = made.course ? made.course->table().log_size() : 0;
      lobby_changed(made);
    }
    after(made, status);
  });
}

void House::Impl::begin(LiveTable& table, std::string_view client_id) {
  table.state = kept::TableState::kRunning;
  table.started = now();
  table.course = make_course(table);
  table.course->start({now(), client_id}, [this] { return dice(); });
}

House::Impl::Refusal House::Impl::open(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (table.subscriber(id) == nullptr) {
    if (client.tables.size() >= settings_.most_subscriptions) return "house.too_many";
    const bool seated = table.seat_of(client.person) >= 0;
    if (!seated && table.subscribers.size() >= settings_.most_watchers + kMaxSeats) return "house.too_many";
  }
  subscribe(id, client, table, ask);
  ack(id, ask.id, table);
  return {};
}

void House::Impl::subscribe(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  const std::uint8_t before = here(table);
  Subscriber* known = table.subscriber(id);
  if (known == nullptr) {
    client.tables.push_back(table.id);
    known = &table.subscribers.emplace_back();
  }
  *known = {id, client.person, table.seat_of(client.person), ask.events};
  const Subscriber to = *known;
  if (here(table) != before) {
    tell_table(table);
  } else {
    send(id, table_message(table, to.person, before));
  }
  send_game(table, to, ask.number);
  send_chat(table, to);
}

void House::Impl::unsubscribe(ClientId id, Client& client, LiveTable& table) {
  const std::uint8_t before = here(table);
  std::erase(client.tables, table.id);
  std::erase_if(table.subscribers, [&](const Subscriber& subscriber) { return subscriber.client == id; });
  table.touched = now();
  if (here(table) != before) tell_table(table);
}

void House::Impl::reseat(LiveTable& table) {
  for (Subscriber& subscriber : table.subscribers) subscriber.seat = table.seat_of(subscriber.person);
}

bool House::Impl::deserted(LiveTable& table) {
  for (std::size_t i = 0; i < table.chairs.size(); ++i) {
    Chair& chair = table.chairs[i];
    const auto seat = static_cast<Seat>(i);
    if (chair.kind != Chair::Kind::kPerson || chair.person != 0) continue;
    if (table.state == kept::TableState::kOpen) {
      const Chair::Kind free = chair.free;
      chair = free_chair(free);
      table.news = true;
      kept::Changes changes;
      changes.emplace_back(seat_row(table, seat));
      commit(table, 0, {}, std::move(changes));
      return true;
    }
    if (table.state == kept::TableState::kRunning && table.course->plays(seat).empty()) {
      table.course->resign(seat, {now(), {}});
      table.news = true;
      commit(table, 0, {});
      return true;
    }
  }
  return false;
}

House::Impl::Refusal House::Impl::sit(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (table.state != kept::TableState::kOpen) return "house.not_open";
  if (table.seat_of(client.person) >= 0) return "house.already_seated";
  const bool invited = table.invited_by(ask.invite) || client.person == table.maker;
  const auto may_sit = [&](std::size_t i) {
    const Chair::Kind kind = table.chairs[i].kind;
    return kind == Chair::Kind::kOpen || (kind == Chair::Kind::kInvite && invited);
  };
  std::size_t seat = table.chairs.size();
  if (ask.seat) {
    if (static_cast<std::size_t>(*ask.seat) >= table.chairs.size() || !may_sit(static_cast<std::size_t>(*ask.seat)))
      return "house.seat_taken";
    seat = static_cast<std::size_t>(*ask.seat);
  } else {
    for (std::size_t i = table.chairs.size(); i-- > 0;)
      if (may_sit(i)) seat = i;
    if (seat == table.chairs.size()) return "house.seat_taken";
  }
  Chair chair = chair_for(client.person, table.game->name());
  if (table.terms.rated && !chair.account) return "house.rated";
  chair.free = table.chairs[seat].free;
  table.chairs[seat] = std::move(chair);
  seats_changed(id, table, ask, static_cast<Seat>(seat));
  return {};
}

House::Impl::Refusal House::Impl::leave(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (table.state != kept::TableState::kOpen) return "house.not_open";
  const Seat seat = table.seat_of(client.person);
  if (seat < 0) return "house.not_seated";
  const Chair::Kind free = table.chairs[static_cast<std::size_t>(seat)].free;
  table.chairs[static_cast<std::size_t>(seat)] = free_chair(free);
  seats_changed(id, table, ask, seat);
  return {};
}

House::Impl::Refusal House::Impl::change_seat(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (client.person != table.maker) return "house.not_maker";
  if (table.state != kept::TableState::kOpen) return "house.not_open";
  const auto seat = static_cast<std::size_t>(*ask.seat);
  if (seat >= table.chairs.size()) return "house.seat_taken";
  Chair chair;
  chair.free = ask.place.kind == Place::Kind::kOpen ? Chair::Kind::kOpen : Chair::Kind::kInvite;
  chair.kind = chair.free;
  if (ask.place.kind == Place::Kind::kBot) {
    if (table.terms.rated) return "house.rated";
    chair.kind = Chair::Kind::kBot;
    chair.level = ask.place.level;
    std::size_t bots = 1;
    for (std::size_t i = 0; i < table.chairs.size(); ++i)
      bots += i != seat && table.chairs[i].kind == Chair::Kind::kBot ? 1 : 0;
    if (bots == table.chairs.size()) return "house.no_person";
  }
  table.chairs[seat] = std::move(chair);
  seats_changed(id, table, ask, static_cast<Seat>(seat));
  return {};
}

void House::Impl::seats_changed(ClientId id, LiveTable& table, const Ask& ask, Seat seat) {
  table.news = true;
  kept::Changes changes;
  changes.emplace_back(seat_row(table, seat));
  if (table.full()) begin(table, {});
  changes.emplace_back(row_of(table));
  commit(table, id, ask.id, std::move(changes), [this](LiveTable& now_is, const Status& status) {
    if (!status.ok()) return;
    if (now_is.state == kept::TableState::kRunning) ++counts_.games_begun;
  });
}

House::Impl::Refusal House::Impl::cancel(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (client.person != table.maker) return "house.not_maker";
  if (table.state != kept::TableState::kOpen) return "house.not_open";
  close_unbegun(table, id, ask.id);
  return {};
}

void House::Impl::close_unbegun(LiveTable& table, ClientId client, std::string_view ask) {
  table.state = kept::TableState::kClosed;
  table.ended = now();
  table.news = true;
  kept::Changes changes;
  changes.emplace_back(row_of(table));
  commit(table, client, ask, std::move(changes), [this](LiveTable&, const Status& status) {
    if (status.ok()) --alive_tables_;
  });
}

}  // namespace patolli
