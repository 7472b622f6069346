// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/fluxsettings.h"

#include <algorithm>

namespace fieldwise::gitops {

using yaml::memberOf;
using yaml::textAt;

namespace {

bool isOn(const Json &spec, const char *name)
{
    const Json *flag = memberOf(&spec, name);
    return flag && *flag == true;
}

void takeMetadata(const Json *from, std::map<std::string, std::string> &to)
{
    if (from && from->is_object())
        for (const auto &[name, value] : from->items())
            if (value.is_string())
                to[name] = value.get<std::string>();
}

void takeIgnores(const Object &object, const Json *rules, const std::string &setting, const Tokens &place,
                 FluxSettings &out)
{
    for (size_t i = 0; rules && rules->is_array() && i < rules->size(); ++i) {
        const Json &rule = (*rules)[i];
        const Json *paths = memberOf(&rule, "paths");
        const Json *target = memberOf(&rule, "target");
        for (size_t j = 0; paths && paths->is_array() && j < paths->size() && out.ignores.size() < 10'000; ++j) {
            if (!(*paths)[j].is_string())
                continue;
            Tokens tokens = place;
            tokens.insert(tokens.end(), {std::to_string(i), "paths", std::to_string(j)});
            FluxIgnore one;
            one.rule = {setting + '[' + std::to_string(i) + "].paths[" + std::to_string(j) + ']',
                        (*paths)[j].get<std::string>(), object.where(tokens)};
            one.tokens = tokensOf(one.rule.expression);
            for (const char *name : {"group", "version", "kind", "name", "namespace"})
                if (target && target->is_object() && !textAt(*target, name).empty())
                    one.patterns.emplace_back(name, textAt(*target, name));
            if (target && target->is_object()) {
                one.labelSelector = textAt(*target, "labelSelector");
                one.annotationSelector = textAt(*target, "annotationSelector");
            }
            out.ignores.push_back(std::move(one));
        }
    }
}

void takeInventory(const Json &object, FluxSettings &out)
{
    const Json *entries = at(object, {"status", "inventory", "entries"});
    for (size_t i = 0; entries && entries->is_array() && i < entries->size(); ++i) {
        // NAMESPACE_NAME_GROUP_KIND; a colon of a name is written as two underlines.
        std::string id = (*entries)[i].is_object() ? textAt((*entries)[i], "id") : std::string();
        const size_t first = id.find('_'), last = id.rfind('_');
        const size_t middle = last == std::string::npos || last == 0 ? last : id.rfind('_', last - 1);
        if (first == std::string::npos || middle == std::string::npos || middle <= first)
            continue;
        std::string name = id.substr(first + 1, middle - first - 1);
        for (size_t two = name.find("__"); two != std::string::npos; two = name.find("__", two + 1))
            name.replace(two, 2, ":");
        out.inventory.push_back({id.substr(0, first), name, id.substr(middle + 1, last - middle - 1),
                                 id.substr(last + 1), textAt((*entries)[i], "v")});
    }
}

void takeKustomization(const Object &object, const Json &spec, FluxSettings &out)
{
    out.prune = isOn(spec, "prune");
    out.targetNamespace = textAt(spec, "targetNamespace");
    out.deletionPolicy = textAt(spec, "deletionPolicy");
    const Json *common = memberOf(&spec, "commonMetadata");
    takeMetadata(memberOf(common, "labels"), out.commonLabels);
    takeMetadata(memberOf(common, "annotations"), out.commonAnnotations);
    takeIgnores(object, memberOf(&spec, "ignore"), "spec.ignore", {"spec", "ignore"}, out);
    if (memberOf(&spec, "driftIgnoreRules"))
        out.notes.push_back({"unknown-setting",
                             "kustomize-controller 1.9 does not know spec.driftIgnoreRules, so it "
                             "has no effect; expected spec.ignore."});
}

void takeHelmRelease(const Object &object, const Json &spec, FluxSettings &out)
{
    out.isHelm = true;
    out.targetNamespace = textAt(spec, "targetNamespace");
    out.releaseNamespace = out.targetNamespace.empty() ? out.namespaceName : out.targetNamespace;
    out.release = textAt(spec, "releaseName");
    if (out.release.empty())
        out.release = out.targetNamespace.empty() ? out.name : out.targetNamespace + '-' + out.name;
    const Json *detection = memberOf(&spec, "driftDetection");
    if (detection && detection->is_object()) {
        out.driftMode = textAt(*detection, "mode");
        if (out.driftMode == "disabled")
            out.driftMode.clear();
        takeIgnores(object, memberOf(detection, "ignore"), "spec.driftDetection.ignore",
                    {"spec", "driftDetection", "ignore"}, out);
    }
    out.force = at(spec, {"upgrade", "force"}) && *at(spec, {"upgrade", "force"}) == true;
}

bool isOfFlux(const Object &object)
{
    const std::string group = groupOf(apiVersionOf(object.data)), kind = kindNameOf(object.data);
    return (group == "kustomize.toolkit.fluxcd.io" && kind == "Kustomization")
        || (group == "helm.toolkit.fluxcd.io" && kind == "HelmRelease");
}

} // namespace

Result<FluxSettings, std::string> fluxSettingsOf(const std::vector<Object> &objects)
{
    const auto count = std::ranges::count_if(objects, isOfFlux);
    if (count != 1)
        return Unexpected((count == 0 ? std::string("found no") : "found " + std::to_string(count))
                          + " Kustomization (kustomize.toolkit.fluxcd.io) or HelmRelease; expected one");
    const Object &object = *std::ranges::find_if(objects, isOfFlux);
    FluxSettings out;
    out.name = nameOf(object.data);
    out.namespaceName = namespaceOf(object.data);
    const Json *given = memberOf(&object.data, "spec");
    const Json spec = given && given->is_object() ? *given : Json::object();
    out.suspended = isOn(spec, "suspend");
    out.force = isOn(spec, "force");
    if (kindNameOf(object.data) == "HelmRelease")
        takeHelmRelease(object, spec, out);
    else
        takeKustomization(object, spec, out);
    takeInventory(object.data, out);
    return out;
}

std::optional<bool> selects(std::string_view selector, const Json *labels)
{
    const auto trimmed = [](std::string_view text) {
        while (!text.empty() && text.front() == ' ')
            text.remove_prefix(1);
        while (!text.empty() && text.back() == ' ')
            text.remove_suffix(1);
        return std::string(text);
    };
    while (!selector.empty()) {
        // Commas between parentheses belong to a set.
        size_t end = 0;
        for (int depth = 0; end < selector.size() && (selector[end] != ',' || depth > 0); ++end)
            depth += selector[end] == '(' ? 1 : selector[end] == ')' ? -1 : 0;
        const std::string term = trimmed(selector.substr(0, end));
        selector.remove_prefix(std::min(end + 1, selector.size()));
        if (term.find(" in ") != std::string::npos || term.find(" notin ") != std::string::npos
            || term.find_first_of("<>") != std::string::npos)
            return {};
        const size_t sign = term.find('=');
        const bool isNot = sign != std::string::npos && sign > 0 && term[sign - 1] == '!';
        const bool isAbsent = sign == std::string::npos && term.starts_with('!');
        std::string name = trimmed(term.substr(isAbsent ? 1 : 0, isNot ? sign - 1 : sign));
        const Json *value = memberOf(labels, name);
        if (sign == std::string::npos) {
            if ((value != nullptr) == isAbsent)
                return false;
            continue;
        }
        const size_t begin = sign + (term.substr(sign).starts_with("==") ? 2 : 1);
        const std::string wanted = trimmed(std::string_view(term).substr(begin));
        const bool isSame = value && value->is_string() && *value == wanted;
        if (isSame == isNot)
            return false;
    }
    return true;
}

std::optional<bool> isFor(const FluxIgnore &ignore, const Json &object)
{
    const std::string apiVersion = apiVersionOf(object);
    const size_t slash = apiVersion.find('/');
    const std::map<std::string, std::string> names{
        {"group", groupOf(apiVersion)},
        {"version", slash == std::string::npos ? apiVersion : apiVersion.substr(slash + 1)},
        {"kind", kindNameOf(object)},
        {"name", nameOf(object)},
        {"namespace", namespaceOf(object)}};
    for (const auto &[name, pattern] : ignore.patterns) {
        const auto compiled = Regexp::compile("^(?:" + pattern + ")$");
        size_t steps = 1'000'000;
        const auto found = compiled ? compiled->isIn(names.at(name), steps) : std::nullopt;
        if (!found)
            return {};
        if (!*found)
            return false;
    }
    const auto labels = selects(ignore.labelSelector, at(object, {"metadata", "labels"}));
    const auto annotations = selects(ignore.annotationSelector, at(object, {"metadata", "annotations"}));
    if (!labels || !annotations)
        return {};
    return *labels && *annotations;
}

} // namespace fieldwise::gitops
