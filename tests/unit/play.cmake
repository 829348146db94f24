# The message catalogues and the terminal table.
patolli_test(i18n_test SOURCES i18n_test.cpp USES patolli_registry patolli_i18n patolli_match patolli_registry_words LABELS unit)
patolli_test(play_test SOURCES play_test.cpp play_secrecy_test.cpp play_dialogue.cpp cli_run.cpp
             USES patolli_registry patolli_play patolli_splendor_terminal patolli_registry_words util LABELS unit TIMEOUT 600)
target_compile_definitions(play_test PRIVATE PATOLLI_BINARY="$<TARGET_FILE:patolli>")
add_dependencies(play_test patolli)
patolli_apart(play_test)
patolli_test(play_parts_test SOURCES play_parts_test.cpp games/pebbles/rules/rules.cpp games/pebbles/rules/text.cpp
             USES patolli_registry patolli_play patolli_coatl_terminal patolli_splendor_terminal patolli_registry_words LABELS unit TIMEOUT 600)
# Advice and its words.
patolli_test(hints_test SOURCES hints_test.cpp USES patolli_registry patolli_play patolli_hints patolli_coatl_terminal patolli_splendor_terminal patolli_registry_words LABELS unit)
