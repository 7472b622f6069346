// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/session.h"

/// What is measured: manifests made up here, the same bytes on every machine.
namespace fieldwise::bench {

/// Each of the texts has about as many bytes or lines as are asked for.
using ThreeWayField = merge::PerSide<std::string>;

/// One Deployment with many containers; every tenth is changed by Updated, another tenth by Destination.
ThreeWayField deployment(size_t bytes);
/// One Deployment whose container has so many variables, a list keyed by name.
ThreeWayField elements(int count);
/// Deployments of 40 lines, a document each, some with an upstream change, a local edit, a conflict, an addition.
ThreeWayField documents(int lines);
/// One CustomResourceDefinition with a deep schema and long descriptions.
ThreeWayField crd(size_t bytes);
/// The same with as many lines.
ThreeWayField crdOfLines(int lines);

int linesOf(const std::string &text);
/// A merge of these texts. In ServerSide, Destination's managedFields say that kubectl owns all that stands in it.
Inputs inputsOf(ThreeWayField texts, merge::Mode mode);
/// "Three-way", as the window calls it, with small letters and hyphens.
const char *modeName(merge::Mode mode);

} // namespace fieldwise::bench
