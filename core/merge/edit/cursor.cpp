// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/edit/cursor.h"

#include <algorithm>
#include <utility>

namespace fieldwise::merge {
namespace {

const Json nothing = nullptr;

NodeKind kindOfJson(const Json &json)
{
    return json.is_object() ? NodeKind::Map
        : json.is_array()   ? NodeKind::List
        : json.is_null()    ? NodeKind::Null
                            : NodeKind::Scalar;
}

size_t numberOfItems(NodeRef list)
{
    size_t count = 0;
    for (NodeId item = list.document->firstChild(list.id); item != none; item = list.document->nextSibling(item))
        ++count;
    return count;
}

} // namespace

Cursor::Cursor(const PatchedNode &patched)
{
    if (patched.form != PatchedNode::Form::Whole)
        m_patched = &patched;
    else if (patched.value)
        m_json = patched.value.get();
    else if (patched.text.missing())
        m_json = &nothing;
    else {
        m_text = expanded(patched.text);
        m_own = patched.own;
    }
}

NodeKind Cursor::kind() const
{
    if (m_patched)
        return m_patched->form == PatchedNode::Form::Map ? NodeKind::Map : NodeKind::List;
    return m_json ? kindOfJson(*m_json) : merge::kindOf(m_text);
}

std::optional<Cursor> Cursor::member(std::string_view name) const
{
    if (kind() != NodeKind::Map)
        return {};
    if (m_patched) {
        const auto found = m_patched->fields.find(std::string(name));
        return found == m_patched->fields.end() ? std::nullopt : std::optional(Cursor(found->second));
    }
    if (m_json) {
        const auto found = m_json->find(name);
        return found == m_json->end() ? std::nullopt : std::optional(Cursor(*found));
    }
    for (const NamedField &entry : namedFieldsOf(m_text))
        if (entry.name == name)
            return Cursor(entry.field.value, m_own);
    return {};
}

std::optional<Cursor> Cursor::item(size_t index) const
{
    if (kind() != NodeKind::List || (!m_text.missing() && index >= m_text.document->nodes().size()))
        return {};
    if (m_patched)
        return index < m_patched->items.size() ? std::optional(Cursor(m_patched->items[index])) : std::nullopt;
    if (m_json)
        return index < m_json->size() ? std::optional(Cursor((*m_json)[index])) : std::nullopt;
    NodeId item = m_text.document->firstChild(m_text.id);
    for (; item != none && index > 0; --index)
        item = m_text.document->nextSibling(item);
    return item == none ? std::nullopt : std::optional(Cursor(NodeRef{m_text.document, item}, m_own));
}

size_t Cursor::length() const
{
    if (kind() != NodeKind::List)
        return 0;
    return m_patched ? m_patched->items.size() : m_json ? m_json->size() : numberOfItems(m_text);
}

Json Cursor::value() const
{
    return m_patched ? dataOf(*m_patched) : m_json ? *m_json : yaml::toValue(*m_text.document, m_text.id);
}

bool Cursor::same(const Json &other, bool (*equal)(const Json &, const Json &)) const
{
    if (m_json)
        return equal(*m_json, other);
    if (kind() != kindOfJson(other) || (other.is_array() && length() != other.size()))
        return false;
    if (!m_patched)
        return equal(value(), other);
    if (other.is_array())
        return std::ranges::equal(m_patched->items, other,
                                  [&](const PatchedNode &a, const Json &b) { return Cursor(a).same(b, equal); });
    return m_patched->fields.size() == other.size() && std::ranges::all_of(m_patched->fields, [&](const auto &field) {
               const auto found = other.find(field.first);
               return found != other.end() && Cursor(field.second).same(*found, equal);
           });
}

template <class Visit>
void Cursor::eachPart(const Visit &visit) const
{
    if (m_patched) {
        for (const auto &[name, field] : m_patched->fields)
            if (!visit(Cursor(field)))
                return;
        for (const PatchedNode &item : m_patched->items)
            if (!visit(Cursor(item)))
                return;
    } else if (m_json) {
        if (m_json->is_structured())
            for (const Json &part : *m_json)
                if (!visit(Cursor(part)))
                    return;
    } else if (kind() == NodeKind::Map) {
        for (const Field &field : fieldsOf(m_text, true))
            if (!isYamlMergeKey(field) && !visit(Cursor(field.value, m_own)))
                return;
    } else if (kind() == NodeKind::List) {
        for (const NodeRef item : itemsOf(m_text))
            if (!visit(Cursor(item, m_own)))
                return;
    }
}

size_t Cursor::count(size_t limit) const
{
    size_t count = 1;
    eachPart([&](const Cursor &part) {
        count += part.count(limit - std::min(limit, count));
        return count <= limit;
    });
    return count;
}

size_t Cursor::depth(size_t limit) const
{
    size_t below = 0;
    if (limit > 0)
        eachPart([&](const Cursor &part) {
            below = std::max(below, part.depth(limit - 1));
            return below < limit;
        });
    return below + 1;
}

PatchedNode Cursor::copied() const
{
    PatchedNode copy = m_patched ? *m_patched : m_json ? PatchedNode::of(*m_json) : PatchedNode::of(m_text);
    copy.own = m_patched ? m_patched->own : m_own;
    clearPlace(copy);
    return copy;
}

void clearPlace(PatchedNode &patched)
{
    patched.was = none;
    patched.wasKey = none;
    patched.gone.clear();
    if (!std::exchange(patched.removedByOperations, {}).empty())
        std::erase_if(patched.order, [&](const std::string &name) { return !patched.fields.contains(name); });
    if (!patched.edited && !patched.text.missing()) { // its text has its whole value
        patched.form = PatchedNode::Form::Whole;
        patched.fields.clear();
        patched.order.clear();
        patched.items.clear();
    } else if (patched.form != PatchedNode::Form::Whole) {
        patched.text = {};
    }
    for (auto &[name, field] : patched.fields)
        clearPlace(field);
    for (PatchedNode &item : patched.items)
        clearPlace(item);
}

} // namespace fieldwise::merge
