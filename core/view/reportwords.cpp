// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/reportwords.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/visible.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/effects.h"
#include "core/view/evidence.h"
#include "core/view/serversidesummary.h"

namespace fieldwise::view {

std::string_view glyphOf(State state)
{
    constexpr std::array<std::string_view, 7> names{" ", "+", "~", "-", "=", "!", "*"};
    return names[static_cast<size_t>(state)];
}

std::string_view stateName(const Plan &plan, DecisionRef ref)
{
    const Decision &decision = plan.decision(ref);
    if (willBeRefused(plan.documents[ref.document], decision))
        return "will be refused";
    if (decision.shape == merge::Shape::Lines && !decision.isChosen())
        return "merged by lines";
    if (changesInside(plan, ref))
        return "changes inside";
    switch (merge::stateOf(decision)) {
    case State::Conflict: return "conflict";
    case State::Choice: return "your choice";
    default: return outcomeName(decision.outcome);
    }
}

std::string countsText(const merge::Counts &counts)
{
    std::string out;
    const auto add = [&](uint32_t count, std::string_view word) {
        if (count > 0)
            out += (out.empty() ? "" : ", ") + std::to_string(count) + " " + std::string(word);
    };
    add(counts.added, "added");
    add(counts.removed, "removed");
    add(counts.changed, "changed");
    add(counts.retained, "retained");
    add(counts.conflicts, counts.conflicts == 1 ? "conflict" : "conflicts");
    add(counts.chosen, "by your choice");
    add(counts.notices, counts.notices == 1 ? "note" : "notes");
    return out;
}

ResultObject resultObject(const Plan &plan, std::optional<uint32_t> document)
{
    const bool one = document && *document < plan.documents.size();
    const bool isPatch = plan.options.mode == Mode::Patch;
    const auto isForCluster = [&plan](const DocumentPlan &of) { return merge::isSentToCluster(plan.options, of); };
    const bool isRequest = !isPatch ? merge::isApply(plan.options.mode)
        : one                       ? isForCluster(plan.documents[*document])
                                    : std::ranges::any_of(plan.documents, isForCluster);
    const bool isChosen = (one ? plan.documentCounts[*document] : plan.counts).chosen > 0;
    if (!isRequest || (isPatch && isChosen))
        return ResultObject::None;
    if (isChosen)
        return ResultObject::Chosen;
    const auto isRefused = [](const DocumentPlan &of) {
        return (of.serverSide() && of.serverSide()->applied.refused)
            || std::ranges::any_of(of.decisions, [&of](const Decision &at) { return willBeRefused(of, at); });
    };
    if (one ? isRefused(plan.documents[*document]) : std::ranges::any_of(plan.documents, isRefused))
        return ResultObject::Refused;
    const auto isSent = [&](const DocumentPlan &of) {
        return of.documents[Side::Updated] && !of.stored && of.unread.empty() && (!isPatch || isForCluster(of));
    };
    const bool sent = one ? isSent(plan.documents[*document])
                          : std::ranges::any_of(plan.documents, isSent)
            && std::ranges::none_of(plan.documents, [](const DocumentPlan &of) { return of.stored != nullptr; });
    return sent ? ResultObject::Sent : ResultObject::Stored;
}

std::string headingOf(const Plan &plan, std::string_view quote)
{
    std::string title = titleOf(plan, quote);
    switch (resultObject(plan)) {
    case ResultObject::None: break;
    case ResultObject::Sent: return title + ": what is sent to the cluster";
    case ResultObject::Stored: return title + ": what the cluster will store";
    case ResultObject::Refused: return title + ": what the result would be if nothing were refused";
    case ResultObject::Chosen: return title + ": with your choices, which apply does not make";
    }
    return title;
}

std::string titleOf(const Plan &plan, std::string_view quote)
{
    const auto input = [&](Side side) {
        const std::string name(merge::sideName(plan.options.mode, side));
        return plan.names[side].empty()
            ? name
            : name + " (" + std::string(quote) + plan.names[side] + std::string(quote) + ")";
    };
    switch (plan.options.mode) {
    case Mode::TwoWay: return "Two-way merge of " + input(Side::Updated) + " into " + input(Side::Destination);
    case Mode::ThreeWay:
    case Mode::ThreeWayKeep:
        return "Three-way merge of " + input(Side::Original) + " and " + input(Side::Updated) + " into "
            + input(Side::Destination);
    case Mode::Git: return "Git merge of " + input(Side::Updated) + " into " + input(Side::Destination);
    case Mode::Patch: return "Patching " + input(Side::Destination) + " with " + input(Side::Updated);
    case Mode::Compare: return "Comparing " + input(Side::Destination) + " with " + input(Side::Updated);
    case Mode::ServerSide:
        return "Server-side apply of " + input(Side::Updated) + " onto " + input(Side::Destination) + " by "
            + plan.options.serverSide.fieldManager;
    case Mode::Apply: break;
    }
    return (isBy(plan.options, merge::Deployer::ArgoCd) ? "Argo CD's apply of "
                : isHelm(plan.options)                  ? "Helm's apply of "
                                                        : "kubectl apply of ")
        + input(Side::Updated) + " onto " + input(Side::Destination)
        + (plan.options.apply.lastAppliedGiven ? ", with " + input(Side::Original) : std::string());
}

std::string pathText(const Plan &plan, DecisionRef ref)
{
    const std::string path = yaml::print(merge::shownPath(plan, ref));
    if (path.empty() && !plan.documents[ref.document].unread.empty())
        return "the whole file";
    return !path.empty() ? path : merge::isApply(plan.options.mode) ? "the whole object" : "the whole document";
}

std::string_view verdictText(merge::Fate fate)
{
    switch (fate) {
    case merge::Fate::Taken: return "taken";
    case merge::Fate::Decides: return "decides";
    case merge::Fate::Overruled: return "overruled";
    default: return {};
    }
}

bool hasOperations(const DocumentPlan &document)
{
    return document.patch() && !document.patch()->operations.empty();
}

namespace {

/// "patched by a JSON patch, because it is a list of operations; nothing is applied, since operation 2 fails"
std::string told(const merge::PatchPlan &patch)
{
    std::string out = "patched by a " + std::string(merge::typeName(patch.type))
        + (patch.why.empty() ? "" : ", because " + patch.why);
    if (patch.failed)
        out += "; nothing is applied, since operation " + std::to_string(*patch.failed + 1) + " fails";
    return out;
}

} // namespace

std::string objectText(const DocumentPlan &document)
{
    std::string object = document.identity.empty() ? std::string() : k8s::describe(document.identity);
    if (!document.file.empty())
        object = object.empty() ? document.file : object + " (" + document.file + ")";
    if (document.patch())
        return visible((object.empty() ? "The document" : object) + ": " + told(*document.patch()));
    if (document.serverSide())
        return visible((object.empty() ? "This object" : object) + ": " + serverSideText(document));
    if (!document.apply())
        return visible(object);
    std::string out = visible((object.empty() ? "This object" : object) + ": " + merge::describeRequest(document));
    const bool sent = document.request != merge::RequestKind::Nothing;
    if (sent && std::ranges::none_of(document.decisions, [](const Decision &decision) {
            return decision.outcome != Outcome::Unchanged && decision.outcome != Outcome::Retained;
        }))
        out += ", although nothing changes";
    for (const std::string &pointer : document.apply()->conflicts)
        if (!pointer.starts_with("/metadata/annotations/kubectl.kubernetes.io~1last-applied"))
            out += "\n  --overwrite=false stops at " + visible(pointer);
    return out;
}

std::string padded(const std::string &text, size_t width)
{
    const size_t size = characters(text);
    return size < width ? text + std::string(width - size, ' ') : text;
}

std::string wrapped(std::string_view sentence)
{
    const std::string all = visible(sentence);
    std::string_view text = all;
    constexpr size_t width = 100;
    std::string out;
    std::string line(textIndent, ' ');
    size_t used = textIndent;
    while (!text.empty()) {
        size_t end = std::min(text.find_first_of(" \n", 1), text.size());
        auto ticks = std::ranges::count(text.substr(0, end), '`');
        // A number stays with its word, a command is not broken.
        while (end < text.size() && (text.substr(0, end).ends_with("(line") || ticks % 2)) {
            const size_t next = std::min(text.find_first_of(" \n", end + 1), text.size());
            ticks += std::ranges::count(text.substr(end, next - end), '`');
            end = next;
        }
        const std::string_view word = text.substr(0, end);
        const size_t size = characters(word);
        if (used > textIndent && (used + size > width || word.front() == '\n')) {
            out += line + "\n";
            line.assign(textIndent, ' ');
            used = textIndent;
        }
        const std::string_view shown =
            used == textIndent && (word[0] == ' ' || word[0] == '\n') ? word.substr(1) : word;
        line += shown;
        used += characters(shown);
        text.remove_prefix(end);
    }
    return out + line + "\n";
}

namespace {

using merge::RequestKind;

void add(std::string &out, size_t count, std::string_view one, std::string_view many)
{
    if (count == 0)
        return;
    out += (out.empty() ? "" : ", ") + std::to_string(count) + " ";
    out += count == 1 ? one : many;
}

std::string fieldsText(const Plan &plan)
{
    size_t deleted = 0, setBack = 0, overwritten = 0, set = 0;
    for (const DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        const RuleId rule = decision.rule;
        if (rule == RuleId::ApplyAnnotation)
            continue; // kubectl's own note
        if (rule == RuleId::ApplyReset || rule == RuleId::ApplyAddedBack)
            ++setBack;
        else if (rule == RuleId::ApplyBothChanged || rule == RuleId::ApplyTakesOver)
            ++overwritten;
        else if (decision.outcome == Outcome::Removed)
            ++deleted;
        else if (decision.outcome == Outcome::Added || decision.outcome == Outcome::Changed)
            ++set;
    }
    std::string out;
    add(out, deleted, "field deleted", "fields deleted");
    add(out, setBack, "edit reverted", "edits reverted");
    add(out, overwritten, "edit overwritten", "edits overwritten");
    if (out.empty())
        add(out, set, "field set", "fields set");
    return out.empty() ? "only the last-applied annotation changes" : out;
}

} // namespace

std::string applySummary(const Plan &plan)
{
    if (plan.options.mode == Mode::ServerSide)
        return serverSideSummary(plan);
    std::array<size_t, 3> requests{};
    size_t objects = 0;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.apply())
            continue;
        ++requests[static_cast<size_t>(document.request)];
        ++objects;
    }
    const size_t created = requests[static_cast<size_t>(RequestKind::Create)];
    const size_t unchanged = requests[static_cast<size_t>(RequestKind::Nothing)];
    if (objects == 1)
        return created ? "created: Live does not have it" : unchanged ? "unchanged: nothing is sent" : fieldsText(plan);
    std::string out;
    add(out, created, "created", "created");
    add(out, requests[static_cast<size_t>(RequestKind::Patch)], "configured", "configured");
    add(out, unchanged, "unchanged", "unchanged");
    return out;
}

} // namespace fieldwise::view
