// The bus over NATS.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bus/bus.hpp"
#include "core/result.hpp"

namespace patolli::bus {

struct NatsSettings {
  std::vector<std::string> servers = {};  // nats://host:4222, or tls://
  std::string credentials = {};           // a file: JWT and seed of a user
  // PEM files, for TLS. Empty: what the system trusts, and no certificate of our own.
  std::string ca = {}, certificate = {}, key = {};
};

// Several addresses, separated by commas or spaces.
bool read_nats_servers(std::string_view text, std::vector<std::string>& servers);
// An address that names a password or a token: everybody on the machine could read it in the list of processes.
bool has_nats_password(std::string_view text);

// Connects now or later, and again whenever the connection was lost. An error: the settings make no sense.
Result<std::unique_ptr<Bus>> open_nats_bus(const NatsSettings& settings);

}  // namespace patolli::bus
