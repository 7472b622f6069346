// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/checking.h"
#include "core/check/counterparts.h"
#include "core/k8s/identity.h"
#include "core/yaml/document.h"

namespace fieldwise::check {

/// "" for the one document of a file that says nothing of itself.
std::string documentName(const k8s::Identity &identity, size_t index, size_t count);

/// Where fields stand in the four texts, and how they may be shown.
class FieldText {
public:
    FieldText(const PerText<yaml::Stream> &streams, bool showSecrets);
    /// The first line of a field, its key included, however long it is.
    FindingPlace of(Text text, uint32_t part, yaml::NodeId value) const;
    /// The elements of a list in their order.
    FindingPlace orderOf(Text text, uint32_t part, yaml::NodeId list) const;
    /// Texts of several lines by their lines, which are counted in the files; a missing one is empty. Nothing for any
    /// other value. `all`: the input that the values of all inputs are from.
    std::optional<Checked> byLines(const PerText<ResultNode> &values, std::optional<Text> all = {}) const;

private:
    void hideSecrets();
    uint32_t lineInside(Text text, const ResultNode &value, uint32_t line) const;
    Range entryOf(Text text, uint32_t part, yaml::NodeId value) const;
    bool meetsSecret(Text text, uint32_t part, Range range) const;

    const PerText<yaml::Stream> &m_streams;
    PerText<LineIndex> m_lines;
    PerText<std::vector<std::vector<Range>>> m_secrets; ///< of each document
};

} // namespace fieldwise::check
