// Users: sessions, personal links, accounts, erasure. The HTTP interface below /api/session and /api/account.
//
// accounts.cpp has guests and names, account_sessions.cpp devices and links, account_phrases.cpp all that needs a
// passphrase, account_export.cpp what is known of somebody.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/clients.hpp"
#include "server/fresh_rows.hpp"
#include "server/message_key.hpp"
#include "server/rate_limiter.hpp"
#include "server/server_context.hpp"
#include "server/thread_pool.hpp"

namespace patolli::server {

class Accounts {
 public:
  Accounts(ServerContext& context, Clients& clients, ThreadPool& pool);

  struct Hooks {
    std::function<void(const UserRow&)> renamed;
    // Has been erased; the open and running tables where that user had a seat.
    std::function<void(UserId, const std::vector<std::string>& links)> erased;
    std::function<void(UserId)> sessions_ended = [](UserId) {};  // of that user, some or all
    // Nobody of that user (0: somebody new) or from that address may choose a name.
    std::function<bool(UserId, const std::string& address)> banned = [](UserId, const std::string&) { return false; };
  };
  Hooks hooks;

  // Looks of names that were made by other rules than today's are made again. Until then no name can be claimed.
  void load();

  using Answer = std::function<void(HttpResponse)>;
  // False: it is about something else.
  bool handle(const HttpRequest& request, const Answer& answer);

  // Whose cookie that is.
  struct AuthSession {
    UserRow user;
    SecretHash session{};
    std::vector<RatingRow> ratings;
  };
  using Authenticated = std::function<void(const std::optional<AuthSession>&)>;
  void authenticate(const std::string& cookie, Authenticated then);
  // Erasure of that user is in flight: nothing of theirs may be written any more.
  [[nodiscard]] bool is_erasing(UserId user) const { return erasing_.contains(user); }

  // Goes on if that is the passphrase of this account; otherwise answers why not.
  void with_phrase(const AuthSession& who, const std::string& phrase, const std::string& address, const Answer& answer,
                   const std::function<void()>& then);

  [[nodiscard]] nlohmann::ordered_json problem_json(MessageKey key) const;
  void error(const Answer& answer, int status, MessageKey key);
  [[nodiscard]] static std::string me_json(const UserRow& user, const std::vector<RatingRow>& ratings);

 private:
  using MaybeSession = std::optional<AuthSession>;
  struct LinkOwner;      // a personal link, and whose it is
  struct LoginQuestion;  // what is known of somebody who logs in
  struct ExportJob;

  // -- guests and names (accounts.cpp) -------------------------------------------------------------------------------
  void session_get(const HttpRequest& request, const Answer& answer);
  void session_post(const HttpRequest& request, const Answer& answer);
  void name_guest(const MaybeSession& who, const std::string& name, const HttpRequest& request, const Answer& answer);
  void name_free(const std::string& name, UserId user, std::function<void(bool)> then);
  void refresh_looks(UserId after);
  void answer_me(const UserRow& user, const Answer& answer, HttpResponse response = {}, const std::string& back = {});

  // -- devices and links (account_sessions.cpp) ----------------------------------------------------------------------
  void session_by_secret(const HttpRequest& request, const std::string& secret, bool replace, const Answer& answer);
  void take_over(const LinkOwner& link, const MaybeSession& now, const std::string& device, const Answer& answer);
  void session_link(const HttpRequest& request, const Answer& answer);
  void session_list(const HttpRequest& request, const Answer& answer);
  void session_end(const HttpRequest& request, const Answer& answer);
  void end_one(const AuthSession& who, const std::string& id, const Answer& answer);
  // Adds rows for a session of this kind, and what has to go for it. `then` gets its secret and all rows.
  void add_session(UserId user, const SessionRow& session, WriteBatch changes,
                   std::function<void(const Secret&, WriteBatch)> then);
  // A session for this device. `back`: of a link to who it was before.
  void new_session(const UserRow& user, WriteBatch changes, const std::string& device, const Answer& answer,
                   HttpResponse response = {}, const std::string& back = {});
  [[nodiscard]] bool expired(const SessionRow& session) const;

  // -- passphrases (account_phrases.cpp) -----------------------------------------------------------------------------
  void strength(const HttpRequest& request, const Answer& answer);
  void claim(const HttpRequest& request, const Answer& answer);
  void claim_now(const AuthSession& who, const std::string& name, const std::string& phrase, const std::string& address,
                 const Answer& answer);
  void login(const HttpRequest& request, const Answer& answer);
  void log_in(const LoginQuestion& question, const std::string& renewed, const Answer& answer);
  void change_phrase(const HttpRequest& request, const Answer& answer);
  void change_now(const AuthSession& who, const std::string& phrase, const std::string& address, const Answer& answer);
  void erase(const HttpRequest& request, const Answer& answer);
  void erase_now(UserId user, const Answer& answer);
  template <class Work, class Then>
  bool hash_elsewhere(const std::string& address, Work work, Then then);

  // -- export (account_export.cpp) -----------------------------------------------------------------------------------
  void export_get(const HttpRequest& request, const Answer& answer);
  void export_next(const std::shared_ptr<ExportJob>& job);

  ServerContext& context_;
  Clients& clients_;
  ThreadPool& pool_;
  RateLimiter logins_;
  RateLimiter new_guests_;
  RateLimiter exports_;
  RateLimiter exports_of_address_;
  RateLimiter strengths_;
  FreshRows<SessionRow, HashOfSession> fresh_;
  std::size_t exporting_ = 0;
  bool looks_known_ = false;
  std::set<UserId> erasing_;
};

}  // namespace patolli::server
