// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/checking.h"
#include "core/check/counterparts.h"
#include "core/k8s/identity.h"
#include "core/yaml/document.h"

namespace fieldwise::check {

/// The name of a document in findings; "" for the only document of a file if it has no identity.
std::string documentName(const k8s::Identity &identity, size_t index, size_t count);

/// The comments of an entry and those on its lines.
std::vector<std::string> commentsWith(const yaml::Document &document, yaml::NodeId entry);

/// Where fields are in the four texts, and their text as it may be shown.
class FieldText {
public:
    FieldText(const PerText<yaml::Stream> &streams, bool showSecrets);
    /// The bytes of a field including its key, in the whole text.
    Range rangeOf(Text text, uint32_t part, yaml::NodeId value) const;
    /// The first line of a field including its key, at full length.
    FindingPlace of(Text text, uint32_t part, yaml::NodeId value) const;
    /// The elements of a list in order.
    FindingPlace orderOf(Text text, uint32_t part, yaml::NodeId list) const;
    /// Compares multi-line strings by lines, with line numbers in the files; a missing string is empty. Nothing if one
    /// is any other value. `all`: the input that has all the values except the result's.
    std::optional<Checked> byLines(const PerText<ResultNode> &values, std::optional<Text> all = {}) const;

private:
    void hideSecrets();
    void moveInside(Text text, const ResultNode &value, FindingPlace &place, const LineIndex &lines) const;
    Range entryOf(Text text, uint32_t part, yaml::NodeId value) const;
    bool meetsSecret(Text text, uint32_t part, Range range) const;

    const PerText<yaml::Stream> &m_streams;
    PerText<LineIndex> m_lines;
    PerText<std::vector<std::vector<Range>>> m_secrets; ///< in each document
};

} // namespace fieldwise::check
