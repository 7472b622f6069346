# SPDX-License-Identifier: GPL-3.0-or-later
# For the tests here: what is said about a fault, and what a machine has to have.
set -euo pipefail
faults=0

fault() {
    echo "$*" >&2
    faults=$((faults + 1))
}

# The programs of TREE, without what only other programs call.
programs() { find "$1/usr/bin" \( -type f -o -type l \) -not -name 'kubectl_complete-*'; }

need() { command -v "$1" >/dev/null || { echo "FAILED: there is no $1 (packages.txt has what tests need)"; exit 1; }; }

# expect WHAT FOUND WORD...: the lines of FOUND are these words, in any order.
expect() {
    local what=$1 found=$2
    shift 2
    local wanted
    wanted=$(printf '%s\n' "$@" | sort)
    if [[ $(sort <<<"$found") != "$wanted" ]]; then fault "$what: found $(sort <<<"$found" | xargs -r), expected $(xargs <<<"$wanted")"; fi
}

finish() { ((faults == 0)); }
