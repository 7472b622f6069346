// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/k8s/redact.h"
#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// Determines which nodes of one document are hidden (redact.h).
class Hiding {
public:
    explicit Hiding(const yaml::Document &document) : m_document(document), m_hidden(document.nodes().size()) {}

    void run(const SecretPlaces &places);
    /// Hides what an operation of a JSON patch writes to a hidden place or compares with it.
    void hideOperation(yaml::NodeId operation, const SecretPlaces &places);
    std::vector<Range> ranges() const;
    /// The paths, relative to `top`, of the Secrets in it.
    std::vector<FieldNames> secretsIn(yaml::NodeId top) const;
    /// Adds what is hidden in this document to `places`.
    void addTo(SecretPlaces &places) const;

private:
    using NodeId = yaml::NodeId;
    using Pairs = std::vector<std::pair<NodeId, NodeId>>;

    bool isA(NodeId id, yaml::Kind kind) const;
    bool says(NodeId map, std::string_view field, std::string_view text) const;
    bool isOfCore(NodeId map) const;
    std::string_view nameOf(NodeId key) const;
    Pairs fieldsOf(NodeId map) const;

    void hide(NodeId id);
    void hideComments(NodeId value);
    void hideComment(Range comment);
    void hideValue(NodeId value);
    void hideCollection(NodeId key);
    void hideSecret(NodeId map);
    void hideOwnedKeys();
    void hideSlips(NodeId operation, NodeId path, const SecretPlaces &places);
    void hideStructured(NodeId id);
    void hideAt(NodeId id, const SecretPlaces &places, bool isElement = false);
    void hideWhatSaysSo();
    void hideIfSecret(NodeId map);
    void followAliases();
    std::optional<FieldNames> namesTo(NodeId id, NodeId top) const;
    void addMerged(SecretPlaces &places) const;

    const yaml::Document &m_document;
    std::vector<bool> m_hidden;
    std::vector<NodeId> m_secrets;
    std::vector<Range> m_comments;
    std::pair<NodeId, NodeId> m_structured{0, 0}; ///< the nodes that were searched last
};

} // namespace fieldwise::k8s
