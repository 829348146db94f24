# Tests against kept files; `golden_test --update` and `perft_test --update` rewrite them.
patolli_test(golden_test SOURCES golden_test.cpp USES patolli_coatl patolli_splendor LABELS golden)
patolli_test(perft_test SOURCES perft/perft_test.cpp USES patolli_coatl patolli_splendor LABELS golden)
