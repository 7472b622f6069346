// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Which part of a text a document is. A Kubernetes List is split into head, items and tail, and only its items have
/// content: each is read from its own lines, and its root is the mapping after the dash (the second node). Head and
/// tail have nodes but no root.
enum class Cut : uint8_t { Whole, ListHead, ListItem, ListTail };
Cut cutOf(const Document &document);
/// Reads the lines of one item of a List.
std::shared_ptr<const Document> readItem(std::string text);

/// Splits every Kubernetes List of a stream (`kind: List` of apiVersion `v1` with items in block style) into parts over
/// the same bytes: the head, each item with the comments above it, and the tail. A List stays one document if it is in
/// flow style (JSON) or if an item can't be read alone (such as aliases between items). Parts whose bytes equal those
/// of a part of `before` are shared with it.
Stream withListsApart(Stream stream, const Stream *before = nullptr);

} // namespace fieldwise::yaml
