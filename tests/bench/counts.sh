#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# counts.sh PROGRAM CLI BUILT BASELINE [renew]: instructions of the main paths (PROGRAM is mainpaths.cpp) and of starting CLI, against
# a baseline that was counted on the same kind of build; `renew` writes it. Also counts the paths on texts of a quarter of the size:
# what is linear takes a quarter of the instructions. counts.sh growth PROGRAM: those alone, as lines of `path quarter whole`.
# counts.sh linear PROGRAM: whether all of a program's paths are (tests/growth). counts.sh self-check: whether the comparisons can fail.
set -euo pipefail

# compare BASELINE COUNTS: lines of `path count`. More than 10 % more is a failure, as is a path that only one of them has.
compare() {
    awk '/^#/ || /^built:/ { next }
        NR == FNR { was[$1] = $2; next }
        !($1 in was) { print "FAILED: " $1 " is not in the baseline"; failed = 1; next }
        { change = 100 * ($2 / was[$1] - 1); seen[$1] = 1 }
        change > 10 { printf "FAILED: %s takes %d instructions, %.1f %% more than the %d of the baseline\n", $1, $2, change, was[$1]; failed = 1; next }
        { printf "%-28s %12d  %+6.1f %%\n", $1, $2, change }
        change < -10 { fewer = 1 }
        END {
            for (path in was) if (!(path in seen)) { print "FAILED: " path " was not counted"; failed = 1 }
            if (fewer) print "note: something takes over 10 % fewer instructions; ./dev counts makes that the new baseline"
            if (failed) print "If that is meant, ./dev counts renews the baseline (tests/bench/counts.txt); say in the commit why."
            exit failed
        }' "$1" "$2"
}

# linear QUARTER COUNTS: instructions for each byte, line or element may grow by 15 % while the texts become four times as large.
linear() {
    awk 'NR == FNR { was[$1] = $2; next }
        !($1 in was) { print "FAILED: " $1 " was not counted on a quarter"; failed = 1; next }
        { growth = $2 / was[$1] / 4 }
        growth > 1.15 { printf "FAILED: %s takes %.2f times as many instructions for each line of a text four times as large\n", $1, growth; failed = 1; next }
        growth > worst { worst = growth; where = $1 }
        END {
            if (!failed) printf "growth at most %.2f (%s): linear\n", worst, where
            exit failed
        }' "$1" "$2"
}

self_check() {
    local said
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    printf 'built: x\nparse 1000\nplan 1000\n' >"$folder/baseline"
    # expect STATUS WORDS COUNTS...
    expect() {
        local status=0 wanted=$1 words=$2
        printf '%s %s\n' "${@:3}" >"$folder/counts"
        said=$(compare "$folder/baseline" "$folder/counts") || status=$?
        if [[ $status != "$wanted" || $said != *"$words"* ]]; then
            echo "FAILED: for ${*:3} it ended with $status, expected $wanted, and said: $said"
            exit 1
        fi
    }
    expect 0 "+9.0 %" parse 1090 plan 1000
    expect 1 "plan takes 1110 instructions, 11.0 % more than the 1000" parse 1000 plan 1110
    expect 0 "note: something takes over 10 % fewer" parse 1000 plan 800
    expect 1 "plan was not counted" parse 1000
    expect 1 "rows is not in the baseline" parse 1000 plan 1000 rows 5
    grows() {
        local status=0 wanted=$1 words=$2
        printf 'parse %s\n' "$3" >"$folder/quarter"
        printf 'parse 1000\n' >"$folder/counts"
        said=$(linear "$folder/quarter" "$folder/counts") || status=$?
        if [[ $status != "$wanted" || $said != *"$words"* ]]; then
            echo "FAILED: for $3 and 1000 it ended with $status, expected $wanted, and said: $said"
            exit 1
        fi
    }
    grows 0 "growth at most 1.11 (parse): linear" 225
    grows 1 "parse takes 1.25 times as many instructions" 200
}

if [[ ${1:-} == self-check ]]; then
    self_check
    exit
fi
count() { valgrind --quiet --tool=callgrind --callgrind-out-file="$folder/$1" --dump-line=no "${@:2}" >/dev/null; }
totals() { awk '/^desc: Trigger: Client Request: / { path = $NF } path && /^totals: / { print path, $2; path = "" }' "$@" | sort; }
# Leaves a line of `path count` for each path in whole and quarters.
count_paths() {
    count paths --instr-atstart=no "$1"
    count quarter --instr-atstart=no "$1" 4
    totals "$folder"/paths.* >"$folder/whole"
    totals "$folder"/quarter.* >"$folder/quarters"
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [[ ${1:-} == growth ]]; then
    count_paths "$2"
    join "$folder/quarters" "$folder/whole"
    exit
fi
if [[ ${1:-} == linear ]]; then
    count_paths "$2"
    linear "$folder/quarters" "$folder/whole"
    exit
fi
program=$1 cli=$2 built=$3 baseline=$4
count_paths "$program"
count start "$cli" --version
{
    cat "$folder/whole"
    awk '/^totals: / { print "start-cli", $2 }' "$folder/start"
} >"$folder/counts"
if [[ ${5:-} == renew ]]; then
    {
        echo "# SPDX-License-Identifier: GPL-3.0-or-later"
        echo "# Instructions of the main paths (mainpaths.cpp), counted by callgrind; ./dev counts writes this file."
        echo "built: $built"
        cat "$folder/counts"
    } >"$baseline"
    echo "$baseline is renewed"
else
    status=0
    if grep -qxF "built: $built" "$baseline"; then
        compare "$baseline" "$folder/counts" || status=1
    else
        echo "note: the baseline is for another kind of build ($(sed -n 's/^built: //p' "$baseline")), this is $built; only the growth is looked at"
    fi
    linear "$folder/quarters" "$folder/whole" || status=1
    exit "$status"
fi
