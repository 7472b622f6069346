// SPDX-License-Identifier: GPL-3.0-or-later
// From streams to decisions: which documents belong together, and who decides about each.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/parallel.h"
#include "core/k8s/owners.h"
#include "core/k8s/redact.h"
#include "core/merge/apply.h"
#include "core/merge/listitems.h"
#include "core/merge/pairing.h"
#include "core/merge/patchplan.h"
#include "core/merge/plan.h"
#include "core/merge/ref.h"
#include "core/merge/renames.h"
#include "core/merge/serversideplan.h"
#include "core/merge/walk.h"
#include "core/merge/wholefile.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

std::vector<Fault> parseFaults(const PerSide<yaml::Stream> &streams, Mode mode)
{
    std::vector<Fault> faults;
    for (Side side : allSides) {
        if (side == Side::Original && !hasOriginal(mode))
            continue;
        for (Diagnostic &diagnostic : diagnosticsOf(streams[side], mode))
            if (diagnostic.severity == Severity::Error)
                faults.push_back({side, std::move(diagnostic)});
    }
    return faults;
}

/// Where a resource stands in the result: Destination's file, else that of the input that has it.
std::string fileOf(const PerSide<yaml::Stream> &streams, const Parts &parts)
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (const std::string_view path = pathOf(streams[side], parts[side]); !path.empty())
            return std::string(path);
    return {};
}

bool sameDocuments(const DocumentPlan &document, Side a, Side b)
{
    const auto ref = [&](Side side) { return Ref{document.documents[side].get(), document.documents[side]->root()}; };
    return sameValue(ref(a), ref(b));
}

Resource actionFor(const DocumentPlan &document, Mode mode)
{
    const bool u = document.documents[Side::Updated] != nullptr, d = document.documents[Side::Destination] != nullptr;
    if (u && (d || isApply(mode)))
        return Resource::Merge;
    if (isApply(mode))
        return d ? Resource::Keep : Resource::Drop;
    if (u)
        return Resource::Add;
    if (mode != Mode::Compare && (!hasOriginal(mode) || !document.documents[Side::Original]))
        return Resource::Keep;
    return Resource::Drop;
}

/// The one decision of a resource that is added, kept or dropped as a whole.
Decision wholeDecision(DocumentPlan &document, const Options &options)
{
    Decision decision;
    for (Side side : allSides)
        if (document.documents[side])
            decision.values[side] = document.documents[side]->root();
    if (options.mode == Mode::Git) {
        const Verdict verdict = gitResource(document);
        decision.rule = verdict.rule;
        decision.outcome = verdict.outcome;
        decision.from = verdict.from;
        decision.conflict = verdict.conflict;
        document.resource = verdict.from == From::None ? Resource::Drop : verdict.from == From::Updated ? Resource::Add : Resource::Keep;
        return decision;
    }
    const bool here = document.documents[Side::Destination] != nullptr;
    switch (document.resource) {
    case Resource::Add:
        decision.outcome = Outcome::Added;
        decision.from = From::Updated;
        decision.rule = options.mode == Mode::TwoWay ? RuleId::OnlySource : options.mode == Mode::Compare ? RuleId::CompareAdded : RuleId::ResourceAdded;
        if (document.documents[Side::Original]) {
            decision.rule = RuleId::ResourceReturns;
            decision.conflict = !sameDocuments(document, Side::Original, Side::Updated);
            decision.notices.push_back({NoticeId::ResourceReturns, {}});
        }
        break;
    case Resource::Keep:
        decision.outcome = Outcome::Retained;
        decision.from = From::Destination;
        decision.rule = options.mode == Mode::TwoWay ? RuleId::OnlyDestination : RuleId::ResourceKept;
        if (options.mode == Mode::Patch) // no patch is for it
            decision.outcome = Outcome::Unchanged;
        break;
    default:
        decision.rule = here ? RuleId::ResourceDropped : RuleId::BothRemoved;
        decision.outcome = here ? Outcome::Removed : Outcome::Unchanged;
        if (options.mode == Mode::Compare)
            decision.rule = RuleId::CompareRemoved;
        else if (here && !sameDocuments(document, Side::Original, Side::Destination)) {
            decision.conflict = true;
            if (options.onConflict == OnConflict::Destination) {
                decision.rule = RuleId::DestinationWins;
                decision.outcome = Outcome::Retained;
                decision.from = From::Destination;
                document.resource = Resource::Keep;
            } else {
                decision.notices.push_back({NoticeId::LocalEditsLost, {}});
            }
        }
    }
    return decision;
}

DocumentPlan documentOf(const PerSide<yaml::Stream> &streams, const Parts &parts, const Options &options)
{
    DocumentPlan document;
    document.parts = parts;
    document.file = fileOf(streams, parts);
    for (const Side side : allSides) {
        if (parts[side] == noPart)
            continue;
        document.documents[side] = streams[side].parts[parts[side]].document;
        document.identity = k8s::identityOf(*document.documents[side]);
        if (!options.showSecrets)
            document.secrets[side] = k8s::secretRanges(*document.documents[side]);
    }
    if (options.mode == Mode::Patch && !options.showSecrets && document.documents[Side::Updated] && document.identity.kind == "Secret")
        document.secrets[Side::Updated] = k8s::patchSecretRanges(*document.documents[Side::Updated]);
    document.resource = actionFor(document, options.mode);
    return document;
}

/// A file that nobody changed keeps its bytes, even where a null would clear a field.
bool isUntouched(const DocumentPlan &document, const Options &options)
{
    const auto &destination = document.documents[Side::Destination];
    return !document.file.empty() && !options.exact && (isThreeWay(options.mode) || options.mode == Mode::TwoWay)
        && std::ranges::all_of(document.documents.at, [&](const auto &other) { return !other || other->source() == destination->source(); });
}

/// A List that was not taken apart: its objects would seem not to be there.
std::optional<Fault> hiddenObjects(const DocumentPlan &document, const Options &options)
{
    if (!isApply(options.mode) || !options.schemaRoot.empty())
        return {};
    for (const Side side : {Side::Updated, Side::Destination}) {
        const auto &text = document.documents[side];
        if (!text || text->root() == yaml::none || yaml::cutOf(*text) != yaml::Cut::Whole || k8s::identityOf(*text).kind != "List")
            continue;
        const yaml::Node &root = text->node(text->root());
        return Fault{side, {Severity::Error, "apply-refused", {root.begin, root.end},
                            "found a List that can't be taken apart, expected one in the form that `kubectl get -o yaml` prints, or its objects with `---` between them"}};
    }
    return {};
}

/// Fills in the decisions; the faults have ranges in the documents.
std::vector<Fault> decide(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options)
{
    std::vector<Fault> faults;
    if (const auto &live = document.documents[Side::Destination])
        document.owners = k8s::ownersOf(*live);
    const bool content = std::ranges::any_of(allSides, [&](Side side) {
        return document.parts[side] != noPart && hasContent(streams[side].parts[document.parts[side]], options.mode);
    });
    if (auto fault = hiddenObjects(document, options))
        return {*std::move(fault)};
    if (!content) {
        if (const auto &live = document.documents[Side::Destination]; live && live->root() != none) {
            Decision &kept = document.decisions.emplace_back();
            kept.values[Side::Destination] = live->root();
            kept.from = From::Destination;
        }
    } else if (document.resource != Resource::Merge)
        document.decisions.push_back(wholeDecision(document, options));
    else if (isUntouched(document, options)) {
        Decision &same = document.decisions.emplace_back();
        same.from = From::Destination;
        for (const Side side : allSides)
            if (document.documents[side])
                same.values[side] = document.documents[side]->root();
    }
    else if (options.mode == Mode::Apply)
        planApply(options, document, faults);
    else if (options.mode == Mode::ServerSide)
        planServerSide(options, document, faults);
    else if (options.mode == Mode::Patch)
        planPatch(options, document, faults);
    else if (options.mode == Mode::Compare)
        planComparison(options, document);
    else
        Walker(options, document, faults).run();
    return faults;
}

/// Says of two resources that they look like one, or pairs them.
std::vector<Rename> followed(std::vector<Rename> renames, std::vector<Parts> &pairs)
{
    for (Rename &rename : renames) {
        // The result stands where Destination has it.
        if (pairs[rename.was][Side::Destination] == noPart)
            std::swap(pairs[rename.was], pairs[rename.now]);
        for (const Side side : allSides)
            if (pairs[rename.was][side] == noPart)
                std::swap(pairs[rename.was][side], pairs[rename.now][side]);
    }
    return renames;
}

class Planning {
public:
    Planning(Plan &plan, std::vector<Fault> &faults) : m_plan(plan), m_faults(faults), m_unread(unreadFiles(plan.streams, plan.options.mode)) {}

    void run()
    {
        std::set<std::string> unread;
        for (const UnreadFile &file : m_unread)
            unread.insert(file.path);
        std::vector<Parts> pairs = pairDocuments(m_plan.streams, m_plan.options, unread);
        m_renames = findRenames(m_plan.streams, pairs, m_plan.options.mode);
        noteNames(pairs);
        if (m_plan.options.followRenames)
            m_renames = followed(std::move(m_renames), pairs);
        for (const Parts &parts : pairs)
            m_plan.documents.push_back(documentOf(m_plan.streams, parts, m_plan.options));
        decideAll();
        noteRenames();
        noteMoves();
        leaveWhatIsUnread();
        std::erase_if(m_plan.documents, [](const DocumentPlan &document) { return document.parts == Parts{{noPart, noPart, noPart}}; });
        std::ranges::stable_sort(m_plan.documents, {}, &DocumentPlan::file);
        placeInLists(m_plan.documents);
    }

private:
    /// The documents do not depend on each other.
    void decideAll()
    {
        std::vector<std::vector<Fault>> found(m_plan.documents.size());
        inParallel(m_plan.documents.size(), [&](size_t i) { found[i] = decide(m_plan.documents[i], m_plan.streams, m_plan.options); });
        for (size_t i = 0; i < found.size(); ++i)
            for (Fault &fault : found[i]) {
                const uint32_t offset = m_plan.streams[fault.side].parts[m_plan.documents[i].parts[fault.side]].offset;
                fault.diagnostic.range.begin += offset;
                fault.diagnostic.range.end += offset;
                m_faults.push_back(std::move(fault));
            }
    }

    /// What the two sides of each rename are called.
    void noteNames(const std::vector<Parts> &pairs)
    {
        const auto identity = [&](size_t pair) { return documentOf(m_plan.streams, pairs[pair], m_plan.options).identity; };
        for (const Rename &rename : m_renames) {
            const k8s::Identity was = identity(rename.was), now = identity(rename.now);
            const bool version = was.name == now.name && was.namespaceName == now.namespaceName;
            const auto called = [version](const k8s::Identity &one) { return (version ? one.apiVersion + " " : "") + k8s::describe(one); };
            m_names.push_back({called(was), called(now), was});
        }
    }

    /// Paired, it stands as one and says what else it was called; else each of the two names the other.
    void noteRenames()
    {
        for (size_t i = 0; i < m_renames.size(); ++i) {
            const auto note = [&](size_t document, const std::string &other) {
                if (auto &decisions = m_plan.documents[document].decisions; !decisions.empty())
                    decisions.front().notices.push_back({NoticeId::ResourceRenamed, other});
            };
            const auto &[was, now, first] = m_names[i];
            if (m_plan.options.followRenames) {
                note(m_renames[i].was, m_plan.documents[m_renames[i].was].identity == first ? now : was);
                continue;
            }
            note(m_renames[i].was, now);
            note(m_renames[i].now, was);
        }
    }

    /// What comes from a cluster has no file of its own.
    void noteMoves()
    {
        if (isApply(m_plan.options.mode))
            return;
        for (DocumentPlan &document : m_plan.documents) {
            const std::string_view there = pathOf(m_plan.streams[Side::Updated], document.parts[Side::Updated]);
            const std::string_view here = pathOf(m_plan.streams[Side::Destination], document.parts[Side::Destination]);
            if (!here.empty() && !there.empty() && here != there && !document.decisions.empty())
                document.decisions.front().notices.push_back({NoticeId::ResourceMoved, std::string(there)});
        }
    }

    /// A resource that may be in a file which can't be read does not come a second time, and does not go.
    void leaveWhatIsUnread()
    {
        std::map<k8s::Identity, const UnreadFile *> inside;
        for (const UnreadFile &file : m_unread) {
            DocumentPlan &document = m_plan.documents.emplace_back(planOf(file, m_plan.streams, m_plan.options));
            if (!file.verdict.conflict)
                continue;
            if (m_plan.options.onConflict == OnConflict::Fail)
                m_faults.push_back({Side::Destination, {Severity::Error, "merge-conflict", {}, file.path + ": " + document.unread}});
            for (const Side side : allSides)
                for (uint32_t i = file.parts[side]; i < m_plan.streams[side].parts.size() && pathOf(m_plan.streams[side], i) == file.path; ++i)
                    if (const k8s::Identity identity = k8s::identityOf(*m_plan.streams[side].parts[i].document); !identity.name.empty())
                        inside[identity] = &file;
        }
        for (DocumentPlan &document : m_plan.documents) {
            const auto found = inside.find(document.identity);
            const bool here = document.parts[Side::Destination] != noPart;
            if (found == inside.end() || (here && document.parts[Side::Updated] != noPart) || document.decisions.empty())
                continue;
            document.unread = "The file " + found->second->path + ", which has it too, can't be read (" + found->second->why + "), so "
                + (here ? "it stays." : "it is not added.");
            document.resource = here ? Resource::Keep : Resource::Drop;
            Decision left;
            left.values = document.decisions.front().values;
            left.rule = RuleId::ResourceLeft;
            left.outcome = here ? Outcome::Retained : Outcome::Unchanged;
            left.from = here ? From::Destination : From::None;
            left.conflict = true;
            document.decisions = {std::move(left)};
        }
    }

    Plan &m_plan;
    std::vector<Fault> &m_faults;
    std::vector<UnreadFile> m_unread;
    std::vector<Rename> m_renames;
    struct Names {
        std::string was, now;
        k8s::Identity first; ///< what it was
    };
    std::vector<Names> m_names; ///< of each rename
};

} // namespace

Result<Plan, std::vector<Fault>> plan(PerSide<yaml::Stream> streams, PerSide<std::string> names, const Options &options)
{
    if (auto faults = parseFaults(streams, options.mode); !faults.empty())
        return Unexpected(std::move(faults));
    Plan plan;
    plan.options = options;
    plan.names = std::move(names);
    plan.streams = std::move(streams);
    for (const Side side : allSides) {
        const yaml::Stream &stream = plan.streams[side];
        for (size_t i = 0; i < stream.parts.size(); ++i) {
            if (i > 0 && stream.parts[i].file != stream.parts[i - 1].file)
                plan.lines[side].beginFile();
            plan.lines[side].append(stream.parts[i].document->source());
        }
    }
    std::vector<Fault> faults = options.mode == Mode::Patch ? unpairedPatches(plan.streams) : repeatedObjects(plan.streams, options);
    Planning(plan, faults).run();
    if (!faults.empty())
        return Unexpected(std::move(faults));
    settleSteps(plan);
    return plan;
}

} // namespace fieldwise::merge
