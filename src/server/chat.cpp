#include "server/chat.hpp"

#include "core/clean_text.hpp"
#include "server/encode.hpp"

namespace patolli::server {
namespace {

constexpr std::size_t kMaxInFlight = 16;  // lines of one table

}  // namespace

std::optional<RequestError> Chat::handle(const MatchHandlers::Caller& caller, Table& table,
                                         const message::Chat& message) {
  if (!table.config.chat) return MessageKey::kNoChat;
  const OnlineUser* const speaker = clients_.user_of(caller.client);
  if (speaker == nullptr) return MessageKey::kNoSession;
  if (sanctions_.mute_of(caller.client.user) != nullptr) return MessageKey::kMuted;
  ChatRow line;
  line.text = clean_text(message.text, context_.config.max_chat);
  if (line.text.empty()) return MessageKey::kNoText;
  if (table.chat_writes >= kMaxInFlight) return context_.limited("chat");
  line.table = table.id;
  line.user = caller.client.user;
  line.seat = table.seat_of(caller.client.user);
  line.room = line.seat >= 0 ? kPlayersRoom : kWatchersRoom;
  line.name = speaker->name;
  line.at_ms = context_.now();
  line.request_id = message.request_id;
  line.revision = table.revision();
  ++table.chat_writes;
  WriteBatch rows;
  rows.emplace_back(line);
  context_.store.write(std::move(rows), [this, client = caller.id, line, link = table.link](
                                            const Result<Written>& result) { on_written(client, line, link, result); });
  return {};
}

void Chat::on_written(ClientId client, ChatRow line, const std::string& link, const Result<Written>& result) {
  Table* const table = tables_.find(link);
  if (table == nullptr) return;
  --table->chat_writes;
  if (result.failed_with(Error::Kind::kConflict)) return answer_again(client, line, link);
  if (result.failed_with(Error::Kind::kLimit))
    return clients_.send_error(client, line.request_id, context_.limited("chat"), table);
  if (!result.ok()) return clients_.send_error(client, line.request_id, message_key(result.error()), table);
  line.number = result->chat_line;
  table->recent.add(line.user, line.request_id, line.revision);
  clients_.send_ack(client, line.request_id, *table, line.revision);
  broadcaster_.publish_line(*table, line);
  if (on_said) on_said(*table, line);
}

// The line is there already: a repetition, of which this process did not know; or its user has been erased.
void Chat::answer_again(ClientId client, const ChatRow& line, const std::string& link) {
  context_.store.read([table = line.table, user = line.user,
                       id = line.request_id](Reader& reader) { return reader.chat_said(table, user, id); },
                      [this, client, line, link](const Result<std::optional<ChatRow>>& said) {
                        const Table* const table = tables_.find(link);
                        if (table == nullptr) return;
                        if (!said.ok() || !*said)
                          return clients_.send_error(client, line.request_id, MessageKey::kNoSession, table);
                        clients_.send_ack(client, line.request_id, *table, (*said)->revision, true);
                      });
}

}  // namespace patolli::server
