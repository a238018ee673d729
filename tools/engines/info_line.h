#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace quadrille {

/// A score as an engine sends it, from the view of the seat that moves.
struct EngineScore {
    bool is_mate = false;
    int value = 0;  // hundredths (centipawns, points), or moves to mate, negative when being mated
    friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

/// What one `info` line says; fields that it does not have stay empty. Its texts are parts of that
/// line: engines write many, and few are kept (`KeptInfo`).
struct InfoLine {
    int rank = 1;  // `multipv`; 0 when that is no number
    bool is_bound = false;
    std::optional<EngineScore> score;
    /// Expected final points of each seat, in hundredths.
    std::optional<PerColor<int>> values;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t> nodes_per_second;
    std::optional<std::int64_t> time_ms;
    std::string_view pv;
    std::string_view text;  // of `info string`
};

/// One that outlives its line.
class KeptInfo {
  public:
    KeptInfo() = default;
    explicit KeptInfo(const InfoLine& info) : info_(info), pv_(info.pv) {}
    /// Without `text`; it holds as long as this object.
    [[nodiscard]] InfoLine info() const {
        InfoLine info = info_;
        info.pv = pv_;
        info.text = {};
        return info;
    }

  private:
    InfoLine info_;
    std::string pv_;
};

/// Reads an `info` line; nothing for any other line. Words that make no sense are passed over.
[[nodiscard]] std::optional<InfoLine> parse_info_line(std::string_view line);

}  // namespace quadrille
