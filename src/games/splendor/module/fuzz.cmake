patolli_fuzz_game(splendor patolli_splendor STATE splendor::State TRAITS conformance/splendor_traits.hpp)
patolli_fuzz(splendor_tools ${CMAKE_CURRENT_LIST_DIR}/fuzz/splendor_tools.cpp patolli_splendor_module)
