// Rows about notifications: whose turn it is, where and how they want to be told, and the server's own keys.
#pragma once

#include "store/store.hpp"

namespace patolli::store {

template <class Engine>
class NotifyWriter {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit NotifyWriter(Database& db);

  Status apply(const TurnCall& call, TableId table);
  Status apply(const CallChange& change);
  Status apply(const ChannelRow& channel);
  Status apply(const DropChannel& drop);
  Status apply(const ConfirmChannel& confirm);
  Status apply(const NotifySettingsRow& settings);
  Status apply(const ServerKeyRow& key);

 private:
  Database& db_;
  Statement turn_call_, call_, channel_, other_channel_, drop_channel_, confirm_channel_, notify_settings_, server_key_;
};

template <class Engine>
class NotifyReader {
 public:
  using Database = typename Engine::Database;
  using Statement = typename Engine::Statement;
  using Use = typename Engine::Use;

  explicit NotifyReader(Database& db);

  Result<std::vector<DueCallRow>> calls_due(std::int64_t now, std::int64_t max);
  Result<std::int64_t> count_calls(UserId user);
  Result<std::vector<ChannelRow>> channels(UserId user);
  Result<std::optional<std::string>> notify_settings(UserId user);
  Result<std::optional<std::string>> server_key(std::string_view name);

 private:
  Result<std::optional<std::string>> text(Use& use);

  Database& db_;
  Statement calls_due_, count_calls_, channels_, notify_settings_, server_key_;
};

}  // namespace patolli::store
