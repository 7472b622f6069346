// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/objectfaults.h"

#include <algorithm>
#include <string>

#include "core/base/cutaround.h"
#include "core/k8s/identity.h"
#include "core/merge/choices/choice.h"
#include "core/merge/stored/storedplan.h"
#include "core/server/refusals.h"
#include "core/yaml/islist.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise {
namespace {

using k8s::Identity;
using yaml::Document;
using yaml::Json;

bool isEmpty(const Document &document)
{
    return document.root() == yaml::none || yaml::toValue(document, document.root()).is_null();
}

bool isObject(const Document &document)
{
    const Identity identity = k8s::identityOf(document);
    return !identity.apiVersion.empty() && (!identity.name.empty() || yaml::isList(document));
}

bool isWholeList(const Document &document)
{
    return yaml::cutOf(document) == yaml::Cut::Whole && yaml::isList(document);
}

/// What kubectl needs of an object and does not find: "kind", "apiVersion", or "" if it has both or is something else,
/// such as the values of a chart.
std::string_view missingIn(const Document &document)
{
    const yaml::NodeId metadata = document.find(document.root(), "metadata");
    const Identity identity = k8s::identityOf(document);
    if (metadata == yaml::none || document.node(metadata).kind != yaml::Kind::Map
        || identity.kind.empty() == identity.apiVersion.empty())
        return {};
    return identity.kind.empty() ? "kind" : "apiVersion";
}

bool isForKubectl(const yaml::Stream &stream)
{
    const auto isOne = [](const yaml::Part &part) {
        return isObject(*part.document) || !missingIn(*part.document).empty();
    };
    return std::ranges::any_of(stream.parts, isOne) && std::ranges::all_of(stream.parts, [&](const yaml::Part &part) {
               return isOne(part) || isEmpty(*part.document);
           });
}

Diagnostic faultIn(const yaml::Part &part, yaml::NodeId at, std::string code, std::string text)
{
    return faultAt(part.document->node(at).range().movedBy(part.offset), std::move(code), std::move(text));
}

/// The innermost node on a path with elements by index.
yaml::NodeId nodeAt(const Document &document, const yaml::Path &path)
{
    yaml::NodeId at = document.root();
    for (const yaml::PathStep &step : path) {
        yaml::NodeId next = document.find(at, step.name);
        if (step.kind == yaml::PathStep::Kind::Index) {
            next = document.firstChild(at);
            for (uint32_t i = 0; i < step.index && next != yaml::none; ++i)
                next = document.nextSibling(next);
        }
        if (next == yaml::none)
            break;
        at = next;
    }
    return at;
}

/// An object in a document, and where it is: a List that is not split has several.
struct Sent {
    yaml::Path path;
    Json object;
};

std::vector<Sent> objectsIn(const Document &document)
{
    Json root = yaml::toValue(document, document.root());
    if (!isWholeList(document))
        return {{{}, std::move(root)}};
    std::vector<Sent> sent;
    for (Json &item : root["items"].is_array() ? root["items"] : Json::array())
        sent.push_back({{yaml::PathStep::field("items"), yaml::PathStep::item(sent.size())}, std::move(item)});
    return sent;
}

std::string nameOf(const Json &object)
{
    const Json *metadata = yaml::memberOf(&object, "metadata");
    return k8s::describe({.apiVersion = {},
                          .kind = yaml::textAt(object, "kind"),
                          .namespaceName = metadata ? yaml::textAt(*metadata, "namespace") : "",
                          .name = metadata ? yaml::textAt(*metadata, "name") : ""});
}

class ObjectFaults {
public:
    ObjectFaults(const merge::Options &options, bool refused) : m_options(options), m_refused(refused)
    {
        m_options.mode = merge::Mode::Apply;
        m_options.asSent = true; // the server is asked here
    }

    std::vector<Diagnostic> of(yaml::Stream stream)
    {
        stream = yaml::withListsApart(std::move(stream));
        std::erase_if(stream.parts, [this](const yaml::Part &part) { return isIncomplete(part); });
        const auto definitions = merge::definitionsIn(stream, {}, nullptr);
        for (const yaml::Part &part : stream.parts)
            if (!isEmpty(*part.document))
                askServer(part, definitions.get());
        askKubectl(std::move(stream));
        return std::move(m_faults);
    }

private:
    bool isIncomplete(const yaml::Part &part)
    {
        const std::string_view missing = missingIn(*part.document);
        if (!missing.empty())
            m_faults.push_back(faultIn(part, part.document->root(), "kubectl-unreadable",
                                       "found an object without `" + std::string(missing)
                                           + "`; kubectl refuses the file and sends nothing: "
                                           + (missing == "kind" ? "Object 'Kind' is missing" : "apiVersion not set")));
        return !missing.empty();
    }

    void askServer(const yaml::Part &part, const merge::Definitions *definitions)
    {
        for (const Sent &sent : objectsIn(*part.document)) {
            server::Context context = merge::requestContext(m_options, sent.object, definitions);
            context.each = true;
            for (const server::Refusal &refusal : server::refusals(sent.object, nullptr, context)) {
                if (refusal.by == server::RefusedBy::Validation && !m_refused)
                    continue;
                yaml::Path path = sent.path;
                path.insert(path.end(), refusal.path.begin(), refusal.path.end());
                m_faults.push_back(faultIn(part, nodeAt(*part.document, path), "server-refused",
                                           "the API server refuses " + nameOf(sent.object) + ": "
                                               + withoutMiddle(refusal.words, 1000)));
            }
        }
    }

    /// Each object by itself, because kubectl goes on after one that it can't decode; then all together.
    void askKubectl(yaml::Stream stream)
    {
        std::erase_if(stream.parts, [](const yaml::Part &part) { return isWholeList(*part.document); });
        yaml::Stream one = stream;
        for (const yaml::Part &part : stream.parts) {
            one.parts = {part};
            create(one);
        }
        create(std::move(stream));
    }

    /// Creates objects. What kubectl says about a place stands for what the server would say.
    void create(yaml::Stream stream)
    {
        merge::PerSide<yaml::Stream> streams{{yaml::read(""), std::move(stream), yaml::read("")}};
        const auto plan = merge::planWithChoices(streams, {}, m_options, {});
        for (const merge::Fault &fault : plan ? std::vector<merge::Fault>() : plan.error()) {
            std::erase_if(m_faults, [&](const Diagnostic &other) { return other.range == fault.diagnostic.range; });
            m_faults.push_back(fault.diagnostic);
        }
    }

    merge::Options m_options;
    bool m_refused;
    std::vector<Diagnostic> m_faults;
};

} // namespace

std::vector<Diagnostic> objectFaults(const yaml::Stream &stream, const merge::Options &options, bool refused)
{
    return isForKubectl(stream) ? ObjectFaults(options, refused).of(stream) : std::vector<Diagnostic>();
}

} // namespace fieldwise
