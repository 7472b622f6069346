// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::test {

/// The events of a stream, one a line, as the yaml-test-suite writes them; documents without their `---` and `...`.
std::string events(const yaml::Stream &stream);
/// The same for the nodes of one document, without `+DOC` and `-DOC`.
std::string events(const yaml::Document &document);
/// A value as it stands in an event.
std::string escaped(std::string_view value);

} // namespace fieldwise::test
