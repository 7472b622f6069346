// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QObject>

namespace fieldwise::ui {

/// Decides whether a screen reader gets the text of a pane. It does not while values in the text are masked. While no
/// screen reader is running the text is not offered at all, since QScintilla would then count all characters up to the
/// caret on each change.
class ScreenReader : private QAccessible::ActivationObserver {
public:
    explicit ScreenReader(QObject &pane);
    ~ScreenReader() override;
    ScreenReader(const ScreenReader &) = delete;
    ScreenReader &operator=(const ScreenReader &) = delete;

    bool isRunning() const { return m_running; }
    void setMasked(bool masked);
    bool mayRead() const { return m_running && !m_masked; }

private:
    void accessibilityActiveChanged(bool active) override;

    QObject &m_pane;
    bool m_running = QAccessible::isActive();
    bool m_masked = false;
};

} // namespace fieldwise::ui
