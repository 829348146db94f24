// Users: sessions, personal links, accounts, erasure. The HTTP interface below /api/session and /api/account.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/clients.hpp"
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
  };
  Hooks hooks;

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

  void error(const Answer& answer, int status, MessageKey key);
  [[nodiscard]] static std::string me_json(const UserRow& user, const std::vector<RatingRow>& ratings);

 private:
  using MaybeSession = std::optional<AuthSession>;
  void session_get(const HttpRequest& request, const Answer& answer);
  void session_post(const HttpRequest& request, const Answer& answer);
  void session_by_secret(const std::string& secret, const std::string& address, const Answer& answer);
  void name_guest(const MaybeSession& who, const std::string& name, const std::string& address, const Answer& answer);
  void session_link(const HttpRequest& request, const Answer& answer);
  void session_end(const HttpRequest& request, const Answer& answer);
  void claim(const HttpRequest& request, const Answer& answer);
  void claim_now(const UserRow& user, const std::string& name, const std::string& phrase, const std::string& address,
                 const Answer& answer);
  void login(const HttpRequest& request, const Answer& answer);
  void erase(const HttpRequest& request, const Answer& answer);
  void erase_now(UserId user, const Answer& answer);
  // A session for this device, or a secret for another one. The oldest is dropped when there are too many.
  void new_session(const UserRow& user, WriteBatch changes, bool as_link, const Answer& answer);
  void name_free(const std::string& name, UserId user, std::function<void(bool)> then);
  void answer_me(const UserRow& user, const Answer& answer, std::optional<std::string> cookie = std::nullopt);
  template <class Work, class Then>
  bool hash_elsewhere(const std::string& address, Work work, Then then);

  ServerContext& context_;
  Clients& clients_;
  ThreadPool& pool_;
  RateLimiter logins_;
  RateLimiter new_guests_;
  std::set<UserId> erasing_;
};

}  // namespace patolli::server
