// What the network serves: the game server, or a server that only thinks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace patolli::server {

using ClientId = std::uint64_t;  // a connection; never used again for another one

struct HttpRequest {
  std::string method;       // "GET", "POST"
  std::string path;         // "/api/session", without the base path and the query
  std::string query;        // behind the question mark, still encoded
  std::string body;         // JSON, or empty
  std::string cookie;       // the value of our session cookie, or empty
  std::string address;      // of the client, behind proxies the real one; empty: its network has no limits
  std::string device = {};  // the value of our device cookie, or empty
  std::string agent = {};   // the User-Agent header, untrusted
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::optional<std::string> set_cookie;       // the new value of our session cookie; empty: delete it
  std::string filename;                        // not empty: offered as a download under this name
  std::optional<std::string> set_device = {};  // likewise, of the device cookie
  std::string location = {};                   // of a redirection
};

class Service {
 public:
  virtual ~Service() = default;
  Service() = default;
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  // After the WebSocket upgrade. The address is that of an HttpRequest.
  virtual void connect(ClientId client, std::string_view cookie, std::string_view address) = 0;
  virtual void receive(ClientId client, std::string_view text) = 0;  // one text message
  virtual void disconnect(ClientId client) = 0;
  // Everything under /api/, and whether it is ready. The answer may come at once, or later on the server's thread.
  virtual void request(const HttpRequest& request, const std::function<void(HttpResponse)>& answer) = 0;
  // A line from the host's own socket; the answer is a line, too.
  virtual void administer(std::string_view line, const std::function<void(std::string)>& answer) = 0;
  // Shuts down: closes the clients, waits for what must not be lost, then calls `done`.
  virtual void stop(std::function<void()> done) = 0;
};

}  // namespace patolli::server
