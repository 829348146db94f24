// In the build with the sanitizers this stands before nlohmann/json.hpp: the templates behind its two kinds of JSON are
// compiled once and optimised (templates.cpp), not in every unit, most of which are not optimised there.
#pragma once

#include_next <nlohmann/json.hpp>

#ifndef PATOLLI_JSON_TEMPLATE
#define PATOLLI_JSON_TEMPLATE extern template
#endif

PATOLLI_JSON_TEMPLATE class nlohmann::basic_json<>;
PATOLLI_JSON_TEMPLATE class nlohmann::basic_json<nlohmann::ordered_map>;
PATOLLI_JSON_TEMPLATE class std::vector<nlohmann::json>;
PATOLLI_JSON_TEMPLATE class std::vector<nlohmann::ordered_json>;
PATOLLI_JSON_TEMPLATE struct nlohmann::ordered_map<std::string, nlohmann::ordered_json>;
PATOLLI_JSON_TEMPLATE class std::map<std::string, nlohmann::json, std::less<>>;
PATOLLI_JSON_TEMPLATE class nlohmann::detail::serializer<nlohmann::json>;
PATOLLI_JSON_TEMPLATE class nlohmann::detail::serializer<nlohmann::ordered_json>;
