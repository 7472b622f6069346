// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/k8s/fieldset.h"
#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// An entry of metadata.managedFields.
struct Manager {
    enum class Operation : uint8_t { Apply, Update };
    std::string name; ///< "unknown" when it is empty, as on a server
    Operation operation = Operation::Update;
    std::string apiVersion;
    std::string subresource;
    std::string time; ///< as written, RFC 3339 in UTC; "" when it has none
    FieldSet fields;
};

/// "Update" or "Apply", and where there are any the subresource and the day: "Update of scale, 2026-11-03".
std::string details(const Manager &manager);
/// Who writes what a person's own kubectl apply sends.
bool isKubectlApply(const Manager &manager);

/// Who owns which field of a live object, as its metadata.managedFields says.
class Owners {
public:
    /// Without `places` only `managers` and `notices` are there.
    explicit Owners(const yaml::Document &live, bool places = true);

    /// Those that can be read, in the order of the text.
    const std::vector<Manager> &managers() const { return m_managers; }
    /// Entries that can't be read are left out; each is a notice, its range in the document.
    const std::vector<Diagnostic> &notices() const { return m_notices; }
    /// Those who own the value at this node, as indices into `managers`: its path is in their sets, or that of an
    /// atomic list or mapping around it. Ascending.
    std::span<const uint32_t> at(yaml::NodeId value) const;
    /// The same; for a mapping or list that nobody owns itself, those who own something in it.
    std::vector<uint32_t> around(yaml::NodeId value) const;
    /// The one of these who wrote last.
    const Manager *last(std::span<const uint32_t> managers) const;

private:
    using Sets = std::vector<std::pair<uint32_t, const FieldSet *>>;
    void read(yaml::NodeId entry);
    void walk(yaml::NodeId node, const Sets &sets, std::vector<uint32_t> inherited);
    void walkItems(yaml::NodeId list, const Sets &sets, const std::vector<uint32_t> &inherited);

    const yaml::Document *m_document; ///< while it is read
    std::vector<Manager> m_managers;
    std::vector<Diagnostic> m_notices;
    std::vector<uint32_t> m_listOf; ///< of each node, an index into m_lists
    std::vector<std::vector<uint32_t>> m_lists{{}};
    std::map<std::vector<uint32_t>, uint32_t> m_known;
    std::vector<yaml::NodeId> m_ends; ///< of each node, the node after its subtree
};

/// Null when the document has no managedFields.
std::shared_ptr<const Owners> ownersOf(const yaml::Document &live);

} // namespace fieldwise::k8s
