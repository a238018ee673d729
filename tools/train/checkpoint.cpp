#include "tools/train/checkpoint.h"

#include <cstdint>
#include <sstream>

#include "eval/network/checksum.h"
#include "protocol/text/printable.h"
#include "tools/base/failure.h"
#include "tools/train/raw_bytes.h"

namespace quadrille::train {

namespace {

constexpr std::string_view kKind = "QTRAIN";
constexpr std::string_view kMagic = "QTRAIN3\n";
static_assert(kMagic.starts_with(kKind));

void put(RawWriter& out, const Parameters& parameters) {
    out.put_all(parameters.lanes());
    out.put(parameters.bias());
}

Parameters take_parameters(RawReader& in, Head head, int hidden) {
    Parameters parameters{head, hidden};
    in.take_all(parameters.lanes());
    parameters.bias() = in.take<RealSums>();
    return parameters;
}

/// The first line in which two descriptions differ, for a person.
std::string first_difference(const std::string& there, const std::string& here) {
    std::istringstream theirs{there};
    std::istringstream ours{here};
    std::string their_line;
    std::string our_line;
    while (true) {
        const bool have_theirs = static_cast<bool>(std::getline(theirs, their_line));
        const bool have_ours = static_cast<bool>(std::getline(ours, our_line));
        if (!have_theirs || !have_ours) return "it has other settings";
        if (their_line != our_line) {
            return "it has " + in_quotes(their_line) + ", this one " + in_quotes(our_line);
        }
    }
}

}  // namespace

std::string write_checkpoint(const std::string& run, const TrainState& state) {
    RawWriter body;
    body.put(static_cast<std::uint32_t>(run.size()));
    body.bytes += run;
    body.put(state.step);
    body.put(state.loss_since);
    body.put(static_cast<std::uint32_t>(state.curve.size()));
    body.put_all(state.curve);
    for (const Parameters* parameters :
         {&state.weights, &state.first_moment, &state.second_moment, &state.best}) {
        put(body, *parameters);
    }
    RawWriter all;
    all.bytes = kMagic;
    all.put(checksum_of(body.bytes));
    return all.bytes + body.bytes;
}

Expected<TrainState, std::string> read_checkpoint(std::string_view bytes, const std::string& run,
                                                  Head head, int hidden) {
    if (!bytes.starts_with(kKind)) return fail("it is no checkpoint of quadrille-train");
    if (!bytes.starts_with(kMagic)) {
        return fail("the checkpoint is cut off or of another version of quadrille-train");
    }
    RawReader in{bytes.substr(kMagic.size())};
    const auto checksum = in.take<std::uint32_t>();
    if (in.is_short() || checksum_of(bytes.substr(bytes.size() - in.left())) != checksum) {
        return fail("the checkpoint is cut off or was changed");
    }
    const std::string there{in.take_text(in.take<std::uint32_t>())};
    if (there != run) {
        return fail("the checkpoint is of another run: " + first_difference(there, run));
    }
    TrainState state;
    state.step = in.take<std::uint64_t>();
    state.loss_since = in.take<double>();
    const auto points = in.take<std::uint32_t>();
    if (points > in.left() / sizeof(CurvePoint)) return fail("the checkpoint is broken");
    state.curve.resize(points);
    in.take_all(state.curve);
    for (Parameters* parameters :
         {&state.weights, &state.first_moment, &state.second_moment, &state.best}) {
        *parameters = take_parameters(in, head, hidden);
    }
    if (!in.is_used_up()) return fail("the checkpoint is broken");
    return state;
}

}  // namespace quadrille::train
