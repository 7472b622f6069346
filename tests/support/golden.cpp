// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/config.h"
#include "core/folder.h"
#include "core/k8s/kubectl.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"

namespace fieldwise::test {

using merge::Side;
namespace fs = std::filesystem;

Inputs inputsOf(merge::Mode mode, std::string original, std::string updated, std::string destination)
{
    Inputs inputs;
    inputs.options.mode = mode;
    inputs.open = {{!original.empty(), true, true}};
    inputs.texts = {{std::move(original), std::move(updated), std::move(destination)}};
    inputs.names = {{"original.yaml", "updated.yaml", "destination.yaml"}};
    return inputs;
}

fs::path sourceFolder()
{
    return FIELDWISE_SOURCE_DIR;
}

fs::path casesFolder()
{
    const char *named = std::getenv("FIELDWISE_CASES");
    return named && *named ? named : sourceFolder() / ".." / "shared" / "cases";
}

fs::path casesFile(const std::string &name)
{
    const fs::path own = sourceFolder() / "tests" / "conformance" / "cases" / name;
    return fs::exists(own) ? own : casesFolder() / name;
}

std::string readFile(const fs::path &file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

merge::Options parseOptions(const std::string &text)
{
    merge::Options options;
    std::istringstream words(text);
    std::string word;
    const auto next = [&] {
        std::string value;
        if (!(words >> value))
            throw std::invalid_argument(word + " needs a value");
        return value;
    };
    const auto choice = [&](const auto &choices) {
        const std::string value = next();
        const auto found = choices.find(value);
        if (found == choices.end())
            throw std::invalid_argument(word + " " + value);
        return found->second;
    };
    using Modes = std::map<std::string, merge::Mode>;
    using Infers = std::map<std::string, k8s::Infer>;
    using Orders = std::map<std::string, merge::ListOrder>;
    using Strategies = std::map<std::string, merge::Strategy>;
    using Types = std::map<std::string, merge::PatchType>;
    using Dialects = std::map<std::string, merge::Dialect>;
    using Winners = std::map<std::string, merge::OnConflict>;
    while (words >> word) {
        if (word == "--exact") {
            options.exact = true;
        } else if (word == "--match") {
            options.match = choice(std::map<std::string, merge::Match>{{"identity", merge::Match::Identity},
                                                                       {"path", merge::Match::Path}});
        } else if (word == "--follow-renames") {
            options.followRenames = true;
        } else if (word == "--no-builtin-schema") {
            options.builtinSchema = false;
        } else if (word == "--mode") {
            options.mode = choice(Modes{{"two-way", merge::Mode::TwoWay},
                                        {"three-way", merge::Mode::ThreeWay},
                                        {"apply", merge::Mode::Apply},
                                        {"server-side", merge::Mode::ServerSide},
                                        {"patch", merge::Mode::Patch},
                                        {"compare", merge::Mode::Compare},
                                        {"git", merge::Mode::Git}});
        } else if (word == "--type") {
            options.patch.type = choice(Types{{"json", merge::PatchType::JsonPatch},
                                              {"merge", merge::PatchType::MergePatch},
                                              {"strategic", merge::PatchType::Strategic}});
        } else if (word == "--dialect") {
            options.patch.dialect = choice(Dialects{{"rfc", merge::Dialect::Rfc},
                                                    {"kubectl", merge::Dialect::Kubectl},
                                                    {"lenient", merge::Dialect::Lenient}});
        } else if (word == "--strategy") {
            options.apply.strategy = choice(Strategies{{"auto", merge::Strategy::Auto},
                                                       {"strategic", merge::Strategy::Strategic},
                                                       {"json-merge", merge::Strategy::JsonMerge}});
        } else if (word == "--overwrite=false") {
            options.apply.overwrite = false;
        } else if (word == "--kubectl-version") {
            options.apply.kubectlMinor = kubectl::minorOf(next()).value();
        } else if (word == "--no-annotation") {
            options.apply.annotation = false;
        } else if (word == "--force-conflicts") {
            options.serverSide.force = true;
        } else if (word == "--field-manager") {
            options.serverSide.fieldManager = next();
        } else if (word == "--subresource") {
            options.serverSide.subresource = next();
        } else if (word == "--reset-field") {
            options.serverSide.resetFields = options.serverSide.resetFields.value_or(std::vector<std::string>{});
            options.serverSide.resetFields->push_back(next());
        } else if (word == "--no-managed-fields") {
            options.serverSide.managedFields = false;
        } else if (word == "--migrate") {
            options.serverSide.migrate = true;
        } else if (word == "--show-secrets") {
            options.showSecrets = true;
        } else if (word == "--infer") {
            options.infer = choice(
                Infers{{"documented", k8s::Infer::Documented}, {"name", k8s::Infer::Name}, {"none", k8s::Infer::None}});
        } else if (word == "--list-order") {
            options.listOrder =
                choice(Orders{{"append", merge::ListOrder::Append}, {"prepend", merge::ListOrder::Prepend}});
        } else if (word == "--on-conflict") {
            options.onConflict = choice(Winners{{"updated", merge::OnConflict::Updated},
                                                {"destination", merge::OnConflict::Destination},
                                                {"fail", merge::OnConflict::Fail}});
        } else if (word == "--list-rule") {
            auto rule = k8s::parseAskedRule(next());
            if (!rule)
                throw std::invalid_argument(rule.error().front().text);
            options.listRules.push_back(rule.value());
        } else {
            throw std::invalid_argument("unknown option " + word);
        }
    }
    return options;
}

yaml::Stream readAgain(const merge::Plan &plan, const merge::Resolution &resolution)
{
    FileParts files;
    for (const merge::ResultFile &file : resolution.files)
        files.push_back({file.path, file.range.begin, file.breakAdded});
    yaml::Stream stream = yaml::read(resolution.text, files);
    return merge::takesListsApart(plan.options.mode, merge::Side::Destination) ? yaml::withListsApart(std::move(stream))
                                                                               : stream;
}

std::string unreadable(const merge::Plan &plan, const merge::Resolution &resolution)
{
    const yaml::Stream stream = readAgain(plan, resolution);
    for (const Diagnostic &fault : yaml::diagnosticsOf(stream)) {
        const uint32_t file = fileAt(stream.files, fault.range.begin);
        const auto isLeft = [&](const merge::DocumentPlan &document) {
            return !document.unread.empty() && document.file == stream.files[file].path;
        };
        if (fault.severity == Severity::Error && (file == noFile || std::ranges::none_of(plan.documents, isLeft)))
            return describe(fault, "result", resolution.text);
    }
    return {};
}

/// The options of a bundled example stand in its example.json.
static std::string optionsOf(const fs::path &folder)
{
    if (!fs::exists(folder / "example.json"))
        return readFile(folder / "options");
    const auto example = nlohmann::json::parse(readFile(folder / "example.json"));
    const std::string manager = example.value("field-manager", "");
    return (example.value("mode", "") == "server-side" ? "--mode server-side " : "")
        + (manager.empty() ? "" : "--field-manager " + manager + " ") + readFile(folder / "options");
}

static std::vector<Golden> foldersOf(const fs::path &root)
{
    std::vector<Golden> out;
    for (const fs::directory_entry &entry : fs::directory_iterator(root)) {
        if (!entry.is_directory())
            continue;
        const fs::path folder = entry.path();
        const bool twoWay = fs::exists(folder / "source.yaml");
        const bool apply = fs::exists(folder / "live.yaml");
        Golden golden{folder.filename().string(), folder, {}};
        golden.inputs.options = parseOptions((twoWay      ? "--mode two-way "
                                                  : apply ? "--mode apply "
                                                          : "")
                                             + optionsOf(folder));
        golden.inputs.options.serverSide.now = "2026-11-22T10:00:00Z";
        const auto open = [&](Side side, const std::string &file) {
            const fs::path tree = folder / fs::path(file).stem();
            golden.inputs.open[side] = true;
            if (!fs::is_directory(tree)) {
                golden.inputs.texts[side] = readFile(folder / file);
                golden.inputs.names[side] = file;
                return;
            }
            folder::Gathered gathered = folder::gather(folder::read(tree.string()).value());
            golden.inputs.texts[side] = std::move(gathered.text);
            golden.inputs.files[side] = std::move(gathered.files);
            golden.inputs.names[side] = tree.filename();
        };
        if (fs::exists(folder / "original.yaml") || fs::is_directory(folder / "original"))
            open(Side::Original, "original.yaml");
        golden.inputs.options.apply.lastAppliedGiven =
            golden.inputs.options.mode == merge::Mode::Apply && golden.inputs.open[Side::Original];
        if (fs::exists(folder / "choices.yaml"))
            golden.inputs.overrides = config::readResolutions(readFile(folder / "choices.yaml")).value();
        open(Side::Updated, twoWay ? "source.yaml" : apply ? "local.yaml" : "updated.yaml");
        open(Side::Destination, apply ? "live.yaml" : "destination.yaml");
        if (merge::isApply(golden.inputs.options.mode) && !golden.inputs.open[Side::Original]) {
            golden.inputs.texts[Side::Original] =
                merge::derivedOriginal(golden.inputs.options, yaml::read(golden.inputs.texts[Side::Destination]));
            golden.inputs.open[Side::Original] = true;
        }
        out.push_back(std::move(golden));
    }
    std::ranges::sort(out, {}, &Golden::name);
    return out;
}

std::vector<Golden> goldenFixtures()
{
    return foldersOf(sourceFolder() / "tests" / "data" / "golden");
}
std::vector<Golden> examples()
{
    auto all = foldersOf(sourceFolder() / "resources" / "examples");
    for (Golden &example : all)
        example.inputs.overrides.clear(); // choices there are to be loaded by people
    return all;
}

} // namespace fieldwise::test
