# What `cmake --install` installs, in components:
#   program      the program, its manual pages, completions and settings, and the web client where it has been built
#   library      libpatolli for programs that use it
#   development  its header, and the C++ side as static libraries with headers; CMake package and pkg-config files of both
include(CMakePackageConfigHelpers)

set(PATOLLI_PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/patolli)

# The static libraries that an outside C++ program links: whatever the C library is made of.
# patolli_collect(<target> <variable>): adds its modules, and theirs, to the list.
function(patolli_collect target variable)
  set(list ${${variable}})
  get_target_property(type ${target} TYPE)
  set(property LINK_LIBRARIES)
  if(type STREQUAL INTERFACE_LIBRARY)
    set(property INTERFACE_LINK_LIBRARIES)
  endif()
  get_target_property(used ${target} ${property})
  foreach(library IN LISTS used)
    if(library MATCHES "^patolli_" AND NOT library IN_LIST list)
      list(APPEND list ${library})
      patolli_collect(${library} list)
    endif()
  endforeach()
  set(${variable} ${list} PARENT_SCOPE)
endfunction()
set(engine)
patolli_collect(patolli_c engine)
install(TARGETS ${engine} EXPORT patolli-core ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/patolli-core COMPONENT development)
install(EXPORT patolli-core NAMESPACE patolli:: DESTINATION ${PATOLLI_PACKAGE} COMPONENT development)
set(folders)
foreach(library IN LISTS engine)
  string(REGEX REPLACE "^patolli_" "src/" folder ${library})
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${folder})
    list(APPEND folders ${folder})
  endif()
endforeach()
foreach(game IN LISTS PATOLLI_GAMES)
  list(APPEND folders ${game}/rules ${game}/module)
endforeach()
foreach(folder IN LISTS folders)
  string(REGEX REPLACE "^src/" "" below ${folder})
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/ DESTINATION ${PATOLLI_CORE_HEADERS}/${below} COMPONENT development
          FILES_MATCHING PATTERN "*.hpp" PATTERN terminal EXCLUDE PATTERN commands EXCLUDE PATTERN words EXCLUDE)
endforeach()

install(TARGETS patolli_shared EXPORT patolli-c
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT patolli-c NAMESPACE patolli:: DESTINATION ${PATOLLI_PACKAGE} COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/bindings/c/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/patolli-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/patolli-config.cmake
                              INSTALL_DESTINATION ${PATOLLI_PACKAGE})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/patolli-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/patolli-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/patolli-config-version.cmake
        DESTINATION ${PATOLLI_PACKAGE} COMPONENT development)

# pkg-config. Static libraries that use each other are searched as a group.
set(PATOLLI_CORE_LIBRARIES)
foreach(library IN LISTS engine)
  get_target_property(type ${library} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    string(APPEND PATOLLI_CORE_LIBRARIES " -l${library}")
  endif()
endforeach()
file(RELATIVE_PATH PATOLLI_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)  # the files can be moved with all the rest
foreach(package patolli patolli-core)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${package}.pc.in ${CMAKE_CURRENT_BINARY_DIR}/${package}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()

if(PATOLLI_ENGINE_ONLY)
  return()
endif()

install(TARGETS patolli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/patolli.conf DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/patolli/examples
        COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/docs/HOSTING.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/patolli COMPONENT program)
# scripts/build_page builds it; without it the program is installed alone.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/patolli/web COMPONENT program OPTIONAL)
# Manual pages and completions, made by the program from its own commands (apps/patolli/CMakeLists.txt).
install(DIRECTORY ${PROJECT_BINARY_DIR}/documents/share/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program)
