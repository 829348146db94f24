# Bots in any language: views as JSON, messages, real children, and the examples.
patolli_test(protocol_view_test SOURCES protocol_view.cpp protocol_message.cpp USES patolli_protocol LABELS unit)
patolli_test(protocol_exec_test SOURCES protocol_exec.cpp USES patolli_protocol LABELS unit)
patolli_test(protocol_bots_test SOURCES protocol_bots.cpp protocol_st.cpp protocol_docs.cpp cli_run.cpp
             USES patolli_protocol LABELS unit)
target_compile_definitions(protocol_bots_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>"
                                                      PATOLLI_EXAMPLE_BOT="$<TARGET_FILE:points_bot>")
add_executable(points_bot ${PROJECT_SOURCE_DIR}/examples/cpp/points_bot.cpp)
target_link_libraries(points_bot PRIVATE nlohmann_json::nlohmann_json)
patolli_warnings(points_bot)
add_dependencies(protocol_bots_test patolli points_bot)
