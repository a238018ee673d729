#include "protocol/notation/input/read_games.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/notation/input/piece_reader.h"
#include "protocol/text/printable.h"

namespace quadrille {

Expected<bool, std::string> read_games(std::istream& in, const std::string& name,
                                       const ReadingOptions& options, const ItemTaker& take) {
    PieceReader pieces{in};
    const InputFormat& format = recognised_format(pieces.head());
    const std::unique_ptr<PieceRule> rule = format.make_rule();
    std::optional<std::string> fault;
    bool is_empty = true;
    bool goes_on = true;
    while (goes_on && !fault) {
        const std::optional<TextPiece> piece = pieces.next(*rule);
        // What was read before an error may be a part of a piece.
        if (in.bad()) {
            return unexpected<std::string>("cannot read " + in_quotes(name) + " beyond byte " +
                                           std::to_string(pieces.bytes_read()));
        }
        if (!piece) break;
        format.read(*piece, options, [&](Expected<GameItem, TextFault> item) {
            is_empty = false;
            if (!goes_on || fault) return;
            if (item) {
                goes_on = take(*std::move(item));
            } else {
                const TextFault& why = item.error();
                fault = name + ':' + std::to_string(why.line) + ':' + std::to_string(why.column) +
                        ": " + why.message;
            }
        });
    }
    if (fault) return unexpected<std::string>(*std::move(fault));
    if (is_empty) {
        return unexpected<std::string>(name + ": there is no game or position in it");
    }
    return goes_on;
}

}  // namespace quadrille
