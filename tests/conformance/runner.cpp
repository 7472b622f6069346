// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/runner.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <vector>

#include "app/words.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using nlohmann::json;

Faults runCase(const Suite &suite, const json &test, const Material &material)
{
    try {
        return suite.run(test, material);
    } catch (const json::exception &error) {
        return {std::string("this case is not as expected: ") + error.what()};
    }
}

struct Tally {
    int passed = 0;
    int failed = 0;
    int excepted = 0;
};

Tally runSuite(const std::filesystem::path &file, const Suite &suite, const Material &material,
               const Exceptions &exceptions, std::ostream &log)
{
    Tally tally;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const json test = json::parse(line, nullptr, false);
        const std::string id = test.is_object() ? textOf(test, "id") : file.filename().string();
        Faults faults = test.is_object() ? runCase(suite, test, material) : Faults{"a line that is no JSON object"};
        const bool excepted = exceptions.contains(id);
        if (excepted && !faults.empty()) {
            ++tally.excepted;
            continue;
        }
        if (excepted)
            faults.push_back("it holds, but is listed as an exception");
        ++(faults.empty() ? tally.passed : tally.failed);
        for (const std::string &fault : faults)
            sayLine(log, std::string(id) + ": " + fault);
    }
    return tally;
}

std::vector<Suite> allSuites()
{
    std::vector<Suite> suites;
    for (const auto &some : {mergeSuites(), applySuites(), serverSideSuites(), threeWaySuites(), patchSuites(),
                             folderSuites(), wordSuites()})
        suites.insert(suites.end(), some.begin(), some.end());
    return suites;
}

std::string contentOf(const std::filesystem::path &file)
{
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

Material materialIn(const std::filesystem::path &folder)
{
    Material material;
    const auto beside = folder.parent_path() / "kubernetes" / "openapi-v1.36.3.json";
    if (std::filesystem::is_regular_file(beside))
        if (auto schema = k8s::loadSchema(contentOf(beside), beside.filename().string()))
            material.server = std::move(*schema);
    if (!std::filesystem::is_directory(folder / "schemas"))
        return material;
    for (const auto &entry : std::filesystem::directory_iterator(folder / "schemas"))
        if (auto schema = k8s::loadSchema(contentOf(entry.path()), entry.path().filename().string()))
            material.schemas.push_back(std::move(*schema));
    return material;
}

} // namespace

Exceptions parseExceptions(const std::string &text)
{
    Exceptions exceptions;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const size_t end = line.find_first_of(" \t");
        if (!line.empty() && line.front() != '#')
            exceptions[line.substr(0, end)] =
                end == std::string::npos ? "" : line.substr(line.find_first_not_of(" \t", end));
    }
    return exceptions;
}

bool runCases(const std::string &folder, const Exceptions &exceptions, std::ostream &out, std::ostream &log)
{
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::path &place : {std::filesystem::path(folder), std::filesystem::path(folder) / "real"})
        if (std::filesystem::is_directory(place))
            for (const auto &entry : std::filesystem::directory_iterator(place))
                if (entry.path().extension() == ".jsonl")
                    files.push_back(entry.path());
    std::ranges::sort(files);

    const Material material = materialIn(folder);
    const std::vector<Suite> suites = allSuites();
    Tally all;
    for (const auto &file : files) {
        bool known = false;
        for (const Suite &suite : suites) {
            if (suite.file != file.stem().string())
                continue;
            known = true;
            const Tally tally = runSuite(file, suite, material, exceptions, log);
            out << suite.name << ' ' << tally.passed << ' ' << tally.failed;
            if (tally.excepted > 0)
                out << " (" << tally.excepted << " excepted)";
            out << '\n';
            all.passed += tally.passed;
            all.failed += tally.failed;
        }
        if (!known)
            sayLine(out, file.stem().string() + " not yet");
    }
    return all.failed == 0 && all.passed > 0;
}

} // namespace fieldwise::conformance
