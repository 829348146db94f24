# News and requests between servers: within this process, and over a NATS that the test starts.
patolli_test(bus_test SOURCES bus_bus.cpp bus_nats.cpp nats_account.cpp nats_server.cpp own_server.cpp USES patolli_bus OpenSSL::Crypto nlohmann_json::nlohmann_json LABELS unit)
