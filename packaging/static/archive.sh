#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# archive.sh PROGRAM DOCUMENTS ARCHITECTURE FOLDER: packs the static PROGRAM with its names, man pages and completions (made in
# DOCUMENTS, the folder `packaging` of a build) into FOLDER/fieldwise-VERSION-linux-ARCHITECTURE.tar.gz, and the plugin alone, since krew
# takes no links, into FOLDER/kubectl-fieldwise-VERSION-linux-ARCHITECTURE.tar.gz. STRIP is the program that strips, SOURCE_DATE_EPOCH the
# time of all files.
set -euo pipefail
program=$1 documents=$2 architecture=$3 folder=$4
source=$(realpath "$(dirname "$0")/../..")
version=$(sed -n 's/^project(fieldwise VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

# pack NAME: the tree of this name, with the same bytes wherever it is made.
pack() {
    tar -C "$work" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$1" | gzip -9n >"$folder/$1.tar.gz"
    echo "$folder/$1.tar.gz"
}

tree=$work/fieldwise-$version-linux-$architecture plugin=$work/kubectl-fieldwise-$version-linux-$architecture
about=$tree/share/doc/fieldwise
mkdir -p "$folder" "$tree"/{bin,share/man/man1,share/man/man5} "$about/licenses" "$plugin"
install -m 755 "$program" "$tree/bin/fieldwise-cli"
"${STRIP:-strip}" "$tree/bin/fieldwise-cli"
ln -s fieldwise-cli "$tree/bin/fieldwise-kdiff"
ln -s fieldwise-cli "$tree/bin/kubectl-fieldwise"
install -m 755 "$documents/kubectl_complete-fieldwise" "$tree/bin/"
for page in fieldwise-cli.1 fieldwise-kdiff.1 kubectl-fieldwise.1 kubectl_complete-fieldwise.1 fieldwise-choices.5 fieldwise-ignore.5; do
    install -m 644 "$documents/$page.gz" "$tree/share/man/man${page##*.}/"
done
for shell in bash:bash-completion/completions zsh:zsh/site-functions fish:fish/vendor_completions.d; do
    mkdir -p "$tree/share/${shell#*:}"
    for completion in "$documents/${shell%%:*}"/*{fieldwise-cli,fieldwise-kdiff,kubectl-fieldwise}*; do
        install -m 644 "$completion" "$tree/share/${shell#*:}/"
    done
done
install -m 644 "$source/LICENSE" "$about/"
# Of what is linked in: the licenses as Debian states them.
for package in libc6-dev libstdc++-12-dev libyaml-dev zlib1g-dev libcli11-dev nlohmann-json3-dev; do
    install -m 644 "/usr/share/doc/$package/copyright" "$about/licenses/$package.txt"
done
install -m 755 "$tree/bin/fieldwise-cli" "$plugin/kubectl-fieldwise"
cp -r "$about"/* "$plugin/"
pack "$(basename "$tree")"
pack "$(basename "$plugin")"
