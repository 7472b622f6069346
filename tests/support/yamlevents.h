// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::test {

/// The events of a stream, one per line, in the format of the yaml-test-suite; `---` and `...` of documents are not
/// shown.
std::string events(const yaml::Stream &stream);
/// The same for the nodes of one document, without `+DOC` and `-DOC`.
std::string events(const yaml::Document &document);
/// A value as written in an event.
std::string escaped(std::string_view value);

} // namespace fieldwise::test
