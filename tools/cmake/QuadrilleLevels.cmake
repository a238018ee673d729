# CPU levels: every folder of a program is compiled once per level, so SIMD code can be inlined everywhere.
# The program picks a level when it starts (tools/base/main.cpp).
#
# A level's sources are compiled with -Dquadrille=quadrille_<level>, which renames the namespace: the
# copies share none of our symbols. QUADRILLE_LEVEL_NAME is the name of the level, QUADRILLE_VERSION the
# version of the project.

# From the lowest to the highest, in link order. Each is a superset of the one before.
set(QUADRILLE_LEVELS_KNOWN portable)
set(QUADRILLE_FLAGS_portable)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  list(APPEND QUADRILLE_LEVELS_KNOWN avx2 avx512)
  # tools/base/cpu_level.h checks at start-up that the CPU supports these flags: change both together.
  set(QUADRILLE_FLAGS_avx2 -march=x86-64-v3)
  # 256-bit vectors hold the board, which has 196 squares.
  set(QUADRILLE_FLAGS_avx512 -march=x86-64-v4 -mavx512vpopcntdq -mavx512bitalg -mavx512vbmi
    -mavx512vbmi2 -mprefer-vector-width=256)
endif()

set(QUADRILLE_LEVELS native CACHE STRING
  "CPU levels to build: native (the highest that this machine supports), all, or a list out of portable, avx2, avx512")

# Suffixes of sources for other systems.
set(QUADRILLE_OTHER_SYSTEMS posix windows wasm)
if(EMSCRIPTEN)
  list(REMOVE_ITEM QUADRILLE_OTHER_SYSTEMS wasm)
elseif(WIN32)
  list(REMOVE_ITEM QUADRILLE_OTHER_SYSTEMS windows)
else()
  list(REMOVE_ITEM QUADRILLE_OTHER_SYSTEMS posix)
endif()
list(JOIN QUADRILLE_OTHER_SYSTEMS "|" QUADRILLE_OTHER_SYSTEMS)

# QUADRILLE_HOST_LEVELS: levels that this machine supports, lowest first. Found at every configure, because a
# build folder may move to another machine.
set(QUADRILLE_HOST_LEVELS portable)
if(NOT CMAKE_CROSSCOMPILING)
  unset(QUADRILLE_HOST_RUNS CACHE)
  unset(QUADRILLE_HOST_COMPILES CACHE)
  try_run(QUADRILLE_HOST_RUNS QUADRILLE_HOST_COMPILES
    "${CMAKE_BINARY_DIR}/host_levels" "${PROJECT_SOURCE_DIR}/tools/cmake/host_levels.cpp"
    CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}"
    COMPILE_OUTPUT_VARIABLE compile_output
    RUN_OUTPUT_VARIABLE host_levels)
  if(NOT QUADRILLE_HOST_COMPILES OR NOT QUADRILLE_HOST_RUNS EQUAL 0)
    message(FATAL_ERROR "tools/cmake/host_levels.cpp does not compile or run:\n${compile_output}")
  endif()
  string(STRIP "${host_levels}" host_levels)
  string(REPLACE " " ";" QUADRILLE_HOST_LEVELS "${host_levels}")
endif()

# QUADRILLE_LEVELS_BUILT: the chosen levels, lowest first.
string(REPLACE "," ";" chosen "${QUADRILLE_LEVELS}")
if(chosen STREQUAL "all")
  set(chosen ${QUADRILLE_LEVELS_KNOWN})
elseif(chosen STREQUAL "native")
  list(GET QUADRILLE_HOST_LEVELS -1 chosen)
endif()
set(QUADRILLE_LEVELS_BUILT)
foreach(level IN LISTS QUADRILLE_LEVELS_KNOWN)
  if(level IN_LIST chosen)
    list(APPEND QUADRILLE_LEVELS_BUILT ${level})
    list(REMOVE_ITEM chosen ${level})
  endif()
endforeach()
if(chosen OR NOT QUADRILLE_LEVELS_BUILT)
  message(FATAL_ERROR "QUADRILLE_LEVELS=${QUADRILLE_LEVELS}: choose 'native', 'all' or some of "
    "'${QUADRILLE_LEVELS_KNOWN}' on ${CMAKE_SYSTEM_PROCESSOR}")
endif()
message(STATUS "CPU levels: ${QUADRILLE_LEVELS_BUILT}; this machine supports ${QUADRILLE_HOST_LEVELS}")

# Compiles the target at the level.
function(quadrille_at_level target level)
  target_compile_options(${target} PRIVATE ${QUADRILLE_FLAGS_${level}})
  target_compile_definitions(${target} PRIVATE
    quadrille=quadrille_${level} QUADRILLE_LEVEL_NAME="${level}"
    QUADRILLE_VERSION="${PROJECT_VERSION}")
endfunction()

# A global with a constructor would run AVX-512 code before main has checked the CPU. Tables are constexpr or
# built at first use (tools/check_start_up checks the objects).
function(quadrille_forbid_global_constructors target)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(${target} PRIVATE -Wglobal-constructors)
  endif()
endfunction()

# Precompiled headers: `programs` for folders that are optimised less (QuadrilleToolchain.cmake), and `tests`.
# Elsewhere they save no time, because eight sources in one file parse a header only once.
option(QUADRILLE_PRECOMPILE "Precompile the headers that most sources include" ON)

# quadrille_shared_headers(<name> <level> LIBRARIES <target>... OPTIONS <option>... HEADERS <header>...)
# Adds the target headers_<name>_<level>. quadrille_use_headers() reuses its precompiled headers.
function(quadrille_shared_headers name level)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LIBRARIES;OPTIONS;HEADERS")
  set(target headers_${name}_${level})
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "")
  add_library(${target} OBJECT EXCLUDE_FROM_ALL "${source}")
  quadrille_at_level(${target} ${level})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES})
  list(TRANSFORM arg_HEADERS REPLACE "^[a-z]+/[a-z/_]+\\.h$" "${PROJECT_SOURCE_DIR}/\\0")
  target_precompile_headers(${target} PRIVATE ${arg_HEADERS})
  # Otherwise the timestamp makes every build a miss of the compiler cache.
  target_compile_options(${target} PRIVATE ${arg_OPTIONS}
    $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
endfunction()

# quadrille_use_headers(<target> <name> <level>): compiles the target with the precompiled headers.
function(quadrille_use_headers target name level)
  if(QUADRILLE_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM headers_${name}_${level})
  endif()
endfunction()

set(QUADRILLE_COMMON_HEADERS
  <algorithm> <array> <atomic> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <variant> <vector> <fmt/format.h> engine/game.h engine/movegen.h)
if(QUADRILLE_PRECOMPILE)
  foreach(level IN LISTS QUADRILLE_LEVELS_BUILT)
    quadrille_shared_headers(programs ${level}
      LIBRARIES fmt::fmt nlohmann_json::nlohmann_json OPTIONS ${QUADRILLE_LESS_OPTIMISED}
      HEADERS ${QUADRILLE_COMMON_HEADERS} <nlohmann/json.hpp>)
  endforeach()
endif()

# quadrille_folder(<name> GLOBS <pattern>... [EXCLUDE <file>...] [USES <folder>...]
#                  [LIBRARIES <target>...] [FOR_ANY_CPU])
# Adds an object library <name>_<level> for each level. It contains only the sources for this system
# (x_posix.cpp, x_windows.cpp or x_wasm.cpp). USES are the folders that this one may use (tools/check_layers
# checks includes). FOR_ANY_CPU compiles without the flags of the level, for code that runs before main.
function(quadrille_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FOR_ANY_CPU" "" "GLOBS;EXCLUDE;USES;LIBRARIES")
  list(TRANSFORM arg_GLOBS PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  list(TRANSFORM arg_EXCLUDE PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  file(GLOB sources CONFIGURE_DEPENDS ${arg_GLOBS})
  if(arg_EXCLUDE)
    list(REMOVE_ITEM sources ${arg_EXCLUDE})
  endif()
  list(FILTER sources EXCLUDE REGEX "_(${QUADRILLE_OTHER_SYSTEMS})\\.cpp$")
  foreach(level IN LISTS QUADRILLE_LEVELS_BUILT)
    set(target ${name}_${level})
    add_library(${target} OBJECT ${sources})
    set_target_properties(${target} PROPERTIES QUADRILLE_LIBRARIES "${arg_LIBRARIES}")
    if(arg_FOR_ANY_CPU)
      set(QUADRILLE_FLAGS_${level}) # for the calls below
    endif()
    quadrille_at_level(${target} ${level})
    target_link_libraries(${target} PUBLIC ${arg_LIBRARIES})
    foreach(used IN LISTS arg_USES)
      target_link_libraries(${target} PUBLIC ${used}_${level})
    endforeach()
    if(NOT arg_FOR_ANY_CPU)
      quadrille_forbid_global_constructors(${target})
      if(QUADRILLE_HEADERS)
        quadrille_use_headers(${target} ${QUADRILLE_HEADERS} ${level})
      endif()
    endif()
  endforeach()
endfunction()

option(QUADRILLE_BUNDLE
  "Programs also load libraries from lib/quadrille, where the archive of cpack contains them" OFF)

# quadrille_add_program(<name> SOURCES <file>... FOLDERS <folder>...)
# Adds a program to the build folder and to the installation. SOURCES define program_main
# (tools/base/program.h) and are compiled at each level, as FOLDERS are. tools/base/main.cpp chooses a level.
#
# The order of objects on the link line matters. Inline functions and templates of the standard library
# (std::vector<int>, std::sort, ...) are compiled into every object that uses them, at its level, and the
# linker keeps the first copy. If that copy were AVX2, portable code would crash on an old CPU. So levels are
# linked from the lowest to the highest, and portable code calls portable copies. For the same reason folders
# are object libraries (archive members have no fixed order) and link-time optimisation is off (it may merge
# copies). tools/base/main.cpp uses no such function.
function(quadrille_add_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;FOLDERS")
  set(objects)
  set(libraries)
  foreach(level IN LISTS QUADRILLE_LEVELS_BUILT)
    add_library(${name}_${level} OBJECT ${arg_SOURCES})
    quadrille_at_level(${name}_${level} ${level})
    quadrille_forbid_global_constructors(${name}_${level})
    if(QUADRILLE_HEADERS)
      quadrille_use_headers(${name}_${level} ${QUADRILLE_HEADERS} ${level})
    endif()
    foreach(folder IN LISTS arg_FOLDERS)
      target_link_libraries(${name}_${level} PRIVATE ${folder}_${level})
      get_target_property(more ${folder}_${level} QUADRILLE_LIBRARIES)
      list(APPEND libraries ${more})
      list(APPEND objects $<TARGET_OBJECTS:${folder}_${level}>)
    endforeach()
    list(APPEND objects $<TARGET_OBJECTS:${name}_${level}>)
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  add_executable(${name} ${objects} "${PROJECT_SOURCE_DIR}/tools/base/main.cpp")
  target_compile_definitions(${name} PRIVATE QUADRILLE_PROGRAM="${name}")
  if(WIN32)
    target_sources(${name} PRIVATE "${PROJECT_SOURCE_DIR}/tools/base/windows/program.rc")
  endif()
  target_link_libraries(${name} PRIVATE ${libraries})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  set_property(GLOBAL APPEND PROPERTY QUADRILLE_PROGRAMS ${name})
  if(QUADRILLE_BUNDLE)
    set_target_properties(${name} PROPERTIES
      INSTALL_RPATH "$ORIGIN/../lib/quadrille" BUILD_WITH_INSTALL_RPATH ON)
  endif()
  # tools/run builds only the engine.
  install(TARGETS ${name} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" OPTIONAL)
endfunction()
