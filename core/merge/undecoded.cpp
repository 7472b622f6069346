// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/undecoded.h"

#include <algorithm>

#include "core/merge/apply/kubectlreads.h"
#include "core/merge/plan/builder.h"

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
void leaveAsInLive(DocumentPlan &document, const Options &options, Notice why)
{
    const auto &live = document.documents[Side::Destination];
    const bool isLive = live && live->root() != yaml::none;
    document.resource = isLive ? ResourceOutcome::Keep : ResourceOutcome::Drop;
    const DecisionId root = addDecision(document, noDecision, {}, rootsOf(document),
                                        {.rule = options.mode == Mode::Apply ? RuleId::ApplyObject : RuleId::SsaObject,
                                         .from = isLive ? From::Destination : From::None});
    document.decisions[root].notices.push_back(std::move(why));
}

} // namespace

Undecoded leaveUndecoded(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options)
{
    auto faults = kubectlReadFaults(document, options, false);
    if (faults.empty() || !sendsOthers(document, streams, options))
        return {false, std::move(faults)};
    leaveAsInLive(document, options, {NoticeId::KubectlUnreadable, {}});
    return {true, {}};
}

bool leaveRefused(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                  const std::vector<Fault> &faults)
{
    if (faults.size() != 1 || faults.front().diagnostic.code != "server-refused"
        || !sendsOthers(document, streams, options))
        return false;
    leaveAsInLive(document, options, {NoticeId::WillBeRefused, faults.front().diagnostic.text});
    return true;
}

} // namespace fieldwise::merge
