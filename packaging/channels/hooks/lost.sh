#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lost.sh [OPTION...]: checks with `fieldwise-cli check-merge OPTION...` the merges that pre-commit is asked about, that is, from
# PRE_COMMIT_FROM_REF to PRE_COMMIT_TO_REF, such as those that are pushed, or else HEAD. Says what is wrong with a merge; ends with the
# highest status.
set -euo pipefail
merges=(git rev-list --min-parents=2 --max-parents=2 --reverse)
if [[ -n ${PRE_COMMIT_FROM_REF:-} && -n ${PRE_COMMIT_TO_REF:-} ]]; then
    commits=$("${merges[@]}" --end-of-options "$PRE_COMMIT_FROM_REF..$PRE_COMMIT_TO_REF")
else
    commits=$("${merges[@]}" --no-walk HEAD)
fi
worst=0
for commit in $commits; do
    status=0
    said=$(fieldwise-cli check-merge "$@" "$commit" 2>&1) || status=$?
    if ((status)); then printf 'The merge %s\n%s\n' "${commit:0:12}" "$said"; fi
    if ((status > worst)); then worst=$status; fi
done
exit "$worst"
