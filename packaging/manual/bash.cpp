// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "packaging/manual/form.h"

namespace fieldwise::manual {

namespace {

std::string filesCall(const Value &value)
{
    return value.kind == Kind::Folders ? "files -d" : "files '" + joined(value.extensions, "|") + "'";
}

/// What completes a value, "" for nothing.
std::string bashWords(const Value &value)
{
    switch (value.kind) {
    case Kind::Words: return "words '" + joined(value.words, " ") + "'";
    case Kind::Files:
    case Kind::Folders: return filesCall(value);
    case Kind::Flag:
    case Kind::Text: break;
    }
    return {};
}

/// The arms of `case $command:$previous`; options that are completed alike share one.
std::string valueArms(const Form &program)
{
    std::map<std::string, std::vector<std::string>> arms;
    const auto add = [&](const std::string &command, const Form &form) {
        for (const Option &option : form.options) {
            if (option.value.kind == Kind::Flag)
                continue;
            std::vector<std::string> &arm = arms[bashWords(option.value)];
            for (const std::string &name : option.names)
                arm.push_back((command + ":").append(name));
        }
    };
    add("", program);
    for (const Form &command : program.commands)
        add(command.name, command);
    std::string text;
    for (const auto &[completion, names] : arms) {
        text += "        " + joined(names, " | ") + ")\n";
        text += (completion.empty() ? "" : "            _FUNCTION_" + completion + "\n") + "            return ;;\n";
    }
    return text;
}

std::string optionNames(const Form &form)
{
    std::vector<std::string> names;
    for (const Option &option : form.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return joined(names, " ");
}

/// What stands in the place of an argument: a command, the arguments' files, or nothing.
std::string placeArm(const std::string &command, const Form &form)
{
    std::vector<std::string> names;
    for (const Form &one : form.commands)
        names.push_back(one.name);
    std::string text = "        '" + command + "')\n            if [[ $current == -* ]]; then _FUNCTION_words '"
        + optionNames(form) + "'; return; fi\n";
    if (!names.empty())
        text += "            _FUNCTION_words '" + joined(names, " ") + "'\n";
    for (const Argument &argument : form.arguments)
        if (const std::string call = bashWords(argument.value);
            !call.empty() && (argument.value.kind == Kind::Words || &argument == &form.arguments.back()))
            text += "            _FUNCTION_" + call + "\n";
    return text + "            ;;\n";
}

constexpr const char *bashScript = R"(# bash completion for @PROGRAM@

_FUNCTION_words() {
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$1" -- "$current")
}

# Files that end like this (any, for an empty word) and folders; only folders for -d.
_FUNCTION_files() {
    local file cur=$current # _filedir reads cur
    if declare -F _filedir >/dev/null; then
        _filedir "$1"
        return
    fi
    compopt -o filenames 2>/dev/null
    while IFS= read -r file; do
        if [[ -d ${file/#\~/$HOME} || -z $1 || ${file##*.} == @($1) ]]; then COMPREPLY+=("$file"); fi
    done < <(compgen -f -- "$current")
}

_FUNCTION() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=''
    COMPREPLY=()
    # bash gives --option=value as three words
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]] && ((COMP_CWORD > 1)); then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
@COMMAND@    case $command:$previous in
@VALUES@    esac
    case $command in
@PLACES@    esac
}
complete -F _FUNCTION @PROGRAM@
)";

} // namespace

std::string bashCompletion(const Form &program)
{
    std::string places = placeArm("", program);
    std::vector<std::string> names;
    for (const Form &command : program.commands) {
        places += placeArm(command.name, command);
        names.push_back(command.name);
    }
    const std::string command = names.empty() ? std::string()
                                              : R"(    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
            )"
            + joined(names, " | ") + R"()
                command=${COMP_WORDS[i]}
                break ;;
        esac
    done
)";
    std::string text = replaced(bashScript, "@COMMAND@", command);
    text = replaced(std::move(text), "@VALUES@", valueArms(program));
    text = replaced(std::move(text), "@PLACES@", places);
    text = replaced(std::move(text), "_FUNCTION", "_" + replaced(program.name, "-", "_"));
    return replaced(std::move(text), "@PROGRAM@", program.name);
}

} // namespace fieldwise::manual
