#include "tools/match/statistics/distributions.h"

#include <boost/math/distributions/complement.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/policies/policy.hpp>
#include <cassert>
#include <cmath>

namespace quadrille::match {

namespace math = boost::math;

namespace {

// Avoids promotion to long double, because 15 digits suffice.
using Policy = math::policies::policy<math::policies::promote_double<false>>;

}  // namespace

double student_cdf(double t, double degrees) {
    assert(degrees > 0 && !std::isnan(t));
    if (std::isinf(t)) return t > 0 ? 1 : 0;
    return math::cdf(math::students_t_distribution<double, Policy>(degrees), t);
}

double student_quantile(double p, double degrees) {
    assert(p > 0 && p < 1 && degrees > 0);
    return math::quantile(math::students_t_distribution<double, Policy>(degrees), p);
}

double fisher_upper_tail(double f, double above, double below) {
    assert(f >= 0 && above > 0 && below > 0);
    if (std::isinf(f)) return 0;
    const math::fisher_f_distribution<double, Policy> fisher(above, below);
    return math::cdf(math::complement(fisher, f));
}

}  // namespace quadrille::match
