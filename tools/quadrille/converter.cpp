#include "tools/quadrille/converter.h"

#include <fmt/format.h>

#include <optional>

#include "protocol/notation/input/read_games.h"
#include "protocol/notation/pgn4/pgn4.h"
#include "protocol/text/printable.h"
#include "tools/quadrille/recorded_items.h"

namespace quadrille {

std::string format_warning(std::string_view file, const Diagnostic& warning) {
    return fmt::format("{}:{}:{}: warning: {}", printable(file), warning.line, warning.column,
                       printable(warning.message));
}

void Converter::report(std::string_view file, std::size_t line, std::size_t column,
                       const std::string& message) {
    ++counts_.failed;
    errors_ << fmt::format("{}:{}:{}: {}\n", printable(file), line, column, printable(message));
}

void Converter::warn(std::string_view file, const Diagnostic& warning) {
    errors_ << format_warning(file, warning) << '\n';
}

void Converter::warn_once(std::string_view file, const Diagnostic& warning) {
    if (printed_warnings_.insert(warning.message).second) warn(file, warning);
}

/// Warns of arguments that have no effect because the text, unlike a list, defines its own rules.
void Converter::warn_of_arguments(const GameItem& item, std::string_view file) {
    if (!order_.only_for_lists.empty()) {
        warn_once(file, {item.line, 1,
                         "ignored: " + order_.only_for_lists + " (only for lists of moves)"});
    }
    const Variant variant = item.game.rules.variant;
    if (order_.variant.value_or(variant) != variant) {
        warn_once(file, {item.line, 1,
                         fmt::format("--variant {} is ignored: the game is {}",
                                     name(*order_.variant), name(variant))});
    }
}

void Converter::write(const GameItem& item, std::string_view file) {
    for (const Diagnostic& warning : item.warnings) warn(file, warning);
    if (!order_.writing.ply || order_.to->ply_use != PlyUse::Start) return write_as_is(item, file);
    const Expected<GameItem, std::string> at_ply = item_at_ply(item, order_.writing);
    if (!at_ply) return report(file, item.line, 1, at_ply.error());
    write_as_is(*at_ply, file);
}

void Converter::write_as_is(const GameItem& item, std::string_view file) {
    if (order_.to->is_document && counts_.games > 0) {
        return report(file, item.line, 1, fmt::format("{} holds only one game", order_.to->name));
    }
    const Expected<std::string, std::string> text = order_.to->write(item, order_.writing);
    if (!text) return report(file, item.line, 1, text.error());
    const std::string lost = omission_warning(*order_.to, item, order_.writing);
    if (!lost.empty()) warn_once(file, {item.line, 1, lost});
    can_write_ = out_((counts_.games > 0 ? std::string{order_.to->between} : "") + *text);
    ++counts_.games;
}

void Converter::convert_game(const Game& game, std::string_view source) {
    GameItem item;
    item.game = bare_record(game);
    if (can_be_pgn4(item.game.rules) && !game.entries().empty()) item.game = record_of(game, {});
    write(item, source);
}

void Converter::convert(std::istream& in, std::string_view file) {
    ChunkReader chunks(in);
    const InputFormat& format =
        order_.from != nullptr ? *order_.from : detect_format(chunks.head());
    const bool is_list = format.name == "moves";
    const std::size_t bytes_before = counts_.bytes;
    read_items(chunks, format, order_.reading, [&](const Expected<GameItem, Diagnostic>& item) {
        if (item) {
            if (!is_list) warn_of_arguments(*item, file);
            write(*item, file);
        } else {
            report(file, item.error().line, item.error().column, item.error().message);
        }
        counts_.bytes = bytes_before + chunks.bytes_read();
        if (progress_) progress_(counts_);
        return can_write_;
    });
    if (!chunks.has_failed()) return;
    report_unread(file, fmt::format("cannot be read beyond byte {}", chunks.bytes_read()));
}

void Converter::convert_recorded(std::istream& in, std::string_view file) {
    const auto read = read_recorded_items(in, [&](const GameItem& item) {
        write(item, file);
        if (progress_) progress_(counts_);
        return can_write_;
    });
    if (!read) return report_unread(file, read.error());
    if (!read->empty()) errors_ << fmt::format("{}: warning: {}\n", printable(file), *read);
}

void Converter::report_unread(std::string_view file, const std::string& message) {
    ++counts_.failed;
    ++counts_.unread;
    errors_ << fmt::format("{}: {}\n", printable(file), message);
}

}  // namespace quadrille
