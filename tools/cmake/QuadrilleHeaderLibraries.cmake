# The libraries for a compiler that Debian has none for, made of what it has for its own: they are headers
# alone.

# Debian's headers, but none of its C library's: a folder with links to those that are wanted.
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
# Its lines end with LF, like all that the programs write.
quadrille_header_library(spdlog::spdlog SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY [[SPDLOG_EOL="\n"]])
quadrille_header_library(nlohmann_json::nlohmann_json)
