// SPDX-License-Identifier: GPL-3.0-or-later
// What differs in a check of a merge: the result is a text to edit, and findings are selected.
#include <algorithm>

#include <QVBoxLayout>

#include "core/check/putback.h"
#include "ui/look/convert.h"
#include "ui/views/mergeview.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

namespace {

/// The same finding after an edit, else the one that took its place.
std::optional<size_t> sameFinding(const Scene &before, size_t finding, const Scene &now)
{
    const auto &findings = now.checked->findings;
    const auto isSame = [key = check::keyOf(before.checked->findings[finding])](const check::Finding &one) {
        return check::keyOf(one) == key;
    };
    if (const auto found = std::ranges::find_if(findings, isSame); found != findings.end())
        return static_cast<size_t>(found - findings.begin());
    return findings.empty() ? std::nullopt : std::optional(std::min(finding, findings.size() - 1));
}

} // namespace

void MergeView::connectResult()
{
    PaneEditor *editor = m_result->editor();
    connect(editor, &PaneEditor::edited, this, [this, editor](int at, int removed, const QByteArray &added) {
        if (m_checks)
            Q_EMIT resultEdited(at, removed, added, editor->gesture());
    });
    for (QObject *source : {static_cast<QObject *>(editor), static_cast<QObject *>(m_result->dropZone())})
        connect(source, SIGNAL(filesDropped(QStringList)), this, SIGNAL(resultFilesDropped(QStringList)));
    connect(m_result->dropZone(), &DropZone::openAsked, this, &MergeView::resultOpenAsked);
    connect(m_result->dropZone(), &DropZone::pasteAsked, this, &MergeView::resultPasteAsked);
}

/// The list with the line below it that puts all findings back.
QWidget *MergeView::listWithFoot()
{
    auto *whole = new QWidget;
    auto *column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(filterHead());
    column->addWidget(m_list, 1);
    column->addWidget(m_foot);
    column->addWidget(noiseFoot());
    m_findingsFoot->setObjectName(QStringLiteral("findingsFoot"));
    m_findingsFoot->setAttribute(Qt::WA_StyledBackground);
    m_findingsFoot->hide();
    column->addWidget(m_findingsFoot);
    return whole;
}

/// What the list leaves out, with the reasons.
QWidget *MergeView::noiseFoot()
{
    m_noiseFoot->setObjectName(QStringLiteral("noiseFoot"));
    m_noiseFoot->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(m_noiseFoot);
    row->setContentsMargins(12, 6, 12, 6);
    m_noiseWords->setProperty("kind", QStringLiteral("second"));
    m_noiseWords->setWordWrap(true);
    row->addWidget(m_noiseWords, 1);
    auto *show = new QToolButton;
    show->setObjectName(QStringLiteral("showNoise"));
    show->setProperty("kind", QStringLiteral("link"));
    show->setText(tr("Show"));
    connect(show, &QToolButton::clicked, this, [this] { m_actions[Act::HideNoise]->setChecked(false); });
    row->addWidget(show);
    m_noiseFoot->hide();
    return m_noiseFoot;
}

void MergeView::setChecks(bool checks, bool isResultOpen)
{
    const bool turned = checks != m_checks;
    m_checks = checks;
    PaneEditor *editor = m_result->editor();
    if (checks) {
        const QString name = tr("Result to check");
        m_result->header()->setName(name);
        editor->setAccessibleName(name);
        m_result->dropZone()->setAccessibleName(tr("%1, nothing open").arg(name));
        m_result->dropZone()->setTexts(tr("Drop the result to check here"), tr("the finished merge, whoever made it"),
                                       {});
        m_result->setOpen(isResultOpen);
    } else if (turned) {
        m_result->dropZone()->setTexts({}, tr("The result appears here."), {});
        m_findingsFoot->hide();
    }
    m_result->dropZone()->setButtons(checks);
    m_result->dropZone()->setAcceptDrops(checks);
    if (!turned)
        return;
    showMayType(m_mode);
    share();
    m_finding.reset();
    m_findings.setScene(nullptr);
    m_findings.setFilter({});
    m_listName->setText(checks ? tr("Findings") : tr("Reasons"));
    m_listFact->setText(checks ? tr("worst first") : QString());
    for (auto *button : m_reasonsSide->findChildren<QToolButton *>())
        if (button->defaultAction() == m_actions[Act::Play])
            button->setVisible(!checks); // nothing plays there
    m_list->setAccessibleName(m_listName->text());
    m_list->setModel(checks ? static_cast<QAbstractItemModel *>(&m_findings) : &m_reasons);
    clearScene({});
}

/// Selects the finding that was selected, or the worst one. Returns false if there is none.
bool MergeView::showCheck(const std::shared_ptr<const Scene> &before)
{
    const bool knows = before && before->checked;
    const std::optional<size_t> old = std::exchange(m_finding, std::nullopt);
    m_findings.setScene(m_scene);
    m_list->setEmptyText(tr("The result has every change of both sides, and nothing else."));
    if (m_scene->checked->findings.empty())
        return false;
    const std::optional<size_t> now = knows && old && *old < before->checked->findings.size()
        ? sameFinding(*before, *old, *m_scene)
        : knows ? std::nullopt
                : m_findings.findingAt(0);
    if (!now)
        return false;
    showFinding(*now);
    if (!knows)
        m_sync->bringIntoView(nullptr);
    return true;
}

void MergeView::selectFinding(size_t finding, const PaneEditor *clicked)
{
    if (!m_scene || !m_scene->checked || finding >= m_scene->checked->findings.size())
        return;
    showFinding(finding);
    m_sync->bringIntoView(clicked);
}

void MergeView::showFinding(size_t finding)
{
    const check::Finding &found = m_scene->checked->findings[finding];
    const auto document = resourceOf(found);
    if (resource() && document && *document != *resource())
        showResource(*document);
    m_finding = finding;
    m_selected = found.decision;
    m_operation = {};
    showFrames(framesOfFinding(*m_shown, finding));
    speak();
    m_list->showRow(m_findings.rowOf(finding));
    m_card->showFinding(*m_scene, finding);
    showStep();
    showTabValues();
    Q_EMIT selectionChanged();
}

void MergeView::setFindingFilter(std::optional<Look> look)
{
    m_findings.setFilter(look);
    Q_EMIT filterChanged();
    if (m_finding && m_findings.rowOf(m_finding) >= 0)
        m_list->showRow(m_findings.rowOf(m_finding));
    else if (const auto first = m_findings.findingAt(0))
        selectFinding(*first);
    showStep();
}

/// Goes round the findings that a person has not taken for right.
void MergeView::selectFindingToLookAt(int delta)
{
    const int count = m_findings.rowCount();
    const int here = m_findings.rowOf(m_finding);
    for (int i = 1; i <= count; ++i) {
        const int at = here < 0 ? (delta > 0 ? i - 1 : count - i) : ((here + delta * i) % count + count) % count;
        if (const auto finding = m_findings.findingAt(at); finding && !m_scene->meant[*finding])
            return selectFinding(*finding);
    }
}

void MergeView::showCheckHeader()
{
    const uint32_t lost = m_findings.countOf(Look::Fails);
    PaneHeader *header = m_result->header();
    header->setBadge(Look::Fails, lost == 0 ? QString() : tr("%1 lost").arg(lost));
    header->setFact({});
}

void MergeView::followResult(int at, int removed, const QByteArray &added)
{
    if (at + removed <= m_result->editor()->length()) // the result of a merge may be another one by now
        replaceIn(m_result->editor(), at, removed, added);
}

} // namespace fieldwise::ui
