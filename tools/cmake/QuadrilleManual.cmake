# Installs manual pages and shell completion (not on Windows). Included by QuadrillePackage.cmake.

# Manual pages. The page of the engine is a template. The other pages are generated from the --help of the
# programs, which must run on this machine or under its emulator.
set(engine_page "${made}/manual/quadrille.6")
configure_file(tools/quadrille/quadrille.6 "${engine_page}" @ONLY)
find_program(QUADRILLE_PYTHON python3)
find_program(QUADRILLE_GZIP gzip)
list(GET QUADRILLE_LEVELS_BUILT 0 lowest_level)
if(QUADRILLE_PYTHON AND QUADRILLE_GZIP AND lowest_level IN_LIST QUADRILLE_HOST_LEVELS
    AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT QUADRILLE_SANITIZE)
  set(pages)
  foreach(program IN LISTS programs)
    set(page "${made}/${program}.6")
    if(program STREQUAL "quadrille")
      set(make "${CMAKE_COMMAND}" -E copy "${engine_page}" "${page}")
      set(source "${engine_page}")
    else()
      set(make "${QUADRILLE_PYTHON}" "${packaging}/man_page" "${PROJECT_VERSION}" "${made_on}" "${page}"
        ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:${program}>)
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
  install(FILES "${engine_page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man6")
  message(STATUS "Skipping the manual pages of the tools")
endif()

# Completion: one script per shell, which reads the --help of the programs. bash finds the file by the name of
# the program.
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

# The changelog of the Debian package, and the licence under its Debian name.
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
if(QUADRILLE_GZIP)
  execute_process(COMMAND "${QUADRILLE_GZIP}" -9nc "${packaging}/changelog"
    OUTPUT_FILE "${made}/changelog.gz" COMMAND_ERROR_IS_FATAL ANY)
  install(FILES "${made}/changelog.gz" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()
