// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include <algorithm>

#include "core/merge/explain/explanationcontext.h"
#include "core/values/jsonmerge.h"
#include "core/yaml/equality.h"

namespace fieldwise::patch {

using Weight = Limitation::Weight;

namespace {

/// Nulls that a merge patch would have to set, and lists that it sends as a whole; `from` is null for what is new.
void remarkFields(const Json *from, const Json &to, const std::string &pointer, Written &written)
{
    for (const auto &[name, value] : to.items()) {
        const auto found = from ? from->find(name) : to.end();
        const Json *before = from && found != from->end() ? &*found : nullptr;
        const std::string at = below(pointer, name);
        if (value.is_null() && !(before && before->is_null()))
            addLimitation(written, Weight::Blocks, at,
                          "Can't set `" + name + "` to null: in a merge patch null deletes a field.");
        else if (value.is_object())
            remarkFields(before && before->is_object() ? before : nullptr, value, at, written);
        else if (value.is_array() && before && before->is_array() && !before->empty()
                 && !yaml::sameToGo(*before, value))
            addLimitation(written, Weight::Warns, at,
                          "Replaces the whole list `" + name + "` by "
                              + merge::counted(value.size(), "element", "no elements")
                              + "; changes that others make to it in the meantime are lost.");
    }
}

/// A null field of an object in a list.
bool hasNullInList(const Json &value, bool inList)
{
    return value.is_structured() && std::any_of(value.begin(), value.end(), [&](const Json &child) {
               return (inList && value.is_object() && child.is_null())
                   || hasNullInList(child, inList || value.is_array());
           });
}

} // namespace

Written writeMerge(const Change &change)
{
    Written written{.format = Format::MergePatch, .patch = nullptr};
    const Json &from = *change.from, &to = *change.to;
    if (!from.is_object() || !to.is_object()) {
        const bool lists = from.is_array() && to.is_array();
        addLimitation(written, Weight::Blocks, "",
                      "A merge patch changes fields. It can only replace a value that is not a mapping as a whole, so "
                      "the patch would be the whole new document.");
        block(written,
              lists ? "A merge patch can't change single elements of a list"
                    : "A merge patch can't change a document that is not a mapping before and after");
        return written;
    }
    remarkFields(&from, to, "", written);
    const Json patch = merge::createJsonMerge(from, to);
    written.patch = arranged(patch, change.place);
    if (std::ranges::any_of(written.limitations, [](const Limitation &one) { return one.weight == Weight::Blocks; })) {
        block(written, "A merge patch can't set null");
        return written;
    }
    prove(written, merge::applyJsonMerge(from, patch, false), to);
    if (!written.proved || !hasNullInList(patch, false))
        return written;
    if (const auto difference = differenceAt(merge::applyJsonMerge(from, patch, true), to))
        addLimitation(written, Weight::Warns, difference->pointer,
                      "kubectl and API servers drop the nulls inside a list: they give a different result here.");
    return written;
}

} // namespace fieldwise::patch
