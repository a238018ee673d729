#include "tools/train/checkpoint.h"

#include <cstdint>
#include <span>
#include <sstream>

#include "eval/network/checksum.h"
#include "protocol/text/printable.h"
#include "tools/base/failure.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {

namespace {

constexpr std::string_view kMagic = "QTRAIN5\n";

std::string first_difference(const std::string& there, const std::string& here) {
    std::istringstream theirs{there};
    std::istringstream ours{here};
    std::string their_line;
    std::string our_line;
    while (their_line == our_line && std::getline(theirs, their_line)) {
        std::getline(ours, our_line);
    }
    return "it has " + in_quotes(their_line) + ", this run " + in_quotes(our_line);
}

}  // namespace

std::string write_checkpoint(const std::string& run, const TrainState& state) {
    RawWriter body;
    body.put_all(std::span{run});
    body.put(state.step);
    body.put(state.running_loss);
    body.put_all(std::span{state.curve});
    for (const Parameters* parameters :
         {&state.weights, &state.first_moment, &state.second_moment, &state.best}) {
        body.put_all(std::span{parameters->lanes()});
        body.put(parameters->bias());
    }
    RawWriter all;
    all.bytes = kMagic;
    all.put(checksum_of(body.bytes));
    return all.bytes + body.bytes;
}

Expected<TrainState, std::string> read_checkpoint(std::string_view bytes, const std::string& run,
                                                  Head head, int hidden) {
    if (!bytes.starts_with(kMagic)) {
        return fail("it is not a checkpoint of this version of quadrille-train");
    }
    RawReader in{bytes.substr(kMagic.size())};
    const auto checksum = in.take<std::uint32_t>();
    if (in.rest().empty() || checksum_of(in.rest()) != checksum) {
        return fail("the checkpoint is damaged");
    }
    const auto text = in.take_all<char>();
    const std::string there{text.begin(), text.end()};
    if (there != run) {
        return fail("the checkpoint is of another run: " + first_difference(there, run));
    }
    TrainState state;
    state.step = in.take<std::uint64_t>();
    state.running_loss = in.take<double>();
    state.curve = in.take_all<CurvePoint>();
    for (Parameters* parameters :
         {&state.weights, &state.first_moment, &state.second_moment, &state.best}) {
        *parameters = Parameters{head, hidden};
        const std::size_t size = parameters->lanes().size();
        parameters->lanes() = in.take_all<Lanes>();
        if (parameters->lanes().size() != size) return fail("the checkpoint is damaged");
        parameters->bias() = in.take<RealSums>();
    }
    if (!in.is_used_up()) return fail("the checkpoint is damaged");
    return state;
}

}  // namespace quadrille::train
