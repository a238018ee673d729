# Installs documents and configures CPack (tools/package): a Debian package and an archive that works in any
# folder; for Windows an archive.

get_property(programs GLOBAL PROPERTY QUADRILLE_PROGRAMS)
set(packaging "${PROJECT_SOURCE_DIR}/tools/packaging")
set(made "${PROJECT_BINARY_DIR}/packaging")
file(MAKE_DIRECTORY "${made}")

# CHANGELOG.md and the changelog of the Debian package must begin with this version. The latter has its date.
file(STRINGS CHANGELOG.md changelog REGEX "^## ")
list(GET changelog 0 newest)
if(NOT newest STREQUAL "## ${PROJECT_VERSION}")
  message(FATAL_ERROR "CHANGELOG.md begins with '${newest}', expected the version ${PROJECT_VERSION}")
endif()
file(STRINGS "${packaging}/changelog" changelog)
list(GET changelog 0 newest)
if(NOT newest MATCHES "^quadrille \\(${PROJECT_VERSION}\\)")
  message(FATAL_ERROR "tools/packaging/changelog begins with '${newest}', expected the version ${PROJECT_VERSION}")
endif()
list(FILTER changelog INCLUDE REGEX "^ -- ")
list(GET changelog 0 newest)
string(REGEX REPLACE "^.*, ([0-9]+ [A-Z][a-z]+ [0-9]+) .*$" "\\1" made_on "${newest}")

if(WIN32)
  install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
else()
  include(QuadrilleManual) # manual pages, completion
endif()

# Installs the files that README.md and CLIENTS.md link to in their folders, so that the links work.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS README.md protocol/CLIENTS.md)
foreach(document IN ITEMS README.md protocol/CLIENTS.md)
  file(READ "${document}" text)
  string(REPLACE "](" "<(" marked "${text}") # CMake does not split lists at ; inside brackets
  string(REGEX MATCHALL "<\\([^():#]+" links "${marked}")
  list(TRANSFORM links REPLACE "^<\\(" "")
  list(REMOVE_ITEM links LICENSE)
  cmake_path(GET document PARENT_PATH base)
  foreach(file IN LISTS links)
    cmake_path(SET path NORMALIZE "${base}/./${file}")
    string(REGEX REPLACE "^/" "" path "${path}")
    cmake_path(GET path PARENT_PATH folder)
    install(FILES "${path}" DESTINATION "${CMAKE_INSTALL_DOCDIR}/${folder}")
  endforeach()
endforeach()
file(READ README.md readme)
string(REGEX REPLACE "## Downloads.*## Build it" "## Build it" readme "${readme}")
if(NOT WIN32)
  # Debian names the licence file `copyright`.
  string(REPLACE "](LICENSE)" "](copyright)" readme "${readme}")
endif()
file(WRITE "${made}/README.md" "${readme}")
install(FILES "${made}/README.md" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

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
quadrille-board shows a board in the browser, to play, analyse and review games
on. Other tools play matches between engines, make openings and self-play
games, prove and solve mates, and train networks on games. Programs choose the
code for the CPU when they start.]])
set(CPACK_PACKAGE_FILE_NAME "quadrille-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR}")
if(WIN32)
  set(CPACK_GENERATOR ZIP)
  set(CPACK_PACKAGE_FILE_NAME "quadrille-${PROJECT_VERSION}-windows-${CMAKE_SYSTEM_PROCESSOR}")
endif()
set(CPACK_STRIP_FILES ON)
if(QUADRILLE_BUNDLE)
  set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/QuadrilleBundle.cmake")
endif()
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
  GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
if(CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
endif()
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS xdg-utils) # quadrille-board opens the browser with it
include(CPack)
