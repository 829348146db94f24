# Recorded games looked at again, by the library and by the command.
patolli_test(analysis_test SOURCES analysis_test.cpp analysis_words.cpp cli_run.cpp USES patolli_registry_words patolli_registry patolli_analysis patolli_term LABELS unit)
target_compile_definitions(analysis_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(analysis_test patolli)
