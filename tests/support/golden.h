// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/session.h"

namespace fieldwise::test {

/// One folder of tests/data/golden or resources/examples: inputs and merge options. In apply, original.yaml is Last
/// applied (if missing, Live's annotation is), updated.yaml Local and destination.yaml Live.
struct Golden {
    std::string name;
    std::filesystem::path folder;
    Inputs inputs;
};

/// Inputs with these three texts; an empty original counts as missing. In Apply, the original is given as Last applied.
/// The file names are original.yaml and so on.
Inputs inputsOf(merge::Mode mode, std::string original, std::string updated, std::string destination);
/// Merges the inputs; the test fails if that is impossible.
std::shared_ptr<const Merged> mergedOf(const Inputs &inputs);
std::shared_ptr<const Merged> mergedOf(merge::Mode mode, std::string original, std::string updated,
                                       std::string destination);
/// The text of the result, or the text of the first error.
std::string mergedText(const Inputs &inputs);
std::string mergedText(merge::Mode mode, std::string original, std::string updated, std::string destination);

/// True if the result has Destination's documents in a different order.
bool movesDocuments(const merge::Plan &plan);
/// Reads a result again, file by file.
yaml::Stream readIncrementally(const merge::Plan &plan, const merge::Resolution &resolution);
/// What is wrong with reading the result; "" if nothing. A file that is unreadable in an input may be unreadable in the
/// result.
std::string unreadable(const merge::Plan &plan, const merge::Resolution &resolution);

std::filesystem::path sourceFolder();
/// The folder of cases with known answers outside of the repository: FIELDWISE_CASES, else ../shared/cases.
std::filesystem::path casesFolder();
/// The path of a file of cases: in tests/conformance/cases, else in casesFolder(), where it may not exist.
std::filesystem::path casesFile(const std::string &name);
std::string readFile(const std::filesystem::path &file);

/// All fixtures, sorted by name.
std::vector<Golden> goldenFixtures();
std::vector<Golden> examples();

} // namespace fieldwise::test
