#include "tools/quadrille/convert/output_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/tags.h"
#include "protocol/text/words.h"
#include "tools/quadrille/convert/svg_board.h"

namespace quadrille {

namespace {

using Written = Expected<std::string, std::string>;

// ------------------------------------------------------------------ what a game holds

/// What is in a game beside its moves.
struct Contents {
    bool comments = false;
    bool variations = false;
    bool marks = false;  // `!`, `?!`, ...
};

Contents contents_of(const RecordLine& line) {
    Contents found;
    found.comments = !line.comments.empty();
    for (const RecordNode& node : line.nodes) {
        found.comments = found.comments || !node.comments.empty();
        found.variations = found.variations || !node.variations.empty();
        found.marks = found.marks || !node.suffix.empty();
    }
    return found;
}

/// The error if the game has what the format, called `format`, does not hold, and it is not to be
/// left out.
Expected<void, std::string> require_bare(const GameItem& item, const WritingOptions& options,
                                         std::string_view format, bool holds_marks) {
    if (options.leaves_out) return {};
    const Contents contents = contents_of(item.game.main);
    const std::pair<bool, std::string_view> all[] = {
        {contents.comments, "comments"},
        {contents.variations, "variations"},
        {contents.marks && !holds_marks, "marks like ! and ?"}};
    std::vector<std::string> what;
    for (const auto& [is_there, words] : all) {
        if (is_there) what.emplace_back(words);
    }
    if (what.empty()) return {};
    return unexpected<std::string>(fmt::format(
        "{} cannot hold the {} of this game; --drop leaves them out", format, join(what, " and ")));
}

/// A position of a game and the move that led there.
struct Shown {
    Position position;
    std::optional<Move> last_move;
    bool is_start = false;
};

Expected<Shown, std::string> position_of(const GameItem& item, const WritingOptions& options) {
    const std::size_t entries = item.game.main.nodes.size();
    const std::size_t ply = options.ply.value_or(entries);
    if (ply > entries) {
        return unexpected<std::string>(
            fmt::format("the game has {} moves and events, not {}", entries, ply));
    }
    if (ply == 0) return Shown{item.game.start, std::nullopt, true};
    const Game played = main_line(item.game);
    Shown shown{played.position_after(ply), std::nullopt, false};
    for (std::size_t i = 0; i < ply; ++i) {
        if (const Move* const move = std::get_if<Move>(&played.entries()[i])) {
            shown.last_move = *move;
        }
    }
    return shown;
}

// ------------------------------------------------------------------ a function per format

Written write_fen4(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([&](const Shown& shown) {
        const bool keeps = shown.is_start && item.game.main.nodes.empty();
        return format_fen4(shown.position, keeps ? item.kept : std::vector<ExtraField>{}) + '\n';
    });
}

Written write_pgn4(const GameItem& item, const WritingOptions&) {
    if (item.game.rules.is_chess4()) {
        return unexpected<std::string>("pgn4 has no variant for Chess4; c4pgn holds its games");
    }
    if (!item.game.tags.empty()) return format_pgn4(item.game);
    GameRecord record = record_of(Game{item.game.start}, {});
    // The position as it was read, with all that belongs to its text.
    record.start = item.game.start;
    std::ranges::find(record.tags, kStartTag, &RecordTag::name)->value =
        item.kept.empty() ? format_start(record.start) : format_fen4(record.start, item.kept);
    return format_pgn4(record);
}

template <C4pgnStyle kStyle>
Written write_c4pgn(const GameItem& item, const WritingOptions& options) {
    if (!can_be_c4pgn(item.game.rules)) {
        return unexpected<std::string>(fmt::format("c4pgn is for Chess4; pgn4 holds games of {}",
                                                   name(item.game.rules.variant)));
    }
    const Contents contents = contents_of(item.game.main);
    if (contents.variations && !options.leaves_out) {
        return unexpected<std::string>(
            "c4pgn cannot hold the variations of this game; --drop leaves them out");
    }
    return format_c4pgn(item.game, kStyle);
}

Written write_record(const GameItem& item, const WritingOptions& options) {
    return can_be_pgn4(item.game.rules) ? write_pgn4(item, options)
                                        : write_c4pgn<C4pgnStyle::Annotated>(item, options);
}

Written write_moves(const GameItem& item, const WritingOptions& options) {
    return require_bare(item, options, "moves", false).map([&] {
        RecordMovesStyle style = options.style;
        style.shape = RecordMovesShape::Moves;
        const std::string text = format_listing(item.game, style);
        return text.empty() ? "\n" : text;
    });
}

Written write_list(const GameItem& item, const WritingOptions& options) {
    if (options.style.shape == RecordMovesShape::Columns) {
        const auto bare = require_bare(item, options, "a list in columns", true);
        if (!bare) return unexpected<std::string>(bare.error());
    }
    return format_listing(item.game, options.style);
}

Written write_board(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([&](const Shown& shown) {
        std::string text;
        for (const std::string& line : draw_board(shown.position, options.colours)) {
            text += line + '\n';
        }
        return text;
    });
}

Written write_svg(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([](const Shown& shown) {
        return draw_svg_board(shown.position, shown.last_move);
    });
}

constexpr std::array<OutputFormat, 9> kOutputFormats = {{
    {"record", MoveFormat::Long, false, false, false, "\n", write_record},
    {"pgn4", MoveFormat::Long, false, false, false, "\n", write_pgn4},
    {"c4pgn", MoveFormat::San, false, false, false, "\n", write_c4pgn<C4pgnStyle::Annotated>},
    {"c4pgn-condensed", MoveFormat::San, false, false, false, "\n",
     write_c4pgn<C4pgnStyle::Condensed>},
    {"fen4", MoveFormat::Long, false, true, false, "", write_fen4},
    {"moves", MoveFormat::Dash, true, false, false, "\n", write_moves},
    {"list", MoveFormat::San, true, false, false, "\n", write_list},
    {"board", MoveFormat::Long, false, true, false, "\n", write_board},
    {"svg", MoveFormat::Long, false, true, true, "", write_svg},
}};

}  // namespace

std::span<const OutputFormat> output_formats() { return kOutputFormats; }

const OutputFormat* output_format_from_name(std::string_view text) {
    const auto* const row = std::ranges::find(kOutputFormats, text, &OutputFormat::name);
    return row == kOutputFormats.end() ? nullptr : row;
}

}  // namespace quadrille
