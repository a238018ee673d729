# Flags and libraries for WebAssembly (emscripten).

add_compile_options(
  -fwasm-exceptions
  -msimd128
  -mbulk-memory # memset and memcpy are instructions
  # size_t has 32 bits. The 64-bit builds find conversions that lose bits by mistake.
  -Wno-shorten-64-to-32
  # Some fields are read only by asserts.
  -Wno-unused-private-field
  # Adds parts that emscripten's C++ library (LLVM 13) lacks.
  -isystem "${PROJECT_SOURCE_DIR}/tools/board/wasm/libcxx")
add_link_options(
  -fwasm-exceptions --no-entry
  # The scripts in tools/board/wasm provide the imported functions and report missing ones.
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
  -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=8MB)

option(QUADRILLE_WASM_THREADS "the engine with threads, which requires shared memory" OFF)
if(QUADRILLE_WASM_THREADS)
  add_compile_options(-pthread)
  # Emscripten's own script starts the threads, in workers that are ready before the first search.
  add_link_options(-pthread -sMODULARIZE -sEXPORT_NAME=quadrille_threads -sENVIRONMENT=worker,node
    "-sPTHREAD_POOL_SIZE=Module['pool']" -Wno-pthreads-mem-growth
    -sEXPORTED_FUNCTIONS=_quadrille_room,_quadrille_line,_quadrille_network)
else()
  add_link_options(-sSTANDALONE_WASM)
endif()

include(QuadrilleHeaderLibraries)

# Without QUADRILLE_WASM_THREADS, threads cannot start; the code also works without them.
add_library(Threads::Threads INTERFACE IMPORTED)
