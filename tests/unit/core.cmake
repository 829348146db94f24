patolli_test(core_test
             SOURCES core_rng.cpp core_bits.cpp core_values.cpp core_text.cpp core_game.cpp core_float_math.cpp
             USES patolli_core LABELS unit)
