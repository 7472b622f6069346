// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/synced.h"

#include <algorithm>
#include <utility>

namespace fieldwise::ui {

using merge::Side;

namespace {

bool isObject(const k8s::Identity &identity, const gitops::ObjectRow &object)
{
    return identity.kind == object.kind && identity.name == object.name
        && gitops::groupOf(identity.apiVersion) == gitops::groupOf(object.apiVersion)
        && (identity.namespaceName == object.namespaceName || identity.namespaceName.empty()
            || object.namespaceName.empty());
}

bool begins(const yaml::Path &path, const yaml::Path &with)
{
    return with.size() <= path.size() && std::equal(with.begin(), with.end(), path.begin());
}

} // namespace

Synced syncedFrom(const std::vector<gitops::NamedText> &settings, const Inputs &inputs)
{
    const auto textsOf = [&](Side side) {
        std::vector<gitops::NamedText> out;
        if (inputs.open[side])
            out.push_back({inputs.names[side], inputs.texts[side].str()});
        return out;
    };
    auto made = gitops::settingsReport({.settings = settings,
                                        .git = textsOf(Side::Updated),
                                        .live = textsOf(Side::Destination),
                                        .schema = inputs.options.schema.get(),
                                        .showSecrets = inputs.options.showSecrets});
    if (!made)
        return {nullptr, made.error()};
    return {std::make_shared<const gitops::SettingsReport>(std::move(*made)), {}};
}

std::optional<uint32_t> documentOf(const merge::Plan &plan, const gitops::ObjectRow &object)
{
    for (uint32_t i = 0; i < plan.documents.size(); ++i)
        if (!plan.documents[i].decisions.empty() && isObject(plan.documents[i].identity, object))
            return i;
    return {};
}

yaml::Path pathOf(const gitops::FieldRow &row)
{
    auto path = yaml::parsePath(gitops::printed(row.path));
    return path ? std::move(*path) : yaml::Path();
}

FieldSaid saidAbout(const gitops::Report &report, const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const yaml::Path path = document.path(ref.decision);
    FieldSaid said;
    for (const gitops::ObjectRow &object : report.objects) {
        if (!isObject(document.identity, object))
            continue;
        said.object = &object;
        const gitops::FieldRow *inside = nullptr;
        size_t count = 0;
        for (const gitops::FieldRow &row : object.fields) {
            const yaml::Path its = pathOf(row);
            if (its.empty() || path.empty())
                continue;
            if (begins(path, its))
                return {&object, &row, its.size() < path.size()};
            if (begins(its, path)) {
                inside = &row;
                ++count;
            }
        }
        said.field = count == 1 ? inside : nullptr;
        return said;
    }
    return said;
}

} // namespace fieldwise::ui
