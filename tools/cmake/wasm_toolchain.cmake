# Cross-compiling for web pages with Debian's package emscripten; the preset `wasm` uses it.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
