# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package: `./dev package`.
set(maintainer "Fieldwise maintainers <fieldwise@fieldwise.invalid>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
    set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()

set(revision 0fieldwise1) # sorts before the 1 of a package that Debian itself would make

execute_process(COMMAND date -u -R -d ${FIELDWISE_RELEASED} OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
configure_file(debian/changelog.in changelog.Debian @ONLY)
install_compressed(${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian ${documents} changelog.Debian)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT ${maintainer})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${revision})
set(CPACK_DEBIAN_PACKAGE_SECTION vcs)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What is loaded at run time, so that no library tells of it.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6, fonts-inter, fonts-jetbrains-mono")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-wayland, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "git, kubernetes-client")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "structured merge of YAML and Kubernetes files that explains itself")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Fieldwise merges YAML and Kubernetes documents field by field, and says what
becomes of every field and why. It knows the rules of kustomize and kpt
(merge2, merge3), predicts kubectl apply down to the patch that is sent, reads
and writes JSON patches, merge patches and strategic merge patches, and keeps
the comments, quotes and order of the file that is merged into.
.
The package has the window, fieldwise; fieldwise-cli for terminals, scripts
and as a merge driver of git; and for kubectl the plugin kubectl-fieldwise and
fieldwise-kdiff, which explains kubectl diff. It works without a network, and
nothing is written unless it is asked for.")
include(CPack)
