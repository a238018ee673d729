#include "tools/games/formats/output_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/notation/c4pgn/c4pgn.h"
#include "protocol/notation/fen4/fen4.h"
#include "protocol/notation/list/listing.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/notation/pgn4/tags.h"
#include "tools/games/formats/svg_board.h"
#include "tools/games/html/game_page.h"
#include "tools/records/format_rule_arguments.h"

namespace quadrille {

namespace {

using Written = Expected<std::string, std::string>;

// ------------------------------------------------------------------ contents of a game

/// Parts of a game in addition to its moves.
struct Contents {
    bool comments = false;
    bool variations = false;
    bool marks = false;   // `!`, `?!`, ...
    bool braces = false;  // a `}` in a comment
    int depth = 0;        // nesting of variations
};

void add_contents(const RecordLine& line, Contents& found, int depth = 0) {
    found.depth = std::max(found.depth, depth);
    const auto add_comments = [&](const std::vector<std::string>& comments) {
        for (const std::string& comment : comments) {
            found.comments = true;
            found.braces = found.braces || comment.find('}') != std::string::npos;
        }
    };
    add_comments(line.comments);
    for (const RecordNode& node : line.nodes) {
        add_comments(node.comments);
        found.variations = found.variations || !node.variations.empty();
        found.marks = found.marks || !node.suffix.empty();
        for (const RecordLine& variation : node.variations)
            add_contents(variation, found, depth + 1);
    }
}

Contents contents_of(const RecordLine& line) {
    Contents found;
    add_contents(line, found);
    return found;
}

std::string omitted_in_pgn4(const GameItem& item, const WritingOptions&) {
    const Contents contents = contents_of(item.game.main);
    if (contents.depth > kMaxPgn4Depth) {
        return fmt::format("readers accept {} nested variations, not {}", kMaxPgn4Depth,
                           contents.depth);
    }
    return contents.braces ? "comments cannot hold a }: a ) replaces it" : "";
}

std::string omitted_in_c4pgn(const GameItem& item, const WritingOptions& options) {
    const bool is_lost = contents_of(item.game.main).variations;
    return is_lost ? "c4pgn cannot hold variations: they are left out"
                   : omitted_in_pgn4(item, options);
}

/// Returns a warning if a list of the moves would be read as another game.
std::string game_omitted_in_list(const GameItem& item, const WritingOptions& options) {
    const Position& start = item.game.start;
    const RuleSet& rules = item.game.rules;
    if (start == options.known_start) return "";
    std::string arguments = format_rule_arguments(rules);
    const auto is_start = [&](StartSetup setup) { return start == Position::start(setup, rules); };
    const Preset preset = preset_of_rules(rules).value_or(Preset::Seed);
    if (!is_start(preset_start(preset, rules.variant))) {
        std::string_view named;
        for (int i = 0; i < kFullSetups && named.empty(); ++i) {
            if (is_start(static_cast<StartSetup>(i))) named = name(static_cast<StartSetup>(i));
        }
        arguments += named.empty() ? " and --fen" : fmt::format(" --setup {}", named);
    }
    return "a list cannot hold the rules and the start of the game; read it with " + arguments;
}

/// Joins two warnings; each may be empty.
std::string joined(const std::string& first, const std::string& second) {
    return first + (first.empty() || second.empty() ? "" : "; ") + second;
}

std::string omitted_in_moves(const GameItem& item, const WritingOptions& options) {
    const Contents contents = contents_of(item.game.main);
    const bool is_lost = contents.comments || contents.variations || contents.marks;
    return joined(is_lost ? "moves cannot hold comments, variations and marks like ! and ?: they "
                            "are left out"
                          : "",
                  game_omitted_in_list(item, options));
}

std::string omitted_in_list(const GameItem& item, const WritingOptions& options) {
    const Contents contents = contents_of(item.game.main);
    const bool is_lost = options.style.shape == MovetextLayout::Columns &&
                         (contents.comments || contents.variations);
    return joined(is_lost ? "a list in columns cannot hold comments and variations: they are left "
                            "out (--listing text keeps them)"
                          : omitted_in_pgn4(item, options),
                  game_omitted_in_list(item, options));
}

/// Returns a warning if the rules differ from the rules that a reader assumes.
std::string omitted_in_fen4(const GameItem& item, const WritingOptions& options) {
    if (item.game.rules == options.known_start.rules()) return "";
    return fmt::format("fen4 cannot hold the rules of the game; read the FEN4 with {}",
                       format_rule_arguments(item.game.rules));
}

std::string omitted_in_record(const GameItem& item, const WritingOptions& options) {
    return can_be_pgn4(item.game.rules) ? omitted_in_pgn4(item, options)
                                        : omitted_in_c4pgn(item, options);
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
        return unexpected<std::string>("pgn4 does not support Chess4; use c4pgn");
    }
    return format_pgn4(with_pgn4_tags(item));
}

template <C4pgnStyle kStyle>
Written write_c4pgn(const GameItem& item, const WritingOptions&) {
    if (!can_be_c4pgn(item.game.rules)) {
        return unexpected<std::string>(
            fmt::format("c4pgn does not support {}; use pgn4", name(item.game.rules.variant)));
    }
    return format_c4pgn(item.game, kStyle);
}

Written write_record(const GameItem& item, const WritingOptions& options) {
    return can_be_pgn4(item.game.rules) ? write_pgn4(item, options)
                                        : write_c4pgn<C4pgnStyle::Annotated>(item, options);
}

Written write_moves(const GameItem& item, const WritingOptions& options) {
    MovetextStyle style = options.style;
    style.shape = MovetextLayout::Moves;
    const std::string text = format_listing(item.game, style);
    return text.empty() ? "\n" : text;
}

Written write_list(const GameItem& item, const WritingOptions& options) {
    return format_listing(item.game, options.style);
}

Written write_board(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([&](const Shown& shown) {
        std::string text;
        for (const std::string& line :
             draw_board(shown.position, options.colors, named_players(item.game))) {
            text += line + '\n';
        }
        return text;
    });
}

Written write_svg(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([&](const Shown& shown) {
        return draw_svg_board(shown.position, shown.last_move, named_players(item.game));
    });
}

Written write_html(const GameItem& item, const WritingOptions&) {
    return format_game_page(item.game.rules.is_chess4() ? item.game : with_pgn4_tags(item),
                            std::nullopt);
}

constexpr std::array<OutputFormat, 10> kOutputFormats = {{
    {"record", MoveFormat::Long, false, PlyUse::Start, false, "\n", omitted_in_record,
     write_record},
    {"pgn4", MoveFormat::Long, false, PlyUse::Start, false, "\n", omitted_in_pgn4, write_pgn4},
    {"c4pgn", MoveFormat::San, false, PlyUse::Start, false, "\n", omitted_in_c4pgn,
     write_c4pgn<C4pgnStyle::Annotated>},
    {"c4pgn-condensed", MoveFormat::San, false, PlyUse::Start, false, "\n", omitted_in_c4pgn,
     write_c4pgn<C4pgnStyle::Condensed>},
    {"fen4", MoveFormat::Long, false, PlyUse::Position, false, "", omitted_in_fen4, write_fen4},
    {"moves", MoveFormat::Dash, true, PlyUse::None, false, "\n", omitted_in_moves, write_moves},
    {"list", MoveFormat::San, true, PlyUse::None, false, "\n", omitted_in_list, write_list},
    {"board", MoveFormat::Long, false, PlyUse::Position, false, "\n", nullptr, write_board},
    {"svg", MoveFormat::Long, false, PlyUse::Position, true, "", nullptr, write_svg},
    {"html", MoveFormat::San, false, PlyUse::None, true, "", nullptr, write_html},
}};

}  // namespace

GameRecord with_pgn4_tags(const GameItem& item) {
    if (!item.game.tags.empty()) return item.game;
    GameRecord record = record_of(Game{item.game.start}, {});
    // Keeps the position as it was read, including extra fields of its FEN4.
    record.start = item.game.start;
    std::ranges::find(record.tags, kStartTag, &RecordTag::name)->value =
        item.kept.empty() ? format_start(record.start) : format_fen4(record.start, item.kept);
    return record;
}

std::string omission_warning(const OutputFormat& format, const GameItem& item,
                             const WritingOptions& options) {
    return options.leaves_out || format.describe_omissions == nullptr
               ? ""
               : format.describe_omissions(item, options);
}

Expected<GameItem, std::string> item_at_ply(const GameItem& item, const WritingOptions& options) {
    return position_of(item, options).map([&](const Shown& shown) {
        GameItem at;
        at.game.rules = item.game.rules;
        at.game.start = shown.position;
        at.line = item.line;
        if (shown.is_start) at.kept = item.kept;
        return at;
    });
}

std::span<const OutputFormat> output_formats() { return kOutputFormats; }

const OutputFormat* output_format_from_name(std::string_view text) {
    const auto* const row = std::ranges::find(kOutputFormats, text, &OutputFormat::name);
    return row == kOutputFormats.end() ? nullptr : row;
}

}  // namespace quadrille
