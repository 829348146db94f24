// What every file that touches Asio includes first. Few files should: it takes long to compile.
#pragma once

#include <coroutine>
#include <utility>  // Asio 1.74 forgets it
// and then
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace patolli {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;

}  // namespace patolli
