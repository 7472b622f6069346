#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# completions.sh SHELL TREE: what the real shell completes in a folder with a few files.
source "$(dirname "$0")/support.sh"
shell=$1 tree=$(realpath "$2") here=$(realpath "$(dirname "$0")")
need "$shell"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir manifests home
touch my.yaml other.json picture.png 'two words.yaml' .hidden

in_bash() {
    bash --norc -c '
        source "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        "_${1//-/_}" 2>/dev/null
        printf "%s\n" "${COMPREPLY[@]}"' bash "$tree/usr/share/bash-completion/completions/$1" "$@"
}

in_fish() {
    HOME=$folder/home XDG_CONFIG_HOME=$folder/home fish --no-config -c "source '$tree/usr/share/fish/vendor_completions.d/$1.fish'; complete -C \"$*\"" | cut -f1
}

in_zsh() { HOME=$folder/home zsh -f "$here/complete.zsh" "$tree/usr/share/zsh/vendor-completions" "$*"; }

# complete WORD...: the words that complete the last one.
complete_words() { "in_$shell" "$@"; }

folder_shown=manifests
if [[ $shell == fish ]]; then folder_shown+=/; fi
printed='result decisions explain summary compare markdown html json-patch merge-patch strategic-patch patches unified-diff'
# shellcheck disable=SC2086 # they are words
expect "a word of an option" "$(complete_words fieldwise-cli merge3 --print '')" $printed
expect "the beginning of a word" "$(complete_words fieldwise-cli merge3 --on-conflict d)" destination
expect "a command" "$(complete_words fieldwise-cli inst)" install-git
expect "an option" "$(complete_words fieldwise-cli patch --dia)" --dialect
expect "an option of another command" "$(complete_words fieldwise-cli merge2 --dia)" ''
expect "an option of its program" "$(complete_words fieldwise --colou)" --colours
expect "a manifest" "$(complete_words fieldwise-cli merge3 m)" "$folder_shown" my.yaml
expect "any file" "$(complete_words kubectl-fieldwise --kubeconfig pi)" picture.png
expect "a picture" "$(complete_words fieldwise --grab pi)" picture.png
expect "nothing that nobody knows" "$(complete_words fieldwise --step '')" ''
if [[ $shell == bash ]]; then # the others offer other files where there is no manifest
    expect "no picture as a manifest" "$(complete_words fieldwise-cli merge3 my.yaml other.json pi)" ''
    expect "behind =" "$(complete_words fieldwise-cli merge3 --output = j)" json
    expect "behind = alone" "$(complete_words fieldwise-cli merge3 --output =)" yaml json
    # kubectl's own completion calls this, whatever the shell.
    expect "the output of kubectl fieldwise" "$("$tree/usr/bin/kubectl_complete-fieldwise" -f a.yaml -o '')" json :4
    expect "its files" "$("$tree/usr/bin/kubectl_complete-fieldwise" --filename '')" yaml yml json :8
    expect "its options" "$("$tree/usr/bin/kubectl_complete-fieldwise" -- | grep -o '^--context\|^:4')" --context :4
fi
finish
