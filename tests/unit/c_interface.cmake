# The C interface: tests and examples compiled as C; what the library shows and needs; the pages of its header.
if(PATOLLI_SANITIZE)
  set(library patolli_c)
else()
  set(library patolli_shared)
endif()

# patolli_c_test(<name> <source>)
function(patolli_c_test name source)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE ${library})
  target_compile_options(${name} PRIVATE -std=c99 -Wall -Wextra -Wpedantic -Werror)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  if(PATOLLI_SANITIZE)
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES TIMEOUT 300 LABELS unit)
endfunction()

patolli_c_test(c_interface_test ${CMAKE_CURRENT_SOURCE_DIR}/c/interface_test.c)
patolli_c_test(c_thinking_test ${CMAKE_CURRENT_SOURCE_DIR}/c/thinking_test.c)
foreach(example play search record)
  patolli_c_test(c_example_${example} ${PROJECT_SOURCE_DIR}/examples/c/${example}.c)
endforeach()

if(NOT PATOLLI_SANITIZE)
  add_test(NAME c_library_test COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/c/check_library $<TARGET_FILE:patolli_shared>
                                       ${PROJECT_SOURCE_DIR}/bindings/c/include)
  find_program(DOXYGEN doxygen)
  if(DOXYGEN)
    file(READ ${PROJECT_SOURCE_DIR}/bindings/c/Doxyfile doxyfile)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/Doxyfile
         CONTENT "${doxyfile}OUTPUT_DIRECTORY = ${CMAKE_CURRENT_BINARY_DIR}/c_pages\n")
    add_test(NAME c_pages_test COMMAND ${DOXYGEN} ${CMAKE_CURRENT_BINARY_DIR}/Doxyfile
             WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  endif()
endif()
