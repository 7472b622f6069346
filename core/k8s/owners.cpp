// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/owners.h"

#include <algorithm>
#include <set>

#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::k8s {

using nlohmann::json;
using yaml::Kind;
using yaml::NodeId;
using yaml::none;

namespace {

std::string scalarAt(const yaml::Document &document, NodeId map, std::string_view field)
{
    const NodeId value = yaml::valueAt(document, map, field);
    return value != none && document.node(value).kind == Kind::Scalar ? std::string(document.node(value).value)
                                                                      : std::string();
}

} // namespace

std::string details(const Manager &manager)
{
    std::string out = manager.operation == Manager::Operation::Apply ? "Apply" : "Update";
    if (!manager.subresource.empty())
        out += " of " + manager.subresource;
    return manager.time.empty() ? out : out + ", " + manager.time.substr(0, 10);
}

bool isKubectlApply(const Manager &manager)
{
    return manager.name == "kubectl" || manager.name == "kubectl-client-side-apply"
        || manager.name == "kubectl-last-applied";
}

Owners::Owners(const yaml::Document &live, bool places) : m_document(&live)
{
    const NodeId root = live.root();
    const NodeId entries = yaml::valueAt(live, yaml::valueAt(live, root, "metadata"), "managedFields");
    if (entries == none)
        return;
    if (live.node(entries).kind != Kind::Seq) {
        const yaml::Node &node = live.node(entries);
        m_notices.push_back(
            noticeAt(node.range(), "managed-fields",
                     "found managedFields that are not a list, so the owners of the fields are unknown"));
        return;
    }
    for (NodeId entry = live.firstChild(entries); entry != none; entry = live.nextSibling(entry))
        read(entry);
    if (!places)
        return;
    m_listOf.assign(live.nodes().size(), 0);
    m_ends.reserve(live.nodes().size());
    for (const yaml::Node &node : live.nodes())
        m_ends.push_back(node.next);
    Sets sets;
    for (uint32_t i = 0; i < m_managers.size(); ++i)
        sets.emplace_back(i, &m_managers[i].fields);
    walk(root, sets, {});
    m_document = nullptr;
}

void Owners::read(NodeId entry)
{
    const yaml::Document &live = *m_document;
    const auto fail = [&](NodeId at, const std::string &text) {
        m_notices.push_back(noticeAt(live.node(at).range(), "managed-fields", text));
    };
    if (live.node(entry).kind != Kind::Map)
        return fail(entry, "found an entry of managedFields that is not a mapping; it is left out");
    Manager manager;
    manager.name = scalarAt(live, entry, "manager");
    if (manager.name.empty())
        manager.name = "unknown";
    manager.apiVersion = scalarAt(live, entry, "apiVersion");
    manager.subresource = scalarAt(live, entry, "subresource");
    manager.time = scalarAt(live, entry, "time");
    const std::string operation = scalarAt(live, entry, "operation");
    if (operation != "Apply" && operation != "Update")
        return fail(entry,
                    "found an entry of managedFields whose operation is `" + operation.substr(0, 40)
                        + "`, expected Apply or Update; it is left out");
    if (manager.apiVersion.empty())
        return fail(entry, "found an entry of managedFields without an apiVersion; it is left out");
    manager.operation = operation == "Apply" ? Manager::Operation::Apply : Manager::Operation::Update;
    const NodeId fields = yaml::valueAt(live, entry, "fieldsV1");
    if (const std::string type = scalarAt(live, entry, "fieldsType"); type != "FieldsV1" || fields == none)
        return fail(entry, "found an entry of managedFields without fieldsV1; it is left out");
    std::optional<Diagnostic> fault;
    manager.fields = readFieldSet(live, fields, fault);
    if (fault) {
        fault->text += "; the entry of " + manager.name.substr(0, 60) + " is left out";
        m_notices.push_back(*std::move(fault));
        return;
    }
    m_managers.push_back(std::move(manager));
}

void Owners::walk(NodeId node, const Sets &sets, std::vector<uint32_t> inherited)
{
    std::vector<uint32_t> own = inherited;
    for (const auto &[manager, set] : sets) {
        if (set->self) {
            own.push_back(manager);
            if (set->below.empty())
                inherited.push_back(manager);
        }
    }
    std::ranges::sort(own);
    own.erase(std::unique(own.begin(), own.end()), own.end());
    if (!own.empty()) {
        const auto [known, isNew] = m_known.emplace(own, static_cast<uint32_t>(m_lists.size()));
        if (isNew)
            m_lists.push_back(own);
        m_listOf[node] = known->second;
    }
    if (m_document->node(node).kind == Kind::Seq)
        return walkItems(node, sets, inherited);
    if (m_document->node(node).kind != Kind::Map)
        return;
    for (NodeId key = m_document->firstChild(node); key != none;
         key = m_document->nextSibling(m_document->valueOf(key))) {
        const FieldStep step = fieldNamed(yaml::fieldName(*m_document, key));
        Sets below;
        for (const auto &[manager, set] : sets)
            if (const FieldSet *found = set->find(step))
                below.emplace_back(manager, found);
        if (!below.empty() || !inherited.empty())
            walk(m_document->valueOf(key), below, inherited);
    }
}

void Owners::walkItems(NodeId list, const Sets &sets, const std::vector<uint32_t> &inherited)
{
    std::vector<std::set<std::vector<std::string>>> names;
    names.reserve(sets.size());
    for (const auto &[manager, set] : sets)
        names.push_back(keyNames(*set));
    FieldStep index{FieldStep::Kind::Index, {}, {}, 0};
    for (NodeId item = m_document->firstChild(list); item != none;
         item = m_document->nextSibling(item), ++index.index) {
        const Kind kind = m_document->node(item).kind;
        Sets below;
        for (size_t i = 0; i < sets.size(); ++i) {
            const auto &[manager, set] = sets[i];
            const auto add = [&, manager = manager, set = set](const FieldStep &step) {
                if (const FieldSet *found = set->find(step))
                    below.emplace_back(manager, found);
            };
            if (set->below.empty())
                continue;
            add(index);
            if (kind == Kind::Scalar)
                add({FieldStep::Kind::Value, {}, yaml::toValue(*m_document, item), 0});
            for (const auto &keys : kind == Kind::Map ? names[i] : std::set<std::vector<std::string>>{}) {
                FieldStep step{FieldStep::Kind::Keys, {}, json::object(), 0};
                for (const std::string &key : keys) {
                    const NodeId value = m_document->find(item, key);
                    step.value[key] = value != none && m_document->node(value).kind == Kind::Scalar
                        ? yaml::toValue(*m_document, value)
                        : missingKey(key);
                }
                add(step);
            }
        }
        if (!below.empty() || !inherited.empty())
            walk(item, below, inherited);
    }
}

std::span<const uint32_t> Owners::at(NodeId value) const
{
    return value < m_listOf.size() ? m_lists[m_listOf[value]] : m_lists.front();
}

std::vector<uint32_t> Owners::around(NodeId value) const
{
    const auto own = at(value);
    if (!own.empty() || value >= m_listOf.size())
        return {own.begin(), own.end()};
    std::set<uint32_t> lists(m_listOf.begin() + value, m_listOf.begin() + m_ends[value]);
    std::set<uint32_t> all;
    for (const uint32_t list : lists)
        all.insert(m_lists[list].begin(), m_lists[list].end());
    return {all.begin(), all.end()};
}

const Manager *Owners::last(std::span<const uint32_t> managers) const
{
    if (managers.empty())
        return nullptr;
    return &m_managers[*std::ranges::max_element(managers, {},
                                                 [this](uint32_t i) { return std::string_view(m_managers[i].time); })];
}

std::shared_ptr<const Owners> ownersOf(const yaml::Document &live)
{
    if (live.root() == none
        || yaml::valueAt(live, yaml::valueAt(live, live.root(), "metadata"), "managedFields") == none)
        return nullptr;
    return std::make_shared<Owners>(live);
}

} // namespace fieldwise::k8s
