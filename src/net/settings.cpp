#include "net/settings.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "bus/nats_bus.hpp"
#include "core/printable.hpp"
#include "net/setting_values.hpp"
#include "net/trimmed.hpp"
#include "push/mail_format.hpp"
#include "push/smtp.hpp"
#include "store/postgres/location.hpp"

namespace patolli::net {
namespace {

using values::bytes;
using values::contact;
using values::duration;
using values::list;
using values::number;
using values::one_of;
using values::rate;
using values::text;

// Names of members are too long for a table.
using S = HostSettings;
using V = std::string_view;
NetworkSettings& net(S& s) { return s.server.network; }
NetworkLimits& limits(S& s) { return s.server.network.limits; }
server::GameServerConfig& game_server(S& s) { return s.server.game_server; }

constexpr std::uint64_t kMillion = 1'000'000;

constexpr auto kSettings = std::to_array<Setting>({
    {"listen", "ADDRESS", "Address to listen on; 0.0.0.0 or :: for all",
     [](S& s, V v) { return text(net(s).listen, v); }},
    {"port", "PORT", "Port; 0: any that is free", [](S& s, V v) { return number<0, 65535>(net(s).port, v); }},
    {"data", "FOLDER", "Database directory, created if missing",
     [](S& s, V v) { return v.empty() ? "no folder is named" : text(s.server.data, v); }},
    {"store", "ADDRESS", "PostgreSQL database instead of a directory, like postgresql://patolli@db.example.org/patolli",
     [](S& s, V v) {
       return v.empty() || store::is_postgres(v) ? text(s.server.store, v)
                                                 : "it begins with postgresql://; a directory is set with data";
     }},
    {"bus", "ADDRESSES", "NATS servers that carry news between servers on one database, like nats://a:4222, nats://b:4222",
     [](S& s, V v) {
       return bus::read_nats_servers(v, s.server.bus.servers) ? std::string()
                                                              : "it is a list of addresses like nats://host:4222";
     }},
    {"bus-credentials", "FILE", "Credentials of a NATS user",
     [](S& s, V v) { return text(s.server.bus.credentials, v); }},
    {"bus-ca", "FILE", "Certificates that NATS servers are trusted by (PEM); then TLS is required",
     [](S& s, V v) { return text(s.server.bus.ca, v); }},
    {"bus-certificate", "FILE", "Our own certificate for NATS (PEM)",
     [](S& s, V v) { return text(s.server.bus.certificate, v); }},
    {"bus-key", "FILE", "And its key", [](S& s, V v) { return text(s.server.bus.key, v); }},
    {"role", "ROLE", "all, or think: for other servers on the same bus, without clients and without a database",
     [](S& s, V v) {
       using P = std::pair<V, Role>;
       return one_of(s.server.role, v, std::array{P{"all", Role::kAll}, P{"think", Role::kThink}});
     }},
    {"max-db-size", "SIZE", "Maximum database size, like 20G; 0: no limit",
     [](S& s, V v) { return bytes(s.server.max_db_size, v); }, "data-most"},
    {"check-at-start", "HOW", "Check of the database at the start: quick, full or off",
     [](S& s, V v) {
       using P = std::pair<V, StartCheckKind>;
       return one_of(s.server.check_at_start, v,
                     std::array{P{"quick", StartCheckKind::kQuick}, P{"full", StartCheckKind::kFull},
                                P{"off", StartCheckKind::kOff}});
     }},
    {"backup-folder", "FOLDER", "Where backups are taken by schedule; none: they are not",
     [](S& s, V v) { return text(s.server.backups.folder, v); }},
    {"backup-hours", "N", "Hours between two backups",
     [](S& s, V v) { return duration<1, 8760>(s.server.backups.every, v, std::chrono::hours(1)); }},
    {"backups", "N", "Backups that are kept",
     [](S& s, V v) { return number<1, 10'000>(s.server.backups.keep, v); }},
    {"web", "FOLDER", "Folder of the built page", [](S& s, V v) { return text(net(s).web, v); }},
    {"base-url", "URL", "Public URL, like https://games.example.org",
     [](S& s, V v) { return text(net(s).base_url, v); }},
    {"base-path", "PATH", "Path that everything is under, like /patolli",
     [](S& s, V v) { return text(net(s).base_path, v); }},
    {"hosts", "NAMES", "Further names that the server is reached by, besides that of base-url",
     [](S& s, V v) { return list(net(s).hosts, v); }},
    {"proxies", "NETWORKS", "Proxies whose X-Forwarded-For is believed, like 127.0.0.1, 10.0.0.0/8",
     [](S& s, V v) { return list(net(s).proxies, v); }},
    {"metrics-from", "NETWORKS", "Who may read /metrics", [](S& s, V v) { return list(net(s).metrics_from, v); }},

    {"imprint", "FILES", "The imprint: a file, or fr:FILE, en:FILE and so on",
     [](S& s, V v) { return list(s.server.legal.imprint, v); }},
    {"privacy", "FILES", "The privacy policy, likewise", [](S& s, V v) { return list(s.server.legal.privacy, v); }},
    {"terms", "FILES", "The terms of use, likewise", [](S& s, V v) { return list(s.server.legal.terms, v); }},

    {"worker-threads", "N", "Threads for bots, hints and analyses",
     [](S& s, V v) { return number<1, 1024>(game_server(s).worker_threads, v); }, "thinkers"},
    {"bot-share", "PERCENT", "Share of all cores' time that those threads may take",
     [](S& s, V v) { return number<1, 100>(s.bot_share, v); }},
    {"searches-per-address", "N", "Bots and hints that one address may have searching or waiting",
     [](S& s, V v) { return number<1, 4096>(game_server(s).max_searches_of_address, v); }},
    {"analysis-iterations", "N", "How long an analysis looks at each decision",
     [](S& s, V v) { return number<1, kMillion>(game_server(s).analysis_iterations, v); }},
    {"analyses-waiting", "N", "Analyses that may wait, in all",
     [](S& s, V v) { return number<0, 100'000>(game_server(s).max_analyses_waiting, v); }},

    {"unlimited", "NETWORKS", "Whose clients have no limits of number and rate: a school, a load test",
     [](S& s, V v) { return list(net(s).unlimited, v); }},
    {"connections", "N", "Connections in all", [](S& s, V v) { return number<1, kMillion>(limits(s).connections, v); }},
    {"connections-per-address", "N", "Connections that one address may have",
     [](S& s, V v) { return number<1, kMillion>(limits(s).connections_per_address, v); }},
    {"connects-per-second", "N", "New connections that one address may make",
     [](S& s, V v) { return rate<kMillion>(limits(s).connects_per_address, v); }},
    {"requests-per-second", "N", "HTTP requests that one address may make",
     [](S& s, V v) { return rate<kMillion>(limits(s).requests_per_address, v); }},
    {"messages-per-second", "N", "Messages that a connection may send",
     [](S& s, V v) { return rate<kMillion>(limits(s).messages_per_connection, v); }},
    {"address-messages-per-second", "N", "Messages that all connections of an address may send",
     [](S& s, V v) { return rate<100 * kMillion>(limits(s).messages_per_address, v); }},
    {"message-bytes", "N", "The longest message", [](S& s, V v) { return number<1024, 16 << 20>(limits(s).message_bytes, v); }},
    {"queue-bytes", "N", "What may wait for a client that reads slowly, before it is dropped",
     [](S& s, V v) { return number<65536, 1 << 30>(limits(s).queue_bytes, v); }},
    {"outgoing-bytes", "N", "What may wait for all clients together; then those with most are dropped",
     [](S& s, V v) { return number<(1 << 20), (std::uint64_t{1} << 40)>(limits(s).outgoing_bytes, v); }},
    {"idle-seconds", "N", "After which a silent connection is closed",
     [](S& s, V v) { return duration<5, 86400>(limits(s).idle_time, v, std::chrono::seconds(1)); }},

    {"guests-per-hour", "N", "New guests from one address",
     [](S& s, V v) { return number<1, kMillion>(game_server(s).max_new_guests, v); }},
    {"tables", "N", "Open and running tables in all",
     [](S& s, V v) { return number<1, 100 * kMillion>(game_server(s).max_tables, v); }},
    {"tables-per-person", "N", "Open and running tables that one person may have made",
     [](S& s, V v) { return number<1, kMillion>(game_server(s).max_tables_of_user, v); }},
    {"rated-turns", "N", "Turns that each player of a rated game must have played for it to count",
     [](S& s, V v) { return number<0, 100>(game_server(s).min_rated_turns, v); }},
    {"watchers", "N", "Spectators at a table", [](S& s, V v) { return number<0, kMillion>(game_server(s).max_watchers, v); }},
    {"listed-per-address", "N", "Tables that one address may have in the lobby; others are found by their links",
     [](S& s, V v) { return number<1, kMillion>(game_server(s).max_listed_of_address, v); }},
    {"listed-per-person", "N", "Tables that one person may have in the lobby",
     [](S& s, V v) { return number<1, kMillion>(game_server(s).max_listed_of_user, v); }},
    {"waiting-hours", "N", "After which a table in the lobby is closed if none of its players is connected",
     [](S& s, V v) { return duration<1, 87'600>(game_server(s).wait_for, v, std::chrono::hours(1)); }},
    {"adjourn-days", "N", "Without a move after which a game without a clock is adjourned",
     [](S& s, V v) { return duration<1, 3650>(game_server(s).adjourn_after, v, std::chrono::hours(24)); }},
    {"close-days", "N", "Without a move after which such a game is closed, and nobody has won",
     [](S& s, V v) { return duration<1, 36'500>(game_server(s).close_after, v, std::chrono::hours(24)); }},
    {"finished-tables", "N", "Finished games in memory; beyond that, those that nobody has used for longest go",
     [](S& s, V v) { return number<0, kMillion>(game_server(s).max_finished_tables, v); }},
    {"open-days", "N", "After which a table that never began is closed",
     [](S& s, V v) { return duration<1, 3650>(game_server(s).open_for, v, std::chrono::hours(24)); }},

    {"link-days", "N", "After which a personal link that is not used ends",
     [](S& s, V v) { return duration<1, 3650>(game_server(s).link_unused_for, v, std::chrono::hours(24)); }},
    {"guest-days", "N", "After which guests without games are erased; 0: never",
     [](S& s, V v) { return duration<0, 3650>(game_server(s).keep_guests, v, std::chrono::hours(24)); }},
    {"game-days", "N", "After which finished games are deleted; 0: never",
     [](S& s, V v) { return duration<0, 36500>(game_server(s).keep_games, v, std::chrono::hours(24)); }},
    {"chat-days", "N", "After which the chat of finished games is deleted; 0: never",
     [](S& s, V v) { return duration<0, 36500>(game_server(s).keep_chat, v, std::chrono::hours(24)); }},

    {"push-contact", "ADDRESS", "Whom push services may ask, like mailto:me@example.org; none: no push messages",
     [](S& s, V v) { return contact(s.server.notifications.contact, v); }},
    {"notify-after", "SECONDS", "How long a turn lasts before somebody is told of it",
     [](S& s, V v) { return duration<0, 86'400>(game_server(s).notify.after, v, std::chrono::seconds(1)); }},
    {"notify-stub", "ORIGIN", "For tests: the one private address that may be sent to, like http://127.0.0.1:9000",
     [](S& s, V v) { return text(s.server.notifications.stub, v); }},

    {"mail-relay", "URL", "Relay that takes our mails, like smtp://relay.example.org:587 or smtps://…; none: no mails",
     [](S& s, V v) {
       const std::string wrong = v.empty() ? "" : push::wrong_relay(std::string(v));
       return wrong.empty() ? text(s.server.notifications.relay.url, v) : wrong;
     }},
    {"mail-from", "ADDRESS", "Whom our mails come from, like patolli@example.org",
     [](S& s, V v) {
       return v.empty() || push::read_mail_address(v) ? text(s.server.notifications.relay.from, v)
                                                      : printable(v) + " is no address like patolli@example.org";
     }},
    {"mail-user", "NAME", "Who logs in at the relay; none: nobody",
     [](S& s, V v) { return text(s.server.notifications.relay.user, v); }},
    {"mail-password", "FILE", "File whose first line is the password for it",
     [](S& s, V v) { return text(s.server.notifications.mail_password, v); }},
    {"mail-ca", "FILE", "Certificates that the relay is trusted by (PEM), instead of the system's",
     [](S& s, V v) { return text(s.server.notifications.relay.ca, v); }},
    {"mail-tls", "HOW", "required, or none: for a relay on this machine",
     [](S& s, V v) {
       using P = std::pair<V, bool>;
       return one_of(s.server.notifications.relay.encrypted, v, std::array{P{"required", true}, P{"none", false}});
     }},

    {"moderation-contact", "ADDRESS", "Where people object to what moderators have decided, like mods@example.org",
     [](S& s, V v) { return text(game_server(s).moderation_contact, v); }},
    {"admin-socket", "FILE", "Where patolli admin finds the server: admin.sock in the data folder, or none",
     [](S& s, V v) { return text(s.server.admin_socket, v); }},

    {"log-level", "LEVEL", "debug, info, warning, error or off",
     [](S& s, V v) {
       using P = std::pair<V, LogLevel>;
       return one_of(s.log_level, v,
                     std::array{P{"debug", LogLevel::kDebug}, P{"info", LogLevel::kInfo},
                                P{"warning", LogLevel::kWarning}, P{"error", LogLevel::kError},
                                P{"off", LogLevel::kOff}});
     }},
    {"log-format", "FORMAT", "text (key=value) or json, on standard error",
     [](S& s, V v) {
       using P = std::pair<V, LogFormat>;
       return one_of(s.log_format, v, std::array{P{"text", LogFormat::kText}, P{"json", LogFormat::kJson}});
     }},
});

// How many letters have to be changed, added or taken away.
std::size_t difference(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = i;
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t changed = corner + (one[i] == other[j] ? 0 : 1);
      corner = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

// Where the host has to look: a line of a file and the setting in it, or the option.
std::string place(const std::string& origin, std::string_view name) {
  return origin.starts_with("--") ? origin : origin + ": " + std::string(name);
}

// By its name, or by its former one. None: there is no such setting.
const Setting* find_setting(std::string_view name) {
  const auto* found = std::find_if(kSettings.begin(), kSettings.end(), [&](const Setting& s) {
    return s.name == name || (!s.former_name.empty() && s.former_name == name);
  });
  return found == kSettings.end() ? nullptr : found;
}

std::string no_such(std::string_view name) {
  const auto* nearest = std::min_element(kSettings.begin(), kSettings.end(), [&](const Setting& a, const Setting& b) {
    return difference(a.name, name) < difference(b.name, name);
  });
  return "there is no such setting; the nearest is " + std::string(nearest->name);
}

}  // namespace

std::span<const Setting> host_settings() noexcept { return kSettings; }

Status set(HostSettings& settings, std::string_view name, std::string_view value, const std::string& origin) {
  const Setting* const setting = find_setting(name);
  if (setting == nullptr) return Error::malformed(origin, printable(name) + ": " + no_such(name.substr(0, 60)));
  if (setting->name == "store" && origin.starts_with("--") && store::has_password(value))
    return Error::malformed(place(origin, name),
                            "everybody on this machine could read the password in the list of processes; "
                            "put it into the file of PGPASSFILE, or the address into the settings file");
  if (setting->name == "bus" && origin.starts_with("--") && bus::has_nats_password(value))
    return Error::malformed(place(origin, name),
                            "everybody on this machine could read the password in the list of processes; put the "
                            "address into the settings file, or use bus-credentials");
  if (const std::string wrong = setting->set(settings, value); !wrong.empty())
    return Error::malformed(place(origin, name), wrong);
  settings.origins[std::string(setting->name)] = origin;
  settings.values[std::string(setting->name)] = value;
  return {};
}

Status read_settings(HostSettings& settings, std::string_view text, const std::string& name) {
  std::map<std::string, std::size_t, std::less<>> lines;        // of the settings so far
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // some editors write that in front
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    if (const auto comment = std::min(line.find(" #"), line.find("\t#")); comment != std::string_view::npos)
      line = trimmed(line.substr(0, comment));
    const std::string origin = name + ", line " + std::to_string(number);
    const auto equals = line.find('=');
    if (equals == std::string_view::npos)
      return Error::malformed(origin, printable(line) + " is not a setting like port = 8080");
    const std::string_view key = trimmed(line.substr(0, equals));
    const Setting* const setting = find_setting(key);
    if (const auto [before, fresh] = lines.emplace(setting != nullptr ? setting->name : key, number); !fresh)
      return Error::malformed(origin,
                              std::string(key) + " was set in line " + std::to_string(before->second) + " already");
    if (auto done = set(settings, key, trimmed(line.substr(equals + 1)), origin); !done.ok()) return done;
  }
  return {};
}

Status read_settings_file(HostSettings& settings, const std::string& path) {
  std::error_code error;
  std::ifstream file;
  if (!std::filesystem::is_directory(path, error)) file.open(path, std::ios::binary);
  if (!file.is_open()) return Error::malformed(path, "cannot read it");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return read_settings(settings, text, path);
}

void complete(HostSettings& settings) {
  const auto said = [&](const char* name) { return settings.origins.count(name) != 0; };
  const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const double bot_cores = cores * settings.bot_share / 100.0;
  int& threads = settings.server.game_server.worker_threads;
  if (!said("worker-threads"))
    threads = said("bot-share") ? static_cast<int>(std::ceil(bot_cores)) : std::max(1, cores - 1);
  settings.server.game_server.worker_share = said("bot-share") ? std::min(1.0, bot_cores / threads) : 1.0;
  // An address has several connections: what one may send, all of them together may send as many times more as usual.
  if (said("messages-per-second") && !said("address-messages-per-second")) {
    const NetworkLimits usual;
    NetworkLimits& now = limits(settings);
    const double factor = now.messages_per_connection.per_second / usual.messages_per_connection.per_second;
    now.messages_per_address.per_second = std::max(1.0, usual.messages_per_address.per_second * factor);
    now.messages_per_address.burst = std::max(5.0, usual.messages_per_address.burst * factor);
  }
}

std::vector<std::string> changed_for_restart(const HostSettings& before, const HostSettings& now) {
  static constexpr std::string_view kAtStart[] = {"listen",
                                                  "port",
                                                  "data",
                                                  "store",
                                                  "bus",
                                                  "bus-credentials",
                                                  "bus-ca",
                                                  "bus-certificate",
                                                  "bus-key",
                                                  "role",
                                                  "max-db-size",
                                                  "check-at-start",
                                                  "backup-folder",
                                                  "backup-hours",
                                                  "backups",
                                                  "base-url",
                                                  "base-path",
                                                  "worker-threads",
                                                  "bot-share",
                                                  "searches-per-address",
                                                  "analysis-iterations",
                                                  "guests-per-hour",
                                                  "push-contact",
                                                  "notify-after",
                                                  "notify-stub",
                                                  "mail-relay",
                                                  "mail-from",
                                                  "mail-user",
                                                  "mail-password",
                                                  "mail-ca",
                                                  "mail-tls",
                                                  "admin-socket"};
  std::vector<std::string> changed;
  for (const std::string_view name : kAtStart) {
    const auto was = before.values.find(name);
    const auto is = now.values.find(name);
    const std::string_view old_value = was == before.values.end() ? std::string_view() : was->second;
    const std::string_view new_value = is == now.values.end() ? std::string_view() : is->second;
    if (old_value != new_value) changed.emplace_back(name);
  }
  return changed;
}

std::string describe_error(const HostSettings& settings, const Error& error) {
  const auto origin = settings.origins.find(error.where);
  if (origin == settings.origins.end()) return error.text();
  return place(origin->second, error.where) + ": " + error.what;
}

}  // namespace patolli::net
