// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/typing.h"

#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/k8s/identity.h"
#include "core/merge/match/textparts.h"
#include "core/merge/typing/entrychoices.h"
#include "core/merge/typing/linechoices.h"

namespace fieldwise::merge {
namespace {

using Choices = std::vector<Choice>;

constexpr size_t mostDropped = 8; ///< choices that are tried to be unnecessary

/// True if the first line that is not blank and no comment is `---`.
bool isSeparated(std::string_view text)
{
    for (size_t at = 0; at < text.size(); at = std::min(text.find('\n', at), text.size() - 1) + 1) {
        const std::string_view line = text.substr(at, text.find_first_of("\r\n", at) - at);
        const size_t word = line.find_first_not_of(" \t");
        if (word != line.npos && line[word] != '#')
            return line.starts_with("---") && (line.size() == 3 || line[3] == ' ' || line[3] == '\t');
    }
    return false;
}

/// The texts of several resources of the result, and what they become.
struct Stretch {
    size_t first = 0, last = 0; ///< of those with text
    Range typed;                ///< in the text that was typed
};

class ChoicesForText {
public:
    ChoicesForText(const Plan &plan, const Resolution &resolution, const Choices &choices, std::string_view typed)
        : m_plan(plan), m_resolution(resolution), m_trial(plan, resolution), m_choices(choices), m_typed(typed)
    {
        for (uint32_t i = 0; i < resolution.documents.size(); ++i)
            if (!resolution.documents[i].text.empty())
                m_there.push_back(i);
    }

    Result<Choices, Diagnostic> run()
    {
        if (m_typed == m_resolution.text)
            return m_choices;
        if (isByLines())
            return byLines();
        if (auto fault = errorIn(yaml::read(m_there.empty() ? m_typed : std::string_view()), 0))
            return Unexpected(std::move(*fault));
        if (m_there.empty())
            return fromNothing();
        Stretch stretch = differing();
        if (stretch.first > 0 && isSeparated(textOf(stretch.first))
            && !isSeparated(m_typed.substr(stretch.typed.begin)))
            stretch.typed.begin = beginOf(--stretch.first); // it goes on in the document before
        const std::string_view text = m_typed.substr(stretch.typed.begin, stretch.typed.size());
        const yaml::Stream stream = yaml::read(text);
        if (auto fault = errorIn(stream, stretch.typed.begin))
            return Unexpected(std::move(*fault));
        const size_t count = stretch.last - stretch.first + 1;
        const Choices old = m_choices;
        if (isItem(stretch.first) ? count > 1 : stream.parts.size() != count || haveMoved(stretch, stream))
            return takeOthers(stretch, text);
        for (size_t i = 0; i < count; ++i) {
            const std::string_view part = count > 1 ? stream.parts[i].document->source() : text;
            const uint32_t document = m_there[stretch.first + i];
            if (!take(document, part))
                return Unexpected(isEmpty(document) ? noPlace(stretch.typed) : notKept(stretch.typed));
        }
        if (count > 1 && !m_trial.givesAll(m_typed, m_choices)) {
            m_choices = old;
            return takeOthers(stretch, text);
        }
        return std::move(m_choices);
    }

private:
    static std::optional<Diagnostic> errorIn(const yaml::Stream &stream, uint32_t offset)
    {
        for (Diagnostic fault : yaml::diagnosticsOf(stream))
            if (fault.severity == Severity::Error) {
                fault.range = fault.range.movedBy(offset);
                return fault;
            }
        return {};
    }

    const std::string &textOf(size_t there) const { return m_resolution.documents[m_there[there]].text; }
    uint32_t beginOf(size_t there) const { return m_resolution.offsets[m_there[there]]; }
    uint32_t endOf(size_t there) const { return beginOf(there) + static_cast<uint32_t>(textOf(there).size()); }
    bool isItem(size_t there) const { return m_resolution.documents[m_there[there]].surroundings.dash.has_value(); }

    /// True for a text that is no YAML.
    bool isByLines() const { return m_plan.documents.size() == 1 && isPlainText(m_plan.documents[0]); }

    Result<Choices, Diagnostic> byLines()
    {
        const Choices old = m_choices;
        const Range all{0, static_cast<uint32_t>(m_typed.size())};
        if (isEmpty(0))
            return Unexpected(noPlace(all));
        auto choices = lineChoices(m_plan, {0, 0}, m_resolution.text, m_typed, old);
        const bool isKept = choices && m_trial.gives(0, m_typed, *choices);
        m_choices = isKept
            ? *std::move(choices)
            : withChoice(old, {resourceName(m_plan, 0), {}, ChoiceKind::Typed, std::string(m_typed), {}});
        if (!m_trial.gives(0, m_typed, m_choices))
            return Unexpected(notKept(all));
        dropUnneeded(0, m_typed, old);
        return std::move(m_choices);
    }

    /// The result was empty: all of it belongs to the first resource.
    Result<Choices, Diagnostic> fromNothing()
    {
        const Range all{0, static_cast<uint32_t>(m_typed.size())};
        const auto decides = [](const DocumentPlan &document) { return !document.decisions.empty(); };
        const auto first = std::ranges::find_if(m_plan.documents, decides);
        if (first == m_plan.documents.end())
            return Unexpected(noPlace(all));
        m_there.push_back(static_cast<uint32_t>(first - m_plan.documents.begin()));
        add(0, m_typed);
        return m_trial.givesAll(m_typed, m_choices) ? Result<Choices, Diagnostic>(std::move(m_choices))
                                                    : Unexpected(notKept(all));
    }

    /// True if a document stands at the place of another resource.
    bool haveMoved(const Stretch &stretch, const yaml::Stream &stream) const
    {
        std::set<k8s::Identity> names;
        for (size_t there = stretch.first; there <= stretch.last; ++there)
            names.insert(m_plan.documents[m_there[there]].identity);
        for (size_t i = 0; stretch.first + i < stretch.last + 1; ++i) {
            const k8s::Identity name = k8s::identityOf(*stream.parts[i].document);
            if (!name.empty() && name != m_plan.documents[m_there[stretch.first + i]].identity && names.contains(name))
                return true;
        }
        return false;
    }

    bool isEmpty(uint32_t document) const { return m_plan.documents[document].decisions.empty(); }

    static Diagnostic noPlace(Range range)
    {
        return faultAt(range, "typed-no-place",
                       "the inputs have no field here, so there is no choice to make; type in an input");
    }

    Diagnostic notKept(Range range) const
    {
        const std::string why = m_trial.fault(m_choices);
        return faultAt(range, "typed-not-kept",
                       "what was typed can't be kept as a choice" + (why.empty() ? "" : ": " + why));
    }

    /// The resources around everything that differs.
    Stretch differing() const
    {
        const std::string_view before = m_resolution.text;
        const auto begin = static_cast<uint32_t>(commonPrefix(before, m_typed));
        const auto same = static_cast<uint32_t>(commonSuffix(before.substr(begin), m_typed.substr(begin)));
        const auto end = static_cast<uint32_t>(before.size()) - same;
        Stretch out;
        while (out.first + 1 < m_there.size() && endOf(out.first) < begin)
            ++out.first;
        out.last = out.first;
        while (out.last + 1 < m_there.size() && endOf(out.last) < end)
            ++out.last;
        const auto after = static_cast<uint32_t>(before.size()) - endOf(out.last);
        out.typed = {beginOf(out.first), static_cast<uint32_t>(m_typed.size()) - after};
        return out;
    }

    /// Makes choices for one resource that give this text.
    bool take(uint32_t document, std::string_view text)
    {
        const std::string &before = m_resolution.documents[document].text;
        if (text == before)
            return true;
        if (isEmpty(document))
            return false;
        const std::string name = resourceName(m_plan, document);
        const Choices old = m_choices;
        const yaml::Document was(before), now{std::string(text)};
        const ChangedText changed{was, now, m_resolution.documents[document].surroundings.dash.has_value()};
        if (text.empty()) {
            m_choices = withChoice(old, {name, {}, ChoiceKind::Nothing, {}, {}});
            if (m_trial.gives(document, text, m_choices))
                return true;
        }
        const std::vector<Level> levels = levelsAround(changed, m_plan.options, m_plan.documents[document]);
        if (auto choices = levels.empty() ? std::nullopt : inBlock(document, levels.back(), changed);
            choices && m_trial.gives(document, text, *choices)) {
            m_choices = std::move(*choices);
            dropUnneeded(document, text, old);
            return true;
        }
        for (auto level = levels.rbegin(); level != levels.rend(); ++level)
            for (const As as :
                 {As::Value, As::Deep, As::Heads, As::Entries, As::ExactEntries, As::WithNeighbour, As::InOrder}) {
                auto choices = choicesAt(*level, changed, as, name, old);
                if (choices && m_trial.gives(document, text, *choices)) {
                    m_choices = std::move(*choices);
                    dropUnneeded(document, text, old);
                    return true;
                }
            }
        m_choices = withChoice(old, {name, {}, ChoiceKind::Typed, std::string(text), {}});
        return m_trial.gives(document, text, m_choices);
    }

    /// Choices for the lines of a literal block that is merged by lines, if only that differs.
    std::optional<Choices> inBlock(uint32_t document, const Level &level, const ChangedText &changed) const
    {
        const DocumentPlan &plan = m_plan.documents[document];
        if (level.value == none || level.decisions[level.front] >= plan.decisions.size()
            || plan.decision(level.decisions[level.front]).shape != Shape::Lines)
            return {};
        const auto lines = [](const yaml::Node &node) {
            const size_t end = node.value.find_last_not_of('\n') + 1;
            return node.style == Style::Literal && end > 0 ? std::string(node.value.substr(0, end)) + '\n'
                                                           : std::string();
        };
        const NodeId key = level.before.entries[level.front];
        const std::string was = lines(changed.before.node(valueAt(changed.before, key)));
        const std::string now = lines(changed.after.node(level.value));
        return was.empty() || now.empty()
            ? std::nullopt
            : lineChoices(m_plan, {document, level.decisions[level.front]}, was, now, m_choices);
    }

    /// Leaves out new choices without which the text is the same, such as for a value that was typed back.
    void dropUnneeded(uint32_t document, std::string_view text, const Choices &old)
    {
        size_t tried = 0;
        for (size_t i = m_choices.size(); i-- > 0 && tried < mostDropped;) {
            if (std::ranges::find(old, m_choices[i]) != old.end())
                continue;
            ++tried;
            Choices fewer = m_choices;
            fewer.erase(fewer.begin() + ptrdiff_t(i));
            if (m_trial.gives(document, text, fewer))
                m_choices = std::move(fewer);
        }
    }

    /// Documents came or went: those that are gone are left out, and new ones belong to the resource before them.
    Result<Choices, Diagnostic> takeOthers(const Stretch &stretch, std::string_view text)
    {
        if (isItem(stretch.first))
            return Unexpected(faultAt(stretch.typed, "typed-list-items",
                                      "the change reaches over several items of a List; change one after another"));
        const Choices old = m_choices;
        const yaml::Stream stream = yaml::read(text);
        size_t first = stretch.first, last = stretch.last + 1, part = 0, parts = stream.parts.size();
        const auto sourceOf = [&](size_t i) { return stream.parts[i].document->source(); };
        while (first < last && part < parts && textOf(first) == sourceOf(part))
            ++first, ++part;
        while (first < last && part < parts && textOf(last - 1) == sourceOf(parts - 1))
            --last, --parts;
        if (part == parts) {
            for (size_t i = first; i < last; ++i)
                leaveOut(i);
            if (m_trial.givesAll(m_typed, m_choices))
                return std::move(m_choices);
            m_choices = old;
        }
        if (first == last) // new documents
            first > stretch.first ? --first, --part : (++last, ++parts);
        const auto offsetOf = [&](size_t i) {
            return i < stream.parts.size() ? stream.parts[i].offset : static_cast<uint32_t>(text.size());
        };
        const uint32_t begin = offsetOf(part), end = offsetOf(parts);
        add(first, text.substr(begin, end - begin));
        for (size_t i = first + 1; i < last; ++i)
            leaveOut(i);
        if (m_trial.givesAll(m_typed, m_choices))
            return std::move(m_choices);
        m_choices = old;
        add(stretch.first, text);
        for (size_t i = stretch.first + 1; i <= stretch.last; ++i)
            leaveOut(i);
        if (m_trial.givesAll(m_typed, m_choices))
            return std::move(m_choices);
        return Unexpected(notKept(stretch.typed));
    }

    void add(size_t there, std::string_view text)
    {
        m_choices = withChoice(std::move(m_choices),
                               {resourceName(m_plan, m_there[there]), {}, ChoiceKind::Typed, std::string(text), {}});
    }
    void leaveOut(size_t there)
    {
        m_choices =
            withChoice(std::move(m_choices), {resourceName(m_plan, m_there[there]), {}, ChoiceKind::Nothing, {}, {}});
    }

    const Plan &m_plan;
    const Resolution &m_resolution;
    const Trial m_trial;
    Choices m_choices;
    std::string_view m_typed;
    std::vector<uint32_t> m_there; ///< the resources with text
};

} // namespace

Result<Choices, Diagnostic> choicesForText(const Plan &plan, const Resolution &resolution, const Choices &choices,
                                           std::string_view typed)
{
    auto made = ChoicesForText(plan, resolution, choices, typed).run();
    if (made && *made != choices)
        return Trial(plan, resolution).withSeen(std::move(*made), choices);
    return made;
}

} // namespace fieldwise::merge
