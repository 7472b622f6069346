// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/settings.h"

#include <algorithm>

#include "core/gitops/argocd.h"
#include "core/gitops/flux.h"
#include "core/k8s/identity.h"

namespace fieldwise::gitops {

namespace {

SettingsKind::Of kindOfSettings(const k8s::Identity &object)
{
    const std::string group = groupOf(object.apiVersion);
    if (group == "argoproj.io" && object.kind == "Application")
        return SettingsKind::Of::ArgoCd;
    if ((group == "kustomize.toolkit.fluxcd.io" && object.kind == "Kustomization")
        || (group == "helm.toolkit.fluxcd.io" && object.kind == "HelmRelease"))
        return SettingsKind::Of::Flux;
    if (group.empty() && object.kind == "ConfigMap"
        && (object.name == "argocd-cm" || object.name == "argocd-cmd-params-cm"))
        return SettingsKind::Of::ConfigMaps;
    return SettingsKind::Of::None;
}

bool syncsOnServer(const yaml::Document &document)
{
    const Json application = yaml::toValue(document, document.root());
    const Json *options = at(application, {"spec", "syncPolicy", "syncOptions"});
    return options && options->is_array()
        && std::ranges::find(*options, Json("ServerSideApply=true")) != options->end();
}

/// What counts besides the rules of fields, by where it stands in one of the settings' objects.
const std::vector<Tokens> &options()
{
    static const std::vector<Tokens> all{{"spec", "syncPolicy", "automated", "enabled"},
                                         {"spec", "syncPolicy", "automated", "prune"},
                                         {"spec", "syncPolicy", "automated", "selfHeal"},
                                         {"metadata", "annotations", compareOptionsKey},
                                         {"data", "application.resourceTrackingMethod"},
                                         {"data", "application.instanceLabelKey"},
                                         {"data", "resource.compareoptions"},
                                         {"data", "controller.diff.server.side"},
                                         {"spec", "force"},
                                         {"spec", "prune"},
                                         {"spec", "suspend"},
                                         {"spec", "targetNamespace"},
                                         {"spec", "deletionPolicy"},
                                         {"spec", "commonMetadata"},
                                         {"spec", "releaseName"},
                                         {"spec", "driftDetection", "mode"},
                                         {"spec", "upgrade", "force"}};
    return all;
}

std::string named(const Tokens &tokens)
{
    FieldPath path;
    path.reserve(tokens.size());
    for (const std::string &token : tokens)
        path.push_back(k8s::fieldNamed(token));
    return printed(path);
}

void addOption(const Object &object, const Tokens &tokens, std::vector<SettingRow> &rows)
{
    if (const Json *value = valueAt(object.data, tokens))
        rows.push_back(
            {{named(tokens), value->is_string() ? value->get<std::string>() : oneLine(*value), object.where(tokens)}});
}

void addOptions(const std::vector<Object> &settings, std::vector<SettingRow> &rows)
{
    for (const Object &object : settings) {
        const Tokens syncOptions{"spec", "syncPolicy", "syncOptions"};
        const Json *all = valueAt(object.data, syncOptions);
        for (size_t i = 0; all && all->is_array() && i < all->size(); ++i) {
            Tokens tokens = syncOptions;
            tokens.push_back(std::to_string(i));
            if ((*all)[i].is_string())
                rows.push_back({{named(syncOptions) + '[' + tokens.back() + ']', (*all)[i].get<std::string>(),
                                 object.where(tokens)}});
        }
        for (const Tokens &tokens : options())
            addOption(object, tokens, rows);
    }
}

void addIgnore(const Rule &rule, const Report &report, std::vector<SettingRow> &rows)
{
    SettingRow row{rule, true};
    for (const ObjectRow &object : report.objects)
        row.fields += static_cast<size_t>(std::ranges::count(object.fields, rule, &FieldRow::rule));
    rows.push_back(std::move(row));
}

} // namespace

SettingsKind settingsKindOf(const yaml::Stream &stream)
{
    SettingsKind out;
    for (const yaml::Part &part : stream.parts) {
        const yaml::Document &document = *part.document;
        if (document.root() == yaml::none || document.node(document.root()).kind != yaml::Kind::Map) {
            if (document.root() != yaml::none && document.node(document.root()).kind == yaml::Kind::Seq)
                return {};
            continue;
        }
        const k8s::Identity identity = k8s::identityOf(document);
        const SettingsKind::Of of = kindOfSettings(identity);
        if (of == SettingsKind::Of::None || (of != SettingsKind::Of::ConfigMaps && out.isWhole()))
            return {};
        if (of == SettingsKind::Of::ConfigMaps && out.isWhole())
            continue;
        out.of = of;
        if (of == SettingsKind::Of::ArgoCd)
            out.deployer = syncsOnServer(document) ? "argocd-server-side" : "argocd-client-side";
        else if (of == SettingsKind::Of::Flux)
            out.deployer = identity.kind == "HelmRelease" ? "flux-helm" : "flux-kustomize";
    }
    return out;
}

Result<SettingsReport, std::string> settingsReport(const SettingsInput &input)
{
    for (const std::vector<NamedText> *texts : {&input.settings, &input.git, &input.live})
        if (std::string fault = faultOf(*texts); !fault.empty())
            return Unexpected(std::move(fault));
    const std::vector<Object> settings = objectsIn(input.settings);
    const k8s::Schema *schema = input.schema ? input.schema : &k8s::builtinSchema();
    SettingsReport out;
    if (const auto flux = fluxSettingsOf(settings)) {
        auto report = fluxReport({.settings = settings,
                                  .git = objectsIn(input.git),
                                  .live = objectsIn(input.live),
                                  .overrideManagers = {},
                                  .schema = schema,
                                  .showSecrets = input.showSecrets});
        if (!report)
            return Unexpected(report.error());
        if (!report->failure.empty())
            return Unexpected(report->failure);
        out.report = std::move(*report);
        for (const FluxIgnore &ignore : flux->ignores)
            addIgnore(ignore.rule, out.report, out.settings);
    } else {
        auto report = argoReport({.settings = settings,
                                  .git = objectsIn(input.git),
                                  .live = objectsIn(input.live),
                                  .schema = schema,
                                  .showSecrets = input.showSecrets});
        if (!report)
            return Unexpected(report.error());
        if (!report->failure.empty())
            return Unexpected(report->failure);
        out.report = std::move(*report);
        const auto argo = argoSettingsOf(settings);
        for (const Ignore &ignore : argo->ignores)
            addIgnore(ignore.rule, out.report, out.settings);
        for (const KnownType &known : argo->knownTypes)
            if (!known.rule.where.empty())
                out.settings.push_back({{known.rule.setting, known.rule.expression, known.rule.where}});
    }
    addOptions(settings, out.settings);
    return out;
}

} // namespace fieldwise::gitops
