// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/fieldset.h"

#include <charconv>

#include "core/k8s/redact.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::k8s {

using nlohmann::json;
using yaml::NodeId;

namespace {

constexpr size_t mostKeyNames = 8; ///< ways in which the elements of one list are named; a server knows one

int rank(const json &value)
{
    return value.is_number() ? 0 : value.is_string() ? 1 : value.is_boolean() ? 2 : 3;
}

int compared(const json &a, const json &b)
{
    if (rank(a) != rank(b))
        return rank(a) < rank(b) ? -1 : 1;
    if (a.is_string())
        return a.get_ref<const std::string &>().compare(b.get_ref<const std::string &>());
    return a < b ? -1 : b < a ? 1 : 0;
}

int comparedKeys(const json &first, const json &second)
{
    const auto &a = first.get_ref<const json::object_t &>(), &b = second.get_ref<const json::object_t &>();
    for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end(); ++left, ++right) {
        if (const int name = left->first.compare(right->first); name != 0)
            return name;
        if (const int value = compared(left->second, right->second); value != 0)
            return value;
    }
    return a.size() < b.size() ? -1 : a.size() > b.size();
}

std::string text(const json &value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string keyOf(const FieldStep &step)
{
    switch (step.kind) {
    case FieldStep::Kind::Field: return "f:" + step.name;
    case FieldStep::Kind::Keys: return "k:" + text(step.value);
    case FieldStep::Kind::Value: return "v:" + text(step.value);
    case FieldStep::Kind::Index: break;
    }
    return "i:" + std::to_string(step.index);
}

class Reader {
public:
    Reader(const yaml::Document &document, std::optional<Diagnostic> &fault) : m_document(document), m_fault(fault) {}

    FieldSet read(NodeId id)
    {
        FieldSet set;
        if (m_document.node(id).kind != yaml::Kind::Map) {
            fail(id, "expected a mapping of fields");
            return set;
        }
        for (NodeId key = m_document.firstChild(id); key != yaml::none && !m_fault;
             key = m_document.nextSibling(m_document.valueOf(key))) {
            const std::string_view name = m_document.node(key).value;
            if (name == ".") {
                set.self = true;
                continue;
            }
            const std::optional<FieldStep> step = stepOf(key, name);
            if (!step)
                continue;
            FieldSet below = read(m_document.valueOf(key));
            if (m_fault)
                break;
            if (m_document.firstChild(m_document.valueOf(key)) == yaml::none)
                below.self = true;
            if (below.empty())
                continue;
            if (const auto [at, isNew] = set.below.try_emplace(*step, std::move(below)); !isNew)
                at->second.unite(below);
        }
        return set;
    }

private:
    std::nullopt_t fail(NodeId at, const std::string &expected)
    {
        const yaml::Node &node = m_document.node(at);
        std::string found(m_document.text(at).substr(0, 40));
        found.resize(std::min(found.find_first_of("\r\n"), found.size()));
        m_fault = noticeAt(node.range(), "managed-fields", "found `" + found + "` in managedFields, " + expected);
        return std::nullopt;
    }

    /// Nothing for a letter that is not known.
    std::optional<FieldStep> stepOf(NodeId key, std::string_view name)
    {
        FieldStep step;
        if (m_document.node(key).kind != yaml::Kind::Scalar || name.size() < 2 || name[1] != ':')
            return fail(key, "expected `.`, `f:`, `k:`, `v:` or `i:`");
        const std::string_view rest = name.substr(2);
        switch (name[0]) {
        case 'f': step.name = rest; return step;
        case 'k':
            step.kind = FieldStep::Kind::Keys;
            step.value = yaml::fromJson(rest);
            if (!step.value.is_object() || step.value.empty())
                return fail(key, "expected the keys of an element as JSON after `k:`");
            return step;
        case 'v':
            step.kind = FieldStep::Kind::Value;
            step.value = yaml::fromJson(rest);
            if (step.value.is_discarded())
                return fail(key, "expected a value as JSON after `v:`");
            return step;
        case 'i':
            step.kind = FieldStep::Kind::Index;
            if (const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), step.index);
                error != std::errc() || end != rest.data() + rest.size())
                return fail(key, "expected a number after `i:`");
            return step;
        default: return {};
        }
    }

    const yaml::Document &m_document;
    std::optional<Diagnostic> &m_fault;
};

void visitBelow(const FieldSet &set, FieldPath &path, const std::function<void(const FieldPath &)> &each)
{
    const auto at = [&](const FieldStep &step, auto &&then) {
        path.push_back(step);
        then();
        path.pop_back();
    };
    for (const auto &[step, below] : set.below)
        if (below.self)
            at(step, [&] { each(path); });
    for (const auto &[step, below] : set.below)
        at(step, [&, &below = below] { visitBelow(below, path, each); });
}

} // namespace

bool FieldStep::operator<(const FieldStep &other) const
{
    if (kind != other.kind)
        return kind < other.kind;
    switch (kind) {
    case Kind::Field: return name < other.name;
    case Kind::Keys: return comparedKeys(value, other.value) < 0;
    case Kind::Value: return compared(value, other.value) < 0;
    case Kind::Index: break;
    }
    return index < other.index;
}

FieldStep fieldNamed(std::string name)
{
    FieldStep step;
    step.name = std::move(name);
    return step;
}

std::string print(const FieldPath &path)
{
    std::string out;
    for (const FieldStep &step : path) {
        if (step.kind == FieldStep::Kind::Field) {
            out += "." + (isTextOfCollection(step.name) ? std::string(maskText(Mask::Same)) : step.name);
        } else if (step.kind == FieldStep::Kind::Keys) {
            std::string keys;
            for (const auto &[name, value] : step.value.items())
                keys += (keys.empty() ? "" : ",") + name + "=" + text(value);
            out += "[" + keys + "]";
        } else {
            out += step.kind == FieldStep::Kind::Value ? "[=" + text(step.value) + "]"
                                                       : "[" + std::to_string(step.index) + "]";
        }
    }
    return out;
}

void FieldSet::insert(const FieldPath &path)
{
    FieldSet *at = this;
    for (const FieldStep &step : path)
        at = &at->below[step];
    at->self = true;
}

bool FieldSet::contains(const FieldPath &path) const
{
    const FieldSet *at = this;
    for (const FieldStep &step : path) {
        at = at->find(step);
        if (!at)
            return false;
    }
    return at->self;
}

const FieldSet *FieldSet::find(const FieldStep &step) const
{
    const auto found = below.find(step);
    return found == below.end() ? nullptr : &found->second;
}

void FieldSet::unite(const FieldSet &other)
{
    self = self || other.self;
    for (const auto &[step, set] : other.below)
        below[step].unite(set);
}

void FieldSet::visit(const std::function<void(const FieldPath &)> &each) const
{
    FieldPath path;
    if (self)
        each(path);
    visitBelow(*this, path, each);
}

FieldSet intersection(const FieldSet &a, const FieldSet &b)
{
    if (a.below.size() > b.below.size())
        return intersection(b, a);
    FieldSet out;
    out.self = a.self && b.self;
    for (const auto &[step, below] : a.below) {
        const FieldSet *other = b.find(step);
        if (FieldSet both = other ? intersection(below, *other) : FieldSet(); !both.empty())
            out.below.emplace_hint(out.below.end(), step, std::move(both));
    }
    return out;
}

/// Takes from what stands in `a` what stands in `b`, by `less` of each two that have the same step.
static FieldSet lessBelow(FieldSet a, const FieldSet &b, FieldSet (*less)(FieldSet, const FieldSet &))
{
    for (const auto &[step, other] : b.below) {
        const auto found = a.below.find(step);
        if (found == a.below.end())
            continue;
        found->second = less(std::move(found->second), other);
        if (found->second.empty())
            a.below.erase(found);
    }
    return a;
}

FieldSet difference(FieldSet a, const FieldSet &b)
{
    a.self = a.self && !b.self;
    return lessBelow(std::move(a), b, difference);
}

FieldSet differenceBelow(FieldSet a, const FieldSet &b)
{
    return b.self ? FieldSet() : lessBelow(std::move(a), b, differenceBelow);
}

json missingKey(const std::string &name)
{
    if (name == "protocol")
        return "TCP";
    return name == "port" || name == "containerPort" ? json(0) : json("");
}

std::set<std::vector<std::string>> keyNames(const FieldSet &set)
{
    std::set<std::vector<std::string>> all;
    for (const auto &[step, below] : set.below) {
        if (step.kind != FieldStep::Kind::Keys || all.size() == mostKeyNames)
            continue;
        std::vector<std::string> names;
        for (const auto &[name, value] : step.value.items())
            names.push_back(name);
        all.insert(std::move(names));
    }
    return all;
}

FieldSet readFieldSet(const yaml::Document &document, NodeId fields, std::optional<Diagnostic> &fault)
{
    return Reader(document, fault).read(fields);
}

nlohmann::ordered_json fieldsV1(const FieldSet &set)
{
    using Fields = nlohmann::ordered_json::object_t;
    Fields out;
    out.reserve(set.below.size() + 1); // the keys differ, so none needs to be looked for
    if (set.self && !set.below.empty())
        out.Fields::Container::emplace_back(".", nlohmann::ordered_json::object());
    for (const auto &[step, below] : set.below)
        if (!below.empty())
            out.Fields::Container::emplace_back(keyOf(step), fieldsV1(below));
    return out;
}

} // namespace fieldwise::k8s
