#include <cstdlib>

#include "tools/base/facts.h"

namespace quadrille {

namespace {

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::string cpu_name() { return variable("PROCESSOR_IDENTIFIER"); }

std::string system_name() { return variable("OS"); }

std::string host_name() { return variable("COMPUTERNAME"); }

}  // namespace quadrille
