# The server as strangers meet it, over real sockets.
add_library(patolli_server_client STATIC server/person.cpp server/raw_client.cpp server/test_server.cpp)
target_include_directories(patolli_server_client PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(patolli_server_client PUBLIC patolli_server nlohmann_json::nlohmann_json)
patolli_warnings(patolli_server_client)

patolli_test(server_parts_test SOURCES server/parts_test.cpp USES patolli_server_client LABELS server)
patolli_test(server_http_test SOURCES server/http_test.cpp USES patolli_server_client LABELS server)
patolli_test(server_websocket_test SOURCES server/websocket_test.cpp USES patolli_server_client LABELS server)
patolli_test(server_games_test SOURCES server/games_test.cpp USES patolli_server_client LABELS server)
patolli_test(server_process_test SOURCES server/process_test.cpp server/server_process.cpp unit/cli_run.cpp
             USES patolli_server_client LABELS server)
target_compile_definitions(server_process_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(server_process_test patolli)

# For the page's tests (web/tests/e2e), which start it.
add_executable(patolli_seeded_server server/seeded_server.cpp)
target_link_libraries(patolli_seeded_server PRIVATE patolli_server)
patolli_warnings(patolli_seeded_server)
