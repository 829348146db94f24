# The games, from the lists of modules (src/registry/modules.def): for each a library of its rules and one of its module.
# A folder with a CMakeLists.txt of its own builds itself; otherwise all sources in it are compiled one by one.
option(PATOLLI_PEBBLES "A second program, patolli_with_pebbles, that knows the game of the tests (tests/games), too" OFF)

# patolli_read_modules(<list file> <variable>): the names in it.
function(patolli_read_modules file variable)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(STRINGS ${file} lines REGEX "^PATOLLI_MODULE\\(")
  list(TRANSFORM lines REPLACE "^PATOLLI_MODULE\\(([a-z_]+)\\).*" "\\1")
  set(${variable} ${lines} PARENT_SCOPE)
endfunction()

patolli_read_modules(${PROJECT_SOURCE_DIR}/src/registry/modules.def names)
set(PATOLLI_GAMES)       # folders of what everybody gets
set(PATOLLI_TEST_GAMES)  # and of what only tests get
foreach(name IN LISTS names)
  list(APPEND PATOLLI_GAMES src/games/${name})
endforeach()
if(PATOLLI_PEBBLES)
  patolli_read_modules(${PROJECT_SOURCE_DIR}/tests/games/modules.def names)
  foreach(name IN LISTS names)
    list(APPEND PATOLLI_TEST_GAMES tests/games/${name})
  endforeach()
endif()

# patolli_game_part(<folder of the game> <rules or module> <its library> <what it uses>…)
function(patolli_game_part game part library)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${game}/${part}/CMakeLists.txt)
    add_subdirectory(${game}/${part})
    return()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${game}/${part}/*.cpp ${PROJECT_SOURCE_DIR}/${game}/${part}/bots/*.cpp)
  patolli_library(${library} SOURCES ${sources} USES ${ARGN})
  target_include_directories(${library} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/${game}/../..>)  # "games/<name>/…", wherever it is
  patolli_apart(${library})
endfunction()

function(patolli_game_rules)
  foreach(game IN LISTS PATOLLI_GAMES PATOLLI_TEST_GAMES)
    get_filename_component(name ${game} NAME)
    patolli_game_part(${game} rules patolli_${name} patolli_core)
  endforeach()
endfunction()

# The module, and what it has in folders of their own: exact, words, terminal, commands. Without a terminal of its own a game gets
# the default one.
function(patolli_game_modules)
  foreach(game IN LISTS PATOLLI_GAMES PATOLLI_TEST_GAMES)
    get_filename_component(name ${game} NAME)
    patolli_game_part(${game} module patolli_${name}_module patolli_${name} patolli_match patolli_bots)
    if(EXISTS ${PROJECT_SOURCE_DIR}/${game}/module/exact/CMakeLists.txt)
      add_subdirectory(${game}/module/exact)
    endif()
    if(PATOLLI_ENGINE_ONLY)
      continue()
    endif()
    foreach(part words terminal commands)
      if(EXISTS ${PROJECT_SOURCE_DIR}/${game}/module/${part}/CMakeLists.txt)
        add_subdirectory(${game}/module/${part})
      endif()
    endforeach()
    if(NOT TARGET patolli_${name}_terminal)
      configure_file(${PROJECT_SOURCE_DIR}/cmake/default_terminal.cpp.in
                     ${CMAKE_CURRENT_BINARY_DIR}/games/${name}_terminal.cpp @ONLY)
      patolli_library(patolli_${name}_terminal LIGHT SOURCES ${CMAKE_CURRENT_BINARY_DIR}/games/${name}_terminal.cpp
                      USES patolli_${name}_module patolli_play)
    endif()
  endforeach()
endfunction()
