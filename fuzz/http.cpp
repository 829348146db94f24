// Our own parsers of untrusted HTTP requests, and of settings.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "demand.hpp"
#include "net/addresses.hpp"
#include "net/headers.hpp"
#include "net/log.hpp"
#include "net/settings.hpp"
#include "net/target.hpp"

namespace patolli::net::fuzz {
namespace {

void try_target(std::string_view text, std::string_view base) {
  const auto target = read_target(text, base);
  if (!target) return;
  PATOLLI_DEMAND(target->path.empty() || target->path.front() == '/');
  PATOLLI_DEMAND(!target->path.empty() || !base.empty());
  const std::string closed = target->path.ends_with('/') ? target->path : target->path + "/";
  for (const char* const out : {"/../", "/./", "//", "\\"}) PATOLLI_DEMAND(closed.find(out) == std::string::npos);
  PATOLLI_DEMAND(std::none_of(target->path.begin(), target->path.end(), [](char c) { return c == '\0' || c == '\n'; }));
}

void try_headers(std::string_view text) {
  const std::string_view value = cookie_value(text, "patolli");
  PATOLLI_DEMAND(value.find(';') == std::string_view::npos);
  for (const bool secure : {false, true}) {
    const std::string line = cookie_line("patolli", text, {secure, "/p"});
    PATOLLI_DEMAND(std::count(line.begin(), line.end(), '\n') == 1 && line.ends_with("\r\n"));
  }
  const std::string download = download_line(text);
  PATOLLI_DEMAND(std::count(download.begin(), download.end(), '\n') == 1);
  (void)takes_encoding(text, "gzip");
  (void)names_tag(text, "\"tag\"");
  if (const auto origin = origin_of(text)) {
    PATOLLI_DEMAND(origin_of(*origin) == origin);
    PATOLLI_DEMAND(same_origin(*origin, *origin, "elsewhere"));
  }
  PATOLLI_DEMAND(!same_origin(text, "https://ours.example", "ours.example") ||
                 origin_of(text) == "https://ours.example");
}

void try_addresses(std::string_view text) {
  static const Networks kProxies = [] {
    Networks networks;
    networks.add("10.0.0.0/8");
    return networks;
  }();
  const Address peer = *Address::read("192.0.2.1");
  PATOLLI_DEMAND(client_behind(peer, text, kProxies).address == peer);
  (void)client_behind(*Address::read("10.0.0.1"), text, kProxies);
  if (const auto address = Address::read(text)) PATOLLI_DEMAND(Address::read(address->text()) == address);
  Networks networks;
  if (networks.add(text)) (void)networks.contain(peer);
}

void try_log(std::string_view text) {
  for (const LogFormat format : {LogFormat::kText, LogFormat::kJson}) {
    const std::string line = log_line(format, LogLevel::kInfo, "now", "event", {{"text", text}});
    PATOLLI_DEMAND(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c < 0x7f; }));
  }
}

void try_settings(std::string_view text) {
  HostSettings settings;
  const auto read = read_settings(settings, text, "file");
  if (!read.ok()) PATOLLI_DEMAND(read.error().text().find('\n') == std::string::npos);
}

}  // namespace
}  // namespace patolli::net::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace patolli::net::fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_target(text, "");
  try_target(text, "/p");
  try_headers(text);
  try_addresses(text);
  try_log(text);
  try_settings(text);
  return 0;
}
