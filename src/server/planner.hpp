// Conditional moves: keeps what players plan, shows them what a turn would be like, and plays it when it has come.
#pragma once

#include "server/match_handlers.hpp"

namespace patolli::server {

class Planner {
 public:
  Planner(ServerContext& context, Clients& clients, TableWriter& writer)
      : context_(context), clients_(clients), writer_(writer) {}

  using Caller = MatchHandlers::Caller;
  using MaybeError = MatchHandlers::MaybeError;

  // Precondition of both: the table is ready.
  MaybeError handle(const Caller& caller, Table& table, const message::MakePlan& message);
  MaybeError answer(const Caller& caller, const Table& table, const message::PlanPreview& message);

  // Plays what the seat that has to act has planned. Nothing that fits: the plan ends, and the player decides. True:
  // something is being written.
  bool play(Table& table);

 private:
  int play_turn(Table& table, Seat seat, const PlannedTurn& turn);

  ServerContext& context_;
  Clients& clients_;
  TableWriter& writer_;
};

}  // namespace patolli::server
