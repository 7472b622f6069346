// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <set>

#include "core/helm/valuessources.h"
#include "core/yaml/scalar.h"

namespace fieldwise::helm {
namespace {

using layers::LeafAt;
using Names = std::vector<std::string>;

/// The ids of docs/command-line.md, the worst first.
constexpr std::array worstFirst = {"values-dropped", "default-hidden", "duplicate-key", "null-reuse",
                                   "null-no-effect", "list-index",     "list-replaced", "not-a-table",
                                   "null-stays",     "set-order",      "string-number", "unknown-key"};
constexpr size_t mostSpellings = 50; ///< unknown keys for which a spelling is searched

/// The value at a place; null if there is none, or it is gone.
const Value *presentAt(const Value &root, const Names &names)
{
    const Value *value = layers::at(root, names);
    return value && !value->isGone() ? value : nullptr;
}

/// What took the value at a place away: what is gone or no map there or around it; null if nothing did.
const Value *goneAt(const Value &root, const Names &names)
{
    const Value *value = &root;
    for (const std::string &name : names) {
        const auto field = value->fields.find(name);
        if (field == value->fields.end())
            return value->isMap() ? nullptr : value;
        value = &field->second;
        if (value->isGone())
            return value;
    }
    return value;
}

/// The list of a chart, a release or a file that an argument's replaced; null if there was none.
const layers::Loser *listBelow(const Value *list, const ComputedValues &values)
{
    if (!list)
        return nullptr;
    const auto isFilledList = [&](const layers::Loser &one) {
        return one.value.is_array() && !one.value.empty() && values.layers[one.origin.layer].kind <= LayerKind::File;
    };
    const auto below = std::ranges::find_if(list->over, isFilledList);
    return below == list->over.end() ? nullptr : &*below;
}

/// How many letters differ; more than two count as three.
size_t distance(std::string_view a, std::string_view b)
{
    constexpr size_t far = 3;
    if (a.size() > b.size() + 2 || b.size() > a.size() + 2 || a.size() > 100)
        return far;
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    for (size_t i = 0; i < a.size(); ++i) {
        size_t before = row[0]++;
        for (size_t j = 0; j < b.size(); ++j) {
            const size_t changed = before + (lower(a[i]) == lower(b[j]) ? 0 : 1);
            before = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return std::min(row.back(), far);
}

std::string spelling(const Value &map, std::string_view name)
{
    std::string best;
    size_t least = name.size() < 4 ? 2 : 3;
    for (const auto &[known, field] : map.fields)
        if (const size_t letters = distance(name, known); !field.isGone() && letters < least) {
            least = letters;
            best = known;
        }
    return best;
}

class Notices {
public:
    Notices(const ComputedValues &values, const Naming &naming)
        : m_values(values), m_naming(naming), m_rules(valueRules(values.version))
    {
    }

    std::vector<ValueNotice> run()
    {
        dropped();
        hidden();
        twice();
        nulls();
        lists();
        for (const TableWarning &warning : m_values.warnings)
            add("not-a-table", warning.names, warning.text);
        order();
        numbers();
        unknownKeys();
        const auto rank = [](const ValueNotice &notice) { return std::ranges::find(worstFirst, notice.id); };
        std::ranges::stable_sort(m_notices, {}, rank);
        return std::move(m_notices);
    }

private:
    void add(std::string id, Names names, std::string text)
    {
        m_notices.push_back({std::move(id), std::move(names), std::move(text)});
    }

    std::string helm() const { return "Helm " + print(m_values.version); }
    std::string title(const Value &value) const { return m_naming.title(value.origin); }
    std::string shown(const Value &value, const Names &names) const
    {
        return m_naming.shown(layers::toJson(value), names);
    }
    std::string now(const Names &names) const
    {
        const Value *value = presentAt(m_values.computed, names);
        return value ? "is now " + shown(*value, names) : "is gone";
    }

    void dropped()
    {
        if (!m_values.hasOld || m_values.reuse != Reuse::Unsaid || layers::isEmpty(m_values.given))
            return;
        for (const LeafAt &leaf : layers::leavesOf(m_values.old))
            if (!presentAt(m_values.config, leaf.names))
                add("values-dropped", leaf.names,
                    title(*leaf.value) + ", " + shown(*leaf.value, leaf.names)
                        + ", is not used, since values are given now without --reuse-values: it " + now(leaf.names)
                        + ". To keep it, give --reset-then-reuse-values or --reuse-values, or put it into a values "
                          "file");
    }

    void hidden()
    {
        if (m_values.reuse != Reuse::Reuse || !m_values.hasOld)
            return;
        for (const LeafAt &leaf : layers::leavesOf(m_values.defaults)) {
            const Value *value = presentAt(m_values.computed, leaf.names);
            if (leaf.value->isGone() || leaf.value->isNull() || presentAt(m_values.config, leaf.names)
                || presentAt(m_values.given, leaf.names)
                || (value && (value->isMap() || value->leaf == leaf.value->leaf)))
                continue;
            const Value *decides = value ? value : goneAt(m_values.computed, leaf.names);
            if (decides && kindOf(*decides) > LayerKind::RecordDefaults)
                continue; // not for --reuse-values
            add("default-hidden", leaf.names,
                title(*leaf.value) + ", " + shown(*leaf.value, leaf.names) + ", is not used: --reuse-values "
                    + (value         ? "keeps " + title(*value) + ", " + shown(*value, leaf.names)
                           : decides ? "keeps the null of " + title(*decides) + ", which removes it"
                                     : "takes all defaults from the old release, which lacks it"));
        }
    }

    LayerKind kindOf(const Value &value) const { return m_values.layers[value.origin.layer].kind; }

    void twice()
    {
        for (const Layer &layer : m_values.layers)
            for (const Layer::Twice &one : layer.twice) {
                std::string lines;
                for (size_t i = 0; i < one.lines.size(); ++i)
                    lines += (i == 0 ? "" : i + 1 == one.lines.size() ? " and " : ", ") + std::to_string(one.lines[i]);
                add("duplicate-key", one.names,
                    layer.name + " has this key in lines " + lines + ": Helm takes the last, without a word");
            }
    }

    void nulls()
    {
        std::set<Names> places;
        for (const Value *root : {&m_values.given, &m_values.config})
            for (const LeafAt &leaf : layers::leavesOf(*root))
                if (leaf.value->isNull() && places.insert(leaf.names).second)
                    null(*leaf.value, leaf.names);
    }

    void null(const Value &written, const Names &names)
    {
        const Value *result = layers::at(m_values.computed, names);
        const Value *old = presentAt(m_values.old, names);
        const std::string given = "the null of " + title(written);
        if (result && result->isNull()) {
            add("null-stays", names, given + " has no default to remove, so templates see a null");
        } else if (result && !result->isGone()) {
            const std::string stays = title(*result) + ", " + shown(*result, names);
            if (m_values.reuse == Reuse::Reuse && old && !old->isNull())
                add("null-reuse", names,
                    given
                        + " removes the old value from the user's values, but --reuse-values has it among the "
                          "defaults, too, and they come back: "
                        + stays);
            else if (m_values.reuse == Reuse::ResetThenReuse && old && !old->isNull())
                add("null-no-effect", names, given + " removes the old value, and nothing is left to remove " + stays);
            else
                add("null-no-effect", names,
                    given + " does not reach " + stays
                        + (m_rules.nullsReachSubcharts ? ""
                                                       : ": " + helm()
                                   + " has removed it before the subchart's "
                                     "turn (since 3.17.1 it works)"));
        } else if (result && removesNothing(*result)) {
            add("null-no-effect", names,
                given + " removes nothing: no default has this key, and " + helm() + " leaves the key out");
        }
    }

    /// No default is in the chain of what is gone.
    bool removesNothing(const Value &gone) const
    {
        return std::ranges::none_of(gone.over, [this](const layers::Loser &loser) {
            return m_values.layers[loser.origin.layer].kind <= LayerKind::RecordDefaults;
        });
    }

    void lists()
    {
        std::set<Names> indexed;
        for (const SetWrite &write : m_values.writes) {
            const layers::Loser *below = listBelow(presentAt(m_values.computed, write.written.names), m_values);
            if (!write.written.isElement || write.written.wasThere || !below
                || !indexed.insert(write.written.names).second)
                continue;
            const bool isOld = m_values.layers[below->origin.layer].kind == LayerKind::Record;
            add("list-index", write.written.names,
                m_naming.title({.layer = write.layer}) + " makes a new list, which replaces that of "
                    + m_naming.title(below->origin) + ": no values file has this list, and --set does not see the "
                    + (isOld ? "old values" : "defaults") + ", so " + elements(below->value.size(), below->value.size())
                    + " gone");
        }
        for (const LeafAt &leaf : layers::leavesOf(m_values.computed))
            if (leaf.value->leaf.is_array() && !indexed.contains(leaf.names)
                && m_values.layers[leaf.value->origin.layer].kind > LayerKind::RecordDefaults)
                replaced(leaf);
    }

    static std::string elements(size_t lost, size_t of)
    {
        if (lost < of)
            return std::to_string(lost) + " of its " + std::to_string(of) + " elements " + (lost == 1 ? "is" : "are");
        return of == 1 ? "its element is" : "its " + std::to_string(of) + " elements are";
    }

    void replaced(const LeafAt &leaf)
    {
        const Json &list = leaf.value->leaf;
        std::set<Json> kept(list.begin(), list.end());
        for (const layers::Loser *loser : leaf.over) {
            if (!loser->value.is_array() || loser->why == elementChanged
                || m_values.layers[loser->origin.layer].kind > LayerKind::File)
                continue;
            const auto lost = std::ranges::count_if(loser->value, [&](const Json &one) { return !kept.contains(one); });
            if (lost == 0)
                continue;
            add("list-replaced", leaf.names,
                "the list of " + title(*leaf.value) + " replaces that of " + m_naming.title(loser->origin)
                    + ", since lists are never merged: " + elements(static_cast<size_t>(lost), loser->value.size())
                    + " gone");
            return;
        }
    }

    /// Arguments that stand later on the command line than one that Helm applies after them.
    void order()
    {
        std::map<Names, std::vector<const SetWrite *>> byPlace;
        for (const SetWrite &write : m_values.writes)
            byPlace[write.written.names].push_back(&write);
        for (const SetWrite &write : m_values.writes) {
            if (write.written.isElement)
                continue;
            const auto &same = byPlace[write.written.names];
            const Layer &own = m_values.layers[write.layer];
            const auto winner = std::ranges::find_if(same, [&](const SetWrite *other) {
                const Layer &layer = m_values.layers[other->layer];
                return other->layer > write.layer && layer.kind != own.kind && layer.place < own.place
                    && !other->written.isElement;
            });
            if (winner != same.end())
                add("set-order", write.written.names,
                    m_naming.title({.layer = write.layer}) + " loses to " + m_naming.title({.layer = (*winner)->layer})
                        + ", which stands before it: Helm carries out all --set-json first, then --set, --set-string, "
                          "--set-file and --set-literal");
        }
    }

    static bool looksLikeNumber(const Json &value)
    {
        if (value.is_array())
            return std::ranges::any_of(value, looksLikeNumber);
        if (!value.is_string())
            return false;
        const yaml::Type type = yaml::plainType(value.get_ref<const std::string &>(), yaml::Dialect::Kubectl);
        return type == yaml::Type::Int || type == yaml::Type::Float;
    }

    static std::string inQuotes(const std::string &shown)
    {
        return shown.starts_with('"') ? shown : "\"" + shown + "\"";
    }
    /// A default that is a text, too, such as the tag of an image, is meant as one.
    void numbers()
    {
        for (const SetWrite &write : m_values.writes) {
            const Value *known = layers::at(m_values.defaults, write.written.names);
            if (m_values.layers[write.layer].kind == LayerKind::Set && !write.written.isElement
                && looksLikeNumber(write.value) && !(known && known->leaf.is_string()))
                add("string-number", write.written.names,
                    m_naming.title({.layer = write.layer}) + " sets a text, "
                        + inQuotes(m_naming.shown(write.value, write.written.names))
                        + ": --set reads only whole numbers without a leading 0 (--set-json takes any)");
        }
    }

    void unknownKeys()
    {
        std::set<Names> told;
        size_t searched = 0;
        if (layers::isEmpty(m_values.defaults))
            return;
        for (const LeafAt &leaf : layers::leavesOf(m_values.config)) {
            const bool isReused =
                m_values.reuse == Reuse::Reuse && m_values.layers[leaf.value->origin.layer].kind == LayerKind::Record;
            if (leaf.value->isNull() || leaf.value->isGone() || isReused)
                continue;
            const Value *map = &m_values.defaults;
            Names names;
            for (const std::string &name : leaf.names) {
                names.push_back(name);
                const Value *known = layers::fieldOf(*map, name);
                if (known && known->isMap() && !layers::isEmpty(*known)) {
                    map = known;
                    continue;
                }
                const bool isOwn = names.size() == 1 && (name == "global" || name == "tags");
                if (!known && !isOwn && !layers::at(m_values.defaults, names) && told.insert(names).second)
                    unknown(*map, *leaf.value, names, searched++ < mostSpellings);
                break;
            }
        }
    }

    void unknown(const Value &map, const Value &given, const Names &names, bool searches)
    {
        const std::string known = searches ? spelling(map, names.back()) : std::string();
        add("unknown-key", names,
            title(given) + " sets a key that no default has"
                + (known.empty() ? std::string() : "; the chart has `" + known + "`"));
        m_notices.back().isMild = known.empty();
    }

    const ComputedValues &m_values;
    const Naming &m_naming;
    ValueRules m_rules;
    std::vector<ValueNotice> m_notices;
};

} // namespace

std::vector<ValueNotice> noticesOf(const ComputedValues &values, const Naming &naming)
{
    return Notices(values, naming).run();
}

} // namespace fieldwise::helm
