# CPack runs this for each package once its files are in place (CPACK_PRE_BUILD_SCRIPTS). The archive gets
# libraries that a system may lack, in lib/quadrille, where its programs look for them, and their licences. The
# Debian package depends on Debian's libraries and installs its programs in the folder for games.

set(root "${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
file(GLOB programs "${root}/bin/*" "${root}/usr/bin/*")
if(NOT programs)
  message(FATAL_ERROR "${root} contains no programs")
endif()

if(CPACK_GENERATOR STREQUAL "DEB")
  if(CPACK_DEBIAN_PACKAGE_ARCHITECTURE)
    set(ENV{DEB_HOST_ARCH} "${CPACK_DEBIAN_PACKAGE_ARCHITECTURE}") # for dpkg-shlibdeps
  endif()
  foreach(program IN LISTS programs)
    file(RPATH_REMOVE FILE "${program}")
  endforeach()
  # Folder for programs of the section games (Debian Policy, 11.11).
  file(RENAME "${root}/usr/bin" "${root}/usr/games")
  return()
endif()

# Libraries that every system has: glibc and the libraries of the compiler.
set(of_every_system "^(ld-linux.*|lib(c|m|gcc_s|stdc\\+\\+))\\.so[.0-9]*$")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs} PRE_EXCLUDE_REGEXES "${of_every_system}"
  RESOLVED_DEPENDENCIES_VAR libraries)

foreach(library IN LISTS libraries)
  cmake_path(GET library FILENAME name)
  file(REAL_PATH "${library}" file)
  file(MAKE_DIRECTORY "${root}/lib/quadrille")
  file(COPY_FILE "${file}" "${root}/lib/quadrille/${name}")
  execute_process(COMMAND dpkg-query --search "${file}" OUTPUT_VARIABLE owner ERROR_QUIET)
  string(REGEX REPLACE ":.*" "" package "${owner}")
  set(licence "/usr/share/doc/${package}/copyright")
  if(NOT package OR NOT EXISTS "${licence}")
    message(FATAL_ERROR "the licence of ${file} is missing; install the library as a Debian package")
  endif()
  file(REAL_PATH "${licence}" licence)
  file(MAKE_DIRECTORY "${root}/share/doc/quadrille/libraries")
  file(COPY_FILE "${licence}" "${root}/share/doc/quadrille/libraries/${name}.copyright")
endforeach()
