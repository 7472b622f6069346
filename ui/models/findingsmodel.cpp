// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findingsmodel.h"

#include <algorithm>

#include "core/check/putback.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/models/reasonsmodel.h"

namespace fieldwise::ui {

using check::FindingKind;

QString findingWord(const check::Finding &finding, bool meant)
{
    if (meant)
        return wordOf(Look::Choice);
    switch (finding.kind) {
    case FindingKind::Unreadable: return FindingsModel::tr("unreadable");
    case FindingKind::Lost: return FindingsModel::tr("lost");
    case FindingKind::Invented: return FindingsModel::tr("invented");
    case FindingKind::Changed: return FindingsModel::tr("changed");
    case FindingKind::Settled: break;
    }
    return FindingsModel::tr("settled");
}

QString findingSentence(const Scene &scene, size_t index)
{
    const check::Finding &finding = scene.checked->findings[index];
    const QString because = toQt(finding.because);
    return scene.plan().documents.size() < 2 || finding.document.empty()
        ? because
        : QStringLiteral("%1: %2").arg(visible(finding.document), because);
}

void FindingsModel::setScene(std::shared_ptr<const Scene> scene)
{
    const auto keysOf = [](const std::shared_ptr<const Scene> &of) {
        std::vector<std::pair<std::string, bool>> keys;
        for (size_t i = 0; of && of->checked && i < of->checked->findings.size(); ++i)
            keys.emplace_back(check::keyOf(of->checked->findings[i]), of->meant[i]);
        return keys;
    };
    if (m_scene && scene && keysOf(m_scene) == keysOf(scene)) { // after most keystrokes; the view keeps its state
        m_scene = std::move(scene);
        if (!m_shown.empty())
            Q_EMIT dataChanged(index(0), index(static_cast<int>(m_shown.size()) - 1));
        return;
    }
    beginResetModel();
    m_scene = std::move(scene);
    m_shown = shownFindings();
    if (m_filter && m_shown.empty()) { // what it showed is put right
        m_filter.reset();
        m_shown = shownFindings();
    }
    endResetModel();
}

void FindingsModel::setFilter(std::optional<Look> look)
{
    if (look == m_filter)
        return;
    beginResetModel();
    m_filter = look;
    m_shown = shownFindings();
    endResetModel();
}

std::vector<size_t> FindingsModel::shownFindings() const
{
    std::vector<size_t> shown;
    for (size_t i = 0; m_scene && m_scene->checked && i < m_scene->checked->findings.size(); ++i)
        if (!m_filter || lookOfFinding(*m_scene, i) == *m_filter)
            shown.push_back(i);
    return shown;
}

std::optional<size_t> FindingsModel::findingAt(int row) const
{
    return row >= 0 && row < rowCount() ? std::optional(m_shown[static_cast<size_t>(row)]) : std::nullopt;
}

int FindingsModel::rowOf(std::optional<size_t> finding) const
{
    const auto found = finding ? std::ranges::find(m_shown, *finding) : m_shown.end();
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

uint32_t FindingsModel::countOf(Look look) const
{
    uint32_t count = 0;
    for (size_t i = 0; m_scene && m_scene->checked && i < m_scene->checked->findings.size(); ++i)
        count += lookOfFinding(*m_scene, i) == look ? 1 : 0;
    return count;
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const size_t at = m_shown[static_cast<size_t>(index.row())];
    const check::Finding &finding = m_scene->checked->findings[at];
    const QString word = findingWord(finding, m_scene->meant[at]), sentence = findingSentence(*m_scene, at);
    switch (role) {
    case ReasonsModel::LookRole: return static_cast<int>(lookOfFinding(*m_scene, at));
    case ReasonsModel::PathRole:
    case Qt::DisplayRole: return findingPath(finding);
    case ReasonsModel::WordRole: return word;
    case ReasonsModel::BecauseRole: return sentence;
    case ReasonsModel::NumberRole: return static_cast<int>(at) + 1;
    case Qt::ToolTipRole: return tip(QStringLiteral("%1\n%2").arg(findingPath(finding), sentence));
    case Qt::AccessibleTextRole: return tr("%1, %2. %3").arg(findingPath(finding), word, sentence);
    default: return {};
    }
}

} // namespace fieldwise::ui
