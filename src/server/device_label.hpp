// What a list of sessions calls a device: the browser and the system, nothing finer.
#pragma once

#include <string>
#include <string_view>

namespace patolli::server {

// "Firefox, Linux" of a User-Agent header; empty: it says nothing that we know.
std::string device_label(std::string_view agent);

}  // namespace patolli::server
