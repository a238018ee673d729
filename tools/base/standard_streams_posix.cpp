#include <cerrno>

#include "tools/base/broken_pipe.h"
#include "tools/base/standard_streams.h"

namespace quadrille {

void prepare_standard_streams() { ignore_broken_pipes(); }

void end_with_the_reader() { end_by_broken_pipes(); }

bool is_reader_gone(int error) { return error == EPIPE; }

}  // namespace quadrille
