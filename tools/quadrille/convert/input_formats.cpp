#include "tools/quadrille/convert/input_formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/letters.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/record/scanner.h"
#include "protocol/text/blanks.h"

namespace quadrille {

namespace {

constexpr int kRanksSeparated = kBoardSide - 1;

std::string_view without_mark(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

/// Without the blanks and `%` lines that it begins with.
std::string_view without_lead(std::string_view text) {
    text = without_mark(text);
    for (;;) {
        const std::size_t first = text.find_first_not_of(kBlanks);
        if (first == std::string_view::npos) return {};
        text.remove_prefix(first);
        if (text[0] != '%') return text;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

/// Whether a text begins like `R-0,0,0,0-`, blanks apart.
bool begins_fen4(std::string_view text) {
    std::string start;
    constexpr std::size_t kEnough = 4;
    for (const char c : without_mark(text)) {
        if (kBlanks.find(c) == std::string_view::npos) start += c;
        if (start.size() == kEnough) break;
    }
    return start.size() == kEnough && color_from_letter(to_lower(start[0])).has_value() &&
           start[1] == '-' && (start[2] == '0' || start[2] == '1') && start[3] == ',';
}

/// Comments in braces, which may span lines.
class CommentTracker {
  public:
    /// Goes through a line; braces in double quotes count for nothing if `has_quotes`.
    void pass(std::string_view line, bool has_quotes) {
        bool is_quoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const char c = line[i];
            if (is_open_) {
                is_open_ = c != '}';
            } else if (is_quoted && c == '\\') {
                ++i;
            } else if (has_quotes && c == '"') {
                is_quoted = !is_quoted;
            } else if (c == '{' && !is_quoted) {
                is_open_ = true;
            }
        }
    }
    [[nodiscard]] bool is_open() const { return is_open_; }

  private:
    bool is_open_ = false;
};

// ------------------------------------------------------------------ PGN4 and c4pgn

/// A game begins at a `[` at the start of a line that is neither in its tags nor in a comment.
/// `kSkipsPercent`: lines that begin with `%` are none of the text.
template <bool kSkipsPercent>
class RecordRule : public PieceRule {
  public:
    bool begins_piece(std::string_view line) override {
        line = without_mark(line);
        if (comments_.is_open()) {
            comments_.pass(line, false);
            return false;
        }
        if (kSkipsPercent && line.starts_with('%')) return false;
        if (trimmed(line).empty()) {
            is_in_tags_ = false;
            return false;
        }
        const bool is_tag = line.starts_with('[');
        const bool begins = is_tag && !is_in_tags_;
        is_in_tags_ = is_tag || (is_in_tags_ && line[line.find_first_not_of(kBlanks)] == '[');
        comments_.pass(line, is_in_tags_);
        return begins;
    }

  private:
    CommentTracker comments_;
    bool is_in_tags_ = false;
};

GameItem item_of(GameRecord game) { return {std::move(game), {}, {}, 0}; }

GameItem item_of(C4pgnGame game) {
    GameItem item = item_of(std::move(game.record));
    for (const RecordNote& note : game.notes) {
        item.warnings.push_back({note.line, note.column, describe_fault(note)});
    }
    return item;
}

TextFault fault_of(const RecordError& error) {
    return {error.line, error.column, describe_fault(error)};
}

/// The games of a piece.
template <class Reader>
void read_records(const TextPiece& piece, const ReadingOptions&, const ItemVisitor& visit) {
    for (Reader reader(piece.text, piece.line); !reader.at_end();) {
        const std::size_t line = reader.line();
        auto game = reader.next();
        if (!game) {
            visit(unexpected<TextFault>(fault_of(game.error())));
            continue;
        }
        GameItem item = item_of(*std::move(game));
        item.line = line;
        visit(std::move(item));
    }
}

// ------------------------------------------------------------------ FEN4

/// A position begins at a line that looks like one, or behind one that is complete: an empty line
/// or one that starts with `%`, or thirteen `/` outside braces and something behind them.
class Fen4Rule : public PieceRule {
  public:
    bool begins_piece(std::string_view line) override {
        const bool begins = is_complete_ || begins_fen4(line);
        if (line.starts_with('%')) {
            is_complete_ = true;
            return true;
        }
        if (begins) slashes_ = 0;
        if (trimmed(line).empty()) {
            is_complete_ = true;
            return false;
        }
        std::size_t last_slash = 0;
        int braces = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '{') ++braces;
            if (line[i] == '}') --braces;
            if (line[i] != '/' || braces > 0) continue;
            ++slashes_;
            last_slash = i;
        }
        const bool ends_in_slash =
            line.find_last_not_of(kBlanks) == last_slash && line[last_slash] == '/';
        is_complete_ = slashes_ >= kRanksSeparated && !ends_in_slash;
        return begins;
    }

  private:
    int slashes_ = 0;
    bool is_complete_ = false;
};

/// A fault at a place in a piece.
TextFault fault_at(const TextPiece& piece, std::size_t offset, std::string message) {
    const RecordPlace place = LineCounter(piece.text, piece.line).place_of(offset);
    return {place.line, place.column, std::move(message)};
}

void read_fen4(const TextPiece& piece, const ReadingOptions& options, const ItemVisitor& visit) {
    if (without_lead(piece.text).empty()) return;
    const std::size_t mark = piece.text.size() - without_mark(piece.text).size();
    auto parsed = parse_position(without_mark(piece.text), options.start.rules());
    if (!parsed) {
        visit(unexpected<TextFault>(
            fault_at(piece, parsed.error().offset + mark, describe(parsed.error()))));
        return;
    }
    GameItem item;
    item.line = piece.line;
    item.kept = std::move(parsed->kept);
    for (const Fen4Warning& warning : parsed->warnings) {
        item.warnings.push_back(fault_at(piece, warning.offset + mark, describe(warning)));
    }
    item.game.rules = options.start.rules();
    item.game.start = parsed->position;
    visit(std::move(item));
}

// ------------------------------------------------------------------ lists of moves

/// A list begins behind an empty line that is not in a comment.
class ListRule : public PieceRule {
  public:
    bool begins_piece(std::string_view line) override {
        if (!comments_.is_open() && trimmed(line).empty()) {
            is_behind_gap_ = true;
            return false;
        }
        const bool begins = is_behind_gap_;
        is_behind_gap_ = false;
        comments_.pass(line, false);
        return begins;
    }

  private:
    CommentTracker comments_;
    bool is_behind_gap_ = true;
};

void read_list(const TextPiece& piece, const ReadingOptions& options, const ItemVisitor& visit) {
    if (without_lead(piece.text).empty()) return;
    auto game = parse_listing(piece.text, options.start, *options.language, piece.line);
    if (!game) return visit(unexpected<TextFault>(fault_of(game.error())));
    visit(GameItem{*std::move(game), {}, {}, piece.line});
}

// ------------------------------------------------------------------ the table

template <class Rule>
std::unique_ptr<PieceRule> make() {
    return std::make_unique<Rule>();
}

constexpr std::array<InputFormat, 4> kInputFormats = {
    {{"c4pgn", begins_c4pgn, make<RecordRule<false>>, read_records<C4pgnReader>},
     {"pgn4", [](std::string_view head) { return without_lead(head).starts_with('['); },
      make<RecordRule<true>>, read_records<Pgn4Reader>},
     {"fen4", [](std::string_view head) { return begins_fen4(without_lead(head)); }, make<Fen4Rule>,
      read_fen4},
     {"moves", [](std::string_view) { return true; }, make<ListRule>, read_list}}};

}  // namespace

bool begins_c4pgn(std::string_view head) {
    constexpr std::size_t kEnough = std::size_t{64} * 1024;
    head = without_lead(head).substr(0, kEnough);
    if (!head.starts_with('[')) return false;
    constexpr std::string_view kVariant = "Variant";
    for (std::size_t at = head.find('['); at != std::string_view::npos;
         at = head.find('[', at + 1)) {
        std::string_view tag = head.substr(at + 1, head.find(']', at) - at - 1);
        tag.remove_prefix(std::min(tag.find_first_not_of(" \t\""), tag.size()));
        const std::string_view name = tag.substr(0, tag.find_first_of(" \t\""));
        if (name == kVariant) return tag.find("Chess4") != std::string_view::npos;
        if (name == "Silver" || name == "Gold") return true;
    }
    return false;
}

std::span<const InputFormat> input_formats() { return kInputFormats; }

const InputFormat* input_format_from_name(std::string_view text) {
    const auto* const row = std::ranges::find(kInputFormats, text, &InputFormat::name);
    return row == kInputFormats.end() ? nullptr : row;
}

const InputFormat& recognised_format(std::string_view head) {
    return *std::ranges::find_if(
        kInputFormats, [&](const InputFormat& format) { return format.recognises(head); });
}

}  // namespace quadrille
