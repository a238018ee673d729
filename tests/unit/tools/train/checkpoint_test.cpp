#include "tools/train/checkpoint.h"

#include <gtest/gtest.h>

namespace quadrille::train {
namespace {

const std::string kRun = "rows: 5\nrate: 0.1\n";

TrainState made_state() {
    TrainState state = initial_state(Head::Points, 16, 4);
    state.step = 77;
    state.loss_since = 0.25;
    state.curve = {{10, 0.5F, 0.25F, 0.125F}, {20, 1, 2, 3}};
    state.first_moment.block(0)[5].set(3, 9);
    state.second_moment.bias()[2] = 8;
    state.best.block(0)[1].set(1, 7);
    return state;
}

std::string error_of(std::string_view bytes, const std::string& run = kRun, int hidden = 16) {
    const auto state = read_checkpoint(bytes, run, Head::Points, hidden);
    return state ? "none" : state.error();
}

TEST(Checkpoint, BringsTheWholeStateBack) {
    const auto read = read_checkpoint(write_checkpoint(kRun, made_state()), kRun, Head::Points, 16);
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == made_state());
}

TEST(Checkpoint, CutOffOrChangedIsRefused) {
    const std::string bytes = write_checkpoint(kRun, made_state());
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}}) {
        EXPECT_EQ(error_of(bytes.substr(0, size)), "it is no checkpoint of quadrille-train");
    }
    const std::string other = "the checkpoint is cut off or of another version of quadrille-train";
    EXPECT_EQ(error_of(bytes.substr(0, 7)), other);
    EXPECT_EQ(error_of(std::string{bytes}.replace(6, 1, "1")), other);
    const std::string broken = "the checkpoint is cut off or was changed";
    for (const std::size_t size :
         {std::size_t{8}, std::size_t{12}, std::size_t{40}, bytes.size() - 1}) {
        EXPECT_EQ(error_of(bytes.substr(0, size)), broken) << size;
    }
    EXPECT_EQ(error_of(bytes + "x"), broken);
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
    EXPECT_EQ(error_of(changed), broken);
}

TEST(Checkpoint, OfAnotherRunIsRefusedByWhatDiffers) {
    const std::string bytes = write_checkpoint(kRun, made_state());
    EXPECT_EQ(error_of(bytes, "rows: 5\nrate: 0.2\n"),
              "the checkpoint is of another run: it has 'rate: 0.1', this one 'rate: 0.2'");
    EXPECT_EQ(error_of(bytes, kRun, 32), "the checkpoint is broken") << "of other neurons";
}

}  // namespace
}  // namespace quadrille::train
