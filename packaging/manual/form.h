// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::manual {

/// What a person can give for an option or an argument.
enum class Kind { Flag, Words, Files, Folders, Text };

struct Value {
    Kind kind = Kind::Text;
    std::string label;                   ///< FILE, N; "" for a flag
    std::vector<std::string> words;      ///< of Kind::Words
    std::vector<std::string> extensions; ///< of Kind::Files, without dots; none: any file
    bool required = false;
    bool repeats = false;
    std::string help;  ///< the sentence of --help
    std::string brief; ///< the same without the list of words
};

struct Option {
    std::vector<std::string> names; ///< short ones first
    Value value;
};

struct Argument {
    std::string name;
    Value value;
};

/// A program or one of its commands, as `--describe` tells it.
struct Form {
    std::string name;
    std::string about;
    std::string footer; ///< what --help ends with
    std::vector<Argument> arguments;
    std::vector<Option> options;
    std::vector<Form> commands;
};

Form readForm(const std::string &json);

/// The page made of a template: its @SYNOPSIS@ and @OPTIONS@ are filled in.
std::string manPage(const Form &program, std::string page);
std::string bashCompletion(const Form &program);
std::string zshCompletion(const Form &program);
std::string fishCompletion(const Form &program);
/// The program that kubectl's own completion calls for its plugin.
std::string kubectlCompletion(const Form &program);

std::string joined(const std::vector<std::string> &words, std::string_view between);
std::string replaced(std::string text, std::string_view what, std::string_view by);

} // namespace fieldwise::manual
