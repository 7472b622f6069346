// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/merge/edit/patchednode.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

/// A value of a document on its way through a patch, looked at without opening anything. It lives as long as the
/// document is not changed.
class Cursor {
public:
    explicit Cursor(const PatchedNode &after);

    /// Null, Map, List or Scalar; nothing at all is null.
    NodeKind kind() const;
    /// A field by the name that kubectl gives it; the first one of that name.
    std::optional<Cursor> member(std::string_view name) const;
    std::optional<Cursor> item(size_t index) const;
    /// How many elements a list has.
    size_t length() const;
    Json value() const;
    /// The document's node that stands here; `none` for what a patch has brought.
    NodeId was() const { return m_after ? m_after->was : m_own ? m_text.id : none; }
    bool sameToGo(const Json &other) const { return same(other, yaml::sameToGo); }
    bool sameToJson(const Json &other) const { return same(other, yaml::sameToJson); }
    /// How many values it is, itself counted, aliases followed; counting ends behind `limit`.
    size_t count(size_t limit) const;
    /// How many levels stand one in another, 1 for a scalar; counting ends behind `limit`.
    size_t depth(size_t limit) const;
    /// A copy that has no place in the document yet: nothing below it `was` anything.
    PatchedNode copied() const;

private:
    Cursor(NodeRef text, bool own) : m_text(expanded(text)), m_own(own) {}
    explicit Cursor(const Json &json) : m_json(&json) {}
    bool same(const Json &other, bool (*equal)(const Json &, const Json &)) const;
    template <class Visit>
    void eachPart(const Visit &visit) const; ///< until `visit` says false

    const PatchedNode *m_after = nullptr; ///< one of the three; an opened one
    NodeRef m_text;
    bool m_own = false; ///< `m_text` is the document's
    const Json *m_json = nullptr;
};

/// Makes an opened value one without a place in the document.
void clearPlace(PatchedNode &after);

} // namespace fieldwise::merge
