patolli_fuzz_game(splendor patolli_splendor STATE splendor::State TRAITS conformance/splendor_traits.hpp)
