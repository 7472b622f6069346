// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/values.h"

#include <algorithm>

#include "core/helm/setflagstext.h"
#include "core/helm/valuescharts.h"
#include "core/helm/valuescoalesce.h"
#include "core/helm/valuesread.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

constexpr const char *laterFile = "a later values file wins";
constexpr std::string_view setAfterFiles =
    "`--set` arguments come after values files, and among each other in Helm's order";

LayerKind layerOf(SetKind kind)
{
    switch (kind) {
    case SetKind::JsonData: return LayerKind::SetJson;
    case SetKind::Set: return LayerKind::Set;
    case SetKind::String: return LayerKind::SetString;
    case SetKind::File: return LayerKind::SetFile;
    case SetKind::Literal: break;
    }
    return LayerKind::SetLiteral;
}

const Json *jsonAt(const Json &root, const std::vector<std::string> &names)
{
    const Json *value = &root;
    for (const std::string &name : names)
        value = yaml::memberOf(value, name);
    return value;
}

void mergeMaps(Json &base, const Json &upper)
{
    for (const auto &[name, value] : upper.items()) {
        const auto below = base.find(name);
        if (below != base.end() && below->is_object() && value.is_object())
            mergeMaps(*below, value);
        else
            base[name] = value;
    }
}

std::string_view trimmed(std::string_view text)
{
    const auto isBlankByte = [](char c) { return isGoSpace(static_cast<unsigned char>(c)); };
    while (!text.empty() && isBlankByte(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlankByte(text.back()))
        text.remove_suffix(1);
    return text;
}

/// The user's values: files in their order, then arguments in Helm's (semantics/helm.md 5.1).
class Given {
public:
    Given(const ValuesInput &input, ComputedValues &out)
        : m_input(input), m_out(out), m_rules(valueRules(input.version))
    {
    }

    ValueRefusals run()
    {
        for (const NamedText &file : m_input.files)
            if (ValueRefusals refusals = addFile(file); !refusals.empty())
                return refusals;
        m_values = inGo(layers::toJson(m_out.given));
        for (const SetKind kind : setKinds)
            for (const SetArgument &argument : m_input.arguments)
                if (argument.kind == kind)
                    if (std::string refusal = addArgument(argument); !refusal.empty())
                        return {{refusal}};
        return {};
    }

private:
    uint32_t addLayer(Layer layer)
    {
        m_out.layers.push_back(std::move(layer));
        return static_cast<uint32_t>(m_out.layers.size() - 1);
    }

    ValueRefusals addFile(const NamedText &file)
    {
        const uint32_t layer = addLayer({LayerKind::File, file.name});
        auto values = readValues(file, "failed to parse " + file.name + ": ", m_input.version, m_out.layers, layer,
                                 m_input.leftOut);
        if (!values)
            return values.error();
        layers::mergeOver(m_out.given, std::move(*values), laterFile);
        return {};
    }

    std::string addArgument(const SetArgument &argument)
    {
        const uint32_t layer = addLayer({layerOf(argument.kind), argument.text, argument.place});
        if (m_input.leftOut && m_input.leftOut->origin.layer == layer)
            return {};
        const std::string_view text = trimmed(argument.text);
        if (argument.kind == SetKind::JsonData && m_rules.setJsonObjects && text.starts_with('{'))
            return addObject(argument.text, text, layer);
        auto written = setValues(m_values, argument.kind, argument.text, m_input.version, m_input.read);
        if (!written)
            return written.error();
        for (Written &one : *written)
            note(std::move(one), layer);
        return {};
    }

    std::string addObject(const std::string &argument, std::string_view text, uint32_t layer)
    {
        const Json object = yaml::fromJson(text);
        if (object.is_discarded())
            return "failed parsing --set-json data JSON: " + shownArgument(argument);
        mergeMaps(m_values, inGo(object));
        Value values = layers::valueOf(fromGo(inGo(object)), {.layer = layer});
        for (const layers::LeafAt &leaf : layers::leavesOf(values))
            m_out.writes.push_back({{leaf.names, false, false}, layer, leaf.value->leaf});
        layers::mergeOver(m_out.given, std::move(values), std::string(setAfterFiles));
        return {};
    }

    /// Puts what an argument wrote into the tree of sources.
    void note(Written written, uint32_t layer)
    {
        const Json *found = jsonAt(m_values, written.names);
        if (!found)
            return;
        const layers::Origin origin{.layer = layer};
        Value *map = &m_out.given;
        for (size_t i = 0; i + 1 < written.names.size(); ++i) {
            Value *below = layers::fieldOf(*map, written.names[i]);
            map = below ? below
                        : &layers::put(*map, written.names[i], Value{.origin = origin}, std::string(setAfterFiles));
        }
        Json value = fromGo(*found);
        layers::put(*map, written.names.back(), layers::valueOf(value, origin),
                    std::string(written.isElement ? elementChanged : setAfterFiles));
        m_out.writes.push_back({std::move(written), layer, std::move(value)});
    }

    const ValuesInput &m_input;
    ComputedValues &m_out;
    ValueRules m_rules;
    Json m_values;
};

/// Which old values count (semantics/helm.md 5.2). May replace the chart's defaults by the old ones.
void reuse(const ValuesInput &input, const ValueRules &rules, Chart &chart, ComputedValues &out)
{
    out.config = out.given;
    if (!input.old)
        return;
    out.layers.push_back({LayerKind::Record, input.old->name});
    const layers::Origin origin{.layer = static_cast<uint32_t>(out.layers.size() - 1)};
    out.layers.push_back({LayerKind::RecordDefaults, input.old->name});
    const layers::Origin defaults{.layer = origin.layer + 1};
    const auto table = [](const Json &json) { return json.is_object() ? fromGo(inGo(json)) : Json::object(); };
    const auto valuesIn = [&](const Json &json, const layers::Origin &from) {
        Value values = layers::valueOf(table(json), from);
        if (input.leftOut && input.leftOut->origin.layer == from.layer)
            layers::erase(values, input.leftOut->names);
        return values;
    };
    out.old = valuesIn(input.old->config, origin);
    Coalescing coalescing(rules);
    out.usesOld = input.reuse == Reuse::Unsaid ? layers::isEmpty(out.given) : input.reuse != Reuse::Reset;
    if (!out.usesOld)
        return;
    if (input.reuse == Reuse::Unsaid) {
        out.config = out.old;
        return;
    }
    coalescing.tables(out.config, out.old, false);
    if (input.reuse == Reuse::Reuse) {
        Chart before;
        before.values = valuesIn(input.old->defaults, defaults);
        chart.values = out.old;
        coalescing.chart(before, chart.values, false);
    }
}

} // namespace

/// What Helm says of the first option that its version does not have.
static std::string lackingOption(const ValuesInput &input)
{
    std::string out =
        input.reuse == Reuse::ResetThenReuse ? lacksOption(input.version, "--reset-then-reuse-values") : std::string();
    for (const SetArgument &argument : input.arguments)
        if (out.empty())
            out = lacksOption(input.version, "--" + std::string(nameOf(argument.kind)));
    return out;
}

Result<Chart, ValueRefusals> chartOfValues(const NamedText &file, const Version &version, Layers &layers)
{
    layers.push_back({LayerKind::Chart, file.name});
    auto values = readValues(file, "cannot load values.yaml: ", version, layers, uint32_t(layers.size() - 1));
    if (!values)
        return Unexpected(values.error());
    Chart chart;
    chart.values = std::move(*values);
    return chart;
}

Result<ComputedValues, ValueRefusals> computeValues(Chart chart, Layers layers, const ValuesInput &input)
{
    const ValueRules rules = valueRules(input.version);
    if (std::string refusal = lackingOption(input); !refusal.empty())
        return Unexpected(ValueRefusals{{std::move(refusal)}});
    ComputedValues out{.version = input.version, .reuse = input.reuse, .hasOld = input.old.has_value()};
    out.layers = std::move(layers);
    if (ValueRefusals refusals = Given(input, out).run(); !refusals.empty())
        return Unexpected(refusals);
    ValueRules allDefaults = rules;
    allDefaults.defaultNullsLeftOut = false;
    Chart alone = chart;
    if (processDependencies(alone, out.defaults, allDefaults).empty())
        Coalescing(allDefaults).chart(alone, out.defaults, false);
    reuse(input, rules, chart, out);
    if (std::string refusal = processDependencies(chart, out.config, rules); !refusal.empty())
        return Unexpected(ValueRefusals{{refusal}});
    out.computed = out.config;
    if (std::string refusal = Coalescing(rules, &out.warnings).chart(chart, out.computed, false); !refusal.empty())
        return Unexpected(ValueRefusals{{refusal}});
    return out;
}

} // namespace fieldwise::helm
