// Moderation over HTTP: what people report, whom they block (moderation_people.cpp), what moderators see
// (moderation_lists.cpp) and do (moderation_acts.cpp). Nobody who moderates sees more of a game than others do.
//
// Every decision is one conditional write with the report that it decides, and a line of the audit log.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "server/accounts.hpp"
#include "server/sanctions.hpp"
#include "server/table_writer.hpp"

namespace patolli::server {

class Moderation {
 public:
  struct Hooks {
    // Calls with the table, once it is at least as new as that version; null: it cannot be read.
    std::function<void(const std::string& link, std::int64_t version, const std::function<void(Table*)>&)> with_table;
    std::function<void(UserId)> user_changed;        // other servers look at what holds for that user
    std::function<void(const UserRow&)> renamed;     // here
    std::function<void(const Table&)> line_deleted;  // other servers read the table again
  };

  Moderation(ServerContext& context, Accounts& accounts, Clients& clients, Sanctions& sanctions, TableWriter& writer,
             Hooks hooks)
      : context_(context),
        accounts_(accounts),
        clients_(clients),
        sanctions_(sanctions),
        writer_(writer),
        hooks_(std::move(hooks)) {}

  // False: it is about something else.
  bool handle(const HttpRequest& request, const Accounts::Answer& answer);
  // From the host's own socket.
  void administer(std::string_view line, const std::function<void(std::string)>& answer);

 private:
  using Answer = Accounts::Answer;
  using Who = Accounts::AuthSession;
  using Json = nlohmann::ordered_json;
  static constexpr std::int64_t kNewest = std::numeric_limits<std::int64_t>::max();

  struct Act;    // what a moderator wants done
  struct Found;  // and what the store has about it

  void error(const Answer& answer, int status, MessageKey key) { accounts_.error(answer, status, key); }
  static void done(const Answer& answer);

  // -- everybody (moderation_people.cpp) -----------------------------------------------------------------------------
  void state_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void report_post(const Who& who, const HttpRequest& request, const Answer& answer);
  void report(UserId by, UserId about, const std::string& why, std::int64_t line, const Table& table,
              const Answer& answer);
  void blocks_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void blocks_post(const Who& who, const HttpRequest& request, const Answer& answer);

  // -- moderators, who look (moderation_lists.cpp) -------------------------------------------------------------------
  void confirm_post(const Who& who, const HttpRequest& request, const Answer& answer);
  void reports_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void tables_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void sanctions_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void audit_get(const Who& who, const HttpRequest& request, const Answer& answer);
  void find_post(const Who& who, const HttpRequest& request, const Answer& answer);
  // With the JSON that `read` makes on the reading thread.
  void answer_read(std::function<Result<Json>(Reader&)> read, const Answer& answer);
  [[nodiscard]] Json networks_of(UserId user);

  // -- moderators, who act (moderation_acts.cpp) ---------------------------------------------------------------------
  void act_post(const Who& who, const HttpRequest& request, const Answer& answer);
  std::optional<MessageKey> judge(const Act& act, const Found& found) const;
  void decide(const Who& who, const Act& act, const Found& found, const Answer& answer);
  void add_sanction(const Who& who, const Act& act, const Found& found, WriteBatch& rows) const;
  [[nodiscard]] AuditRow audit_of(UserId by, const Act& act, const Found& found) const;
  void change_table(const Act& act, const WriteBatch& rows, int attempts, const Answer& answer);
  void carry_out(Table& table, const Act& act, TableWriter::Change change);
  void after(const Act& act, const Found& found);

  ServerContext& context_;
  Accounts& accounts_;
  Clients& clients_;
  Sanctions& sanctions_;
  TableWriter& writer_;
  Hooks hooks_;
  RateLimiter reports_{20, 60 * 60'000};
  RateLimiter blocks_{60, 60'000};
  RateLimiter looks_{240, 60'000};
};

}  // namespace patolli::server
