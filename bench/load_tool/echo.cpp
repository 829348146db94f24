// As little as a WebSocket server can do.
#include "net/asio.hpp"  // before the rest of it
//
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <iostream>

#include "crowd.hpp"

namespace patolli::load {
namespace {

namespace asio = net::asio;
using net::ErrorCode;
using net::tcp;

using Stream = boost::beast::websocket::stream<tcp::socket, false>;

asio::awaitable<void> echo(tcp::socket socket) {
  Stream ws(std::move(socket));
  ErrorCode error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  co_await ws.async_accept(token);
  ws.text(true);
  ws.auto_fragment(false);
  boost::beast::flat_buffer buffer;
  while (!error) {
    co_await ws.async_read(buffer, token);
    if (error) break;
    co_await ws.async_write(buffer.data(), token);
    buffer.clear();
  }
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor) {
  ErrorCode error;
  auto token = asio::redirect_error(asio::use_awaitable, error);
  while (!error) {
    tcp::socket socket(acceptor.get_executor());
    co_await acceptor.async_accept(socket, token);
    if (error) break;
    socket.set_option(tcp::no_delay(true));
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, echo(std::move(socket)), asio::detached);
  }
}

}  // namespace

void serve_echo() {
  asio::io_context io(1);
  tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::make_address("127.0.0.1"), 0));
  asio::signal_set signals(io, SIGTERM, SIGINT);
  signals.async_wait([&](ErrorCode /*error*/, int /*signal*/) { io.stop(); });
  std::cout << acceptor.local_endpoint().port() << std::endl;
  asio::co_spawn(io, accept_all(acceptor), asio::detached);
  io.run();
}

}  // namespace patolli::load
