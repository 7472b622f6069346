// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesshown.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "core/helm/keyorder.h"
#include "core/helm/valuesrows.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

using merge::State;
using Names = std::vector<std::string>;

struct Built {
    ShownPane pane;
    std::vector<std::string> keys{}; ///< of each line; "" if it has none
};

/// Builds the panes of one calculation.
class Building {
public:
    Building(ValuesShown &out, const ComputedValues &values, bool showSecrets)
        : m_out(out), m_values(values), m_naming(values, showSecrets), m_showSecrets(showSecrets)
    {
    }

    void run()
    {
        findPlaces();
        addTexts();
        addRecord();
        addArguments();
        align();
        addComputed();
    }

private:
    void findPlaces()
    {
        for (size_t i = 0; i < m_out.report.values.size(); ++i) {
            const Entry &entry = m_out.report.values[i];
            ShownPlace &place = placeOf(entry.names);
            place.value = i;
            place.state = stateOf(entry);
            place.sentence = sentenceOf(entry);
            m_out.ofChart += place.state == State::Unchanged && isOfChart(entry.from);
            noteSource(entry.from, m_byNames[entry.names], true);
            for (const Source &source : entry.over)
                noteSource(source, m_byNames[entry.names], false);
        }
        for (size_t i = 0; i < m_out.report.notices.size(); ++i) {
            const ValueNotice &notice = m_out.report.notices[i];
            if (notice.isMild)
                continue;
            ShownPlace &place = placeOf(notice.names);
            if (!place.notice) {
                place.notice = i;
                m_out.worst.push_back(m_byNames[notice.names]);
            }
        }
        for (const State state : {State::Removed, State::Changed, State::Added})
            for (size_t i = 0; i < m_out.places.size(); ++i)
                if (m_out.places[i].state == state && !m_out.places[i].notice)
                    m_out.worst.push_back(i);
    }

    ShownPlace &placeOf(const Names &names)
    {
        const auto [found, isNew] = m_byNames.try_emplace(names, static_cast<uint32_t>(m_out.places.size()));
        if (isNew)
            m_out.places.push_back({.names = names});
        return m_out.places[found->second];
    }

    struct Part {
        uint32_t place = 0;
        bool wins = false;
        State state = State::Unchanged;
    };
    using Where = std::tuple<uint32_t, uint32_t, uint32_t>; ///< layer, line, column

    void noteSource(const Source &source, uint32_t place, bool wins)
    {
        const Entry &entry = m_out.report.values[*m_out.places[place].value];
        const Part role{place, wins, wins ? m_out.places[place].state : stateOfLoser(entry, source)};
        if (source.origin.line > 0)
            m_roles.try_emplace(Where{source.origin.layer, source.origin.line, source.origin.column}, role);
        else
            m_rolesOfLayers[source.origin.layer].try_emplace(entry.names, role);
    }

    void mark(ShownPane &pane, const KeyLines &key, const Part &role)
    {
        const ShownPlace &place = m_out.places[role.place];
        for (uint32_t line = key.first; line <= key.last; ++line) {
            ShownLine &shown = pane.lines[line];
            if (shown.place >= 0 && shown.state >= role.state && key.first != key.last)
                continue;
            shown.place = static_cast<int32_t>(role.place);
            shown.state = role.state;
            shown.hasNotice = role.wins && place.notice.has_value();
            if (role.wins)
                shown.stripe = pane.role;
        }
        if (role.state == State::Removed)
            pane.removed.push_back(key.value);
        else if (role.state == State::Changed && key.first == key.last && !place.notice)
            pane.changed.push_back(key.value);
    }

    ShownPane paneOf(KeyedText keyed, LayerKind kind, std::string file)
    {
        ShownPane pane{.kind = kind, .role = roleOf(kind), .file = std::move(file), .text = std::move(keyed.text)};
        pane.isUsed = pane.role != PaneRole::Record || m_values.usesOld;
        pane.masked = std::move(keyed.masked);
        pane.lines.resize(static_cast<size_t>(std::ranges::count(pane.text, '\n')) + 1);
        return pane;
    }

    /// A notice may be about a key that no computed value comes from.
    void markNotices(ShownPane &pane, const KeyLines &key, const Names &names)
    {
        const auto place = m_byNames.find(names);
        ShownLine &line = pane.lines[key.first];
        if (place == m_byNames.end() || pane.role <= PaneRole::Chart)
            return;
        const ShownPlace &about = m_out.places[place->second];
        if (!about.notice || (about.value && line.stripe == std::nullopt && line.place >= 0))
            return;
        line.place = static_cast<int32_t>(place->second);
        line.hasNotice = true;
    }

    /// Charts and files, whose values know their lines.
    void addTexts()
    {
        size_t file = 0;
        for (uint32_t layer = 0; layer < m_values.layers.size(); ++layer) {
            const LayerKind kind = m_values.layers[layer].kind;
            const bool isFile = kind == LayerKind::File;
            if (!isFile && kind > LayerKind::Subchart)
                continue;
            const std::string &name = m_values.layers[layer].name;
            KeyedText keyed =
                keysOf(isFile ? m_out.texts.input.files[file].text : textNamed(m_out.texts.chart, name), m_showSecrets);
            const std::vector<KeyLines> keys = std::move(keyed.keys);
            const std::vector<Names> inLists = std::move(keyed.inLists);
            Built built{paneOf(std::move(keyed), kind, name)};
            built.pane.index = isFile ? file++ : 0;
            addText(built, keys, inLists, layer);
            m_built.push_back(std::move(built));
        }
    }

    void addText(Built &built, const std::vector<KeyLines> &keys, const std::vector<Names> &inLists, uint32_t layer)
    {
        ShownPane &pane = built.pane;
        built.keys.resize(pane.lines.size());
        const Names prefix = prefixOf(keys, layer);
        for (size_t line = 0; line < pane.lines.size(); ++line)
            pane.lines[line].number = static_cast<int>(line) + 1;
        for (const KeyLines &key : keys) {
            Names names = prefix;
            names.insert(names.end(), key.names.begin(), key.names.end());
            m_order.add(names);
            if (const auto role = m_roles.find(Where{layer, key.first + 1, key.column}); role != m_roles.end())
                mark(pane, key, role->second);
            else if (pane.lines[key.first].place < 0)
                setPlace(pane.lines[key.first], names);
            markNotices(pane, key, names);
            addRowKeys(built.keys, key, names);
        }
        for (const Names &inList : inLists) {
            Names names = prefix;
            names.insert(names.end(), inList.begin(), inList.end());
            m_order.add(names);
        }
    }

    void setPlace(ShownLine &line, const Names &names)
    {
        if (const auto place = m_byNames.find(names); place != m_byNames.end())
            line.place = static_cast<int32_t>(place->second);
    }

    /// The place of a subchart's values in those of its parent.
    Names prefixOf(const std::vector<KeyLines> &keys, uint32_t layer) const
    {
        for (const KeyLines &key : keys) {
            const auto role = m_roles.find(Where{layer, key.first + 1, key.column});
            if (role == m_roles.end())
                continue;
            const Names &names = m_out.places[role->second.place].names;
            if (names.size() >= key.names.size() && std::equal(key.names.rbegin(), key.names.rend(), names.rbegin()))
                return {names.begin(), names.end() - static_cast<std::ptrdiff_t>(key.names.size())};
        }
        return {};
    }

    void addWritten(WrittenText written, LayerKind kind, const std::string &file)
    {
        const std::vector<KeyLines> keys = std::move(written.keyed.keys);
        Built built{paneOf(std::move(written.keyed), kind, file)};
        built.keys.resize(built.pane.lines.size());
        for (const KeyLines &key : keys) {
            if (key.isLeaf)
                markWritten(built.pane, key);
            else
                setPlace(built.pane.lines[key.first], key.names);
            markNotices(built.pane, key, key.names);
            addRowKeys(built.keys, key, key.names);
        }
        m_built.push_back(std::move(built));
    }

    void markWritten(ShownPane &pane, const KeyLines &key)
    {
        const auto &roles = m_rolesOfLayers[key.source];
        Names names = key.names;
        for (; !names.empty(); names.pop_back())
            if (const auto role = roles.find(names); role != roles.end())
                return mark(pane, key, role->second);
        setPlace(pane.lines[key.first], key.names);
        for (uint32_t line = key.first; line <= key.last; ++line)
            pane.lines[line].state = State::Removed;
        pane.removed.push_back(key.value);
    }

    yaml::OrderedJson written(const Json &value, Names names) const
    {
        return m_order.sorted(m_naming.value(value, names), names);
    }

    std::vector<WrittenValue> valuesIn(const Value &root, uint32_t layer) const
    {
        std::vector<WrittenValue> values;
        for (const layers::LeafAt &leaf : layers::leavesOf(root))
            values.push_back({leaf.names, written(layers::toJson(*leaf.value), leaf.names), layer});
        std::ranges::stable_sort(values, {}, [this](const WrittenValue &value) { return m_order.rankOf(value.names); });
        return values;
    }

    /// The old defaults are below the old values.
    void addRecord()
    {
        for (const LayerKind kind : {LayerKind::RecordDefaults, LayerKind::Record})
            for (uint32_t layer = 0; layer < m_values.layers.size(); ++layer)
                if (m_values.layers[layer].kind == kind)
                    addRecordPane(layer);
    }

    void addRecordPane(uint32_t layer)
    {
        const Layer &own = m_values.layers[layer];
        if (own.kind == LayerKind::Record)
            return addWritten(write(valuesIn(m_values.old, layer)), own.kind, own.name);
        if (m_values.reuse != Reuse::Reuse)
            return;
        const Json &defaults = m_out.texts.input.old->defaults;
        addWritten(write(valuesIn(layers::valueOf(defaults, {.layer = layer}), layer)), own.kind, own.name);
    }

    /// Each argument's values; a map of --set-json has several.
    std::vector<WrittenValue> writtenByArguments() const
    {
        std::vector<WrittenValue> values;
        for (const SetWrite &write : m_values.writes) {
            const Value value = layers::valueOf(write.value, {.layer = write.layer});
            if (!value.isMap() || layers::isEmpty(value)) {
                values.push_back({write.written.names, written(write.value, write.written.names), write.layer});
                continue;
            }
            for (const layers::LeafAt &leaf : layers::leavesOf(value)) {
                Names names = write.written.names;
                names.insert(names.end(), leaf.names.begin(), leaf.names.end());
                yaml::OrderedJson part = written(layers::toJson(*leaf.value), names);
                values.push_back({std::move(names), std::move(part), write.layer});
            }
        }
        return values;
    }

    void addArguments()
    {
        WrittenText written = write(writtenByArguments());
        const std::vector<KeyLines> keys = written.keyed.keys;
        addWritten(std::move(written), LayerKind::SetJson, {});
        ShownPane &pane = m_built.back().pane;
        for (const KeyLines &key : keys) {
            if (!key.isLeaf)
                continue;
            pane.lines[key.first].number = static_cast<int>(m_values.layers[key.source].place) + 1;
            pane.chips.push_back({key.first, State::Unchanged, false, m_naming.title({.layer = key.source})});
        }
    }

    /// Gives the lines of all panes rows: those of the same key share one where the order of lines allows it.
    void align()
    {
        std::ranges::stable_sort(m_built, {}, [](const Built &one) { return one.pane.role; });
        std::vector<std::vector<std::string>> keys;
        for (Built &one : m_built) {
            if (one.pane.text.empty() || one.pane.text.ends_with('\n'))
                one.keys.back() = "\n"; // after the last line, in all panes
            keys.push_back(std::move(one.keys));
        }
        const AlignedRows rows = alignedRows(keys);
        m_out.rows = rows.count;
        for (size_t i = 0; i < m_built.size(); ++i) {
            ShownPane &pane = m_built[i].pane;
            for (size_t line = 0; line < pane.lines.size(); ++line) {
                pane.lines[line].row = rows.ofLine[i][line];
                if (pane.lines[line].place >= 0)
                    m_rank.try_emplace(static_cast<uint32_t>(pane.lines[line].place), pane.lines[line].row);
            }
            m_out.panes.push_back(std::move(pane));
        }
    }

    /// In the order of the layers' rows.
    void addComputed()
    {
        std::vector<WrittenValue> values;
        for (size_t i = 0; i < m_out.report.values.size(); ++i) {
            const Entry &entry = m_out.report.values[i];
            Names names = entry.names;
            values.push_back({entry.names, std::nullopt, static_cast<uint32_t>(i)});
            if (!entry.isGone)
                values.back().value = m_order.sorted(entry.value, names);
        }
        const auto rankOf = [this](const WrittenValue &value) {
            const auto rank = m_rank.find(m_byNames.at(value.names));
            return rank == m_rank.end() ? std::numeric_limits<uint32_t>::max() : rank->second;
        };
        std::ranges::stable_sort(values, {}, rankOf);
        WrittenText written = write(values);
        const std::vector<KeyLines> keys = std::move(written.keyed.keys);
        ShownPane pane = paneOf(std::move(written.keyed), LayerKind::Chart, {});
        for (size_t line = 0; line < pane.lines.size(); ++line)
            pane.lines[line].number = static_cast<int>(line) + 1;
        for (const KeyLines &key : keys)
            addComputedLines(pane, key);
        for (const Gap &gap : written.gaps)
            pane.gaps.push_back({gap.afterLine, m_byNames.at(gap.names), goneWords(m_out.report.values[gap.source])});
        m_out.computed = std::move(pane);
    }

    void addComputedLines(ShownPane &pane, const KeyLines &key)
    {
        const auto found = m_byNames.find(key.names);
        if (found == m_byNames.end())
            return;
        const ShownPlace &place = m_out.places[found->second];
        for (uint32_t line = key.first; line <= (key.isLeaf ? key.last : key.first); ++line) {
            pane.lines[line].place = static_cast<int32_t>(found->second);
            pane.lines[line].state = place.state;
            pane.lines[line].hasNotice = place.notice.has_value();
            if (key.isLeaf)
                pane.lines[line].stripe = roleOf(m_out.report.values[key.source].from);
        }
        if (place.notice)
            pane.chips.push_back({key.first, place.state, true, chipOf(m_out.report.notices[*place.notice])});
        else if (place.value && place.state != State::Unchanged)
            pane.chips.push_back({key.first, place.state, false, chipOf(m_out.report.values[*place.value])});
    }

    ValuesShown &m_out;
    const ComputedValues &m_values;
    Naming m_naming;
    bool m_showSecrets;
    std::map<Names, uint32_t> m_byNames;
    KeyOrder m_order;
    std::map<Where, Part> m_roles;
    std::map<uint32_t, std::map<Names, Part>> m_rolesOfLayers; ///< of layers without lines
    std::map<uint32_t, uint32_t> m_rank;                       ///< the first row of a place
    std::vector<Built> m_built;
};

} // namespace

Result<ValuesShown, ValueRefusals> shown(ValuesTexts texts, bool showSecrets)
{
    auto chart = unpacked(std::move(texts.chart));
    if (!chart)
        return Unexpected(chart.error());
    texts.chart = std::move(*chart);
    const auto values = computeValues(texts);
    if (!values)
        return Unexpected(values.error());
    ValuesShown out{.texts = std::move(texts), .report = reportOf(*values, showSecrets)};
    Building(out, *values, showSecrets).run();
    return out;
}

} // namespace fieldwise::helm
