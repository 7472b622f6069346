// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/check/checking.h"
#include "core/k8s/identity.h"
#include "core/yaml/document.h"

namespace fieldwise::check {

/// "" for the one document of a file that says nothing of itself.
std::string documentName(const k8s::Identity &identity, size_t index, size_t count);

/// Where fields stand in the four texts, and how they may be shown.
class FieldText {
public:
    FieldText(const PerText<yaml::Stream> &streams, bool showSecrets);
    /// The first line of a field, its key included.
    Place of(Text text, uint32_t part, yaml::NodeId value) const;
    /// A line of a text of several lines, counted in the file; `line` counts from 1.
    uint32_t lineInside(Text text, uint32_t part, yaml::NodeId value, uint32_t line) const;
    bool isSecret(Text text, uint32_t part, yaml::NodeId value) const;

private:
    Range entryOf(Text text, uint32_t part, yaml::NodeId value) const;
    bool meetsSecret(Text text, uint32_t part, Range range) const;

    const PerText<yaml::Stream> &m_streams;
    PerText<LineIndex> m_lines;
    PerText<std::vector<std::vector<Range>>> m_secrets; ///< of each document
};

} // namespace fieldwise::check
