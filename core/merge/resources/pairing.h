// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Replaces the index of a part if an input has none.
inline constexpr uint32_t noPart = ~0u;

/// False if the document has only comments; in Apply and ServerSide also if it is null.
bool hasContent(const yaml::Part &part, Mode mode);

/// The parts that are merged into one resource: for each input the index of a part in its stream, or `noPart`.
using PartIndices = PerSide<uint32_t>;
/// Pairs the documents by identity, and those without an identity in order (semantics/kyaml.md 7.2). If each input has
/// one document, they are a pair, except in folders. In folders, resources with the same name are paired within a path
/// first, then across paths; resources without a name, and with Match::Path all resources, only within a path. Files in
/// `unread` are left out.
std::vector<PartIndices> pairDocuments(const PerSide<yaml::Stream> &streams, const Options &options,
                                       const std::set<std::string> &unread = {});
/// The path of a part's file; "" if the input is not a folder.
std::string_view pathOf(const yaml::Stream &stream, uint32_t part);
/// The index of each file of a folder, by path.
std::map<std::string_view, uint32_t> filesOf(const yaml::Stream &stream);
/// The documents of one file.
std::span<const yaml::Part> partsOf(const yaml::Stream &stream, uint32_t file);
/// The bytes of these documents.
std::string bytesOf(std::span<const yaml::Part> parts);

/// In Apply and ServerSide: objects that Local has more than once, where kubectl would apply the second one to the
/// result of the first. In folders with `exact`: resources that an input has more than once, which kyaml refuses.
std::vector<Fault> repeatedObjects(const PerSide<yaml::Stream> &streams, const Options &options);

} // namespace fieldwise::merge
