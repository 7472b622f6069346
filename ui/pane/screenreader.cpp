// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/screenreader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QAccessibleWidget>
#include <QWidget>

namespace fieldwise::ui {

namespace {

std::vector<std::pair<const QObject *, const ScreenReader *>> &panes()
{
    static std::vector<std::pair<const QObject *, const ScreenReader *>> all;
    return all;
}

/// Replaces QScintilla's own interface, which would read masked values aloud.
QAccessibleInterface *withoutText(const QString &className, QObject *object)
{
    if (!object || className != QLatin1String(object->metaObject()->className()))
        return nullptr;
    const auto pane = std::ranges::find(panes(), object, [](const auto &known) { return known.first; });
    const bool hidden = pane != panes().end() && !pane->second->mayRead();
    return hidden ? new QAccessibleWidget(qobject_cast<QWidget *>(object), QAccessible::EditableText) : nullptr;
}

/// The next accessible interface is created anew, with or without the text.
void forgetInterface(QObject &pane)
{
    if (QAccessibleInterface *old = QAccessible::queryAccessibleInterface(&pane))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(old));
}

} // namespace

ScreenReader::ScreenReader(QObject &pane) : m_pane(pane)
{
    panes().emplace_back(&pane, this);
    QAccessible::installFactory(withoutText);
    QAccessible::installActivationObserver(this);
}

ScreenReader::~ScreenReader()
{
    QAccessible::removeActivationObserver(this);
    std::erase_if(panes(), [this](const auto &known) { return known.second == this; });
}

void ScreenReader::setMasked(bool masked)
{
    if (std::exchange(m_masked, masked) != masked)
        forgetInterface(m_pane);
}

void ScreenReader::accessibilityActiveChanged(bool active)
{
    m_running = active;
    forgetInterface(m_pane);
}

} // namespace fieldwise::ui
