// Writing FEN4 in its canonical form.

#include <algorithm>
#include <string>
#include <string_view>

#include "protocol/notation/fen4/chess4.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/square_text.h"

namespace quadrille {

namespace {

/// Four items, Red first, with commas between them.
template <class F>
std::string join_seats(F item_of) {
    std::string out;
    for (const Color c : kAllColors) {
        if (c != Color::Red) out += ',';
        out += item_of(c);
    }
    return out;
}

std::string format_flags(ColorSet seats) {
    return join_seats([&](Color c) { return seats.contains(c) ? "1" : "0"; });
}

ColorSet departed(const PositionSetup& setup, Departure how) {
    ColorSet seats;
    for (const Color c : kAllColors) {
        if (setup.departure[c] == how) seats.add(c);
    }
    return seats;
}

std::string format_piece(Piece piece) {
    if (piece.is_wall()) return "X";
    std::string out;
    if (piece.is_dead()) out += 'd';
    if (piece.has_owner()) out += kColorLetters[piece.color()];
    return out + kPieceLetters[piece.type()];
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

std::string format_pair(const std::optional<EnPassant>& pair) {
    if (!pair.has_value()) return "''";
    return "'" + format_square(pair->passed) + ":" + format_square(pair->victim) + "'";
}

/// Collects `'key':value` items.
class ExtraWriter {
  public:
    void add(std::string_view key, const std::string& value) {
        out_ += (out_.empty() ? "'" : ",'") + std::string{key} + "':" + value;
    }
    void add_seats(std::string_view key, ColorSet seats) {
        if (seats.empty()) return;
        add(key,
            "(" + join_seats([&](Color c) { return seats.contains(c) ? "true" : "false"; }) + ")");
    }
    /// `{...}-`, or nothing when nothing was added.
    [[nodiscard]] std::string field() const { return out_.empty() ? "" : "{" + out_ + "}-"; }

  private:
    std::string out_;
};

std::string format_extra(const PositionSetup& setup, const std::vector<ExtraField>& kept) {
    const auto has_value = [](const auto& item) { return item.has_value(); };
    ExtraWriter extra;
    if (std::ranges::any_of(setup.en_passant, has_value)) {
        extra.add("enPassant", "(" + join_seats([&](Color c) {
                                   return format_pair(setup.en_passant[c]);
                               }) + ")");
    }
    extra.add_seats("resigned", departed(setup, Departure::Resigned));
    extra.add_seats("flagged", departed(setup, Departure::Flagged));
    extra.add_seats("stalemated", departed(setup, Departure::Stalemated));
    const bool keeps_game_over =
        std::ranges::any_of(kept, [](const ExtraField& field) { return field.key == "gameOver"; });
    if (setup.game_over && !keeps_game_over) extra.add("gameOver", "true");
    if (std::ranges::any_of(setup.mate_credit, has_value)) {
        extra.add("mate", "(" + join_seats([&](Color c) -> std::string {
                              const std::optional<Color>& credited = setup.mate_credit[c];
                              if (!credited.has_value()) return "''";
                              return std::string{"'"} + kColorLetters[*credited] + "'";
                          }) + ")");
    }
    for (const auto& [key, value] : format_chess4_keys(setup)) extra.add(key, value);
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
    out += '-' + join_seats([&](Color c) { return std::to_string(setup.points[c]); });
    out += '-' + std::to_string(setup.halfmove);
    out += '-' + format_extra(setup, kept);
    return out + format_board(setup.board);
}

std::string format_fen4(const Fen4& fen4) { return format_fen4(fen4.setup, fen4.kept); }

std::string format_fen4(const Position& position, const std::vector<ExtraField>& kept) {
    return format_fen4(position.to_setup(), kept);
}

}  // namespace quadrille
