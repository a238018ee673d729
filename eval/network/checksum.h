#pragma once

#include <boost/crc.hpp>
#include <cstdint>
#include <string_view>

namespace quadrille {

/// Returns the CRC-32 of `bytes`, which reveals files that were cut off or changed.
[[nodiscard]] inline std::uint32_t checksum_of(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

}  // namespace quadrille
