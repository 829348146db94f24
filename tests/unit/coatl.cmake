# The rules of Cóatl. The naive second implementations stand beside the tests.
patolli_test(coatl_cards_test SOURCES coatl_cards_test.cpp coatl_patterns_test.cpp USES patolli_coatl LABELS unit)
patolli_test(coatl_rules_test
             SOURCES coatl_rules_setup_test.cpp coatl_rules_take_test.cpp coatl_rules_build_test.cpp
                     coatl_rules_tokens_test.cpp coatl_rules_end_test.cpp coatl_rules_hidden_test.cpp
                     coatl_rules_reject_test.cpp coatl_docs_test.cpp coatl_facts_test.cpp
             USES patolli_coatl LABELS unit)
patolli_test(coatl_solo_test SOURCES coatl_solo_test.cpp coatl_solo_marco_test.cpp USES patolli_coatl LABELS unit)
patolli_test(coatl_games_test SOURCES coatl_games_test.cpp coatl_naive_state.cpp coatl_naive_play.cpp
             USES patolli_coatl LABELS unit)

# The naive implementations are slow enough as they are.
foreach(source coatl_patterns_test.cpp coatl_games_test.cpp coatl_naive_state.cpp coatl_naive_play.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/${source} PROPERTIES COMPILE_OPTIONS -O1)
endforeach()
