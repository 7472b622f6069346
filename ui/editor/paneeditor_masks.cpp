// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <QAccessibleWidget>
#include <QMimeData>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// The next one that is asked for has no text, or has it again.
static void forgetAccessible(QObject *editor)
{
    if (QAccessibleInterface *old = QAccessible::queryAccessibleInterface(editor))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(old));
}

// Masks live in an indicator, whose value is the mask: so they follow every edit until the text is read again.

void PaneEditor::setMasks(const std::vector<view::Masked> &masks)
{
    if (masks == this->masks())
        return;
    const long length = SendScintilla(SCI_GETLENGTH);
    SendScintilla(SCI_SETINDICATORCURRENT, static_cast<long>(maskIndicator));
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, length);
    for (const view::Masked &mask : masks) {
        if (mask.range.begin >= length)
            continue;
        SendScintilla(SCI_SETINDICATORVALUE, static_cast<long>(mask.as) + 1);
        SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(mask.range.begin),
                      std::min<long>(mask.range.end, length) - mask.range.begin);
    }
    const bool had = std::exchange(m_hasMasks, !masks.empty());
    if (had != m_hasMasks)
        forgetAccessible(this);
    viewport()->update();
}

namespace {

/// QScintilla's own would read the values out; and it counts all characters up to the caret at each change, so nobody
/// has it while no screen reader is running.
QAccessibleInterface *accessibleMasked(const QString &className, QObject *object)
{
    const bool isPane = className == QLatin1String(PaneEditor::staticMetaObject.className());
    auto *pane = isPane ? qobject_cast<PaneEditor *>(object) : nullptr;
    return pane && !pane->showsTextToReaders() ? new QAccessibleWidget(pane, QAccessible::EditableText) : nullptr;
}

} // namespace

void PaneEditor::hideMaskedFromReaders()
{
    QAccessible::installFactory(accessibleMasked);
    QAccessible::installActivationObserver(this);
}

void PaneEditor::accessibilityActiveChanged(bool active)
{
    m_hasReader = active;
    forgetAccessible(this);
}

std::vector<view::Masked> PaneEditor::masks(int begin, int end) const
{
    std::vector<view::Masked> found;
    const int length = static_cast<int>(SendScintilla(SCI_GETLENGTH));
    end = end < 0 ? length : std::min(end, length);
    const auto ask = [this](unsigned message, int at) {
        return static_cast<int>(
            SendScintilla(message, static_cast<unsigned long>(maskIndicator), static_cast<long>(at)));
    };
    for (int at = begin; m_hasMasks && at < end;) {
        const int value = ask(SCI_INDICATORVALUEAT, at);
        const int next = ask(SCI_INDICATOREND, at);
        if (next <= at)
            break; // no mask is left
        if (value != 0)
            found.push_back({{static_cast<uint32_t>(ask(SCI_INDICATORSTART, at)), static_cast<uint32_t>(next)},
                             static_cast<k8s::Mask>(value - 1)});
        at = next;
    }
    return found;
}

std::string PaneEditor::shownText(int begin, int end) const
{
    return view::masked(bytes(), {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, masks(begin, end));
}

std::vector<std::pair<int, int>> PaneEditor::selections() const
{
    std::vector<std::pair<int, int>> found;
    const long count = SendScintilla(SCI_GETSELECTIONS);
    for (long i = 0; i < count; ++i)
        found.emplace_back(static_cast<int>(SendScintilla(SCI_GETSELECTIONNSTART, i)),
                           static_cast<int>(SendScintilla(SCI_GETSELECTIONNEND, i)));
    std::ranges::sort(found);
    if (std::ranges::all_of(found, [](const auto &range) { return range.first == range.second; })) {
        const int line = lineOf(position()); // what copies a line copies it whole
        const int next = line + 1 < lineCount() ? lineStart(line + 1) : static_cast<int>(SendScintilla(SCI_GETLENGTH));
        found = {{lineStart(line), next}};
    }
    return found;
}

bool PaneEditor::selectsMasked() const
{
    return std::ranges::any_of(selections(),
                               [this](const auto &range) { return !masks(range.first, range.second).empty(); });
}

QMimeData *PaneEditor::toMimeData(const QByteArray &text, bool rectangular) const
{
    const bool isMasked = m_hasMasks && selectsMasked();
    if (!isMasked && !hasCuts())
        return QsciScintilla::toMimeData(text, rectangular);
    std::string shown;
    for (const auto &[begin, end] : selections())
        shown += shownText(begin, end) + (rectangular ? "\n" : "");
    if (isMasked)
        Q_EMIT maskedCopied();
    return QsciScintilla::toMimeData(QByteArray::fromStdString(shown), rectangular);
}

void PaneEditor::cut()
{
    if (!mayEdit())
        return;
    const Guard together(*this);
    if (selectsMasked())
        Q_EMIT maskedCut(); // the mask in place of the value would be all that is left of it
    else
        QsciScintilla::cut();
}

} // namespace fieldwise::ui
