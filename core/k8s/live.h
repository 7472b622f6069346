// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

namespace fieldwise::k8s {

/// True for an object as a cluster stores it: it has a status, a uid, a resourceVersion or the last-applied annotation.
bool looksLive(const yaml::Document &document);

} // namespace fieldwise::k8s
