# Games as numbers: indices, observations, batches.
patolli_test(encoding_test
             SOURCES encoding_test.cpp encoding_batch_test.cpp encoding_golden_test.cpp games/pebbles/rules/rules.cpp
                     games/pebbles/rules/text.cpp games/pebbles/module/module.cpp
             USES patolli_registry patolli_coatl_module patolli_splendor_module LABELS unit COST 30)
target_include_directories(encoding_test PRIVATE ${PROJECT_SOURCE_DIR}/tests)
