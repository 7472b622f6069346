#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# manpages.sh TREE: every program has a page, every option of every --help is in it, and man finds nothing to complain about.
source "$(dirname "$0")/support.sh"
need man
need mandoc
tree=$1
export LC_ALL=C.UTF-8 MANWIDTH=200 QT_QPA_PLATFORM=offscreen

options_of() { sed -n 's/^  \(-[^ ]*\).*$/\1/p' | tr ',' '\n' | sed 's/{.*//' | grep '^-' | sort -u; }

for program in $(programs "$tree"); do
    name=${program##*/}
    page=$tree/usr/share/man/man1/$name.1.gz
    if [[ ! -f $page ]]; then
        fault "$name has no man page"
        continue
    fi
    text=$(man -l "$page" | col -b)
    help=$("$program" --help)
    commands=$(sed -n '/^Subcommands:/,/^$/s/^  \([a-z][a-z0-9-]*\).*$/\1/p' <<<"$help")
    checked=0
    for command in "" $commands; do
        # shellcheck disable=SC2086 # no command is no word
        for option in $("$program" $command --help | options_of); do
            grep -qE -- "(^|[ ,])$option([ ,=]|\$)" <<<"$text" || fault "$name $command: $option is not in the man page"
            checked=$((checked + 1))
        done
    done
    if ((checked < 2)); then fault "$name --help has no options"; fi
    for heading in NAME SYNOPSIS DESCRIPTION "EXIT STATUS" EXAMPLES "SEE ALSO"; do
        grep -qx "$heading" <<<"$text" || fault "$name.1 has no $heading"
    done
done
for page in "$tree"/usr/share/man/man*/*.gz; do
    warnings=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
    if [[ -n $warnings ]]; then fault "${page##*/}: $warnings"; fi
    warnings=$(zcat "$page" | mandoc -Tlint -Wwarning || true)
    if [[ -n $warnings ]]; then fault "${page##*/}: $warnings"; fi
    if grep -q '@[A-Z]*@' < <(zcat "$page"); then fault "${page##*/} has a placeholder left"; fi
done
finish
