#include "tools/records/compressed_block.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cassert>
#include <cstdint>
#include <memory>
#include <new>

namespace quadrille {

namespace {

using Failure = tl::unexpected<std::string>;

constexpr int kBitsInByte = 8;
constexpr std::size_t kKindBytes = 4;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kBlockHeaderBytes = kKindBytes + 2 * kLengthBytes;

/// Returns the header of a block with a frame of `length` bytes.
std::string block_header(std::string_view kind, std::size_t length) {
    std::string header{kind};
    for (const std::size_t bits : {length, ~length}) {
        for (std::size_t i = 0; i < kLengthBytes; ++i) {
            header.push_back(static_cast<char>(bits >> kBitsInByte * i));
        }
    }
    return header;
}

/// Returns whether `bytes` are not empty and may be the beginning of a block of `kind`.
bool begins_block(std::string_view kind, std::string_view bytes) {
    return !bytes.empty() && kind.starts_with(bytes.substr(0, kind.size()));
}

/// Returns the length of the whole block at the beginning of `bytes`, including the header.
Expected<std::size_t, std::string> block_length(std::string_view kind, std::string_view bytes) {
    if (bytes.size() < kBlockHeaderBytes || !bytes.starts_with(kind))
        return Failure{std::string{kNoBlockError}};
    std::size_t length = 0;
    for (std::size_t i = kLengthBytes; i-- > 0;) {
        length = length << kBitsInByte | static_cast<std::uint8_t>(bytes[kKindBytes + i]);
    }
    if (bytes.substr(0, kBlockHeaderBytes) != block_header(kind, length)) {
        return Failure{"the block header is damaged"};
    }
    if (length > kMaxBlockBytes) return Failure{fmt::format("too long: {} bytes", length)};
    return kBlockHeaderBytes + length;
}

}  // namespace

std::string compress_block(std::string_view kind, std::string_view bytes, int level) {
    assert(kind.size() == kKindBytes && bytes.size() <= kMaxBlockBytes);
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx};
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string frame(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t length =
        ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
    // Only memory allocation can fail, because the buffer is large enough.
    if (ZSTD_isError(length) != 0) throw std::bad_alloc{};
    assert(length <= kMaxBlockBytes);
    frame.resize(length);
    return block_header(kind, length) + frame;
}

Expected<StreamedBlock, std::string> read_block(std::istream& in, std::string_view kind) {
    StreamedBlock block;
    const auto fill = [&](std::size_t size) {
        const std::size_t from = block.bytes.size();
        block.bytes.resize(size);
        in.read(block.bytes.data() + from, static_cast<std::streamsize>(size - from));
        block.bytes.resize(from + static_cast<std::size_t>(in.gcount()));
        return block.bytes.size() == size;
    };
    if (!fill(kBlockHeaderBytes)) {
        if (in.bad() || begins_block(kind, block.bytes)) return block;
        return Failure{std::string{kNoBlockError}};
    }
    const auto length = block_length(kind, block.bytes);
    if (!length) return Failure{length.error()};
    block.is_whole = fill(*length);
    return block;
}

Expected<std::string, std::string> decompress_block(std::string_view kind, std::string_view block) {
    const auto length = block_length(kind, block);
    if (!length) return Failure{length.error()};
    if (*length != block.size()) return Failure{"the block has the wrong length"};
    const std::string_view frame = block.substr(kBlockHeaderBytes);
    const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
    // ZSTD_getFrameContentSize returns large numbers for unknown and invalid sizes.
    if (size > kMaxBlockBytes) return Failure{"the block is damaged (invalid size of the frame)"};
    std::string bytes(size, '\0');
    const std::size_t found =
        ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
    if (ZSTD_isError(found) != 0) {
        return Failure{fmt::format("the block is damaged ({})", ZSTD_getErrorName(found))};
    }
    return bytes;
}

}  // namespace quadrille
