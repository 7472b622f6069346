// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/fluxsettings.h"

#include <algorithm>
#include <charconv>

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

/// What a person can write instead of a regular expression that Go can't read.
std::string adviceFor(std::string_view pattern, std::string_view fault)
{
    if (fault.find("closing ]") != std::string_view::npos)
        return "Close the bracket, or write `\\[` for the character itself";
    if (fault.find("missing argument") == std::string_view::npos)
        return "Close or remove the parenthesis, or write `\\(` and `\\)` for the characters themselves";
    return pattern == "*" ? "For any text write `.*`, or leave the field out"
                          : "For any text write `.*`: a `*` repeats what is before it, as in a regular expression";
}

/// A field of a rule's target that the controller can't compile; its fault in the controller's words.
struct TargetFault {
    std::string field, text, is, words, advice;
};

std::optional<TargetFault> faultOf(const FluxIgnore &ignore)
{
    for (const auto &[name, pattern] : ignore.patterns)
        if (const std::string fault = regexpFault(pattern); !fault.empty())
            return TargetFault{name, pattern, "no regular expression", "invalid " + name + " regex: " + fault,
                               adviceFor(pattern, fault)};
    for (const auto &[name, selector] :
         {std::pair("label", &ignore.labelSelector), std::pair("annotation", &ignore.annotationSelector)})
        if (!selects(*selector, nullptr))
            return TargetFault{
                std::string(name) + "Selector", *selector, "no selector",
                std::string("invalid ") + name + " selector: unable to parse requirement: `" + *selector + '`',
                "Write `app=web`, `app!=web`, `app in (web, api)`, `app` or `!app`, several with commas"};
    return {};
}

/// `setting[0].paths[1]` leads to `setting[0].target`.
std::string whyNothing(const FluxSettings &settings, const Object &object, const FluxIgnore &ignore,
                       const TargetFault &fault)
{
    const std::string entry = ignore.rule.setting.substr(0, ignore.rule.setting.rfind('.'));
    const size_t open = entry.rfind('[');
    Tokens place = settings.isHelm ? Tokens{"spec", "driftDetection", "ignore"} : Tokens{"spec", "ignore"};
    place.insert(place.end(), {entry.substr(open + 1, entry.size() - open - 2), "target", fault.field});
    return described({entry + ".target." + fault.field, fault.text, object.where(place)}) + " is `" + fault.text + "`, "
        + fault.is + ", so "
        + (settings.isHelm ? "helm-controller detects no drift, in no object" : "kustomize-controller applies nothing")
        + " (" + fault.words + "). " + fault.advice;
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
                          + " Kustomization (kustomize.toolkit.fluxcd.io) or HelmRelease" + namesOf(objects, isOfFlux)
                          + "; expected one");
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
    for (const FluxIgnore &ignore : out.ignores)
        if (const auto fault = out.failure.empty() ? faultOf(ignore) : std::nullopt)
            out.failure = whyNothing(out, object, ignore, *fault);
    return out;
}

std::string regexpFault(std::string_view pattern)
{
    const std::string anchored = "^(?:" + std::string(pattern) + ")$";
    const auto fault = [](const char *what, const std::string &where) {
        return std::string("error parsing regexp: ") + what + ": `" + where + '`';
    };
    int depth = 0;
    bool begins = true; // nothing to repeat is before this place
    for (size_t at = 0; at < pattern.size(); ++at) {
        const char c = pattern[at];
        if (c == '\\') {
            if (pattern.substr(at, 2) == "\\Q" || at + 1 == pattern.size())
                return {};
            ++at;
        } else if (c == '[') {
            size_t end = at + 1;
            end += end < pattern.size() && pattern[end] == '^' ? 1 : 0;
            for (end = std::min(end + 1, pattern.size()); end < pattern.size() && pattern[end] != ']'; ++end)
                end += pattern[end] == '\\' ? 1 : 0;
            if (end >= pattern.size())
                return fault("missing closing ]", std::string(pattern.substr(at)) + ")$");
            if (pattern.substr(at + 1, end - at - 1).find("[:") != std::string_view::npos)
                return {};
            at = end;
        } else if (c == '(') {
            const size_t name = pattern.substr(at, 2) == "(?" ? pattern.find_first_of(":>)", at) : at;
            at = std::min(name, pattern.size());
            depth += at < pattern.size() && pattern[at] == ')' ? 0 : 1; // `(?i)` has no end of its own
            begins = true;
            continue;
        } else if (c == ')') {
            if (--depth < 0)
                return fault("unexpected )", anchored);
        } else if (begins && (c == '*' || c == '+' || c == '?')) {
            return fault("missing argument to repetition operator", std::string(1, c));
        }
        begins = c == '|';
    }
    return depth > 0 ? fault("missing closing )", anchored) : std::string();
}

namespace {

/// One requirement of a selector, as Kubernetes reads it.
class Requirement {
public:
    explicit Requirement(std::string_view text) : m_text(text) {}

    std::optional<bool> selects(const Json *labels)
    {
        const bool isAbsent = take("!");
        const std::string name = word();
        if (name.empty())
            return {};
        const Json *found = memberOf(labels, name);
        const std::optional<std::string> value =
            found && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
        if (isEnd())
            return value.has_value() != isAbsent;
        if (isAbsent)
            return {};
        const bool isNotEqual = take("!=");
        if (isNotEqual || take("==") || take("=")) {
            const std::string wanted = word();
            return isEnd() ? std::optional((value == wanted) != isNotEqual) : std::nullopt;
        }
        const bool isLess = take("<");
        if (isLess || take(">"))
            return compared(value, isLess, word());
        const std::string sign = word();
        if ((sign != "in" && sign != "notin") || !take("("))
            return {};
        bool isIn = false;
        do {
            const std::string one = word();
            isIn = isIn || value == one;
        } while (take(","));
        if (!take(")") || !isEnd())
            return {};
        return sign == "in" ? isIn : !isIn;
    }

private:
    static std::optional<int64_t> number(const std::string &text)
    {
        int64_t out = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
        return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(out)
                                                                                         : std::nullopt;
    }
    std::optional<bool> compared(const std::optional<std::string> &value, bool isLess, const std::string &wanted)
    {
        const auto bound = number(wanted);
        if (!bound || !isEnd())
            return {};
        const auto own = value ? number(*value) : std::nullopt;
        return own && (isLess ? *own < *bound : *own > *bound);
    }
    void skip() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t\r\n"), m_text.size())); }
    bool isEnd()
    {
        skip();
        return m_text.empty();
    }
    bool take(std::string_view sign)
    {
        skip();
        if (!m_text.starts_with(sign))
            return false;
        m_text.remove_prefix(sign.size());
        return true;
    }
    std::string word()
    {
        skip();
        std::string out(m_text.substr(0, m_text.find_first_of(" \t\r\n=!,()<>")));
        m_text.remove_prefix(out.size());
        return out;
    }

    std::string_view m_text;
};

} // namespace

std::optional<bool> selects(std::string_view selector, const Json *labels)
{
    std::optional<bool> out = true;
    while (!selector.empty()) {
        // Commas between parentheses belong to a set.
        size_t end = 0;
        for (int depth = 0; end < selector.size() && (selector[end] != ',' || depth > 0); ++end)
            depth += selector[end] == '(' ? 1 : selector[end] == ')' ? -1 : 0;
        const auto one = Requirement(selector.substr(0, end)).selects(labels);
        if (!one)
            return {};
        out = *out && *one;
        selector.remove_prefix(std::min(end + 1, selector.size()));
    }
    return out;
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
