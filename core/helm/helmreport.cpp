// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/helmreport.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "core/base/visible.h"
#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::helm {
namespace {

using yaml::OrderedJson;

bool isRefused(const merge::DocumentPlan &document)
{
    return (document.serverSide() && document.serverSide()->applied.refused)
        || std::ranges::any_of(document.decisions, [](const merge::Decision &decision) {
               return decision.notes(merge::NoticeId::WillBeRefused) || decision.notes(merge::NoticeId::HelmStops);
           });
}

bool changes(const merge::DocumentPlan &document)
{
    return document.request != merge::RequestKind::Nothing
        && std::ranges::any_of(document.decisions, [](const merge::Decision &decision) {
               return decision.outcome != merge::Outcome::Unchanged && decision.outcome != merge::Outcome::Retained;
           });
}

/// The documents of the objects that are applied, by what k8s::describe makes of their names.
using Documents = std::map<std::string, uint32_t>;
Documents documentsOf(const merge::Plan &plan)
{
    Documents out;
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (plan.documents[i].documents[merge::Side::Updated])
            out.emplace(k8s::describe(plan.documents[i].identity), i);
    return out;
}

struct Told {
    std::string action, because;
};

Told toldOf(const Object &object, const merge::Plan &plan, const Documents &documents)
{
    const auto found = documents.find(k8s::describe(object.identity));
    const merge::DocumentPlan *document = found == documents.end() ? nullptr : &plan.documents[found->second];
    const bool isApplied = object.action == Action::Update || object.action == Action::Adopt
        || object.action == Action::Create || object.action == Action::Replace;
    if (isApplied && document && isRefused(*document))
        return {std::string(nameOf(object.action)), object.because + " The cluster refuses it."};
    if (object.action == Action::Update && document && !changes(*document))
        return {"unchanged", object.because};
    return {std::string(nameOf(object.action)), object.because};
}

std::string_view methodOf(const Operation &operation)
{
    return operation.asked.forceReplace ? "replace" : operation.ground.serverSide ? "server-side" : "client-side";
}

bool deletesNothing(const Operation &operation)
{
    return std::ranges::any_of(operation.objects,
                               [](const Object &object) { return object.left == merge::Left::KeepByFault; });
}

} // namespace

bool isSomeRefused(const merge::Plan &plan)
{
    return std::ranges::any_of(plan.documents, isRefused);
}

std::string objectsText(const Operation &operation, const merge::Plan &plan,
                        const std::function<std::vector<std::string>(uint32_t document)> &fieldsOf)
{
    const Ground &ground = operation.ground;
    std::string out = "helm " + std::string(nameOf(operation.asked.verb)) + " " + operation.asked.release + " in "
        + ground.namespaceName + ", by Helm " + operation.asked.version + ", " + std::string(methodOf(operation))
        + ".\n" + ground.whyOld + " " + ground.whyMethod + "\n";
    if (ground.handsOver)
        out += "First the fields that client-side Helm owns are handed over to server-side apply.\n";
    if (operation.stops)
        out += "Helm stops before anything is written: " + *operation.stops + "\n";
    if (deletesNothing(operation))
        out += "An object fails, so nothing is deleted.\n";
    const Documents documents = documentsOf(plan);
    std::vector<std::pair<Told, const Object *>> rows;
    size_t width = 0;
    for (const Object &object : operation.objects) {
        rows.emplace_back(toldOf(object, plan, documents), &object);
        width = std::max(width, rows.back().first.action.size());
    }
    out += "\n";
    const std::string indent(width + 4, ' ');
    for (const auto &[told, object] : rows) {
        const std::string name = k8s::describe(object->identity);
        out += "  " + told.action + std::string(width - told.action.size() + 2, ' ') + visible(name) + "\n" + indent
            + told.because + "\n";
        if (const auto document = documents.find(name); document != documents.end() && !object->left)
            for (const std::string &field : fieldsOf(document->second))
                out += indent + "  " + field + "\n";
    }
    return out;
}

OrderedJson operationJson(const Operation &operation, const merge::Plan &plan)
{
    const Ground &ground = operation.ground;
    OrderedJson out;
    out["release"] = operation.asked.release;
    out["namespace"] = ground.namespaceName;
    out["helmVersion"] = operation.asked.version;
    out["operation"] = nameOf(operation.asked.verb);
    out["old"] = nullptr;
    if (ground.old)
        out["old"] = {{"revision", ground.old->revision}, {"status", ground.old->status}, {"why", ground.whyOld}};
    out["new"] = {{"revision", ground.back ? OrderedJson(ground.back->revision) : OrderedJson(nullptr)}};
    out["method"] = methodOf(operation);
    out["methodWhy"] = ground.whyMethod;
    out["handOver"] = ground.handsOver;
    out["stops"] = operation.stops ? OrderedJson(*operation.stops) : OrderedJson(nullptr);
    out["deletes"] = !operation.stops && !deletesNothing(operation);
    const Documents documents = documentsOf(plan);
    OrderedJson objects = OrderedJson::array();
    for (const Object &object : operation.objects) {
        const Told told = toldOf(object, plan, documents);
        objects.push_back(
            {{"document", k8s::describe(object.identity)}, {"action", told.action}, {"because", told.because}});
    }
    out["objects"] = std::move(objects);
    return out;
}

} // namespace fieldwise::helm
