# Flags and libraries for Windows. Most libraries are header-only; Boost.Program_options is compiled from the
# sources of Debian's package (tools/packaging/boost_sources).

set(QUADRILLE_BOOST_SOURCES "${PROJECT_SOURCE_DIR}/build/windows-sources/boost" CACHE PATH
  "Sources of Boost with libs/program_options")

# The entry of a level that is not built is an undefined weak function, which the Windows linker rejects.
if(NOT QUADRILLE_LEVELS_BUILT STREQUAL QUADRILLE_LEVELS_KNOWN)
  message(FATAL_ERROR "QUADRILLE_LEVELS=${QUADRILLE_LEVELS}: a build for Windows requires all levels")
endif()

enable_language(RC)
add_compile_definitions(WIN32_LEAN_AND_MEAN NOMINMAX)
add_compile_options(
  # The stack is aligned to 16 bytes, but the compiler assumes more for vectors of 32 and 64 bytes (GCC bug
  # 54412).
  $<$<COMPILE_LANGUAGE:CXX>:-Wa,-muse-unaligned-vector-move>)
# Links one static file, with a stack as large as on Linux.
add_link_options(-static -Wl,--stack,8388608)

include(QuadrilleHeaderLibraries)

file(GLOB sources "${QUADRILLE_BOOST_SOURCES}/libs/program_options/src/*.cpp")
if(NOT sources)
  message(FATAL_ERROR "${QUADRILLE_BOOST_SOURCES} lacks libs/program_options: run "
    "tools/packaging/boost_sources, as tools/package --windows does")
endif()
add_library(boost_program_options STATIC ${sources})
target_include_directories(boost_program_options SYSTEM PUBLIC "${headers}")
target_compile_options(boost_program_options PRIVATE -w)
add_library(Boost::program_options ALIAS boost_program_options)
