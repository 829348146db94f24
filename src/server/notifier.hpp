// Tells people that it is their turn: one message a turn, over all processes, restarts and devices, and none once they
// have moved.
//
// A move that passes the turn writes whose turn it is, and when they are to be told, in its own transaction (TurnCall).
// What is due is looked for here, judged by the table as it is now, taken by a conditional write, and handed to the
// sender, whose threads wait for strangers. A process that dies in between leaves it to another one, after a while:
// that message may come twice, and replaces itself.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>

#include "push/delivery.hpp"
#include "server/accounts.hpp"
#include "server/fresh_rows.hpp"
#include "server/notify_settings.hpp"
#include "server/notify_story.hpp"
#include "server/rate_limiter.hpp"

namespace patolli::push {
struct Outgoing;
}

namespace patolli::server {

class Notifier {
 public:
  // Calls with the table, once it is at least as new as that version; null: it cannot be read.
  using WithTable =
      std::function<void(const std::string& link, std::int64_t version, const std::function<void(Table*)>&)>;

  Notifier(ServerContext& context, Accounts& accounts, WithTable with_table);

  void start();

  // False: it is about something else (notify_api.cpp).
  bool handle(const HttpRequest& request, const Accounts::Answer& answer);

 private:
  using Who = std::optional<Accounts::AuthSession>;
  // How somebody wants to be told, and how many tables wait for them.
  struct Wishes {
    NotifySettings settings;
    std::vector<ChannelRow> channels;
    std::int64_t waiting = 0;
  };
  struct Job;  // a call that is being delivered

  static Result<Wishes> read_wishes(Reader& reader, UserId user);

  // -- delivery (notifier.cpp) ---------------------------------------------------------------------------------------
  void look();
  void judge(const DueCallRow& due, Table* table);
  void plan(const DueCallRow& due, const Story& story, const Wishes& wishes);
  void change(const CallRow& call, std::int64_t due_ms, std::int64_t attempts, std::string left,
              const std::function<void(bool)>& then);
  void end(const CallRow& call);
  void send(const std::shared_ptr<Job>& job);
  void delivered(const std::shared_ptr<Job>& job, const ChannelRow& channel, const push::Delivery& delivery);
  void finish(const Job& job);
  [[nodiscard]] push::Outgoing outgoing(const Job& job, const ChannelRow& channel) const;

  // -- HTTP (notify_api.cpp) -----------------------------------------------------------------------------------------
  void state_get(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  void push_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  void webhook_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  void remove_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  void settings_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  void add_channel(const ChannelRow& channel, const nlohmann::ordered_json& reply, const Accounts::Answer& answer);
  void write(WriteBatch changes, const nlohmann::ordered_json& reply, const Accounts::Answer& answer);

  ServerContext& context_;
  Accounts& accounts_;
  WithTable with_table_;
  std::map<i18n::Language, i18n::Catalogue> catalogues_;
  bool looking_ = false;
  std::set<TableId> busy_;  // tables whose call is being judged or delivered
  FreshRows<ChannelRow, IdOfChannel> fresh_;
  RateLimiter changes_;
  RateLimiter changes_of_address_;
};

}  // namespace patolli::server
