// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "core/k8s/kubectl.h"

namespace fieldwise {

/// Runs kubectl, and returns its output; on failure reports the reason on `err`, after the name of this program.
std::optional<std::string> kubectlAnswer(kubectl::Arguments arguments, const std::string &input,
                                         const std::string &program, std::ostream &err);

} // namespace fieldwise
