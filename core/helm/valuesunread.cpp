// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/helm/valuesread.h"
#include "core/helm/valuesshown.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

/// True for `charts/NAME/values.yaml`, also of subcharts of subcharts.
bool isOfSubchart(std::string_view name)
{
    constexpr std::string_view folder = "charts/";
    if (!name.starts_with(folder))
        return false;
    name.remove_prefix(std::min(name.find('/', folder.size()), name.size() - 1) + 1);
    return name == "values.yaml" || isOfSubchart(name);
}

/// The panes of layers of which some can't be read.
class Unread {
public:
    Unread(ValuesShown &out, bool showSecrets) : m_out(out), m_showSecrets(showSecrets) {}

    void run()
    {
        const ValuesTexts &texts = m_out.texts;
        addChart(texts.chart);
        if (texts.input.old)
            addOld(*texts.input.old, texts.input.reuse == Reuse::Reuse);
        for (size_t i = 0; i < texts.input.files.size(); ++i) {
            ShownPane &pane = add(LayerKind::File, texts.input.files[i].name, texts.input.files[i].text);
            pane.index = i;
            addFaults(pane);
        }
        std::string arguments;
        for (const SetArgument &one : texts.input.arguments)
            arguments += argument(one) + "\n";
        add(LayerKind::SetJson, {}, arguments);
        std::ranges::stable_sort(m_out.panes, {}, &ShownPane::role);
        for (const ShownPane &pane : m_out.panes)
            m_out.rows = std::max(m_out.rows, static_cast<uint32_t>(pane.lines.size()));
    }

private:
    void addChart(const ChartTexts &chart)
    {
        for (const NamedText &file : chart.files) {
            if (file.name.ends_with(".tgz"))
                continue;
            const bool isSub = isOfSubchart(file.name);
            if (chart.isFolder && !isSub && file.name != "values.yaml")
                continue;
            addFaults(add(isSub ? LayerKind::Subchart : LayerKind::Chart, nameIn(chart, file.name), file.text));
        }
    }

    ShownPane &add(LayerKind kind, const std::string &name, const std::string &text)
    {
        KeyedText keyed = keysOf(text, m_showSecrets);
        ShownPane pane{.kind = kind, .role = roleOf(kind), .file = name, .text = std::move(keyed.text)};
        pane.masked = std::move(keyed.masked);
        pane.lines.resize(static_cast<size_t>(std::ranges::count(pane.text, '\n')) + 1);
        for (size_t line = 0; line < pane.lines.size(); ++line) {
            pane.lines[line].row = static_cast<uint32_t>(line);
            pane.lines[line].number = static_cast<int>(line) + 1;
        }
        return m_out.panes.emplace_back(std::move(pane));
    }

    void addFaults(ShownPane &pane) const
    {
        Layers layers{{pane.kind, pane.file}};
        const auto values = readValues({pane.file, pane.text}, {}, m_out.texts.input.version, layers, 0);
        if (values)
            return;
        for (const ValueRefusal &refusal : values.error())
            pane.faults.push_back({refusal.range, refusal.fault});
    }

    void addOld(const OldValues &old, bool withDefaults)
    {
        const auto shown = [this](const Json &json) {
            return yaml::blockText(m_showSecrets ? json : masked(json, false));
        };
        if (withDefaults)
            add(LayerKind::RecordDefaults, old.name, shown(old.defaults));
        add(LayerKind::Record, old.name, shown(old.config));
    }

    /// Where the secret of an argument begins is not known while it can't be read.
    std::string argument(const SetArgument &one) const
    {
        const std::string option = "--" + std::string(nameOf(one.kind)) + " ";
        return option + (!m_showSecrets && (namesSecret(one.text) || hasPassword(one.text)) ? "***" : one.text);
    }

    ValuesShown &m_out;
    bool m_showSecrets;
};

} // namespace

ValuesShown unread(ValuesTexts texts, ValueRefusals refusals, bool showSecrets)
{
    if (auto chart = unpacked(texts.chart))
        texts.chart = std::move(*chart);
    ValuesShown out{.texts = std::move(texts)};
    out.refusals = std::move(refusals);
    Unread(out, showSecrets).run();
    return out;
}

} // namespace fieldwise::helm
