// What everybody may do: report somebody, and keep away from them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/account_names.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/moderation.hpp"
#include "server/read_json.hpp"

namespace patolli::server {
namespace {

constexpr std::string_view kReportReasons[] = {"insult", "cheating", "stalling", "name", "other"};
constexpr std::size_t kLinesOfReport = 30;
constexpr std::size_t kReportLetters = 16;

}  // namespace

void Moderation::done(const Answer& answer) { answer(ok_json("{}")); }

bool Moderation::handle(const HttpRequest& request, const Answer& answer) {
  using Handler = void (Moderation::*)(const Who&, const HttpRequest&, const Answer&);
  struct Route {
    std::string_view method;
    std::string_view path;
    Handler handler;
    bool for_moderators = true;
  };
  static constexpr Route kRoutes[] = {
      {"GET", "/api/moderation", &Moderation::state_get, false},
      {"POST", "/api/report", &Moderation::report_post, false},
      {"GET", "/api/blocks", &Moderation::blocks_get, false},
      {"POST", "/api/blocks", &Moderation::blocks_post, false},
      {"POST", "/api/moderation/confirm", &Moderation::confirm_post},
      {"GET", "/api/moderation/reports", &Moderation::reports_get},
      {"GET", "/api/moderation/tables", &Moderation::tables_get},
      {"GET", "/api/moderation/sanctions", &Moderation::sanctions_get},
      {"GET", "/api/moderation/audit", &Moderation::audit_get},
      {"POST", "/api/moderation/find", &Moderation::find_post},
      {"POST", "/api/moderation/act", &Moderation::act_post},
  };
  const auto* const route = std::find_if(std::begin(kRoutes), std::end(kRoutes), [&](const Route& one) {
    return request.method == one.method && request.path == one.path;
  });
  if (route == std::end(kRoutes)) return false;
  accounts_.authenticate(request.cookie, [this, request, answer, route](const std::optional<Who>& who) {
    if (!who) return error(answer, 401, MessageKey::kNoSession);
    if (route->for_moderators) {
      if (!sanctions_.moderates(who->user.id)) return error(answer, 403, MessageKey::kNotModerator);
      if (!looks_.allow(std::to_string(who->user.id), context_.now()))
        return error(answer, 429, context_.limited("moderation"));
    }
    (this->*route->handler)(*who, request, answer);
  });
  return true;
}

void Moderation::state_get(const Who& who, const HttpRequest& /*request*/, const Answer& answer) {
  const bool moderates = sanctions_.moderates(who.user.id);
  context_.store.read(
      [session = who.session](Reader& reader) { return reader.confirmed_until(session); },
      [this, moderates, answer](const Result<std::int64_t>& until) {
        if (!until.ok()) return error(answer, 503, message_key(until.error()));
        const bool holds = moderates && *until > context_.now();
        answer(ok_json(to_message({{"moderator", moderates}, {"confirmed", holds ? Json(*until) : Json(nullptr)}})));
      });
}

void Moderation::report_post(const Who& who, const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const auto why = text_field(body, "why").value_or("");
  const auto about = number_field(body, "person").value_or(0);
  if (std::find(std::begin(kReportReasons), std::end(kReportReasons), why) == std::end(kReportReasons) || about <= 0)
    return error(answer, 400, MessageKey::kMalformed);
  const UserId by = who.user.id;
  if (sanctions_.ban_of(by, request.address) != nullptr) return error(answer, 403, MessageKey::kBanned);
  if (about == by) return error(answer, 404, MessageKey::kNoSuchUser);
  if (!reports_.allow(std::to_string(by), context_.now())) return error(answer, 429, context_.limited("reports"));
  hooks_.with_table(text_field(body, "table").value_or(""), 0,
                    [this, by, about, why, line = number_field(body, "line").value_or(-1), answer](Table* table) {
                      if (table == nullptr || !table->may_watch(by)) return error(answer, 404, MessageKey::kNoTable);
                      report(by, about, why, line, *table, answer);
                    });
}

// With the lines that the reporter could read, and nothing of the game.
void Moderation::report(UserId by, UserId about, const std::string& why, std::int64_t line, const Table& table,
                        const Answer& answer) {
  const std::uint8_t room = table.seat_of(by) >= 0 ? kPlayersRoom : kWatchersRoom;
  std::vector<const ChatRow*> lines;
  for (const ChatRow& one : table.chat)
    if (table.state == TableState::kOver || one.room == room) lines.push_back(&one);
  const auto meant = std::find_if(lines.begin(), lines.end(),
                                  [&](const ChatRow* one) { return one->number == line && one->user == about; });
  const bool here = about == table.creator || table.seat_of(about) >= 0 ||
                    std::any_of(lines.begin(), lines.end(), [&](const ChatRow* one) { return one->user == about; });
  if (!here || (line >= 0 && meant == lines.end())) return error(answer, 404, MessageKey::kNoSuchUser);
  // Around the one that is meant; else the last ones.
  auto last = lines.end();
  if (meant != lines.end() && lines.end() - meant > static_cast<std::ptrdiff_t>(kLinesOfReport / 2))
    last = meant + static_cast<std::ptrdiff_t>(kLinesOfReport / 2);
  const auto count = std::min<std::ptrdiff_t>(last - lines.begin(), static_cast<std::ptrdiff_t>(kLinesOfReport));
  const std::string id = store::random_text(kReportLetters);
  WriteBatch rows;
  rows.emplace_back(ReportRow{id, by, about, table.id, why, context_.now(), 0, 0, {}});
  for (auto each = last - count; each != last; ++each)
    rows.emplace_back(
        ReportLineRow{id, (*each)->number, (*each)->user, (*each)->at_ms, (*each)->name, (*each)->text, each == meant});
  context_.store.write(std::move(rows), [this, answer](const Result<Written>& result) {
    if (result.failed_with(Error::Kind::kLimit)) return error(answer, 429, context_.limited("reports"));
    if (!result.ok()) return error(answer, 503, message_key(result.error()));
    done(answer);
  });
}

void Moderation::blocks_get(const Who& who, const HttpRequest& /*request*/, const Answer& answer) {
  answer_read(
      [user = who.user.id](Reader& reader) -> Result<Json> {
        const auto blocks = reader.blocks(user);
        if (!blocks.ok()) return blocks.error();
        Json list = Json::array();
        for (const BlockRow& block : *blocks) {
          const auto other = reader.user(block.blocked);
          if (!other.ok()) return other.error();
          list.push_back(
              {{"person", block.blocked}, {"name", *other ? (*other)->name : std::string()}, {"since", block.at_ms}});
        }
        return Json{{"blocks", std::move(list)}};
      },
      answer);
}

void Moderation::blocks_post(const Who& who, const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const UserId user = who.user.id;
  const UserId other = number_field(body, "person").value_or(0);
  const bool block = flag_field(body, "block");
  if (other <= 0 || other == user) return error(answer, 404, MessageKey::kNoSuchUser);
  if (!blocks_.allow(std::to_string(user), context_.now())) return error(answer, 429, context_.limited("blocks"));
  context_.store.read([other](Reader& reader) { return reader.user(other); },
                      [this, user, other, block, answer](const Result<std::optional<UserRow>>& found) {
                        if (!found.ok()) return error(answer, 503, message_key(found.error()));
                        if (block && (!*found || (*found)->erased)) return error(answer, 404, MessageKey::kNoSuchUser);
                        WriteBatch rows;
                        if (block) {
                          rows.emplace_back(BlockRow{user, other, context_.now()});
                        } else {
                          rows.emplace_back(DropBlock{user, other});
                        }
                        context_.store.write(std::move(rows), [this, answer](const Result<Written>& result) {
                          if (result.failed_with(Error::Kind::kLimit))
                            return error(answer, 429, context_.limited("blocks"));
                          if (!result.ok()) return error(answer, 503, message_key(result.error()));
                          done(answer);
                        });
                      });
}

}  // namespace patolli::server
