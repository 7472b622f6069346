// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/manual/form.h"

namespace fieldwise::manual {

namespace {

std::string zshQuoted(const std::string &text)
{
    return "'" + replaced(text, "'", "'\\''") + "'";
}

std::string message(std::string text)
{
    for (const char *c : {"\\", "[", "]", ":"})
        text = replaced(std::move(text), c, std::string("\\") + c);
    return text;
}

/// `:what it is:what completes it`
std::string action(const std::string &label, const Value &value)
{
    const std::string said = ":" + message(label) + ":";
    switch (value.kind) {
    case Kind::Words: return said + "(" + joined(value.words, " ") + ")";
    case Kind::Files:
        return said
            + (value.extensions.empty() ? "_files" : "_files -g \"*.(" + joined(value.extensions, "|") + ")(-.)\"");
    case Kind::Folders: return said + "_files -/";
    case Kind::Flag: return {};
    case Kind::Text: break;
    }
    return said + " ";
}

std::string optionSpecs(const Form &form)
{
    std::string text;
    for (const Option &option : form.options) {
        const std::string others = option.value.repeats ? "*"
            : option.names.size() > 1                   ? "(" + joined(option.names, " ") + ")"
                                                        : "";
        for (const std::string &name : option.names) {
            const bool takesWithEquals = option.value.kind != Kind::Flag && name.starts_with("--");
            text += " \\\n            "
                + zshQuoted(others + name + (takesWithEquals ? "=" : "") + "[" + message(option.value.brief) + "]"
                            + action(option.value.label, option.value));
        }
    }
    return text;
}

std::string argumentSpecs(const Form &form)
{
    std::string text;
    for (const Argument &argument : form.arguments)
        text += " \\\n            "
            + zshQuoted((argument.value.repeats        ? "*"
                             : argument.value.required ? ""
                                                       : ":")
                        + action(argument.name, argument.value));
    return text;
}

std::string files(const Form &program)
{
    return program.arguments.empty() ? std::string()
                                     : action(program.arguments.front().name, program.arguments.front().value);
}

} // namespace

std::string zshCompletion(const Form &program)
{
    std::string text = "#compdef " + program.name + "\n\n_" + program.name + "() {\n";
    if (program.commands.empty()) {
        text += "    _arguments -s -S" + optionSpecs(program) + argumentSpecs(program) + "\n}\n";
        return text + "\n_" + program.name + " \"$@\"\n";
    }
    text += "    local context state state_descr line curcontext=$curcontext\n    typeset -A opt_args\n    local -a "
            "commands=(\n";
    for (const Form &command : program.commands)
        text += "        " + zshQuoted(command.name + ":" + replaced(command.about, ":", "\\:")) + "\n";
    text += "    )\n    _arguments -C" + optionSpecs(program)
        + " \\\n            '1: :->command' '*:: :->arguments' && return\n";
    text += "    case $state in\n    command)\n        _describe -t commands command commands\n";
    if (const std::string own = files(program); !own.empty())
        text += "        _alternative " + zshQuoted("files" + own) + "\n";
    text += "        ;;\n    arguments)\n        case $words[1] in\n";
    for (const Form &command : program.commands)
        text += "        " + command.name + ")\n            _arguments -s -S" + optionSpecs(command)
            + argumentSpecs(command) + " ;;\n";
    if (const std::string own = files(program); !own.empty())
        text +=
            "        *)\n            _arguments -s -S" + optionSpecs(program) + " " + zshQuoted("*" + own) + " ;;\n";
    return text + "        esac ;;\n    esac\n}\n\n_" + program.name + " \"$@\"\n";
}

} // namespace fieldwise::manual
