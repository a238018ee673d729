// Writing FEN4 in its canonical form.

#include <algorithm>
#include <string>
#include <string_view>

#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"
#include "protocol/text/words.h"

namespace quadrille {

std::string format_piece(Piece piece) {
    if (piece.is_wall()) return "X";
    std::string out;
    if (piece.is_dead()) out += 'd';
    if (piece.has_owner()) out += kColorLetters[piece.color()];
    return out + kPieceLetters[piece.type()];
}

namespace {

std::string format_flags(ColorSet seats) {
    return join(kAllColors, ",", [&](Color c) { return seats.contains(c) ? "1" : "0"; });
}

ColorSet departed(const PositionSetup& setup, Departure how) {
    ColorSet seats;
    for (const Color c : kAllColors) {
        if (setup.departure[c] == how) seats.add(c);
    }
    return seats;
}

std::string format_rank(const PerSquare<Piece>& board, int rank) {
    std::string out;
    int run = 0;
    const auto end_run = [&] {
        if (run > 0) out += (out.empty() ? "" : ",") + std::to_string(run);
        run = 0;
    };
    for (int file = 0; file < kBoardSide; ++file) {
        const Piece piece = board[Square::at(file, rank)];
        if (piece.is_none()) {
            ++run;
            continue;
        }
        end_run();
        out += (out.empty() ? "" : ",") + format_piece(piece);
    }
    end_run();
    return out;
}

std::string format_board(const PerSquare<Piece>& board) {
    std::string out;
    for (int rank = kBoardSide - 1; rank >= 0; --rank) {
        out += format_rank(board, rank);
        if (rank > 0) out += '/';
    }
    return out;
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string format_pair(const std::optional<EnPassant>& pair) {
    if (!pair.has_value()) return "";
    return format_square(pair->passed) + ":" + format_square(pair->victim);
}

std::string format_seat(const std::optional<Color>& seat) {
    return seat.has_value() ? std::string(1, kColorLetters[*seat]) : "";
}

std::string format_waiting(const WaitingEnPassant& waiting) {
    std::string out(1, kColorLetters[waiting.pusher]);
    out += format_square(waiting.passed) + ':' + format_square(waiting.victim) + ':' +
           format_square(waiting.capturers[0]);
    return waiting.capturers[1].is_none() ? out : out + '+' + format_square(waiting.capturers[1]);
}

std::string format_waiting(const WaitingEnPassants& captures) {
    std::string out;
    for (const WaitingEnPassant& waiting : captures) {
        if (waiting.is_none()) continue;
        if (!out.empty()) out += ';';
        out += format_waiting(waiting);
    }
    return out;
}

std::string format_rooks(const std::array<Bitboard, 2>& rooks) {
    const auto squares = [](const Bitboard& side) {
        std::string text;
        side.for_each([&](Square s) { text += (text.empty() ? "" : "+") + format_square(s); });
        return text;
    };
    if (rooks[0].empty() && rooks[1].empty()) return "";
    return squares(rooks[0]) + ',' + squares(rooks[1]);
}

/// Collects `'key':value` items.
class ExtraWriter {
  public:
    void add(std::string_view key, const std::string& value) {
        out_ += (out_.empty() ? "'" : ",'") + std::string{key} + "':" + value;
    }
    /// Adds an item for each seat, unless all items are `empty`.
    template <class F>
    void add_seats(std::string_view key, std::string_view empty, F item_of) {
        const auto is_empty = [&](Color c) { return item_of(c) == empty; };
        if (std::ranges::all_of(kAllColors, is_empty)) return;
        add(key, "(" + join(kAllColors, ",", item_of) + ")");
    }
    template <class F>
    void add_texts(std::string_view key, F text_of) {
        add_seats(key, "''", [&](Color c) { return quoted(text_of(c)); });
    }
    void add_flags(std::string_view key, ColorSet seats) {
        add_seats(key, "false", [&](Color c) { return seats.contains(c) ? "true" : "false"; });
    }
    /// Returns `{...}-`, or an empty text without items.
    [[nodiscard]] std::string field() const { return out_.empty() ? "" : "{" + out_ + "}-"; }

  private:
    std::string out_;
};

std::string format_extra(const PositionSetup& setup, const std::vector<ExtraField>& kept) {
    ExtraWriter extra;
    extra.add_texts("enPassant", [&](Color c) { return format_pair(setup.en_passant[c]); });
    extra.add_flags("resigned", departed(setup, Departure::Resigned));
    extra.add_flags("flagged", departed(setup, Departure::Flagged));
    extra.add_flags("stalemated", departed(setup, Departure::Stalemated));
    const bool keeps_game_over = std::ranges::count(kept, "gameOver", &ExtraField::key) > 0;
    if (setup.game_over && !keeps_game_over) extra.add("gameOver", "true");
    extra.add_texts("mate", [&](Color c) { return format_seat(setup.mate_credit[c]); });
    extra.add_texts("takenBy", [&](Color c) { return format_seat(setup.taken_by[c]); });
    extra.add_texts("passing",
                    [&](Color c) { return format_waiting(setup.waiting_en_passant[c]); });
    extra.add_seats("exits", "0", [&](Color c) { return std::to_string(setup.exit_order[c]); });
    extra.add_texts("acquiredRooks",
                    [&](Color c) { return format_rooks(setup.acquired_rooks[c]); });
    extra.add_flags("keeps", setup.keeps);
    for (const ExtraField& field : kept) extra.add(field.key, format_extra_value(field.value));
    return extra.field();
}

}  // namespace

std::string format_fen4(const PositionSetup& setup, const std::vector<ExtraField>& kept) {
    const ColorSet active = departed(setup, Departure::None);
    std::string out(1, to_upper(kColorLetters[setup.turn]));
    out += '-' + format_flags(ColorSet::all() - active);
    out += '-' + format_flags(setup.castle_short);
    out += '-' + format_flags(setup.castle_long);
    out += '-' + join(kAllColors, ",", [&](Color c) { return std::to_string(setup.points[c]); });
    out += '-' + std::to_string(setup.halfmove);
    out += '-' + format_extra(setup, kept);
    return out + format_board(setup.board);
}

std::string format_fen4(const Position& position, const std::vector<ExtraField>& kept) {
    return format_fen4(position.to_setup(), kept);
}

}  // namespace quadrille
