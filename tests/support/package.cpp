// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/package.h"

#include <stdexcept>

namespace fieldwise::test {

using merge::PerSide;
using merge::Side;

folder::Files filesOf(const Tree &tree)
{
    folder::Files files;
    for (const auto &[path, bytes] : tree)
        files.push_back({path, bytes, 0644, false});
    return files;
}

Tree treeOf(const folder::Files &files)
{
    Tree tree;
    for (const folder::File &file : files)
        tree[file.path] = file.bytes;
    return tree;
}

static PerSide<folder::Files> allFilesOf(const Trees &trees)
{
    return {{filesOf(trees.original), filesOf(trees.updated), filesOf(trees.destination)}};
}

Inputs inputsOf(const Trees &trees, const merge::Options &options)
{
    Inputs inputs;
    inputs.options = options;
    inputs.names = {{"original", "updated", "destination"}};
    inputs.open = {{!trees.original.empty(), true, true}};
    const PerSide<folder::Files> files = allFilesOf(trees);
    for (const Side side : merge::allSides) {
        folder::Gathered gathered = folder::gather(files[side]);
        inputs.texts[side] = std::move(gathered.text);
        inputs.files[side] = std::move(gathered.files);
    }
    return inputs;
}

const merge::DocumentPlan &PackageMerge::resource(const std::string &name) const
{
    const merge::DocumentPlan *found = nullptr;
    for (const merge::DocumentPlan &document : plan().documents) {
        if (document.identity.name != name)
            continue;
        if (found)
            throw std::runtime_error("several resources are called " + name);
        found = &document;
    }
    if (!found)
        throw std::runtime_error("no resource is called " + name);
    return *found;
}

PackageMerge mergePackages(const Trees &trees, const merge::Options &options)
{
    PackageMerge merge;
    merge.run = run(inputsOf(trees, options));
    if (!merge.run.merged)
        throw std::runtime_error(merge.run.faults.empty() ? "no merge" : merge.run.faults.front().diagnostic.text);
    const PerSide<folder::Files> files = allFilesOf(trees);
    merge.others = folder::mergeOthers(files, options);
    merge.writes = folder::writesOf(merge.run.merged->resolution, merge.others, files);
    for (const folder::Write &write : merge.writes) {
        merge.states[write.path] = write.state;
        if (write.bytes)
            merge.result[write.path] = *write.bytes;
    }
    return merge;
}

} // namespace fieldwise::test
