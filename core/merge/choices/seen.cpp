// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/choices/seen.h"

#include <algorithm>
#include <cctype>

#include <nlohmann/json.hpp>

#include "core/base/sha256.h"
#include "core/k8s/redact.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

constexpr size_t longest = 100, beginning = 60; ///< in bytes
constexpr std::string_view cut = "… (";

std::string shortForm(const std::string &text)
{
    if (text.size() <= longest)
        return text;
    size_t end = beginning;
    while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end) + std::string(cut) + std::to_string(text.size()) + " bytes, SHA-256 " + sha256(text)
        + ")";
}

/// A string without quotes where it can't be mistaken for other data.
std::string unquoted(const std::string &json)
{
    const std::string text = json.size() > 2 && json.front() == '"' ? json.substr(1, json.size() - 2) : "";
    const bool isWord = !text.empty() && (std::isalpha(static_cast<uint8_t>(text.front())) != 0 || text.front() == '/');
    const bool isPlain = isWord && text.find_first_of("\"\\`") == std::string::npos;
    return isPlain && text != "true" && text != "false" && text != "null" ? text : json;
}

/// The data of a value, with sorted keys.
std::string dataOf(NodeRef value)
{
    const std::string json = yaml::toJson(*value.document, value.id);
    const NodeKind kind = kindOf(expanded(value));
    if (kind != NodeKind::Map && kind != NodeKind::List)
        return shortForm(unquoted(json));
    const nlohmann::json sorted = yaml::fromJson(json);
    return shortForm(sorted.is_discarded() ? json
                                           : sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// True if a value of a Secret may be in one of the values, also if the window shows such values.
bool isHidden(const Plan &plan, DecisionRef ref)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const auto mayHold = [](const auto &text) {
        return text && (text->ok() ? k8s::mentionsSecret(*text) : k8s::mayHoldSecret(text->source()));
    };
    if (!plan.options.showSecrets && document.unread.empty())
        return holdsSecret(plan, ref);
    if (plan.options.mode == Mode::Patch) // its operations may be meant for another resource
        return std::ranges::any_of(
            plan.documents, [&](const DocumentPlan &one) { return std::ranges::any_of(one.documents.at, mayHold); });
    return std::ranges::any_of(document.documents.at, mayHold);
}

std::string shown(const SeenValue &value)
{
    const size_t end = value.text.size() > longest ? value.text.find(cut) : std::string::npos;
    return "`" + (end == std::string::npos ? value.text : value.text.substr(0, end) + "…") + "`";
}

std::string change(const std::string &name, const std::optional<SeenValue> &was, const std::optional<SeenValue> &is)
{
    const bool hidden = (was && was->isSecret) || (is && is->isSecret);
    if (!is)
        return name + (hidden ? " no longer has the field" : " had " + shown(*was) + " and no longer has the field");
    if (!was)
        return name + " lacked the field and has " + (hidden ? "a value of a Secret now" : shown(*is));
    if (was->text == hiddenValue)
        return "what " + name + " had is a value of a Secret, which is not saved";
    if (hidden || shown(*was) == shown(*is))
        return name + " has another value now";
    return name + " had " + shown(*was) + " and has " + shown(*is);
}

bool isSame(const std::optional<SeenValue> &was, const std::optional<SeenValue> &is)
{
    return was.has_value() == is.has_value() && (!was || was->text.empty() || was->text == is->text);
}

} // namespace

void trustHidden(Seen &saw)
{
    for (auto &value : saw.at)
        if (value && value->text == hiddenValue)
            value->text.clear();
}

Seen seenAt(const Plan &plan, DecisionRef ref)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const bool hidden = isHidden(plan, ref);
    Seen seen;
    for (const Side side : allSides) {
        if (side == Side::Original && !hasOriginal(plan.options.mode))
            continue;
        const NodeRef value = nodeOf(document, document.decision(ref.decision), side);
        const Decision &decision = document.decision(ref.decision);
        if (decision.isLines() && decision.has(side))
            seen[side] = {
                shortForm(yaml::jsonString(document.documents[side]->slice(valueBytes(document, decision, side)))),
                hidden};
        else if (decision.isLines())
            continue;
        else if (!document.unread.empty() && document.documents[side])
            seen[side] = {shortForm(yaml::jsonString(document.documents[side]->source())), hidden};
        else if (!value.missing())
            seen[side] = {dataOf(value), hidden};
    }
    return seen;
}

std::string changesSince(const Plan &plan, DecisionRef ref, const Seen &saw)
{
    const Seen now = seenAt(plan, ref);
    std::string all;
    for (const Side side : {Side::Updated, Side::Destination, Side::Original}) {
        if ((side == Side::Original && !hasOriginal(plan.options.mode)) || isSame(saw[side], now[side]))
            continue;
        all += (all.empty() ? "" : "; ") + change(std::string(sideName(plan.options.mode, side)), saw[side], now[side]);
    }
    return all;
}

std::vector<Fault> movedChoices(const Plan &plan)
{
    std::vector<Fault> faults;
    for (const DecisionRef ref : plan.steps) {
        const Decision &decision = plan.decision(ref);
        const auto moved = std::ranges::find(decision.notices, NoticeId::ChoiceMoved, &Notice::id);
        if (moved == decision.notices.end())
            continue;
        const DocumentPlan &document = plan.documents[ref.document];
        const std::string of = document.identity.empty() ? "" : " of " + k8s::describe(document.identity);
        const std::string path = yaml::print(shownPath(plan, ref));
        Fault fault{Side::Destination,
                    {Severity::Notice,
                     "choice-moved",
                     {},
                     "the choice for " + (path.empty() ? "the whole resource" : "`" + path + "`") + of
                         + " was made for other values: " + moved->text + "; see whether it still holds"}};
        for (const Side side : {Side::Original, Side::Destination, Side::Updated})
            if (decision.has(side) && document.documents[side]) {
                fault.side = side;
                fault.diagnostic.range = decision.isLines()
                    ? valueBytes(document, decision, side).movedBy(plan.offset(document, side))
                    : entryOf(nodeOf(document, decision, side), decision.keys[side])
                          .node()
                          .range()
                          .movedBy(plan.offset(document, side));
            }
        faults.push_back(std::move(fault));
    }
    return faults;
}

} // namespace fieldwise::merge
