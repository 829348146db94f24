// Messages about a table wait in its inbox until it is ready, and are handled one after the other. Afterwards the
// server does what is due: clocks, bots, seats of erased users.
#include <concepts>

#include "server/encode.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kMaxWaitingAtTable = 64;
constexpr std::int64_t kLookAgain = 100;  // ms
constexpr std::int64_t kGrace = 4000;  // ms: a server that does not act on what it made due so long is gone, or stuck

}  // namespace

void GameServer::Impl::enqueue(Table& table, Waiting waiting) {
  if (table.inbox.size() >= kMaxWaitingAtTable) {  // what the server itself wants done comes in any case
    if (waiting.refused) return waiting.refused(MessageKey::kBusy);
    if (waiting.client != 0)
      return clients_.send_error(waiting.client, request_id(waiting), MessageKey::kBusy,
                                 table.game == nullptr ? nullptr : &table);
  }
  waiting.reads = table.reads;
  if (!table.ready() || !table.inbox.empty()) {
    table.inbox.push_back(std::move(waiting));
  } else {
    run(table, waiting);
  }
  if (table.ready()) process_queue(table);
}

void GameServer::Impl::with_table(const std::string& link, std::int64_t version,
                                  const std::function<void(Table*)>& then) {
  Waiting::Task task = [this, link, version, then](Table* table) {
    if (table == nullptr || table->version >= version) return then(table);
    table->inbox.push_front({.what = Waiting::Task(then), .refused = [then](MessageKey) { then(nullptr); }});
    tables_.refresh(*table);
  };
  enqueue(tables_.open(link), {.what = std::move(task), .refused = [then](MessageKey) { then(nullptr); }});
}

void GameServer::Impl::process_queue(Table& table) {
  if (news_.read_if_behind(table)) return;
  while (table.ready() && !table.inbox.empty()) {
    const Waiting next = std::move(table.inbox.front());
    table.inbox.pop_front();
    run(table, next);
  }
  if (!table.ready()) return;
  if (!context_.stopping && table.retry_at <= context_.now()) {
    if (handlers_.release_erased_seats(table)) return;
    const bool ours = acts(table);
    if (ours && (handlers_.expire_open_table(table) || handlers_.expire_clock(table, context_.now()) ||
                 handlers_.close_abandoned(table)))
      return;
    adjourn(table);
    if (!ours) {
      bots_.forget(table.id);
      return timers_.schedule(table.link, table.due == 0 ? 0 : table.due + kGrace);
    }
    if (planner_.play(table)) return;
    if (table.state == TableState::kRunning && !bots_.request_move(table)) table.retry_at = context_.now() + 500;
    if (table.state != TableState::kRunning) bots_.forget(table.id);
  }
  // A bot that searches reports by itself.
  std::int64_t at = table.state == TableState::kRunning && !table.mover(table.to_act()).empty()
                        ? 0
                        : due_at(table, context_.config, context_.now());
  if (table.retry_at > context_.now()) at = table.retry_at;
  // A flag that nobody may let fall yet.
  if (at != 0 && at <= context_.now()) at = context_.now() + kLookAgain;
  timers_.schedule(table.link, at);
}

// Of several servers the one whose write made something due acts on it, and any other when it is overdue.
bool GameServer::Impl::acts(const Table& table) const {
  if (table.caused_here || context_.config.ask_every.count() == 0) return true;
  return table.due == 0 || context_.now() >= table.due + kGrace;
}

// Nobody has moved for long, and no clock makes them: the table is not offered to spectators any more, and its players
// are told when it will be closed. The next move takes it up again.
void GameServer::Impl::adjourn(Table& table) {
  const bool adjourned = adjourned_since(table, context_.config, table.idle_since()) <= context_.now();
  if (adjourned == table.adjourned) return;
  table.adjourned = adjourned;
  broadcaster_.publish_table(table);
  lobby_.update(table);
}

// Nobody could play meanwhile: live clocks go on from there.
void GameServer::Impl::on_outage(const OutageRow& outage) {
  if (outage.began_ms != 0) ++context_.stats.outages;  // and not before the first server of all
  tables_.add_outage(outage);
  tables_.for_each([&](Table& table) {
    if (table.ready()) process_queue(table);
  });
}

void GameServer::Impl::run(Table& table, const Waiting& waiting) {
  if (const auto* const task = std::get_if<Waiting::Task>(&waiting.what)) return (*task)(&table);
  Client* const client = clients_.find(waiting.client);
  if (client == nullptr) return;
  // Another process may have changed the table since it was read. A change that was decided on an old version is not
  // written. A client that opens the table, or is about to be refused, gets the stored version first.
  const bool fresh = waiting.reads != table.reads;
  const auto read_first = [&] {
    table.inbox.push_front(waiting);
    tables_.refresh(table);
  };
  table.last_used = context_.now();
  const Caller caller{waiting.client, *client, waiting};
  std::visit(
      [&]<class M>(const M& one) {
        if (std::same_as<M, message::Open> && !fresh) return read_first();
        bool admitted = table.may_watch(client->user) || table.subscriber(caller.id) != nullptr;
        if constexpr (requires { one.invite; }) admitted = admitted || table.invited_by(one.invite);
        if (!admitted && !fresh) return read_first();
        if (!admitted) return clients_.send_error(caller.id, one.request_id, MessageKey::kNoTable);
        constexpr bool kChanges = std::derived_from<M, message::ChangeHeader>;
        if constexpr (kChanges) {
          if (client->user == 0) return clients_.send_error(caller.id, one.request_id, MessageKey::kNoSession);
          if (table.seat_of(client->user) >= 0) table.origin = client->owner();
          if (const auto before = table.recent.find(client->user, one.request_id))
            return clients_.send_ack(caller.id, one.request_id, table, *before, true);
        }
        const MaybeError error = judge(caller, *client, table, one);
        if (!error) return;
        if (kChanges && !fresh) return read_first();
        clients_.send_error(caller.id, one.request_id, *error, &table);
        if constexpr (std::derived_from<M, message::RevisionHeader>)
          if (*error == MessageKey::kStale)
            if (const Subscriber* const to = table.subscriber(caller.id))
              broadcaster_.catch_up(table, *to, one.revision);
      },
      std::get<TableMessage>(waiting.what));
}

template <class M>
GameServer::Impl::MaybeError GameServer::Impl::judge(const Caller& caller, Client& client, Table& table,
                                                     const M& message) {
  if constexpr (std::same_as<M, message::Chat>) {
    return chat_.handle(caller, table, message);
  } else if constexpr (std::same_as<M, message::MakePlan>) {
    return planner_.handle(caller, table, message);
  } else if constexpr (std::same_as<M, message::PlanPreview>) {
    return planner_.answer(caller, table, message);
  } else if constexpr (std::derived_from<M, message::ChangeHeader>) {
    return handlers_.handle(caller, table, message);
  } else {
    return answer(caller, client, table, message);
  }
}

void GameServer::Impl::on_read(Table& table, bool changed) {
  // When it was known to be due is known better than what the rows tell of who waited; and whoever did when the server
  // went down may come back.
  table.waited_at = std::max(table.waited_at, up_since_);
  const std::int64_t wait = std::chrono::milliseconds(context_.config.wait_for).count();
  if (const std::int64_t due = timers_.due(table.link); due != 0 && table.reads == 1)
    table.waited_at = std::max(table.waited_at, due - wait);
  broadcaster_.publish_gone(table);
  if (changed) {  // by another process
    table.caused_here = false;
    broadcaster_.publish_seats(table);
    lobby_.update(table);
  } else if (table.listed() != lobby_.has(table.id)) {
    lobby_.update(table);  // a moderator has hidden it, which its players are not shown
  }
  process_queue(table);
}

void GameServer::Impl::refuse_waiting(Table& table, MessageKey why) {
  std::deque<Waiting> waiting = std::exchange(table.inbox, {});
  for (const Waiting& one : waiting) {
    if (one.refused) {
      one.refused(why);
    } else if (const auto* const task = std::get_if<Waiting::Task>(&one.what)) {
      (*task)(nullptr);
    } else {
      clients_.send_error(one.client, request_id(one), why,
                          table.game == nullptr || why == MessageKey::kNoTable ? nullptr : &table);
    }
  }
}

void GameServer::Impl::on_bot_move(TableId id, std::int64_t revision, Action action) {
  Table* const table = tables_.find(id);
  if (table == nullptr) return bots_.forget(id);
  if (!table->ready()) return;  // something else has happened; then it will think again
  if (table->revision() != revision || table->mover(table->to_act()).empty()) {
    bots_.forget(id);
    return process_queue(*table);
  }
  handlers_.act_for_bot(*table, action);
}

void GameServer::Impl::on_renamed(const UserRow& user) {
  tables_.for_each([&](Table& table) {
    const bool sits = table.seat_of(user.id) >= 0;
    if (!sits || table.state == TableState::kOver) return;
    table.inbox.push_back({.what = [this, user](Table* renamed) {
      const Seat seat = renamed == nullptr ? kNoSeat : renamed->seat_of(user.id);
      if (seat < 0) return;
      renamed->seats[static_cast<std::size_t>(seat)].name = user.name;
      renamed->seats[static_cast<std::size_t>(seat)].account = !user.account.empty();
      broadcaster_.publish_table(*renamed);
    }});
    if (table.ready()) process_queue(table);
  });
}

void GameServer::Impl::on_erased(UserId user, const std::vector<std::string>& links) {
  for (const std::string& link : links) timers_.schedule(link, context_.now());
  tables_.for_each([&](Table& table) {
    std::erase_if(table.chat, [&](const ChatRow& line) { return line.user == user; });
    const Seat seat = table.seat_of(user);
    if (seat < 0) return;
    TableSeat& seat_info = table.seats[static_cast<std::size_t>(seat)];
    const TableSeat::Kind free = seat_info.free;
    seat_info = {};  // the name is no longer shown
    seat_info.kind = TableSeat::Kind::kUser;
    seat_info.free = free;
    // The erasure has raised the table's version: what is in memory is old.
    table.inbox.push_back({.what = [this](Table* old) {
      if (old != nullptr) tables_.refresh(*old);
    }});
    if (table.ready()) process_queue(table);
  });
}

void GameServer::Impl::evict_idle() {
  context_.later(std::chrono::minutes(1), [this] { evict_idle(); });
  let_finished_go();
  tables_.evict_idle();
}

// Finished games that somebody still follows would stay in memory for ever: beyond a bound the ones that nobody has
// used for longest go, and whoever wants to hear of them again opens them again.
void GameServer::Impl::let_finished_go() {
  constexpr std::int64_t kMinStay = 2 * 60'000;  // for a rematch
  std::vector<Table*> finished;
  tables_.for_each([&](Table& table) {
    if (table.state >= TableState::kOver && table.ready()) finished.push_back(&table);
  });
  const std::size_t max = context_.config.max_finished_tables;
  if (finished.size() <= max) return;
  const auto middle = finished.begin() + static_cast<std::ptrdiff_t>(finished.size() - max);
  std::nth_element(finished.begin(), middle, finished.end(),
                   [](const Table* a, const Table* b) { return a->last_used < b->last_used; });
  for (auto each = finished.begin(); each != middle; ++each) {
    Table& table = **each;
    if (context_.now() - table.last_used < kMinStay) continue;
    for (const Subscriber& subscriber : table.subscribers)
      if (Client* const client = clients_.find(subscriber.client)) std::erase(client->tables, table.id);
    table.subscribers.clear();
    table.last_used = 0;
  }
}

void GameServer::Impl::unfollow(ClientId id, Client& client, Table& table) {
  const bool waited = table.state == TableState::kOpen && table.someone_waits();
  broadcaster_.unsubscribe(id, client, table);
  if (!waited || table.someone_waits()) return;
  table.waited_at = context_.now();
  if (table.ready()) process_queue(table);  // it is due earlier now
}

}  // namespace patolli::server
