// Tables: made, begun, looked at, closed.
#include <algorithm>

#include "core/rng.hpp"
#include "server/dice.hpp"
#include "server/encode.hpp"
#include "server/impl.hpp"
#include "store/secret.hpp"

namespace patolli {
namespace {

constexpr std::size_t kLinkLetters = 12;  // 60 bits: nobody finds a table by trying

}  // namespace

LiveTable& House::Impl::make_table(const AnyGame& game, Options options, Terms terms, UserId maker) {
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

// By a client that lost its connection, or even its server, before the answer came.
bool House::Impl::created_before(ClientId id, const Client& client, const Somebody& maker, const Ask& ask) {
  const LiveTable* table = nullptr;
  for (const auto& [message, link] : maker.made)
    if (message == ask.id) table = find_table(link);
  if (table == nullptr)
    if (const auto before = store_.table_created(client.person, ask.id); before.ok() && before.value)
      table = find_table(before.value->link);
  if (table == nullptr) return false;
  if (table->unborn) {
    refuse(id, ask.id, "house.busy");
  } else {
    send(id, ack_message(ask.id, table, table->create_revision, true));
  }
  return true;
}

void House::Impl::create(ClientId id, Client& client, const Ask& ask) {
  Somebody* const maker = somebody(client);
  if (maker == nullptr) return refuse(id, ask.id, "house.no_session");
  if (created_before(id, client, *maker, ask)) return;
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
  table.create_request_id = ask.id;
  maker->made.emplace_back(ask.id, table.link);
  if (maker->made.size() > 16) maker->made.pop_front();
  if (table.full()) {
    draw_seats(table);
    begin(table, ask.id);
  }
  table.create_revision = table.revision();
  write_new(table, {}, [this, id, ask](LiveTable& made, const Status& status) {
    if (!status.ok()) return refuse(id, ask.id, status.key());
    ack(id, ask.id, made);
    if (Client* const to = this->client(id)) subscribe(id, *to, made, ask);
  });
}

// The whole of a new table, and what belongs to it.
void House::Impl::write_new(LiveTable& table, WriteBatch more, AfterWrite after) {
  WriteBatch changes = std::move(more);
  changes.emplace_back(row_of(table));
  add_seat_rows(table, changes);
  if (table.course) table.course->append_pending(table.id, changes);
  write(table, std::move(changes), [this, after = std::move(after)](LiveTable& made, const Status& status) {
    if (status.ok()) {
      ++alive_tables_;
      made.unborn = false;
      if (made.course) ++counts_.games_begun;
      made.told = made.revision();
      made.told_log = made.course ? made.course->match().log_size() : 0;
      lobby_changed(made);
    }
    after(made, status);
  });
}

void House::Impl::draw_seats(LiveTable& table) {
  if (!table.terms.random_order) return;
  for (std::size_t last = table.chairs.size(); last-- > 1;) {
    Rng rng(dice());  // bits of its own for every draw
    std::swap(table.chairs[last], table.chairs[rng.below(static_cast<std::uint32_t>(last + 1))]);
  }
}

void House::Impl::begin(LiveTable& table, std::string_view client_id) {
  table.state = TableState::kRunning;
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

House::Impl::Refusal House::Impl::cancel(ClientId id, Client& client, LiveTable& table, const Ask& ask) {
  if (client.person != table.maker) return "house.not_maker";
  if (table.state != TableState::kOpen) return "house.not_open";
  close_unbegun(table, id, ask.id);
  return {};
}

void House::Impl::close_unbegun(LiveTable& table, ClientId client, std::string_view ask) {
  table.state = TableState::kClosed;
  table.ended = now();
  table.news = true;
  WriteBatch changes;
  changes.emplace_back(row_of(table));
  commit(table, client, ask, std::move(changes), [this](LiveTable&, const Status& status) {
    if (status.ok()) --alive_tables_;
  });
}

}  // namespace patolli
