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

Cursor::Cursor(const PatchedNode &after)
{
    if (after.form != PatchedNode::Form::Whole)
        m_after = &after;
    else if (after.value)
        m_json = after.value.get();
    else if (after.text.missing())
        m_json = &nothing;
    else {
        m_text = expanded(after.text);
        m_own = after.own;
    }
}

NodeKind Cursor::kind() const
{
    if (m_after)
        return m_after->form == PatchedNode::Form::Map ? NodeKind::Map : NodeKind::List;
    return m_json ? kindOfJson(*m_json) : merge::kindOf(m_text);
}

std::optional<Cursor> Cursor::member(std::string_view name) const
{
    if (kind() != NodeKind::Map)
        return {};
    if (m_after) {
        const auto found = m_after->fields.find(std::string(name));
        return found == m_after->fields.end() ? std::nullopt : std::optional(Cursor(found->second));
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
    if (m_after)
        return index < m_after->items.size() ? std::optional(Cursor(m_after->items[index])) : std::nullopt;
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
    return m_after ? m_after->items.size() : m_json ? m_json->size() : numberOfItems(m_text);
}

Json Cursor::value() const
{
    return m_after ? valueOf(*m_after) : m_json ? *m_json : yaml::toValue(*m_text.document, m_text.id);
}

bool Cursor::same(const Json &other, bool (*equal)(const Json &, const Json &)) const
{
    if (m_json)
        return equal(*m_json, other);
    if (kind() != kindOfJson(other) || (other.is_array() && length() != other.size()))
        return false;
    if (!m_after)
        return equal(value(), other);
    if (other.is_array())
        return std::ranges::equal(m_after->items, other,
                                  [&](const PatchedNode &a, const Json &b) { return Cursor(a).same(b, equal); });
    return m_after->fields.size() == other.size() && std::ranges::all_of(m_after->fields, [&](const auto &field) {
               const auto found = other.find(field.first);
               return found != other.end() && Cursor(field.second).same(*found, equal);
           });
}

template <class Visit>
void Cursor::eachPart(const Visit &visit) const
{
    if (m_after) {
        for (const auto &[name, field] : m_after->fields)
            if (!visit(Cursor(field)))
                return;
        for (const PatchedNode &item : m_after->items)
            if (!visit(Cursor(item)))
                return;
    } else if (m_json) {
        if (m_json->is_structured())
            for (const Json &part : *m_json)
                if (!visit(Cursor(part)))
                    return;
    } else if (kind() == NodeKind::Map) {
        for (const Field &field : fieldsOf(m_text, true))
            if (!isMergeKey(field) && !visit(Cursor(field.value, m_own)))
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
    PatchedNode copy = m_after ? *m_after : m_json ? PatchedNode::of(*m_json) : PatchedNode::of(m_text);
    copy.own = m_after ? m_after->own : m_own;
    clearPlace(copy);
    return copy;
}

void clearPlace(PatchedNode &after)
{
    after.was = none;
    after.wasKey = none;
    after.gone.clear();
    if (!std::exchange(after.removedByOperations, {}).empty())
        std::erase_if(after.order, [&](const std::string &name) { return !after.fields.contains(name); });
    if (!after.edited && !after.text.missing()) { // its text has its whole value
        after.form = PatchedNode::Form::Whole;
        after.fields.clear();
        after.order.clear();
        after.items.clear();
    } else if (after.form != PatchedNode::Form::Whole) {
        after.text = {};
    }
    for (auto &[name, field] : after.fields)
        clearPlace(field);
    for (PatchedNode &item : after.items)
        clearPlace(item);
}

} // namespace fieldwise::merge
