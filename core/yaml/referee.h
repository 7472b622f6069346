// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/diagnostic.h"
#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// How libyaml reads the same bytes.
struct Opinion {
    enum Kind { Same, Different, CannotRead } kind = Same;
    std::string text; ///< what differs, or why libyaml can't read it; empty for Same
    Range where;      ///< in the document's source
};

/// Lets libyaml, from which kubectl's reader descends, read a document that our reader accepted, and compares the two
/// trees node by node: kinds, values, tags, anchors, aliases.
Opinion secondOpinion(const Document &document);

} // namespace fieldwise::yaml
