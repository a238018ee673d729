#include "protocol/notation/input/read_games.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/notation/input/chunk_reader.h"
#include "protocol/text/blanks.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

/// Returns whether a stream with this beginning is text, and not compressed or UTF-16.
bool is_text(std::string_view head) {
    constexpr std::size_t kLook = 16;
    return std::ranges::none_of(head.substr(0, kLook), [](char c) {
        return static_cast<unsigned char>(c) < ' ' && !is_blank(c);
    });
}

}  // namespace

void read_items(ChunkReader& chunks, const InputFormat& format, const ReadingOptions& options,
                const ItemCallback& take) {
    if (!is_text(chunks.head())) {
        take(unexpected<Diagnostic>(Diagnostic{1, 1,
                                               "not a text in UTF-8; unpack compressed files, or "
                                               "convert games of quadrille-datagen"}));
        return;
    }
    const ChunkBoundary rule = format.make_boundary();
    bool goes_on = true;
    while (goes_on) {
        const std::optional<TextChunk> chunk = chunks.next(rule);
        // After a failure of the stream the chunk may be incomplete.
        if (!chunk || chunks.has_failed()) return;
        format.read(*chunk, options, [&](Expected<GameItem, Diagnostic> item) {
            if (goes_on) goes_on = take(std::move(item));
        });
    }
}

Expected<bool, std::string> read_games(std::istream& in, const std::string& name,
                                       const ReadingOptions& options, const GameCallback& take) {
    ChunkReader chunks{in};
    std::optional<std::string> error;
    bool is_empty = true;
    bool goes_on = true;
    read_items(chunks, detect_format(chunks.head()), options,
               [&](Expected<GameItem, Diagnostic> item) {
                   is_empty = false;
                   if (item) {
                       goes_on = take(*std::move(item));
                       return goes_on;
                   }
                   const Diagnostic& why = item.error();
                   error = name + ':' + std::to_string(why.line) + ':' +
                           std::to_string(why.column) + ": " + why.message;
                   return false;
               });
    if (chunks.has_failed()) {
        return unexpected<std::string>("cannot read " + in_quotes(name) + " beyond byte " +
                                       std::to_string(chunks.bytes_read()));
    }
    if (error) return unexpected<std::string>(*std::move(error));
    if (is_empty) return unexpected<std::string>(name + ": found no game or position");
    return goes_on;
}

}  // namespace quadrille
