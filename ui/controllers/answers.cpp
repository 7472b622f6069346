// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/answers.h"

#include <algorithm>

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/controllers/apply.h"
#include "ui/controllers/bylines.h"
#include "ui/controllers/choices.h"
#include "ui/controllers/cluster.h"
#include "ui/controllers/compare.h"
#include "ui/controllers/noise.h"
#include "ui/controllers/patch.h"
#include "ui/controllers/resources.h"
#include "ui/controllers/rules.h"
#include "ui/controllers/steps.h"
#include "ui/controllers/takeaway.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/stylesheet.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The file in the folder that contains this byte; "" if the input is not a folder.
QString placeText(const Workspace &workspace, Side side, uint32_t offset)
{
    const FileParts &files = workspace.inputs().files[side];
    const uint32_t file = fileAt(files, offset);
    return file < files.size() ? toQt(files[file].path) : QString();
}

} // namespace

AnswersController::AnswersController(WindowParts &parts, const Showing &with) : Controller(parts), m_with(with)
{
    connect(&m_workspace, &Workspace::loaded, this, &AnswersController::onLoaded);
    connect(&m_workspace.session(), &SessionController::answered, this, &AnswersController::onAnswer);
    connect(m_view, &MergeView::edited, &m_workspace, &Workspace::edit);
    connect(&m_workspace, &Workspace::replaced, m_view, &MergeView::follow);
    connect(m_parts.context, &ContextBar::filterChosen, m_view, &MergeView::setFilter);
    connect(m_view, &MergeView::filterChanged, this,
            [this] { m_parts.context->showFilter(m_view->reasons().filter()); });
    connect(m_parts.toolBar, &ToolBar::documentChosen, this,
            [this](int row) { m_view->selectResource(static_cast<uint32_t>(row)); });
    connect(m_parts.status.busy, &BusyBar::shownChanged, m_parts.status.merged, &QWidget::setHidden);
    connect(m_parts.status.busy, &BusyBar::cancelAsked, this, [this] {
        if (m_workspace.session().cancel())
            showCancelled();
    });
    on(Act::GoToFault, [this] {
        if (m_notice.is(MergeNotice::About::Fault))
            m_notice.bar()->button()->click();
    });
}

void AnswersController::showNothingYet()
{
    if (m_workspace.canMerge())
        return;
    const QString updated = paneName(Side::Updated);
    const QString destination = paneName(Side::Destination);
    const merge::Mode mode = m_workspace.mode();
    const auto &isOpen = m_workspace.inputs().open;
    const bool areTwo = isOpen[Side::Original] && isOpen[Side::Updated] != isOpen[Side::Destination];
    if (merge::isThreeWay(mode) && !m_workspace.checks() && areTwo)
        return showNoResult(tr("Open %1 to see a merge, or switch to Compare to see how the two texts differ.")
                                .arg(isOpen[Side::Updated] ? destination : updated));
    showNoResult(mode == merge::Mode::Compare ? tr("Open %1 and %2 to compare them.").arg(destination, updated)
                     : mode == merge::Mode::Patch
                     ? tr("Open %1 and %2 to see what the patch does.").arg(updated, destination)
                     : m_workspace.checks() ? tr("Open %1, %2 and the result to check it.").arg(updated, destination)
                                            : tr("Open %1 and %2 to see a merge.").arg(updated, destination));
}

void AnswersController::showNoResult(const QString &why)
{
    m_view->clearScene(why);
    for (const Side side : merge::allSides)
        showInOwnOrder(side);
    m_parts.documents.setScene(nullptr);
    m_with.resources.showResources(nullptr);
    m_parts.context->clearCounts();
}

void AnswersController::onLoaded(Side side)
{
    const Workspace::Shown shown = m_workspace.shown(side);
    PaneView *pane = m_view->pane(side);
    const FileParts files = shown.open ? m_workspace.inputs().files[side] : FileParts();
    m_view->setPaneOpen(side, shown.open, m_workspace.mode());
    pane->editor()->load(shown.text, m_workspace.masks(side));
    m_view->forgetOrder(side);
    const bool wasFiltered = m_view->reasons().filter() || m_view->reasons().impact();
    m_view->showAll();
    pane->editor()->files().set(fileStarts(files, LineIndex(shown.text)));
    m_pages.setStarted(m_pages.isStarted() || m_workspace.inputs().open[side]);
    showNothingYet();
    m_notice.clear(MergeNotice::About::Fault);
    m_notice.clear(MergeNotice::About::Plan);
    if (side == Side::Destination)
        m_notice.forgetClosed(); // closed notices were about another object
    if (wasFiltered)             // once the other inputs are there, too
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_notice.say(Look::Notice, tr("All reasons are listed again"),
                             tr(": the filter ended with the new input."), {}, {}, MergeNotice::About::Saved);
            },
            Qt::QueuedConnection);
    m_pages.showStartOrMerge();
    showFiles();
    showStatus();
}

void AnswersController::onAnswer(const Answer &answer)
{
    const bool newest = answer.revision == m_workspace.session().revision();
    if (!newest && (m_workspace.isTyping() || answer.typedFault))
        return; // it would show an earlier text of the result
    showLastApplied(answer);
    if (!newest && answer.scene) { // of a check: also its result must fit
        const auto &scene = *answer.scene;
        if (bool(scene.checked) != m_workspace.checks()
            || (scene.checked
                && static_cast<int>(scene.resultLines.lineCount()) != m_view->result()->editor()->lineCount()))
            return;
    }
    if (!newest) {
        // The worker is slower than the typing: an answer that no longer fits the texts is not shown.
        for (const Side side : merge::allSides) {
            if (!answer.scene || !m_workspace.shown(side).open || isOfOtherText(answer, side)
                || static_cast<int>(answer.scene->lines[side].lineCount()) != m_view->pane(side)->editor()->lineCount())
                return;
        }
    }
    if (newest)
        showMasks(answer);
    if (!m_workspace.canMerge()) {
        showNothingYet();
        if (showFaults(answer))
            m_view->setFaults(answer.faults, m_workspace.inputs());
        return showStatus();
    }
    if (answer.typedFault)
        return showTypedFault(answer);
    if (answer.scene && newest)
        m_workspace.settleTyped(answer.scene->real()->inputs.choices);
    if (answer.scene) {
        m_parts.documents.setScene(answer.scene);
        m_with.noise.showNoise();
        m_view->setScene(answer.scene, answer.shown);
        m_with.resources.showResources(answer.scene);
        m_parts.context->setCounts(m_view->counts(), m_view->conflictsLeft());
        m_with.patch.showPatchCounts();
    } else {
        const auto isOther = [](const merge::Fault &fault) { return fault.diagnostic.code == "other-object"; };
        if (std::ranges::any_of(answer.faults, isOther)) // a result would be that of another object
            showNoResult(tr("Live is not Local's object."));
        showInOwnOrder(answer);
        m_view->setFaults(answer.faults, m_workspace.inputs());
    }
    if (!showFaults(answer)) {
        m_with.apply.showApplyNotice();
        m_with.rules.showRulesNotice();
        m_with.byLines.showNotice();
        m_with.patch.showPatchNotice();
        if (newest && answer.scene) {
            m_with.choices.showLapsed();
            m_with.cluster.askKubectlVersion(*answer.scene);
        }
    }
    showFiles();
    showStatus();
    if (newest) {
        selectWanted(m_parts);
        if (m_parts.comparedPage())
            m_with.compare.compareInputs();
        else if (!m_pages.is(Pages::Page::TakeAway) && !m_pages.is(Pages::Page::Steps)
                 && (!m_window.focusWidget() || !m_view->isAncestorOf(m_window.focusWidget())))
            m_view->focusList(); // stepping can begin
        m_with.takeAway.followTakeAway();
        m_with.steps.followSteps();
        Q_EMIT m_parts.changes.resultShown();
    }
}

/// A pane in Local's order can't be compared by its lines; and only the newest text of an input may be shown as it is.
bool AnswersController::isOfOtherText(const Answer &answer, Side side) const
{
    return (m_view->isInLocalsOrder(side) || answer.scene->isReordered(side))
        && answer.scene->real()->inputs.texts[side] != m_workspace.shown(side).text;
}

/// What is shown stays in Local's order only as long as that was asked for and no error is to be shown in it.
void AnswersController::showInOwnOrder(const Answer &answer)
{
    for (const Side side : merge::allSides) {
        const bool isFaulty = std::ranges::any_of(answer.faults, [side](const merge::Fault &fault) {
            return fault.side == side && fault.diagnostic.severity == Severity::Error;
        });
        if (isFaulty || !merge::isApply(m_workspace.mode()) || !m_actions[Act::LocalsOrder]->isChecked())
            showInOwnOrder(side);
    }
}

void AnswersController::showInOwnOrder(Side side)
{
    if (m_view->isInLocalsOrder(side))
        m_view->showAsItIs(side, m_workspace.shown(side).text, m_workspace.masks(side));
}

/// The text that was typed stays in the pane of the result.
void AnswersController::showTypedFault(const Answer &answer)
{
    m_workspace.settleTyped(m_workspace.inputs().choices, answer.typed);
    if (!m_view->scene() || m_view->scene()->real() != answer.scene->real()) { // an input has changed, or was opened
        m_parts.documents.setScene(answer.scene);
        m_view->setScene(answer.scene, answer.shown);
        m_with.resources.showResources(answer.scene);
        m_parts.context->setCounts(m_view->counts(), m_view->conflictsLeft());
    }
    const std::string &text = answer.typed.text;
    m_view->setTypedFault(*answer.typedFault, text, answer.typedMasks);
    const LineIndex lines(text);
    const Position at = positionOf(text, lines, answer.typedFault->range.begin);
    const auto line = static_cast<int>(at.line);
    const int number = m_view->result()->editor()->files().numberOf(line);
    m_notice.say(Look::Fails, tr("%1 can't be read").arg(resultName(m_workspace.mode())),
                 asSentence(tr(", line %1, column %2: ").arg(number).arg(at.column + 1) + toQt(answer.typedFault->text))
                     + QLatin1Char(' ') + tr("What you typed stays; the choices follow once it can be read."),
                 {tr("Go to line %1").arg(number), [this, line] { m_view->goToLine({}, line); }}, {},
                 MergeNotice::About::Fault);
    showFiles();
    showStatus();
}

/// Where a fault is, in words, and how to get there.
AnswersController::FaultPlace AnswersController::placeOf(const merge::Fault &fault, const LineIndex &lines) const
{
    const Side side = fault.side;
    const std::string &text = m_workspace.inputs().texts[side];
    const Position at = positionOf(text, lines, fault.diagnostic.range.begin);
    const int line = static_cast<int>(at.line);
    const QString file = placeText(m_workspace, side, fault.diagnostic.range.begin);
    const int number = static_cast<int>(lines.number(at.line));
    const bool hasPlace = !fault.diagnostic.code.starts_with("helm-"); // else it is about a release
    return {number,
            !hasPlace            ? QStringLiteral(": ")
                : file.isEmpty() ? tr(", line %1, column %2: ").arg(number).arg(at.column + 1)
                                 : tr(", %1, line %2, column %3: ").arg(file).arg(number).arg(at.column + 1),
            [this, side, line] {
                m_view->goToLine(side, m_view->isInLocalsOrder(side) ? m_view->scene()->shownLine(side, line) : line);
            }};
}

bool AnswersController::showFaults(const Answer &answer)
{
    const merge::Fault *first = nullptr;
    std::vector<NoticeAction> others;
    size_t count = 0; // of all others
    merge::PerSide<std::optional<LineIndex>> lines;
    const auto linesIn = [&](Side side) -> const LineIndex & {
        if (!lines[side])
            lines[side] = fieldwise::linesOf(m_workspace.inputs().texts[side], m_workspace.inputs().files[side]);
        return *lines[side];
    };
    for (const merge::Fault &fault : answer.faults) {
        const bool error = fault.diagnostic.severity == Severity::Error;
        if (error == (answer.scene != nullptr) || fault.diagnostic.code == "input-not-open")
            continue;
        if (!first) {
            first = &fault;
            continue;
        }
        ++count;
        if (answer.scene && others.size() <= MergeNotice::mostOthers) {
            FaultPlace place = placeOf(fault, linesIn(fault.side));
            others.push_back({plainText(paneName(fault.side) + place.where + toQt(fault.diagnostic.text)), place.go});
        }
    }
    if (!first) {
        m_notice.clear(MergeNotice::About::Fault);
        return false;
    }
    const Side side = first->side;
    const bool isOfRelease = first->diagnostic.code.starts_with("helm-");
    const auto [number, where, go] = placeOf(*first, linesIn(side));
    QString words = asSentence(where + toQt(first->diagnostic.text));
    if (!answer.scene && count > 0)
        words += QLatin1Char(' ')
            + (count == 1 ? tr("There is one more error.") : tr("There are %1 more errors.").arg(count));
    if (!answer.scene && m_view->isStale())
        words += QLatin1Char(' ')
            + (m_workspace.mode() == merge::Mode::Compare
                   ? tr("The reasons and the patches are those of the previous texts.")
                   : m_workspace.mode() == merge::Mode::Patch ? tr("The result is the last valid one.")
                                                              : tr("The result below is the last valid one."));
    if (first->diagnostic.code == "other-object") {
        m_notice.say(Look::Fails, tr("Live is not Local's object"),
                     asSentence(QStringLiteral(": ") + toQt(first->diagnostic.text)),
                     {tr("Compare anyway"),
                      [this] {
                          m_workspace.setOptions([](merge::Options &options) { options.otherObject = true; },
                                                 tr("Compare Different Objects"));
                      }},
                     {}, MergeNotice::About::Fault);
        return true;
    }
    if (isOfRelease) {
        m_notice.say(answer.scene ? Look::Notice : Look::Fails, answer.scene ? paneName(side) : tr("Helm does nothing"),
                     words, {}, {}, MergeNotice::About::Fault);
        return true;
    }
    m_notice.say(
        answer.scene ? Look::Notice : Look::Fails,
        answer.scene                                     ? paneName(side)
            : m_workspace.mode() == merge::Mode::Compare ? tr("%1 can't be compared").arg(paneName(side))
                                                         : tr("%1 can't be merged").arg(paneName(side)),
        words, {tr("Go to line %1").arg(number), go},
        answer.scene ? m_notice.more(std::move(others))
            : !m_workspace.inputs().options.asText && m_with.byLines.isPossible()
            ? NoticeAction{m_workspace.mode() == merge::Mode::Compare ? tr("Compare by lines") : tr("Merge by lines"),
                           [this] { m_with.byLines.setByLines(true); }}
            : NoticeAction{},
        MergeNotice::About::Fault);
    return true;
}

void AnswersController::showLastApplied(const Answer &answer)
{
    const Inputs &inputs = m_workspace.inputs();
    m_view->setNoLastApplied(answer.derived && answer.derived->empty() && inputs.open[Side::Destination]
                             && !inputs.texts[Side::Destination].str().empty());
    // An answer may arrive after everything was closed.
    const bool isRelease = m_workspace.isRelease();
    if (!answer.derived || !(isRelease || (m_workspace.followsAnnotation() && inputs.open[Side::Destination])))
        return;
    const Workspace::Shown before = m_workspace.shown(Side::Original);
    const QString name = toQt((answer.scene ? answer.scene->merged->inputs : inputs).names[Side::Original]);
    const bool isSame = *answer.derived == before.text;
    if (isSame && !(isRelease && name != before.name))
        return;
    if (m_workspace.isFirstDerived())
        m_workspace.setDerived(*answer.derived, name);
    else
        m_workspace.setLastApplied(*answer.derived);
    if (isSame)
        return showFiles();
    showInOwnOrder(Side::Original);
    m_view->pane(Side::Original)->editor()->showText(*answer.derived, answer.masks[Side::Original]);
    m_view->setPaneOpen(Side::Original, !answer.derived->empty(), m_workspace.mode());
    showFiles();
}

void AnswersController::showMasks(const Answer &answer)
{
    const std::vector<Side> sides = m_workspace.sides();
    for (const Side side : merge::allSides) {
        if (m_view->isInLocalsOrder(side))
            continue;                                                                 // its scene has its masks
        const bool read = std::find(sides.begin(), sides.end(), side) != sides.end(); // else hidden; masks are kept
        m_view->pane(side)->editor()->setMasks(read ? answer.masks[side] : m_workspace.masks(side));
    }
}

/// The last good result stays visible, for the earlier texts.
void AnswersController::showCancelled()
{
    m_view->setFaults({}, m_workspace.inputs());
    m_notice.say(Look::Notice, tr("Not merged"),
                 m_view->scene() ? tr(": you cancelled it. The result is that of the previous texts.")
                                 : tr(": you cancelled it."),
                 {tr("Merge now"), [this] {
                      m_notice.clear();
                      m_workspace.setOptions([](merge::Options &) {});
                  }});
    showFiles();
    showStatus();
}

} // namespace fieldwise::ui
