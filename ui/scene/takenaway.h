// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/patch/takeaway.h"
#include "core/session.h"

namespace fieldwise::ui {

/// Which patches to write: for which resource of a plan, and in what form.
struct TakeAwayOptions {
    uint32_t document = 0;
    patch::Form form = patch::Form::Pretty;
    bool guards = false;
    bool exact = false;
    bool operator==(const TakeAwayOptions &) const = default;
};

/// A text for export; `shown` has masks for the values of Secrets.
struct TakenText {
    std::string real;
    std::string shown;
    std::string why; ///< a sentence on why there is no text
};

/// One of the three patches, in all forms.
struct TakenPatch {
    patch::Format format = patch::Format::JsonPatch;
    bool needed = false;
    bool proved = false;
    std::string why; ///< why it is not proved
    uint32_t operations = 0;
    std::vector<patch::Limitation> limitations;
    std::array<TakenText, 5> as; ///< by patch::As; the patch itself is set even if it is not proved
    std::string local;           ///< a command that tries the patch without a cluster
    size_t bytes() const { return as.front().real.size(); }
    bool isOffered() const { return proved && needed; }
};

/// The patches from the destination of a merge to its result, or from Before to After.
struct TakenAway {
    std::shared_ptr<const Merged> of;
    TakeAwayOptions wanted;
    std::string resource;
    std::array<TakenPatch, 3> patches;
    TakenText diff;      ///< between the whole texts
    bool secret = false; ///< something is masked
    bool found = false;  ///< the resource exists in the document or in the result
};

/// Slow: searches for the patches, and proves each by applying it.
TakenAway takenAwayFrom(const std::shared_ptr<const Merged> &merged, const TakeAwayOptions &wanted);

} // namespace fieldwise::ui
