// The usual answer over HTTP.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/game_server.hpp"

namespace patolli::server {

inline HttpResponse ok_json(std::string body) { return {200, "application/json", std::move(body), std::nullopt, {}}; }

}  // namespace patolli::server
