// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/normalize.h"

#include <algorithm>

#include "core/gitops/endpoints.h"
#include "core/gitops/jq.h"
#include "core/server/forms.h"
#include "core/server/parts.h"
#include "core/values/server/serverside.h"

namespace fieldwise::gitops {

using yaml::memberOf;

namespace {

constexpr const char *installationKey = "argocd.argoproj.io/installation-id";

bool isCrd(const Json &object)
{
    return kindNameOf(object) == "CustomResourceDefinition";
}

std::vector<Tokens> reversed(std::vector<Tokens> paths)
{
    // Later elements first, so that the places of the others stay.
    const auto isBefore = [](const Tokens &a, const Tokens &b) {
        for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
            if (a[i] == b[i])
                continue;
            return a[i].size() != b[i].size() && a[i].find_first_not_of("0123456789") == std::string::npos
                    && b[i].find_first_not_of("0123456789") == std::string::npos
                ? a[i].size() < b[i].size()
                : a[i] < b[i];
        }
        return a.size() < b.size();
    };
    std::ranges::sort(paths, isBefore);
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    std::ranges::reverse(paths);
    return paths;
}

/// True if another path is inside it.
bool isRootOfOthers(const FieldPath &path, const std::vector<FieldPath> &all)
{
    return std::ranges::any_of(
        all, [&](const FieldPath &other) { return other.size() > path.size() && isWithin(other, path); });
}

void paths(const FieldSet &set, std::vector<FieldPath> &out)
{
    set.visit([&](const FieldPath &path) { out.push_back(path); });
}

} // namespace

Normalizer::Normalizer(const ArgoSettings &settings, const Kind &kind, const Json &object)
    : m_settings(settings), m_kind(kind)
{
    for (const Ignore &ignore : settings.ignores)
        if (ignore.isFor(object))
            m_rules.push_back(&ignore);
    const std::string group = groupOf(apiVersionOf(object)), name = kindNameOf(object);
    for (const KnownType &known : settings.knownTypes)
        if (known.group == group && known.kind == name)
            m_types.push_back(&known);
}

void Normalizer::note(const std::string &id, const std::string &text, bool unknown)
{
    if (std::ranges::none_of(m_notes, [&](const Note &had) { return had.text == text; }))
        m_notes.push_back({id, text, unknown});
}

void Normalizer::before(Json &live, Json &git, const std::vector<k8s::Manager> &managers)
{
    const std::string label = labelOf(live, m_settings.labelKey);
    if (m_settings.tracking != Tracking::Label && !label.empty() && !isCrd(live)) {
        const FieldPath labelPath{k8s::fieldNamed("metadata"), k8s::fieldNamed("labels"),
                                  k8s::fieldNamed(m_settings.labelKey)};
        const Rule rule{"the change to tracking by annotation", m_settings.labelKey, ""};
        if (annotationOf(live, trackingKey).empty()) {
            mapIn(mapIn(live, "metadata"), "annotations")[trackingKey] = annotationOf(git, trackingKey);
            m_removals.emplace(
                FieldPath{k8s::fieldNamed("metadata"), k8s::fieldNamed("annotations"), k8s::fieldNamed(trackingKey)},
                rule);
        }
        if (labelOf(git, m_settings.labelKey).empty()) {
            erase(live, {"metadata", "labels", m_settings.labelKey});
            m_removals.emplace(labelPath, rule);
        }
    }
    for (const Ignore *ignore : m_rules) {
        if (ignore->by != Ignore::By::Manager)
            continue;
        const merge::serverside::Difference differs = merge::serverside::compared(m_kind.type, &live, &git);
        const FieldSet &modified = differs.modified;
        FieldSet oneSided = differs.removed;
        oneSided.unite(differs.added);
        bool isThere = false;
        for (const k8s::Manager &manager : managers) {
            if (manager.name != ignore->rule.expression)
                continue;
            isThere = true;
            tellOfOneSided(k8s::intersection(manager.fields, oneSided), *ignore);
            const FieldSet taken = k8s::intersection(manager.fields, modified);
            if (taken.empty())
                continue;
            std::vector<FieldPath> found;
            paths(taken, found);
            for (FieldPath &path : found)
                m_removals.emplace(std::move(path), ignore->rule);
            live = merge::serverside::without(m_kind.type, live, taken).value_or(Json::object());
            git = merge::serverside::without(m_kind.type, git, taken).value_or(Json::object());
        }
        if (!isThere && !managers.empty())
            note("manager-missing",
                 "No manager `" + ignore->rule.expression + "` owns a field of Live, so " + described(ignore->rule)
                     + " hides nothing here. Names are compared whole.",
                 false);
    }
}

void Normalizer::tellOfOneSided(const FieldSet &fields, const Ignore &ignore)
{
    std::vector<FieldPath> found;
    paths(fields, found);
    std::string names;
    for (const FieldPath &path : found)
        if (!isRootOfOthers(path, found))
            names += (names.empty() ? "`" : ", `") + printed(path) + '`';
    if (!names.empty() && found.size() < 50)
        note("manager-one-sided",
             '`' + ignore.rule.expression + "` owns " + names
                 + ", but only one of Git and Live has it. Trusted managers hide only what both have ("
                 + described(ignore.rule) + ").",
             false);
}

void moveTexts(Json &secret)
{
    const Json *texts = memberOf(&secret, "stringData");
    if (kindNameOf(secret) != "Secret" || apiVersionOf(secret) != "v1" || !texts || !texts->is_object())
        return;
    const Json copy = *texts;
    Json &data = mapIn(secret, "data");
    for (const auto &[name, value] : copy.items())
        data[name] = value.is_string() ? Json(server::base64(value.get<std::string>())) : value;
    secret.erase("stringData");
}

void Normalizer::basics(Json &object) const
{
    erase(object, {"metadata", "creationTimestamp"});
    const std::string group = groupOf(apiVersionOf(object)), kind = kindNameOf(object);
    if (group.empty() && kind == "Secret") {
        moveTexts(object);
        if (const auto data = object.find("data"); data != object.end() && data->is_object())
            for (auto &[name, value] : data->items())
                if (value.is_null())
                    value = "";
    } else if (group.empty() && kind == "Endpoints") {
        repackSubsets(object);
    } else if (group == "rbac.authorization.k8s.io" && (kind == "Role" || kind == "ClusterRole")) {
        const Json *aggregation = memberOf(&object, "aggregationRule");
        if (m_settings.ignoresAggregatedRoles && aggregation && aggregation->is_object())
            object["rules"] = nullptr;
        const Json *rules = memberOf(&object, "rules");
        if (rules && rules->is_array() && rules->empty())
            object["rules"] = nullptr;
    }
}

void Normalizer::carryOut(Json &object, const Ignore &ignore)
{
    if (ignore.by == Ignore::By::Pointer) {
        const Tokens tokens = tokensOf(ignore.rule.expression);
        const FieldPath path = pathOf(object, m_kind.type, tokens);
        if (removeAt(object, tokens))
            m_removals.emplace(path, ignore.rule);
        else if (ignore.rule.expression.find('*') != std::string::npos)
            note("pointer-star",
                 "The JSON pointer `" + ignore.rule.expression
                     + "` leads nowhere: `*` is a name in it, not all "
                       "elements. Use jqPathExpressions for that ("
                     + described(ignore.rule) + ").",
                 false);
        return;
    }
    const auto expression = JqPath::parse(ignore.rule.expression);
    const auto found = expression ? expression->pathsIn(object) : JqPath::Found{.outcome = JqPath::Outcome::Unknown};
    if (found.outcome == JqPath::Outcome::Unknown) {
        note("jq-unknown",
             "It can't be known here what `" + ignore.rule.expression + "` hides (" + described(ignore.rule)
                 + "): it is beyond the part of jq that is read.",
             true);
        return;
    }
    if (found.outcome == JqPath::Outcome::Failed) {
        m_failed.try_emplace(&ignore, found.failure);
        return;
    }
    for (const Tokens &tokens : reversed(found.paths)) {
        const FieldPath path = pathOf(object, m_kind.type, tokens);
        if (!removeAt(object, tokens))
            continue;
        m_removals.emplace(path, ignore.rule);
        m_effective.insert(&ignore);
    }
}

bool Normalizer::hasManagers() const
{
    return std::ranges::any_of(m_rules, [](const Ignore *rule) { return rule->by == Ignore::By::Manager; });
}

std::vector<Note> Normalizer::notes() const
{
    std::vector<Note> out = m_notes;
    for (const Ignore *ignore : m_rules) {
        const auto failed = m_failed.find(ignore);
        if (failed == m_failed.end() || m_effective.contains(ignore))
            continue;
        out.push_back({"jq-failed",
                       "`" + ignore->rule.expression + "` hides nothing (" + described(ignore->rule)
                           + "): jq stops, since " + failed->second
                           + ". Argo CD does not tell. Put a `?` after what may be missing.",
                       false});
    }
    return out;
}

void Normalizer::knownType(Json &value, const Tokens &rest, const KnownType &known)
{
    if (value.is_array()) {
        for (Json &item : value)
            if (item.is_object() || rest.empty())
                knownType(item, rest, known);
        return;
    }
    if (!rest.empty()) {
        const auto found = value.is_object() ? value.find(rest.front()) : value.end();
        if (value.is_object() && found != value.end())
            knownType(*found, Tokens(rest.begin() + 1, rest.end()), known);
        return;
    }
    if (known.type == "core/Quantity" || known.type == "meta/v1/Duration") {
        const std::string text = value.is_string() ? value.get<std::string>()
            : value.is_number()                    ? value.dump()
                                                   : std::string();
        const auto stored =
            known.type == "core/Quantity" ? server::storedQuantity(text, false) : server::storedDuration(text);
        if (stored && !text.empty())
            value = *stored;
        return;
    }
    std::string name = known.type;
    std::ranges::replace(name, '/', '.');
    const server::Struct *type = server::facts().type(name);
    if (!type) {
        note("type-unknown", "The type `" + known.type + "` of " + described(known.rule) + " is not known here.", true);
        return;
    }
    yaml::Path path;
    std::vector<server::Note> notes;
    server::decode(value, server::shapeOf(type), path, notes);
    server::encode(value, server::shapeOf(type), false, path, notes);
}

void Normalizer::ignored(Json &object)
{
    const auto carryOutThose = [&](bool ofSystem) {
        for (const Ignore *ignore : m_rules)
            if (ignore->by != Ignore::By::Manager && ignore->isSystem == ofSystem)
                carryOut(object, *ignore);
    };
    carryOutThose(false);
    if (isCrd(object) ? m_settings.ignoresStatusOfDefinitions : m_settings.ignoresStatus)
        object.erase("status");
    carryOutThose(true);
    for (const KnownType *known : m_types) {
        Tokens tokens;
        for (size_t at = 0; at <= known->field.size();) {
            const size_t dot = std::min(known->field.find('.', at), known->field.size());
            tokens.push_back(known->field.substr(at, dot - at));
            at = dot + 1;
        }
        knownType(object, tokens, *known);
    }
}

const Rule *Normalizer::ruleFor(const FieldPath &path) const
{
    const auto found = covering(m_removals, path);
    return found == m_removals.end() ? nullptr : &found->second;
}

void prepare(Json &git, const ArgoSettings &settings, const Kind &kind)
{
    Json &metadata = mapIn(git, "metadata");
    const std::string marked = namespaceOf(git).empty() ? settings.destination : namespaceOf(git);
    if (!kind.namespaced)
        metadata.erase("namespace");
    else if (namespaceOf(git).empty() && !settings.destination.empty())
        metadata["namespace"] = settings.destination;
    if (isCrd(git))
        return;
    if (settings.tracking != Tracking::Annotation && labelOf(git, settings.labelKey).empty())
        mapIn(metadata, "labels")[settings.labelKey] = settings.trackingName;
    if (settings.tracking == Tracking::Label || !annotationOf(git, trackingKey).empty())
        return;
    Json &annotations = mapIn(metadata, "annotations");
    annotations[trackingKey] = settings.trackingName + ':' + groupOf(apiVersionOf(git)) + '/' + kindNameOf(git) + ':'
        + marked + '/' + nameOf(git);
    if (!settings.installation.empty())
        annotations[installationKey] = settings.installation;
}

std::string trackedBy(const Json &object, const ArgoSettings &settings)
{
    if (settings.tracking == Tracking::Label)
        return labelOf(object, settings.labelKey);
    const std::string mark = annotationOf(object, trackingKey), space = namespaceOf(object);
    const std::string name = mark.substr(0, mark.find(':'));
    const std::string begin = name + ':' + groupOf(apiVersionOf(object)) + '/' + kindNameOf(object) + ':';
    const std::string end = '/' + nameOf(object);
    if (!mark.starts_with(begin) || !mark.ends_with(end) || mark.size() < begin.size() + end.size())
        return {};
    const std::string marked = mark.substr(begin.size(), mark.size() - begin.size() - end.size());
    return marked.find('/') == std::string::npos && (space.empty() || marked == space) ? name : std::string();
}

} // namespace fieldwise::gitops
