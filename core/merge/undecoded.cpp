// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/undecoded.h"

#include <algorithm>

#include "core/merge/apply/kubectlreads.h"
#include "core/merge/deciding.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::merge {
namespace {

/// Helm sends nothing if one object can't be decoded.
bool sendsOthers(const DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options)
{
    if (!isApply(options.mode) || isHelm(options))
        return false;
    const auto &parts = streams[Side::Updated].parts;
    const yaml::Part &own = parts[document.parts[Side::Updated]];
    const auto isOther = [&own](const yaml::Part &part) {
        return &part != &own && part.document->root() != yaml::none;
    };
    if (!endsReading(*document.documents[Side::Updated]))
        return std::ranges::any_of(parts, isOther);
    const auto isBeside = [&](const yaml::Part &part) { return isOther(part) && part.file == own.file; };
    return std::ranges::any_of(parts, isOther) && std::ranges::none_of(parts, isBeside);
}

/// Nothing is sent of it.
void leaveAsInLive(DocumentPlan &document, const Options &options, std::optional<Notice> why)
{
    const auto &live = document.documents[Side::Destination];
    const bool isLive = live && live->root() != yaml::none;
    document.resource = isLive ? ResourceOutcome::Keep : ResourceOutcome::Drop;
    const DecisionId root = addDecision(document, noDecision, {}, rootsOf(document),
                                        {.rule = options.mode == Mode::Apply ? RuleId::ApplyObject : RuleId::SsaObject,
                                         .from = isLive ? From::Destination : From::None});
    if (why)
        document.decisions[root].notices.push_back(*std::move(why));
}

/// A fault's words about the field alone.
std::string wordsOf(std::string text)
{
    constexpr std::string_view who = "An API server refuses ", local = "Local: ";
    if (text.starts_with(who))
        text.erase(0, who.size());
    if (text.starts_with(local))
        text.erase(0, local.size());
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// " (line 6)"; nothing in a folder, whose files count their own lines.
std::string placeOf(const PerSide<yaml::Stream> &streams, const DocumentPlan &document, const Fault &fault)
{
    const yaml::Stream &stream = streams[fault.side];
    const uint32_t part = document.parts[fault.side];
    if (!stream.files.empty())
        return {};
    size_t line = 1;
    for (uint32_t i = 0; i < part; ++i)
        line += static_cast<size_t>(std::ranges::count(stream.parts[i].document->source(), '\n'));
    const std::string_view before = stream.parts[part].document->source().substr(0, fault.diagnostic.range.begin);
    return " (line " + std::to_string(line + static_cast<size_t>(std::ranges::count(before, '\n')))
        + (fault.side == Side::Destination ? " of Live)" : ")");
}

/// The fault's words; without quoted values where it is about a secret.
std::string shownText(const DocumentPlan &document, const Fault &fault)
{
    const Range range = fault.diagnostic.range;
    return secretOverlap(document.secrets[fault.side], {.begin = range.begin, .end = range.end})
            == SecretOverlap::Nothing
        ? fault.diagnostic.text
        : withMaskedQuotes(fault.diagnostic.text);
}

bool isDecoded(const yaml::Document &local)
{
    const k8s::Identity identity = k8s::identityOf(local);
    return !identity.kind.empty() && !identity.apiVersion.empty();
}

/// What Helm or the server says of an object, or why it is not known what they say.
Notice whyAlone(const DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Fault &fault)
{
    const std::string text = shownText(document, fault);
    const auto says = [&fault](std::string_view words) {
        return fault.diagnostic.text.find(words) != std::string::npos;
    };
    if (text.starts_with(helmStopsHere))
        return {NoticeId::HelmStops, text};
    if (fault.diagnostic.code != "apply-refused" || says("what Live has: ") || says("managedFields"))
        return {NoticeId::WillBeRefused, wordsOf(text) + placeOf(streams, document, fault)};
    return {NoticeId::OtherObject, says("does not convert versions") ? "apiVersion" : text};
}

} // namespace

Undecoded leaveUndecoded(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options)
{
    auto faults = kubectlReadFaults(document, options, false);
    if (faults.empty() || !sendsOthers(document, streams, options))
        return {false, std::move(faults)};
    leaveAsInLive(document, options, Notice{NoticeId::KubectlUnreadable, {}});
    return {true, {}};
}

bool leaveRefused(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                  const std::vector<Fault> &faults)
{
    const auto isByServer = [](const Fault &fault) { return fault.diagnostic.code == "server-refused"; };
    const bool isAlone = isHelm(options)
        ? !faults.empty() && isDecoded(*document.documents[Side::Updated])
        : faults.size() == 1 && isByServer(faults.front()) && sendsOthers(document, streams, options);
    if (!isAlone)
        return false;
    document.decisions.clear();
    document.request = RequestKind{};
    leaveAsInLive(document, options, whyAlone(document, streams, faults.front()));
    return true;
}

bool leaveStopped(DocumentPlan &document, const Options &options)
{
    const auto &local = document.documents[Side::Updated], &live = document.documents[Side::Destination];
    if (!isHelm(options) || (!local && !live))
        return false;
    const auto &all = options.deployer.refused;
    const auto stopped = std::ranges::find(all, k8s::identityOf(live ? *live : *local), &RefusedObject::object);
    if (stopped == all.end())
        return false;
    leaveAsInLive(document, options, Notice{NoticeId::HelmStops, stopped->why});
    return true;
}

Plan asLeft(Plan plan, const std::function<bool(const DocumentPlan &)> &isRefused)
{
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        if (!isRefused(plan.documents[i]))
            continue;
        DocumentPlan left = documentOf(plan.streams, plan.documents[i].parts, plan.options);
        if (objectAfter(plan.options, plan.documents[i]) && plan.documents[i].serverSide()->applied.refused)
            decideHandOver(plan.options, left, *plan.documents[i].serverSide());
        else
            leaveAsInLive(left, plan.options, {});
        plan.documents.change(i) = std::move(left);
    }
    plan.steps.clear();
    return plan;
}

} // namespace fieldwise::merge
