// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// The fields that a manager owns by Apply in the live objects of a stream, with their values there, as YAML: one
/// document each, in their order, `---` between. What it owns and Live does not have is a null with a comment that says
/// so; an object in which it owns nothing gives a document of one comment.
std::string ownedText(const yaml::Stream &live, const std::string &manager, const std::string &subresource);

} // namespace fieldwise::k8s
