// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// What a document is read from. Of a Kubernetes List only the items have content: each is read from its own lines, and
/// its root is the mapping behind the dash (the second node). What stands around them has nodes, but no root.
enum class Cut : uint8_t { Whole, ListHead, ListItem, ListTail };
Cut cutOf(const Document &document);
/// Reads the lines of one item.
std::shared_ptr<const Document> readItem(std::string text);

/// Takes every Kubernetes List of a stream (`kind: List` of apiVersion `v1`, its items in block style) apart into parts
/// over the same bytes: its head, each item with the comments above it, and what stands behind the items. A List in
/// flow style (JSON), and one whose items can't be read each by itself (aliases between them), stays one document.
/// Parts whose bytes are those of one in `before` are shared with it.
Stream withListsApart(Stream stream, const Stream *before = nullptr);

} // namespace fieldwise::yaml
