// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/plan/plan.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// What a file of several documents begins with whichever of them comes first, in git: its header (plan/fileheader.h),
/// and a `---` only where Ours begins with one.
class FileHeader {
public:
    explicit FileHeader(const Plan &plan);
    /// Of a document below what `preceding` tells.
    void tell(const DocumentPlan &document, PrecedingText &preceding) const;

private:
    bool m_moves = false; ///< there are several documents, in git
    std::string_view m_text{};
    bool m_hasDashes = false;
};

} // namespace fieldwise::merge
