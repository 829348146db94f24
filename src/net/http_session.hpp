// One connection that speaks HTTP, until it ends or becomes a WebSocket.
#pragma once

#include "net/asio.hpp"
#include "net/hub.hpp"

namespace patolli::net {

// `stay` is empty when the peer is a proxy: its clients are counted, not itself.
void begin_http(Hub& hub, Socket socket, const Address& peer, ConnectionLimiter::Stay stay);

}  // namespace patolli::net
