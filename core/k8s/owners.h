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
    std::string name; ///< "unknown" if it is empty, as on a server
    Operation operation = Operation::Update;
    std::string apiVersion;
    std::string subresource;
    std::string time; ///< as written, RFC 3339 in UTC; "" if missing
    FieldSet fields;
};

/// Entries of the object itself, by the name of their manager.
struct EntryPattern {
    std::string name;
    bool isPrefix = false; ///< all names that begin so
    bool apply = true, update = true;

    bool matches(const Manager &manager) const
    {
        return manager.subresource.empty() && (isPrefix ? manager.name.starts_with(name) : manager.name == name)
            && (manager.operation == Manager::Operation::Apply ? apply : update);
    }
};

/// "Update" or "Apply", with the subresource and the day if there are any: "Update of scale, 2026-11-03".
std::string details(const Manager &manager);
/// True for the managers whose fields a person's own kubectl apply writes.
bool isKubectlApply(const Manager &manager);

/// The owners of each field of a live object, read from its metadata.managedFields.
class Owners {
public:
    /// Without `places`, only `managers` and `notices` are available.
    explicit Owners(const yaml::Document &live, bool places = true);

    /// The managers that can be read, in text order.
    const std::vector<Manager> &managers() const { return m_managers; }
    /// One notice for each entry that can't be read and is left out; ranges are in the document.
    const std::vector<Diagnostic> &notices() const { return m_notices; }
    /// The owners of the value at this node, as ascending indices into `managers`: their set contains its path, or the
    /// path of an atomic list or mapping around it.
    std::span<const uint32_t> at(yaml::NodeId value) const;
    /// The same; for a mapping or list without an owner, the owners of anything in it.
    std::vector<uint32_t> around(yaml::NodeId value) const;
    /// The one of these managers that wrote last; null if `managers` is empty.
    const Manager *last(std::span<const uint32_t> managers) const;

private:
    using Sets = std::vector<std::pair<uint32_t, const FieldSet *>>;
    void read(yaml::NodeId entry);
    void walk(yaml::NodeId node, const Sets &sets, std::vector<uint32_t> inherited);
    void walkItems(yaml::NodeId list, const Sets &sets, const std::vector<uint32_t> &inherited);

    const yaml::Document *m_document; ///< valid only during construction
    std::vector<Manager> m_managers;
    std::vector<Diagnostic> m_notices;
    std::vector<uint32_t> m_listOf; ///< for each node, an index into m_lists
    std::vector<std::vector<uint32_t>> m_lists{{}};
    std::map<std::vector<uint32_t>, uint32_t> m_known;
    std::vector<yaml::NodeId> m_ends; ///< for each node, the node after its subtree
};

/// Null if the document has no managedFields.
std::shared_ptr<const Owners> ownersOf(const yaml::Document &live);

} // namespace fieldwise::k8s
