// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QStringList>

#include "ui/views/noticebar.h"
#include "ui/work/saved.h"

namespace fieldwise::ui {

/// The bar above the panes, and what it tells of, so that newer news of one kind replace the older.
class MergeNotice : public QObject {
    Q_OBJECT
public:
    enum class About : uint8_t { Nothing, Something, Fault, Plan, FailingOperation };

    explicit MergeNotice(NoticeBar *bar);

    void say(Look look, const QString &title, const QString &words, const NoticeAction &one = {},
             const NoticeAction &two = {}, About about = About::Something);
    /// A notice of the plan; one that was closed is not told again, nor is anything put in its place.
    void sayOfPlan(Look look, const QString &words, const NoticeAction &one, const NoticeAction &two = {});
    bool wasClosed(const QString &words) const { return m_closed.contains(words); }
    /// Those that were closed were about another object.
    void forgetClosed() { m_closed.clear(); }

    void clear();
    void clear(About about);
    bool is(About about) const { return m_about == about && !m_bar->isHidden(); }
    bool isShown() const { return !m_bar->isHidden(); }
    NoticeBar *bar() const { return m_bar; }

Q_SIGNALS:
    /// A person closed a notice of the plan.
    void planNoticeClosed();

private:
    NoticeBar *m_bar;
    About m_about = About::Nothing;
    QString m_toldOfPlan;
    QStringList m_closed; ///< sentences that a person has read
};

} // namespace fieldwise::ui
