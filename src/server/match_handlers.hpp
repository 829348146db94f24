// What players do at a table: sit down, leave, act, take back, resign, play again. Every handler either decides a
// change and hands it to the writer, or says why not. They keep nothing of their own.
#pragma once

#include <optional>

#include "server/clients.hpp"
#include "server/table_writer.hpp"

namespace patolli::server {

class MatchHandlers {
 public:
  MatchHandlers(ServerContext& context, Clients& clients, TableWriter& writer)
      : context_(context), clients_(clients), writer_(writer) {}

  // None: the request is done, or being written.
  using MaybeError = std::optional<RequestError>;
  // A message, its sender, and what to keep of it when it has to be judged again.
  struct Caller {
    ClientId id;
    const Client& client;
    const Waiting& request;
  };

  // Precondition of all: the table is ready.
  MaybeError handle(const Caller& caller, Table& table, const message::Sit& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Leave& message);
  MaybeError handle(const Caller& caller, Table& table, const message::ChangeSeat& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Cancel& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Act& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Undo& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Redo& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Restart& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Takeback& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Resign& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Rematch& message);
  MaybeError handle(const Caller& caller, Table& table, const message::Share& message);

  // What happens by itself; true: it has, and is being written.
  bool expire_clock(Table& table, std::int64_t at);  // by what came then
  bool expire_open_table(Table& table);
  bool close_abandoned(Table& table);
  bool release_erased_seats(Table& table);
  void act_for_bot(Table& table, Action action);  // precondition: a bot has to act

  // A new table, not written yet.
  [[nodiscard]] std::unique_ptr<Table> make_table(const match::AnyGame& game, match::Options options,
                                                  TableConfig config, UserId creator) const;
  void draw_seats(Table& table) const;  // if so configured
  // Precondition: all seats are taken.
  void begin(Table& table, std::string_view request_id) const;

 private:
  template <class Step>
  MaybeError step_back(const Caller& caller, Table& table, const message::RevisionHeader& message, Step step);
  void commit_seat(const Caller& caller, Table& table, Seat seat);
  void commit_offers(const Caller& caller, Table& table);
  void commit_rematch(const Caller& caller, Table& table);
  void cancel(Table& table, const Waiting* request);

  ServerContext& context_;
  Clients& clients_;
  TableWriter& writer_;
};

// The seat of somebody who may act for it, or why there is none.
std::optional<RequestError> player(const Client& client, const Table& table, Seat& seat);

}  // namespace patolli::server
