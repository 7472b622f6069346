#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# installed.sh BUILD TREE SOURCE VERSION: installs into TREE, where exactly what packaging/installed.txt lists must be, and one version.
source "$(dirname "$0")/support.sh"
build=$1 tree=$2 source=$3 version=$4

rm -rf "$tree"
DESTDIR=$tree cmake --install "$build" --prefix /usr >/dev/null
found=$(cd "$tree" && find . -type f -o -type l | sed 's/^\.//' | sort)
if [[ -e /etc/debian_version ]]; then elsewhere='^$'; else elsewhere='changelog\.Debian'; fi
listed=$({ sed -e '/^#/d' "$source/packaging/installed.txt"; cd "$source/docs" && printf '/usr/share/doc/fieldwise/%s\n' *.md; } | grep -v "$elsewhere" | sort)
if [[ $found != "$listed" ]]; then fault "installed.txt (<) and what is installed (>) differ:"$'\n'"$(diff <(echo "$listed") <(echo "$found") || true)"; fi

for file in $(cd "$tree" && find usr -type f); do
    mode=$(stat -c %a "$tree/$file")
    if [[ $file == usr/bin/* ]]; then wanted=755; else wanted=644; fi
    if [[ $mode != "$wanted" ]]; then fault "$file has the mode $mode, expected $wanted"; fi
done

# The version is said in one place, CMakeLists.txt.
for program in $(programs "$tree"); do
    said=$(QT_QPA_PLATFORM=offscreen "$program" --version)
    if [[ $said != *" $version" ]]; then fault "${program##*/} --version says $said, expected $version"; fi
done
for page in "$tree"/usr/share/man/man*/*.gz; do
    zcat "$page" | grep -q "^\.TH .* \"Fieldwise $version\" " || fault "${page##*/} does not name version $version"
done
release=$(sed -n 's/^.*<release version="\([^"]*\)".*$/\1/p' "$tree"/usr/share/metainfo/*.xml | head -n 1)
if [[ $release != "$version" ]]; then fault "the first release of the metainfo is $release, expected $version"; fi
newest=$(sed -n 's/^## \([^ ]*\).*$/\1/p' "$source/CHANGELOG.md" | head -n 1)
if [[ $newest != "$version" && $newest != Unreleased ]]; then fault "CHANGELOG.md begins with $newest, expected $version or Unreleased"; fi
finish
