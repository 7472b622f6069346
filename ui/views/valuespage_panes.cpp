// SPDX-License-Identifier: GPL-3.0-or-later
// The panes of the page Values: layers, computed values, and the bar above them.
#include <algorithm>

#include <QLayout>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/valuespage.h"

namespace fieldwise::ui {

namespace {

QString fileOf(const helm::ShownPane &pane, const ValuesGiven &given)
{
    if (pane.role == helm::PaneRole::Arguments) {
        const size_t count = pane.chips.size();
        return count == 0 ? ValuesPage::tr("no arguments") : ValuesPage::tr("in Helm's order");
    }
    if (pane.role != helm::PaneRole::File)
        return toQt(pane.file);
    const QString order = ValuesPage::tr("-f, file %1 of %2").arg(pane.index + 1).arg(given.files.size());
    const auto same = std::ranges::find(given.files, pane.file, [](const ValuesFile &one) { return one.file.name; });
    return same != given.files.end() && same->isEdited() ? ValuesPage::tr("%1, edited: a trial").arg(order) : order;
}

} // namespace

QString ValuesPage::nameOf(const helm::ShownPane &pane) const
{
    const auto &old = m_shown->texts.input.old;
    const QString release = old ? visible(old->release) : QString();
    switch (pane.role) {
    case helm::PaneRole::Subchart: return tr("Subchart's defaults");
    case helm::PaneRole::Chart: return tr("Chart defaults");
    case helm::PaneRole::Record:
        if (pane.kind == helm::LayerKind::RecordDefaults)
            return release.isEmpty() ? tr("Old defaults") : tr("Old defaults: %1").arg(release);
        return release.isEmpty() ? tr("Old values") : tr("Old values: %1").arg(release);
    case helm::PaneRole::File: return visible(pane.file);
    case helm::PaneRole::Arguments: break;
    }
    return QStringLiteral("--set");
}

size_t ValuesPage::indexOf(const PaneView *pane) const
{
    return static_cast<size_t>(std::ranges::find(m_panes, pane) - m_panes.begin());
}

void ValuesPage::connectPane(PaneView *pane)
{
    PaneEditor *editor = pane->editor();
    editor->setTakesBlocked(tr("Layers are not taken over."));
    connect(editor, &PaneEditor::lineChosen, this, [this, pane](int line, int) {
        if (const size_t at = indexOf(pane); at < paneCount())
            chooseLine(m_shown->panes[at], line);
    });
    connect(editor, &PaneEditor::firstRowChanged, this, [this, editor](int row) { scrollTogether(editor, row); });
    connect(editor, &PaneEditor::edited, this, [this, pane, editor] {
        if (!m_filling)
            Q_EMIT textEdited(static_cast<int>(indexOf(pane)), editor->bytes());
    });
    connect(editor, &PaneEditor::filesDropped, this, &ValuesPage::filesDropped);
    connect(pane->dropZone(), &DropZone::filesDropped, this, &ValuesPage::filesDropped);
    auto *layer = new QAction(tr("Layer…"), pane);
    pane->header()->setAction(layer);
    connect(layer, &QAction::triggered, this, [this, pane] {
        const QToolButton *button = pane->header()->actionButton();
        Q_EMIT layerMenuAsked(static_cast<int>(indexOf(pane)), button->mapToGlobal(QPoint(0, button->height())));
    });
}

/// A pane is kept as long as its role is the same, so that typing goes on in it.
void ValuesPage::makePanes()
{
    for (size_t i = 0; i < std::max(m_panes.size(), paneCount()); ++i) {
        if (i < m_panes.size() && (i >= paneCount() || m_roles[i] != m_shown->panes[i].role)) {
            for (size_t gone = i; gone < m_panes.size(); ++gone) {
                m_panes[gone]->setParent(nullptr);
                m_panes[gone]->deleteLater();
            }
            m_panes.resize(i);
            m_roles.resize(i);
        }
        if (i >= m_panes.size() && i < paneCount()) {
            m_roles.push_back(m_shown->panes[i].role);
            m_panes.push_back(new PaneView(m_appearance, stripeOf(m_roles.back())));
            m_panes.back()->editor()->setCodePixels(m_computed->editor()->codePixels());
            connectPane(m_panes.back());
        }
    }
}

void ValuesPage::nameTabs()
{
    const int current = std::max(0, m_tabs->currentIndex());
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (size_t i = 0; i < paneCount(); ++i) {
        const helm::ShownPane &pane = m_shown->panes[i];
        const QString name = pane.role == helm::PaneRole::Subchart ? toQt(pane.file) : nameOf(pane);
        m_tabs->addTab(menuText(name));
    }
    m_tabs->setCurrentIndex(std::min(current, m_tabs->count() - 1));
}

/// The panes of layers that can't be read, with the values from before.
static std::shared_ptr<const helm::ValuesShown> over(const helm::ValuesShown *before,
                                                     std::shared_ptr<const helm::ValuesShown> broken)
{
    if (!before)
        return broken;
    helm::ValuesShown both = *broken;
    both.report = before->report;
    both.places = before->places;
    both.worst = before->worst;
    both.computed = before->computed;
    both.ofChart = before->ofChart;
    return std::make_shared<const helm::ValuesShown>(std::move(both));
}

void ValuesPage::setShown(const ValuesGiven &given, const std::shared_ptr<const helm::ValuesShown> &shown)
{
    const std::vector<std::string> names = m_shown && m_selected >= 0
        ? m_shown->places[static_cast<size_t>(m_selected)].names
        : std::vector<std::string>();
    if (shown->refusals.empty())
        m_computable = shown;
    m_shown = shown->refusals.empty() ? shown : over(m_computable.get(), shown);
    m_isTrial = given.leftOut.has_value();
    m_filling = true;
    m_model.setShown(m_shown);
    makePanes();
    nameTabs();
    showPanes(given);
    showFaults();
    showComputed();
    showOff(given);
    m_filling = false;
    arrange();
    showNotice();
    if (!m_arguments->hasFocus())
        m_arguments->setText(given.arguments);
    m_reuse->setCurrentIndex(m_reuse->findData(static_cast<int>(given.reuse)));
    m_reuse->setVisible(given.old.has_value());
    const auto same =
        std::ranges::find(m_shown->places, names, [](const helm::ShownPlace &place) { return place.names; });
    const bool isKept = !names.empty() && same != m_shown->places.end();
    select(isKept ? static_cast<int>(same - m_shown->places.begin()) : m_model.placeAt(0));
}

void ValuesPage::showFaults()
{
    for (size_t i = 0; i < paneCount(); ++i) {
        std::vector<FaultMark> marks;
        for (const helm::ShownFault &fault : m_shown->panes[i].faults)
            marks.push_back({fault.range, plainText(toQt(fault.text))});
        if (m_shown->panes[i].isUsed)
            m_panes[i]->header()->setBadge(Look::Fails, marks.empty() ? QString() : tr("can't be read"));
        else
            m_panes[i]->header()->setBadge(Look::Notice, tr("not used"));
        m_panes[i]->editor()->marks().setFaults(std::move(marks));
    }
}

/// A button for each layer that is switched off.
void ValuesPage::showOff(const ValuesGiven &given)
{
    qDeleteAll(switchedOff());
    const auto add = [this](const QString &name, int file) {
        auto *button = new QToolButton(m_off);
        button->setProperty("kind", QStringLiteral("link"));
        button->setFocusPolicy(Qt::StrongFocus);
        button->setText(tr("%1 is switched off: switch it on").arg(menuText(name)));
        connect(button, &QToolButton::clicked, this, [this, file] { Q_EMIT switchOnAsked(file); });
        m_off->layout()->addWidget(button);
        m_off->layout()->setAlignment(button, Qt::AlignLeft);
    };
    for (size_t i = 0; i < given.files.size(); ++i)
        if (!given.files[i].isOn)
            add(visible(given.files[i].file.name), static_cast<int>(i));
    if (!given.areArgumentsOn)
        add(QStringLiteral("--set"), -1);
    m_off->setVisible(!m_off->layout()->isEmpty());
}

void ValuesPage::showPanes(const ValuesGiven &given)
{
    for (size_t i = 0; i < paneCount(); ++i)
        showPane(i, given);
}

void ValuesPage::showPane(size_t index, const ValuesGiven &given)
{
    const helm::ShownPane &pane = m_shown->panes[index];
    PaneView *view = m_panes[index];
    PaneEditor *editor = view->editor();
    const bool isChart = pane.role == helm::PaneRole::Chart;
    const bool isEditable = pane.role == helm::PaneRole::File || (isChart && given.chart && !given.chart->isFolder);
    view->header()->setName(nameOf(pane));
    view->header()->setFile(fileOf(pane, given));
    view->header()->setFact(index == 0 ? tr("lowest") : index + 1 == paneCount() ? tr("highest") : QString());
    editor->setAccessibleName(nameOf(pane));
    view->setOpen(!isChart || given.chart);
    view->dropZone()->setButtons(false);
    view->dropZone()->setTexts(tr("Chart defaults"), tr("Drop the chart's values.yaml here, or the folder of a chart."),
                               tr("Without it, every key is unknown."));
    if (isEditable && editor->length() == 0)
        editor->load(pane.text, masksOf(pane));
    else
        editor->showText(pane.text, masksOf(pane));
    editor->setReadOnly(!isEditable);
    std::vector<int> numbers;
    for (const helm::ShownLine &line : pane.lines)
        numbers.push_back(line.number);
    if (!isEditable)
        editor->files().setNumbers(numbers);
    editor->marks().decorate(decorationsOf(pane, m_shown->rows));
    editor->setStale(!pane.isUsed);
}

void ValuesPage::showComputed()
{
    PaneEditor *editor = m_computed->editor();
    m_computed->setOpen(m_computable != nullptr);
    editor->showText(m_shown->computed.text);
    editor->marks().decorate(decorationsOf(m_shown->computed, 0));
    editor->setStale(false);
    editor->setAccessibleName(tr("Computed values"));
    m_computed->header()->setName(tr("Computed values"));
    m_computed->header()->setFile(tr("what the templates see"));
    const size_t values = m_shown->report.values.size();
    m_computed->header()->setFact(
        tr("%1 values, %2 not the chart's").arg(values).arg(values - std::min(values, m_shown->ofChart)));
    m_list->setEmptyText(tr("No values"));
    if (m_shown->refusals.empty())
        return;
    const QString why = tr("can't be computed: %1").arg(visible(m_shown->refusals.front().text));
    m_computed->dropZone()->setButtons(false);
    m_computed->dropZone()->setTexts(tr("Computed values"), why, {});
    m_list->setEmptyText(tr("The values appear here once all layers can be read."));
    m_computed->header()->setFile(m_computable ? tr("from before; now they can't be computed") : why);
    m_computed->header()->setFact({});
    editor->setStale(true);
}

void ValuesPage::showRefusal()
{
    const QString problem = visible(m_shown->refusals.front().text);
    for (size_t i = 0; i < paneCount(); ++i) {
        const auto &faults = m_shown->panes[i].faults;
        if (faults.empty() || m_shown->panes[i].file != m_shown->refusals.front().file)
            continue;
        const auto go = [this, i, at = static_cast<int>(faults.front().range.begin)] {
            bringPane(i);
            m_panes[i]->editor()->goTo(at);
            m_panes[i]->editor()->setFocus();
        };
        return m_notice->say(
            Look::Fails, tr("Helm can't compute these values"), QStringLiteral(": ") + problem,
            {tr("Go to line %1").arg(m_panes[i]->editor()->lineOf(static_cast<int>(faults.front().range.begin)) + 1),
             go});
    }
    setProblem(problem);
}

void ValuesPage::showNotice()
{
    if (!m_shown)
        return m_notice->clear();
    const size_t rest = m_shown->places.size() - m_shown->worst.size();
    m_rest->setVisible(rest > 0);
    m_rest->setText(m_model.showsAll() ? tr("Hide the values of the chart")
                                       : tr("%1 values as the chart has them: show").arg(rest));
    m_listFact->setText(m_model.showsAll() ? QString() : tr("worst first"));
    if (!m_shown->refusals.empty())
        return showRefusal();
    if (m_isTrial)
        return m_notice->say(Look::Choice, tr("A trial"), tr(": the values without that source. Nothing is written."),
                             {tr("Put it back"), [this] { Q_EMIT trialEnded(); }});
    const auto &notices = m_shown->report.notices;
    const auto count = static_cast<size_t>(std::ranges::count(notices, false, &helm::ValueNotice::isMild));
    if (count == 0)
        return m_notice->clear();
    const helm::ValueNotice &worst = *std::ranges::find(notices, false, &helm::ValueNotice::isMild);
    const size_t more = count - 1;
    const auto show = [this] { select(m_model.placeAt(0)); };
    m_notice->say(Look::Notice, visible(yaml::print(layers::pathOf(worst.names))),
                  QStringLiteral(": ") + visible(worst.text), {tr("Show it"), show},
                  more == 0 ? NoticeAction{} : NoticeAction{tr("and %1 more").arg(more), [this] { selectNext(1); }});
}

/// Frames the selected place; a pane that lacks it, the filler beside it.
void ValuesPage::showFrames()
{
    if (!m_shown)
        return;
    std::optional<uint32_t> row;
    const auto place = static_cast<size_t>(std::max(0, m_selected));
    for (const helm::ShownPane &pane : m_shown->panes)
        if (const auto frame = m_selected < 0 ? std::nullopt : frameOf(pane, place); frame && !row && frame->line >= 0)
            row = pane.lines[static_cast<size_t>(frame->line)].row;
    const auto bring = [](PaneEditor *editor, const std::optional<RowFrame> &frame) {
        editor->setFrame(frame);
        if (frame)
            editor->rows().bringIntoView(editor->rows().of(*frame), frame->rows);
    };
    for (size_t i = 0; i < paneCount(); ++i) {
        const helm::ShownPane &pane = m_shown->panes[i];
        auto frame = m_selected < 0 ? std::nullopt : frameOf(pane, place);
        if (!frame && row)
            frame = fillerFrame(pane, *row);
        bring(m_panes[i]->editor(), frame);
    }
    bring(m_computed->editor(), m_selected < 0 ? std::nullopt : frameOf(m_shown->computed, place));
}

void ValuesPage::scrollTogether(const PaneEditor *source, int row)
{
    if (m_scrolling || m_filling)
        return;
    m_scrolling = true;
    for (PaneView *pane : m_panes)
        if (pane->editor() != source && pane->isVisible())
            pane->editor()->rows().scrollTo(row);
    m_scrolling = false;
}

size_t ValuesPage::paneOf(const helm::Source &source) const
{
    const helm::PaneRole role = helm::roleOf(source);
    for (size_t i = 0; i < paneCount(); ++i) {
        const helm::ShownPane &pane = m_shown->panes[i];
        const bool isArguments = role == helm::PaneRole::Arguments;
        if (isArguments ? pane.role == role : pane.kind == source.kind && pane.file == source.name)
            return i;
    }
    return paneCount();
}

void ValuesPage::goToSource(int source)
{
    const auto place = static_cast<size_t>(std::max(0, m_selected));
    if (!m_shown || m_selected < 0 || !m_shown->places[place].value || source < 0)
        return;
    const helm::Entry &entry = m_shown->report.values[*m_shown->places[place].value];
    const auto at = static_cast<size_t>(source);
    if (at > entry.over.size())
        return;
    const helm::Source &wanted = at == 0 ? entry.from : entry.over[at - 1];
    const size_t index = paneOf(wanted);
    if (index >= paneCount())
        return;
    m_tabs->setCurrentIndex(static_cast<int>(index));
    bringPane(index);
    PaneEditor *editor = m_panes[index]->editor();
    const auto frame = frameOf(m_shown->panes[index], place);
    const int line = wanted.origin.line > 0 ? static_cast<int>(wanted.origin.line) - 1 : frame ? frame->line : 0;
    editor->goTo(editor->lineStart(line) + editor->indentation(line));
    editor->setFocus();
}

} // namespace fieldwise::ui
