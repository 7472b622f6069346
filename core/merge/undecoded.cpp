// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/undecoded.h"

#include <algorithm>

#include "core/merge/apply/kubectlreads.h"
#include "core/merge/deciding.h"
#include "core/merge/plan/builder.h"
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
    constexpr std::string_view who = "An API server refuses Local: ";
    if (text.starts_with(who))
        text.erase(0, who.size());
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// " (line 6)"; nothing in a folder, whose files count their own lines.
std::string placeOf(const yaml::Stream &stream, uint32_t part, const Diagnostic &fault)
{
    if (!stream.files.empty())
        return {};
    size_t line = 1;
    for (uint32_t i = 0; i < part; ++i)
        line += static_cast<size_t>(std::ranges::count(stream.parts[i].document->source(), '\n'));
    const std::string_view before = stream.parts[part].document->source().substr(0, fault.range.begin);
    return " (line " + std::to_string(line + static_cast<size_t>(std::ranges::count(before, '\n'))) + ")";
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
    if (faults.size() != 1 || faults.front().diagnostic.code != "server-refused"
        || !(isHelm(options) || sendsOthers(document, streams, options)))
        return false;
    const Diagnostic &fault = faults.front().diagnostic;
    leaveAsInLive(document, options,
                  Notice{NoticeId::WillBeRefused,
                         wordsOf(fault.text) + placeOf(streams[Side::Updated], document.parts[Side::Updated], fault)});
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
