// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/merge/edit/patchednode.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

/// A read-only view of a value in a document that is being patched, which expands nothing. Valid until the document
/// changes.
class Cursor {
public:
    explicit Cursor(const PatchedNode &patched);

    /// Null, Map, List or Scalar; Null for a missing value.
    NodeKind kind() const;
    /// A field by the name that kubectl gives it; the first one if there are several.
    std::optional<Cursor> member(std::string_view name) const;
    std::optional<Cursor> item(size_t index) const;
    /// The number of elements of a list; 0 for anything else.
    size_t length() const;
    Json value() const;
    /// The document's node at this place; `none` for a value that the patch inserted.
    NodeId was() const { return m_patched ? m_patched->was : m_own ? m_text.id : none; }
    bool sameToGo(const Json &other) const { return same(other, yaml::sameToGo); }
    bool sameToJson(const Json &other) const { return same(other, yaml::sameToJson); }
    /// The number of values in it, including itself, with aliases followed. Stops counting after `limit`.
    size_t count(size_t limit) const;
    /// The number of nested levels, 1 for a scalar. Stops counting after `limit`.
    size_t depth(size_t limit) const;
    /// A copy without a place in the document: nothing in it has a `was`.
    PatchedNode copied() const;

private:
    Cursor(NodeRef text, bool own) : m_text(expanded(text)), m_own(own) {}
    explicit Cursor(const Json &json) : m_json(&json) {}
    bool same(const Json &other, bool (*equal)(const Json &, const Json &)) const;
    template <class Visit>
    void eachPart(const Visit &visit) const; ///< until `visit` returns false

    const PatchedNode *m_patched = nullptr; ///< an expanded node; one of these three is set
    NodeRef m_text;
    bool m_own = false; ///< `m_text` is in the document, not in the patch
    const Json *m_json = nullptr;
};

/// Makes an expanded value independent of its place in the document.
void clearPlace(PatchedNode &patched);

} // namespace fieldwise::merge
