#pragma once

#include <optional>

#include "search/searcher.h"

namespace quadrille {

/// Keeps the last exact line that a search finished: one that was cut short may end with a bound,
/// or with a static value where nothing was searched.
class LastExact final : public SearchListener {
  public:
    void on_info(const SearchInfo& info) override {
        const bool is_whole = info.multi_pv == 1 && info.depth > 0;
        if (is_whole && info.bound == BoundKind::Exact) info_ = info;
    }
    [[nodiscard]] const std::optional<SearchInfo>& info() const { return info_; }

  private:
    std::optional<SearchInfo> info_;
};

}  // namespace quadrille
