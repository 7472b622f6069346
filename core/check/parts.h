// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/check/checking.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/document.h"

/// The parts of a check.
namespace fieldwise::check {

/// By lines, as a merge of lines has them. Lines that only moved are no finding. `masked`: none is shown. `wrapped`:
/// what differs is told as a whole, since lines that are wrapped anew are no one's.
Checked checkLines(const PerText<std::string> &texts, bool masked, bool wrapped = false);

/// Comments are told apart by their text alone. `masked`: none is shown; `givenUp`: these may be missing.
std::vector<Finding> checkComments(const PerText<yaml::Stream> &streams, bool masked,
                                   const std::vector<std::string> &givenUp);

/// Field by field; where no plan can be made, a sentence that says why.
Result<Checked, std::string> checkFields(const PerText<yaml::Stream> &streams, const merge::Options &options);

/// There is nothing in place of a map or list.
inline bool isEmptied(merge::NodeRef was, merge::NodeRef is)
{
    const merge::NodeKind kind = merge::kindOf(merge::expanded(was));
    return (kind == merge::NodeKind::Map || kind == merge::NodeKind::List)
        && merge::kindOf(is) == merge::NodeKind::Null;
}

/// Of whole lines so much that what differs shows; with their indentation where nothing else differs.
void shorten(PerText<FindingPlace> &places);

/// How often a merge may have something that the texts have so often.
struct Times {
    int least = 0, most = 0;
};
Times mergedTimes(int base, int ours, int theirs);

/// Who changed something that Base and the sides have so often, or in these forms.
template <class T>
Whose changedBy(const T &base, const T &ours, const T &theirs)
{
    if (ours == base)
        return theirs == base ? Whose::Nobody : Whose::Theirs;
    return theirs == base ? Whose::Ours : Whose::Both;
}

} // namespace fieldwise::check
