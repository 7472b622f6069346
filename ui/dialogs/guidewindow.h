// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeWidget>

#include "ui/dialogs/guidetext.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// The guide: all pages, with contents, search, and links that lead from page to page.
class GuideWindow : public QDialog {
    Q_OBJECT
public:
    explicit GuideWindow(const Appearance &appearance, QWidget *parent = nullptr);

    /// `user-guide.md#noise`; without a page, the anchor is in the page that is shown.
    void openAt(const QString &place);
    /// The place that was opened last.
    QString place() const { return m_places.value(m_at); }
    GuideText *text() const { return m_text; }
    QTreeWidget *contents() const { return m_contents; }
    QLineEdit *searchField() const { return m_search; }

Q_SIGNALS:
    void exampleAsked(const QString &name);

private:
    void fillContents();
    void follow(const QUrl &link);
    void showPlace(const QString &place);
    void go(int steps);
    void markContents();
    void find(bool backwards);
    bool findOnOtherPage(bool backwards);

    QTreeWidget *m_contents;
    GuideText *m_text;
    QLineEdit *m_search;
    QToolButton *m_back;
    QToolButton *m_forward;
    Label *m_said;
    QStringList m_places; ///< that were opened, to go back to
    qsizetype m_at = -1;
};

} // namespace fieldwise::ui
