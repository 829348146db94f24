# A game that brings nothing but its rules (tests/games/pebbles) in the whole program.
if(PATOLLI_PEBBLES)
  patolli_test(pebbles_test SOURCES pebbles_test.cpp cli_run.cpp play_dialogue.cpp net/server_process.cpp
               USES patolli_net_client patolli_i18n patolli_pebbles_module LABELS unit)
  target_compile_definitions(pebbles_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli_with_pebbles>")
  add_dependencies(pebbles_test patolli_with_pebbles)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  add_test(NAME adding_a_game_test COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tests/examples/adding_test.py
                                           $<TARGET_FILE:patolli_with_pebbles> ${PROJECT_SOURCE_DIR})
  set_tests_properties(adding_a_game_test PROPERTIES LABELS unit TIMEOUT 300)
endif()
