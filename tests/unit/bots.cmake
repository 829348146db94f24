# Bots in any language: views as JSON, messages, real children, and the examples.
patolli_test(bots_view_test SOURCES bots_view.cpp bots_message.cpp USES patolli_registry patolli_bots LABELS unit)
patolli_test(bots_exec_test SOURCES bots_exec.cpp USES patolli_registry patolli_bots LABELS unit)
patolli_test(bots_bots_test SOURCES bots_bots.cpp bots_st.cpp bots_docs.cpp cli_run.cpp
             USES patolli_registry patolli_bots LABELS unit)
target_compile_definitions(bots_bots_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>"
                                                      PATOLLI_VERSION="${PROJECT_VERSION}"
                                                      PATOLLI_EXAMPLE_BOT="$<TARGET_FILE:points_bot>")
# The command that tries other people's bots.
patolli_test(bots_check_test SOURCES bots_check.cpp cli_run.cpp USES patolli_match LABELS unit)
target_compile_definitions(bots_check_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(bots_check_test patolli)
add_executable(points_bot ${PROJECT_SOURCE_DIR}/examples/cpp/points_bot.cpp)
target_link_libraries(points_bot PRIVATE nlohmann_json::nlohmann_json)
patolli_warnings(points_bot)
add_dependencies(bots_bots_test patolli points_bot)
