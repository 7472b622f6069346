// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QStringList>

#include "ui/views/noticebar.h"
#include "ui/work/saved.h"

namespace fieldwise::ui {

/// The notice bar above the panes, with the subject of its notice: a newer notice about the same subject replaces the
/// older one.
class MergeNotice : public QObject {
    Q_OBJECT
public:
    enum class About : uint8_t { Nothing, Something, Fault, Plan, FailingOperation, Saved, Choices };

    explicit MergeNotice(NoticeBar *bar);

    void say(Look look, const QString &title, const QString &words, const NoticeAction &one = {},
             const NoticeAction &two = {}, About about = About::Something);
    /// Shows a notice of the plan. A notice that was closed is not shown again; callers check wasClosed().
    void sayOfPlan(Look look, const QString &words, const NoticeAction &one, const NoticeAction &two = {});
    /// Other notices that are told; there may be tens of thousands.
    static constexpr size_t mostOthers = 30;
    /// "and 3 more": a menu of other notices, each with what a click on it does; nothing without others. More than
    /// `mostOthers` are not counted.
    NoticeAction more(std::vector<NoticeAction> others);
    bool wasClosed(const QString &words) const { return m_closed.contains(words); }
    /// Call when another object is shown: closed notices are about the old one.
    void forgetClosed() { m_closed.clear(); }

    void clear();
    void clear(About about);
    bool is(About about) const { return m_about == about && !m_bar->isHidden(); }
    /// A message about something that a person did may take its place.
    bool mayGo() const { return m_bar->isHidden() || m_about == About::Plan || m_about == About::Saved; }
    bool isShown() const { return !m_bar->isHidden(); }
    NoticeBar *bar() const { return m_bar; }

Q_SIGNALS:
    /// A person closed a notice of the plan, or a message in its place is gone.
    void planNoticeClosed();

private:
    void showOthers(const std::vector<NoticeAction> &others);

    NoticeBar *m_bar;
    About m_about = About::Nothing;
    QString m_toldOfPlan;
    QStringList m_closed; ///< texts of notices that a person closed
};

} // namespace fieldwise::ui
