#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares the manifests PATHS that changed between the base and HEAD, or with LIVE foretells what their apply does. Says in GITHUB_OUTPUT
# which file has the report, what status PROGRAM had, and how many files changed.
set -euo pipefail
fail() { echo "::error::fieldwise: $*"; exit 1; }
work=$(mktemp -d "$RUNNER_TEMP/fieldwise.XXXXXX")

commit() { git rev-parse --quiet --verify --end-of-options "$1^{commit}"; }

# GitHub runs a pull request on its merge into the base, whose first parent is what it is merged into.
base_commit() {
    if [[ -n ${BASE:-} ]]; then commit "$BASE"; return; fi
    if [[ $head == "${GITHUB_SHA:-}" ]] && commit 'HEAD^2' >/dev/null; then commit 'HEAD^1'; return; fi
    git merge-base "$(commit "${BASE_OF_EVENT:-}")" "$head"
}

# put FOLDER MODE BLOB PATH: links and submodules are left out.
put() {
    [[ $2 == 100* ]] || return 0
    local file=$work/$1/$4
    mkdir -p "${file%/*}"
    git cat-file blob "$3" >"$file"
}

head=$(commit HEAD) || fail "this is no repository: use actions/checkout before"
base=$(base_commit) || fail "the base is not there: give actions/checkout fetch-depth: 2, or 0 if it does not check out the merge of the pull request"
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<<"$PATHS")
mapfile -t options < <(grep -v '^[[:space:]]*$' <<<"${OPTIONS:-}")
((${#paths[@]})) || fail "the input paths names no pattern"

git diff-tree -r -z --no-renames "$base" "$head" -- "${paths[@]}" >"$work/changes"
mkdir "$work/base" "$work/head"
changed=0 deleted=0
while IFS= read -r -d '' about && IFS= read -r -d '' path; do
    case /$path/ in */../* | */./* | *//*) fail "a path leads out of its folder" ;; esac
    read -r mode_before mode_after blob_before blob_after how <<<"${about#:}"
    put base "$mode_before" "$blob_before" "$path"
    put head "$mode_after" "$blob_after" "$path"
    changed=$((changed + 1))
    if [[ $how == D ]]; then deleted=$((deleted + 1)); fi
done <"$work/changes"

if [[ -n ${FAIL_ON:-} ]]; then options+=("--fail-on=$FAIL_ON"); fi
if [[ -n ${IGNORE:-} ]]; then
    if git cat-file blob "$base:$IGNORE" >"$work/ignore.yaml" 2>/dev/null; then options+=("--ignore=ignore.yaml"); else echo "The base has no file of ignore rules of that name yet."; fi
fi
if [[ -n ${LIVE:-} ]]; then
    [[ -d $LIVE ]] || fail "the input live names no folder"
    ln -s "$(realpath -- "$LIVE")" "$work/live"
fi

report=$work/report.md status=0
cd "$work"
if ((changed == 0)); then
    echo "No manifest changed." >"$report"
elif [[ -z ${LIVE:-} ]]; then
    "$PROGRAM" diff --print markdown "${options[@]}" base head >"$report" 2>messages || status=$?
elif ((changed > deleted)); then
    "$PROGRAM" apply --print markdown "${options[@]}" head live >"$report" 2>messages || status=$?
fi
if [[ -n ${LIVE:-} ]] && ((deleted)); then
    printf '\nFiles that the pull request deletes: %s. Their objects stay in the cluster: apply does not delete them.\n' "$deleted" >>"$report"
fi
if ((status == 1)) && [[ -z ${FAIL_ON:-} ]]; then status=0; fi
if ((status > 1)); then
    # The longest fence of the messages is shorter.
    fence=$(printf '`%.0s' $(seq $(($(grep -o '`*' messages | awk '{ if (length > n) n = length } END { print n + 0 }') + 3))))
    printf 'Fieldwise could not compare (status %s):\n\n%s\n%s\n%s\n' "$status" "$fence" "$(head -c 50000 messages)" "$fence" >"$report"
fi

# What the messages quote is no command for the runner.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$token"
if [[ -f messages ]]; then cat messages; fi
echo "::$token::"
cat "$report" >>"$GITHUB_STEP_SUMMARY"
printf 'report=%s\nstatus=%s\nchanged=%s\n' "$report" "$status" "$changed" >>"$GITHUB_OUTPUT"
