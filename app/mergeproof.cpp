// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergeproof.h"

#include "app/words.h"
#include "core/git/proof.h"

namespace fieldwise {

bool tellUnproved(const MergeInputs &inputs, const merge::Plan &plan, const merge::Resolution &result,
                  std::ostream &err)
{
    const auto unproved = git::unprovedIn(plan, result);
    if (!unproved)
        return false;
    const std::string side(merge::sideName(plan.options.mode, unproved->side));
    const Range where{unproved->at, unproved->at};
    if (unproved->isLacking) {
        const Diagnostic lost{Severity::Error, "change-lost", where,
                              "the result lacks " + unproved->what + " of " + side + ", although nobody chose that"};
        sayLine(err,
                folder::describe(lost, inputs.names[unproved->side], inputs.texts[unproved->side],
                                 inputs.streams[unproved->side].files));
    } else {
        const Diagnostic kept{Severity::Error, "change-lost", where,
                              "the result still has " + unproved->what + ", which " + side + " removed"};
        sayLine(err, folder::describe(kept, "<result>", result.text, merge::filesOf(result)));
    }
    return true;
}

} // namespace fieldwise
