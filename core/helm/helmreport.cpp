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

bool changes(const merge::DocumentPlan &document)
{
    return document.request != merge::RequestKind::Nothing
        && std::ranges::any_of(document.decisions, [](const merge::Decision &decision) {
               return decision.outcome != merge::Outcome::Unchanged && decision.outcome != merge::Outcome::Retained;
           });
}

bool wasHandedOver(const merge::DocumentPlan &document)
{
    return document.serverSide() && document.serverSide()->takeOver;
}

/// Why it is not known what becomes of an object that would be applied; "" if it is.
std::string whyUnknown(const merge::DocumentPlan &document)
{
    const auto &live = document.documents[merge::Side::Destination];
    if (document.decisions.empty() || document.apply() || document.serverSide() || !live)
        return {};
    const auto &notices = document.root().notices;
    const auto notice = std::ranges::find(notices, merge::NoticeId::OtherObject, &merge::Notice::id);
    if (notice == notices.end() || notice->text != "apiVersion")
        return notice == notices.end() ? std::string() : notice->text;
    return "Live is in `" + k8s::identityOf(*live).apiVersion + "`, NEW in `"
        + k8s::identityOf(*document.documents[merge::Side::Updated]).apiVersion
        + "`, and Fieldwise does not convert versions";
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

ToldObject told(const Object &object, const merge::Plan &plan, const Documents &documents)
{
    ToldObject out{&object, std::string(nameOf(object.action)), object.because};
    const auto found = documents.find(k8s::describe(object.identity));
    if (found == documents.end() || object.left)
        return out;
    out.document = found->second;
    const merge::DocumentPlan &document = plan.documents[found->second];
    const bool isApplied = object.action == Action::Update || object.action == Action::Adopt
        || object.action == Action::Create || object.action == Action::Replace;
    if (const std::string why = isApplied ? whyUnknown(document) : std::string(); !why.empty()) {
        out.action = "unknown";
        out.because += " What becomes of it is not known here: " + why + ".";
    } else if (isApplied && !document.decisions.empty() && document.root().notes(merge::NoticeId::HelmStops))
        out.because += " Helm fails at it, and goes on with the others.";
    else if (isApplied && isRefused(document))
        out.because += wasHandedOver(document)
            ? " The cluster refuses it; only its managedFields change, which Helm has handed over before."
            : " The cluster refuses it.";
    else if (object.action == Action::Update && !changes(document))
        out.action = "unchanged";
    return out;
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

bool isRefused(const merge::DocumentPlan &document)
{
    return (document.serverSide() && document.serverSide()->applied.refused)
        || std::ranges::any_of(document.decisions, [](const merge::Decision &decision) {
               return decision.notes(merge::NoticeId::WillBeRefused) || decision.notes(merge::NoticeId::HelmStops);
           });
}

bool isSomeRefused(const merge::Plan &plan)
{
    return std::ranges::any_of(plan.documents, isRefused);
}

std::vector<ToldObject> toldObjects(const Operation &operation, const merge::Plan &plan)
{
    const Documents documents = documentsOf(plan);
    std::vector<ToldObject> out;
    for (const Object &object : operation.objects)
        out.push_back(told(object, plan, documents));
    return out;
}

std::string headText(const Operation &operation)
{
    const Ground &ground = operation.ground;
    std::string out = "helm " + std::string(nameOf(operation.asked.verb)) + " " + operation.asked.release + " in "
        + ground.namespaceName + ", by Helm " + operation.asked.version + ", " + std::string(methodOf(operation))
        + ".\n" + ground.whyOld + " " + ground.whyMethod + "\n";
    const auto isThere = [](const Object &object) {
        return object.action != Action::Create && object.action != Action::Hook && object.action != Action::Gone;
    };
    if (ground.handsOver && std::ranges::any_of(operation.objects, isThere))
        out += "First the fields that client-side Helm owns are handed over to server-side apply.\n";
    if (operation.stops)
        out +=
            "Helm stops before anything is written: " + *operation.stops + "\nBelow is what it would do otherwise.\n";
    if (deletesNothing(operation))
        out += "An object fails, so nothing is deleted.\n";
    return out;
}

std::string objectsText(const Operation &operation, const merge::Plan &plan,
                        const std::function<std::vector<std::string>(uint32_t document)> &fieldsOf)
{
    const std::vector<ToldObject> rows = toldObjects(operation, plan);
    size_t width = 0;
    for (const ToldObject &row : rows)
        width = std::max(width, row.action.size());
    std::string out = headText(operation) + "\n";
    const std::string indent(width + 4, ' ');
    for (const ToldObject &row : rows) {
        out += "  " + row.action + std::string(width - row.action.size() + 2, ' ')
            + visible(k8s::describe(row.object->identity)) + "\n" + indent + row.because + "\n";
        if (row.document)
            for (const std::string &field : fieldsOf(*row.document))
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
    OrderedJson objects = OrderedJson::array();
    for (const ToldObject &row : toldObjects(operation, plan))
        objects.push_back(
            {{"document", k8s::describe(row.object->identity)}, {"action", row.action}, {"because", row.because}});
    out["objects"] = std::move(objects);
    return out;
}

} // namespace fieldwise::helm
