# Tests against kept files; `golden_test --update` and the like rewrite them.
patolli_test(golden_test SOURCES golden_test.cpp USES patolli_coatl patolli_splendor LABELS golden)
patolli_test(perft_test SOURCES perft/perft_test.cpp USES patolli_coatl patolli_splendor LABELS golden)
patolli_test(signature_test SOURCES signature_test.cpp USES patolli_registry patolli_match patolli_ai LABELS golden)
