// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/teller.h"

namespace fieldwise::merge {

namespace {

std::string noManagedFields(const std::string &text)
{
    const std::string so = "Live has no managedFields";
    if (text == "hidden")
        return so
            + ", and it comes from a cluster: `kubectl get -o yaml` hides them. Get it with `kubectl get -o yaml "
              "--show-managed-fields`; without them all of Live counts "
              "as owned by `before-first-apply`, so every other value is a conflict.";
    return so
        + ", as before the first server-side apply. The server then takes all of it for owned by `before-first-apply`: "
          "equal values are shared, others are conflicts, and nothing is removed.";
}

/// `text` is "3 `webhook` (Update)"; nobody's when only the number is there.
std::string takesAlong(const std::string &text)
{
    const size_t space = text.find(' ');
    const std::string count = text.substr(0, space), who = text.substr(space + 1);
    const bool one = count == "1";
    return "With it " + std::string(one ? "goes " : "go ") + count + (one ? " value" : " values")
        + " that it did not own"
        + (who.empty() ? ", and nobody else does: " + std::string(one ? "a default, mostly." : "defaults, mostly.")
                       : "; " + who
                   + " owned some of that and loses it, too, since only who owns the element or key itself can hold "
                     "it.");
}

} // namespace

std::string describeServerSide(const Teller &t, const Notice &notice)
{
    const std::string &text = notice.text;
    switch (notice.id) {
    case NoticeId::NoManagedFields: return noManagedFields(text);
    case NoticeId::OtherVersion:
        return "Owned in another version: " + text
            + ". A server converts the object to compare it in each version; here the paths are taken as they are, "
              "which is right where the versions look alike.";
    case NoticeId::OwnedAbsent:
        return text + (text.find(" and `") != std::string::npos ? " own" : " owns")
            + " it without Live having it: an empty value, maybe, which is owned and not stored. Setting it is a "
              "conflict all the same.";
    case NoticeId::CoOwners: return "Also owned by " + text + ".";
    case NoticeId::StatusNotTaken: return "What Local says about `" + text + "` is ignored.";
    case NoticeId::TakesAlong: return takesAlong(text);
    case NoticeId::WholeOwned:
        return "The " + text
            + " is atomic: it is owned and compared as a whole, so one other value in it is a conflict about all of "
              "it.";
    case NoticeId::NullApplied:
        return "A server may store nothing for a null, and fill in its default; it is owned even so.";
    case NoticeId::BecomesNull: return "A server that knows the type of it leaves the field out instead of the null.";
    case NoticeId::LiveRepeats:
        return "Live has " + text
            + " several times. Such elements are owned only as a whole, and applying one replaces all of them.";
    case NoticeId::DefaultComesBack:
        return "The server fills it in again: `" + text + "` is its default, which nobody owns then.";
    case NoticeId::MigrationFollows:
        return "kubectl goes on after this apply, to leave client-side apply behind: it takes over what client-side "
               "apply owns and applies again"
            + (text.empty() ? std::string(".") : "; then goes what Local does not have any more: " + text + ".")
            + " `--migrate`, in the window Leave Client-side Apply, carries that out here.";
    case NoticeId::UpdateOwnName:
        return text
            + " has the same name, but wrote it by Update, such as `kubectl edit`: to the server that is somebody "
              "else.";
    case NoticeId::UnknownType:
        return "No schema has " + t.kind()
            + ": mappings are taken field by field and lists as a whole, as a server does for a CRD without a schema. "
              "Load its CRD to see how its lists merge.";
    case NoticeId::StaleOwner: return "Somebody took it out of Live after it was applied.";
    case NoticeId::FoldedOwner:
        return "It is atomic in this schema: " + text + " owned parts of it, and that counts as owning all of it.";
    default: return {};
    }
}

} // namespace fieldwise::merge
