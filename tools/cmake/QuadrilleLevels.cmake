# CPU levels: the engine's folders are compiled once per level, so that SIMD code is inlined
# everywhere, and the program picks a level when it starts (tools/program/main.cpp).
#
# A level's sources are compiled with -Dquadrille=quadrille_<level>, which renames the namespace: the
# copies share no symbol of ours. QUADRILLE_LEVEL_NAME tells the code its level, QUADRILLE_VERSION the project's version.

# From the lowest to the highest, each a superset of the one before; the link order too.
set(QUADRILLE_LEVELS_KNOWN portable)
set(QUADRILLE_FLAGS_portable)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  list(APPEND QUADRILLE_LEVELS_KNOWN avx2 avx512)
  # What these flags imply is checked at start-up by tools/program/cpu_level.h: change both together.
  set(QUADRILLE_FLAGS_avx2 -march=x86-64-v3)
  # 256-bit vectors: the board is 196 bits.
  set(QUADRILLE_FLAGS_avx512 -march=x86-64-v4 -mavx512vpopcntdq -mavx512bitalg -mavx512vbmi
    -mavx512vbmi2 -mprefer-vector-width=256)
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(default_levels all)
else()
  set(default_levels portable)
endif()
set(QUADRILLE_LEVELS ${default_levels} CACHE STRING
  "CPU levels to build: all, or a list out of portable, avx2, avx512")

# QUADRILLE_LEVELS_BUILT: the chosen levels, lowest first.
string(REPLACE "," ";" chosen "${QUADRILLE_LEVELS}")
if(chosen STREQUAL "all")
  set(chosen ${QUADRILLE_LEVELS_KNOWN})
endif()
set(QUADRILLE_LEVELS_BUILT)
foreach(level IN LISTS QUADRILLE_LEVELS_KNOWN)
  if(level IN_LIST chosen)
    list(APPEND QUADRILLE_LEVELS_BUILT ${level})
    list(REMOVE_ITEM chosen ${level})
  endif()
endforeach()
if(chosen OR NOT QUADRILLE_LEVELS_BUILT)
  message(FATAL_ERROR "QUADRILLE_LEVELS=${QUADRILLE_LEVELS}: choose 'all' or some of "
    "'${QUADRILLE_LEVELS_KNOWN}' on ${CMAKE_SYSTEM_PROCESSOR}")
endif()
message(STATUS "CPU levels: ${QUADRILLE_LEVELS_BUILT}")
# What does not search is compiled at this one alone.
list(GET QUADRILLE_LEVELS_BUILT 0 QUADRILLE_LOWEST_LEVEL)

function(quadrille_at_level target level)
  target_compile_options(${target} PRIVATE ${QUADRILLE_FLAGS_${level}})
  target_compile_definitions(${target} PRIVATE
    quadrille=quadrille_${level} QUADRILLE_LEVEL_NAME="${level}"
    QUADRILLE_VERSION="${PROJECT_VERSION}")
endfunction()

# quadrille_folder(<name> GLOBS <pattern>... [EXCLUDE <file>...] [USES <folder>...]
#                  [LIBRARIES <target>...] [LEVELS <level>...])
# One object library <name>_<level> for each level, or for those of LEVELS. USES repeats the folder's
# row of the dependency table (tools/check_layers checks the includes themselves). A folder without
# sources has no target.
function(quadrille_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GLOBS;EXCLUDE;USES;LIBRARIES;LEVELS")
  if(NOT arg_LEVELS)
    set(arg_LEVELS ${QUADRILLE_LEVELS_BUILT})
  endif()
  list(TRANSFORM arg_GLOBS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  list(TRANSFORM arg_EXCLUDE PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  file(GLOB sources CONFIGURE_DEPENDS ${arg_GLOBS})
  if(arg_EXCLUDE)
    list(REMOVE_ITEM sources ${arg_EXCLUDE})
  endif()
  if(NOT sources)
    return()
  endif()
  foreach(level IN LISTS arg_LEVELS)
    set(target ${name}_${level})
    add_library(${target} OBJECT ${sources})
    quadrille_at_level(${target} ${level})
    target_link_libraries(${target} PUBLIC ${arg_LIBRARIES})
    foreach(used IN LISTS arg_USES)
      if(TARGET ${used}_${level})
        target_link_libraries(${target} PUBLIC ${used}_${level})
      endif()
    endforeach()
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      # A global with a constructor runs before main has looked at the CPU, in the AVX-512 copy too.
      # Tables are constexpr, or built when first used (tools/check_start_up checks the objects).
      target_compile_options(${target} PRIVATE -Wglobal-constructors)
    endif()
  endforeach()
endfunction()

# quadrille_collect(<variable> LEVELS <level>... FOLDERS <folder>...)
# The objects of the folders, level by level in the order given.
function(quadrille_collect variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LEVELS;FOLDERS")
  set(objects)
  foreach(level IN LISTS arg_LEVELS)
    foreach(folder IN LISTS arg_FOLDERS)
      if(TARGET ${folder}_${level})
        list(APPEND objects $<TARGET_OBJECTS:${folder}_${level}>)
      endif()
    endforeach()
  endforeach()
  set(${variable} ${objects} PARENT_SCOPE)
endfunction()
