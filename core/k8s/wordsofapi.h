// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fieldwise::k8s {

/// True for a name that the built-in table has: of a field, a kind or an apiVersion.
bool isWordOfApi(std::string_view word);

} // namespace fieldwise::k8s
