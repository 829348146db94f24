#define PATOLLI_JSON_TEMPLATE template
#include <nlohmann/json.hpp>
