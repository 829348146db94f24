// Settings: what a host writes is either understood or complained about, with the place.
#include "net/settings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <thread>

#include "registry/registry.hpp"
#include "store_folder.hpp"

namespace patolli::net {
namespace {

using std::chrono::milliseconds;

std::string wrong(std::string_view text) {
  HostSettings settings;
  const auto read = read_settings(settings, text, "patolli.conf");
  return read.ok() ? "" : read.error().text();
}

TEST(Settings, AreRead) {
  HostSettings s;
  const auto read = read_settings(s,
                                  "# a comment\r\n"
                                  "listen=::1\n"
                                  "  port =  9000   # the usual one\n"
                                  "data = /srv/my games\n"
                                  "max-db-size = 20G\n"
                                  "base-url = https://games.example.org\n"
                                  "base-path = /patolli\n"
                                  "proxies = 10.0.0.0/8, ::1  192.0.2.1\n"
                                  "metrics-from =\n"
                                  "worker-threads = 3\n"
                                  "messages-per-second = 40\n"
                                  "idle-seconds = 30\n"
                                  "tables-per-person = 7\n"
                                  "open-days = 2\n"
                                  "log-level = warning\n"
                                  "log-format = json",
                                  "f");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(s.server.network.listen, "::1");
  EXPECT_EQ(s.server.network.port, 9000);
  EXPECT_EQ(s.server.data, "/srv/my games");
  EXPECT_EQ(s.server.max_db_size, std::uint64_t{20} << 30);
  EXPECT_EQ(s.server.network.base_url, "https://games.example.org");
  EXPECT_EQ(s.server.network.base_path, "/patolli");
  EXPECT_EQ(s.server.network.proxies, (std::vector<std::string>{"10.0.0.0/8", "::1", "192.0.2.1"}));
  EXPECT_TRUE(s.server.network.metrics_from.empty());
  EXPECT_EQ(s.server.game_server.worker_threads, 3);
  EXPECT_EQ(s.server.network.limits.messages_per_connection.per_second, 40);
  EXPECT_EQ(s.server.network.limits.messages_per_connection.burst, 200);
  EXPECT_EQ(s.server.network.limits.idle_time, milliseconds(30'000));
  EXPECT_EQ(s.server.game_server.max_tables_of_user, 7U);
  EXPECT_EQ(s.server.game_server.open_for, std::chrono::hours(48));
  EXPECT_EQ(s.log_level, LogLevel::kWarning);
  EXPECT_EQ(s.log_format, LogFormat::kJson);
}

TEST(Settings, ComplaintsNameFileLineAndSetting) {
  EXPECT_EQ(wrong("\n# x\nport = 99999"), "patolli.conf, line 3: port: '99999' is not a whole number from 0 to 65535");
  EXPECT_EQ(wrong("port ="), "patolli.conf, line 1: port: '' is not a whole number from 0 to 65535");
  EXPECT_EQ(wrong("port = 80x"), "patolli.conf, line 1: port: '80x' is not a whole number from 0 to 65535");
  EXPECT_EQ(wrong("port = -1"), "patolli.conf, line 1: port: '-1' is not a whole number from 0 to 65535");
  EXPECT_EQ(wrong("prot = 80"), "patolli.conf, line 1: 'prot': there is no such setting; the nearest is port");
  EXPECT_EQ(wrong("Base_URL = x"),
            "patolli.conf, line 1: 'Base_URL': there is no such setting; the nearest is base-url");
  EXPECT_EQ(wrong("port = 1\nlisten = ::\nport = 2"), "patolli.conf, line 3: port was set in line 1 already");
  EXPECT_EQ(wrong("serve me"), "patolli.conf, line 1: 'serve me' is not a setting like port = 8080");
  EXPECT_EQ(wrong("max-db-size = 5T"), "patolli.conf, line 1: max-db-size: '5T' is not a size like 500M or 20G");
  EXPECT_EQ(wrong("max-db-size = 99999999999G"),
            "patolli.conf, line 1: max-db-size: '99999999999G' is not a size like 500M or 20G");
  EXPECT_EQ(wrong("log-level = loud"),
            "patolli.conf, line 1: log-level: 'loud' is none of debug, info, warning, error, off");
  EXPECT_EQ(wrong("data ="), "patolli.conf, line 1: data: no folder is named");
  EXPECT_EQ(wrong(std::string("\x1b[2J\0 = 1", 9)).find('\x1b'), std::string::npos) << "nothing that plays tricks";
  EXPECT_EQ(wrong(""), "");
}

TEST(Settings, FormerNamesAreStillRead) {
  HostSettings s;
  ASSERT_TRUE(read_settings(s, "data-most = 3G\nthinkers = 2\n", "a.conf").ok());
  EXPECT_EQ(s.server.max_db_size, std::uint64_t{3} << 30);
  complete(s);
  EXPECT_EQ(s.server.game_server.worker_threads, 2) << "it counts as set";
  EXPECT_EQ(s.origins.count("worker-threads"), 1U);
  EXPECT_EQ(wrong("thinkers = x"), "patolli.conf, line 1: thinkers: 'x' is not a whole number from 1 to 1024");
  EXPECT_EQ(wrong("worker-threads = 2\nthinkers = 3"), "patolli.conf, line 2: thinkers was set in line 1 already");
  EXPECT_EQ(wrong("thinker = 3").find("thinkers"), std::string::npos) << "they are not recommended";
}

TEST(Settings, TheCommandLineOverrulesAndIsNamed) {
  HostSettings s;
  ASSERT_TRUE(read_settings(s, "port = 1\nlisten = nonsense\n", "a.conf").ok());
  ASSERT_TRUE(set(s, "port", "2", "--port").ok());
  EXPECT_EQ(s.server.network.port, 2);
  EXPECT_EQ(describe_error(s, Error::invalid("port", "another program listens there")),
            "--port: another program listens there");
  EXPECT_EQ(describe_error(s, Error::malformed("listen", "no address")), "a.conf, line 2: listen: no address");
  EXPECT_EQ(describe_error(s, Error::malformed("data", "full")), "data: full") << "nobody has set it";
  const auto bad = set(s, "port", "x", "--port");
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().text(), "--port: 'x' is not a whole number from 0 to 65535");
}

TEST(Settings, PasswordsAreNotForTheCommandLine) {
  const std::string open = "postgresql://patolli@db.example.org/patolli?sslmode=require";
  const std::string secret = "postgresql://patolli:very-secret@db.example.org/patolli";
  HostSettings s;
  EXPECT_TRUE(set(s, "store", open, "--store").ok());
  EXPECT_EQ(s.server.store, open);
  const auto refused = set(s, "store", secret, "--store");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().text().find("very-secret"), std::string::npos) << refused.error().text();
  EXPECT_NE(refused.error().text().find("PGPASSFILE"), std::string::npos) << refused.error().text();
  ASSERT_TRUE(read_settings(s, "store = " + secret + "\n", "a.conf").ok()) << "a file can be kept from others";
  EXPECT_EQ(s.server.store, secret);
  EXPECT_NE(wrong("store = /var/lib/patolli").find("data"), std::string::npos) << "a directory is something else";
}

TEST(Settings, Mails) {
  HostSettings s;
  ASSERT_TRUE(read_settings(s,
                            "mail-relay = smtps://relay.example.org\nmail-from = patolli@example.org\nmail-user = me\n"
                            "mail-password = /etc/secret\nmail-ca = /ca.pem\nmail-tls = none\n",
                            "f")
                  .ok());
  const push::MailRelay& relay = s.server.notifications.relay;
  EXPECT_EQ(relay.url, "smtps://relay.example.org");
  EXPECT_EQ(relay.from, "patolli@example.org");
  EXPECT_EQ(relay.user, "me");
  EXPECT_EQ(s.server.notifications.mail_password, "/etc/secret");
  EXPECT_EQ(relay.ca, "/ca.pem");
  EXPECT_FALSE(relay.encrypted);
  EXPECT_NE(wrong("mail-relay = relay.example.org").find("smtp://"), std::string::npos);
  const auto secret = set(s, "mail-relay", "smtp://me:very-secret@relay.example.org", "--mail-relay");
  ASSERT_FALSE(secret.ok());
  EXPECT_EQ(secret.error().text().find("very-secret"), std::string::npos) << secret.error().text();
  EXPECT_NE(secret.error().text().find("mail-password"), std::string::npos);
  EXPECT_NE(wrong("mail-from = Ana <a@b.org>\n").find("mail-from"), std::string::npos);
  EXPECT_NE(wrong("mail-tls = maybe").find("required, none"), std::string::npos);
}

// What belongs together is said at the start.
TEST(Settings, MailsNeedOtherSettings) {
  const store::TempFolder folder;
  const auto at_start = [&](const std::string& text) {
    HostSettings s;
    EXPECT_TRUE(read_settings(s, text + "\nport = 0\ndata = " + folder.path() + "\n", "f").ok());
    complete(s);
    s.server.game_server.games = registry::games();
    const auto opened = Server::open(s.server);
    return opened.ok() ? std::string() : describe_error(s, opened.error());
  };
  const std::string relay = "mail-relay = smtp://127.0.0.1:25\n";
  const std::string from = "mail-from = patolli@example.org\n";
  const std::string url = "base-url = https://games.example.org\n";
  EXPECT_NE(at_start(relay + url).find("set mail-from"), std::string::npos);
  EXPECT_NE(at_start(relay + from).find("set base-url"), std::string::npos);
  EXPECT_NE(at_start(from + url).find("set mail-relay"), std::string::npos);
  EXPECT_NE(at_start(relay + from + url + "mail-user = me\n").find("belong together"), std::string::npos);
  EXPECT_NE(at_start(relay + from + url + "mail-user = me\nmail-password = /none\n").find("/none cannot be read"),
            std::string::npos);
  EXPECT_NE(at_start(relay + from + url + "mail-ca = /none\n").find("/none cannot be read"), std::string::npos);
  EXPECT_EQ(at_start(relay + from + url), "");
}

TEST(Settings, WhatFollows) {
  HostSettings s;
  ASSERT_TRUE(set(s, "messages-per-second", "60", "--messages-per-second").ok());
  complete(s);
  EXPECT_GE(s.server.game_server.worker_threads, 1);
  const NetworkLimits usual;
  EXPECT_EQ(s.server.network.limits.messages_per_address.per_second, 3 * usual.messages_per_address.per_second);
  ASSERT_TRUE(set(s, "address-messages-per-second", "70", "x").ok() && set(s, "worker-threads", "5", "x").ok());
  complete(s);
  EXPECT_EQ(s.server.network.limits.messages_per_address.per_second, 70);
  EXPECT_EQ(s.server.game_server.worker_threads, 5);
}

TEST(Settings, TheShareOfBots) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  HostSettings s;
  complete(s);
  EXPECT_EQ(s.server.game_server.worker_share, 1.0) << "nothing was said";
  ASSERT_TRUE(set(s, "bot-share", "50", "--bot-share").ok());
  complete(s);
  const auto& config = s.server.game_server;
  EXPECT_EQ(config.worker_threads, (cores + 1) / 2);
  EXPECT_DOUBLE_EQ(config.worker_share * config.worker_threads, cores / 2.0) << "half of all cores";
  ASSERT_TRUE(set(s, "worker-threads", std::to_string(2 * cores), "--worker-threads").ok());
  complete(s);
  EXPECT_EQ(config.worker_threads, 2 * cores);
  EXPECT_DOUBLE_EQ(config.worker_share, 0.25);
  EXPECT_FALSE(set(s, "bot-share", "0", "--bot-share").ok());
  EXPECT_FALSE(set(s, "bot-share", "101", "--bot-share").ok());
}

void expect_usual(const NetworkSettings& network) {
  const NetworkSettings usual_network;
  EXPECT_EQ(network.listen, usual_network.listen);
  EXPECT_EQ(network.port, usual_network.port);
  EXPECT_EQ(network.metrics_from, usual_network.metrics_from);
  const NetworkLimits& limits = network.limits;
  const NetworkLimits usual;
  EXPECT_EQ(limits.connections, usual.connections);
  EXPECT_EQ(limits.connections_per_address, usual.connections_per_address);
  EXPECT_EQ(limits.connects_per_address.per_second, usual.connects_per_address.per_second);
  EXPECT_EQ(limits.connects_per_address.burst, usual.connects_per_address.burst);
  EXPECT_EQ(limits.requests_per_address.per_second, usual.requests_per_address.per_second);
  EXPECT_EQ(limits.messages_per_connection.per_second, usual.messages_per_connection.per_second);
  EXPECT_EQ(limits.messages_per_address.per_second, usual.messages_per_address.per_second);
  EXPECT_EQ(limits.message_bytes, usual.message_bytes);
  EXPECT_EQ(limits.queue_bytes, usual.queue_bytes);
  EXPECT_EQ(limits.outgoing_bytes, usual.outgoing_bytes);
  EXPECT_EQ(limits.idle_time, usual.idle_time);
}

void expect_usual(const server::GameServerConfig& config) {
  const server::GameServerConfig usual;
  EXPECT_EQ(config.worker_threads, usual.worker_threads);
  EXPECT_EQ(config.analysis_iterations, usual.analysis_iterations);
  EXPECT_EQ(config.max_analyses_waiting, usual.max_analyses_waiting);
  EXPECT_EQ(config.max_new_guests, usual.max_new_guests);
  EXPECT_EQ(config.max_tables, usual.max_tables);
  EXPECT_EQ(config.max_tables_of_user, usual.max_tables_of_user);
  EXPECT_EQ(config.max_watchers, usual.max_watchers);
  EXPECT_EQ(config.open_for, usual.open_for);
  EXPECT_EQ(config.max_searches_of_address, usual.max_searches_of_address);
  EXPECT_EQ(config.min_rated_turns, usual.min_rated_turns);
  EXPECT_EQ(config.max_listed_of_address, usual.max_listed_of_address);
  EXPECT_EQ(config.max_listed_of_user, usual.max_listed_of_user);
  EXPECT_EQ(config.wait_for, usual.wait_for);
  EXPECT_EQ(config.adjourn_after, usual.adjourn_after);
  EXPECT_EQ(config.close_after, usual.close_after);
  EXPECT_EQ(config.max_finished_tables, usual.max_finished_tables);
  EXPECT_EQ(config.link_unused_for, usual.link_unused_for);
  EXPECT_EQ(config.keep_guests, usual.keep_guests);
  EXPECT_EQ(config.keep_games, usual.keep_games);
  EXPECT_EQ(config.keep_chat, usual.keep_chat);
  EXPECT_EQ(config.notify.after, usual.notify.after);
}

// The example file names every setting, with the value that holds anyway.
TEST(Settings, TheExampleIsTheTruth) {
  std::ifstream file(PATOLLI_SOURCE_DIR "/packaging/patolli.conf", std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  HostSettings as_it_is;
  ASSERT_TRUE(read_settings(as_it_is, text, "patolli.conf").ok());
  EXPECT_TRUE(as_it_is.origins.empty()) << "everything in it is commented out";

  std::string live;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (!(text[at] == '#' && at + 1 < text.size() && std::islower(text[at + 1]) != 0)) live += text[at];
  HostSettings s;
  const auto read = read_settings(s, live, "patolli.conf");
  ASSERT_TRUE(read.ok()) << read.error().text();
  for (const Setting& setting : host_settings())
    EXPECT_EQ(s.origins.count(setting.name), 1U) << setting.name << " is not in the example";
  const HostSettings usual;
  EXPECT_EQ(s.server.data, usual.server.data);
  EXPECT_EQ(s.server.store, usual.server.store);
  EXPECT_EQ(s.server.max_db_size, usual.server.max_db_size);
  EXPECT_EQ(s.log_level, usual.log_level);
  EXPECT_EQ(s.log_format, usual.log_format);
  EXPECT_EQ(s.bot_share, usual.bot_share);
  EXPECT_EQ(s.server.check_at_start, usual.server.check_at_start);
  EXPECT_EQ(s.server.backups.folder, usual.server.backups.folder);
  EXPECT_EQ(s.server.backups.every, usual.server.backups.every);
  EXPECT_EQ(s.server.backups.keep, usual.server.backups.keep);
  expect_usual(s.server.network);
  expect_usual(s.server.game_server);
}

// "`backups` (7)": the figure in brackets is the one that holds when nothing is said.
TEST(Settings, FiguresOfTheManualAreTheirs) {
  const auto text_of = [](const char* path) {
    std::ifstream file(std::string(PATOLLI_SOURCE_DIR "/") + path, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  };
  const std::string example = text_of("packaging/patolli.conf");
  int figures = 0;
  for (const char* const manual : {"docs/HOSTING.md", "docs/PROTOCOL.md"}) {
    const std::string text = text_of(manual);
    const std::regex figure("`([a-z-]+)`\\s\\((\\d+)[ )]");
    for (std::sregex_iterator hit(text.begin(), text.end(), figure); hit != std::sregex_iterator(); ++hit, ++figures)
      EXPECT_NE(example.find("#" + (*hit)[1].str() + " = " + (*hit)[2].str() + "\n"), std::string::npos)
          << manual << ": " << (*hit)[0];
  }
  EXPECT_GE(figures, 3);
}

TEST(Settings, WhatAServerIsReachedByAndKeeps) {
  HostSettings s;
  const auto read =
      read_settings(s,
                    "hosts = a.example, b.example\nbackup-folder = /srv/b\nbackup-hours = 6\nbackups = 3\n"
                    "check-at-start = full\nimprint = en:/i.en, fr:/i.fr\nprivacy = /p\nlink-days = 7\n"
                    "guest-days = 30\ngame-days = 365\nchat-days = 1\n",
                    "f");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(s.server.network.hosts, (std::vector<std::string>{"a.example", "b.example"}));
  EXPECT_EQ(s.server.backups.folder, "/srv/b");
  EXPECT_EQ(s.server.backups.every, std::chrono::hours(6));
  EXPECT_EQ(s.server.backups.keep, 3U);
  EXPECT_EQ(s.server.check_at_start, StartCheckKind::kFull);
  EXPECT_EQ(s.server.legal.imprint, (std::vector<std::string>{"en:/i.en", "fr:/i.fr"}));
  EXPECT_EQ(s.server.legal.privacy, std::vector<std::string>{"/p"});
  EXPECT_EQ(s.server.game_server.link_unused_for, std::chrono::hours(24 * 7));
  EXPECT_EQ(s.server.game_server.keep_guests, std::chrono::hours(24 * 30));
  EXPECT_EQ(s.server.game_server.keep_games, std::chrono::hours(24 * 365));
  EXPECT_EQ(s.server.game_server.keep_chat, std::chrono::hours(24));
  EXPECT_EQ(wrong("backups = 0"), "patolli.conf, line 1: backups: '0' is not a whole number from 1 to 10000");
  EXPECT_EQ(wrong("check-at-start = slow"), "patolli.conf, line 1: check-at-start: 'slow' is none of quick, full, off");
}

TEST(Settings, SomeNeedARestart) {
  HostSettings before;
  HostSettings now;
  ASSERT_TRUE(read_settings(before, "port = 1\ntables = 5\n", "f").ok());
  ASSERT_TRUE(read_settings(now, "port = 2\ntables = 6\ndata = x\n", "f").ok());
  EXPECT_EQ(changed_for_restart(before, now), (std::vector<std::string>{"port", "data"}));
  EXPECT_TRUE(changed_for_restart(now, now).empty());
}

TEST(Settings, AFileThatIsNotThere) {
  HostSettings s;
  const store::TempFolder folder;
  const auto none = read_settings_file(s, folder / "patolli.conf");
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().text(), folder.path() + "/patolli.conf: cannot read it");
  EXPECT_FALSE(read_settings_file(s, folder.path()).ok()) << "a folder is no file";
  std::ofstream(folder / "patolli.conf") << "\xEF\xBB\xBFport = 5\n";
  ASSERT_TRUE(read_settings_file(s, folder / "patolli.conf").ok());
  EXPECT_EQ(s.server.network.port, 5);
}

}  // namespace
}  // namespace patolli::net
