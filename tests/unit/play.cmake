# The message catalogues and the terminal table.
patolli_test(i18n_test SOURCES i18n_test.cpp USES patolli_registry patolli_i18n patolli_match patolli_registry_words LABELS unit)
patolli_test(play_test SOURCES play_test.cpp play_turns_test.cpp play_saved_test.cpp play_secrecy_test.cpp play_dialogue.cpp cli_run.cpp
             USES patolli_registry patolli_play patolli_splendor_terminal patolli_registry_words util LABELS unit TIMEOUT 600)
target_compile_definitions(play_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(play_test patolli)
patolli_apart(play_test)
patolli_test(play_parts_test SOURCES play_parts_test.cpp games/pebbles/rules/rules.cpp games/pebbles/rules/text.cpp
             USES patolli_registry patolli_play patolli_coatl_terminal patolli_splendor_terminal patolli_registry_words LABELS unit TIMEOUT 600)
# Advice and its words.
patolli_test(hints_test SOURCES hints_test.cpp USES patolli_registry patolli_play patolli_hints patolli_coatl_terminal patolli_splendor_terminal patolli_registry_words LABELS unit)
# Whole games on a pseudo-terminal. Debian's Python has the terminal (python3-pyte).
if(NOT PATOLLI_SANITIZE)
  find_program(PATOLLI_DEBIAN_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
  add_test(NAME terminal_test COMMAND ${PATOLLI_DEBIAN_PYTHON} -B ${PROJECT_SOURCE_DIR}/tests/terminal/play_test.py
                                      $<TARGET_FILE:patolli>)
  set_tests_properties(terminal_test PROPERTIES LABELS unit TIMEOUT 900)
endif()
