#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Says in GITHUB_OUTPUT where fieldwise-cli is: PROGRAM, or the one of the archive for this machine, which archives.txt has the address and the sum of.
set -euo pipefail
fail() { echo "::error::fieldwise: $*"; exit 1; }

if [[ -n ${PROGRAM:-} ]]; then
    [[ $PROGRAM != *$'\n'* && -x $PROGRAM ]] || fail "the input program names no program"
    program=$(realpath -- "$PROGRAM")
else
    [[ $(uname -s) == Linux ]] || fail "there is an archive for Linux only; use a runner such as ubuntu-latest"
    case $(uname -m) in
        x86_64) architecture=amd64 ;;
        aarch64 | arm64) architecture=arm64 ;;
        *) fail "there is no archive for $(uname -m)" ;;
    esac
    read -r _ sum address < <(grep "^$architecture " "$GITHUB_ACTION_PATH/archives.txt")
    folder=$(mktemp -d "$RUNNER_TEMP/fieldwise-program.XXXXXX")
    curl --fail --silent --show-error --location --proto '=https' --tlsv1.2 --retry 3 --output "$folder/archive.tar.gz" "$address" ||
        fail "the archive could not be got from $address"
    sha256sum --check --status <<<"$sum  $folder/archive.tar.gz" || fail "the archive from $address has another sum than archives.txt says"
    tar -xzf "$folder/archive.tar.gz" -C "$folder" --strip-components=1 --no-same-owner
    program=$folder/bin/fieldwise-cli
fi
"$program" --version
echo "program=$program" >>"$GITHUB_OUTPUT"
