// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/result/pieces.h"

namespace fieldwise::merge {

/// Entries that a person typed in the result (AppliedChoice::lines), written into the text without them.

bool hasTypedLines(const DocumentPlan &document);
/// All of the text, if a person typed that; else null.
const std::string *typedWhole(const DocumentPlan &document);
/// The plan without them: such a field is as an input has it, and a field that was inserted is not there.
DocumentPlan withoutTypedLines(const DocumentPlan &document);
/// The text of `document`, given that of withoutTypedLines. An entry whose place is not in that text is left out.
/// Not for a text that was typed as a whole.
PieceList withTypedLines(const DocumentPlan &document, const DocumentPlan &without, const DocumentResult &text);

} // namespace fieldwise::merge
