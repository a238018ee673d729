#include "tools/train/order_files.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "tools/program/files.h"

namespace quadrille::train {

namespace {

bool is_same(const NamedFile& a, const NamedFile& b) {
    return !a.path.empty() && !b.path.empty() && is_same_file(a.path, b.path);
}

Done check_read(const NamedFile& file) {
    // A pipe that is opened and closed has lost what it had to give.
    if (file.path.empty() || !is_plain_file(file.path)) return {};
    const auto in = open_to_read(file.path);
    return in ? Done{} : fail(in.error());
}

}  // namespace

Done check_files(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written) {
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (Done good = check_read(read[i]); !good) return good;
        for (const NamedFile& out : written) {
            if (!is_same(read[i], out)) continue;
            return fail(fmt::format("'{}' is to be read and written: {} and {}", out.path,
                                    read[i].option, out.option));
        }
        for (std::size_t k = 0; k < i; ++k) {
            const bool is_one_option = std::string_view{read[k].option} == read[i].option;
            if (!is_one_option || !is_same(read[k], read[i])) continue;
            return fail(fmt::format("'{}' is given twice: {}", read[i].path, read[i].option));
        }
    }
    for (std::size_t i = 0; i < written.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!is_same(written[k], written[i])) continue;
            return fail(fmt::format("'{}' is given twice: {} and {}", written[i].path,
                                    written[k].option, written[i].option));
        }
    }
    return {};
}

}  // namespace quadrille::train
