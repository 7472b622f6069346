// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/panesync.h"

#include <algorithm>

#include <QScopedValueRollback>

#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

using merge::Side;

PaneSync::PaneSync(merge::PerSide<PaneEditor *> inputs, PaneEditor *result, QObject *parent)
    : QObject(parent), m_inputs(inputs), m_result(result)
{
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &PaneSync::layOutAgain);
    for (PaneEditor *editor : all()) {
        connect(editor, &PaneEditor::firstRowChanged, this, [this, editor](int row) { onScrolled(editor, row); });
        connect(editor, &PaneEditor::foldAsked, this, [this, editor](int line) { toggleFold(editor, line); });
        connect(editor, &PaneEditor::barAsked, this, [this, editor](int line) { openGap(editor, line); });
        connect(editor, &PaneEditor::revealAsked, this, [this, editor](int line) { reveal(editor, line); });
        connect(editor, &PaneEditor::wrapChanged, &m_later, qOverload<>(&QTimer::start));
        connect(editor, &PaneEditor::edited, this, [this, editor](int at, int, const QByteArray &added) {
            if (hasBars()) // lines being edited stay visible, changed or not
                editor->folds().keep(editor->lineOf(at), editor->lineOf(at + static_cast<int>(added.size())));
        });
    }
}

void PaneSync::setScene(std::shared_ptr<const Scene> scene)
{
    m_scene = std::move(scene);
    if (m_scene && m_scene->checked) { // its text is a person's, and may have been edited since
        if (m_result->length() == static_cast<int>(m_scene->merged->resolution.text.size()))
            m_result->setMasks(m_scene->merged->view.result.masked);
    } else if (m_scene) {
        m_result->showText(m_scene->merged->resolution.text, m_scene->merged->view.result.masked);
    } else {
        for (PaneEditor *editor : all())
            editor->marks().undecorate();
    }
    layOut();
}

std::array<PaneEditor *, 4> PaneSync::all() const
{
    return {m_inputs[Side::Original], m_inputs[Side::Updated], m_inputs[Side::Destination], m_result};
}

/// The line at the top stays there, although rows above it may have come or gone.
void PaneSync::alignAgain(const Top &before)
{
    const auto editors = together();
    const PaneRows &rows = before.editor->rows();
    const bool follows = !before.isFirst && isTogether(before.editor) && before.editor->folds().isShown(before.line);
    const int row = follows ? rows.ofLine(before.line) + before.offset : before.isFirst ? 0 : rows.first();
    // Scintilla may have scrolled itself while fillers were changed.
    for (PaneEditor *editor : editors)
        editor->rows().scrollTo(row);
}

/// The pane that the others follow.
PaneEditor *PaneSync::leader() const
{
    for (PaneEditor *editor : together()) {
        if (editor->hasFocus())
            return editor;
    }
    return anyInput();
}

PaneEditor *PaneSync::anyInput() const
{
    for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
        if (m_inputs[side]->isVisible())
            return m_inputs[side];
    }
    return m_inputs[Side::Destination];
}

int PaneSync::sceneRow(int visual) const
{
    if (m_sceneRows.empty())
        return visual;
    return m_sceneRows[static_cast<size_t>(std::clamp(visual, 0, static_cast<int>(m_sceneRows.size()) - 1))];
}

int PaneSync::visualRow(int row) const
{
    if (m_sceneRows.empty())
        return row;
    return static_cast<int>(std::lower_bound(m_sceneRows.begin(), m_sceneRows.end(), row) - m_sceneRows.begin());
}

void PaneSync::onScrolled(PaneEditor *source, int row)
{
    if (m_busy || !m_scene)
        return;
    const QScopedValueRollback busy(m_busy, true);
    if (source == m_result && !isTogether(source)) {
        scrollInputs(row);
        return;
    }
    if (!isTogether(source))
        return; // a JSON patch scrolls independently
    for (PaneEditor *editor : together()) {
        if (editor != source)
            editor->rows().scrollTo(row);
    }
    if (!isTogether(m_result))
        scrollResult(row, source->rows().onScreen());
}

/// The panes whose lines are in the rows, or level with them.
std::vector<PaneEditor *> PaneSync::together() const
{
    std::vector<PaneEditor *> editors;
    for (const Side side : merge::allSides) {
        if (!m_scene || m_scene->isAligned(side))
            editors.push_back(m_inputs[side]);
    }
    if (m_scene && (m_level || m_scene->isAligned({})))
        editors.push_back(m_result);
    return editors;
}

/// Panes that show the same rows side by side are scrolled sideways together, the others each alone.
void PaneSync::groupSideways()
{
    auto beside = together();
    if (!m_level)
        std::erase(beside, m_result);
    const auto alone = [&beside](PaneEditor *editor) {
        return std::ranges::count(beside, editor) ? std::vector<PaneEditor *>{} : std::vector{editor};
    };
    m_sideways[1].setEditors(alone(m_inputs[Side::Updated]));
    m_sideways[2].setEditors(alone(m_result));
    m_sideways[0].setEditors(std::move(beside));
}

bool PaneSync::isTogether(const PaneEditor *editor) const
{
    const auto editors = together();
    return std::find(editors.begin(), editors.end(), editor) != editors.end();
}

namespace {

/// The row of the page at which both sides are aligned: the top at the start of the text, the bottom at its end.
double anchorOf(int row, int rows, int page)
{
    return rows > page ? std::clamp(static_cast<double>(row) / (rows - page), 0.0, 1.0) : 0.0;
}

} // namespace

void PaneSync::scrollResult(int row, int page)
{
    const double anchor = anchorOf(row, anyInput()->rows().count(), page);
    const auto &rows = m_scene->rowOfResultLine;
    const int wanted = sceneRow(row + static_cast<int>(anchor * (page - 1)));
    auto at = std::upper_bound(rows.begin(), rows.end(), wanted);
    const int line = std::max(0, static_cast<int>(at - rows.begin()) - 1);
    m_result->rows().scrollTo(m_result->rows().ofLine(line)
                              - static_cast<int>(anchor * (m_result->rows().onScreen() - 1)));
}

void PaneSync::scrollInputs(int row)
{
    const auto &rows = m_scene->rowOfResultLine;
    if (rows.empty())
        return;
    const int page = m_result->rows().onScreen();
    const double anchor = anchorOf(row, m_result->rows().count(), page);
    const long display = std::max(0, m_result->rows().native(row + static_cast<int>(anchor * (page - 1))));
    const long line = m_result->SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, display);
    const int wanted =
        visualRow(rows[static_cast<size_t>(std::clamp<long>(line, 0, static_cast<long>(rows.size()) - 1))]);
    for (PaneEditor *editor : m_inputs.at)
        editor->rows().scrollTo(wanted - static_cast<int>(anchor * (editor->rows().onScreen() - 1)));
}

/// The row of the scene that a person clicked in a frame too high to be seen whole; none if the frame fits.
std::optional<int> PaneSync::clickedRow(const PaneEditor *clicked) const
{
    const auto frame = clicked ? clicked->frame() : std::nullopt;
    if (!frame || frame->rows <= clicked->rows().onScreen() / 2)
        return {};
    const int line = clicked->lineOf(clicked->position());
    const int below = clicked->rows().ofLine(line) - clicked->rows().of(*frame);
    const auto &rows = clicked == m_result ? m_scene->rowOfResultLine : m_scene->rowOfLine[*sideOf(clicked)];
    return below >= 0 && below < frame->rows && static_cast<size_t>(line) < rows.size()
        ? std::optional(rows[static_cast<size_t>(line)])
        : std::nullopt;
}

/// Shows the row in a pane whose lines are in rows, or where the result has its text.
void PaneSync::bringRowIntoView(PaneEditor *editor, int row)
{
    editor->rows().bringIntoView(isTogether(editor) ? visualRow(row) : resultRow(row), 1);
}

/// The row, on screen, of a result that is not aligned.
int PaneSync::resultRow(int row) const
{
    const auto &rows = m_scene->rowOfResultLine;
    const auto line = static_cast<int>(std::ranges::upper_bound(rows, row) - rows.begin()) - 1;
    return m_result->rows().ofLine(std::max(line, 0));
}

void PaneSync::bringIntoView(const PaneEditor *except)
{
    const QScopedValueRollback busy(m_busy, true);
    for (PaneEditor *editor : all()) {
        const auto side = sideOf(editor);
        if (const auto &frame = side ? m_frames.inputs[*side] : m_frames.result; frame && editor != except)
            revealFrame(editor, *frame);
    }
    const int clicked = m_scene && m_scene->isAligned(Side::Updated) ? clickedRow(except).value_or(-1) : -1;
    const auto show = [&](PaneEditor *editor) {
        if (clicked >= 0)
            bringRowIntoView(editor, clicked);
        else if (const auto frame = editor->frame())
            editor->rows().bringIntoView(editor->rows().of(*frame), frame->rows);
    };
    for (PaneEditor *editor : {m_inputs[Side::Updated], m_result}) {
        if (editor != except && !isTogether(editor))
            show(editor);
    }
    const auto editors = together();
    PaneEditor *leader = nullptr;
    for (PaneEditor *editor : editors) {
        if (editor == except)
            leader = editor;
    }
    for (PaneEditor *editor : editors) {
        if (!leader && editor->isVisible() && editor->frame()) {
            show(editor);
            leader = editor;
        }
    }
    if (!leader && m_scene && m_result->frame() && !isTogether(m_result))
        leader = followResult(editors);
    for (PaneEditor *editor : editors) {
        if (!leader || editor == leader)
            continue;
        editor->rows().scrollTo(leader->rows().first());
        const auto frame = editor->frame();
        const int row = frame ? editor->rows().of(*frame) - editor->rows().first() : 0;
        if (frame && (row + frame->rows <= 0 || row >= editor->rows().onScreen())) // the field was moved
            show(editor);
    }
    for (Sideways &group : m_sideways)
        group.showDifference(except);
}

/// Shows the place in the inputs of what only the result has. Returns the input that was scrolled.
PaneEditor *PaneSync::followResult(const std::vector<PaneEditor *> &inputs)
{
    const auto &rows = m_scene->rowOfResultLine;
    const auto line = static_cast<size_t>(std::max(0, m_frames.result ? m_frames.result->line : 0));
    if (inputs.empty() || line >= rows.size())
        return nullptr;
    inputs.front()->rows().bringIntoView(visualRow(rows[line]), 1);
    return inputs.front();
}

} // namespace fieldwise::ui
