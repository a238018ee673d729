# Cross-compiling for arm64 with Debian's package g++-aarch64-linux-gnu and its libraries of the foreign
# architecture arm64; the preset `package-arm64` uses it. qemu-user runs the programs.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
