#include "protocol/notation/input/read_games.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/notation/fen4/extent.h"
#include "protocol/notation/input/piece_reader.h"
#include "protocol/text/printable.h"

namespace quadrille {

namespace {

/// Says what a stream is that begins like this, where that is no text.
std::optional<std::string> what_else(std::string_view head) {
    using namespace std::string_view_literals;
    struct Kind {
        std::string_view begin;
        std::string_view words;
    };
    constexpr Kind kKinds[] = {
        {"\xFF\xFE"sv, "it is in UTF-16: it has to be UTF-8"},
        {"\xFE\xFF"sv, "it is in UTF-16: it has to be UTF-8"},
        {"\x1F\x8B"sv, "it is compressed by gzip: it has to be unpacked"},
        {"BZh"sv, "it is compressed by bzip2: it has to be unpacked"},
        {"\xFD"
         "7zXZ"sv,
         "it is compressed by xz: it has to be unpacked"},
        {"\x28\xB5\x2F\xFD"sv, "it is compressed by zstd: it has to be unpacked"},
        {"PK\x03\x04"sv, "it is a zip archive: it has to be unpacked"},
    };
    for (const Kind& kind : kKinds) {
        if (head.starts_with(kind.begin)) return std::string{kind.words};
    }
    constexpr std::size_t kLook = 16;
    if (head.substr(0, kLook).find('\0') != std::string_view::npos) return "it is no text";
    if (is_fen_of_two(head)) return std::string{kFenOfTwo};
    return std::nullopt;
}

}  // namespace

void read_items(PieceReader& pieces, const InputFormat& format, const ReadingOptions& options,
                const ItemTaker& take) {
    if (auto words = what_else(pieces.head())) {
        take(unexpected<TextFault>(TextFault{1, 1, *std::move(words)}));
        return;
    }
    const std::unique_ptr<PieceRule> rule = format.make_rule();
    bool goes_on = true;
    while (goes_on) {
        const std::optional<TextPiece> piece = pieces.next(*rule);
        // What was read before the stream failed may be a part of a piece.
        if (!piece || pieces.has_failed()) return;
        format.read(*piece, options, [&](Expected<GameItem, TextFault> item) {
            if (goes_on) goes_on = take(std::move(item));
        });
    }
}

Expected<bool, std::string> read_games(std::istream& in, const std::string& name,
                                       const ReadingOptions& options, const GameTaker& take) {
    PieceReader pieces{in};
    std::optional<std::string> fault;
    bool is_empty = true;
    bool goes_on = true;
    read_items(pieces, recognised_format(pieces.head()), options,
               [&](Expected<GameItem, TextFault> item) {
                   is_empty = false;
                   if (item) {
                       goes_on = take(*std::move(item));
                       return goes_on;
                   }
                   const TextFault& why = item.error();
                   fault = name + ':' + std::to_string(why.line) + ':' +
                           std::to_string(why.column) + ": " + why.message;
                   return false;
               });
    if (pieces.has_failed()) {
        return unexpected<std::string>("cannot read " + in_quotes(name) + " beyond byte " +
                                       std::to_string(pieces.bytes_read()));
    }
    if (fault) return unexpected<std::string>(*std::move(fault));
    if (is_empty) return unexpected<std::string>(name + ": there is no game or position in it");
    return goes_on;
}

}  // namespace quadrille
