// SPDX-License-Identifier: GPL-3.0-or-later
// From streams to decisions: pairs documents, and finds those that are already decided.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/thread.h"
#include "core/k8s/redact.h"
#include "core/merge/deciding.h"
#include "core/merge/patch/pairpatches.h"
#include "core/merge/plan/fileheader.h"
#include "core/merge/plan/steps.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/resources/pairing.h"
#include "core/merge/resources/renames.h"
#include "core/merge/resources/versions.h"
#include "core/merge/resources/wholefile.h"
#include "core/merge/stored/storedplan.h"
#include "core/merge/stored/storedreaders.h"
#include "core/yaml/document.h"
#include "core/yaml/lists.h"

namespace fieldwise::merge {
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

/// Pairs renamed resources.
std::vector<Rename> followed(std::vector<Rename> renames, std::vector<PartIndices> &pairs)
{
    for (Rename &rename : renames) {
        // The place in the result is that of Destination.
        if (pairs[rename.was][Side::Destination] == noPart)
            std::swap(pairs[rename.was], pairs[rename.now]);
        for (const Side side : allSides)
            if (pairs[rename.was][side] == noPart)
                std::swap(pairs[rename.was][side], pairs[rename.now][side]);
    }
    return renames;
}

/// One patch may apply to several documents. If one of them is a Secret, the patch's values are hidden in all of them.
void shareSecrets(std::vector<DocumentPlan> &documents)
{
    std::map<uint32_t, const DocumentPlan *> known;
    for (const DocumentPlan &document : documents)
        if (!document.secrets[Side::Updated].empty())
            known.emplace(document.parts[Side::Updated], &document);
    for (DocumentPlan &document : documents) {
        const auto found = known.find(document.parts[Side::Updated]);
        if (found == known.end() || document.secretPlaces)
            continue;
        document.secretPlaces = found->second->secretPlaces;
        document.secrets[Side::Updated] = found->second->secrets[Side::Updated];
        if (const auto &text = document.documents[Side::Destination]; text && document.secretPlaces)
            document.secrets[Side::Destination] = k8s::secretRanges(*text, *document.secretPlaces);
    }
}

/// Adds a notice with the other name that a version of the file uses for the resource.
void noteOtherName(DocumentPlan &document)
{
    for (const Side side : {Side::Updated, Side::Original}) {
        const k8s::Identity other =
            document.documents[side] ? k8s::identityOf(*document.documents[side]) : document.identity;
        if (other == document.identity || document.decisions.empty() || other.name.empty()
            || document.identity.name.empty())
            continue;
        const bool version = other.name == document.identity.name
            && other.namespaceName == document.identity.namespaceName && other.kind == document.identity.kind;
        document.decisions.front().notices.push_back(
            {NoticeId::ResourceRenamed, (version ? other.apiVersion + " " : "") + k8s::describe(other)});
        return;
    }
}

class Planning {
public:
    Planning(Plan &plan, std::vector<Fault> &faults)
        : m_plan(plan), m_faults(faults), m_unread(unreadFiles(plan.streams, plan.options.mode))
    {
    }

    void run()
    {
        std::set<std::string> unread;
        for (const UnreadFile &file : m_unread)
            unread.insert(file.path);
        std::vector<PartIndices> pairs = m_plan.options.mode == Mode::Patch
            ? pairPatches(m_plan.streams[Side::Updated], m_plan.streams[Side::Destination])
            : isOneFile() ? pairVersions(m_plan.streams)
                          : pairDocuments(m_plan.streams, m_plan.options, unread);
        if (!isOneFile())
            m_renames = findRenames(m_plan.streams, pairs, m_plan.options.mode);
        noteNames(pairs);
        if (m_plan.options.followRenames)
            m_renames = followed(std::move(m_renames), pairs);
        for (const PartIndices &parts : pairs)
            m_documents.push_back(documentOf(m_plan.streams, parts, m_plan.options));
        if (m_plan.options.mode == Mode::Patch)
            shareSecrets(m_documents);
        if (isOneFile() && m_documents.size() > 1)
            findFileHeader(m_plan.streams, m_documents);
        decideAll();
        noteRenames();
        for (DocumentPlan &document : m_documents)
            noteMove(document, m_plan.streams, m_plan.options);
        leaveWhatIsUnread();
        std::erase_if(m_documents, [](const DocumentPlan &document) {
            return document.parts == PartIndices{{noPart, noPart, noPart}};
        });
        std::ranges::stable_sort(m_documents, {}, &DocumentPlan::file);
        placeInLists(m_documents);
        m_plan.documents = SharedList(std::move(m_documents));
        if (m_renames.empty() && m_unread.empty())
            m_plan.plansBeforeChoices = m_plan.documents;
    }

private:
    /// Three versions of one file.
    bool isOneFile() const
    {
        return keepsChanges(m_plan.options.mode)
            && std::ranges::all_of(m_plan.streams.at, [](const yaml::Stream &stream) { return stream.files.empty(); });
    }

    /// The documents do not depend on each other.
    void decideAll()
    {
        std::vector<std::vector<Fault>> found(m_documents.size());
        inParallel(m_documents.size(), [&](size_t i) {
            found[i] = decide(m_documents[i], m_plan.streams, m_plan.options, m_plan.definitions);
        });
        for (size_t i = 0; i < found.size(); ++i)
            report(std::move(found[i]), m_documents[i], m_plan.streams, m_faults);
    }

    /// Records the names on both sides of each rename.
    void noteNames(const std::vector<PartIndices> &pairs)
    {
        const auto identity = [&](size_t pair) {
            return documentOf(m_plan.streams, pairs[pair], m_plan.options).identity;
        };
        for (const Rename &rename : m_renames) {
            const k8s::Identity was = identity(rename.was), now = identity(rename.now);
            const bool version = was.name == now.name && was.namespaceName == now.namespaceName;
            const auto called = [version](const k8s::Identity &one) {
                return (version ? one.apiVersion + " " : "") + k8s::describe(one);
            };
            m_names.push_back({called(was), called(now), was});
        }
    }

    /// A paired resource has a notice with its other name; unpaired ones name each other.
    void noteRenames()
    {
        if (isOneFile())
            for (DocumentPlan &document : m_documents)
                noteOtherName(document);
        for (size_t i = 0; i < m_renames.size(); ++i) {
            const auto note = [&](size_t document, const std::string &other) {
                if (auto &decisions = m_documents[document].decisions; !decisions.empty())
                    decisions.front().notices.push_back({NoticeId::ResourceRenamed, other});
            };
            const auto &[was, now, first] = m_names[i];
            if (m_plan.options.followRenames) {
                note(m_renames[i].was, m_documents[m_renames[i].was].identity == first ? now : was);
                continue;
            }
            note(m_renames[i].was, now);
            note(m_renames[i].now, was);
        }
    }

    /// A resource that may be in an unread file is neither added a second time nor removed.
    void leaveWhatIsUnread()
    {
        std::map<k8s::Identity, const UnreadFile *> inside;
        for (const UnreadFile &file : m_unread) {
            DocumentPlan &document = m_documents.emplace_back(planOf(file, m_plan.streams, m_plan.options));
            if (!file.verdict.conflict)
                continue;
            if (m_plan.options.onConflict == OnConflict::Fail)
                m_faults.push_back({Side::Destination, fault("merge-conflict", file.path + ": " + document.unread)});
            for (const Side side : allSides)
                for (uint32_t i = file.parts[side];
                     i < m_plan.streams[side].parts.size() && pathOf(m_plan.streams[side], i) == file.path; ++i)
                    if (const k8s::Identity identity = k8s::identityOf(*m_plan.streams[side].parts[i].document);
                        !identity.name.empty())
                        inside[identity] = &file;
        }
        for (DocumentPlan &document : m_documents) {
            const auto found = inside.find(document.identity);
            const bool here = document.parts[Side::Destination] != noPart;
            if (found == inside.end() || (here && document.parts[Side::Updated] != noPart)
                || document.decisions.empty())
                continue;
            document.unread = "The file " + found->second->path + ", which also has it, can't be read ("
                + found->second->why + "), so " + (here ? "it stays." : "it is not added.");
            document.resource = here ? ResourceOutcome::Keep : ResourceOutcome::Drop;
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
    std::vector<DocumentPlan> m_documents;
    std::vector<UnreadFile> m_unread;
    std::vector<Rename> m_renames;
    struct Names {
        std::string was, now;
        k8s::Identity first; ///< the old identity
    };
    std::vector<Names> m_names; ///< for each rename
};

/// True if nothing changed that determines how a document is paired.
bool isAlike(const yaml::Part &now, const yaml::Part &before, Mode mode)
{
    if (now.file != before.file || now.document == before.document)
        return now.file == before.file;
    return now.document->ok() && before.document->ok() && hasContent(now, mode) == hasContent(before, mode)
        && yaml::cutOf(*now.document) == yaml::cutOf(*before.document)
        && k8s::identityOf(*now.document) == k8s::identityOf(*before.document);
}

/// True if the documents are paired as before, and none of them is decided with regard to others.
bool hasPairsOf(const Plan &before, const Plan &now)
{
    const auto alike = [&](const yaml::Part &a, const yaml::Part &b) { return isAlike(a, b, now.options.mode); };
    const bool pairsAnew =
        (now.options.mode == Mode::Patch || keepsChanges(now.options.mode)) && before.documents.size() > 1;
    return !pairsAnew && before.definitions == now.definitions
        && before.plansBeforeChoices.size() == before.documents.size() && before.options == now.options
        && std::ranges::all_of(allSides, [&](Side side) {
               const yaml::Stream &is = now.streams[side], &was = before.streams[side];
               return std::ranges::equal(is.parts, was.parts, alike)
                   && std::ranges::equal(is.files, was.files, {}, &FilePart::path, &FilePart::path);
           });
}

/// Decides the changed documents in the pairs of the previous plan. Returns false if all must be paired again.
bool decideChangedDocuments(const Plan &before, Plan &plan, std::vector<Fault> &faults)
{
    bool lacks = false; // it may look like another resource now
    for (size_t i = 0; i < before.plansBeforeChoices.size(); ++i) {
        const DocumentPlan &was = before.plansBeforeChoices[i];
        const auto isShared = [&](Side side) {
            return was.parts[side] == noPart
                || plan.streams[side].parts[was.parts[side]].document == was.documents[side];
        };
        if (std::ranges::all_of(allSides, isShared)) {
            plan.plansBeforeChoices.push_back(before.plansBeforeChoices, i);
            continue;
        }
        lacks = lacks || std::ranges::any_of(allSides, [&](Side side) {
                    return was.parts[side] == noPart && (side != Side::Original || hasOriginal(plan.options.mode));
                });
        DocumentPlan document = documentOf(plan.streams, was.parts, plan.options);
        report(decide(document, plan.streams, plan.options, plan.definitions), document, plan.streams, faults);
        if (keepsChanges(plan.options.mode))
            noteOtherName(document);
        noteMove(document, plan.streams, plan.options);
        plan.plansBeforeChoices.push_back(std::move(document));
    }
    std::vector<PartIndices> pairs;
    if (lacks)
        std::ranges::transform(plan.plansBeforeChoices, std::back_inserter(pairs), &DocumentPlan::parts);
    plan.documents = plan.plansBeforeChoices;
    return findRenames(plan.streams, pairs, plan.options.mode).empty();
}

/// kubectl reads a patch without adding a line break to its end, unlike other files.
void readPatchAsItEnds(yaml::Stream &patches)
{
    for (yaml::Part &part : patches.parts)
        if (!part.document->nodes().empty() && part.document->nodes().back().isOpen)
            part.document = std::make_shared<yaml::Document>(std::string(part.document->source()), false);
}

void indexLines(Plan &plan, const Plan *before)
{
    for (const Side side : allSides) {
        const yaml::Stream &stream = plan.streams[side];
        plan.lines[side] =
            before ? yaml::linesOf(stream, before->streams[side], before->lines[side]) : yaml::linesOf(stream);
    }
}

} // namespace

Result<Plan, std::vector<Fault>> plan(PerSide<yaml::Stream> streams, PerSide<std::string> names, const Options &options,
                                      const Plan *before)
{
    Plan plan;
    plan.options = options;
    plan.names = std::move(names);
    plan.streams = std::move(streams);
    if (options.mode == Mode::Patch)
        readPatchAsItEnds(plan.streams[Side::Updated]);
    if (isApply(options.mode) || options.mode == Mode::Patch)
        plan.definitions = definitionsIn(plan.streams[Side::Updated], plan.streams[Side::Destination],
                                         before ? before->definitions : nullptr);
    std::vector<Fault> faults;
    if (!before || !hasPairsOf(*before, plan) || !decideChangedDocuments(*before, plan, faults)) {
        plan.plansBeforeChoices = {};
        faults = parseFaults(plan.streams, options.mode);
        if (faults.empty() && options.mode == Mode::Patch)
            faults = faultsOfPatches(plan.streams);
        if (!faults.empty()) // a patch that is too large is not tried
            return Unexpected(std::move(faults));
        faults = options.mode == Mode::Patch ? std::vector<Fault>() : repeatedObjects(plan.streams, options);
        Planning(plan, faults).run();
    }
    if (!faults.empty())
        return Unexpected(std::move(faults));
    if (isApply(options.mode))
        noteReaders(plan.documents);
    if (!options.asSent && !options.otherObject && options.schemaRoot.empty()) {
        noteUnknownKinds(plan.documents);
        noteUncheckedRules(plan.documents);
    }
    if (isApply(options.mode))
        noteOtherPlace(plan.documents, plan.options);
    indexLines(plan, before);
    collectSteps(plan, before);
    return plan;
}

} // namespace fieldwise::merge
