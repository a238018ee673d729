#pragma once

// The distributions that the statistics require. Only distributions.cpp includes Boost.Math.

namespace quadrille::match {

/// Returns P(T <= t) for Student's T with `degrees` > 0 of freedom. `t` may be infinite.
[[nodiscard]] double student_cdf(double t, double degrees);

/// Returns the t with P(T <= t) = p for Student's T; 0 < p < 1, `degrees` of freedom > 0. For large
/// `degrees`, the result approaches the quantile of the normal distribution.
[[nodiscard]] double student_quantile(double p, double degrees);

/// Returns P(F > f) for Fisher's F with `above` and `below` degrees of freedom, both > 0; f >= 0.
[[nodiscard]] double fisher_upper_tail(double f, double above, double below);

}  // namespace quadrille::match
