#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes REPORT as a comment on the pull request NUMBER, or over the comment that it wrote before. Only what GH_TOKEN's own user wrote is
# written over. Where nothing CHANGED and there is no comment, none is written.
set -euo pipefail
fail() { echo "::error::fieldwise: $*"; exit 1; }
late() { echo "::warning::fieldwise: the comment could not be written ($1); the summary of the job has the report. A pull request from a fork has no right to it."; exit 0; }

[[ $NAME =~ ^[A-Za-z0-9_.-]{1,60}$ ]] || fail "the input name may have letters, digits, _, . and -, 60 at most"
[[ $NUMBER =~ ^[0-9]+$ ]] || fail "there is no number of a pull request"
mark="<!-- fieldwise-action $NAME -->"
body=$(mktemp "$RUNNER_TEMP/fieldwise-comment.XXXXXX")
{ printf '%s\n' "$mark"; cat "$REPORT"; } >"$body"
# GitHub takes 65,536 characters; the report leaves room for the mark.
if (($(wc -m <"$body") > 65536)); then printf '%s\nThe report is too long for a comment; the summary of the job has it.\n' "$mark" >"$body"; fi

# shellcheck disable=SC2016 # they are variables of the query
comments='query($owner: String!, $name: String!, $number: Int!, $endCursor: String) { repository(owner: $owner, name: $name) {
  pullRequest(number: $number) { comments(first: 100, after: $endCursor) { pageInfo { hasNextPage endCursor } nodes { databaseId viewerDidAuthor body } } } } }'
found=$(gh api graphql --paginate -f query="$comments" -f owner="${GITHUB_REPOSITORY%%/*}" -f name="${GITHUB_REPOSITORY#*/}" -F number="$NUMBER" \
    --jq ".data.repository.pullRequest.comments.nodes[] | select(.viewerDidAuthor and (.body | startswith(\"$mark\"))) | .databaseId") || late "the comments can't be read"
id=${found%%$'\n'*}
if [[ -n $id ]]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F body=@"$body" || late "it can't be changed"
elif ((CHANGED)); then
    gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" -F body=@"$body" || late "it can't be added"
fi
