// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/resources.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/base/naturalorder.h"
#include "core/k8s/schema.h"
#include "core/merge/plan/steps.h"
#include "core/view/outline.h"
#include "core/view/resourcename.h"

namespace fieldwise::view {

using merge::NoticeId;

namespace {

State worst(const merge::Counts &counts)
{
    StateCounts states{};
    for (size_t i = 0; i < states.size(); ++i)
        states[i] = merge::countOf(counts, State(i));
    return view::worst(states);
}

bool isClusterWide(const merge::Options &options, const k8s::Identity &identity)
{
    const auto asked = options.schema ? options.schema->isNamespaced(identity.apiVersion, identity.kind) : std::nullopt;
    return identity.namespaceName.empty()
        && asked.value_or(k8s::builtinSchema().isNamespaced(identity.apiVersion, identity.kind).value_or(true))
        == false;
}

const merge::Notice *noticeOf(const DocumentPlan &document, NoticeId id)
{
    if (document.decisions.empty())
        return nullptr;
    const auto &notices = document.root().notices;
    const auto found = std::ranges::find(notices, id, &merge::Notice::id);
    return found == notices.end() ? nullptr : &*found;
}

void judge(const Plan &plan, const DocumentPlan &document, ResourceRow &row)
{
    const auto set = [&row](Standing standing, const std::string &text = {}) {
        std::tie(row.standing, row.text) = std::tuple(standing, text);
    };
    const bool differs = row.worst != State::Unchanged;
    const auto *renamed = noticeOf(document, NoticeId::ResourceRenamed);
    const auto *moved = noticeOf(document, NoticeId::ResourceMoved);
    const bool masked = std::ranges::any_of(document.secrets.at, [](const auto &ranges) { return !ranges.empty(); });
    if (!document.unread.empty())
        set(Standing::Unread, document.unread);
    else if (row.counts.conflicts > 0)
        set(Standing::Conflicts);
    else if (renamed)
        set(Standing::Renamed, renamed->text);
    else if (moved)
        set(Standing::Moved, moved->text);
    else if (!document.documents[Side::Destination] && document.documents[Side::Updated] && differs)
        set(Standing::New);
    else if (document.resource == merge::ResourceOutcome::Drop && differs)
        set(Standing::Dropped);
    else if (document.resource == merge::ResourceOutcome::Keep && !document.documents[Side::Updated] && differs)
        set(Standing::OnlyHere);
    else if (masked && !plan.options.showSecrets)
        set(Standing::Masked);
    else
        set(differs ? Standing::Differs : Standing::Unchanged);
}

/// Nothing of blank lines and comments.
std::optional<ResourceRow> rowOf(const Plan &plan, uint32_t i)
{
    const DocumentPlan &document = plan.documents[i];
    if (document.decisions.empty() && document.unread.empty())
        return {};
    ResourceRow row;
    row.document = i;
    row.group = document.identity.namespaceName;
    row.clusterWide = isClusterWide(plan.options, document.identity);
    row.kind = document.identity.kind;
    row.file = document.file;
    row.name = document.identity.name.empty() ? nameOfNameless(plan, i) : document.identity.name;
    row.counts = plan.documentCounts[i];
    row.worst = worst(row.counts);
    judge(plan, document, row);
    return row;
}

auto orderOf(const ResourceRow &row)
{
    return std::tuple(row.clusterWide, row.group.empty(), Natural{row.group}, !row.differs());
}

} // namespace

std::string nameOfNameless(const Plan &plan, uint32_t i)
{
    constexpr uint32_t most = 100; // bounded work in a file of many such documents
    const std::string &file = plan.documents[i].file;
    if (file.empty())
        return "document " + std::to_string(i + 1);
    uint32_t first = i;
    while (first > 0 && i - first < most && plan.documents[first - 1].file == file)
        --first;
    const bool isAlone = first == i && (i + 1 == plan.documents.size() || plan.documents[i + 1].file != file);
    return isAlone || i - first == most ? file : file + ", document " + std::to_string(i - first + 1);
}

std::vector<ResourceRow> resources(const Plan &plan)
{
    std::vector<ResourceRow> rows;
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (auto row = rowOf(plan, i))
            rows.push_back(*std::move(row));
    std::ranges::stable_sort(rows, {}, orderOf);
    return rows;
}

std::shared_ptr<const std::vector<ResourceRow>> resources(const Plan &plan, const KnownResources &before)
{
    bool known = plan.documents.size() == before.plan.documents.size() && plan.options == before.plan.options;
    std::vector<ResourceRow> changed;
    for (uint32_t i = 0; known && i < plan.documents.size(); ++i) {
        const auto &identity = plan.documents[i].identity;
        if (plan.documents.shares(i, before.plan.documents, i) && !identity.name.empty()) // else others give it a name
            continue;
        auto now = rowOf(plan, i);
        const auto was = rowOf(before.plan, i);
        known = now.has_value() == was.has_value() && (!now || orderOf(*now) == orderOf(*was));
        if (known && now != was)
            changed.push_back(*std::move(now));
    }
    if (!known)
        return std::make_shared<const std::vector<ResourceRow>>(resources(plan));
    if (changed.empty())
        return before.rows;
    auto rows = std::make_shared<std::vector<ResourceRow>>(*before.rows);
    for (ResourceRow &row : *rows)
        if (const auto now = std::ranges::lower_bound(changed, row.document, {}, &ResourceRow::document);
            now != changed.end() && now->document == row.document)
            row = *now;
    return rows;
}

} // namespace fieldwise::view
