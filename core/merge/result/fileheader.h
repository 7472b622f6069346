// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// The start of a file with several documents in a git merge, whichever document is first: the header
/// (plan/fileheader.h), and a `---` only if Ours has one.
class FileHeader {
public:
    explicit FileHeader(const Plan &plan);
    /// Sets `header` and `leftOut` of the surroundings of a document.
    void tell(const DocumentPlan &document, TextSurroundings &surroundings) const;

private:
    /// True in a git merge of several documents: another document may become the first one, so the header is written
    /// separately from its document.
    bool m_moves = false;
    std::string_view m_text{}; ///< Ours' header
    bool m_hasDashes = false;  ///< Ours has a `---` after its header
};

} // namespace fieldwise::merge
