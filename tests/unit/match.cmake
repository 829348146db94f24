# The match layer and the command line above it.
patolli_test(match_test SOURCES match_any_game.cpp match_match.cpp USES patolli_registry patolli_match patolli_ai LABELS unit)
patolli_test(record_test SOURCES record_round_trip.cpp record_hostile.cpp USES patolli_registry patolli_match patolli_ai LABELS unit)
patolli_test(cli_test SOURCES cli_commands.cpp cli_observations.cpp cli_records.cpp cli_run.cpp cli_score.cpp cli_solve.cpp cli_strangers.cpp USES patolli_registry patolli_match patolli_ai LABELS unit)
target_compile_definitions(cli_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(cli_test patolli)

# Examples in the help and in the documents are run as they stand; the release build's only, since some of them search.
if(NOT PATOLLI_SANITIZE)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  add_test(NAME examples_test COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tests/examples/examples_test.py
                                      $<TARGET_FILE:patolli> ${PROJECT_SOURCE_DIR})
  set_tests_properties(examples_test PROPERTIES LABELS unit TIMEOUT 600)
  add_test(NAME hosting_examples_test COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/tests/examples/hosting_test.py
                                              $<TARGET_FILE:patolli> ${PROJECT_SOURCE_DIR})
  set_tests_properties(hosting_examples_test PROPERTIES LABELS unit TIMEOUT 600 SKIP_RETURN_CODE 77)
endif()
