#include "protocol/uci/board_view.h"

#include <fmt/format.h>

#include <string_view>

#include "protocol/notation/chess4_names.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/record/result.h"
#include "protocol/notation/seat_styles.h"
#include "protocol/text/printable.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

constexpr std::string_view kIndent = "   ";

/// Legend lines of the marks. The panel shows the lines whose mark is on the board.
constexpr std::pair<char, std::string_view> kLegend[] = {
    {'+', "+  king in check"},      {'D', "D  queen worth 1 point"},
    {'d', "d  dead piece"},         {'*', "*  zombie king, stands still"},
    {'~', "~  zombie king, walks"}, {'#', "## wall"}};

class BoardPainter {
  public:
    BoardPainter(const Position& position, TextColors colors, const PerColor<std::string>& players)
        : position_(position),
          names_(seat_names(position.rules())),
          colors_(colors),
          players_(players) {}

    std::vector<std::string> draw() {
        std::vector<std::string> rows;
        for (int rank = kBoardSide - 1; rank >= 0; --rank) rows.push_back(row(rank));
        const std::vector<std::string> panel = side_panel();
        std::vector<std::string> lines = {file_letters()};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const bool has_panel = i < panel.size() && !panel[i].empty();
            lines.push_back(has_panel ? rows[i] + "  " + panel[i] : rows[i]);
            lines.back().erase(lines.back().find_last_not_of(' ') + 1);
        }
        lines.push_back(file_letters());
        return lines;
    }

  private:
    [[nodiscard]] std::string styled(std::string_view style, std::string_view text) const {
        return quadrille::styled(colors_, style, text);
    }

    static std::string file_letters() {
        std::string line{kIndent};
        for (int file = 0; file < kBoardSide; ++file) {
            line += "  ";
            line += static_cast<char>('a' + file);
        }
        return line;
    }

    std::string row(int rank) {
        std::string line = fmt::format("{:>2} ", rank + 1);
        for (int file = 0; file < kBoardSide; ++file) line += cell(Square::at(file, rank));
        return line + fmt::format(" {:<2}", rank + 1);
    }

    std::string cell(Square s) {
        if (!s.is_playable()) return "   ";
        const Piece piece = position_.piece_on(s);
        if (piece.is_none()) return styled(kDimStyle, "  .");
        if (piece.is_wall()) {
            seen_ += '#';
            return styled(kDimStyle, "###");
        }
        const char letter = kPieceLetters[piece.type()];
        if (!piece.has_owner()) {
            seen_ += 'd';
            return styled(kDimStyle, fmt::format(" d{}", letter));
        }
        const Color owner = piece.color();
        const char mark = mark_of(s, piece);
        seen_ += mark;
        if (piece.is_alive()) seen_ += letter;
        return styled(mark == 'd' || mark == '*' ? kDimStyle : kSeatStyles[owner],
                      fmt::format("{}{}{}", mark, kColorLetters[owner], letter));
    }

    [[nodiscard]] char mark_of(Square s, Piece piece) const {
        const Color owner = piece.color();
        if (position_.king_square(owner) == s) {
            switch (position_.seats().state(owner)) {
                case SeatState::Zombie: return '*';
                case SeatState::Walking: return '~';
                case SeatState::Active: return position_.in_check(owner) ? '+' : ' ';
                case SeatState::Acquired:
                case SeatState::Out: break;
            }
        }
        return piece.is_dead() ? 'd' : ' ';
    }

    [[nodiscard]] std::vector<std::string> side_panel() const {
        const bool teams = position_.rules().scoring == Scoring::None;
        std::vector<std::string> panel = {
            styled(kBoldStyle, teams ? "  Seat    Team  State" : "  Seat   Points  State")};
        for (const Color c : kAllColors) panel.push_back(seat_line(c));
        panel.emplace_back();
        if (position_.is_over()) {
            panel.push_back(fmt::format("Game over: {}", name(position_.outcome().reason)));
        } else {
            panel.push_back(fmt::format("{} to move", names_[position_.turn()]));
        }
        panel.emplace_back();
        for (const auto& [mark, words] : kLegend) {
            if (seen_.find(mark) != std::string::npos) panel.emplace_back(words);
        }
        return panel;
    }

    /// Returns the name of a seat, in Chess4 with the letter of its pieces.
    [[nodiscard]] std::string label(Color c) const {
        if (!position_.rules().is_chess4()) return std::string{names_[c]};
        return fmt::format("{:<7}{}", names_[c], kColorLetters[c]);
    }

    [[nodiscard]] std::string seat_line(Color c) const {
        const bool to_move = !position_.is_over() && position_.turn() == c;
        const std::string seat = styled(kSeatStyles[c], fmt::format("{:<8}", label(c)));
        const std::string middle = [&] {
            switch (position_.rules().scoring) {
                case Scoring::None:
                    return fmt::format("{:<6}", position_.side_of(c).contains(Color::Red) ? 1 : 2);
                case Scoring::Eliminations:
                    return fmt::format("{:>5}  ", format_sixths(position_.points(c)));
                default: return fmt::format("{:>5}  ", position_.points(c));
            }
        }();
        std::string state = describe_seat(position_, c);
        if (!position_.is_over() && position_.in_check(c)) {
            state += ", in check by";
            for (const Color by : position_.checkers_of(c)) {
                state += fmt::format(" {}", names_[by]);
            }
        }
        if (!players_[c].empty()) {
            constexpr std::size_t kMaxName = 24;  // characters
            state += fmt::format(" ({})", shortened(printable(players_[c]), kMaxName));
        }
        return fmt::format("{} {}{}{}", to_move ? '>' : ' ', seat, middle, state);
    }

    const Position& position_;
    const PerColor<std::string_view>& names_;
    TextColors colors_;
    const PerColor<std::string>& players_;
    std::string seen_;  // marks and letters on the board
};

}  // namespace

std::vector<std::string> draw_board(const Position& position, TextColors colors,
                                    const PerColor<std::string>& players) {
    return BoardPainter{position, colors, players}.draw();
}

std::string describe_seat(const Position& position, Color seat) {
    switch (position.seats().state(seat)) {
        case SeatState::Active: return "active";
        case SeatState::Walking: return "zombie, walking";
        case SeatState::Zombie: return "zombie, standing";
        case SeatState::Acquired:
            return fmt::format("out, moved by {}",
                               seat_names(position.rules())[position.seats().controller(seat)]);
        case SeatState::Out: break;
    }
    switch (position.seats().departure(seat)) {
        case Departure::None:
        case Departure::Dead: return "out";
        case Departure::Stalemated: return "out (stalemated)";
        case Departure::Resigned: return "out (resigned)";
        case Departure::Flagged: return "out (time-out)";
    }
    return "out";
}

}  // namespace quadrille
