#include "net/traffic.hpp"

#include <linux/tcp.h>  // has more than <netinet/tcp.h>, which Asio includes: hence a file of its own
#include <netinet/in.h>
#include <sys/socket.h>

namespace patolli::net {

std::uint64_t bytes_received(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  return info.tcpi_bytes_received;
}

}  // namespace patolli::net
