# SPDX-License-Identifier: GPL-3.0-or-later
# zsh complete.zsh FOLDER LINE: what zsh would complete at the end of LINE with the functions of FOLDER, a line each.
zmodload zsh/zpty
setup=$(mktemp)
cat >$setup <<'END'
PS1= PS2= RPS1= PROMPT_EOL_MARK=
unsetopt prompt_cr prompt_sp zle_bracketed_paste
stty -echo
autoload -Uz compinit
compinit -C -u -d ~/.zcompdump
# What would be offered is written down instead.
compadd() {
    if (( ${argv[(I)-[OAD]]} )); then
        builtin compadd "$@"
        return
    fi
    local -a offered
    builtin compadd -A offered "$@"
    print -rl -- "<<"$^offered">>" >>$OUT
    builtin compadd "$@"
}
offer() {
    _main_complete
    compstate[insert]= compstate[list]=
    print done >>$OUT
}
zle -C offer complete-word offer
bindkey '^I' offer
END
export OUT=$(mktemp)
zpty -b terminal "FPATH=$1:\$FPATH zsh -f -i"
zpty -w terminal "source $setup"
zpty -w -n terminal "$2"$'\t'
for i in {1..100}; do
    grep -q '^done$' $OUT && break
    sleep 0.05
done
sed -n 's/^<<\(.*\)>>$/\1/p' $OUT | sort -u
zpty -d terminal
rm -f $setup $OUT
