// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/teller.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {

namespace {

using namespace sides;

/// The fields of one mapping, at any depth, that another lacks; of what is missing as a whole only the topmost.
void addMissing(Ref in, Ref from, std::vector<std::string> &names)
{
    if (kindOf(in) != Is::Map)
        return;
    for (const Field &one : fieldsOf(in, true)) {
        const Ref other = kindOf(from) == Is::Map ? field(from, one.name, true) : Ref{};
        if (other.missing())
            names.push_back("`" + std::string(one.name) + "`");
        else
            addMissing(expanded(one.value), expanded(other), names);
    }
}

/// Up to four names: ": `a`, `b`, `c`, `d` and 3 more".
std::string listed(const std::vector<std::string> &names)
{
    constexpr size_t shown = 4;
    std::string out;
    for (size_t i = 0; i < names.size() && i < shown; ++i)
        out += (i ? ", " : ": ") + names[i];
    return names.size() > shown ? out + " and " + std::to_string(names.size() - shown) + " more" : out;
}

std::string liveOnlyLost(const Teller &t, const std::string &count)
{
    std::vector<std::string> names;
    if (t.has(D))
        addMissing(t.ref(D), t.ref(O), names);
    // Only a mapping's fields have names to tell, and only when all that is counted is among them.
    const bool all = std::to_string(names.size()) == count;
    const bool list = t.has(D) && kindOf(t.ref(D)) == Is::List;
    return "With it " + std::string(count == "1" ? "goes " : "go ") + count + (list ? " element" : " field")
        + (count == "1" ? "" : "s") + " that only Live has" + (all ? listed(names) : std::string()) + ".";
}

/// The option for a list, whose path has names of fields only; its rule follows.
std::string listRule(const Teller &t)
{
    yaml::Path path = t.document().path(t.id());
    std::erase_if(path, [](const yaml::PathStep &step) { return step.kind != yaml::PathStep::Kind::Field; });
    const std::string text = fitsSentence(yaml::print(path)) ? yaml::print(path) : "PATH";
    return std::string("--list-rule") + (text.starts_with('-') ? '=' : ' ') + shellQuoted(text) + "=";
}

/// `text` is "on true" or, of a key, "y key true".
std::string yaml11Boolean(const std::string &text, bool isSecret)
{
    const bool key = text.find(" key ") != std::string::npos;
    if (isSecret && !key)
        return "Without quotes kubectl reads a boolean here. Quote it if you mean the text.";
    const std::string word = text.substr(0, text.find(' ')), value = text.substr(text.rfind(' ') + 1);
    return "Without quotes kubectl reads " + std::string(key ? "the key `" : "`") + word + "` as "
        + (key ? "`" : "the boolean `") + value + "`. Quote it if you mean the text.";
}

std::string elements(const std::string &count)
{
    return count + (count == "1" ? " element" : " elements");
}

} // namespace

std::string noticeText(const Teller &t, const Notice &notice)
{
    const std::string u = t.name(U), d = t.name(D);
    switch (notice.id) {
    case NoticeId::AliasExpanded: return "The alias is written out here, so that it keeps its meaning.";
    case NoticeId::Quoted: return "Quoted, because without quotes it would be read as another type.";
    case NoticeId::TypeOnly:
        return "Only the type changed in " + u
            + (t.plan().options.exact ? ", which kyaml does not see." : "; kyaml would not see that.");
    case NoticeId::CommentLost:
        return d + "'s comment " + (notice.text.empty() ? "on this line" : "above the first element") + " is lost.";
    case NoticeId::CommentKept:
        return d + "'s comment on this line stays, although " + u + " has none; kyaml would drop it.";
    case NoticeId::CommentCopied: return "The comment comes along from " + u + "; kyaml would not bring it.";
    case NoticeId::LocalAdditionsLost: return "What only " + d + " had in this list is lost.";
    case NoticeId::PartialElement: return "The element is not whole; check that what is left makes sense.";
    case NoticeId::LeftEmpty: return "An empty value is left behind.";
    case NoticeId::KeysDisagree:
        return notice.text.empty()
            ? "No usual key is unique in this list, so it is taken as one value."
            : "The first usual key is not unique in this list, so it is merged by `" + notice.text + "`.";
    case NoticeId::DuplicateKeys:
        return std::string("This key occurs more than once in the list; ")
            + (t.plan().options.exact ? "kyaml looks at the first only."
                                      : "repeated elements are paired in their order.");
    case NoticeId::ElementWithoutKey:
        return t.decision().inResult() ? "This element lacks the list's merge key; it is kept as it is."
                                       : "An element without the list's merge key makes kyaml lose this one.";
    case NoticeId::KindClash: return "The inputs have different kinds of value here.";
    case NoticeId::KeyRestored:
        return t.plan().options.exact ? "The key comes back as a string, which an API server may refuse."
                                      : "The key keeps its type; kyaml would make it a string.";
    case NoticeId::DirectiveIsData:
        if (!notice.text.empty())
            return "A `" + notice.text
                + "` means nothing in a list that counts as one value, and stays as an ordinary field.";
        return "kyaml does not know this directive and keeps it as an ordinary field.";
    case NoticeId::NullNotCleared: return "A null does not clear a keyed list in kyaml.";
    case NoticeId::NullCleared: return "Null clears the list; kyaml would build it anew from what changed upstream.";
    case NoticeId::ValueLost: return "The value that " + u + " gave it is lost.";
    case NoticeId::ListReplaced:
        return notice.text + (notice.text == "1" ? " element" : " elements") + " that only " + d + " had "
            + (notice.text == "1" ? "is" : "are") + " lost: this list is taken as one value.";
    case NoticeId::LocalEditsLost: return d + " had changed this resource; those changes go with it.";
    case NoticeId::ResourceReturns: return d + " had deleted this resource.";
    case NoticeId::MultiKeyLoss:
        if (t.plan().options.exact)
            return u + "'s other fields of this element are lost.";
        return u + " names only one of the two keys, which is enough to find the element; kyaml would lose " + u
            + "'s other fields.";
    case NoticeId::CommentBringsBack:
        return "Only the comment changed in " + u + ", and that brings the deleted field back.";
    case NoticeId::DirectiveIgnored:
        return std::string("With prepend order kyaml ") + (t.plan().options.exact ? "ignores" : "would ignore")
            + " this `$patch: replace`.";
    case NoticeId::KeysNotUnique:
        if (notice.text.empty())
            return "A value occurs more than once in this list, which is a set for kubectl: it keeps one of each.";
        return "`" + notice.text
            + "` occurs more than once in this list. kubectl tells elements apart by this key alone, so they may get "
              "lost or mixed up.";
    case NoticeId::DuplicateEnv:
        return "The variable `" + notice.text
            + "` is there more than once. kubectl tells variables apart by name alone; the last one counts in the "
              "container.";
    case NoticeId::ElementLost:
        return elements(notice.text) + " of Local " + (notice.text == "1" ? "does" : "do")
            + " not reach the result: another has the same merge key.";
    case NoticeId::NoLastApplied:
        return "Live has no last-applied annotation, so nothing is deleted: apply cannot see what was taken out of "
               "Local. kubectl warns about it and adds the annotation.";
    case NoticeId::LastAppliedEmpty:
        return "Live's last-applied annotation is empty, so nothing counts as applied before and nothing is deleted.";
    case NoticeId::LastAppliedVersion:
        return "Last applied has apiVersion `" + notice.text
            + "`. Where a field has another place there, apply misses its deletion.";
    case NoticeId::ReplicasReset:
        return "If an autoscaler owns the replicas, it will set its number again after each apply; then keep "
               "`replicas` out of Last applied and Local.";
    case NoticeId::AnnotationTooLong:
        return "The API server will refuse this: the annotations would have " + notice.text + " bytes, and "
            + std::to_string(k8s::annotationLimit) + " are allowed. `kubectl apply --server-side` needs no annotation.";
    case NoticeId::Yaml11Boolean: return yaml11Boolean(notice.text, isSecret(t.plan(), t.place()));
    case NoticeId::NoMergeKey:
        return "Replaced: kubectl knows no merge key for this list, so " + elements(notice.text)
            + " that only Live has " + (notice.text == "1" ? "is" : "are") + " lost. `" + listRule(t)
            + "KEY`, or the list's menu in the window, shows what merging it by a key would give; kubectl has no such "
              "choice.";
    case NoticeId::AtomicAsSet:
        return elements(notice.text) + " of Live " + (notice.text == "1" ? "is" : "are") + " lost. A set would keep "
            + (notice.text == "1" ? "it" : "them") + ": try `" + listRule(t)
            + "set`, or the list's menu in the window. kubectl has no such choice.";
    case NoticeId::DirectiveLands:
        return "An instruction of the patch" + (notice.text.empty() ? std::string() : " (`" + notice.text + "`)")
            + " becomes a field of the object; the API server may drop or refuse it.";
    case NoticeId::NullLands: return "A null becomes a value of the object; the API server may drop or refuse it.";
    case NoticeId::LiveOnlyLost: return liveOnlyLost(t, notice.text);
    case NoticeId::RetainKeysDrops:
        return "The patch says so with `$retainKeys`: whatever else Live has in there goes, applied before or not.";
    case NoticeId::AlwaysConfigured:
        return "Every apply says \"configured\", even when nothing changes: kubectl "
            + std::string(notice.text.empty() ? "sends the order of a list like this unless it is sorted in Local."
                                              : "always sends a mapping that is replaced, not merged.");
    case NoticeId::UnionBoth:
        return "Only one of `" + t.decision().step.name + "` and `" + notice.text
            + "` may be set, and after this apply both are: the API server will refuse it. "
            + (t.plan().options.mode == Mode::ServerSide ? "Leave `" + notice.text
                       + "` out of Local, or have the owner of `" + t.decision().step.name + "` drop it first."
                                                         : "Write `" + t.decision().step.name + ": null` into Local.");
    case NoticeId::StatusIgnored:
        if (t.document().apply() && t.document().request == Request::Create)
            return "kubectl sends it, but the API server gives a new object its own `" + notice.text + "`.";
        if (notice.text == "resourceVersion" || notice.text == "uid")
            return "kubectl sends it, and the API server refuses the whole request: this is not the `" + notice.text
                + "` that Live has.";
        if (!notice.text.empty())
            return "kubectl sends it, but the API server keeps its own `" + notice.text + "`.";
        return "Local has a status. kubectl sends it, but for most kinds the API server ignores it.";
    case NoticeId::NotAnObject: return "kubectl would refuse this: an object needs an apiVersion and a kind.";
    case NoticeId::LabelNoText:
        return "Labels and annotations have to be texts, and kubectl reads "
            + (isSecret(t.plan(), t.place()) ? "something else" : notice.text)
            + " here. In a List it sends a label like this, which the API server refuses, and drops all annotations. "
              "Put the value into quotes.";
    case NoticeId::NullAnnotation:
        return "An annotation is null. kubectl 1.27 to 1.32 then go on as if Local had no annotations, and so delete "
               "all that Last applied has; kubectl 1.33 and newer read the null as an empty text. "
               "Write `\"\"`, or take the line out, which deletes this one alone.";
    case NoticeId::NumberRounded:
        return "kubectl sends "
            + (notice.text.empty() || isSecret(t.plan(), t.place()) ? "another number" : "`" + notice.text + "`")
            + ": in a JSON merge patch it carries no whole number above 9007199254740992 exactly. Put the number into "
              "quotes if the field takes a text.";
    case NoticeId::Refused:
        return "With --overwrite=false kubectl stops here and writes nothing: " + notice.text
            + (notice.text == "1" ? " field" : " fields") + " in its patch changed in Live too since the last apply.";
    case NoticeId::OnlyAnnotation:
        return "With --overwrite=false kubectl stops here only because of its own annotation, which changes with every "
               "change of Local.";
    case NoticeId::OtherObject:
        return notice.text == "apiVersion" ? "kubectl asks the cluster for the object in Local's apiVersion, where "
                                             "fields may have other places and names than in this Live."
                                           : "kubectl asks the cluster for the kind, namespace and name that Local "
                                             "has, so it would not find this Live.";
    case NoticeId::KustomizeReads:
        return "kustomize reads this patch in another way: it does not know " + notice.text
            + " and adds what it does not know as fields.";
    case NoticeId::OperationsAsValue:
        return "This is a list of operations, a JSON patch. Read as a JSON merge patch, the list takes the place of "
               "the whole document. Choose the type json to run the operations.";
    case NoticeId::NullInList:
        return "A null inside a list is a value and stays, as RFC 7386 says; kubectl takes null fields of such "
               "elements out.";
    case NoticeId::IdentityChanged: return "A cluster refuses this: `" + notice.text + "` of an object can't change.";
    case NoticeId::ResourceRenamed:
        return t.document().resource == Resource::Merge && t.plan().options.followRenames
            ? "It is called `" + notice.text + "` in another input and looks like the same, so the two are merged."
            : "It looks like `" + notice.text
                + "` under another name; resources are paired by their names, so the two are not merged. "
                  "Following renames merges them.";
    case NoticeId::ResourceMoved:
        return t.name(Side::Updated) + " has it in another file, `" + notice.text + "`; it stays in "
            + t.name(Side::Destination) + "'s, `" + t.document().file + "`.";
    case NoticeId::SchemaUnknown:
        return "No schema has " + t.kind()
            + ", so lists are replaced as a whole. Load its CRD, or choose the strategic type, to have them merged.";
    case NoticeId::NoManagedFields:
    case NoticeId::OtherVersion:
    case NoticeId::OwnedAbsent:
    case NoticeId::CoOwners:
    case NoticeId::StatusNotTaken:
    case NoticeId::TakesAlong:
    case NoticeId::WholeOwned:
    case NoticeId::NullApplied:
    case NoticeId::BecomesNull:
    case NoticeId::LiveRepeats:
    case NoticeId::DefaultComesBack:
    case NoticeId::MigrationFollows:
    case NoticeId::UpdateOwnName:
    case NoticeId::UnknownType:
    case NoticeId::StaleOwner:
    case NoticeId::FoldedOwner: return describeServerSide(t, notice);
    case NoticeId::Count: break;
    }
    return {};
}

} // namespace fieldwise::merge
