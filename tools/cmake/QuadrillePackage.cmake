# What is installed beside the programs, and how CPack packs it (tools/package): a Debian package, and an
# archive that may be unpacked anywhere.

get_property(programs GLOBAL PROPERTY QUADRILLE_PROGRAMS)
set(packaging "${PROJECT_SOURCE_DIR}/tools/packaging")
set(made "${PROJECT_BINARY_DIR}/packaging")
file(MAKE_DIRECTORY "${made}")

# The changelog says when this version was made.
file(STRINGS "${packaging}/changelog" changelog)
list(GET changelog 0 newest)
if(NOT newest MATCHES "^quadrille \\(${PROJECT_VERSION}\\)")
  message(FATAL_ERROR "tools/packaging/changelog begins with '${newest}', the version is ${PROJECT_VERSION}")
endif()
list(FILTER changelog INCLUDE REGEX "^ -- ")
list(GET changelog 0 newest)
string(REGEX REPLACE "^.*, ([0-9]+ [A-Z][a-z]+ [0-9]+) .*$" "\\1" made_on "${newest}")

# Manual pages: the engine's is written by hand, the others are made from what the programs say to
# --help, so they need programs that run here.
find_program(QUADRILLE_PYTHON python3)
find_program(QUADRILLE_GZIP gzip)
list(GET QUADRILLE_LEVELS_BUILT 0 lowest_level)
if(QUADRILLE_PYTHON AND QUADRILLE_GZIP AND lowest_level IN_LIST QUADRILLE_HOST_LEVELS
    AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT QUADRILLE_SANITIZE)
  set(pages)
  foreach(program IN LISTS programs)
    set(page "${made}/${program}.6")
    if(program STREQUAL "quadrille")
      set(make "${CMAKE_COMMAND}" -E copy "${PROJECT_SOURCE_DIR}/tools/quadrille/quadrille.6" "${page}")
      set(source "${PROJECT_SOURCE_DIR}/tools/quadrille/quadrille.6")
    else()
      set(make "${QUADRILLE_PYTHON}" "${packaging}/man_page" $<TARGET_FILE:${program}>
        "${PROJECT_VERSION}" "${made_on}" "${page}")
      set(source "${packaging}/man_page" ${program})
    endif()
    add_custom_command(OUTPUT "${page}.gz"
      COMMAND ${make}
      COMMAND "${QUADRILLE_GZIP}" -9nkf "${page}"
      DEPENDS ${source}
      COMMENT "Making the manual page of ${program}"
      VERBATIM)
    list(APPEND pages "${page}.gz")
    install(FILES "${page}.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man6" OPTIONAL)
  endforeach()
  add_custom_target(manual ALL DEPENDS ${pages})
else()
  install(FILES tools/quadrille/quadrille.6 DESTINATION "${CMAKE_INSTALL_MANDIR}/man6")
  message(STATUS "The manual pages of the tools are left out")
endif()

# Completion: a script for each shell, which reads the programs' --help. bash looks for a file by the
# name of the program.
file(READ "${packaging}/help_words.awk" QUADRILLE_HELP_WORDS)
list(JOIN programs " " QUADRILLE_PROGRAMS)
configure_file("${packaging}/completion.bash.in" "${made}/quadrille" @ONLY)
configure_file("${packaging}/completion.zsh.in" "${made}/_quadrille" @ONLY)
install(FILES "${made}/quadrille" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${made}/_quadrille" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
foreach(program IN LISTS programs)
  if(NOT program STREQUAL "quadrille")
    file(CREATE_LINK quadrille "${made}/${program}" SYMBOLIC)
    install(FILES "${made}/${program}" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  endif()
endforeach()

# The pages that README.md names, in their folders, so that their links lead somewhere.
file(READ README.md readme)
string(REGEX MATCHALL "\\([^():]+\\.md\\)" links "${readme}")
foreach(link IN LISTS links)
  string(REGEX REPLACE "[()]" "" page "${link}")
  cmake_path(GET page PARENT_PATH folder)
  install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_DOCDIR}/${folder}")
endforeach()
install(FILES README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# The name that Debian gives it.
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
if(QUADRILLE_GZIP)
  execute_process(COMMAND "${QUADRILLE_GZIP}" -9nc "${packaging}/changelog"
    OUTPUT_FILE "${made}/changelog.gz" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${made}/changelog.gz" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME quadrille)
set(CPACK_PACKAGE_VENDOR "The Quadrille developers")
set(CPACK_PACKAGE_CONTACT "The Quadrille developers <quadrille@lists.example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine for four-player chess and its tools")
set(CPACK_PACKAGE_DESCRIPTION [[
Quadrille plays chess for four on a board of 14 by 14 squares without its
corners: free for all, teams of two, and Chess4. It speaks a UCI dialect for
four seats, counts perft, analyses positions and recorded games, and converts
between notations.
.
Its tools play matches between engines, make openings and self-play games,
prove and solve mates, and fit the evaluation to games. Code for the CPU at
hand is chosen when a program starts.]])
set(CPACK_PACKAGE_FILE_NAME "quadrille-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
  GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
