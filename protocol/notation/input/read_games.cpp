#include "protocol/notation/input/read_games.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/notation/input/piece_reader.h"
#include "protocol/text/printable.h"

namespace quadrille {

void read_items(PieceReader& pieces, const InputFormat& format, const ReadingOptions& options,
                const ItemTaker& take) {
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
