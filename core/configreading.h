// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::config {

/// A word in a file and its value.
template <class T>
using Word = std::pair<std::string_view, T>;
template <class T, size_t count>
std::string wordOf(const Word<T> (&words)[count], T meaning)
{
    return std::string(std::ranges::find(words, meaning, &Word<T>::second)->first);
}

/// Reads one of Fieldwise's own files. Keeps the first error, with its range in the text; all values read after it are
/// empty. Aliases, several documents and unknown fields are errors.
class Reading {
public:
    explicit Reading(std::string_view text);

    using Fields = std::map<std::string_view, yaml::NodeId>;
    yaml::NodeId root() const { return m_root; }
    Fields fields(yaml::NodeId map, const std::vector<std::string_view> &known);
    std::vector<yaml::NodeId> items(yaml::NodeId list);
    std::string text(yaml::NodeId scalar);
    bool flag(yaml::NodeId scalar);
    uint64_t number(yaml::NodeId scalar);
    template <class T>
    T word(yaml::NodeId scalar, std::span<const Word<T>> words)
    {
        const std::string found = text(scalar);
        std::vector<std::string_view> names;
        for (const auto &[name, meaning] : words) {
            if (name == found)
                return meaning;
            names.push_back(name);
        }
        fail(scalar, "found `" + shortened(found) + "`, expected one of " + listed(names));
        return {};
    }
    /// The field with this name; `none`, with an error, if it is missing.
    yaml::NodeId needed(const Fields &fields, std::string_view name, yaml::NodeId map);
    const yaml::Node &node(yaml::NodeId id) const { return m_document->node(id); }
    std::string tag(yaml::NodeId id) const { return m_document->resolvedTag(id); }

    /// Reports an error at a node, including the path of its field; without a node, at the start of the text.
    void fail(yaml::NodeId at, std::string text);
    const std::optional<Diagnostic> &fault() const { return m_fault; }
    /// Shortens long text for a message.
    static std::string shortened(std::string_view text) { return fieldwise::shortened(text, 60); }

private:
    bool isA(yaml::NodeId id, yaml::Kind kind);
    /// `inputs.updated.files[1].path`; "" at the root.
    std::string placeOf(yaml::NodeId id) const;
    static std::string listed(const std::vector<std::string_view> &words);

    yaml::Stream m_stream;
    const yaml::Document *m_document;
    yaml::NodeId m_root = yaml::none;
    std::optional<Diagnostic> m_fault;
};

} // namespace fieldwise::config
