#include "protocol/reasons_json.hpp"

#include <nlohmann/json.hpp>

namespace patolli {

nlohmann::ordered_json reasons_json(const Reasons& reasons) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Reason& r : reasons)
    list.push_back({{"why", to_text(r.why)},
                    {"card", r.card},
                    {"n", r.n},
                    {"m", r.m},
                    {"seat", r.seat >= 0 ? Json(static_cast<int>(r.seat)) : Json(nullptr)}});
  return list;
}

}  // namespace patolli
