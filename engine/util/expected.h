#pragma once

#include <tl/expected.hpp>

namespace quadrille {

/// A value or an error. All functions of this project report failure with it.
template <class T, class E>
using Expected = tl::expected<T, E>;
using tl::unexpected;

}  // namespace quadrille
