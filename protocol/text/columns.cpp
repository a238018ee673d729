#include "protocol/text/columns.h"

#include <algorithm>
#include <cassert>

#include "protocol/text/utf8.h"
#include "protocol/text/words.h"

namespace quadrille {

std::string format_table(const TextTable& table) {
    std::vector<std::size_t> widths(table.columns.size());
    for (const auto& row : table.rows) {
        assert(row.size() == table.columns.size());
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], width_of(row[c]));
        }
    }
    std::string text;
    for (const auto& row : table.rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string blanks(widths[c] - width_of(row[c]), ' ');
            if (c > 0) text += "  ";
            text += table.columns[c] == TextTable::Align::Left ? row[c] + blanks : blanks + row[c];
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

std::string format_two_columns(std::string_view left, std::string_view right, std::size_t column) {
    constexpr std::size_t kWidth = 80;
    std::string out;
    std::string line{left};
    line.resize(std::max(line.size() + 1, column - 1), ' ');
    for (const Word& word : split_words(right)) {
        if (line.size() + 1 + word.text.size() > kWidth) {
            out += line + '\n';
            line.assign(column - 1, ' ');
        }
        line += ' ';
        line += word.text;
    }
    return out + line + '\n';
}

}  // namespace quadrille
