// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include "core/k8s/ownedtext.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/values/server/serverside.h"
#include "core/yaml/equality.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using k8s::Manager;
using merge::Side;
using nlohmann::json;
using Strings = std::vector<std::string>;
namespace serverside = merge::serverside;

constexpr const char *now = "2031-02-03T04:05:06Z";

/// What a case asks, in the form of a request.
struct Asked {
    std::shared_ptr<const k8s::Schema> schema; ///< null when nothing is known
    bool builtin = false;
    std::string live; ///< "" for an object that does not exist
    std::string local;
    std::string manager;
    bool force = false;
    std::vector<std::string> reset;
    Faults faults;
};

Asked asked(const json &test)
{
    Asked out;
    const std::string schema = textOf(test, "schema");
    out.builtin = schema == "kubernetes";
    if (schema == "inline") {
        if (auto loaded = k8s::loadSchema(json{{"definitions", test.at("definitions")}}.dump(), "the case"))
            out.schema = std::move(*loaded);
        else
            out.faults.push_back("its schema can't be read: " + loaded.error().front().text);
    }
    const std::string live = textOf(test, "live");
    const auto object = readYaml(live);
    if (object && object->value("metadata", Json::object()).contains("uid"))
        out.live = live;
    out.local = textOf(test, "applied");
    out.manager = textOf(test, "manager");
    out.force = test.value("force", false);
    if (const auto reset = test.find("reset_fields"); reset != test.end() && reset->is_array())
        out.reset = reset->get<std::vector<std::string>>();
    return out;
}

const k8s::Schema *schemaOf(const Asked &asked)
{
    return asked.builtin ? &k8s::builtinSchema() : asked.schema.get();
}

k8s::FieldPath pathOf(const std::string &names)
{
    k8s::FieldPath path;
    for (size_t begin = 0, end = 0; end != names.npos; begin = end + 1) {
        end = names.find('.', begin);
        path.push_back(k8s::fieldNamed(names.substr(begin, end - begin)));
    }
    return path;
}

std::string nameOf(const Manager &manager)
{
    const std::string operation = manager.operation == Manager::Operation::Apply ? "Apply" : "Update";
    return manager.name + "|" + operation + "|" + manager.apiVersion + "|" + manager.subresource;
}

std::string joined(const Strings &lines)
{
    std::string out;
    for (const std::string &line : lines)
        out += (out.empty() ? "" : ", ") + line;
    return "[" + out + "]";
}

void expectSame(Faults &faults, const std::string &what, const Strings &got, const Strings &want)
{
    if (got != want)
        faults.push_back(what + ": got " + joined(got) + ", want " + joined(want));
}

void expectSame(Faults &faults, const std::string &what, const Json &got, const Json &want)
{
    if (!yaml::sameToJson(got, want))
        faults.push_back(what + ": got " + got.dump() + ", want " + want.dump());
}

Strings sorted(Strings texts)
{
    std::ranges::sort(texts);
    return texts;
}

Faults refusalAsExpected(const serverside::Applied &applied, const json &expected)
{
    const json &conflicts = expected.at("conflicts");
    const bool whole = !conflicts.empty()
        && conflicts.front().contains("apiVersion"); // of some cases only manager and operation are known
    const auto operationOf = [](const Manager &manager) {
        return manager.operation == Manager::Operation::Apply ? "Apply" : "Update";
    };
    Strings got;
    for (const serverside::Contested &one : applied.conflicts) {
        const Manager &owner = applied.before.at(one.owner);
        if (!one.forgiven)
            got.push_back((whole ? nameOf(owner) : owner.name + "|" + operationOf(owner)) + " " + k8s::print(one.path));
    }
    Strings want;
    for (const json &one : conflicts)
        want.push_back(textOf(one, "manager") + "|" + textOf(one, "operation")
                       + (whole ? "|" + textOf(one, "apiVersion") + "|" + textOf(one, "subresource") : "") + " "
                       + textOf(one, "path"));
    Faults faults;
    expectSame(faults, "conflicts", sorted(got), sorted(want));
    if (applied.message != textOf(expected, "message"))
        faults.push_back("message: got `" + applied.message + "`, want `" + textOf(expected, "message") + "`");
    return faults;
}

Faults entriesAsExpected(const std::vector<serverside::Entry> &entries, const json &expected)
{
    Strings order;
    Strings updated;
    json managed = json::object();
    for (const serverside::Entry &entry : entries) {
        order.push_back(nameOf(entry.manager));
        if (entry.timeIsNow)
            updated.push_back(order.back());
        managed[order.back()] = json::parse(k8s::fieldsV1(entry.manager.fields).dump());
    }
    Faults faults;
    expectSame(faults, "managed fields", managed, expected.at("managed"));
    expectSame(faults, "order", order, expected.at("order").get<Strings>());
    if (const auto times = expected.find("time_updated"); times != expected.end())
        expectSame(faults, "new times", sorted(updated), sorted(times->get<Strings>()));
    return faults;
}

Strings printed(const serverside::FieldSet &set)
{
    Strings out;
    set.visit([&](const k8s::FieldPath &path) { out.push_back(k8s::print(path)); });
    return sorted(out);
}

/// Of a new object the cases leave out what names it.
Strings withoutIdentity(Strings paths)
{
    std::erase_if(paths, [](const std::string &path) {
        return path == ".apiVersion" || path == ".kind" || path == ".metadata" || path == ".metadata.name"
            || path == ".metadata.namespace";
    });
    return paths;
}

Faults asExpected(const serverside::Applied &applied, const json &expected)
{
    if (applied.refused != !expected.at("conflicts").is_null())
        return {applied.refused ? "it is refused: " + applied.message
                                : "it is not refused, want " + textOf(expected, "message")};
    if (applied.refused)
        return refusalAsExpected(applied, expected);
    Faults faults = entriesAsExpected(applied.after, expected);
    expectSame(faults, "result", applied.result, asRead(expected.at("result")));
    if (const json changes = expected.value("changes", json()); changes.is_object()) {
        const Strings added = printed(applied.added);
        const bool isNew = std::ranges::find(added, ".kind") != added.end();
        expectSame(faults, "added", isNew ? withoutIdentity(added) : added, sorted(changes.at("added").get<Strings>()));
        expectSame(faults, "modified", printed(applied.modified), sorted(changes.at("modified").get<Strings>()));
        expectSame(faults, "removed", printed(applied.removed), sorted(changes.at("removed").get<Strings>()));
    }
    return faults;
}

Faults againstExpected(const Result<serverside::Applied, std::string> &applied, const json &expected)
{
    const std::string error = textOf(expected, "error");
    if (!error.empty())
        return applied ? Faults{"it is applied, want the error " + error} : Faults{};
    return applied ? asExpected(*applied, expected) : Faults{"it fails: " + applied.error()};
}

/// The values alone.
Faults appliedCase(const json &test, const Material &)
{
    Asked ask = asked(test);
    const auto local = readYaml(ask.local);
    const auto live = readYaml(ask.live);
    if (!local || !ask.faults.empty())
        return ask.faults.empty() ? Faults{"it can't be read"} : ask.faults;
    serverside::Request request;
    request.local = &*local;
    request.live = live ? &*live : nullptr;
    k8s::SchemaPlace root{.schema = schemaOf(ask)};
    if (root.schema)
        root.type = root.schema->typeOf(textOf(*local, "apiVersion"), textOf(*local, "kind"));
    root.known = root.type != k8s::noType;
    request.type = serverside::Typed(root);
    if (!ask.live.empty()) {
        const k8s::Owners owners(yaml::Document(ask.live));
        if (!owners.notices().empty())
            return againstExpected(Unexpected(owners.notices().front().text), test.at("expected"));
        request.managers = owners.managers();
    }
    request.manager = ask.manager;
    request.force = ask.force;
    request.now = now;
    for (const std::string &reset : ask.reset)
        request.reset.push_back(pathOf(reset));
    Faults faults = againstExpected(serverside::apply(request), test.at("expected"));
    if (ask.builtin
        && serverside::resetFields(root.schema, textOf(*local, "apiVersion"), textOf(*local, "kind"), "")
            != request.reset)
        faults.push_back("its kind resets other fields than " + joined(ask.reset));
    return faults;
}

/// The text of a result says what the plan's data say.
Faults textAsApplied(const std::string &text, const merge::ServerSidePlan &plan)
{
    const auto result = readYaml(text);
    if (!result)
        return {"the result's text can't be read:\n" + text};
    Faults faults;
    expectSame(faults, "result text", withoutManagedFields(*result), plan.applied.result);
    const yaml::Document document(text);
    const k8s::Owners owners(document);
    Strings got;
    for (const Manager &manager : owners.managers())
        got.push_back(nameOf(manager) + " " + manager.time + " " + k8s::fieldsV1(manager.fields).dump());
    Strings want;
    for (const serverside::Entry &entry : plan.applied.after)
        want.push_back(nameOf(entry.manager) + " " + (entry.timeIsNow ? now : entry.manager.time) + " "
                       + k8s::fieldsV1(entry.manager.fields).dump());
    expectSame(faults, "managedFields in the text", got, want);
    return faults;
}

/// The plan, as a person gets it, and its text.
Faults plannedCase(const json &test, const Material &)
{
    const Asked ask = asked(test);
    if (!ask.faults.empty())
        return ask.faults;
    merge::Options options;
    options.mode = merge::Mode::ServerSide;
    options.builtinSchema = ask.builtin;
    options.schema = ask.schema;
    options.schemaRoot = ask.schema ? "SmdRoot" : "";
    options.serverSide.fieldManager = ask.manager;
    options.serverSide.force = ask.force;
    options.serverSide.resetFields = ask.reset;
    options.serverSide.now = now;
    merge::PerSide<yaml::Stream> streams;
    streams[Side::Updated] = yaml::read(ask.local);
    streams[Side::Destination] = yaml::read(ask.live);
    streams[Side::Original] = yaml::read(merge::derivedOriginal(options, streams[Side::Destination]));
    options.asSent = true; // as the recorded programs, which merge by owners only
    const auto plan = merge::plan(std::move(streams), {{"before", "local", "live"}}, options);
    const json &expected = test.at("expected");
    if (!plan)
        return againstExpected(Unexpected(plan.error().front().diagnostic.text), expected);
    const auto object = std::ranges::find_if(
        plan->documents, [](const merge::DocumentPlan &document) { return document.serverSide() != nullptr; });
    if (object == plan->documents.end())
        return {"it is no object that is applied"};
    const merge::ServerSidePlan &planned = *object->serverSide();
    serverside::Applied applied = planned.applied;
    // kubectl's request names the namespace, those of the cases need not.
    if (const json &result = expected.at("result"); result.is_object() && !result.at("metadata").contains("namespace"))
        applied.result.at("metadata").erase("namespace");
    Faults faults = againstExpected(applied, expected);
    if (faults.empty() && !planned.applied.refused)
        append(faults, textAsApplied(merge::resolve(*plan).text, planned));
    return faults;
}

constexpr Suite suites[] = {
    {"ssa_random", "ssa_random", appliedCase},
    {"ssa_random (plan)", "ssa_random", plannedCase},
    {"ssa_real", "ssa_real", appliedCase},
    {"ssa_real (plan)", "ssa_real", plannedCase},
    {"ssa_smd", "ssa_smd", appliedCase},
    {"ssa_smd (plan)", "ssa_smd", plannedCase},
    {"ssa_hand", "ssa_hand", appliedCase},
    {"ssa_hand (plan)", "ssa_hand", plannedCase},
    {"ssa_perturbed", "ssa_perturbed", appliedCase},
    {"ssa_perturbed (plan)", "ssa_perturbed", plannedCase},
};

} // namespace

std::span<const Suite> serverSideSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
