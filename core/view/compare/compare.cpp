// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare/compare.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>

#include "core/base/thread.h"
#include "core/k8s/lastapplied.h"
#include "core/view/compare/compare_walk.h"
#include "core/yaml/equality.h"

namespace fieldwise::view {

using merge::NodeKind;

namespace {

bool isAt(const yaml::Path &path, std::initializer_list<std::string_view> fields)
{
    return std::ranges::equal(path, fields, [](const yaml::PathStep &step, std::string_view name) {
        return step.kind == yaml::PathStep::Kind::Field && step.name == name;
    });
}

bool isAnnotations(const yaml::Path &path)
{
    return isAt(path, {"metadata", "annotations"});
}

/// Fields that a server fills in and keeps when an object is replaced by one that does not mention them.
bool keptByServer(const yaml::Path &map, std::string_view field, bool knownKind)
{
    if (isAt(map, {"metadata"}))
        return field == "namespace" || k8s::isKeptByServer("metadata", field);
    return knownKind && map.empty() && k8s::isKeptByServer("", field);
}

std::vector<merge::Field> ownFields(NodeRef map, const yaml::Path &path)
{
    auto fields = merge::fieldsOf(map, true);
    if (isAnnotations(path))
        std::erase_if(fields, [](const merge::Field &field) { return field.name == k8s::lastAppliedKey; });
    if (isAt(path, {"metadata"}))
        std::erase_if(fields, [](const merge::Field &field) { return field.name == "managedFields"; });
    return fields;
}

/// Those of one document.
struct ComparedRows {
    std::vector<CompareRow> all;
    uint32_t fields = 0, differing = 0;
};

class Comparing {
public:
    Comparing(const CompareRuns &runs, const merge::Options &options, bool all)
        : m_runs(runs), m_options(options), m_all(all)
    {
    }

    ComparedRows document(uint32_t index)
    {
        m_document = &m_runs.documents[index];
        const DecisionCursors cursors(m_runs, *m_document);
        CompareRows rows(m_runs, index, m_options.showSecrets);
        m_cursors = &cursors;
        m_rows = &rows;
        m_isObject = !m_document->identity.apiVersion.empty() && !m_document->identity.kind.empty();
        ComparedNode compared{.inputs = m_document->inputs,
                              .results = m_document->results,
                              .at = cursors.root(),
                              .place = rootPlace(),
                              .contested = PerColumn<char>(m_runs.columns.size())};
        m_knownKind = compared.place.known;
        m_liveHasAnnotation = !merge::field(annotationsOf(compared), k8s::lastAppliedKey, true).missing();
        walk(compared, false);
        return std::move(m_out);
    }

private:
    static NodeRef annotationsOf(const ComparedNode &root)
    {
        return merge::field(merge::field(root.inputs[Side::Destination], "metadata", true), "annotations", true);
    }

    k8s::SchemaPlace rootPlace() const
    {
        const k8s::Schema *schema = m_options.schema ? m_options.schema.get()
            : m_options.builtinSchema                ? &k8s::builtinSchema()
                                                     : nullptr;
        k8s::SchemaPlace place{.schema = schema};
        if (!schema)
            return place;
        const k8s::Identity &identity = m_document->identity;
        place.type = m_options.schemaRoot.empty() ? schema->typeOf(identity.apiVersion, identity.kind)
                                                  : schema->typeNamed(m_options.schemaRoot);
        place.known = place.type != k8s::noType;
        return place;
    }

    /// `agreed`: the results are known to be the same here.
    void walk(const ComparedNode &compared, bool agreed)
    {
        const Classes classes =
            agreed ? Classes{PerColumn<int>(compared.results.size(), -1), 1} : classesOf(compared, m_runs, *m_document);
        const bool differs = classes.count > 1;
        switch (commonKind(compared)) {
        case NodeKind::Map:
            if (walkMap(compared, !differs && !isRefusedAsFault()))
                return;
            break;
        case NodeKind::List:
            if (const auto elements = elementsOf(compared, m_runs, *m_document)) {
                walkList(compared, *elements, !differs && !isRefusedAsFault());
                return;
            }
            break;
        case NodeKind::Missing:
            // What only Original has is nowhere, whatever the rules.
            if (!differs && compared.inputs[Side::Updated].missing() && compared.inputs[Side::Destination].missing())
                return;
            break;
        default: break;
        }
        count(differs, [&] { return m_rows->row(compared, classes); });
    }

    /// The server raises it whatever a request changes.
    bool isCounted(const yaml::Path &map, std::string_view field) const
    {
        return m_runs.areDeployers && field == "generation" && isAt(map, {"metadata"});
    }

    /// The results can't be compared, though some field is contested.
    bool isRefusedAsFault() const { return !m_runs.areDeployers && !m_document->refusals.empty(); }

    template <class Row>
    void count(bool differs, const Row &row)
    {
        ++m_out.fields;
        m_out.differing += differs;
        if (!differs && !m_all)
            return;
        m_out.all.push_back(row());
        m_out.all.back().differs = differs;
    }

    /// What stands in every result that can be compared; Missing when it is not the same kind everywhere.
    NodeKind commonKind(const ComparedNode &compared) const
    {
        NodeKind common = NodeKind::Missing;
        bool first = true;
        for (size_t i = 0; i < compared.results.size(); ++i) {
            if (!m_document->isCompared(i))
                continue;
            const NodeKind kind = merge::kindOf(compared.results[i]);
            if (!first && kind != common)
                return NodeKind::Missing;
            common = kind;
            first = false;
        }
        return common;
    }

    /// False for maps that are empty everywhere.
    bool walkMap(const ComparedNode &compared, bool agreed)
    {
        std::vector<std::string_view> names;
        std::set<std::string_view> seen;
        const auto collect = [&](NodeRef map) {
            for (const merge::Field &field : ownFields(map, compared.path))
                if (!isCounted(compared.path, field.name) && seen.insert(field.name).second)
                    names.push_back(field.name);
        };
        for (const Side side : {Side::Destination, Side::Updated, Side::Original})
            collect(compared.inputs[side]);
        for (const NodeRef result : compared.results)
            collect(result);
        const auto fields = [](const auto &maps) {
            Fields out(maps.size());
            for (size_t i = 0; i < out.size(); ++i)
                for (const merge::Field &field : merge::fieldsOf(merge::expanded(maps[i]), true))
                    out[i].emplace(field.name, field.value);
            return out;
        };
        const Fields inputs = fields(compared.inputs.at), results = fields(compared.results);
        for (const std::string_view name : names)
            walk(fieldOf(compared, name, inputs, results), agreed);
        return !names.empty();
    }

    /// The fields of several maps by name: a map may have many.
    using Fields = std::vector<std::unordered_map<std::string_view, NodeRef>>;

    ComparedNode fieldOf(const ComparedNode &map, std::string_view name, const Fields &inputs,
                         const Fields &results) const
    {
        ComparedNode compared = below(map, {.name = std::string(name)});
        compared.place = map.place.field(name);
        for (const Side side : allSides)
            compared.inputs[side] = value(inputs[merge::index(side)], name, compared.path);
        for (size_t i = 0; i < compared.results.size(); ++i)
            compared.results[i] = value(results[i], name, compared.path);
        replaced(compared, map.path, name);
        // Only kubectl's request fills in a namespace that no file names.
        if (isAt(compared.path, {"metadata", "namespace"})
            && std::ranges::all_of(compared.inputs.at, &NodeRef::missing))
            compared.results.assign(compared.results.size(), {});
        return compared;
    }

    /// A server drops nulls and keeps what is its own.
    void replaced(ComparedNode &compared, const yaml::Path &map, std::string_view name) const
    {
        const NodeRef live = compared.inputs[Side::Destination];
        for (size_t at = 0; at < m_runs.columns.size(); ++at) {
            if (m_runs.columns[at].merges)
                continue;
            NodeRef &result = compared.results[at];
            if (merge::kindOf(result) == NodeKind::Null && m_isObject)
                result = {};
            if (result.missing() && !live.missing() && m_isObject && keptByServer(map, name, m_knownKind)) {
                result = live;
                compared.kept = true;
            }
        }
    }

    NodeRef value(const std::unordered_map<std::string_view, NodeRef> &map, std::string_view name,
                  const yaml::Path &path) const
    {
        const auto at = map.find(name);
        const NodeRef found = at == map.end() ? NodeRef{} : merge::expanded(at->second);
        // A map that only held kubectl's own annotation counts as missing.
        if (isAnnotations(path) && m_liveHasAnnotation && merge::kindOf(found) == NodeKind::Map
            && ownFields(found, path).empty())
            return {};
        return found;
    }

    void walkList(const ComparedNode &compared, const ComparedElements &elements, bool agreed)
    {
        if (!agreed)
            if (const Classes classes = orderClasses(elements); classes.count > 1)
                count(true, [&] { return m_rows->orderRow(compared, elements, classes); });
        for (const ComparedElement &element : elements.all) {
            ComparedNode item = below(compared, element.pathStep);
            item.place = compared.place.elements();
            item.inputs = element.inputs;
            item.results = element.results;
            walk(item, agreed);
        }
    }

    /// By the order of the elements that all results have; a set has none.
    Classes orderClasses(const ComparedElements &elements) const
    {
        Classes classes{PerColumn<int>(elements.order.size(), -1)};
        if (elements.all.front().pathStep.kind != yaml::PathStep::Kind::Keys)
            return classes;
        std::vector<std::vector<uint32_t>> known;
        for (size_t i = 0; i < elements.order.size(); ++i) {
            if (!m_document->isCompared(i))
                continue;
            std::vector<uint32_t> order = elements.order[i];
            std::erase_if(order, [&](uint32_t at) { return !everywhere(elements.all[at]); });
            const auto found = std::ranges::find(known, order);
            classes.of[i] = static_cast<int>(found - known.begin());
            if (found == known.end())
                known.push_back(std::move(order));
        }
        classes.count = static_cast<int>(known.size());
        return classes;
    }

    bool everywhere(const ComparedElement &element) const
    {
        for (size_t i = 0; i < element.results.size(); ++i)
            if (m_document->isCompared(i) && element.results[i].missing())
                return false;
        return true;
    }

    bool isContested(const ComparedNode &compared, size_t column) const
    {
        const DecisionCursor cursor = compared.at[column];
        return cursor.exact && m_document->refusalOf(column)
            && m_runs.runs[column].plan->documents[m_document->planned[column]].decision(cursor.id).conflict;
    }

    ComparedNode below(const ComparedNode &parent, yaml::PathStep step) const
    {
        const size_t columns = m_runs.columns.size();
        ComparedNode compared{.path = parent.path,
                              .results = PerColumn<NodeRef>(columns),
                              .at = PerColumn<DecisionCursor>(columns),
                              .contested = PerColumn<char>(columns)};
        for (size_t at = 0; at < columns; ++at) {
            compared.at[at] = m_cursors->below(at, parent.at[at], step);
            compared.contested[at] = isContested(compared, at);
        }
        compared.path.push_back(std::move(step));
        return compared;
    }

    const CompareRuns &m_runs;
    const merge::Options &m_options;
    bool m_all;
    ComparedRows m_out;
    const ComparedDocument *m_document = nullptr;
    const DecisionCursors *m_cursors = nullptr;
    CompareRows *m_rows = nullptr;
    bool m_isObject = false, m_knownKind = false, m_liveHasAnnotation = false;
};

} // namespace

bool sameToKubectl(NodeRef a, NodeRef b, const yaml::Path &path)
{
    if (a.missing() || b.missing())
        return a.missing() == b.missing();
    if (!isAnnotations(path) || merge::kindOf(a) != NodeKind::Map || merge::kindOf(b) != NodeKind::Map)
        return yaml::sameToYaml(*a.document, a.id, *b.document, b.id, yaml::Dialect::Kubectl);
    const auto fields = ownFields(a, path);
    return fields.size() == ownFields(b, path).size() && std::ranges::all_of(fields, [&](const merge::Field &field) {
               return sameToKubectl(field.value, merge::field(b, field.name, true), {});
           });
}

Classes classesOf(const ComparedNode &compared, const CompareRuns &runs, const ComparedDocument &document)
{
    const size_t columns = compared.results.size();
    Classes classes{PerColumn<int>(columns, -1)};
    std::vector<NodeRef> known;
    for (size_t i = 0; i < columns; ++i) {
        if (!document.isCompared(i))
            continue;
        const auto found = std::ranges::find_if(
            known, [&](NodeRef one) { return sameToKubectl(one, compared.results[i], compared.path); });
        classes.of[i] = static_cast<int>(found - known.begin());
        if (found == known.end())
            known.push_back(compared.results[i]);
    }
    classes.count = static_cast<int>(known.size());
    // Where all other programs agree, a server that refuses it is the one that does not; without owners it would refuse
    // every change.
    std::set<int> programs;
    for (size_t i = 0; i < columns; ++i)
        if (runs.columns[i].isProgram && classes.of[i] >= 0)
            programs.insert(classes.of[i]);
    for (size_t i = 0; i < columns && !runs.areDeployers && programs.size() == 1; ++i)
        if (compared.contested[i] && document.refusalOf(i)->owned)
            classes.of[i] = classes.count++;
    return classes;
}

namespace {

Comparison compare(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options, PerColumn<CompareColumn> columns, bool areDeployers, bool all,
                   const std::vector<gitops::NamedText> &settings)
{
    CompareRuns runs = runAll(streams, names, std::move(columns), areDeployers, settings);
    Comparison out;
    out.columns = runs.columns;
    out.areDeployers = areDeployers;
    out.names = names;
    out.mode = areDeployers ? Mode::Apply : options.mode;
    out.fromAnnotation = out.mode == Mode::Apply && !options.apply.lastAppliedGiven;
    for (const ColumnRun &run : runs.runs)
        out.faults.push_back(run.fault);
    if (out.fromAnnotation)
        tellOfTheAnnotation(runs);
    std::vector<ComparedRows> rows(runs.documents.size());
    inParallel(rows.size(),
               [&](size_t i) { rows[i] = Comparing(runs, options, all).document(static_cast<uint32_t>(i)); });
    for (size_t i = 0; i < rows.size(); ++i) {
        out.documents.push_back(k8s::describe(runs.documents[i].identity));
        out.refusals.push_back(runs.documents[i].refusals);
        out.fields += rows[i].fields;
        out.differing += rows[i].differing;
        std::ranges::move(rows[i].all, std::back_inserter(out.rows));
    }
    return out;
}

} // namespace

Comparison compare(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                   const merge::Options &options, bool all)
{
    return compare(streams, names, options, semanticsColumns(options), false, all, {});
}

Comparison compareDeployers(const PerSide<yaml::Stream> &streams, const PerSide<std::string> &names,
                            const merge::Options &options, bool all, const std::vector<gitops::NamedText> &settings)
{
    return compare(streams, names, options, deployerColumns(options), true, all, settings);
}

} // namespace fieldwise::view
