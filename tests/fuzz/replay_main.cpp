// main of the fuzz_<name>_replay tests: runs the fuzz target on the empty input and on each corpus
// file, unchanged and with random changes. An assert, a sanitizer or a crash fails the test.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
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

/// Runs the target ten times, each time with up to three bytes replaced by other bytes of the file.
void run_damaged(const Bytes& bytes, std::minstd_rand& random) {
    constexpr int kTimes = 10;
    for (int i = 0; i < kTimes && !bytes.empty(); ++i) {
        Bytes damaged = bytes;
        for (auto edits = 1 + random() % 3; edits > 0; --edits) {
            damaged[random() % bytes.size()] = bytes[random() % bytes.size()];
        }
        run_one(damaged);
    }
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
        std::fprintf(stderr, "%s: the folder has no corpus files; add at least one\n", argv[1]);
        return 1;
    }
    std::sort(files.begin(), files.end());
    run_one({});
    std::minstd_rand random;
    for (const std::filesystem::path& file : files) {
        std::fprintf(stderr, "replay %s\n",
                     file.c_str());  // the last name printed is the failing file
        std::ifstream stream(file, std::ios::binary);
        if (!stream) {
            std::fprintf(stderr, "%s: cannot read the file\n", file.c_str());
            return 1;
        }
        const Bytes bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        run_one(bytes);
        run_damaged(bytes, random);
    }
    std::printf("%zu corpus files replayed\n", files.size());
    return 0;
}
