// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// The lines of a stream's whole text, which count within each file.
LineIndex linesOf(const Stream &stream);
/// The same; `lines` are those of another stream, which are counted again only where the documents are others.
LineIndex linesOf(const Stream &stream, const Stream &before, const LineIndex &lines);

} // namespace fieldwise::yaml
