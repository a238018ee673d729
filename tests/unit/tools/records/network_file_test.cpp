#include "tools/records/network_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>
#include <utility>
#include <vector>

#include "eval/network/file.h"
#include "tests/support/random_network.h"
#include "tests/support/temporary_folder.h"

namespace quadrille {
namespace {

std::string refusal(const std::string& path, Variant variant) {
    const auto network = load_network(path, variant);
    return network ? "" : network.error();
}

TEST(NetworkFile, IsReadForItsVariant) {
    const test::TemporaryFolder folder;
    const Network network = test::random_network(Variant::Chess4, 16, 2);
    const std::string path = folder.file("a.net", write_network(network));
    const auto loaded = load_network(path, Variant::Chess4);
    ASSERT_TRUE(loaded.has_value()) << loaded.error();
    EXPECT_EQ(**loaded, network);
    EXPECT_EQ(refusal(path, Variant::Ffa), "'" + path + "' is a network for chess4, not for ffa");
}

TEST(NetworkFile, ServesAnotherVariantWithTheSameOutputs) {
    const test::TemporaryFolder folder;
    const std::vector<Variant> places{Variant::Chess4, Variant::Chess4Takeover};
    const std::vector<Variant> chances{Variant::Teams, Variant::Chess4Partners};
    for (const auto& [made_for, others] : {std::pair{places, chances}, {chances, places}}) {
        const Network network = test::random_network(made_for[0], 16, 2);
        const std::string path = folder.file("a.net", write_network(network));
        const auto loaded = load_network(path, made_for[1]);
        ASSERT_TRUE(loaded.has_value()) << loaded.error();
        EXPECT_EQ((*loaded)->variant, made_for[1]);
        EXPECT_EQ((*loaded)->first, network.first);
        EXPECT_NE(refusal(path, others[0]), "");
        EXPECT_NE(refusal(path, others[1]), "");
        EXPECT_NE(refusal(path, Variant::Ffa), "");
    }
}

TEST(NetworkFile, ErrorsNameTheFile) {
    const test::TemporaryFolder folder;
    const std::string text = folder.file("text", "no network\n");
    EXPECT_EQ(
        refusal(text, Variant::Ffa),
        "'" + text + "': not a network file: it does not begin with QNET; choose another file");
    EXPECT_EQ(refusal(folder.of("none"), Variant::Ffa),
              "cannot read '" + folder.of("none") + "': No such file or directory");
    EXPECT_EQ(refusal(folder.path(), Variant::Ffa),
              "cannot read '" + folder.path() + "': Is a directory");
    // Reading these files would never end.
    EXPECT_EQ(refusal("/dev/zero", Variant::Ffa), "cannot read '/dev/zero': not a regular file");
    ASSERT_EQ(mkfifo(folder.of("fifo").c_str(), 0600), 0);
    EXPECT_EQ(refusal(folder.of("fifo"), Variant::Ffa),
              "cannot read '" + folder.of("fifo") + "': not a regular file");
}

}  // namespace
}  // namespace quadrille
