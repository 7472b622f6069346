// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/diagnostic.h"
#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// What another YAML library makes of the same bytes.
struct Opinion {
    enum Kind { Same, Different, CannotRead } kind = Same;
    std::string text; ///< what differs, or why it can't be read; empty when the same
    Range where;      ///< in the document's source
};

/// Lets libyaml, from which kubectl's reader descends, read a document that was accepted here, and compares the trees
/// node by node: kinds, values, tags, anchors, aliases.
Opinion secondOpinion(const Document &document);

} // namespace fieldwise::yaml
