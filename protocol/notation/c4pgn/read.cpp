// Reading c4pgn: tags, tokens, and the game that they play.

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/c4pgn/moves_reader.h"
#include "protocol/notation/c4pgn/scanner.h"
#include "protocol/notation/c4pgn/tags.h"

namespace quadrille {

namespace {

using Kind = RecordErrorKind;

Expected<std::vector<C4pgnToken>, RecordError> read_tokens(C4pgnScanner& in) {
    std::vector<C4pgnToken> tokens;
    for (;;) {
        Expected<C4pgnToken, RecordError> token = in.next_token();
        if (!token) return unexpected<RecordError>(std::move(token.error()));
        if (token->kind == C4pgnTokenKind::End) return tokens;
        tokens.push_back(*std::move(token));
    }
}

/// A game before its moves are played.
struct ScannedGame {
    C4pgnHead head;
    std::vector<C4pgnToken> tokens;
};

Expected<ScannedGame, RecordError> scan_game(C4pgnScanner& in) {
    const std::size_t game_at = in.at();
    Expected<C4pgnHead, RecordError> head = read_c4pgn_tags(in);
    if (!head) return unexpected<RecordError>(std::move(head.error()));
    Expected<std::vector<C4pgnToken>, RecordError> tokens = read_tokens(in);
    if (!tokens) return unexpected<RecordError>(std::move(tokens.error()));
    if (head->tags.empty() && tokens->empty()) {
        return unexpected<RecordError>(in.error_at(game_at, Kind::NoGame, "a tag or a move"));
    }
    return ScannedGame{*std::move(head), *std::move(tokens)};
}

}  // namespace

Expected<C4pgnGame, RecordError> C4pgnReader::next() {
    C4pgnScanner& in = scanner();
    in.begin_game();
    Expected<ScannedGame, RecordError> scanned = scan_game(in);
    if (!scanned) {
        in.skip_to_next_game();
        return unexpected<RecordError>(std::move(scanned.error()));
    }
    C4pgnMovesReader moves(in, std::move(scanned->tokens), scanned->head);
    if (std::optional<RecordError> error = moves.read()) {
        return unexpected<RecordError>(*std::move(error));
    }
    C4pgnGame game;
    game.notes = moves.take_notes();
    game.record = std::move(scanned->head.game);
    return game;
}

Expected<C4pgnGame, RecordError> parse_c4pgn(std::string_view text) {
    return read_only_game<C4pgnReader>(text);
}

}  // namespace quadrille
