// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::test {

/// One folder of tests/data/golden or resources/examples: inputs and the options to merge them with. In apply,
/// original.yaml is Last applied (without it, Live's annotation is), updated.yaml Local and destination.yaml Live.
struct Golden {
    std::string name;
    std::filesystem::path folder;
    Inputs inputs;
};

/// Three texts to merge; an empty original is none, one of Apply is Last applied as given. The files are called
/// original.yaml and so on.
Inputs inputsOf(merge::Mode mode, std::string original, std::string updated, std::string destination);
/// The merge of them; where there is none the test fails.
std::shared_ptr<const Merged> mergedOf(const Inputs &inputs);
std::shared_ptr<const Merged> mergedOf(merge::Mode mode, std::string original, std::string updated,
                                       std::string destination);
/// The text that comes of them, or what their first fault says.
std::string mergedText(const Inputs &inputs);
std::string mergedText(merge::Mode mode, std::string original, std::string updated, std::string destination);

/// The documents of Destination stand in another order in the result.
bool movesDocuments(const merge::Plan &plan);
/// A result as it is read again, file by file.
yaml::Stream readIncrementally(const merge::Plan &plan, const merge::Resolution &resolution);
/// What is wrong with it, "" for nothing; a file that can't be read in an input need not be readable in the result.
std::string unreadable(const merge::Plan &plan, const merge::Resolution &resolution);

std::filesystem::path sourceFolder();
/// Cases with known answers that are not in the repository: the folder that FIELDWISE_CASES names, else
/// ../shared/cases.
std::filesystem::path casesFolder();
/// A file of cases: the one of tests/conformance/cases, else the one of casesFolder(), which need not be there.
std::filesystem::path casesFile(const std::string &name);
std::string readFile(const std::filesystem::path &file);

/// All fixtures, sorted by name.
std::vector<Golden> goldenFixtures();
std::vector<Golden> examples();

} // namespace fieldwise::test
