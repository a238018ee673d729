#include <cstdlib>

#include "tools/base/metadata.h"

namespace quadrille {

namespace {

std::string environment_value(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::string cpu_name() { return environment_value("PROCESSOR_IDENTIFIER"); }

std::string system_name() { return environment_value("OS"); }

std::string host_name() { return environment_value("COMPUTERNAME"); }

}  // namespace quadrille
