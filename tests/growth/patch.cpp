// SPDX-License-Identifier: GPL-3.0-or-later
#include <memory>
#include <random>

#include "core/k8s/openapi.h"
#include "core/merge/edit/patchednode.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/patch/takeaway.h"
#include "core/yaml/document.h"
#include "tests/growth/growth.h"

namespace fieldwise::growth {
namespace {

using namespace merge;

Json numbers(size_t count)
{
    Json list = Json::array();
    for (size_t i = 0; i < count; ++i)
        list.push_back(i);
    return list;
}

Json fields(size_t count)
{
    Json map = Json::object();
    for (size_t i = 0; i < count; ++i)
        map["f" + std::to_string(i)] = i;
    return map;
}

/// On a text that is opened as far as is needed.
Work performing(const Json &document, const Json &patch)
{
    const auto text = std::make_shared<yaml::Document>(document.dump());
    return [text, operations = operationsOf(patch)] {
        PatchedNode after = PatchedNode::of(NodeRef{text.get(), text->root()});
        for (const Operation &operation : operations)
            expect(perform(after, operation, 0, PatchDialect::Rfc).works(), "every operation");
        expect(!orderedDataOf(after).is_null(), "a document comes of them");
    };
}

std::string at(size_t item)
{
    return "/l/" + std::to_string(item);
}

/// An operation for each number below the count, on a list as long.
Path onAList(const char *name, Json (*operation)(size_t))
{
    return {std::string("patch-list-") + name, 2000, [operation](size_t count) {
                Json patch = Json::array();
                for (size_t i = 0; i < count; ++i)
                    patch.push_back(operation(i));
                return performing(Json{{"l", numbers(count)}}, patch);
            }};
}

Path anywhereInALongerList()
{
    return {"patch-list-remove-anywhere", 2000, [](size_t count) {
                Json patch = Json::array();
                for (size_t i = 0; i < count; ++i)
                    patch.push_back({{"op", "remove"}, {"path", at(i * 37 % count)}});
                return performing(Json{{"l", numbers(count * 10)}}, patch);
            }};
}

Path onAMap()
{
    return {"patch-map", 2000, [](size_t count) {
                Json patch = Json::array();
                for (const char *op : {"remove", "add"})
                    for (size_t i = count; i-- > 0;)
                        patch.push_back({{"op", op}, {"path", "/f" + std::to_string(i)}, {"value", 0}});
                for (size_t i = 0; i < count; ++i)
                    patch.push_back(
                        {{"op", "move"}, {"from", "/f" + std::to_string(i)}, {"path", "/n" + std::to_string(i)}});
                return performing(fields(count), patch);
            }};
}

/// Lines that differ everywhere, but for a few that stand in both once.
Path diff()
{
    return {"unified-diff", 20'000, [](size_t count) -> Work {
                std::mt19937 random(17);
                std::string before, after;
                for (size_t i = 0; i < count; ++i) {
                    before += "line " + std::to_string(random() % 3) + "\n";
                    after += "line " + std::to_string(random() % 3) + "\n";
                    if (i % 1000 == 0) {
                        before += "once " + std::to_string(i) + "\n";
                        after += "once " + std::to_string(i) + "\n";
                    }
                }
                return [=] { expect(!patch::unifiedDiff(before, after, "f", "f").empty(), "a diff"); };
            }};
}

/// What a cluster gives: the descriptions are most of it.
Path schema()
{
    return {"load-schema", 1000, [](size_t count) -> Work {
                Json definitions = Json::object();
                for (size_t i = 0; i < count; ++i)
                    definitions["io.example.T" + std::to_string(i)] = {
                        {"properties",
                         {{"a", {{"type", "string"}, {"description", std::string(900, 'x') + " \"quoted\" <<\n"}}},
                          {"b", {{"$ref", "#/definitions/io.example.T" + std::to_string(i * 7 % count)}}}}}};
                return [text = Json{{"swagger", "2.0"}, {"definitions", definitions}}.dump(1)] {
                    expect(bool(k8s::loadSchema(text, "swagger.json")), "a schema");
                };
            }};
}

} // namespace

std::vector<Path> patchPaths()
{
    return {onAList("replace",
                    [](size_t i) {
                        return Json{{"op", "replace"}, {"path", at(i)}, {"value", -1}};
                    }),
            onAList("insert",
                    [](size_t i) {
                        return Json{{"op", "add"}, {"path", "/l/0"}, {"value", i}};
                    }),
            onAList("remove",
                    [](size_t) {
                        return Json{{"op", "remove"}, {"path", "/l/0"}};
                    }),
            onAList("move",
                    [](size_t) {
                        return Json{{"op", "move"}, {"from", "/l/0"}, {"path", "/l/-"}};
                    }),
            anywhereInALongerList(),
            onAMap(),
            diff(),
            schema()};
}

} // namespace fieldwise::growth
