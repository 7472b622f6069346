// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/plan/collections.h"
#include "core/yaml/value.h"

namespace fieldwise::git {

/// The value of a node by YAML 1.2: a key `on` is the string `on`.
yaml::Json writtenValue(const yaml::Document &document, yaml::NodeId id);

/// The values of a document's fields by its decisions.
class DecidedValues {
public:
    /// The document must outlive it.
    explicit DecidedValues(const merge::DocumentPlan &document) : m_document(&document) {}

    yaml::Json of(merge::DecisionId id);

private:
    std::string nameOf(const merge::Decision &field) const;
    yaml::Json ofLeaf(const merge::Decision &decision);
    yaml::Json ofNode(merge::Side side, yaml::NodeId id);
    yaml::Json ofAlias(merge::Side side, yaml::NodeId alias);
    merge::DecisionId about(yaml::NodeId value);

    const merge::DocumentPlan *m_document;
    std::optional<std::map<yaml::NodeId, merge::DecisionId>> m_byValue; ///< of Ours; computed on first use
    std::optional<std::vector<merge::UsableAnchor>> m_shared;           ///< computed on first use
};

} // namespace fieldwise::git
