#pragma once

#include <tl/expected.hpp>

namespace quadrille {

/// A value or the reason there is none: the one way functions of this project report failure.
template <class T, class E>
using Expected = tl::expected<T, E>;
using tl::unexpected;

}  // namespace quadrille
