// main of the fuzz_<name>_replay tests: gives each corpus file to the fuzz target once, and first
// the empty input. An assert, a sanitizer or a crash makes the test fail.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<char>;

void run_one(const Bytes& bytes) {
    std::vector<std::uint8_t> data(bytes.size());
    std::transform(bytes.begin(), bytes.end(), data.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c); });
    LLVMFuzzerTestOneInput(data.data(), data.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s CORPUS_FOLDER\n", argv[0]);
        return 2;
    }
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(argv[1], error)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    if (files.empty()) {
        std::fprintf(stderr, "%s: no corpus files: a fuzz target needs a corpus\n", argv[1]);
        return 1;
    }
    std::sort(files.begin(), files.end());
    run_one({});
    for (const std::filesystem::path& file : files) {
        std::fprintf(stderr, "replay %s\n", file.c_str());  // the last name printed is the culprit
        std::ifstream stream(file, std::ios::binary);
        if (!stream) {
            std::fprintf(stderr, "%s: cannot be read\n", file.c_str());
            return 1;
        }
        run_one(Bytes(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()));
    }
    std::printf("%zu corpus files replayed\n", files.size());
    return 0;
}
