// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include "core/folder.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "tests/conformance/comparison.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using merge::PerSide;
using merge::Side;
using nlohmann::json;

folder::Files filesOf(const json &tree)
{
    folder::Files files;
    for (const auto &[path, text] : tree.items())
        files.push_back({path, text.get<std::string>(), 0644, false});
    return files;
}

json treeOf(const std::vector<folder::Write> &writes)
{
    json tree = json::object();
    for (const folder::Write &write : writes)
        if (write.bytes)
            tree[write.path] = *write.bytes;
    return tree;
}

/// The files of a merge, or the first fault as a text.
json merged(const PerSide<folder::Files> &files, const merge::Options &options)
{
    PerSide<yaml::Stream> streams;
    for (const Side side : merge::allSides) {
        folder::Gathered gathered = folder::gather(files[side]);
        streams[side] = yaml::read(gathered.text, std::move(gathered.files));
    }
    const auto plan = merge::plan(std::move(streams), {{"original", "updated", "destination"}}, options);
    if (!plan)
        return plan.error().front().diagnostic.text;
    return treeOf(folder::writesOf(merge::resolve(plan.value()), folder::mergeOthers(files, options), files));
}

merge::Options exactly(merge::Mode mode, const json &test)
{
    const json asked = test.value("options", json::object());
    merge::Options options;
    options.mode = mode;
    options.exact = true;
    options.infer = asked.value("infer_associative_lists", false) ? k8s::Infer::Name : k8s::Infer::None;
    options.match = asked.value("merge_on_path", true) ? merge::Match::Path : merge::Match::Identity;
    return options;
}

/// Byte for byte, as the cases ask for.
Faults sameFiles(const json &got, const json &want)
{
    if (!got.is_object())
        return {got.get<std::string>()};
    Faults faults;
    for (const auto &[path, text] : want.items())
        if (!got.contains(path))
            faults.push_back(path + " is missing");
        else if (got.at(path) != text)
            faults.push_back(path + " differs:\n" + got.at(path).get<std::string>());
    for (const auto &[path, text] : got.items())
        if (!want.contains(path))
            faults.push_back(path + " is too much");
    return faults;
}

Faults merge3(const json &test, const Material &)
{
    const PerSide<folder::Files> files{
        {filesOf(test.at("original_files")), filesOf(test.at("updated_files")), filesOf(test.at("dest_files"))}};
    const json got = merged(files, exactly(merge::Mode::ThreeWay, test));
    if (textOf(test, "expected_error").empty())
        return sameFiles(got, test.at("expected_files"));
    return got.is_object() ? Faults{"it succeeded, an error was expected"} : Faults{};
}

Faults merge3OfFile(const json &test, const Material &)
{
    const auto file = [&](const char *field) { return filesOf(json{{"file.yaml", textOf(test, field)}}); };
    return sameFiles(merged({{file("original"), file("updated"), file("dest")}}, exactly(merge::Mode::ThreeWay, test)),
                     json{{"file.yaml", textOf(test, "expected")}});
}

std::string trimmed(const std::string &text)
{
    const size_t begin = text.find_first_not_of('\n'), end = text.find_last_not_of('\n');
    return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

/// Texts that are merged one after the other.
Faults matchOrder(const json &test, const Material &)
{
    merge::Options options = exactly(merge::Mode::TwoWay, test);
    options.listOrder = merge::ListOrder::Prepend;
    options.match = merge::Match::Identity;
    std::string text;
    for (const json &input : test.at("inputs")) {
        const std::string next = trimmed(input.get<std::string>()) + '\n';
        const json got = text.empty()
            ? json{{"file.yaml", next}}
            : merged(PerSide<folder::Files>{{folder::Files{}, filesOf(json{{"file.yaml", next}}),
                                             filesOf(json{{"file.yaml", text}})}},
                     options);
        if (!got.is_object())
            return {got.get<std::string>()};
        text = got.at("file.yaml").get<std::string>();
    }
    return trimmed(text) == trimmed(textOf(test, "expected")) ? Faults{} : Faults{"got\n" + text};
}

/// The resources of a package by file, apiVersion, kind, namespace and name.
std::map<std::string, std::shared_ptr<const yaml::Document>> resourcesIn(const json &tree)
{
    std::map<std::string, std::shared_ptr<const yaml::Document>> found;
    for (const auto &[path, text] : tree.items())
        if (folder::isDocuments(path))
            for (const yaml::Part &part : yaml::read(text.get<std::string>()).parts)
                if (const k8s::Identity name = k8s::identityOf(*part.document); !name.empty())
                    found.emplace(path + ' ' + name.apiVersion + ' ' + k8s::describe(name), part.document);
    return found;
}

/// `kpt pkg update` of a package. kpt decides about whole resources by rules of its own, so only those that all three
/// versions have in one file and apiVersion are compared.
Faults packageOfKpt(const json &test, const Material &)
{
    const json original = test.at("original_files"), updated = test.at("updated_files"),
               destination = test.at("dest_files");
    const json got =
        merged({{filesOf(original), filesOf(updated), filesOf(destination)}}, exactly(merge::Mode::ThreeWay, test));
    if (!got.is_object())
        return {got.get<std::string>()};
    const auto gotten = resourcesIn(got), wanted = resourcesIn(test.at("expected").at("files"));
    const auto before = resourcesIn(original), upstream = resourcesIn(updated), ours = resourcesIn(destination);
    Faults faults;
    for (const auto &[name, document] : ours) {
        if (!before.contains(name) || !upstream.contains(name))
            continue;
        if (!gotten.contains(name) || !wanted.contains(name)) {
            faults.push_back(name + " is missing in " + (gotten.contains(name) ? "what is expected" : "the result"));
            continue;
        }
        for (const std::string &difference : differences(*gotten.at(name), *wanted.at(name), Leniency{}))
            faults.push_back(name + ": " + difference);
    }
    return faults;
}

constexpr Suite suites[] = {
    {"kio_match_order", "kio_match_order", matchOrder},
    {"kio_merge3", "kio_merge3", merge3},
    {"kio_merge3_file", "kio_merge3_file", merge3OfFile},
    {"package_real", "package_real", packageOfKpt},
};

} // namespace

std::span<const Suite> folderSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
