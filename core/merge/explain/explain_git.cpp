// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/explain.h"
#include "core/merge/explain/teller.h"

namespace fieldwise::merge {

namespace {

using namespace sides;

/// "Stays `2`", "Stays as in Ours": what is no scalar has no name.
std::string staysOurs(const Teller &t)
{
    return t.isScalar(D) || t.isNull(D) ? "stays " + t.value(D) : "stays as in Ours";
}

std::string asOne(const Teller &t)
{
    const bool list = kindOf(t.ref(D)) == Is::List && kindOf(t.ref(U)) == Is::List;
    return list && t.decision().listRule.kind == k8s::ListKind::Atomic
        ? " The list counts as one value, since no key tells its elements apart."
        : "";
}

std::string whole(const Teller &t)
{
    return t.decision().parent == noDecision ? "this document" : t.isElement() ? "this element" : "it";
}

/// Both sides have it, each in its own form.
Explanation bothChanged(const Teller &t)
{
    const std::string otherwise =
        t.has(O) ? "Take Theirs or Base, or type a value of your own." : "Take Theirs, or type a value of your own.";
    if (t.same(U, D))
        return {"Conflict: Theirs" + t.at(U) + " and Ours" + t.at(D)
                    + " have the same value, but each changed the comment in its own way, or comments in it. Until you "
                      "choose, it is as in Ours.",
                otherwise};
    if (t.decision().listRule.kind != k8s::ListKind::Atomic)
        return {
            "Conflict: Theirs" + t.at(U) + " and Ours" + t.at(D)
                + " each put the elements of this list in an order of their own. Until you choose, it is as in Ours.",
            otherwise};
    const std::string how = t.has(O)
        ? "Base had " + t.valueAt(O) + "; Theirs changed it to " + t.valueAt(U) + ", Ours to " + t.valueAt(D)
        : "Theirs added it as " + t.valueAt(U) + ", Ours as " + t.valueAt(D);
    return {"Conflict: " + how + "." + asOne(t) + " Until you choose, it " + staysOurs(t) + ".", otherwise};
}

} // namespace

Explanation explainGit(const Teller &t)
{
    switch (t.decision().rule) {
    case RuleId::GitTheirsChanged:
        return {"Becomes " + t.value(U) + ". Only Theirs changed it" + t.at(U) + "; Ours still had " + t.valueAt(D)
                    + ", as in Base." + asOne(t),
                "Take Ours to keep " + t.value(D) + "."};
    case RuleId::GitOursChanged:
        return {"Stays " + t.value(D) + ". Only Ours changed it" + t.at(D) + "; Theirs still has " + t.valueAt(U)
                    + ", as in Base." + asOne(t),
                "Take Theirs to have " + t.value(U) + " again."};
    case RuleId::GitBothChangedSame:
        return {"Stays " + t.value(D) + ". Theirs and Ours both "
                    + (t.has(O) ? "changed it to that; Base had " + t.valueAt(O) : "added it with that value") + ".",
                {}};
    case RuleId::GitTheirsAdded:
        return {"Added. Only Theirs has " + whole(t) + t.at(U) + ".", "Take Ours to leave it out."};
    case RuleId::GitOursAdded:
        return {"Stays. Only Ours has " + whole(t) + t.at(D) + "; Theirs and Base never had it.",
                "Take Theirs to leave it out."};
    case RuleId::GitTheirsRemoved:
        return {"Removed. Theirs removed " + whole(t) + ", and Ours did not change it: it was " + t.valueAt(D)
                    + ", as in Base.",
                "Take Ours to keep it."};
    case RuleId::GitOursRemoved:
        return {"Stays removed. Ours removed " + whole(t) + ", and Theirs did not change it: it is " + t.valueAt(U)
                    + ", as in Base.",
                "Take Theirs to have it back."};
    case RuleId::GitBothRemoved:
        return {"Not there. Only Base has " + whole(t) + t.at(O) + "; Theirs and Ours both removed it.", {}};
    case RuleId::GitBothChanged: return bothChanged(t);
    case RuleId::GitRemovedThere:
        return {"Conflict: Theirs removed " + whole(t) + "; Ours changed it: it was " + t.valueAt(O)
                    + " in Base and is " + t.valueAt(D) + ". Until you choose, it stays as in Ours.",
                "Take Theirs to remove it, Base to undo what Ours changed."};
    case RuleId::GitRemovedHere:
        return {"Conflict: Ours removed " + whole(t) + "; Theirs changed it: it was " + t.valueAt(O)
                    + " in Base and is " + t.valueAt(U) + ". Until you choose, it stays removed.",
                "Take Theirs to have it with that change."};
    default: // OrderChanged
        return {"The elements move: only Theirs" + t.at(U) + " put them in another order, so its order is taken.",
                "Take Ours to keep them in place."};
    }
}

} // namespace fieldwise::merge
