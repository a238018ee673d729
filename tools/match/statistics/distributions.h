#pragma once

// The two distributions that the statistics need, by Boost.Math; it is included in
// distributions.cpp alone.

namespace quadrille::match {

/// P(T <= t) for Student's T; `degrees` of freedom > 0. `t` may be infinite.
[[nodiscard]] double student_cdf(double t, double degrees);

/// The t with P(T <= t) = p for Student's T; 0 < p < 1, `degrees` of freedom > 0. It goes to the
/// normal quantile as `degrees` grows.
[[nodiscard]] double student_quantile(double p, double degrees);

/// P(F > f) for Fisher's F with `above` and `below` degrees of freedom, both > 0; f >= 0.
[[nodiscard]] double fisher_upper_tail(double f, double above, double below);

}  // namespace quadrille::match
