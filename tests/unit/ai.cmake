# Bots.
patolli_test(ai_test SOURCES ai_test.cpp feature_layout_test.cpp tree_test.cpp USES patolli_registry patolli_match patolli_ai LABELS unit)
patolli_test(coatl_solver_test SOURCES coatl_solver_test.cpp coatl_solver_size_test.cpp USES patolli_coatl_module LABELS unit)
