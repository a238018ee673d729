#include "tools/board/server/assets.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/base/files.h"

namespace quadrille::board {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kContentTypes = {
    {{".html", "text/html; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".mjs", "text/javascript; charset=utf-8"},
     {".svg", "image/svg+xml"},
     {".png", "image/png"},
     {".ico", "image/vnd.microsoft.icon"},
     {".woff2", "font/woff2"},
     {".wasm", "application/wasm"},
     {".webmanifest", "application/manifest+json"}}};

/// Whether it is a way down from a folder: words with a slash between them, none of which begins
/// with a dot.
bool leads_down(std::string_view name) {
    if (name.empty() || name.find('\0') != std::string_view::npos) return false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        if (end == at || name[at] == '.') return false;
        at = end + 1;
    }
    return true;
}

/// Whether a file lies in a folder, when links are followed.
bool is_inside(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path real_file = fs::canonical(file, error);
    if (error) return false;
    const fs::path real_folder = fs::canonical(folder, error);
    if (error) return false;
    return std::ranges::mismatch(real_folder, real_file).in1 == real_folder.end();
}

}  // namespace

std::optional<std::string_view> content_type_of(std::string_view name) {
    for (const auto& [ending, type] : kContentTypes) {
        if (name.ends_with(ending)) return type;
    }
    return std::nullopt;
}

Assets::Assets(std::string folder) : folder_(std::move(folder)) {
    if (folder_.empty()) embedded_ = page_files();
}

std::optional<std::string> Assets::find(const std::string& name) const {
    if (!content_type_of(name)) return std::nullopt;
    if (folder_.empty()) {
        const auto asset = std::ranges::find(embedded_, std::string_view{name}, &PageFile::name);
        if (asset == embedded_.end()) return std::nullopt;
        return std::string{asset->bytes};
    }
    const fs::path path = fs::path{folder_} / name;
    if (!leads_down(name) || !is_inside(path, folder_)) return std::nullopt;
    auto bytes = read_regular_file(path.string());
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

}  // namespace quadrille::board
