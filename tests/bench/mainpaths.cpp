// SPDX-License-Identifier: GPL-3.0-or-later
// Walks each main path once, on texts that are always the same, for counts.sh.
#include <memory>

#include "core/merge/planning.h"
#include "core/patch/patches.h"
#include "tests/bench/counted.h"
#include "tests/bench/inputs.h"

namespace fieldwise::bench {
namespace {

using merge::Mode;
using merge::Side;

struct MainPath {
    std::string name;
    std::function<std::function<void()>()> prepare; ///< gives what is counted
};

/// How large the texts are.
struct Sizes {
    size_t bytes = 50'000;
    int lines = 2000;
    int elements = 1000;
};

Inputs changedBy(Inputs inputs, const std::string &after, size_t from)
{
    std::string &text = inputs.texts[Side::Destination].change();
    text.insert(text.find(after, from) + after.size(), "7");
    return inputs;
}

std::function<void()> planning(const Inputs &inputs)
{
    const auto before = std::make_shared<Run>(run(inputs));
    return [before] {
        const Inputs &merged = before->merged->inputs;
        auto streams = before->streams;
        if (!merge::hasOriginal(merged.options.mode))
            streams[Side::Original] = {};
        if (!merge::plan(std::move(streams), merged.names, merged.options))
            std::abort();
    };
}

/// Everything again after one key in the middle of Destination, as the window does it.
std::function<void()> keystroke(const ThreeWayField &texts, const std::string &after)
{
    const Inputs inputs = inputsOf(texts, Mode::ThreeWay);
    const auto before = std::make_shared<Run>(run(inputs));
    return [before, next = changedBy(inputs, after, inputs.texts[Side::Destination].size() / 2)] {
        if (!run(next, before.get()).merged)
            std::abort();
    };
}

std::vector<patch::Change> changes(size_t bytes)
{
    const Run merged = run(inputsOf(deployment(bytes), Mode::ThreeWay));
    return patch::changesOf(merged.merged->plan, merged.merged->resolution);
}

std::function<void()> patching(patch::Format format, bool reads, size_t bytes)
{
    const auto all = std::make_shared<std::vector<patch::Change>>(changes(bytes));
    if (!reads)
        return [all, format] {
            if (!patch::writePatch(all->front(), format, {}).proved)
                std::abort();
        };
    Inputs inputs = inputsOf(deployment(bytes), Mode::Patch);
    inputs.texts[Side::Updated] = patch::textOf(patch::writePatch(all->front(), format, {}), patch::Form::Pretty);
    inputs.options.patch.type = format;
    return planning(inputs);
}

std::vector<MainPath> mainPaths(const Sizes &sizes)
{
    std::vector<MainPath> paths;
    const auto read = [](const std::string &text) {
        return [text] {
            if (!yaml::read(text).ok())
                std::abort();
        };
    };
    paths.push_back({"parse", [=] { return read(deployment(sizes.bytes)[Side::Destination]); }});
    paths.push_back({"parse-crd", [=] { return read(crd(sizes.bytes)[Side::Destination]); }});
    for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Apply, Mode::ServerSide, Mode::Git, Mode::Compare}) {
        const int share = mode == Mode::ServerSide ? 4 : 1; // it takes that long
        paths.push_back({std::string("plan-") + modeName(mode),
                         [=] { return planning(inputsOf(deployment(sizes.bytes / share), mode)); }});
        paths.push_back({std::string("plan-elements-") + modeName(mode),
                         [=] { return planning(inputsOf(elements(sizes.elements / share), mode)); }});
    }
    paths.push_back({"resolve", [=] {
                         return [merged = run(inputsOf(deployment(sizes.bytes), Mode::ThreeWay)).merged] {
                             if (merge::resolve(merged->plan).text.empty())
                                 std::abort();
                         };
                     }});
    paths.push_back({"rows", [=] {
                         return [merged = run(inputsOf(deployment(sizes.bytes), Mode::ThreeWay)).merged] {
                             const auto &texts = merged->inputs.texts;
                             if (view::view(merged->plan, merged->resolution, {{texts.at[0], texts.at[1], texts.at[2]}})
                                     .rows.empty())
                                 std::abort();
                         };
                     }});
    const std::vector<std::pair<std::string, patch::Format>> formats{{"json", patch::Format::JsonPatch},
                                                                     {"merge", patch::Format::MergePatch},
                                                                     {"strategic", patch::Format::Strategic}};
    for (const auto &[name, format] : formats) {
        paths.push_back(
            {"write-" + name + "-patch", [=, format = format] { return patching(format, false, sizes.bytes); }});
        paths.push_back(
            {"read-" + name + "-patch", [=, format = format] { return patching(format, true, sizes.bytes); }});
    }
    paths.push_back({"keystroke-documents", [=] { return keystroke(documents(sizes.lines), "periodSeconds: 1"); }});
    paths.push_back({"keystroke-crd", [=] { return keystroke(crdOfLines(sizes.lines), "maxLength: 6"); }});
    paths.push_back({"nothing-changed", [=] {
                         ThreeWayField same;
                         same.at.fill(documents(sizes.lines)[Side::Destination]);
                         return [inputs = inputsOf(same, Mode::ThreeWay)] {
                             if (!run(inputs).merged)
                                 std::abort();
                         };
                     }});
    return paths;
}

} // namespace
} // namespace fieldwise::bench

int main(int argc, char *argv[])
{
    const fieldwise::bench::Asked asked(argc, argv);
    fieldwise::bench::Sizes sizes;
    sizes = {sizes.bytes / asked.share, sizes.lines / static_cast<int>(asked.share),
             sizes.elements / static_cast<int>(asked.share)};
    for (const auto &path : fieldwise::bench::mainPaths(sizes))
        if (asked.has(path.name))
            fieldwise::bench::walk(path.name, path.prepare());
    return 0;
}
