#pragma once

// QUADRILLE_EMBED(symbol, path) puts the bytes of a file into the object file as `symbol`, and
// their number, a std::uint64_t, as `symbol_size`. The linker keeps one copy of each group. A
// program has its code once for each CPU level, but the bytes only once.

#if defined(_WIN32)
// COFF. Each symbol must be at the beginning of its group: else its offset would count twice.
#define QUADRILLE_EMBED(symbol, path)                                                 \
    asm(".section .rdata$" #symbol ",\"dr\"\n.linkonce discard\n.globl " #symbol      \
        "\n.balign 64\n" #symbol ":\n.incbin \"" path "\"\n.L" #symbol                \
        "_end:\n.byte 0\n"                                                            \
        ".section .rdata$" #symbol "_size,\"dr\"\n.linkonce discard\n.globl " #symbol \
        "_size\n.balign 8\n" #symbol "_size:\n.quad .L" #symbol "_end - " #symbol "\n.text\n");
#elif defined(__wasm__)
// A section of the WebAssembly module, which has only one copy.
#define QUADRILLE_EMBED(symbol, path)                                                       \
    asm(".section .rodata." #symbol ",\"\",@\n.globl " #symbol "\n.type " #symbol           \
        ",@object\n.p2align 6\n" #symbol ":\n.incbin \"" path "\"\n.L" #symbol              \
        "_end:\n.int8 0\n"                                                                  \
        ".size " #symbol ", .L" #symbol "_end - " #symbol "\n.section .rodata." #symbol     \
        "_size,\"\",@\n.globl " #symbol "_size\n.type " #symbol                             \
        "_size,@object\n.p2align 3\n" #symbol "_size:\n.int64 .L" #symbol "_end - " #symbol \
        "\n.size " #symbol                                                                  \
        "_size, 8\n"                                                                        \
        ".text\n");
#else
// ELF.
#define QUADRILLE_EMBED(symbol, path)                                                          \
    asm(".section .rodata." #symbol ",\"aG\",@progbits," #symbol ",comdat\n.weak " #symbol     \
        "\n.weak " #symbol "_size\n.balign 64\n" #symbol ":\n.incbin \"" path "\"\n.L" #symbol \
        "_end:\n.byte 0\n.balign 8\n" #symbol "_size:\n.quad .L" #symbol "_end - " #symbol     \
        "\n.previous\n");
#endif
