// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "packaging/manual/form.h"

namespace fieldwise::manual {

namespace {

std::string escaped(std::string text)
{
    return replaced(replaced(std::move(text), "\\", "\\e"), "-", "\\-");
}

/// "what to write" begins a sentence, "json-patch: what ..." does not.
std::string capitalised(std::string text)
{
    const size_t end = std::ranges::find_if_not(text, [](char c) { return c >= 'a' && c <= 'z'; }) - text.begin();
    if (end > 0 && end < text.size() && text[end] == ' ')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

/// A sentence of --help: `code` becomes bold.
std::string prose(const std::string &help)
{
    std::string text;
    bool bold = false;
    for (const char c : escaped(capitalised(help))) {
        if (c == '`')
            text += (bold = !bold) ? "\\fB" : "\\fR";
        else
            text += c;
    }
    if (text.empty())
        return "\n";
    if (text[0] == '.' || text[0] == '\'')
        text.insert(0, "\\&");
    const bool ends = text.back() == '.';
    return text + (ends ? "\n" : ".\n");
}

/// ORIGINAL, [FILE ...]
std::string argumentText(const Argument &argument)
{
    const std::string name = argument.name + (argument.value.repeats ? " ..." : "");
    return argument.value.required ? name : "[" + name + "]";
}

std::string synopsisLine(const std::string &command, const Form &form)
{
    std::string line = ".B " + escaped(command) + "\n.RI [ OPTIONS ]";
    for (const Argument &argument : form.arguments)
        line += "\n.I " + escaped(argumentText(argument));
    return line + "\n";
}

std::string synopsis(const Form &program)
{
    std::string text;
    if (program.commands.empty() || !program.arguments.empty())
        text += synopsisLine(program.name, program);
    for (const Form &command : program.commands)
        text += (text.empty() ? "" : ".br\n") + synopsisLine(program.name + " " + command.name, command);
    return text;
}

std::string optionEntry(const Option &option, const std::string &note = {})
{
    std::string heads;
    for (const std::string &name : option.names) {
        const bool isLong = name.starts_with("--");
        heads += (heads.empty() ? "\\fB" : ", \\fB") + escaped(name) + "\\fR";
        if (!option.value.label.empty())
            heads += (isLong ? "=\\fI" : " \\fI") + escaped(option.value.label) + "\\fR";
    }
    return ".TP\n" + heads + "\n" + prose(option.value.help) + note;
}

std::string argumentEntries(const Form &form)
{
    std::string text;
    for (const Argument &argument : form.arguments)
        text += ".TP\n.I " + escaped(argument.name) + "\n" + prose(argument.value.help);
    return text;
}

bool same(const Option &a, const Option &b)
{
    return a.names == b.names && a.value.label == b.value.label && a.value.help == b.value.help;
}

/// Which commands have exactly this option.
std::vector<std::string> having(const Form &program, const Option &option)
{
    std::vector<std::string> names;
    for (const Form &command : program.commands)
        if (std::ranges::any_of(command.options, [&](const Option &one) { return same(one, option); }))
            names.push_back(command.name);
    return names;
}

/// Options that several commands have are told once, behind the commands.
std::string options(const Form &program)
{
    std::string text;
    const auto isShared = [&](const Option &option) { return having(program, option).size() > 1; };
    const auto isOwn = [&](const Option &option) {
        return std::ranges::any_of(program.options, [&](const Option &one) { return same(one, option); });
    };
    if (!program.options.empty() || !program.arguments.empty()) {
        text += ".SH OPTIONS\n" + argumentEntries(program);
        for (const Option &option : program.options)
            text += optionEntry(option);
    }
    if (program.commands.empty())
        return text;
    text += ".SH COMMANDS\n";
    std::vector<Option> shared;
    for (const Form &command : program.commands) {
        text += ".SS " + escaped(command.name) + "\n" + prose(command.about) + argumentEntries(command);
        for (const Option &option : command.options) {
            if (isOwn(option))
                continue;
            if (!isShared(option))
                text += optionEntry(option);
            else if (std::ranges::none_of(shared, [&](const Option &one) { return same(one, option); }))
                shared.push_back(option);
        }
        if (!command.footer.empty() && command.footer != program.footer)
            text += ".PP\n" + prose(command.footer);
    }
    if (shared.empty())
        return text;
    text += ".SS Options of several commands\n";
    for (const Option &option : shared) {
        std::vector<std::string> names = having(program, option);
        std::ranges::transform(names, names.begin(), escaped);
        text += optionEntry(option, "Of \\fB" + joined(names, "\\fR, \\fB") + "\\fR.\n");
    }
    return text;
}

} // namespace

std::string manPage(const Form &program, std::string page)
{
    page = replaced(std::move(page), "@VERSION@", FIELDWISE_VERSION);
    page = replaced(std::move(page), "@DATE@", FIELDWISE_RELEASED);
    page = replaced(std::move(page), "@SYNOPSIS@\n", synopsis(program));
    return replaced(std::move(page), "@OPTIONS@\n", options(program));
}

} // namespace fieldwise::manual
