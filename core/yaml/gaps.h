// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

/// What stands between the entries of a document. Offsets are bytes of its text.
namespace fieldwise::yaml {

/// The value's key, or the item before an item: the child that ends where `id` starts.
NodeId siblingBefore(const Document &document, NodeId id);
/// The entry that a node is, or is the value of; the root has none and stands for itself.
NodeId entryOf(const Document &document, NodeId id);
uint32_t lineStartOf(std::string_view text, uint32_t at);
/// Skips white space and line breaks.
uint32_t afterWhiteSpace(std::string_view text, uint32_t at);
/// Skips white space, line breaks and comments.
uint32_t afterGap(std::string_view text, uint32_t at);

} // namespace fieldwise::yaml
