#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# action.sh FOLDER PROGRAM: runs the steps of the GitHub Action in FOLDER/channels/action on pull requests in a repository, with a gh and a
# curl that stand in for GitHub.
source "$(dirname "$0")/support.sh"
folder=$1 program=$2
need jq
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GITHUB_ACTION_PATH=$folder/channels/action RUNNER_TEMP=$work/temp GITHUB_REPOSITORY=shop/deploy
export GITHUB_OUTPUT=$work/output GITHUB_STEP_SUMMARY=$work/summary GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
export WORK=$work ARCHIVES=$folder/archives PATH=$work/stub:$PATH
mkdir -p "$work/temp" "$work/stub" "$work/comments"

# gh keeps each comment in a file: its first line is the author, me or other.
cat >"$work/stub/gh" <<'STUB'
#!/usr/bin/env bash
set -euo pipefail
if [[ -e $WORK/forbidden ]]; then echo "HTTP 403: Resource not accessible by integration" >&2; exit 1; fi
printf '%q ' "$@" >>"$WORK/calls"; echo >>"$WORK/calls"
[[ $1 == api ]]
if [[ $2 == graphql ]]; then
    for comment in "$WORK"/comments/*; do
        [[ -e $comment ]] || continue
        tail -n +2 "$comment" | jq -Rs --argjson id "${comment##*/}" --arg author "$(head -n 1 "$comment")" '{databaseId: $id, viewerDidAuthor: ($author == "me"), body: .}'
    done | jq -s '{data: {repository: {pullRequest: {comments: {nodes: .}}}}}' | jq -r "${*: -1}"
    exit
fi
[[ $3 == --method && ${*: -1} == body=@* ]]
body=${*: -1}
case "$4 $5" in
    "POST repos/shop/deploy/issues/7/comments") comment=$(($(ls "$WORK/comments" | wc -l) + 100)) ;;
    "PATCH repos/shop/deploy/issues/comments/"*) comment=${5##*/}; [[ -e $WORK/comments/$comment ]] ;;
    *) exit 1 ;;
esac
{ echo me; cat "${body#body=@}"; } >"$WORK/comments/$comment"
STUB
# curl has what is in the folder of archives.
cat >"$work/stub/curl" <<'STUB'
#!/usr/bin/env bash
set -euo pipefail
while [[ $1 != --output ]]; do shift; done
[[ $3 == https://* ]]
cp "${ARCHIVES_FROM:-$ARCHIVES}/${3##*/}" "$2"
STUB
chmod +x "$work"/stub/*

count() { find "$work/comments" -type f | wc -l; }
git_() { git -C "$work/repository" "$@"; }

# request CHANGE...: a repository with a base and the merge of a pull request that CHANGE makes, as actions/checkout leaves it.
request() {
    rm -rf "$work/repository"
    git init -q -b main "$work/repository"
    cd "$work/repository" || exit
    mkdir -p deploy live
    manifest 3 >deploy/checkout.yaml
    printf 'apiVersion: v1\nkind: Secret\nmetadata: {name: key, namespace: shop}\nstringData: {password: hunter1}\n' >deploy/secret.yaml
    printf 'version: 1\nrules: [{path: spec.minReadySeconds}]\n' >ignore.yaml
    git add -A && git commit -qm base
    # shellcheck disable=SC2016
    git checkout -qb 'x";touch${IFS}hacked;$(touch${IFS}hacked)'
    "$@"
    git add -A && git commit -qm change
    git checkout -q main
    echo "# more" >README
    git add -A && git commit -qm "main goes on" && git merge -q --no-ff -m merge -
    GITHUB_SHA=$(git rev-parse HEAD)
    export GITHUB_SHA
}
manifest() {
    printf 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: checkout, namespace: shop}\nspec:\n  replicas: %s\n  minReadySeconds: 5\n' "$1"
    printf '  selector: {matchLabels: {app: checkout}}\n  template:\n    metadata: {labels: {app: checkout}}\n    spec: {containers: [{name: api, image: "shop/api:1"}]}\n'
}

# action: all steps, with the inputs as they are in the environment; `said` is the log, `status` what the job ends with.
action() {
    : >"$GITHUB_OUTPUT"; : >"$GITHUB_STEP_SUMMARY"; : >"$work/calls"
    status=0
    said=$(steps 2>&1) || status=$?
    comments=$(cat "$work"/comments/* 2>/dev/null || true)
}
output() { sed -n "s/^$1=//p" "$GITHUB_OUTPUT"; }
steps() {
    local path=$GITHUB_ACTION_PATH
    "$path/program.sh" || return 1
    PROGRAM=$(output program) PATHS=${PATHS-$'*.yaml\n*.yml'} "$path/compare.sh" || return 1
    GH_TOKEN=secret NAME=${NAME-fieldwise} NUMBER=7 REPORT=$(output report) CHANGED=$(output changed) "$path/comment.sh" || return 1
    STATUS=$(output status) "$path/conclude.sh"
}
has() { [[ $2 == *"$3"* ]] || fault "$1: there is no «$3» in: ${2:0:3000}"; }
hasnt() { [[ $2 != *"$3"* ]] || fault "$1: there is «$3» in: ${2:0:3000}"; }
ends() { [[ $status == "$2" ]] || fault "$1: status $status, expected $2: ${said:0:3000}"; }

# Expressions are filled in by GitHub before a shell reads them, so they stand under env, with and value alone.
python3 - "$GITHUB_ACTION_PATH/action.yml" <<'PYTHON' || fault "action.yml has an expression in a script, or lacks something"
import pathlib, re, sys, yaml
path = pathlib.Path(sys.argv[1])
action = yaml.safe_load(path.read_text())
assert action["runs"]["using"] == "composite" and action["name"] and action["description"]
given = "".join(str(step.get("env", {})) for step in action["runs"]["steps"])
for name, about in action["inputs"].items():
    assert about["description"] and "default" in about, name
    assert f"inputs.{name} " in given or name == "comment", f"no step takes {name}"
for step in action["runs"]["steps"]:
    assert set(step) <= {"id", "if", "shell", "run", "env"} and step["shell"] == "bash"
    script = re.fullmatch(r'"\$GITHUB_ACTION_PATH/(\w+\.sh)"', step["run"])[1]
    assert "${{" not in path.with_name(script).read_text() and path.with_name(script).stat().st_mode & 0o111, script
    assert "${{" not in step.get("if", "")
PYTHON

export FAIL_ON=deletes,refused PROGRAM=
# shellcheck disable=SC2317 # request calls them
more_replicas() { manifest 5 >deploy/checkout.yaml; }
request more_replicas
action
ends "a change" 0
has "a change" "$comments" "spec.replicas"
has "its summary" "$(cat "$GITHUB_STEP_SUMMARY")" "spec.replicas"
hasnt "what main did meanwhile" "$comments" README
[[ $(output program) == "$work"/temp/*/bin/fieldwise-cli ]] || fault "the program is not that of the archive: $(output program)"

# Another archive than the one whose sum the action has is not run.
mkdir "$work/tampered"
for archive in "$ARCHIVES"/*.tar.gz; do cp "$archive" "$work/tampered/"; printf x >>"$work/tampered/${archive##*/}"; done
ARCHIVES_FROM=$work/tampered action
ends "another archive" 1
has "another archive" "$said" "another sum"
ARCHIVES_FROM=$work/nothing action
ends "no archive" 1
export PROGRAM=$program

# A second run changes the comment, and one of somebody else with the same mark stays as it is.
{ echo other; printf '<!-- fieldwise-action fieldwise -->\nall is well\n'; } >"$work/comments/1"
fewer_fields() { manifest 6 | sed /minReady/d >deploy/checkout.yaml; }
request fewer_fields
action
ends "a deletion" 1
has "a deletion" "$said" "[fail-on]"
has "a deletion" "$comments" "spec.minReadySeconds"
has "the other's comment" "$(cat "$work/comments/1")" "all is well"
[[ $(count) == 2 ]] || fault "a second comment was added"
NAME=staging action
[[ $(count) == 3 ]] || fault "another name has no comment of its own"
FAIL_ON='' action
ends "a deletion that is no fault" 0
FAIL_ON=restarts action
ends "a deletion that is not asked about" 0
NAME='x"]) | "1' action
ends "a name that is none" 1
touch "$work/forbidden"
action
ends "no right to write comments" 1
has "no right to write comments" "$said" "::warning::"
has "its summary" "$(cat "$GITHUB_STEP_SUMMARY")" "spec.minReadySeconds"
rm "$work/forbidden"

# Rules that the base has count, those that come with the pull request do not.
IGNORE=ignore.yaml action
ends "an ignored deletion" 0
with_rules() { fewer_fields; cp ignore.yaml mine.yaml; }
request with_rules
IGNORE=mine.yaml action
ends "a deletion with rules of its own" 1

# Names that are hostile, links, a Secret, and what would be a command for the runner.
# shellcheck disable=SC2016
hostile() {
    local name
    mkdir -p -- '-rf' $'deploy/new\nline/' 'deploy/$(touch hacked)'
    for name in '-rf/--output=x.yaml' $'deploy/new\nline/\n::error::hacked.yaml' 'deploy/$(touch hacked)/`touch hacked`.yaml' 'deploy/a b"'"'"'.yaml' '::set-output name=x::y.yaml' $'trailing\n.yaml'; do
        made=$((made + 1))
        manifest 1 | sed "s/name: checkout,/name: c$made,/" >"$name"
    done
    ln -s /etc/passwd deploy/link.yaml
    sed -i 's/hunter1/hunter2/' deploy/secret.yaml
    printf 'a: [\n# ::set-output name=status::0\n' >deploy/broken.yaml
}
made=0
request hostile
rm -f "$work"/comments/*
action
ends "hostile names" 0
has "hostile names" "$comments" "Deployment shop/c6"
hasnt "hostile names" "$comments$said" "root:"
hasnt "a Secret" "$comments$said$(cat "$GITHUB_STEP_SUMMARY")" hunter
has "a Secret" "$comments" "***"
has "the log" "$said" "::stop-commands::"
[[ -z $(find "$work" -name 'hacked*') ]] || fault "a name was run"

# A comment that is too long.
many() { for i in $(seq 400); do manifest "$i" | sed "s/name: checkout,/name: checkout-of-a-rather-long-name-$i,/" >"deploy/$i.yaml"; done; }
request many
action
ends "many manifests" 0
[[ $(wc -m <"$work/comments/100") -le 65536 && $(wc -m <"$work/comments/100") -gt 30000 ]] || fault "the comment has $(wc -m <"$work/comments/100") characters"
has "many manifests" "$(head -n 2 "$work/comments/100")" "<!-- fieldwise-action fieldwise -->"

# Live objects: what apply does to them.
request more_replicas
manifest 8 >live/a.yaml
LIVE=live action
ends "an apply" 0
has "an apply" "$comments" 'never applied before'
LIVE=live FAIL_ON=overwrites action
ends "an apply that overwrites" 1
LIVE=live OPTIONS=--server-side action
has "an apply on the server" "$comments" server-side
undecodable() { printf 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: b, labels: {x: true}}\n```\n' | head -n 3 >deploy/c.yaml; }
request undecodable
LIVE=live action
ends "what kubectl can't decode" 3
has "what kubectl can't decode" "$comments" "[kubectl-unreadable]"
gone() { git rm -q deploy/checkout.yaml; }
request gone
LIVE=live action
ends "a file that is gone" 0
has "a file that is gone" "$comments" "apply does not delete them"
LIVE='' action
ends "a file that is gone, compared" 1

# What does not concern manifests: an old comment says so, no new one is written.
nothing() { echo >notes; }
request nothing
action
ends "no manifest" 0
has "no manifest" "$comments" "No manifest changed."
rm "$work"/comments/*
action
[[ -z $(ls "$work/comments") ]] || fault "a comment says that nothing changed"

# Another checkout than GitHub's merge, and a base that is not there.
request more_replicas
git_ checkout -q HEAD^2
BASE_OF_EVENT=$(git_ rev-parse main^1) action
has "the branch alone" "$comments" "spec.replicas"
BASE_OF_EVENT=0123456789012345678901234567890123456789 action
ends "no base" 1
has "no base" "$said" "fetch-depth"
BASE=--output=hacked action
ends "a base that is an option" 1
BASE=main^1 PATHS=$'*.yaml\n:(exclude)deploy' action
has "paths" "$(cat "$GITHUB_STEP_SUMMARY")" "No manifest changed."
finish
