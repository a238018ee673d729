# Language, warnings, sanitizers and compiler cache for all targets.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release or Debug" FORCE)
endif()

option(QUADRILLE_WERROR "Treat warnings as errors" ON)
option(QUADRILLE_FUZZ "Also build the libFuzzer programs of tests/fuzz (clang)" OFF)
set(QUADRILLE_SANITIZE "" CACHE STRING
  "Sanitizers for all targets, as values of -fsanitize: address,undefined or thread")

# Includes are relative to the root of the repository: #include "engine/square.h".
include_directories("${PROJECT_SOURCE_DIR}")

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-qual -Wextra-semi -Wimplicit-fallthrough
  $<$<BOOL:${QUADRILLE_WERROR}>:-Werror>
  # Paths in asserts, debug information and test failures are relative to the repository, so the
  # compiler cache serves any clone of it.
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(
    -Wduplicated-cond -Wlogical-op
    # False alarms of GCC 12 in std::string (GCC bug 105651), also in precompiled headers.
    -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread
    # False alarms of unity builds, where one source includes others.
    -Wno-subobject-linkage
    # A note about GCC before 4.6 for each function that takes a board by value.
    -Wno-psabi)
endif()
if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

set(QUADRILLE_IGNORELIST "${PROJECT_SOURCE_DIR}/tools/cmake/sanitizer_ignorelist.txt")
if(QUADRILLE_SANITIZE)
  add_compile_options(-fsanitize=${QUADRILLE_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${QUADRILLE_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fsanitize-ignorelist=${QUADRILLE_IGNORELIST})
  endif()
  # lld links large sanitized programs seven times faster.
  find_program(QUADRILLE_LLD ld.lld)
  if(QUADRILLE_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# quadrille_optimise_less(): for folders whose code waits for people, files and processes. -O3 would compile 50 %
# longer. Under sanitizers, -O1 would cost more time in the compiler than it saves in the tests.
set(QUADRILLE_LESS_OPTIMISED)
if(QUADRILLE_SANITIZE)
  set(QUADRILLE_LESS_OPTIMISED -O0)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT EMSCRIPTEN)
  # -freorder-functions (part of -O2) puts start-up code into the section that tools/check_start_up reads.
  set(QUADRILLE_LESS_OPTIMISED -O1 $<$<CXX_COMPILER_ID:GNU>:-freorder-functions>)
endif()
macro(quadrille_optimise_less)
  add_compile_options(${QUADRILLE_LESS_OPTIMISED})
  set(QUADRILLE_HEADERS programs)
endmacro()

# quadrille_computes(): for folders in which tests spend most of their time. Under sanitizers -O2 makes these
# tests faster by a third. These folders read no text, so fuzzers do not collect their coverage, which would
# make perft slower by a third.
macro(quadrille_computes)
  if(QUADRILLE_SANITIZE)
    add_compile_options(-O2)
  endif()
  if(QUADRILLE_FUZZ)
    add_compile_options(-fno-sanitize=fuzzer-no-link -Wno-unused-command-line-argument)
  endif()
endmacro()

if(QUADRILLE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "QUADRILLE_FUZZ requires clang (libFuzzer): use the preset asan")
  endif()
  add_compile_options(
    -fsanitize=fuzzer-no-link -fsanitize-coverage-ignorelist=${QUADRILLE_IGNORELIST})
endif()

# CCACHE_BASEDIR and CCACHE_NOHASHDIR let clones in different folders share the cache; messages keep absolute
# paths (CCACHE_ABSSTDERR). Precompiled headers require CCACHE_SLOPPINESS.
find_program(QUADRILLE_CCACHE ccache)
if(QUADRILLE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND};-E;env;CCACHE_BASEDIR=${PROJECT_SOURCE_DIR};\
CCACHE_NOHASHDIR=1;CCACHE_ABSSTDERR=1;CCACHE_SLOPPINESS=pch_defines,time_macros;${QUADRILLE_CCACHE}")
endif()
