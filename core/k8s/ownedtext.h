// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/k8s/owners.h"

namespace fieldwise::k8s {

/// The fields that a manager owns by Apply in the live objects of a stream, with their live values, as YAML: one
/// document per object, in order, separated by `---`. A field that it owns but Live lacks is a null with a comment. An
/// object in which it owns nothing becomes a document that consists of a comment. `takes`: the entries of an object
/// that become the manager's own before; null for none.
std::string ownedText(const yaml::Stream &live, const std::string &manager, const std::string &subresource,
                      const std::function<std::vector<EntryPattern>(const yaml::Document &)> &takes = nullptr);

} // namespace fieldwise::k8s
