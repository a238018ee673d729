#pragma once

#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace quadrille::test {

/// An empty temporary folder that exists as long as the object.
class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("quadrille_" + std::to_string(getpid()))) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string of(const std::string& name) const { return path_ + '/' + name; }
    /// Returns the number of files in the folder.
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator{path_}, {}));
    }
    /// Writes a file and returns its path.
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        std::ofstream{of(name), std::ios::binary} << text;
        return of(name);
    }

  private:
    std::string path_;
};

[[nodiscard]] inline std::string read_file(const std::string& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace quadrille::test
