// What keeps strangers out of a server, and what its host says in it: names, cookies, odd requests, texts, readiness.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "net/hosts.hpp"
#include "net/raw_client.hpp"
#include "net/test_server.hpp"
#include "store/folder.hpp"
#include "store/sqlite.hpp"

namespace patolli::net::test {
namespace {

using Json = nlohmann::json;

class Host : public testing::Test {
 protected:
  Host() { settings_.network.hosts = {"patolli.home.example"}; }
  std::uint16_t port() {
    if (!server_) server_ = std::make_unique<TestServer>(settings_);
    return server_->port();
  }
  std::string get(std::string_view path, std::string_view more = "", std::string_view host = "localhost") {
    RawClient client(port());
    client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: " + std::string(host) + "\r\n" + std::string(more) +
                "\r\n");
    return client.answer();
  }
  std::string post(std::string_view path, const Json& body, std::string_view more = "",
                   std::string_view host = "localhost") {
    RawClient client(port());
    const std::string text = body.dump();
    client.send("POST " + std::string(path) + " HTTP/1.1\r\nHost: " + std::string(host) +
                "\r\nContent-Length: " + std::to_string(text.size()) + "\r\n" + std::string(more) + "\r\n" + text);
    return client.answer();
  }

  TempFolder data_;
  TempFolder texts_;
  ServerSettings settings_ = test_settings(data_.path());

 private:
  std::unique_ptr<TestServer> server_;
};

std::vector<std::string> cookies_of(const std::string& answer) {
  std::vector<std::string> lines;
  constexpr std::string_view kName = "Set-Cookie: ";
  for (auto at = answer.find(kName); at != std::string::npos; at = answer.find(kName, at + 1))
    lines.push_back(answer.substr(at + kName.size(), answer.find('\r', at) - at - kName.size()));
  return lines;
}

// A page of evil.example whose name suddenly points here must not be answered.
TEST_F(Host, AnswersToItsOwnNamesOnly) {
  settings_.network.base_url = "http://games.example.org";
  for (const char* const host :
       {"localhost", "localhost:8080", "LOCALHOST", "127.0.0.1", "127.0.0.1:9", "[::1]", "[::1]:80", "192.0.2.7:8080",
        "games.example.org", "Games.Example.org:80", "games.example.org.", "patolli.home.example"})
    EXPECT_EQ(status_of(get("/api/session", "", host)), 200) << host;
  for (const char* const host : {"evil.example", "localhost.evil.example", "games.example.org.evil.example",
                                 "127.0.0.1.evil.example", "[::1].evil.example", "1.2.3", "evil.example:8080"}) {
    EXPECT_EQ(status_of(get("/api/session", "", host)), 421) << host;
    EXPECT_EQ(status_of(get("/metrics", "", host)), 421) << host;
    EXPECT_EQ(status_of(post("/api/session", {{"name", "Eve"}}, "Origin: http://evil.example\r\n", host)), 421);
    RawClient client(port());
    EXPECT_EQ(status_of(client.upgrade("/ws", "", host)), 421) << host;
    EXPECT_EQ(status_of(get("/healthz", "", host)), 200) << "there is nothing to learn";
  }
  RawClient two(port());
  two.send("GET /api/session HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(status_of(two.answer()), 421);
}

TEST_F(Host, ThePagesOfAnAddressAreItsOwn) {
  settings_.network.base_url = "https://games.example.org";
  const auto status = [&](const std::string& origin, const char* host) {
    return status_of(post("/api/session", {{"name", "Ana"}}, "Origin: " + origin + "\r\n", host));
  };
  EXPECT_EQ(status("http://127.0.0.1:8080", "127.0.0.1:8080"), 200);
  EXPECT_EQ(status("http://localhost:8080", "localhost:8080"), 200);
  EXPECT_EQ(status("https://games.example.org", "games.example.org"), 200);
  EXPECT_EQ(status("https://games.example.org", "127.0.0.1:8080"), 200) << "a proxy that names us by our address";
  EXPECT_EQ(status("http://192.0.2.6", "127.0.0.1:8080"), 403) << "another address is another page";
  EXPECT_EQ(status("http://localhost:9090", "localhost:8080"), 403);
  EXPECT_EQ(status("http://games.example.org", "games.example.org"), 403);
}

TEST_F(Host, AtTheRootBehindTlsCookiesAreOfThisHost) {
  settings_.network.base_url = "https://games.example.org";
  const auto fresh = cookies_of(post("/api/session", {{"name", "Ana"}}));
  ASSERT_EQ(fresh.size(), 1U);
  EXPECT_TRUE(fresh[0].starts_with("__Host-patolli=")) << fresh[0];
  EXPECT_NE(fresh[0].find("; Path=/;"), std::string::npos);
  EXPECT_NE(fresh[0].find("; Secure"), std::string::npos);
  EXPECT_EQ(fresh[0].find("Domain"), std::string::npos);
  const std::string secret = fresh[0].substr(fresh[0].find('=') + 1, 22);
  const Json me = Json::parse(body_of(get("/api/session", "Cookie: __Host-patolli=" + secret + "\r\n")));
  // Whoever was here before the name changed is still the same, and gets the new name.
  for (const std::string former : {"__Secure-patolli", "patolli"}) {
    const std::string answer = get("/api/session", "Cookie: a=b; " + former + "=" + secret + "\r\n");
    EXPECT_EQ(Json::parse(body_of(answer))["person"], me["person"]) << former;
    const auto lines = cookies_of(answer);
    ASSERT_EQ(lines.size(), 2U) << former;
    EXPECT_TRUE(lines[0].starts_with("__Host-patolli=" + secret)) << lines[0];
    EXPECT_TRUE(lines[1].starts_with(former + "=; Path=/; Max-Age=0")) << lines[1];
    RawClient socket(port());
    EXPECT_EQ(status_of(socket.upgrade("/ws", "Cookie: " + former + "=" + secret + "\r\n")), 101);
  }
  // Today's name counts, whatever a neighbour has planted under a former one.
  const std::string planted =
      get("/api/session", "Cookie: patolli=AAAAAAAAAAAAAAAAAAAAAA; __Host-patolli=" + secret + "\r\n");
  EXPECT_EQ(Json::parse(body_of(planted))["person"], me["person"]);
  ASSERT_EQ(cookies_of(planted).size(), 1U);
  EXPECT_TRUE(cookies_of(planted)[0].starts_with("patolli=; ")) << "and the planted one goes";
}

TEST_F(Host, BelowAPathAndWithoutTlsCookiesAreAsBefore) {
  settings_.network.base_url = "https://games.example.org";
  settings_.network.base_path = "/games";
  const auto below = cookies_of(post("/games/api/session", {{"name", "Ana"}}));
  ASSERT_EQ(below.size(), 1U);
  EXPECT_TRUE(below[0].starts_with("__Secure-patolli=")) << below[0];
  EXPECT_NE(below[0].find("; Path=/games;"), std::string::npos);
  TempFolder data;
  TestServer plain(test_settings(data.path()));
  RawClient client(plain.port());
  client.send("POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ana\"}");
  EXPECT_TRUE(header_of(client.answer(), "set-cookie").starts_with("patolli="));
}

TEST_F(Host, OnlyChunkedIsATransferEncoding) {
  for (const char* const lines :
       {"Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked, chunked\r\n", "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding: \"chunked\"\r\n"}) {
    RawClient client(port());
    client.send("POST /api/session HTTP/1.1\r\nHost: localhost\r\n" + std::string(lines) +
                "\r\ne\r\n{\"name\":\"Ana\"}\r\n0\r\n\r\n");
    client.finish_sending();
    const int status = status_of(client.answer());
    EXPECT_TRUE(status == 501 || status == 400) << status << " " << lines;
  }
  for (const char* const good : {"chunked", "Chunked"}) {
    RawClient client(port());
    client.send("POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " + std::string(good) +
                "\r\n\r\ne\r\n{\"name\":\"Ana\"}\r\n0\r\n\r\n");
    EXPECT_EQ(status_of(client.answer()), 200) << good;
  }
}

TEST_F(Host, TextsOfTheHostByLanguage) {
  texts_.write("imprint.en.txt", "# Imprint\n\nAna <b>Example</b>");
  texts_.write("imprint.fr.txt", "# Mentions légales");
  texts_.write("terms.txt", "Be kind.");
  const std::string folder = texts_.path().string() + "/";
  settings_.legal.imprint = {"en:" + folder + "imprint.en.txt", "fr:" + folder + "imprint.fr.txt"};
  settings_.legal.terms = {folder + "terms.txt"};
  EXPECT_EQ(Json::parse(body_of(get("/api/legal"))), Json::parse(R"({"texts":["imprint","terms"]})"));
  EXPECT_EQ(Json::parse(body_of(get("/api/legal/imprint?language=fr")))["text"], "# Mentions légales");
  const Json other = Json::parse(body_of(get("/api/legal/imprint?language=pt")));
  EXPECT_EQ(other["language"], "en") << "the first there is";
  EXPECT_EQ(other["text"], "# Imprint\n\nAna <b>Example</b>");
  EXPECT_EQ(Json::parse(body_of(get("/api/legal/terms?language=es")))["text"], "Be kind.");
  EXPECT_EQ(status_of(get("/api/legal/privacy")), 404);
  EXPECT_EQ(status_of(get("/api/legal/..")), 404);
  ServerSettings wrong = test_settings(data_.path());
  wrong.legal.privacy = {folder + "none.txt"};
  const auto server = Server::open(wrong);
  ASSERT_FALSE(server.ok());
  EXPECT_TRUE(server.error().text().starts_with("privacy: cannot read ")) << server.error().text();
}

TEST_F(Host, ReadyMeansReadableAndWritable) {
  EXPECT_EQ(status_of(get("/healthz/live")), 200);
  const std::string ready = get("/healthz/ready");
  EXPECT_EQ(status_of(ready), 200);
  EXPECT_EQ(Json::parse(body_of(ready)), Json::parse(R"({"ready":true,"reason":null})"));
}

TEST_F(Host, NotReadyWhileNothingCanBeWritten) {
  using store::sqlite::Database;
  const auto usual = Database::busy_timeout();
  Database::set_busy_timeout(std::chrono::milliseconds(20));
  const std::uint16_t at = port();
  Database other;
  ASSERT_TRUE(other.open(store::database_file(data_.path().string()), Database::Mode::kReadWrite).ok());
  ASSERT_TRUE(other.exec("BEGIN IMMEDIATE").ok());
  const std::string held = get("/healthz/ready");
  EXPECT_EQ(status_of(held), 503);
  EXPECT_EQ(Json::parse(body_of(held))["reason"], "store.locked");
  EXPECT_EQ(status_of(get("/healthz/live")), 200) << "a restart would not help";
  ASSERT_TRUE(other.exec("ROLLBACK").ok());
  RawClient client(at);  // asked again, not before a second is over
  const auto until = std::chrono::steady_clock::now() + kPatience;
  int status = 0;
  while (status != 200 && std::chrono::steady_clock::now() < until) {
    client.send("GET /healthz/ready HTTP/1.1\r\nHost: localhost\r\n\r\n");
    status = status_of(client.answer());
  }
  EXPECT_EQ(status, 200);
  Database::set_busy_timeout(usual);
}

}  // namespace
}  // namespace patolli::net::test
