// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/argosettings.h"

#include <algorithm>

#include "core/gitops/jq.h"

namespace fieldwise::gitops {

using yaml::memberOf;
using yaml::textAt;

namespace {

constexpr size_t mostRules = 10'000;

std::vector<std::string> words(std::string_view list)
{
    std::vector<std::string> out;
    while (!list.empty()) {
        std::string_view word = list.substr(0, list.find(','));
        list.remove_prefix(std::min(word.size() + 1, list.size()));
        while (!word.empty() && (word.front() == ' ' || word.front() == '\n'))
            word.remove_prefix(1);
        while (!word.empty() && (word.back() == ' ' || word.back() == '\n'))
            word.remove_suffix(1);
        if (!word.empty())
            out.emplace_back(word);
    }
    return out;
}

struct ListOf {
    const char *name;
    Ignore::By by;
};
constexpr ListOf lists[] = {{"jsonPointers", Ignore::By::Pointer},
                            {"jqPathExpressions", Ignore::By::Jq},
                            {"managedFieldsManagers", Ignore::By::Manager}};

constexpr const char *knownSyncOptions[] = {"Validate",
                                            "CreateNamespace",
                                            "PrunePropagationPolicy",
                                            "PruneLast",
                                            "Prune",
                                            "Delete",
                                            "Replace",
                                            "Force",
                                            "ServerSideApply",
                                            "ApplyOutOfSyncOnly",
                                            "RespectIgnoreDifferences",
                                            "FailOnSharedResource",
                                            "SkipDryRunOnMissingResource",
                                            "ClientSideApplyMigration"};
constexpr const char *knownCompareOptions[] = {"ServerSideDiff", "IncludeMutationWebhook", "IgnoreExtraneous"};

template <size_t N>
bool isKnown(const char *const (&names)[N], std::string_view option)
{
    const std::string_view name = option.substr(0, option.find('='));
    return std::ranges::any_of(names, [&](const char *known) { return name == known; });
}

class Reading {
public:
    explicit Reading(ArgoSettings &out) : m_out(out) {}

    void application(const Object &object)
    {
        const Json &app = object.data;
        m_out.name = nameOf(app);
        m_out.namespaceName = namespaceOf(app);
        m_out.trackingName = m_out.name;
        const Json nothing = Json::object();
        const Json *given = memberOf(&app, "spec");
        const Json &spec = given && given->is_object() ? *given : nothing;
        m_out.project = textAt(spec, "project");
        if (const Json *to = memberOf(&spec, "destination")) {
            m_out.destination = textAt(*to, "namespace");
            m_out.destinationServer = textAt(*to, "server").empty() ? textAt(*to, "name") : textAt(*to, "server");
        }
        if (const Json *ignores = memberOf(&spec, "ignoreDifferences"); ignores && ignores->is_array())
            for (size_t i = 0; i < ignores->size() && m_out.ignores.size() < mostRules; ++i)
                ignore((*ignores)[i], "spec.ignoreDifferences[" + std::to_string(i) + ']',
                       [&](const std::string &list, size_t number) {
                           return object.where(
                               {"spec", "ignoreDifferences", std::to_string(i), list, std::to_string(number)});
                       });
        const Json *policy = memberOf(&spec, "syncPolicy");
        if (const Json *options = memberOf(policy, "syncOptions"); options && options->is_array())
            for (size_t i = 0; i < options->size(); ++i)
                if ((*options)[i].is_string())
                    syncOption((*options)[i].get<std::string>(),
                               object.where({"spec", "syncPolicy", "syncOptions", std::to_string(i)}));
        if (const Json *automated = memberOf(policy, "automated"); automated && !automated->is_null()) {
            const Json *enabled = memberOf(automated, "enabled");
            m_out.automated = !enabled || *enabled != false;
            const Json *prune = memberOf(automated, "prune"), *heal = memberOf(automated, "selfHeal");
            m_out.automatedPrune = m_out.automated && prune && *prune == true;
            const Json *empty = memberOf(automated, "allowEmpty");
            m_out.selfHeal = m_out.automated && heal && *heal == true;
            m_out.allowsEmpty = empty && *empty == true;
        }
        for (const std::string &option : words(annotationOf(app, compareOptionsKey))) {
            m_out.compareOptions.push_back(option);
            m_out.optionWhere[option] = object.where({"metadata", "annotations", compareOptionsKey});
            if (!isKnown(knownCompareOptions, option))
                unknownOption("compare option", option);
        }
        const std::string manager = annotationOf(app, "argocd.argoproj.io/client-side-apply-migration-manager");
        if (!manager.empty())
            m_out.migrationManager = manager;
    }

    void config(const Object &object)
    {
        m_controllerNamespace = namespaceOf(object.data);
        const Json *data = memberOf(&object.data, "data");
        if (!data || !data->is_object())
            return;
        for (const auto &[name, value] : data->items())
            if (value.is_string())
                entry(object, name, value.get<std::string>());
    }

    void parameters(const Object &object)
    {
        m_out.controllerServerSideDiff =
            textIn(object, "controller.diff.server.side") == "true" || m_out.controllerServerSideDiff;
        m_controllerNamespace = namespaceOf(object.data);
    }

    void finish()
    {
        if (!m_controllerNamespace.empty() && !m_out.namespaceName.empty()
            && m_out.namespaceName != m_controllerNamespace)
            m_out.trackingName = m_out.namespaceName + '_' + m_out.name;
        std::stable_partition(m_out.ignores.begin(), m_out.ignores.end(),
                              [](const Ignore &ignore) { return !ignore.isSystem; });
        for (const Ignore &ignore : m_out.ignores)
            if (const std::string fault = ignore.by == Ignore::By::Jq ? jqFault(ignore.rule.expression) : std::string();
                !fault.empty())
                fails("jq can't read `" + ignore.rule.expression + "` of " + described(ignore.rule) + " (" + fault
                      + "), so the comparison of all objects fails, and nothing is synced. "
                      + jqAdvice(ignore.rule.expression));
        const auto isRollout = [](const KnownType &known) {
            return known.group == "argoproj.io" && known.kind == "Rollout";
        };
        if (std::ranges::none_of(m_out.knownTypes, isRollout))
            m_out.knownTypes.push_back({"argoproj.io",
                                        "Rollout",
                                        "spec.template.spec",
                                        "core/v1/PodSpec",
                                        {"Argo CD itself", "spec.template.spec", ""}});
    }

private:
    void fails(const std::string &why) { m_out.failure = m_out.failure.empty() ? why : m_out.failure; }

    static std::string textIn(const Object &object, const char *name)
    {
        const Json *text = at(object.data, {"data", name});
        return text && text->is_string() ? text->get<std::string>() : std::string();
    }

    template <class Where>
    void ignore(const Json &entry, const std::string &setting, Where where, Ignore like = {})
    {
        if (!entry.is_object())
            return;
        if (!like.isSystem) {
            like.group = textAt(entry, "group");
            like.kind = textAt(entry, "kind");
            like.name = textAt(entry, "name");
            like.namespaceName = textAt(entry, "namespace");
        }
        for (const ListOf &list : lists) {
            const Json *expressions = memberOf(&entry, list.name);
            for (size_t i = 0; expressions && expressions->is_array() && i < expressions->size(); ++i) {
                if (!(*expressions)[i].is_string() || m_out.ignores.size() >= mostRules)
                    continue;
                Ignore one = like;
                one.by = list.by;
                one.rule = {setting + '.' + list.name + '[' + std::to_string(i) + ']',
                            (*expressions)[i].get<std::string>(), where(list.name, i)};
                m_out.ignores.push_back(std::move(one));
            }
        }
        for (auto member = entry.begin(); member != entry.end(); ++member) {
            static constexpr const char *known[] = {
                "group", "kind", "name", "namespace", "jsonPointers", "jqPathExpressions", "managedFieldsManagers"};
            const std::string &name = member.key();
            if (std::ranges::none_of(known, [&](const char *word) { return name == word; }))
                m_out.notes.push_back(
                    {"unknown-setting",
                     "Argo CD does not know `" + name + "` in " + setting + ", so it has no effect."});
        }
    }

    void syncOption(const std::string &option, const std::string &where)
    {
        m_out.syncOptions.push_back(option);
        m_out.optionWhere[option] = where;
        if (!isKnown(knownSyncOptions, option))
            unknownOption("sync option", option);
    }

    void unknownOption(const std::string &what, const std::string &option)
    {
        m_out.notes.push_back(
            {"unknown-option", "Argo CD 3.6 knows no " + what + " `" + option + "`, so it has no effect."});
    }

    void entry(const Object &object, const std::string &name, const std::string &text)
    {
        if (name == "application.resourceTrackingMethod") {
            m_out.tracking = text == "label" ? Tracking::Label
                : text == "annotation+label" ? Tracking::AnnotationAndLabel
                                             : Tracking::Annotation;
        } else if (name == "application.instanceLabelKey" && !text.empty()) {
            m_out.labelKey = text;
        } else if (name == "installationID") {
            m_out.installation = text;
        } else if (name == "resource.compareoptions") {
            const Json options = inner(object, name, text);
            const Json *roles = memberOf(&options, "ignoreAggregatedRoles");
            m_out.ignoresAggregatedRoles = roles && *roles == true;
            const Json *status = memberOf(&options, "ignoreResourceStatusField");
            const std::string word = status && status->is_string() ? status->get<std::string>()
                : status && *status == false                       ? "none"
                                                                   : "all";
            m_out.ignoresStatusOfDefinitions = word != "none" && word != "off" && word != "false";
            m_out.ignoresStatus = m_out.ignoresStatusOfDefinitions && word != "crd";
        } else if (name == "resource.customizations") {
            const Json all = inner(object, name, text);
            if (all.is_object())
                for (const auto &[key, value] : all.items())
                    customization(object, name, key, value);
        } else {
            checkCustomization(object, name);
            constexpr std::string_view ignores = "resource.customizations.ignoreDifferences.";
            constexpr std::string_view types = "resource.customizations.knownTypeFields.";
            for (const std::string_view prefix : {ignores, types}) {
                if (!name.starts_with(prefix))
                    continue;
                const std::string key = name.substr(prefix.size());
                const size_t cut = key.find('_');
                const std::string groupKind = key == "all" ? "*/*"
                    : cut == std::string::npos             ? key
                                                           : key.substr(0, cut) + '/' + key.substr(cut + 1);
                custom(object, name, groupKind, inner(object, name, text), prefix == ignores);
            }
        }
    }

    void customization(const Object &object, const std::string &name, const std::string &key, const Json &value)
    {
        if (const Json *ignores = memberOf(&value, "ignoreDifferences"))
            custom(object, name, key,
                   ignores->is_string() ? inner(object, name, ignores->get<std::string>()) : *ignores, true);
        if (const Json *types = memberOf(&value, "knownTypeFields"))
            custom(object, name, key, *types, false);
    }

    void custom(const Object &object, const std::string &name, const std::string &groupKind, const Json &value,
                bool isIgnore)
    {
        const size_t cut = groupKind.find('/');
        Ignore like;
        like.isSystem = true;
        like.group = cut == std::string::npos ? std::string() : groupKind.substr(0, cut);
        like.kind = cut == std::string::npos ? groupKind : groupKind.substr(cut + 1);
        std::string where = object.where({"data", name});
        if (isIgnore)
            return ignore(
                value, "argocd-cm " + name, [&](const std::string &, size_t) { return where; }, like);
        for (size_t i = 0; value.is_array() && i < value.size() && i < mostRules; ++i)
            m_out.knownTypes.push_back(
                {like.group,
                 like.kind,
                 textAt(value[i], "field"),
                 textAt(value[i], "type"),
                 {"argocd-cm " + name + '[' + std::to_string(i) + ']', textAt(value[i], "field"), where}});
    }

    /// Keys such as `resource.customizations.health.apps_Deployment`.
    void checkCustomization(const Object &object, const std::string &name)
    {
        constexpr std::string_view prefix = "resource.customizations.";
        if (!name.starts_with(prefix))
            return;
        const size_t end = name.find('.', prefix.size());
        const std::string type = name.substr(prefix.size(), end - prefix.size());
        static constexpr const char *known[] = {
            "health", "useOpenLibs", "actions", "ignoreDifferences", "ignoreResourceUpdates", "knownTypeFields"};
        if (end != std::string::npos && std::ranges::none_of(known, [&](const char *one) { return type == one; }))
            fails("resource customization type " + type + " not supported: argocd-cm " + name + " ("
                  + object.where({"data", name}) + "). " + unknownState);
    }

    Json inner(const Object &object, const std::string &name, const std::string &text)
    {
        const yaml::Document document{std::string(text)};
        if (document.ok())
            return document.root() == yaml::none ? Json() : yaml::toValue(document, document.root());
        const auto fault = std::ranges::find(document.diagnostics(), Severity::Error, &Diagnostic::severity);
        fails("the text of argocd-cm " + name + " (" + object.where({"data", name}) + ") is no YAML"
              + (fault == document.diagnostics().end() ? std::string() : ": " + fault->text) + ". " + unknownState);
        return {};
    }

    static constexpr const char *unknownState =
        "Argo CD can't load its settings then, so the state of every Application is Unknown";

    ArgoSettings &m_out;
    std::string m_controllerNamespace;
};

bool isApplication(const Object &object)
{
    return kindNameOf(object.data) == "Application" && groupOf(apiVersionOf(object.data)) == "argoproj.io";
}

bool isConfigMap(const Object &object, std::string_view name)
{
    return kindNameOf(object.data) == "ConfigMap" && nameOf(object.data) == name;
}

} // namespace

bool Ignore::isFor(const Json &object) const
{
    // Argo CD looks up its own settings by names; a pattern without signs is the same.
    return matchesGlob(group, groupOf(apiVersionOf(object))) && matchesGlob(kind, kindNameOf(object))
        && (name.empty() || name == nameOf(object)) && (namespaceName.empty() || namespaceName == namespaceOf(object));
}

bool ArgoSettings::syncs(const std::string &option) const
{
    return std::ranges::count(syncOptions, option) > 0;
}

bool ArgoSettings::compares(const std::string &option) const
{
    return std::ranges::find(compareOptions, option) != compareOptions.end();
}

std::string ArgoSettings::whereOf(const std::string &option) const
{
    return optionWhere.contains(option) ? optionWhere.at(option) : std::string();
}

Result<ArgoSettings, std::string> argoSettingsOf(const std::vector<Object> &objects)
{
    const auto count = std::ranges::count_if(objects, isApplication);
    if (count == 0)
        return Unexpected(std::string("found no Application (argoproj.io); expected one"));
    if (count > 1)
        return Unexpected("found " + std::to_string(count) + " Applications" + namesOf(objects, isApplication)
                          + "; expected one");
    ArgoSettings out;
    Reading reading(out);
    const auto isCm = [](const Object &object) { return isConfigMap(object, "argocd-cm"); };
    if (std::ranges::none_of(objects, isCm))
        out.notes.push_back({"no-argocd-cm",
                             "The ConfigMap argocd-cm is not given, so what Argo CD ignores for all Applications is "
                             "not known.",
                             true});
    reading.application(*std::ranges::find_if(objects, isApplication));
    for (const Object &object : objects) {
        if (isCm(object))
            reading.config(object);
        else if (isConfigMap(object, "argocd-cmd-params-cm"))
            reading.parameters(object);
    }
    reading.finish();
    return out;
}

bool hasOption(const Json &object, std::string_view annotation, std::string_view option)
{
    return std::ranges::count(optionsOf(object, annotation), option) > 0;
}

std::vector<std::string> optionsOf(const Json &object, std::string_view annotation)
{
    return words(annotationOf(object, annotation));
}

std::optional<std::string> valueOf(const std::vector<std::string> &options, std::string_view name)
{
    for (const std::string &option : options)
        if (option.size() > name.size() && option.starts_with(name) && option[name.size()] == '=')
            return option.substr(name.size() + 1);
    return {};
}

} // namespace fieldwise::gitops
