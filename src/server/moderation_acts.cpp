// What moderators decide: each act is one conditional write, with the report that it decides and what is noted of it.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "names/names.hpp"
#include "server/account_names.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/moderation.hpp"
#include "server/read_json.hpp"
#include "server/table_rows.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMsOfHour = 60 * 60'000;        // ms
constexpr std::int64_t kLongestHours = 10 * 365 * 24;  // ten years
constexpr std::size_t kReasonBytes = 300;              // bytes
constexpr std::size_t kDecisionLetters = 16;
constexpr int kTriesAtTable = 3;
constexpr int kWidestV4 = 96 + 16;  // bits that a range has at least: nobody bans half of the Internet
constexpr int kWidestV6 = 32;

}  // namespace

enum class ActNeeds : std::uint8_t { kReport, kUser, kTable, kLine, kRange, kSanction };
struct ActKind {
  std::string_view name;
  ActNeeds needs;
  bool lasts = false;   // for so many hours
  bool spares = false;  // not against moderators
};
inline constexpr ActKind kActKinds[] = {
    {"dismiss", ActNeeds::kReport},       {"mute", ActNeeds::kUser, true, true},
    {"ban", ActNeeds::kUser, true, true}, {"ban_range", ActNeeds::kRange, true},
    {"lift", ActNeeds::kSanction},        {"rename", ActNeeds::kUser, false, true},
    {"appoint", ActNeeds::kUser},         {"discharge", ActNeeds::kUser},
    {"hide", ActNeeds::kTable},           {"show", ActNeeds::kTable},
    {"close", ActNeeds::kTable},          {"delete_line", ActNeeds::kLine},
};

struct Moderation::Act {
  const ActKind* kind = nullptr;
  std::string report;  // that is decided by it; empty: none
  UserId user = 0;
  std::int64_t hours = 0;
  std::string reason;
  std::string range;
  std::string table;
  std::int64_t line = -1;
  std::string sanction;
  std::string name;  // empty: one that says nothing

  static std::optional<Act> read(const nlohmann::json& body);
  [[nodiscard]] bool is(std::string_view what) const { return kind->name == what; }
};

std::optional<Moderation::Act> Moderation::Act::read(const nlohmann::json& body) {
  Act act;
  const std::string what = text_field(body, "act").value_or("");
  const auto* const kind =
      std::find_if(std::begin(kActKinds), std::end(kActKinds), [&](const ActKind& one) { return one.name == what; });
  if (kind == std::end(kActKinds)) return std::nullopt;
  act.kind = kind;
  act.report = text_field(body, "report").value_or("").substr(0, 64);
  act.user = number_field(body, "person").value_or(0);
  act.hours = number_field(body, "hours").value_or(0);
  act.reason = clean_text(text_field(body, "reason").value_or(""), kReasonBytes);
  act.range = text_field(body, "range").value_or("");
  act.table = text_field(body, "table").value_or("").substr(0, 64);
  act.line = number_field(body, "line").value_or(-1);
  act.sanction = text_field(body, "sanction").value_or("").substr(0, 64);
  act.name = text_field(body, "name").value_or("");
  if (kind->lasts && (act.hours < 1 || act.hours > kLongestHours)) return std::nullopt;
  if (kind->needs == ActNeeds::kRange) {
    const auto range = AddressRange::read(act.range);
    if (!range || range->bits < (range->address.is_v4() ? kWidestV4 : kWidestV6)) return std::nullopt;
  }
  if (kind->needs == ActNeeds::kReport && act.report.empty()) return std::nullopt;
  return act;
}

struct Moderation::Found {
  std::int64_t confirmed_until = 0;
  std::optional<ReportRow> report;
  std::optional<UserRow> user;
  std::optional<TableRow> table;

  static Result<Found> read(Reader& reader, const SecretHash& session, const Act& act);
};

Result<Moderation::Found> Moderation::Found::read(Reader& reader, const SecretHash& session, const Act& act) {
  Found found;
  const auto confirmed = reader.confirmed_until(session);
  if (!confirmed.ok()) return confirmed.error();
  found.confirmed_until = *confirmed;
  auto report = act.report.empty() ? Result<std::optional<ReportRow>>(std::nullopt) : reader.report(act.report);
  if (!report.ok()) return report.error();
  found.report = std::move(*report);
  const UserId id = act.user != 0 ? act.user : found.report ? found.report->about : 0;
  auto user = id == 0 ? Result<std::optional<UserRow>>(std::nullopt) : reader.user(id);
  if (!user.ok()) return user.error();
  if (*user && !(*user)->erased) found.user = std::move(*user);
  auto table = !act.table.empty() ? reader.table_by_link(act.table)
               : found.report     ? reader.table(found.report->table)
                                  : Result<std::optional<TableRow>>(std::nullopt);
  if (!table.ok()) return table.error();
  found.table = std::move(*table);
  return found;
}

std::optional<MessageKey> Moderation::judge(const Act& act, const Found& found) const {
  if (found.confirmed_until <= context_.now()) return MessageKey::kConfirm;
  if (!act.report.empty() && (!found.report || found.report->closed_ms != 0)) return MessageKey::kDecided;
  const ActNeeds needs = act.kind->needs;
  if (needs == ActNeeds::kUser && !found.user) return MessageKey::kNoSuchUser;
  if (act.kind->spares && sanctions_.moderates(found.user->id)) return MessageKey::kIsModerator;
  if (act.is("appoint") && found.user->account.empty()) return MessageKey::kNoAccount;
  if ((needs == ActNeeds::kTable || needs == ActNeeds::kLine) && !found.table) return MessageKey::kNoTable;
  return std::nullopt;
}

void Moderation::act_post(const Who& who, const HttpRequest& request, const Answer& answer) {
  const auto act = Act::read(body_of(request));
  if (!act) return error(answer, 400, MessageKey::kMalformed);
  context_.store.read([session = who.session, act = *act](Reader& reader) { return Found::read(reader, session, act); },
                      [this, who, act = *act, answer](const Result<Found>& found) {
                        if (!found.ok()) return error(answer, 503, message_key(found.error()));
                        const auto wrong = judge(act, *found);
                        if (!wrong) return decide(who, act, *found, answer);
                        const bool missing = *wrong == MessageKey::kNoSuchUser || *wrong == MessageKey::kNoTable;
                        error(answer, *wrong == MessageKey::kConfirm ? 403 : missing ? 404 : 409, *wrong);
                      });
}

void Moderation::add_sanction(const Who& who, const Act& act, const Found& found, WriteBatch& rows) const {
  SanctionRow row;
  row.id = store::random_text(kDecisionLetters);
  row.kind = act.is("mute") ? SanctionKind::kMute : act.is("ban") ? SanctionKind::kBan : SanctionKind::kRangeBan;
  if (row.kind != SanctionKind::kRangeBan) row.user = found.user->id;
  if (row.kind == SanctionKind::kRangeBan) row.range = act.range;
  row.from_ms = context_.now();
  row.until_ms = row.from_ms + act.hours * kMsOfHour;
  row.reason = act.reason;
  row.by = who.user.id;
  rows.emplace_back(std::move(row));
}

AuditRow Moderation::audit_of(UserId by, const Act& act, const Found& found) const {
  Json details = Json::object();
  if (act.kind->lasts) details["hours"] = act.hours;
  if (!act.reason.empty()) details["reason"] = act.reason;
  if (act.kind->needs == ActNeeds::kRange) details["range"] = act.range;
  if (act.is("rename")) details["before"] = found.user->name;
  const bool about_user = act.kind->needs == ActNeeds::kUser || act.kind->needs == ActNeeds::kReport;
  const bool about_table = act.kind->needs == ActNeeds::kTable || act.kind->needs == ActNeeds::kLine;
  const std::string thing = act.kind->needs == ActNeeds::kLine ? std::to_string(act.line)
                            : act.is("lift")                   ? act.sanction
                                                               : act.report;
  return {store::random_text(kDecisionLetters),
          context_.now(),
          by,
          std::string(act.kind->name),
          about_user && found.user ? found.user->id : 0,
          found.table && (about_table || found.report) ? found.table->id : 0,
          thing,
          details.empty() ? std::string() : to_message(details)};
}

void Moderation::decide(const Who& who, const Act& act, const Found& found, const Answer& answer) {
  WriteBatch rows;
  // First, so that nothing is done about a report that somebody else has decided.
  if (found.report)
    rows.emplace_back(CloseReport{act.report, context_.now(), who.user.id, std::string(act.kind->name)});
  rows.emplace_back(audit_of(who.user.id, act, found));
  if (act.kind->lasts) add_sanction(who, act, found, rows);
  if (act.is("lift")) rows.emplace_back(LiftSanction{act.sanction, context_.now()});
  if (act.is("appoint")) rows.emplace_back(RoleRow{found.user->id, true, context_.now()});
  if (act.is("discharge")) rows.emplace_back(RoleRow{found.user->id, false, 0});
  if (act.is("rename")) {
    const auto shown = shown_name(act.name.empty() ? "Player " + std::to_string(found.user->id) : act.name, 2);
    if (shown.wrong) return error(answer, 400, *shown.wrong);
    const auto looks = names::look_keys(shown.name);
    const bool account = !found.user->account.empty();
    rows.emplace_back(RenameUser{found.user->id, found.user->name, shown.name, account ? names::folded(shown.name) : "",
                                 account ? looks.as_written : "", account ? looks.folded : ""});
  }
  if (act.kind->needs == ActNeeds::kLine) rows.emplace_back(DropLine{found.table->id, act.line});
  if (act.kind->needs == ActNeeds::kTable) return change_table(act, rows, 0, answer);
  rows.emplace_back(CounterChange{Sanctions::kCounter, 1, 0});
  context_.store.write(std::move(rows), [this, act, found, answer](const Result<Written>& result) {
    if (result.failed_with(Error::Kind::kConflict)) return error(answer, 409, MessageKey::kDecided);
    if (!result.ok()) return error(answer, 503, message_key(result.error()));
    after(act, found);
    done(answer);
  });
}

// What is decided and durable is done: here, and at the other servers.
void Moderation::after(const Act& act, const Found& found) {
  sanctions_.load();
  if (found.user) hooks_.user_changed(found.user->id);
  if (act.kind->needs == ActNeeds::kRange) hooks_.user_changed(0);
  if (act.is("rename"))
    context_.store.read([id = found.user->id](Reader& reader) { return reader.user(id).value_or({}); },
                        [this](const std::optional<UserRow>& user) {
                          if (user) hooks_.renamed(*user);
                        });
  if (act.kind->needs == ActNeeds::kLine)
    hooks_.with_table(found.table->link, kNewest, [this](Table* table) {
      if (table != nullptr) hooks_.line_deleted(*table);
    });
}

// Tables are changed as their players change them: under the condition of their version, and again if that was old.
void Moderation::change_table(const Act& act, const WriteBatch& rows, int attempts, const Answer& answer) {
  const std::string link = act.table;
  hooks_.with_table(link, attempts == 0 ? 0 : kNewest, [this, act, rows, attempts, answer](Table* table) {
    if (table == nullptr) return error(answer, 404, MessageKey::kNoTable);
    if (table->state != TableState::kOpen && table->state != TableState::kRunning)
      return error(answer, 409, MessageKey::kNotRunning);
    TableWriter::Change change{.rows = rows, .seats_or_offers = true};
    change.written = [this, answer](Table& /*table*/, const Written& /*written*/) {
      done(answer);
      sanctions_.load();
    };
    change.failed = [this, act, rows, attempts, answer](Table& failed, const Error& why) {
      failed.closed_by_moderator = false;
      if (why.kind != Error::Kind::kConflict) return error(answer, 503, message_key(why));
      if (attempts + 1 >= kTriesAtTable) return error(answer, 409, MessageKey::kDecided);
      change_table(act, rows, attempts + 1, answer);
    };
    carry_out(*table, act, std::move(change));
  });
}

void Moderation::carry_out(Table& table, const Act& act, TableWriter::Change change) {
  const std::int64_t now = context_.now();
  if (!act.is("close")) {
    table.config.hidden = act.is("hide");
    change.rows.emplace_back(to_row(table, now));
  } else if (table.state == TableState::kOpen) {
    advance(table.state, TableEvent::kCancel);
    table.ended = now;
    change.rows.emplace_back(to_row(table, now));
    count_table(table, -1, change.rows);
  } else {
    table.closed_by_moderator = true;
    table.match->abandon({now, {}});
  }
  writer_.commit(table, std::move(change));
}

// {"do":"appoint","name":"Ana"}, discharge, moderators: the answer is what it did, or an error as over HTTP.
void Moderation::administer(std::string_view line, const std::function<void(std::string)>& answer) {
  const auto body = nlohmann::json::parse(line.begin(), line.end(), nullptr, false);
  const auto refuse = [this, answer](MessageKey key) { answer(to_message(accounts_.problem_json(key))); };
  if (!body.is_object()) return refuse(MessageKey::kMalformed);
  const std::string what = text_field(body, "do").value_or("");
  if (what != "appoint" && what != "discharge" && what != "moderators") return refuse(MessageKey::kMalformed);
  struct Hosted {
    std::optional<UserRow> user;
    Json moderators = Json::array();
  };
  context_.store.read(
      [name = names::folded(clean_text(text_field(body, "name").value_or(""), kMaxName))](
          Reader& reader) -> Result<Hosted> {
        Hosted known;
        auto user = reader.account(name);
        if (!user.ok()) return user.error();
        known.user = std::move(*user);
        const auto roles = reader.roles();
        if (!roles.ok()) return roles.error();
        for (const RoleRow& role : *roles) {
          const auto one = reader.user(role.user);
          if (!one.ok()) return one.error();
          known.moderators.push_back(
              {{"person", role.user}, {"name", *one ? (*one)->name : std::string()}, {"since", role.since_ms}});
        }
        return known;
      },
      [this, what, answer, refuse](const Result<Hosted>& known) {
        if (!known.ok()) return refuse(message_key(known.error()));
        if (what == "moderators") return answer(to_message({{"moderators", known->moderators}}));
        if (!known->user) return refuse(MessageKey::kNoSuchUser);
        const UserId id = known->user->id;
        const bool appoint = what == "appoint";
        WriteBatch rows;
        rows.emplace_back(RoleRow{id, appoint, context_.now()});
        rows.emplace_back(AuditRow{store::random_text(kDecisionLetters), context_.now(), 0, what, id, 0, {}, {}});
        rows.emplace_back(CounterChange{Sanctions::kCounter, 1, 0});
        context_.store.write(std::move(rows), [this, id, appoint, answer, refuse](const Result<Written>& result) {
          if (result.failed_with(Error::Kind::kConflict)) return refuse(MessageKey::kNotModerator);
          if (!result.ok()) return refuse(message_key(result.error()));
          sanctions_.load();
          hooks_.user_changed(id);
          answer(to_message({{"person", id}, {"moderator", appoint}}));
        });
      });
}

}  // namespace patolli::server
