// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/check/checking.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/document.h"

/// The parts of a check.
namespace fieldwise::check {

/// Compares by lines, as a line merge would. Lines that only moved are not reported. `masked`: shows no lines.
/// `wrapped`: reports differences as a whole, because rewrapped lines belong to nobody.
Checked checkLines(const PerText<std::string> &texts, bool masked, bool wrapped = false);

/// Compares comments by their text alone. Of a text with a Secret it shows none, and without one none that says it is a
/// Secret, nor those directly above and below that. `givenUp`: comments that may be missing.
std::vector<Finding> checkComments(const PerText<yaml::Stream> &streams, bool showSecrets,
                                   const std::vector<std::string> &givenUp);

/// Compares field by field. If no plan can be made, returns the reason as a sentence.
Result<Checked, std::string> checkFields(const PerText<yaml::Stream> &streams, const merge::Options &options);

/// True if a map or list was replaced by null.
inline bool isEmptied(merge::NodeRef was, merge::NodeRef is)
{
    const merge::NodeKind kind = merge::kindOf(merge::expanded(was));
    return (kind == merge::NodeKind::Map || kind == merge::NodeKind::List)
        && merge::kindOf(is) == merge::NodeKind::Null;
}

/// Shortens whole lines to the part that differs. Indentation is only kept if nothing else differs.
void shorten(PerText<FindingPlace> &places);

/// How often a merge may have something, by how often each version has it.
struct Times {
    int least = 0, most = 0;
};
Times mergedTimes(int base, int ours, int theirs);

/// Who changed something; `base`, `ours` and `theirs` are its counts or its forms in the three versions.
template <class T>
Whose changedBy(const T &base, const T &ours, const T &theirs)
{
    if (ours == base)
        return theirs == base ? Whose::Nobody : Whose::Theirs;
    return theirs == base ? Whose::Ours : Whose::Both;
}

} // namespace fieldwise::check
