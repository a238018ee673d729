# Header-only libraries for cross compilers. Debian packages them for the native compiler, but the headers
# work with any.

# Makes a folder with links to these headers, without the headers of Debian's C library.
set(headers "${PROJECT_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${headers}")
foreach(name IN ITEMS boost fmt nlohmann spdlog tl utf8cpp/utf8 utf8cpp/utf8.h)
  if(NOT EXISTS "/usr/include/${name}")
    message(FATAL_ERROR "/usr/include/${name} is missing: install the packages of group build in "
      "tools/packages.txt")
  endif()
  cmake_path(GET name FILENAME link)
  file(CREATE_LINK "/usr/include/${name}" "${headers}/${link}" SYMBOLIC)
endforeach()

# quadrille_header_library(<target> [<definition>...])
function(quadrille_header_library target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE "${headers}")
  target_compile_definitions(${target} INTERFACE ${ARGN})
endfunction()
quadrille_header_library(tl::expected)
quadrille_header_library(Boost::headers)
quadrille_header_library(fmt::fmt FMT_HEADER_ONLY)
quadrille_header_library(utf8cpp)
# Ends log lines with LF, like all other output.
quadrille_header_library(spdlog::spdlog SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY [[SPDLOG_EOL="\n"]])
quadrille_header_library(nlohmann_json::nlohmann_json)
