// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::test {

/// Checks the invariants of a document that was read: nodes nest, every byte is accounted for, every comment has one
/// owner of the right kind, the lines of entries nest. Returns the first violation; "" if there is none.
std::string faultOf(const yaml::Document &document);

/// The number of nodes with every alias replaced by its target.
uint64_t expandedNodes(const yaml::Document &document);
/// The entries of block maps that can be removed with their lines: neither the first nor the only one.
std::vector<yaml::NodeId> removableEntries(const yaml::Document &document);
/// True for a node below a `<<` without an alias. Its fields are also reported as the map's own, and a value that is
/// not a map has no effect.
bool isBehindYamlMergeKey(const yaml::Document &document, yaml::NodeId node);
/// Removes the lines of such an entry and compares: the tree must be the same without the entry, and all other comments
/// must keep their owners. Returns what is wrong; "" if nothing.
std::string faultWithout(const yaml::Document &document, yaml::NodeId entry);

} // namespace fieldwise::test
