patolli_test(splendor_test
             SOURCES splendor_cards_test.cpp splendor_chance_test.cpp splendor_check_test.cpp splendor_end_test.cpp
                     splendor_facts_test.cpp
                     splendor_hidden_test.cpp splendor_naive_test.cpp splendor_payment_test.cpp splendor_text_test.cpp
                     splendor_turn_test.cpp
             USES patolli_splendor LABELS unit)
patolli_test(splendor_endgame_test SOURCES splendor_endgame_test.cpp USES patolli_splendor_module LABELS unit)
