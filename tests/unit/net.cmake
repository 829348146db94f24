# The server over real sockets.
add_library(patolli_net_client STATIC net/person.cpp net/raw_client.cpp net/test_server.cpp)
target_include_directories(patolli_net_client PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(patolli_net_client PUBLIC patolli_registry patolli_net nlohmann_json::nlohmann_json)
patolli_warnings(patolli_net_client)

patolli_test(net_parts_test SOURCES net/parts_test.cpp net/admin_socket_test.cpp USES patolli_net_client LABELS server)
patolli_test(net_http_test SOURCES net/http_test.cpp net/host_test.cpp USES patolli_net_client LABELS server)
patolli_test(net_websocket_test SOURCES net/websocket_test.cpp USES patolli_net_client LABELS server)
patolli_test(net_games_test SOURCES net/games_test.cpp USES patolli_net_client LABELS server)
patolli_test(net_process_test SOURCES net/process_test.cpp net/signals_test.cpp net/server_process.cpp unit/cli_run.cpp
             USES patolli_net_client LABELS server)
# Servers whose clock is wrong: in front of libfaketime, also for tests/many.
add_library(patolli_real_timers SHARED net/real_timers.c)
target_compile_definitions(net_process_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>"
                                                    PATOLLI_REAL_TIMERS="$<TARGET_FILE:patolli_real_timers>")
add_dependencies(net_process_test patolli patolli_real_timers)

# Who is there: the command, servers as processes, a real database and a real bus.
patolli_test(nodes_test SOURCES net/nodes_test.cpp net/server_process.cpp unit/cli_run.cpp nats_server.cpp postgres_server.cpp own_server.cpp
             USES patolli_net_client LABELS server)
target_compile_definitions(nodes_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(nodes_test patolli)

# For the page's tests (web/tests/e2e), which start it.
add_executable(patolli_seeded_server net/seeded_server.cpp)
target_link_libraries(patolli_seeded_server PRIVATE patolli_registry patolli_net patolli_registry_words)
patolli_warnings(patolli_seeded_server)
