#pragma once

#include <boost/crc.hpp>
#include <cstdint>
#include <string_view>

namespace quadrille {

/// By which a file of ours is told from one that was cut off or changed: CRC-32.
[[nodiscard]] inline std::uint32_t checksum_of(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

}  // namespace quadrille
