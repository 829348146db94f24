// What moderators see: reports, tables, people, sanctions and what was done. Of games only what their rows say.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "names/names.hpp"
#include "server/account_names.hpp"
#include "server/encode.hpp"
#include "server/http_json.hpp"
#include "server/moderation.hpp"
#include "server/read_json.hpp"
#include "server/table_config.hpp"

namespace patolli::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kConfirmedFor = 15 * 60'000;  // ms
constexpr std::int64_t kReportsAtOnce = 50;
constexpr std::int64_t kTablesOfState = 200;  // of each state
constexpr std::int64_t kEntriesAtOnce = 50;
constexpr std::int64_t kSanctionsAtOnce = 500;

// Somebody by number and name; null: nobody, or erased.
Result<Json> person_json(Reader& reader, UserId id) {
  if (id == 0) return Json(nullptr);
  const auto user = reader.user(id);
  if (!user.ok()) return user.error();
  if (!*user || (*user)->erased) return Json{{"person", id}, {"name", ""}, {"account", false}};
  return Json{{"person", id}, {"name", (*user)->name}, {"account", !(*user)->account.empty()}};
}

Json sanction_json(const SanctionRow& row) {
  constexpr std::string_view kSanctionWords[] = {"mute", "ban", "range"};
  return {{"id", row.id},          {"kind", kSanctionWords[static_cast<std::size_t>(row.kind)]},
          {"range", row.range},    {"from", row.from_ms},
          {"until", row.until_ms}, {"reason", row.reason},
          {"moderator", row.by}};
}

Result<Json> sanctions_json(Reader& reader, UserId user) {
  const auto rows = reader.sanctions_of(user);
  if (!rows.ok()) return rows.error();
  Json list = Json::array();
  for (const SanctionRow& row : *rows) list.push_back(sanction_json(row));
  return list;
}

Result<Json> report_json(Reader& reader, const ReportRow& row) {
  auto about = person_json(reader, row.about);
  if (!about.ok()) return about;
  auto by = person_json(reader, row.by);
  if (!by.ok()) return by;
  auto sanctions = sanctions_json(reader, row.about);
  if (!sanctions.ok()) return sanctions;
  const auto table = reader.table(row.table);
  if (!table.ok()) return table.error();
  const auto lines = reader.report_lines(row.id);
  if (!lines.ok()) return lines.error();
  Json said = Json::array();
  for (const auto& line : *lines)
    said.push_back({{"n", line.number},
                    {"person", line.user},
                    {"name", line.name},
                    {"text", line.text},
                    {"at", line.at_ms},
                    {"meant", line.meant}});
  return Json{{"id", row.id},
              {"why", row.why},
              {"created", row.created_ms},
              {"table", *table ? Json((*table)->link) : Json(nullptr)},
              {"about", std::move(*about)},
              {"by", std::move(*by)},
              {"lines", std::move(said)},
              {"sanctions", std::move(*sanctions)}};
}

Result<Json> reports_json(Reader& reader) {
  const auto rows = reader.open_reports(kReportsAtOnce + 1);
  if (!rows.ok()) return rows.error();
  Json list = Json::array();
  for (const ReportRow& row : *rows) {
    if (list.size() == static_cast<std::size_t>(kReportsAtOnce)) break;
    auto report = report_json(reader, row);
    if (!report.ok()) return report;
    list.push_back(std::move(*report));
  }
  const bool more = rows->size() > static_cast<std::size_t>(kReportsAtOnce);
  return Json{{"reports", std::move(list)}, {"more", more}};
}

Result<Json> table_json(Reader& reader, const TableRow& row) {
  const auto seats = reader.seats(row.id);
  if (!seats.ok()) return seats.error();
  Json people = Json::array();
  for (const SeatRow& seat : *seats) {
    if (seat.user == 0) continue;
    auto person = person_json(reader, seat.user);
    if (!person.ok()) return person;
    people.push_back(std::move(*person));
  }
  return Json{{"id", row.link},
              {"game", row.game},
              {"state", state_text(row.state)},
              {"public", parse_config(row.settings).watch_anyone},
              {"hidden", parse_config(row.settings).hidden},
              {"created", row.created_ms},
              {"people", std::move(people)}};
}

Result<Json> tables_json(Reader& reader) {
  Json list = Json::array();
  bool more = false;
  for (const auto state : {TableState::kOpen, TableState::kRunning}) {
    const auto rows = reader.tables(state, false, kTablesOfState + 1);
    if (!rows.ok()) return rows.error();
    more = more || rows->size() > static_cast<std::size_t>(kTablesOfState);
    const auto count = std::min<std::size_t>(rows->size(), static_cast<std::size_t>(kTablesOfState));
    for (std::size_t i = 0; i < count; ++i) {
      auto table = table_json(reader, (*rows)[i]);
      if (!table.ok()) return table;
      list.push_back(std::move(*table));
    }
  }
  return Json{{"tables", std::move(list)}, {"more", more}};
}

Result<Json> audit_json(Reader& reader, std::int64_t before, const std::string& id) {
  const auto rows = reader.audit(before, id, kEntriesAtOnce + 1);
  if (!rows.ok()) return rows.error();
  const auto count = std::min<std::size_t>(rows->size(), static_cast<std::size_t>(kEntriesAtOnce));
  Json list = Json::array();
  for (std::size_t i = 0; i < count; ++i) {
    const AuditRow& row = (*rows)[i];
    const auto table = row.at_table == 0 ? Result<std::optional<TableRow>>(std::nullopt) : reader.table(row.at_table);
    if (!table.ok()) return table.error();
    list.push_back({{"id", row.id},
                    {"at", row.at_ms},
                    {"by", row.by},
                    {"act", row.act},
                    {"person", row.about == 0 ? Json(nullptr) : Json(row.about)},
                    {"table", *table ? Json((*table)->link) : Json(nullptr)},
                    {"thing", row.thing},
                    {"details", row.details.empty() ? Json::object() : Json::parse(row.details, nullptr, false)}});
  }
  Json next = nullptr;
  if (rows->size() > count) next = {{"before", (*rows)[count - 1].at_ms}, {"id", (*rows)[count - 1].id}};
  return Json{{"entries", std::move(list)}, {"next", std::move(next)}};
}

Result<Json> found_json(Reader& reader, const std::vector<UserId>& ids) {
  Json list = Json::array();
  for (const UserId id : ids) {
    const auto user = reader.user(id);
    if (!user.ok()) return user.error();
    if (!*user || (*user)->erased) continue;
    auto person = person_json(reader, id);
    if (!person.ok()) return person;
    auto sanctions = sanctions_json(reader, id);
    if (!sanctions.ok()) return sanctions;
    const auto reliability = reader.reliability(id);
    if (!reliability.ok()) return reliability.error();
    (*person)["created"] = (*user)->created_ms;
    (*person)["seen"] = (*user)->seen_ms;
    (*person)["reliability"] = {{"games", reliability->games}, {"left", reliability->left}};
    (*person)["sanctions"] = std::move(*sanctions);
    list.push_back(std::move(*person));
  }
  return list;
}

}  // namespace

void Moderation::answer_read(std::function<Result<Json>(Reader&)> read, const Answer& answer) {
  context_.store.read(std::move(read), [this, answer](const Result<Json>& json) {
    if (!json.ok()) return error(answer, 503, message_key(json.error()));
    answer(ok_json(to_message(*json)));
  });
}

// For a quarter of an hour, at this browser.
void Moderation::confirm_post(const Who& who, const HttpRequest& request, const Answer& answer) {
  const std::string phrase = text_field(body_of(request), "phrase").value_or("");
  accounts_.with_phrase(who, phrase, request.address, answer, [this, who, answer] {
    const std::int64_t until = context_.now() + kConfirmedFor;
    WriteBatch rows;
    rows.emplace_back(ConfirmedRow{who.session, who.user.id, until});
    context_.store.write(std::move(rows), [this, until, answer](const Result<Written>& result) {
      if (!result.ok()) return error(answer, 503, message_key(result.error()));
      answer(ok_json(to_message({{"confirmed", until}})));
    });
  });
}

void Moderation::reports_get(const Who& /*who*/, const HttpRequest& /*request*/, const Answer& answer) {
  answer_read([](Reader& reader) { return reports_json(reader); }, answer);
}

void Moderation::tables_get(const Who& /*who*/, const HttpRequest& /*request*/, const Answer& answer) {
  answer_read([](Reader& reader) { return tables_json(reader); }, answer);
}

void Moderation::sanctions_get(const Who& /*who*/, const HttpRequest& /*request*/, const Answer& answer) {
  answer_read(
      [now = context_.now()](Reader& reader) -> Result<Json> {
        const auto rows = reader.sanctions(now, kSanctionsAtOnce);
        if (!rows.ok()) return rows.error();
        Json list = Json::array();
        for (const SanctionRow& row : *rows) {
          auto about = person_json(reader, row.user);
          if (!about.ok()) return about;
          list.push_back(sanction_json(row));
          list.back()["about"] = std::move(*about);
        }
        return Json{{"sanctions", std::move(list)}};
      },
      answer);
}

void Moderation::audit_get(const Who& /*who*/, const HttpRequest& request, const Answer& answer) {
  std::int64_t before = kNewest;
  const std::string_view text = query_field(request.query, "before");
  std::from_chars(text.data(), text.data() + text.size(), before);
  answer_read([before, id = std::string(query_field(request.query, "id"))](
                  Reader& reader) { return audit_json(reader, before, id); },
              answer);
}

// By number, or by name: an account, and guests who are connected here.
void Moderation::find_post(const Who& /*who*/, const HttpRequest& request, const Answer& answer) {
  const auto body = body_of(request);
  const std::string name = clean_text(text_field(body, "name").value_or(""), kMaxName);
  std::vector<UserId> ids = name.empty() ? std::vector<UserId>() : clients_.called(name);
  if (const auto id = number_field(body, "person")) ids.push_back(*id);

  context_.store.read(
      [name, ids](Reader& reader) mutable -> Result<Json> {
        if (!name.empty()) {
          const auto account = reader.account(names::folded(name));
          if (!account.ok()) return account.error();
          if (*account && std::find(ids.begin(), ids.end(), (*account)->id) == ids.end())
            ids.insert(ids.begin(), (*account)->id);
        }
        return found_json(reader, ids);
      },
      [this, answer](const Result<Json>& people) {
        if (!people.ok()) return error(answer, 503, message_key(people.error()));
        Json list = *people;
        for (Json& person : list) {
          const auto id = person["person"].get<UserId>();
          person["moderator"] = sanctions_.moderates(id);
          person["networks"] = networks_of(id);
        }
        answer(ok_json(to_message({{"people", std::move(list)}})));
      });
}

// Of the connections that this server has now: they are not stored.
Moderation::Json Moderation::networks_of(UserId user) {
  std::set<std::string> networks;
  for (const ClientId id : clients_.of(user)) {
    const Client* const client = clients_.find(id);
    if (const auto address = client == nullptr ? std::nullopt : Address::read(client->origin))
      networks.insert(address->network().text() + (address->is_v4() ? "/32" : "/64"));
  }
  return networks;
}

}  // namespace patolli::server
