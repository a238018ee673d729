# Flags and libraries for WebAssembly (emscripten).

add_compile_options(
  -fwasm-exceptions
  -msimd128
  # size_t has 32 bits. The 64-bit builds find conversions that lose bits by mistake.
  -Wno-shorten-64-to-32
  # Some fields are read only by asserts.
  -Wno-unused-private-field
  # Adds parts that emscripten's C++ library (LLVM 13) lacks.
  -isystem "${PROJECT_SOURCE_DIR}/tools/board/wasm/libcxx")
add_link_options(
  -fwasm-exceptions
  -sSTANDALONE_WASM --no-entry
  # The scripts in tools/board/wasm provide the imported functions and report missing ones.
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
  -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=8MB)

include(QuadrilleHeaderLibraries)

# Threads cannot start, so the code also works without them.
add_library(Threads::Threads INTERFACE IMPORTED)
