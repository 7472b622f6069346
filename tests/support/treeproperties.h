// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::test {

/// What does not hold of a document that was read, although it always should: nodes nest, every byte is accounted for,
/// every comment has one owner of the right kind, the lines of entries nest. "" for nothing.
std::string faultOf(const yaml::Document &document);

/// How many nodes the tree has with every alias replaced by what it stands for.
uint64_t expandedNodes(const yaml::Document &document);
/// Entries of block maps that can be taken out with their lines: neither the first nor the only one.
std::vector<yaml::NodeId> removableEntries(const yaml::Document &document);
/// Below a `<<` without an alias: its fields are told as the map's own, too, and what is no map says nothing.
bool isBehindMergeKey(const yaml::Document &document, yaml::NodeId node);
/// What is wrong with the text without the lines of such an entry: it has to be the same tree without it, and the other
/// comments where they were.
std::string faultWithout(const yaml::Document &document, yaml::NodeId entry);

} // namespace fieldwise::test
