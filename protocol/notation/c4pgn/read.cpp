// Reading c4pgn: tags, tokens, and the game that they play.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/movetext.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/c4pgn/tags.h"

namespace quadrille {

namespace {

using Kind = C4pgnErrorKind;

Expected<std::vector<C4pgnToken>, C4pgnError> read_tokens(C4pgnScanner& in) {
    std::vector<C4pgnToken> tokens;
    for (;;) {
        Expected<C4pgnToken, C4pgnError> token = in.next_token();
        if (!token) return unexpected<C4pgnError>(std::move(token.error()));
        if (token->kind == C4pgnTokenKind::End) return tokens;
        tokens.push_back(*std::move(token));
    }
}

/// `is_scanned`: whether the scanner stands at the next game, even if the moves have a fault.
Expected<C4pgnGame, C4pgnError> read_game(C4pgnScanner& in, bool& is_scanned) {
    is_scanned = false;
    in.skip_blanks();
    const std::size_t game_at = in.at();
    Expected<C4pgnHead, C4pgnError> head = read_c4pgn_tags(in);
    if (!head) return unexpected<C4pgnError>(std::move(head.error()));
    Expected<std::vector<C4pgnToken>, C4pgnError> tokens = read_tokens(in);
    if (!tokens) return unexpected<C4pgnError>(std::move(tokens.error()));
    is_scanned = true;
    if (head->game.tags.empty() && tokens->empty()) {
        return unexpected<C4pgnError>(in.error_at(game_at, Kind::NoGame, "a tag or a move"));
    }
    C4pgnMovetext movetext(in, *std::move(tokens), *head);
    if (std::optional<C4pgnError> error = movetext.read()) {
        return unexpected<C4pgnError>(*std::move(error));
    }
    C4pgnGame game;
    game.notes = movetext.take_notes();
    game.record = std::move(head->game);
    return game;
}

}  // namespace

C4pgnReader::C4pgnReader(std::string_view text) : text_(text) {
    C4pgnScanner in(text_, at_, line_);
    in.skip_blanks();
    line_ = in.line_of(in.at());
    at_ = in.at();
}

Expected<C4pgnGame, C4pgnError> C4pgnReader::next() {
    C4pgnScanner in(text_, at_, line_);
    bool is_scanned = false;
    Expected<C4pgnGame, C4pgnError> game = read_game(in, is_scanned);
    const std::size_t end = is_scanned ? in.at() : next_c4pgn_game(text_, at_, in.at());
    line_ = in.line_of(end);
    at_ = end;
    return game;
}

Expected<C4pgnGame, C4pgnError> parse_c4pgn(std::string_view text) {
    C4pgnReader reader(text);
    Expected<C4pgnGame, C4pgnError> game = reader.next();
    if (!game || reader.at_end()) return game;
    const C4pgnScanner rest(text, 0, 1);
    return unexpected<C4pgnError>(rest.error_at(reader.at(), Kind::TrailingText, "one game"));
}

}  // namespace quadrille
