# What a build for web pages (WebAssembly, by emscripten) needs beside the toolchain: flags, and the
# libraries.

add_compile_options(
  -fwasm-exceptions
  -msimd128
  # A size of 32 bits is no news here, where the 64-bit builds have looked for what is lost by mistake.
  -Wno-shorten-64-to-32
  # A field that only asserts look at.
  -Wno-unused-private-field
  # What its C++ library, of LLVM 13, lacks.
  -isystem "${PROJECT_SOURCE_DIR}/tools/board/wasm/libcxx")
add_link_options(
  -fwasm-exceptions
  -sSTANDALONE_WASM --no-entry
  # The scripts in tools/board/wasm give what is imported; they say what they lack.
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
  -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=8MB)

include(QuadrilleHeaderLibraries)

# No thread ever starts; those who would have one go on without.
add_library(Threads::Threads INTERFACE IMPORTED)
