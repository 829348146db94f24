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
struct Mail;
struct Outgoing;
}  // namespace patolli::push

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
  struct Job {     // a call that is being delivered
    CallRow call;  // as it was taken
    Story story;
    Wishes wishes;
    std::vector<ChannelRow> to;
    std::size_t open = 0;  // deliveries that are under way
    std::string left;
    std::int64_t wait_ms = 0;  // that a service has asked for
  };
  static constexpr std::size_t kMaxChannels = 20;  // of a user

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
  // The same address has the same id: a browser that comes again changes nothing.
  static std::string channel_id(const std::string& target);

  // -- mails (notify_mail.cpp) ---------------------------------------------------------------------------------------
  void mail_post(const Accounts::AuthSession& who, const HttpRequest& request, const Accounts::Answer& answer);
  bool may_ask_to_confirm(UserId user, const std::string& client, const std::string& address);
  void keep_and_ask(const ChannelRow& channel, i18n::Language language, const Accounts::Answer& answer);
  void asked_to_confirm(const ChannelRow& channel, const push::Delivery& delivery, const Accounts::Answer& answer);
  bool handle_mail_link(const HttpRequest& request, const Accounts::Answer& answer);
  void confirm_mail(const std::string& token, const Accounts::Answer& answer);
  void lead_to_stop(const std::string& token, const Accounts::Answer& answer);
  void stop_mail(const std::string& token, const Accounts::Answer& answer);
  void count_mail(const push::Delivery& delivery);
  [[nodiscard]] std::string mail_page(std::string_view what, std::string_view token) const;
  [[nodiscard]] push::Outgoing mail_to_confirm(const ChannelRow& channel, const i18n::Catalogue& catalogue) const;
  [[nodiscard]] push::Outgoing mail_of_turn(const Job& job, const ChannelRow& channel, const Notice& notice) const;
  static push::Outgoing outgoing_mail(const ChannelRow& channel, const push::Mail& mail);

  ServerContext& context_;
  Accounts& accounts_;
  WithTable with_table_;
  std::map<i18n::Language, i18n::Catalogue> catalogues_;
  bool looking_ = false;
  std::set<TableId> busy_;  // tables whose call is being judged or delivered
  FreshRows<ChannelRow, IdOfChannel> fresh_;
  RateLimiter changes_;
  RateLimiter changes_of_address_;
  // Mails that ask somebody to confirm an address, in a day; all of them in an hour.
  RateLimiter mails_of_user_;
  RateLimiter mails_of_address_;
  RateLimiter mails_to_;
  RateLimiter mails_in_all_;
  RateLimiter mail_links_;  // that an address follows in a minute
};

}  // namespace patolli::server
