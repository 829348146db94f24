// POST /api/invitation: what a link leads to, before anybody has given a name: who invites to which game, by which
// rules, and which seats are free. Whoever has no or a wrong invitation to a table that is not for anybody learns
// nothing, not even that it exists.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/account_names.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/impl.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

// Whoever gives an invitation is asked for the right one; without one it has to be a table for anybody.
bool may_be_told(const Table& table, const std::string& invite) {
  return invite.empty() ? table.may_watch(0) : table.invited_by(invite);
}

Json invitation_json(const Table& table) {
  const auto creator = std::find_if(table.seats.begin(), table.seats.end(), [&](const TableSeat& seat) {
    return seat.kind == TableSeat::Kind::kUser && seat.user != 0 && seat.user == table.creator;
  });
  Json seats = Json::array();
  for (const TableSeat& seat : table.seats)
    seats.push_back({{"kind", to_text(seat.kind)},
                     {"name", seat.kind == TableSeat::Kind::kUser ? Json(seat.name) : Json(nullptr)},
                     {"level", seat.level.empty() ? Json(nullptr) : Json(seat.level)}});
  return {{"table", table.link},
          {"by", creator == table.seats.end() ? Json(nullptr) : Json(creator->name)},
          {"game", table.game->name()},
          {"options", server::options_json(table.options)},
          {"clock", clock_json(table.config.clock)},
          {"rated", table.config.rated},
          {"state", state_text(table.state)},
          {"seats", std::move(seats)}};
}

}  // namespace

void GameServer::Impl::invitation_post(const HttpRequest& request, const Accounts::Answer& answer) {
  if (!invitations_.allow_address(request.address, context_.now()))
    return accounts_.error(answer, 429, context_.limited("invitations"));
  const auto body = body_of(request);
  const std::string link = text_field(body, "table").value_or("");
  const std::string invite = text_field(body, "invite").value_or("");
  const auto tell = [this, invite, answer](Table* table) {
    if (table == nullptr || !may_be_told(*table, invite)) return accounts_.error(answer, 404, MessageKey::kNoTable);
    answer(ok_json(to_message(invitation_json(*table))));
  };
  const auto refuse = [this, answer](MessageKey why) {
    accounts_.error(answer, why == MessageKey::kNoTable ? 404 : 503, why);
  };
  enqueue(tables_.open(link), {.what = tell, .refused = refuse});
}

}  // namespace patolli::server
