// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBlock>
#include <QTextBrowser>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// The name of a heading in links, as GitHub writes it.
QString anchorOf(const QString &heading);
/// A page of the guide as Markdown, by its path below docs; "" if there is none.
QString guidePage(const QString &page);

/// A page of the guide. It shows only pages and pictures that are part of the program, and opens no link. Pictures are
/// as wide as the text.
class GuideText : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuideText(const Appearance &appearance);

    void showPage(const QString &page);
    const QString &page() const { return m_page; }
    /// Scrolls to a heading; false if the page does not have it.
    bool showAnchor(const QString &anchor);
    /// Selects the next place with these words, or the one before; `fromEnd`: from the end of the page on, or its
    /// start.
    bool findWords(const QString &words, bool backwards, bool fromEnd = false);

protected:
    QVariant loadResource(int type, const QUrl &url) override;

private:
    void style();
    void styleBlock(const QTextBlock &block);

    const Appearance &m_appearance;
    QString m_page;
};

} // namespace fieldwise::ui
