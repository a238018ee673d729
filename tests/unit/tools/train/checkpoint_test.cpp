#include "tools/train/checkpoint.h"

#include <gtest/gtest.h>

namespace quadrille::train {
namespace {

const std::string kRun = "samples: 5\nlearning rate: 0.1\n";

TrainState made_state() {
    TrainState state = initial_state(Head::Points, 16, 4);
    state.step = 77;
    state.running_loss = 0.25;
    state.curve = {{10, 0.5F, 0.25F, 0.125F}, {20, 1, 2, 3}};
    state.first_moment.block(0)[5].set(3, 9);
    state.second_moment.bias()[2] = 8;
    state.best.block(0)[1].set(1, 7);
    return state;
}

std::string error_of(std::string_view bytes, const std::string& run = kRun, int hidden = 16) {
    const auto state = read_checkpoint(bytes, run, Head::Points, hidden);
    return state ? "no error" : state.error();
}

TEST(Checkpoint, RestoresWholeState) {
    const auto read = read_checkpoint(write_checkpoint(kRun, made_state()), kRun, Head::Points, 16);
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == made_state());
}

TEST(Checkpoint, RefusesTruncatedOrChangedFile) {
    const std::string bytes = write_checkpoint(kRun, made_state());
    for (const std::string& other :
         {std::string{}, bytes.substr(0, 7), "QTRAIN4" + bytes.substr(7)}) {
        EXPECT_EQ(error_of(other), "it is not a checkpoint of this version of quadrille-train");
    }
    std::string changed = bytes;
    changed[bytes.size() / 2] = static_cast<char>(changed[bytes.size() / 2] ^ 1);
    for (const std::string& damaged : {bytes.substr(0, 8), bytes.substr(0, 40),
                                       bytes.substr(0, bytes.size() - 1), bytes + "x", changed}) {
        EXPECT_EQ(error_of(damaged), "the checkpoint is damaged");
    }
}

TEST(Checkpoint, NamesDifferenceToAnotherRun) {
    const std::string bytes = write_checkpoint(kRun, made_state());
    EXPECT_EQ(error_of(bytes, "samples: 5\nlearning rate: 0.2\n"),
              "the checkpoint is of another run: it has 'learning rate: 0.1', this run 'learning "
              "rate: 0.2'");
    EXPECT_EQ(error_of(bytes, kRun, 32), "the checkpoint is damaged")
        << "another number of neurons";
}

}  // namespace
}  // namespace quadrille::train
