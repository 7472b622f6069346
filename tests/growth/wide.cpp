// SPDX-License-Identifier: GPL-3.0-or-later
// Many of one thing that a person's manifest has a few of: aliases, merge keys, removals, a long annotation.
#include "core/k8s/lastapplied.h"
#include "core/merge/planning.h"
#include "core/view/report.h"
#include "core/yaml/value.h"
#include "tests/growth/growth.h"
#include "tests/support/golden.h"

namespace fieldwise::growth {
namespace {

using namespace merge;

using Make = std::function<std::string(Side, size_t)>;

std::string lines(size_t count, const std::function<std::string(const std::string &)> &line)
{
    std::string text;
    for (size_t i = 0; i < count; ++i)
        text += line(std::to_string(i));
    return text;
}

const std::string head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

std::string aliases(Side side, size_t count)
{
    return head + "base: &b {x: " + (side == Side::Updated ? "2" : "1") + "}\ndata:\n"
        + lines(count, [](const std::string &i) { return "  k" + i + ": *b\n"; });
}

std::string mergeKeys(Side side, size_t count)
{
    return head + "base: &b {x: " + (side == Side::Updated ? "2" : "1") + "}\ndata:\n"
        + lines(count, [](const std::string &i) { return "  k" + i + ": {<<: *b, z: 1}\n"; });
}

std::string mergeKeysOfOneMap(Side side, size_t count)
{
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += (i == 0 ? "*a" : ", *a") + std::to_string(i);
    return head + "base:\n"
        + lines(count,
                [&](const std::string &i) {
                    return "- &a" + i + " {k" + i + ": " + (side == Side::Updated && i.ends_with('3') ? "2" : "1")
                        + "}\n";
                })
        + "data:\n  <<: [" + all + "]\n";
}

Make fieldsThatGo(const char *before, const char *after, const std::string &begin, const std::string &end)
{
    return [=](Side side, size_t count) {
        return head + begin
            + lines(count,
                    [&](const std::string &i) {
                        return side == Side::Updated && (i.back() - '0') % 2 == 0 ? "" : before + i + after;
                    })
            + end;
    };
}

std::string setOfFinalizers(Side side, size_t count)
{
    return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  finalizers:\n  - stays\n"
        + lines(count, [&](const std::string &i) {
               return side == Side::Updated && (i.back() - '0') % 2 == 0 ? "" : "  - n" + i + "\n";
           });
}

std::string equalKeys(Side side, size_t count)
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      "
           "containers:\n      - name: c\n        env:\n"
        + lines(count, [&](const std::string &i) {
               return "        - name: same\n          value: v" + i
                   + (side == Side::Updated && i.ends_with('3') ? "u" : "") + "\n";
           });
}

std::string commentsInConflict(Side side, size_t count)
{
    const std::string who = std::to_string(static_cast<int>(side));
    return lines(count, [&](const std::string &i) { return "k" + i + ": v\n\n# " + who + " " + i + "\n\n"; })
        + "last: v\n";
}

Path merging(const std::string &name, Mode mode, const Make &make, size_t whole = 4000)
{
    return {name, whole, [mode, make](size_t count) -> Work {
                PerSide<yaml::Stream> streams;
                for (const Side side : allSides)
                    streams[side] = yaml::read(make(side, count));
                Options options;
                options.mode = mode;
                options.apply.lastAppliedGiven = true;
                return [streams, options] {
                    const auto planned = plan(streams, {}, options);
                    expect(planned && !resolve(*planned).text.empty(), "a merge has a result");
                };
            }};
}

std::string json(size_t count)
{
    return R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{)"
        + lines(count, [](const std::string &i) { return "\"k" + i + "\":\"v\","; }) + "\"last\":\"v\"}}";
}

Path jsonInOrder()
{
    return {"json-in-order", 8000, [](size_t count) -> Work {
                return [text = json(count), count] {
                    expect(yaml::orderedFromJson(text).at("data").size() == count + 1, "all fields are read");
                };
            }};
}

Path lastApplied()
{
    return {"last-applied", 8000, [](size_t count) -> Work {
                const yaml::Stream live =
                    yaml::read("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  annotations:\n    "
                               "kubectl.kubernetes.io/last-applied-configuration: '"
                               + json(count) + "'\n");
                return [live] { expect(k8s::lastAppliedText(live).size() > 1000, "the annotation is read"); };
            }};
}

} // namespace

std::vector<Path> widePaths()
{
    const Make fields = fieldsThatGo("  k", ": v\n", "data:\n  stays: 1\n", ""),
               inBraces = fieldsThatGo(", k", ": v", "data: {stays: 1", "}\n"),
               items = fieldsThatGo("- v", "\n", "data:\n- stays\n", "");
    return {merging("aliases-three-way", Mode::ThreeWay, aliases),
            merging("aliases-compare", Mode::Compare, aliases),
            merging("aliases-git", Mode::Git, aliases),
            merging("merge-keys", Mode::ThreeWay, mergeKeys),
            merging("merge-keys-of-one-map", Mode::ThreeWay, mergeKeysOfOneMap),
            merging("removals", Mode::ThreeWay, fields),
            merging("removals-compare", Mode::Compare, fields),
            merging("removals-in-braces-compare", Mode::Compare, inBraces),
            merging("removals-in-braces", Mode::ThreeWay, inBraces),
            merging("removed-items-compare", Mode::Compare, items),
            merging("removals-from-a-set", Mode::Apply, setOfFinalizers),
            merging("equal-keys-apply", Mode::Apply, equalKeys, 1000),
            merging("comments-in-conflict", Mode::Git, commentsInConflict),
            jsonInOrder(),
            lastApplied()};
}

} // namespace fieldwise::growth
