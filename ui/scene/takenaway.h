// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/patch/takeaway.h"
#include "core/session.h"

namespace fieldwise::ui {

/// Which patches are wanted: of which resource of a plan, written how.
struct TakeAwayOptions {
    uint32_t document = 0;
    patch::Form form = patch::Form::Pretty;
    bool guards = false;
    bool exact = false;
    bool operator==(const TakeAwayOptions &) const = default;
};

/// A text to take away; what is shown has masks for the values of Secrets.
struct TakenText {
    std::string real;
    std::string shown;
    std::string why; ///< why there is none, a sentence
};

/// One of the three patches, in all forms.
struct TakenPatch {
    patch::Format format = patch::Format::JsonPatch;
    bool needed = false;
    bool proved = false;
    std::string why; ///< not proved: why
    uint32_t operations = 0;
    std::vector<patch::Limitation> limitations;
    std::array<TakenText, 5> as; ///< by patch::As; the patch itself is there even when it is not proved
    std::string local;           ///< the command that tries it without a cluster
    size_t bytes() const { return as.front().real.size(); }
    bool isOffered() const { return proved && needed; }
};

/// The patches that lead from the destination of a merge to its result, or from Before to After.
struct TakenAway {
    std::shared_ptr<const Merged> of;
    TakeAwayOptions wanted;
    std::string resource;
    std::array<TakenPatch, 3> patches;
    TakenText diff;      ///< of the whole texts
    bool secret = false; ///< something shown is masked
    bool found = false;  ///< the resource is in the document or in the result
};

/// Slow: patches are found, and proved by applying them again.
TakenAway takenAwayFrom(const std::shared_ptr<const Merged> &merged, const TakeAwayOptions &wanted);

} // namespace fieldwise::ui
