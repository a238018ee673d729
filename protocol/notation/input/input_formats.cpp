#include "protocol/notation/input/input_formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/extent.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/record/game_starts.h"
#include "protocol/notation/record/scanner.h"
#include "protocol/text/blanks.h"
#include "protocol/text/plain_signs.h"
#include "protocol/text/utf8.h"

namespace quadrille {

namespace {

/// Signs at the beginning of comment lines in files of positions and before lists.
constexpr std::string_view kComments = "%#";

std::string_view without_mark(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

/// Returns the text without leading blanks and lines that begin with one of `marks`.
std::string_view without_lead(std::string_view text, std::string_view marks) {
    text = without_mark(text);
    for (;;) {
        const std::size_t first = text.find_first_not_of(kBlanks);
        if (first == std::string_view::npos) return {};
        text.remove_prefix(first);
        if (marks.find(text[0]) == std::string_view::npos) return text;
        text.remove_prefix(std::min(text.find('\n'), text.size()));
    }
}

std::size_t lines_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

/// The end of a chunk, from the beginning of a line on.
struct ChunkBody {
    std::string_view text;
    std::size_t line = 1;  // number of the first line
};
ChunkBody body_at(const TextChunk& chunk, std::string_view text) {
    const std::string_view whole = chunk.text;
    const std::string_view before = whole.substr(0, whole.size() - text.size());
    const std::size_t line_at = before.rfind('\n') + 1;
    return {whole.substr(line_at), chunk.line + lines_in(before)};
}

// ------------------------------------------------------------------ PGN4 and c4pgn

template <bool kIsPgn4>
ChunkBoundary record_boundary() {
    return [starts = GameStarts{kIsPgn4}](std::string_view line) mutable {
        return starts.begins_game(without_mark(line));
    };
}

GameRecord record_in(GameRecord game) { return game; }
GameRecord record_in(C4pgnGame game) { return std::move(game.record); }

Diagnostic diagnostic_of(const RecordError& error) {
    return {error.line, error.column, describe_without_location(error), error.fitting_preset};
}

std::vector<Diagnostic> warnings_of(const std::vector<RecordNote>& notes) {
    std::vector<Diagnostic> warnings;
    for (const RecordNote& note : notes) {
        warnings.push_back({note.line, note.column, describe_without_location(note)});
    }
    return warnings;
}

/// Passes all games of a reader to `visit`.
template <class Reader, class Notes>
void read_records(Reader reader, const ItemVisitor& visit, const Notes& notes_of) {
    while (!reader.at_end()) {
        const std::size_t line = reader.line();
        auto game = reader.next();
        if (!game) {
            visit(unexpected<Diagnostic>(diagnostic_of(game.error())));
            continue;
        }
        GameItem item;
        item.warnings = warnings_of(notes_of(reader, *game));
        item.game = record_in(*std::move(game));
        item.line = line;
        visit(std::move(item));
    }
}

/// Returns the chunk without the comments before its tags.
ChunkBody behind_record_comments(const TextChunk& chunk) {
    const std::string_view text = without_lead(chunk.text, kRecordComments);
    return text.starts_with('[') ? body_at(chunk, text) : ChunkBody{chunk.text, chunk.line};
}

/// Returns whether a text begins with the tags of a Chess4 game: a `Variant` Chess4, or without
/// that tag a player `Silver` or `Gold`.
bool begins_c4pgn(std::string_view head) {
    constexpr std::size_t kEnough = std::size_t{64} * 1024;
    head = without_lead(head, kRecordComments).substr(0, kEnough);
    if (!head.starts_with('[')) return false;
    constexpr std::string_view kVariant = "Variant";
    for (std::size_t at = head.find('['); at != std::string_view::npos;
         at = head.find('[', at + 1)) {
        std::string_view tag = head.substr(at + 1, head.find_first_of("[]", at + 1) - at - 1);
        tag.remove_prefix(std::min(tag.find_first_not_of(" \t\""), tag.size()));
        const std::string_view name = tag.substr(0, tag.find_first_of(" \t\""));
        if (name == kVariant) return tag.find("Chess4") != std::string_view::npos;
        if (name == "Silver" || name == "Gold") return true;
    }
    return false;
}

void read_c4pgn(const TextChunk& chunk, const ReadingOptions&, const ItemVisitor& visit) {
    const auto [text, line] = behind_record_comments(chunk);
    const auto notes = [](const C4pgnReader&, const C4pgnGame& game) { return game.notes; };
    read_records(C4pgnReader{text, line}, visit, notes);
}

void read_pgn4(const TextChunk& chunk, const ReadingOptions& options, const ItemVisitor& visit) {
    const auto [text, line] = behind_record_comments(chunk);
    const auto outside = options.names_game ? std::optional{options.start} : std::nullopt;
    const auto notes = [](const Pgn4Reader& reader, const GameRecord&) { return reader.notes(); };
    read_records(Pgn4Reader{text, line, outside}, visit, notes);
}

// ------------------------------------------------------------------ FEN4

/// Finds the beginning of a position: a line that begins like a FEN4, or the line behind a complete
/// position. An empty line or a comment completes a position.
class Fen4Boundary {
  public:
    bool operator()(std::string_view line) {
        const bool is_empty = trimmed(line).empty();
        const bool is_comment = !is_empty && without_lead(line, kComments).empty();
        const bool begins = is_complete_ || is_comment || begins_fen4(without_mark(line));
        if (is_empty || is_comment) {
            is_complete_ = true;
            return is_comment;
        }
        if (begins) fen4_ = {};
        fen4_.pass(line);
        is_complete_ = fen4_.is_complete();
        return begins;
    }

  private:
    Fen4Extent fen4_;
    bool is_complete_ = false;
};

/// Returns an error at a place in a chunk.
Diagnostic diagnostic_at(const TextChunk& chunk, std::size_t offset, std::string message) {
    const std::string_view text = chunk.text;
    const std::string_view before = text.substr(0, offset);
    const std::size_t line_at = before.rfind('\n') + 1;
    const std::size_t column = column_of(text.substr(line_at), offset - line_at);
    return {chunk.line + lines_in(before), column, std::move(message)};
}

void read_fen4(const TextChunk& chunk, const ReadingOptions& options, const ItemVisitor& visit) {
    if (without_lead(chunk.text, kComments).empty()) return;
    // Report an error at the end in the last line that is not blank.
    const std::string_view whole =
        std::string_view{chunk.text}.substr(0, chunk.text.find_last_not_of(kBlanks) + 1);
    const std::string_view text = without_mark(whole);
    const std::size_t mark = whole.size() - text.size();
    auto parsed = parse_position(text, options.start.rules());
    if (!parsed) {
        visit(unexpected<Diagnostic>(
            diagnostic_at(chunk, parsed.error().offset + mark, describe(parsed.error()))));
        return;
    }
    GameItem item;
    item.line = chunk.line;
    item.kept = std::move(parsed->kept);
    for (const Fen4Warning& warning : parsed->warnings) {
        item.warnings.push_back(diagnostic_at(chunk, warning.offset + mark, describe(warning)));
    }
    item.game.rules = options.start.rules();
    item.game.start = parsed->position;
    visit(std::move(item));
}

// ------------------------------------------------------------------ lists of moves

/// Finds the beginning of a list: the first line behind an empty line outside comments.
class ListBoundary {
  public:
    bool operator()(std::string_view line) {
        if (!comments_.is_open() && trimmed(line).empty()) {
            is_behind_gap_ = true;
            return false;
        }
        const bool begins = is_behind_gap_;
        const bool is_comment =
            !comments_.is_open() && is_comment_line(line, begins || is_in_lead_);
        is_in_lead_ = (begins || is_in_lead_) && is_comment;
        is_behind_gap_ = false;
        if (!is_comment) comments_.pass(line);
        return begins;
    }

  private:
    /// `is_in_lead`: only comments precede the line.
    static bool is_comment_line(std::string_view line, bool is_in_lead) {
        return line.starts_with('%') || (is_in_lead && without_lead(line, kComments).empty());
    }

    CommentTracker comments_{true};
    bool is_behind_gap_ = true;
    bool is_in_lead_ = false;  // only comments since the empty line
};

/// Returns the signs of comment lines before a list. If the seat to move is mated at the start, `#`
/// is a token of the list instead.
std::string_view list_comments(const Position& start) {
    return start.pending_mates().credit(start.turn()) ? "%" : kComments;
}

void read_list(const TextChunk& chunk, const ReadingOptions& options, const ItemVisitor& visit) {
    const std::string_view text = without_lead(chunk.text, list_comments(options.start));
    if (text.empty()) return;
    const auto [body, line] = body_at(chunk, text);
    std::vector<RecordNote> notes;
    auto game = parse_listing(body, options.start, *options.language, line, &notes);
    if (!game) return visit(unexpected<Diagnostic>(diagnostic_of(game.error())));
    std::vector<Diagnostic> warnings = warnings_of(notes);
    if (chunk.line == 1 && !options.default_warning.empty()) {
        warnings.insert(warnings.begin(), {line, 1, options.default_warning});
    }
    visit(GameItem{*std::move(game), {}, std::move(warnings), line});
}

// ------------------------------------------------------------------ the table

constexpr std::array<InputFormat, 4> kInputFormats = {
    {{"c4pgn", begins_c4pgn, record_boundary<false>, read_c4pgn},
     {"pgn4",
      [](std::string_view head) { return without_lead(head, kRecordComments).starts_with('['); },
      record_boundary<true>, read_pgn4},
     {"fen4", [](std::string_view head) { return begins_fen4(without_lead(head, kComments)); },
      []() -> ChunkBoundary { return Fen4Boundary{}; }, read_fen4},
     {"moves", [](std::string_view) { return true; },
      []() -> ChunkBoundary { return ListBoundary{}; }, read_list}}};

}  // namespace

std::span<const InputFormat> input_formats() { return kInputFormats; }

const InputFormat& detect_format(std::string_view text) {
    const std::string head = plain_signs(text);
    return *std::ranges::find_if(
        kInputFormats, [&](const InputFormat& format) { return format.matches_head(head); });
}

}  // namespace quadrille
