# Players that are programs.
patolli_test(ai_test SOURCES ai_test.cpp tree_test.cpp USES patolli_match patolli_ai LABELS unit)
patolli_test(coatl_builder_test SOURCES coatl_builder_test.cpp coatl_builder_size_test.cpp USES patolli_ai LABELS unit)
