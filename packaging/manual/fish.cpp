// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/manual/form.h"

namespace fieldwise::manual {

namespace {

std::string fishQuoted(const std::string &text)
{
    return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

/// Options and words that complete a value; -x: nothing else does.
std::string fishWords(const Value &value)
{
    switch (value.kind) {
    case Kind::Flag: return {};
    case Kind::Words: return " -x -a " + fishQuoted(joined(value.words, " "));
    case Kind::Folders: return " -x -a '(__fish_complete_directories)'";
    case Kind::Text: return " -x";
    case Kind::Files: break;
    }
    if (value.extensions.empty())
        return " -r -F";
    std::string calls;
    for (const std::string &extension : value.extensions)
        calls += (calls.empty() ? "" : "; ") + ("__fish_complete_suffix ." + extension);
    return " -k -x -a " + fishQuoted("(" + calls + ")");
}

std::string lines(const std::string &start, const Form &form)
{
    std::string text;
    for (const Option &option : form.options) {
        text += start;
        for (const std::string &name : option.names)
            text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        text += fishWords(option.value) + " -d " + fishQuoted(option.value.brief) + "\n";
    }
    for (const Argument &argument : form.arguments)
        if (const std::string own = fishWords(argument.value);
            !own.empty() && (argument.value.kind == Kind::Words || &argument == &form.arguments.back()))
            text += start + own + "\n";
    return text;
}

} // namespace

std::string fishCompletion(const Form &program)
{
    const std::string start = "complete -c " + program.name;
    std::string text = "# fish completion for " + program.name + "\n" + start + " -f\n";
    if (program.commands.empty())
        return text + lines(start, program);
    text += lines(start + " -n __fish_use_subcommand", program);
    for (const Form &command : program.commands) {
        text += start + " -n __fish_use_subcommand -a " + command.name + " -d " + fishQuoted(command.about) + "\n";
        text += lines(start + " -n '__fish_seen_subcommand_from " + command.name + "'", command);
    }
    return text;
}

} // namespace fieldwise::manual
