// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/server/forms.h"
#include "core/server/parts.h"

namespace fieldwise::server {
namespace {

using yaml::PathStep;

bool saysOf(const Json *value, std::string_view words)
{
    if (words == "present")
        return value;
    if (words == "absent")
        return !value;
    if (words == "zero")
        return isZero(value);
    if (words == "nonempty" || words == "nonzero")
        return !isZero(value);
    if (words == "several")
        return value && value->size() > 1;
    if (words == "negative")
        return value && value->is_number() && value->get<double>() < 0;
    if (words == "Established")
        return value && value->is_array() && std::ranges::any_of(*value, [](const Json &one) {
                   return yaml::textAt(one, "type") == "Established" && yaml::textAt(one, "status") == "True";
               });
    if (words == "not true" || words == "not false")
        return !value || *value != Json(words == "not true");
    if (words.starts_with("not "))
        return !value || *value != Json(words.substr(4));
    return false;
}

bool isIn(const Json &list, const Json &value)
{
    return std::ranges::find(list, value) != list.end();
}

bool isIn(const Json &list, std::string_view text)
{
    return std::ranges::any_of(
        list, [&](const Json &one) { return one.is_string() && one.get_ref<const std::string &>() == text; });
}

bool isHeadlessWithoutSelector(const Json &service)
{
    const Json *spec = yaml::memberOf(&service, "spec");
    return spec && yaml::textAt(*spec, "clusterIP") == "None" && isZero(yaml::memberOf(spec, "selector"));
}

/// Only `name` is set.
bool isOnlyName(const Json &value)
{
    return std::ranges::all_of(value.items(),
                               [](const auto &item) { return item.key() == "name" || item.value().is_null(); });
}

bool holds(const Condition &condition, const Scene &scene, const Bound &bound)
{
    const Json &wanted = condition.wanted;
    if (condition.key == "path") {
        const Json *from = condition.ofStored ? scene.stored : scene.node;
        const Json *value = from ? valueAt(*from, condition.pattern, bound) : nullptr;
        return wanted.is_string() ? saysOf(value, wanted.get_ref<const std::string &>())
                                  : value && isIn(wanted, *value);
    }
    if (condition.key == "verb")
        return isIn(wanted, std::string_view(scene.stored ? "update" : "create"))
            || isIn(wanted, std::string_view("read"));
    if (condition.key == "kind")
        return isIn(wanted, scene.kind);
    if (condition.key == "scope")
        return isIn(wanted, std::string_view(scene.namespaced ? "Namespaced" : "Cluster"));
    if (condition.key == "headlessWithoutSelector")
        return isIn(wanted, Json(isHeadlessWithoutSelector(*scene.node)));
    return condition.key.empty() && scene.node->is_object() && isOnlyName(*scene.node); // a gate is off
}

/// Carries out the rules of one stage.
class Rules {
public:
    Rules(Work &work, Stage stage) : m_work(work), m_stage(stage) {}

    void root()
    {
        apply(facts().everyKind, m_work.object, true);
        if (m_work.type)
            visit(m_work.object, shapeOf(m_work.type), true);
    }

private:
    void visit(Json &value, const Shape &shape, bool isRoot)
    {
        if (!shape.type || !shape.type->hasRules[static_cast<size_t>(m_stage)])
            return;
        if (shape.isList() && value.is_array()) {
            for (size_t i = 0; i < value.size(); ++i)
                step(PathStep::item(i), value[i], shape.element());
        } else if (shape.isMap() && value.is_object()) {
            for (auto &item : value.items())
                step(PathStep::field(item.key()), item.value(), shape.element());
        } else if (shape.isStruct() && value.is_object()) {
            apply(*shape.type, value, isRoot);
            for (const StructField &field : shape.type->fields)
                if (field.shape.single == Single::Struct)
                    if (const auto found = value.find(field.name); found != value.end())
                        step(PathStep::field(field.name), *found, field.shape);
        }
    }

    void step(PathStep step, Json &value, const Shape &shape)
    {
        m_path.push_back(std::move(step));
        visit(value, shape, false);
        m_path.pop_back();
    }

    void apply(const Struct &type, Json &node, bool isRoot)
    {
        // A claim in a StatefulSet has the defaults of claims, and what the server does to claims of their own does not
        // happen to it.
        if (type.isKind && !isRoot && m_stage != Stage::Defaults && m_stage != Stage::Conversion)
            return;
        for (const WrittenValue &rule : type.rules) {
            if (rule.stage != m_stage || rule.operation == "code" || rule.operation == "none")
                continue;
            const bool goesThroughSource = !rule.pattern.empty()
                && rule.pattern.back().kind == PatternStep::Kind::EachValue
                && (rule.operation == "copy" || rule.operation == "base64");
            const Scene scene{&node, isRoot ? m_work.live : nullptr, m_work.kind, m_work.namespaced};
            for (const Bound &bound : bindings(node, goesThroughSource ? rule.from.front() : rule.pattern))
                if (isDue(rule, valueAt(node, rule.pattern, bound)) && server::holds(rule.when, sceneOf(scene), bound))
                    carryOut(rule, node, scene.stored, bound);
        }
    }

    /// Whether there is a stored object counts for its parts, too.
    Scene sceneOf(Scene scene) const
    {
        static const Json somewhere = Json::object();
        if (m_work.live && !scene.stored)
            scene.stored = &somewhere;
        return scene;
    }

    static bool isDue(const WrittenValue &rule, const Json *now)
    {
        switch (rule.guard) {
        case Guard::Absent: return !now;
        case Guard::Zero: return isZero(now);
        case Guard::Present: return now;
        case Guard::Always: return true;
        }
        return false;
    }

    void note(NoteKind kind, const WrittenValue &rule, const Bound &bound, std::string text = {})
    {
        m_work.notes.push_back(
            {kind, pathOf(m_path, rule.pattern, bound), std::move(text), rule.row->by, rule.row->source});
    }

    void put(const WrittenValue &rule, Json &node, const Bound &bound, Json value, NoteKind kind)
    {
        Json *place = placeAt(node, rule.pattern, bound);
        if (!place || *place == value)
            return;
        *place = std::move(value);
        note(kind, rule, bound);
    }

    void carryOut(const WrittenValue &rule, Json &node, const Json *stored, const Bound &bound)
    {
        const std::string_view name = rule.operation;
        const NoteKind kind = rule.guard == Guard::Always ? NoteKind::Derived : NoteKind::Default;
        if (name == "left")
            note(NoteKind::Unchecked, rule, bound, rule.value.get<std::string>());
        else if (name == "generated" || name == "unknown")
            leaveToOthers(rule, node, bound);
        else if (name == "keep" || name == "server")
            keep(rule, node, stored, bound);
        else if (name == "drop" || name == "dropKeys" || name == "onlyKeys")
            drop(rule, node, bound);
        else if (name == "append")
            append(rule, node, bound);
        else if (name == "base64")
            move(rule, node, bound);
        else if (name == "round")
            round(rule, node, bound);
        else if (auto value = valueFor(rule, node, bound))
            put(rule, node, bound, std::move(*value), kind);
    }

    /// The value of an operation that reads other fields; nothing if these are missing.
    std::optional<Json> valueFor(const WrittenValue &rule, const Json &node, const Bound &bound) const
    {
        const std::string_view name = rule.operation;
        if (name.empty())
            return rule.value;
        if (name == "request")
            return m_work.context.namespaceName.empty() ? std::nullopt
                                                        : std::optional<Json>(m_work.context.namespaceName);
        if (name == "concat") {
            std::string out;
            for (const Json &part : rule.value) {
                const std::string text = part.get<std::string>();
                const bool isQuoted = text.starts_with('\'');
                const Json *value = isQuoted ? nullptr : valueAt(node, parsePattern(text));
                out += isQuoted                   ? text.substr(1, text.size() - 2)
                    : value && value->is_string() ? value->get<std::string>()
                                                  : "";
            }
            return out;
        }
        if (name == "list")
            return listOf(rule, node);
        const Json *source = valueAt(node, rule.from.front(), bound);
        if (name == "imagePullPolicy")
            return isPulledAlways(source && source->is_string() ? source->get<std::string>() : "") ? "Always"
                                                                                                   : "IfNotPresent";
        if (!source)
            return std::nullopt;
        if (name == "copy")
            return *source;
        std::string lower = source->is_string() ? source->get<std::string>() : std::string();
        std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        return lower;
    }

    static std::optional<Json> listOf(const WrittenValue &rule, const Json &node)
    {
        Json out = Json::array();
        for (const Pattern &from : rule.from)
            for (const Bound &one : bindings(node, from))
                if (const Json *value = valueAt(node, from, one))
                    out.push_back(*value);
        return out.empty() ? std::nullopt : std::optional(out);
    }

    void leaveToOthers(const WrittenValue &rule, const Json &node, const Bound &bound)
    {
        const bool isMade = rule.guard == Guard::Always && !m_work.live;
        if (isMade || isZero(valueAt(node, rule.pattern, bound)))
            note(rule.operation == "unknown" ? NoteKind::Cluster : NoteKind::ByServer, rule, bound,
                 rule.value.get<std::string>());
    }

    void keep(const WrittenValue &rule, Json &node, const Json *stored, const Bound &bound)
    {
        const bool isServers = rule.operation == "server";
        if (!stored) {
            if (!isServers)
                return;
            removeAt(node, rule.pattern, bound);
            note(NoteKind::ByServer, rule, bound, rule.value.get<std::string>());
        } else if (const Json *before = valueAt(*stored, rule.pattern, bound)) {
            put(rule, node, bound, *before, NoteKind::FromLive);
        } else if (rule.guard == Guard::Always && removeAt(node, rule.pattern, bound)) {
            note(NoteKind::FromLive, rule, bound);
        }
    }

    void drop(const WrittenValue &rule, Json &node, const Bound &bound)
    {
        if (rule.operation == "drop") {
            if (removeAt(node, rule.pattern, bound))
                note(NoteKind::Dropped, rule, bound);
            return;
        }
        const Json *now = valueAt(node, rule.pattern, bound);
        if (!now || !now->is_object())
            return;
        Json left = *now;
        for (const auto &item : now->items())
            if (isIn(rule.value, std::string_view(item.key())) == (rule.operation == "dropKeys"))
                left.erase(item.key());
        put(rule, node, bound, std::move(left), NoteKind::Dropped);
    }

    /// A toleration without a key or an effect is for all of them.
    static bool coversField(const Json &toleration, const Json &other, const std::string &field)
    {
        const std::string text = yaml::textAt(toleration, field);
        return text.empty() || text == yaml::textAt(other, field);
    }

    void append(const WrittenValue &rule, Json &node, const Bound &bound)
    {
        const Json *now = valueAt(node, rule.pattern, bound);
        Json list = now && now->is_array() ? *now : Json::array();
        const Json added = rule.from.empty() ? rule.value : listOf(rule, node).value_or(Json::array());
        for (const Json &one : added) {
            const bool isThere = std::ranges::any_of(list, [&](const Json &other) {
                return rule.unless.empty()       ? other == one
                    : rule.unless == "tolerated" ? coversField(other, one, "key") && coversField(other, one, "effect")
                                                 : yaml::textAt(other, rule.unless) == yaml::textAt(one, rule.unless);
            });
            if (!isThere)
                list.push_back(one);
        }
        if (!list.empty())
            put(rule, node, bound, std::move(list), NoteKind::Derived);
    }

    void move(const WrittenValue &rule, Json &node, const Bound &bound)
    {
        const Json *text = valueAt(node, rule.from.front(), bound);
        if (text && text->is_string())
            put(rule, node, bound, base64(text->get_ref<const std::string &>()), NoteKind::Moved);
    }

    void round(const WrittenValue &rule, Json &node, const Bound &bound)
    {
        const Json *now = valueAt(node, rule.pattern, bound);
        const auto rounded =
            now && now->is_string() ? storedQuantity(now->get_ref<const std::string &>(), true) : std::nullopt;
        if (rounded)
            put(rule, node, bound, *rounded, NoteKind::Form);
    }

    Work &m_work;
    Stage m_stage;
    yaml::Path m_path;
};

} // namespace

bool holds(const std::vector<Condition> &conditions, const Scene &scene, const Bound &bound)
{
    return std::ranges::all_of(conditions, [&](const Condition &one) { return holds(one, scene, bound); });
}

void applyRules(Work &work, Stage stage)
{
    Rules(work, stage).root();
}

const table::Rule *codeRule(const Struct &type, std::string_view path)
{
    for (const WrittenValue &rule : type.rules)
        if (rule.operation == "code" && rule.row->path == path)
            return rule.row;
    return nullptr;
}

} // namespace fieldwise::server
