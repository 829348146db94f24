#include "json/reasons_json.hpp"

#include <nlohmann/json.hpp>

namespace patolli::json {

using nlohmann::ordered_json;

ordered_json reasons_json(const hints::Reasons& reasons) {
  ordered_json list = ordered_json::array();
  for (const hints::Reason& r : reasons)
    list.push_back({{"why", r.why.key},
                    {"card", r.card},
                    {"n", r.n},
                    {"m", r.m},
                    {"seat", r.seat >= 0 ? ordered_json(static_cast<int>(r.seat)) : ordered_json(nullptr)}});
  return list;
}

}  // namespace patolli::json
