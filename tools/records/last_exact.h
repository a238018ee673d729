#pragma once

#include <optional>

#include "search/searcher.h"

namespace quadrille {

/// Keeps the last best line of a search that has an exact score. The very last line of an
/// interrupted search may have a bound, or a static value at depth 0.
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
