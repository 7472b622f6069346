// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/config.h"
#include "core/folder.h"
#include "core/k8s/kubectl.h"
#include "core/merge/plan/deployers.h"
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
    inputs.options.apply.lastAppliedGiven = mode == merge::Mode::Apply && !original.empty();
    inputs.open = {{!original.empty(), true, true}};
    inputs.texts = {{std::move(original), std::move(updated), std::move(destination)}};
    inputs.names = {{"original.yaml", "updated.yaml", "destination.yaml"}};
    return inputs;
}

std::shared_ptr<const Merged> mergedOf(const Inputs &inputs)
{
    const Run done = run(inputs);
    if (!done.merged)
        ADD_FAILURE() << done.faults.front().diagnostic.text;
    return done.merged;
}

std::shared_ptr<const Merged> mergedOf(merge::Mode mode, std::string original, std::string updated,
                                       std::string destination)
{
    return mergedOf(inputsOf(mode, std::move(original), std::move(updated), std::move(destination)));
}

std::string mergedText(const Inputs &inputs)
{
    const Run done = run(inputs);
    return done.merged ? done.merged->resolution.text : done.faults.front().diagnostic.text;
}

std::string mergedText(merge::Mode mode, std::string original, std::string updated, std::string destination)
{
    return mergedText(inputsOf(mode, std::move(original), std::move(updated), std::move(destination)));
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

namespace {

using merge::Options;
using Value = const std::string &;

/// The value that a word stands for.
template <class T>
T meantBy(Value word, const std::map<std::string, T> &words)
{
    const auto found = words.find(word);
    if (found == words.end())
        throw std::invalid_argument(word);
    return found->second;
}

const std::map<std::string, void (*)(Options &)> flags{
    {"--exact", [](Options &o) { o.exact = true; }},
    {"--follow-renames", [](Options &o) { o.followRenames = true; }},
    {"--no-builtin-schema", [](Options &o) { o.builtinSchema = false; }},
    {"--overwrite=false", [](Options &o) { o.apply.overwrite = false; }},
    {"--no-annotation", [](Options &o) { o.apply.annotation = false; }},
    {"--replaces", [](Options &o) { o.deployer.replaces = true; }},
    {"--force-conflicts", [](Options &o) { o.serverSide.force = true; }},
    {"--no-managed-fields", [](Options &o) { o.serverSide.managedFields = false; }},
    {"--migrate", [](Options &o) { o.serverSide.migrate = true; }},
    {"--as-sent", [](Options &o) { o.asSent = true; }},
    {"--other-object", [](Options &o) { o.otherObject = true; }},
    {"--show-secrets", [](Options &o) { o.showSecrets = true; }},
    {"--text", [](Options &o) { o.asText = true; }},
};

const std::map<std::string, void (*)(Options &, Value)> choices{
    {"--match",
     [](Options &o, Value v) {
         o.match = meantBy<merge::Match>(v, {{"identity", merge::Match::Identity}, {"path", merge::Match::Path}});
     }},
    {"--mode",
     [](Options &o, Value v) {
         o.mode = meantBy<merge::Mode>(v,
                                       {{"two-way", merge::Mode::TwoWay},
                                        {"three-way", merge::Mode::ThreeWay},
                                        {"apply", merge::Mode::Apply},
                                        {"server-side", merge::Mode::ServerSide},
                                        {"patch", merge::Mode::Patch},
                                        {"compare", merge::Mode::Compare},
                                        {"git", merge::Mode::Git},
                                        {"three-way-keep", merge::Mode::ThreeWayKeep}});
     }},
    {"--resources",
     [](Options &o, Value v) {
         o.resources = meantBy<merge::ResourceRules>(v,
                                                     {{"keep", merge::ResourceRules::Keep},
                                                      {"kyaml", merge::ResourceRules::Kyaml},
                                                      {"kpt", merge::ResourceRules::Kpt}});
     }},
    {"--type",
     [](Options &o, Value v) {
         o.patch.type = meantBy<merge::PatchType>(v,
                                                  {{"json", merge::PatchType::JsonPatch},
                                                   {"merge", merge::PatchType::MergePatch},
                                                   {"strategic", merge::PatchType::Strategic}});
     }},
    {"--dialect",
     [](Options &o, Value v) {
         o.patch.dialect = meantBy<merge::PatchDialect>(v,
                                                        {{"rfc", merge::PatchDialect::Rfc},
                                                         {"kubectl", merge::PatchDialect::Kubectl},
                                                         {"lenient", merge::PatchDialect::Lenient}});
     }},
    {"--strategy",
     [](Options &o, Value v) {
         o.apply.strategy = meantBy<merge::Strategy>(v,
                                                     {{"auto", merge::Strategy::Auto},
                                                      {"strategic", merge::Strategy::Strategic},
                                                      {"json-merge", merge::Strategy::JsonMerge}});
     }},
    {"--kubectl-version", [](Options &o, Value v) { o.apply.kubectlMinor = kubectl::minorOf(v).value(); }},
    {"--field-manager", [](Options &o, Value v) { o.serverSide.fieldManager = v; }},
    {"--subresource", [](Options &o, Value v) { o.serverSide.subresource = v; }},
    {"--reset-field",
     [](Options &o, Value v) {
         o.serverSide.resetFields = o.serverSide.resetFields.value_or(std::vector<std::string>{});
         o.serverSide.resetFields->push_back(v);
     }},
    {"--infer",
     [](Options &o, Value v) {
         o.infer = meantBy<k8s::Infer>(
             v, {{"documented", k8s::Infer::Documented}, {"name", k8s::Infer::Name}, {"none", k8s::Infer::None}});
     }},
    {"--list-order",
     [](Options &o, Value v) {
         o.listOrder = meantBy<merge::ListOrder>(
             v, {{"append", merge::ListOrder::Append}, {"prepend", merge::ListOrder::Prepend}});
     }},
    {"--on-conflict",
     [](Options &o, Value v) {
         o.onConflict = meantBy<merge::OnConflict>(v,
                                                   {{"updated", merge::OnConflict::Updated},
                                                    {"destination", merge::OnConflict::Destination},
                                                    {"fail", merge::OnConflict::Fail}});
     }},
    {"--deployer",
     [](Options &o, Value v) {
         const auto row = std::ranges::find(merge::deployers, v, &merge::DeployerRow::name);
         merge::apply(row != std::end(merge::deployers) ? *row : throw std::invalid_argument(v), o);
     }},
    {"--migration-manager", [](Options &o, Value v) { o.deployer.migrationManager = v; }},
    {"--override-manager", [](Options &o, Value v) { o.deployer.overrideManagers.push_back(v); }},
    {"--release",
     [](Options &o, Value v) {
         o.deployer.releaseNamespace = v.substr(0, v.find('/'));
         o.deployer.release = v.substr(v.find('/') + 1);
     }},
    {"--left", // WORD:NAME of a ConfigMap in the release's namespace
     [](Options &o, Value v) {
         const auto left = meantBy<merge::Left>(v.substr(0, v.find(':')),
                                                {{"delete", merge::Left::Delete},
                                                 {"policy", merge::Left::KeepByPolicy},
                                                 {"fault", merge::Left::KeepByFault},
                                                 {"orphan", merge::Left::Orphan}});
         o.deployer.left.push_back({{"v1", "ConfigMap", o.deployer.releaseNamespace, v.substr(v.find(':') + 1)}, left});
     }},
    {"--refuses", // the NAME of a ConfigMap in the release's namespace
     [](Options &o, Value v) {
         o.deployer.refused.push_back({{"v1", "ConfigMap", o.deployer.releaseNamespace, std::string(v)},
                                       "Helm stops before anything is written: it is not of this release"});
     }},
    {"--list-rule", [](Options &o, Value v) { o.listRules.push_back(k8s::parseAskedRule(v).value()); }},
};

/// The options of a fixture, written as on the command line.
Options parseOptions(const std::string &text)
{
    Options options;
    std::istringstream words(text);
    std::string word;
    while (words >> word) {
        if (const auto flag = flags.find(word); flag != flags.end()) {
            flag->second(options);
            continue;
        }
        const auto choice = choices.find(word);
        std::string value;
        if (choice == choices.end() || !(words >> value))
            throw std::invalid_argument(word);
        choice->second(options, value);
    }
    return options;
}

} // namespace

yaml::Stream readIncrementally(const merge::Plan &plan, const merge::Resolution &resolution)
{
    if (merge::isByLines(plan.options))
        return yaml::readAsText(resolution.text);
    FileParts files;
    for (const merge::ResultFile &file : resolution.files)
        files.push_back({file.path, file.range.begin, file.breakAdded});
    yaml::Stream stream = yaml::read(resolution.text, files);
    return merge::takesListsApart(plan.options.mode, merge::Side::Destination) ? yaml::withListsApart(std::move(stream))
                                                                               : stream;
}

bool movesDocuments(const merge::Plan &plan)
{
    std::vector<uint32_t> parts;
    for (const merge::DocumentPlan &document : plan.documents)
        if (document.documents[merge::Side::Destination])
            parts.push_back(document.parts[merge::Side::Destination]);
    return !std::ranges::is_sorted(parts);
}

std::string unreadable(const merge::Plan &plan, const merge::Resolution &resolution)
{
    if (merge::isByLines(plan.options)) // no YAML
        return {};
    const yaml::Stream stream = readIncrementally(plan, resolution);
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
        const fs::path &folder = entry.path();
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
            golden.inputs.choices = config::readResolutions(readFile(folder / "choices.yaml")).value();
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
    std::erase_if(all, [](const Golden &example) { // a run reads the old manifest from the records
        return fs::exists(example.folder / "last-applied.yaml");
    });
    for (Golden &example : all)
        example.inputs.choices.clear(); // choices there are to be loaded by people
    return all;
}

} // namespace fieldwise::test
