// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>

#include "core/counterfactual/whatif.h"
#include "core/linemerge/linemerge.h"
#include "core/merge/choices/choice.h"
#include "core/merge/planning.h"
#include "core/merge/resources/wholefile.h"
#include "core/view/report.h"
#include "core/yaml/document.h"
#include "tests/growth/growth.h"
#include "tests/support/golden.h"
#include "tests/support/serverside.h"

namespace fieldwise::growth {
namespace {

using namespace merge;

/// `Original`, `Updated` and `Destination` differ in some of their elements, and the last two lack others.
using Make = std::function<std::string(Side, size_t)>;

struct Shape {
    const char *name;
    Make make;
};

std::string valueOf(Side side, size_t i)
{
    const char *value = side == Side::Updated && i % 10 == 3 ? "updated"
        : side == Side::Destination && i % 10 == 4           ? "changed"
                                                             : "as it was";
    return value + std::to_string(i);
}

bool isThere(Side side, size_t i)
{
    return !(side == Side::Updated && i % 50 == 7) && !(side == Side::Destination && i % 50 == 9);
}

std::string elements(Side side, size_t count,
                     const std::function<std::string(const std::string &, const std::string &)> &make)
{
    std::string text;
    for (size_t i = 0; i < count; ++i)
        if (isThere(side, i))
            text += make("n" + std::to_string(i), valueOf(side, i));
    return text;
}

const std::vector<Shape> &shapes()
{
    static const std::vector<Shape> all{
        {"keyed-list",
         [](Side side, size_t count) {
             return "kind: Deployment\napiVersion: apps/v1\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      "
                    "containers:\n      - name: c\n        env:\n"
                 + elements(side, count, [](const std::string &name, const std::string &value) {
                        return "        - name: " + name + "\n          value: " + value + "\n";
                    });
         }},
        {"one-line-of-JSON",
         [](Side side, size_t count) {
             return R"({"kind":"Deployment","apiVersion":"apps/v1","metadata":{"name":"a"},"spec":{"template":{"spec":{"containers":[{"name":"c","env":[)"
                 + elements(side, count,
                            [](const std::string &name, const std::string &value) {
                                return R"({"name":")" + name + R"(","value":")" + value + "\"},";
                            })
                 + "{\"name\":\"last\"}]}]}}}}\n";
         }},
        {"wide-map-with-comments",
         [](Side side, size_t count) {
             return "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata:\n"
                 + elements(side, count, [](const std::string &name, const std::string &value) {
                        return "  # " + name + "\n  " + name + ": " + value + " # beside\n";
                    });
         }},
        {"documents",
         [](Side side, size_t count) {
             return elements(side, count, [](const std::string &name, const std::string &value) {
                 return "---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: " + name + "}\ndata: {a: " + value
                     + "}\n";
             });
         }},
    };
    return all;
}

/// Without reading.
Path merging(const Shape &shape, Mode mode, const std::string &name)
{
    return {"merge-" + std::string(shape.name) + "-" + name, 1000, [make = shape.make, mode](size_t count) -> Work {
                PerSide<std::string> texts;
                for (const Side side : allSides)
                    texts[side] = make(side, count);
                auto streams = yaml::readBatch(
                    {{texts[Side::Original], {}}, {texts[Side::Updated], {}}, {texts[Side::Destination], {}}});
                Options options;
                options.mode = mode;
                return [streams = std::move(streams), options] {
                    const auto planned = plan({{streams[0], streams[1], streams[2]}}, {}, options);
                    expect(planned && !resolve(*planned).text.empty(), "a merge has a result");
                };
            }};
}

/// A folder with one resource a file; `extra` stands below each.
yaml::Stream folderOf(size_t count, const std::string &extra)
{
    std::string text;
    FileParts files;
    for (size_t i = 0; i < count; ++i) {
        const std::string name = "n" + std::to_string(1'000'000 + i);
        files.push_back({name + ".yaml", static_cast<uint32_t>(text.size()), false});
        text += "kind: ConfigMap\napiVersion: v1\nmetadata: {name: " + name + "}\n" + extra;
    }
    return yaml::read(text, files);
}

PerSide<yaml::Stream> foldersOf(size_t count)
{
    return {{folderOf(count, "a: 1\n"), folderOf(count, "a: 2\n"), folderOf(count, "a: 1\n")}};
}

Path keystrokeInAFolder()
{
    return {"keystroke-in-a-folder", 2000, [](size_t count) -> Work {
                auto streams = foldersOf(count);
                const auto before = std::make_shared<Plan>(*plan(streams, {}, {}));
                const auto resolution = std::make_shared<Resolution>(resolve(*before));
                streams[Side::Updated] = folderOf(count, "a: 2\n");
                const auto now = std::make_shared<Plan>(*plan(streams, {}, {}, before.get()));
                return [=] {
                    const Resolved resolved{*before, *resolution};
                    expect(resolve(*now, &resolved).files.size() == count, "a file for each resource");
                };
            }};
}

Path unreadableFiles()
{
    return {"unreadable-files", 2000, [](size_t count) -> Work {
                const PerSide<yaml::Stream> streams{
                    {folderOf(count, "a: ]\n"), folderOf(count, "a: [\n"), folderOf(count, "a: }\n")}};
                return [=] { expect(unreadFiles(streams, Mode::ThreeWay).size() == count, "no file can be read"); };
            }};
}

Path choicesInAFolder()
{
    return {"choices-in-a-folder", 2000, [](size_t count) -> Work {
                const auto planned = std::make_shared<Plan>(*plan(foldersOf(count), {}, {}));
                std::vector<Choice> choices;
                for (uint32_t i = 0; i < count; ++i)
                    choices.push_back({"v1 ConfigMap n" + std::to_string(1'000'000 + i), *yaml::parsePath("a"),
                                       ChoiceKind::Destination});
                return [=] {
                    Plan chosen = *planned;
                    applyChoices(chosen, choices);
                    expect(chosen.inapplicable.empty(), "every choice holds");
                };
            }};
}

/// Of a text, or of a block in a document, each between two lines that stay.
Path choicesForLines(bool inBlock)
{
    return {inBlock ? "choices-for-lines-of-a-block" : "choices-for-lines", 2000, [inBlock](size_t count) -> Work {
                PerSide<std::string> texts;
                for (const Side side : allSides) {
                    texts[side] = inBlock ? "text: |\n" : "";
                    const size_t changed = side == Side::Updated ? 1 : side == Side::Destination ? 2 * count : 0;
                    for (size_t i = 1; i <= 2 * count; ++i)
                        texts[side] += (inBlock ? "  line " : "line ") + std::to_string(i == changed ? 0 : i) + "\n";
                }
                Inputs inputs = test::inputsOf(Mode::ThreeWayKeep, texts[Side::Original], texts[Side::Updated],
                                               texts[Side::Destination]);
                inputs.options.asText = !inBlock;
                const auto merged = run(inputs).merged;
                std::vector<Choice> choices;
                for (uint32_t i = 1; i < count; ++i) {
                    yaml::Path path{yaml::PathStep::lines(2 * i + 1, 1, 0)};
                    if (inBlock)
                        path.insert(path.begin(), yaml::PathStep::field("text"));
                    choices.push_back({"#1", std::move(path), ChoiceKind::Value, R"("typed\n")"});
                }
                return [=] {
                    Plan chosen = merged->plan;
                    applyChoices(chosen, choices);
                    expect(chosen.inapplicable.empty(), "every choice holds");
                };
            }};
}

Path reportOfOneLine(bool asJson)
{
    return {asJson ? "decisions-of-one-line" : "explanation-of-one-line", 1000, [asJson](size_t count) -> Work {
                const Make &line = shapes()[1].make;
                Options options;
                options.mode = Mode::Compare;
                const auto planned =
                    std::make_shared<Plan>(*plan({{yaml::Stream{}, yaml::read(line(Side::Updated, count)),
                                                   yaml::read(line(Side::Destination, count))}},
                                                 {}, options));
                const Resolution resolution = resolve(*planned);
                return [=] {
                    expect(!(asJson ? view::decisionsJson(*planned, resolution, true)
                                    : view::explainText(*planned, resolution))
                                .empty(),
                           "a report");
                };
            }};
}

/// Elements that stand twice in Live, each owned by another.
Path repeatedElements()
{
    return {"server-side-repeated-elements", 500, [](size_t count) -> Work {
                const std::string head = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n";
                std::string local = head + "spec:\n  containers:\n", owned, live;
                for (size_t i = 0; i < count; ++i) {
                    const std::string item = "    - {name: c" + std::to_string(i);
                    local += item + ", image: b}\n";
                    live += item + ", image: a}\n" + item + ", image: a}\n";
                    owned += "            'k:{\"name\":\"c" + std::to_string(i) + "\"}': {.: {}}\n";
                }
                live = head
                    + "  managedFields:\n    - manager: web\n      operation: Update\n      apiVersion: v1\n      "
                      "fieldsType: FieldsV1\n"
                      "      fieldsV1:\n        f:spec:\n          f:containers:\n"
                    + owned + "spec:\n  containers:\n" + live;
                return [=] {
                    const auto plan = test::planned(local, live, test::serverSide("kubectl", false));
                    expect(plan && plan->documents.front().serverSide()->applied.conflicts.size() == count,
                           "a conflict for each element");
                };
            }};
}

/// In one resource of many; the others are not merged again.
Path whatIf()
{
    return {"what-would-change", 2000, [](size_t count) -> Work {
                std::string updated, destination;
                for (size_t i = 0; i < count; ++i) {
                    const std::string head =
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m" + std::to_string(i) + "}\ndata: {x: ";
                    updated += "---\n" + head + "new}\n";
                    destination += "---\n" + head + "old}\n";
                }
                const auto merged = run(test::inputsOf(Mode::TwoWay, "", updated, destination)).merged;
                return [=] {
                    const auto answers =
                        whatWouldChange(*merged, merged->plan.steps.at(count / 2), {}, std::chrono::hours(1));
                    expect(!answers.empty(), "an answer");
                };
            }};
}

/// Without Base everything is one conflict, which is cut into many.
Path mergingLines(bool withBase)
{
    return {withBase ? "merge-lines" : "merge-lines-without-base", 4000, [withBase](size_t count) -> Work {
                const Make &make = shapes().front().make;
                return [base = withBase ? make(Side::Original, count) : "", ours = make(Side::Destination, count),
                        theirs = make(Side::Updated, count)] {
                    const linemerge::Texts texts{base, ours, theirs};
                    const auto merged = linemerge::mergeLines(texts, linemerge::ConflictStyle::Merge);
                    expect(merged.parts.size() > 100 && !linemerge::textOf(texts, merged, {}, 7).empty(),
                           "lines that differ are parts");
                };
            }};
}

} // namespace

std::vector<Path> mergePaths()
{
    const std::vector<std::pair<Mode, const char *>> modes{{Mode::TwoWay, "two-way"},
                                                           {Mode::ThreeWay, "three-way"},
                                                           {Mode::Git, "git"},
                                                           {Mode::Apply, "apply"},
                                                           {Mode::Compare, "compare"}};
    std::vector<Path> paths;
    for (const Shape &shape : shapes())
        for (const auto &[mode, name] : modes)
            paths.push_back(merging(shape, mode, name));
    for (Path &path :
         std::vector<Path>{keystrokeInAFolder(), unreadableFiles(), choicesInAFolder(), choicesForLines(false),
                           choicesForLines(true), reportOfOneLine(false), reportOfOneLine(true), repeatedElements(),
                           whatIf(), mergingLines(true), mergingLines(false)})
        paths.push_back(std::move(path));
    return paths;
}

} // namespace fieldwise::growth
