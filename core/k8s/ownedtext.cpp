// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/ownedtext.h"

#include <algorithm>
#include <set>

#include "core/k8s/identity.h"
#include "core/k8s/owners.h"
#include "core/yaml/json.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise::k8s {

using yaml::OrderedJson;
using StepKind = FieldStep::Kind;

namespace {

constexpr std::string_view absentNote = "# owned, but Live does not have it";

/// Several managers' sets at one place.
using Sets = std::vector<const FieldSet *>;

Sets below(const Sets &sets, const FieldStep &step)
{
    Sets out;
    for (const FieldSet *set : sets)
        if (const FieldSet *found = set->find(step))
            out.push_back(found);
    return out;
}

void add(OrderedJson &map, const std::string &name, OrderedJson value)
{
    // Not by operator[], which looks for the name among all that are there.
    map.get_ref<OrderedJson::object_t &>().emplace_back(name, std::move(value));
}

/// Picks out of a value of Live what one manager owns.
class Picker {
public:
    explicit Picker(std::string mark) : m_mark(std::move(mark)) {}

    /// `also`: names that come along, since they tell which object or item it is.
    OrderedJson pick(const OrderedJson &value, const FieldSet &owned, const Sets &others,
                     const std::set<std::string> &also = {}) const
    {
        if (owned.below.empty() && also.empty()) {
            // It is owned as a whole, unless somebody has a part of it.
            const bool shared = std::ranges::any_of(others, [](const FieldSet *set) { return !set->below.empty(); });
            return !shared          ? value
                : value.is_array()  ? OrderedJson::array()
                : value.is_object() ? OrderedJson::object()
                                    : value;
        }
        if (value.is_object() && (owned.below.empty() || owned.below.begin()->first.kind == StepKind::Field))
            return pickFields(value, owned, others, also);
        if (value.is_array() && owned.below.begin()->first.kind != StepKind::Field)
            return pickItems(value, owned, others);
        return absent(owned);
    }

private:
    OrderedJson pickFields(const OrderedJson &map, const FieldSet &owned, const Sets &others,
                           const std::set<std::string> &also) const
    {
        OrderedJson out = OrderedJson::object();
        std::set<const FieldSet *> here;
        for (const auto &[name, value] : map.items()) {
            const FieldStep step = fieldNamed(name);
            const FieldSet *set = owned.find(step);
            here.insert(set);
            if (set)
                add(out, name, pick(value, *set, below(others, step)));
            else if (also.contains(name))
                add(out, name, value);
        }
        for (const auto &[step, set] : owned.below)
            if (step.kind == StepKind::Field && !here.contains(&set))
                add(out, step.name, absent(set));
        return out;
    }

    OrderedJson pickItems(const OrderedJson &list, const FieldSet &owned, const Sets &others) const
    {
        OrderedJson out = OrderedJson::array();
        std::set<const FieldSet *> here;
        const auto names = keyNames(owned);
        int64_t index = 0;
        for (const OrderedJson &item : list) {
            for (const FieldStep &step : stepsOf(item, index++, names)) {
                const FieldSet *set = owned.find(step);
                if (!set)
                    continue;
                here.insert(set);
                std::set<std::string> keys;
                if (step.kind == StepKind::Keys)
                    for (const auto &[name, value] : step.value.items())
                        keys.insert(name);
                const Sets rest = below(others, step);
                const bool whole = set->below.empty()
                    && std::ranges::all_of(rest, [](const FieldSet *other) { return other->below.empty(); });
                out.push_back(whole ? item : pick(item, *set, rest, keys));
                break;
            }
        }
        for (const auto &[step, set] : owned.below)
            if (!here.contains(&set))
                out.push_back(absentItem(step, set));
        return out;
    }

    static std::vector<FieldStep> stepsOf(const OrderedJson &item, int64_t index,
                                          const std::set<std::vector<std::string>> &names)
    {
        std::vector<FieldStep> out{{StepKind::Index, {}, {}, index}};
        if (item.is_primitive())
            out.push_back({StepKind::Value, {}, yaml::Json(item), 0});
        for (const auto &keys : item.is_object() ? names : std::set<std::vector<std::string>>()) {
            FieldStep step{StepKind::Keys, {}, yaml::Json::object(), 0};
            for (const std::string &key : keys) {
                const auto value = item.find(key);
                step.value[key] = value != item.end() && value->is_primitive() ? yaml::Json(*value) : missingKey(key);
            }
            out.push_back(std::move(step));
        }
        return out;
    }

    OrderedJson absent(const FieldSet &set) const
    {
        if (set.below.empty())
            return m_mark;
        const bool isMap = set.below.begin()->first.kind == StepKind::Field;
        OrderedJson out = isMap ? OrderedJson::object() : OrderedJson::array();
        for (const auto &[step, inner] : set.below) {
            if (isMap && step.kind == StepKind::Field)
                add(out, step.name, absent(inner));
            else if (!isMap)
                out.push_back(absentItem(step, inner));
        }
        return out;
    }

    OrderedJson absentItem(const FieldStep &step, const FieldSet &set) const
    {
        if (step.kind != StepKind::Keys)
            return step.kind == StepKind::Value ? OrderedJson{{m_mark, OrderedJson(step.value)}} : absent(set);
        OrderedJson out = OrderedJson(step.value);
        for (const auto &[field, inner] : set.below)
            if (field.kind == StepKind::Field && !step.value.contains(field.name))
                add(out, field.name, absent(inner));
        if (out.size() == step.value.size())
            add(out, m_mark, m_mark);
        return out;
    }

    std::string m_mark;
};

/// Marks become what they stand for: a null, for a value of a set that value, for a whole item a line of its own.
std::string withNotes(const std::string &text, const std::string &mark)
{
    const std::string inFront = mark + ": ";
    std::string out;
    size_t done = 0;
    for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, done)) {
        const size_t end = text.find('\n', at);
        const std::string_view rest = std::string_view(text).substr(at, end - at);
        out.append(text, done, at - done);
        if (rest == mark)
            out += "null ";
        else if (rest != inFront + mark)
            out.append(rest.substr(inFront.size())).append(" ");
        out += absentNote;
        done = end;
    }
    return out.append(text, done);
}

/// Entries are often longer than all else; they are not made a value of.
OrderedJson withoutManagedFields(const yaml::Document &live)
{
    OrderedJson out = OrderedJson::object();
    for (const auto &[key, value] : yaml::pairsOf(live, live.root())) {
        const std::string name = yaml::fieldName(live, key);
        const yaml::NodeId node = yaml::withoutAlias(live, value);
        const bool isMetadata = name == "metadata" && live.node(node).kind == yaml::Kind::Map;
        add(out, name, isMetadata ? OrderedJson::object() : yaml::toOrderedValue(live, node));
        if (isMetadata)
            for (const auto &[field, inner] : yaml::pairsOf(live, node))
                if (const std::string called = yaml::fieldName(live, field); called != "managedFields")
                    add(out[name], called, yaml::toOrderedValue(live, inner));
    }
    return out;
}

std::string notOwnedNote(const yaml::Document &live, const std::string &manager)
{
    std::string text = "# " + (live.root() == yaml::none ? "empty document" : describe(identityOf(live))) + ": "
        + manager + " owns nothing in it by Apply";
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < 0x20 || c == 0x7F; }, ' ');
    return text + '\n';
}

std::string ownedIn(const yaml::Document &live, const std::string &manager, const std::string &subresource,
                    const std::vector<EntryPattern> &taken)
{
    const Owners owners(live, false);
    FieldSet all;
    Sets others;
    for (const Manager &entry : owners.managers()) {
        const bool isTaken =
            std::ranges::any_of(taken, [&entry](const EntryPattern &pattern) { return pattern.matches(entry); });
        if (isTaken
            || (entry.name == manager && entry.operation == Manager::Operation::Apply
                && entry.subresource == subresource))
            all.unite(entry.fields);
        else
            others.push_back(&entry.fields);
    }
    if (all.empty())
        return notOwnedNote(live, manager);
    const OrderedJson value = withoutManagedFields(live);
    for (const char *name : {"apiVersion", "kind"})
        if (value.contains(name))
            all.insert({fieldNamed(name)});
    if (const auto metadata = value.find("metadata"); metadata != value.end() && metadata->is_object())
        for (const char *name : {"name", "namespace"})
            if (metadata->contains(name))
                all.insert({fieldNamed("metadata"), fieldNamed(name)});
    std::string mark = "owned-and-absent";
    while (live.source().find(mark) != std::string_view::npos)
        mark += '-';
    return withNotes(yaml::blockText(Picker(mark).pick(value, all, others)), mark);
}

} // namespace

std::string ownedText(const yaml::Stream &live, const std::string &manager, const std::string &subresource,
                      const std::function<std::vector<EntryPattern>(const yaml::Document &)> &takes)
{
    const std::string name = manager.empty() ? "unknown" : manager;
    std::string out;
    for (const yaml::Part &part : live.parts) {
        if (const yaml::Cut cut = yaml::cutOf(*part.document); cut == yaml::Cut::ListHead || cut == yaml::Cut::ListTail)
            continue;
        if (!out.empty())
            out += "---\n";
        out += ownedIn(*part.document, name, subresource, takes ? takes(*part.document) : std::vector<EntryPattern>{});
    }
    return out;
}

} // namespace fieldwise::k8s
