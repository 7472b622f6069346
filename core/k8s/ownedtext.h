// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// The fields that a manager owns by Apply in the live objects of a stream, with their live values, as YAML: one
/// document per object, in order, separated by `---`. A field that it owns but Live lacks is a null with a comment. An
/// object in which it owns nothing becomes a document that consists of a comment. `handsOver`: what it owns by Update
/// is handed over to Apply before.
std::string ownedText(const yaml::Stream &live, const std::string &manager, const std::string &subresource,
                      bool handsOver = false);

} // namespace fieldwise::k8s
