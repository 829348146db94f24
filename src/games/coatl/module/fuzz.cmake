patolli_fuzz_game(coatl patolli_coatl STATE coatl::Coatl TRAITS conformance/coatl_traits.hpp)
patolli_fuzz_game(coatl_solo patolli_coatl STATE coatl::CoatlSolo TRAITS conformance/coatl_traits.hpp)
