// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/filledin.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/merge/stored/storedplan.h"
#include "core/server/stored.h"
#include "core/yaml/equality.h"
#include "core/yaml/value.h"

namespace fieldwise::view {
namespace {

using yaml::PathStep;

/// Nobody but Destination says it, and it stays.
bool isAlone(const Decision &decision)
{
    return decision.outcome == Outcome::Retained && decision.values[Side::Destination] != none
        && decision.values[Side::Original] == none && decision.values[Side::Updated] == none
        && decision.children.empty() && decision.pathStep.kind == PathStep::Kind::Field;
}

/// Compares Destination with what an API server makes of it without the fields that it alone has: one request for all
/// of them.
class Finder {
public:
    explicit Finder(const DocumentPlan &document) : m_document(document), m_live(document.documents[Side::Destination])
    {
    }

    std::set<DecisionId> find()
    {
        if (!m_live
            || std::ranges::none_of(m_document.decisions, [this](const Decision &one) { return mayBeFilledIn(one); }))
            return {};
        const std::optional<yaml::Json> rest = without(0);
        if (!rest)
            return {};
        const server::Context context = m_document.stored ? m_document.stored->context : server::Context{};
        const yaml::Json stored = server::stored(*rest, nullptr, context).object;
        compare(0, &stored);
        return std::move(m_found);
    }

private:
    /// False for status and metadata and what is in them, where a server fills in no defaults.
    bool mayBeFilledIn(const Decision &decision) const
    {
        if (decision.parent == noDecision || !isAlone(decision))
            return false;
        const Decision *top = &decision;
        while (top->parent != 0)
            top = &m_document.decision(top->parent);
        return top->pathStep.name != "status" && top->pathStep.name != "metadata";
    }

    /// What Destination has at a decision, without the fields that it alone has; nothing if it has nothing there.
    std::optional<yaml::Json> without(DecisionId id)
    {
        const Decision &decision = m_document.decision(id);
        const NodeId value = decision.values[Side::Destination];
        if (value == none)
            return {};
        if (isAlone(decision))
            return {};
        const yaml::Kind kind = m_live->node(value).kind;
        if (decision.children.empty() || (kind != yaml::Kind::Map && kind != yaml::Kind::Seq))
            return yaml::toValue(*m_live, value);
        yaml::Json out = kind == yaml::Kind::Map ? yaml::Json::object() : yaml::Json::array();
        for (const DecisionId child : decision.children)
            if (auto member = without(child)) {
                if (kind == yaml::Kind::Map)
                    out[m_document.decision(child).pathStep.name] = *std::move(member);
                else
                    out.push_back(*std::move(member));
            }
        return out;
    }

    void compare(DecisionId id, const yaml::Json *stored)
    {
        const Decision &decision = m_document.decision(id);
        if (!stored || decision.values[Side::Destination] == none)
            return;
        size_t index = 0;
        for (const DecisionId child : decision.children) {
            const Decision &one = m_document.decision(child);
            if (one.values[Side::Destination] == none)
                continue;
            if (stored->is_array()) {
                compare(child, index < stored->size() ? &(*stored)[index] : nullptr);
                ++index;
                continue;
            }
            const yaml::Json *value = yaml::memberOf(stored, one.pathStep.name);
            if (!isAlone(one))
                compare(child, value);
            else if (value && mayBeFilledIn(one) && !isReplicas(id, one)
                     && yaml::sameToGo(*value, yaml::toValue(*m_live, one.values[Side::Destination])))
                m_found.insert(child);
        }
    }

    bool isReplicas(DecisionId parent, const Decision &field) const
    {
        return field.pathStep.name == "replicas" && m_document.decision(parent).pathStep.name == "spec"
            && m_document.decision(parent).parent == 0;
    }

    const DocumentPlan &m_document;
    std::shared_ptr<const yaml::Document> m_live;
    std::set<DecisionId> m_found;
};

} // namespace

std::set<DecisionId> filledInByServer(const DocumentPlan &document)
{
    return Finder(document).find();
}

} // namespace fieldwise::view
