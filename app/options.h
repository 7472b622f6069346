// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/commandline.h"
#include "app/describe.h"

/// Options that several commands have.
namespace fieldwise {

/// An option's words and their values, in the order of the help.
template <class T>
using Words = std::vector<std::pair<std::string, T>>;

/// Adds an option that takes one of these words and stores its value.
template <class T>
CLI::Option *addChoice(CLI::App &app, const std::string &name, T &value, const Words<T> &words, const std::string &help)
{
    std::string all;
    std::vector<std::string> names;
    for (const auto &[word, meaning] : words) {
        all += (all.empty() ? "" : ", ") + word + (meaning == value ? " (default)" : "");
        names.push_back(word);
    }
    const auto take = [words, &value](const std::string &text) {
        const auto found = std::ranges::find(words, text, &Words<T>::value_type::first);
        if (found == words.end())
            return false;
        value = found->second;
        return true;
    };
    const auto check = [words](const std::string &text) {
        std::string expected;
        for (const auto &[word, meaning] : words)
            expected += (expected.empty() ? "" : ", ") + word;
        const bool known = std::ranges::find(words, text, &Words<T>::value_type::first) != words.end();
        return known ? std::string() : "found `" + text + "`, expected one of " + expected;
    };
    CLI::Option *option = app.add_option_function<std::string>(
        name, [take](const std::string &text) { take(text); }, help + ": " + all);
    return takesWords(option->check(CLI::Validator(check, "", ""))->type_name("WORD"), names);
}

void addListRules(CLI::App &app, merge::Options &options);
void addInference(CLI::App &app, merge::Options &options);
CLI::Option *addSchemas(CLI::App &app, std::vector<std::string> &schemas);

void addDriver(CLI::App &app, DriverCommand &command);
void addCheck(CLI::App &app, CheckCommand &command);
CLI::Option *addTo(CLI::App &app, MergeCommand &command);
void addFailOn(CLI::App &app, MergeCommand &command);
void addAsSent(CLI::App &app, merge::Options &options);
void addCheckFiles(CLI::App &app, CheckFilesCommand &command);
void addInstall(CLI::App &app, InstallCommand &command);

} // namespace fieldwise
