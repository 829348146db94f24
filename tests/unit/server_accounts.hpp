// What the tests of accounts share: requests as a browser sends them.
#pragma once

#include <string>

#include "unit/server_world.hpp"

namespace patolli::server::test {

inline constexpr const char* kPhrase = "correct horse battery";

inline std::string key_of(const HttpResponse& response) { return json::parse(response.body).value("error", ""); }

inline HttpRequest request(const std::string& path, const json& body, const std::string& cookie = {},
                           const std::string& device = {}, const std::string& address = "192.0.2.1") {
  HttpRequest made{"POST", path, {}, body.dump(), cookie, address};
  made.device = device;
  made.agent = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  return made;
}

inline HttpResponse claim(World& world, TestClient& client, const std::string& name) {
  return world.http("POST", "/api/account/claim", {{"name", name}, {"phrase", kPhrase}}, client.cookie);
}

}  // namespace patolli::server::test
