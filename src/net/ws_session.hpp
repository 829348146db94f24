// One WebSocket: messages to and from the game server, within the limits of a connection.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "net/asio.hpp"
#include "net/hub.hpp"

namespace patolli::net {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

struct PendingConnection {
  std::string cookie;
  std::string address;  // empty: without limits
  ConnectionLimiter::Stay stay;
};

void begin_websocket(Hub& hub, Socket socket, UpgradeRequest request, PendingConnection pending);

}  // namespace patolli::net
