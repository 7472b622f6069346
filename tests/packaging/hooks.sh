#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# hooks.sh PROGRAM SOURCE: pre-commit runs the hooks of .pre-commit-hooks.yaml in a repository.
source "$(dirname "$0")/support.sh"
program=$1 source=$2
need pre-commit
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work PRE_COMMIT_HOME=$work/cache PATH=$work/bin:$PATH GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_SYSTEM=/dev/null
git config --global user.name a
git config --global user.email a@example.org
git config --global init.defaultBranch main
mkdir -p "$work/bin" "$work/hooks/packaging/channels"
ln -s "$(realpath "$program")" "$work/bin/fieldwise-cli"

# The hooks, as the repository that people name has them.
cp "$source/.pre-commit-hooks.yaml" "$work/hooks/"
cp -r "$source/packaging/channels/hooks" "$work/hooks/packaging/channels/"
git -C "$work/hooks" init -q
git -C "$work/hooks" add -A
git -C "$work/hooks" commit -qm hooks

git init -q "$work/deploy"
cd "$work/deploy" || exit
cp "$source"/resources/examples/upgrade/{original,updated,destination,choices}.yaml .
cat >.pre-commit-config.yaml <<EOC
repos:
- repo: $work/hooks
  rev: $(git -C "$work/hooks" rev-parse HEAD)
  hooks:
  - id: fieldwise-check
  - id: fieldwise-choices
    args: [--resolutions, choices.yaml, original.yaml, updated.yaml, destination.yaml]
  - id: fieldwise-lost
EOC
object() { printf 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s}\n' "$1"; }
object base >base.yaml
git add -A
pre-commit install >/dev/null
git commit -qm base 2>"$work/said" || fault "good files were refused: $(cat "$work/said")"

# hook ID STATUS TEXT [OPTION...]: what pre-commit says has TEXT.
hook() {
    local id=$1 wanted=$2 text=$3 status=0 said
    shift 3
    said=$(pre-commit run "$id" --color never "$@" 2>&1) || status=$?
    [[ $status == "$wanted" && $said == *"$text"* ]] || fault "$id $*: status $status, expected $wanted with «$text»: $said"
}

# Names that look like options, and those that a shell would take apart.
mkdir -- '-f' 'a b'
object a >-x.yaml
object b >'--help.yaml'
object c >'a b/$(touch hacked)";.yaml'
object d >$'a b/new\nline.yaml'
printf '{"a": 1}\n' >-f/data.json
git add -A
hook fieldwise-check 0 Passed --all-files
[[ -z $(find "$work" -name 'hacked*' -size 0) ]] || fault "a name was run"

object e | sed 's/}/, labels: {canary: yes}}/' >labels.yaml
printf 'a: 1\na: 2\n' >twice.yaml
{ object f; echo 'date: {}'; } >field.yaml
git add -A
if git commit -qm bad 2>"$work/said"; then fault "bad files were committed"; fi
for text in 'labels.yaml:3:' '[kubectl-unreadable]' 'twice.yaml:2:1: error' '[yaml-duplicate-key]' 'field.yaml:4:7: error'; do
    grep -qF "$text" "$work/said" || fault "there is no «$text» in: $(cat "$work/said")"
done
git rm -qf labels.yaml twice.yaml field.yaml
git commit -qm names 2>/dev/null || fault "names were refused"

hook fieldwise-choices 0 Passed --all-files
sed -i '0,/name: api$/s//name: web/' destination.yaml updated.yaml original.yaml
git add -A
hook fieldwise-choices 1 '[choice-lapsed]' --all-files
git reset -q --hard

# A merge that has both sides, and one that lost a side; only the latter is told about.
two_sides() {
    git checkout -qb "$1"
    printf 'data: {one: "1"}\n' >>base.yaml
    git commit -qam one
    git checkout -q main
    printf 'metadata: {name: b}\n' >other.yaml
    git add -A
    git commit -qm two
    git merge -q --no-ff --no-commit "$1"
}
{
    start=$(git rev-parse HEAD)
    two_sides good
    git commit -qm "good merge"
    good=$(git rev-parse HEAD)
    hook fieldwise-lost 0 Passed --hook-stage manual
    git reset -q --hard "$start"
    two_sides bad
    git checkout -q "$start" -- base.yaml
    git commit -qm "bad merge"
    bad=$(git rev-parse HEAD)
} 2>/dev/null
hook fieldwise-lost 1 "The merge ${bad:0:12}" --hook-stage manual
hook fieldwise-lost 1 "base.yaml" --hook-stage post-merge --is-squash-merge 0
object later >later.yaml
git add -A
git commit -qm later 2>/dev/null || fault "a commit after the merge was refused"
hook fieldwise-lost 0 Passed --hook-stage manual
hook fieldwise-lost 1 "The merge ${bad:0:12}" --hook-stage manual --from-ref "$start" --to-ref HEAD
hook fieldwise-lost 0 Passed --hook-stage manual --from-ref "$start" --to-ref "$good"
finish
