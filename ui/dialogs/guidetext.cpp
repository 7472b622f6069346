// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/guidetext.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QFile>
#include <QScrollBar>
#include <QTextList>
#include <QTextTable>

#include "ui/look/style.h"

namespace fieldwise::ui {

QString anchorOf(const QString &heading)
{
    QString out;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_') || c == QLatin1Char(' '))
            out += c == QLatin1Char(' ') ? QLatin1Char('-') : c;
    return out;
}

QString guidePage(const QString &page)
{
    QFile file(QStringLiteral(":/guide/") + page);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QString text = QString::fromUtf8(file.readAll());
    while (text.startsWith(QLatin1String("<!--"))) // the licence
        text.remove(0, text.indexOf(QLatin1Char('\n')) + 1);
    return text;
}

GuideText::GuideText(const Appearance &appearance) : m_appearance(appearance)
{
    setOpenLinks(false);
    setAccessibleName(tr("The guide"));
    setFont(appearance.text());
    ringFocus(*this, appearance);
    connect(&appearance, &Appearance::changed, this, [this] { showPage(m_page); });
}

void GuideText::showPage(const QString &page)
{
    m_page = page;
    setExtraSelections({});
    document()->setDocumentMargin(16);
    document()->setMarkdown(guidePage(page), QTextDocument::MarkdownDialectGitHub);
    style();
}

/// Headings, code and tables in the window's fonts and colours.
void GuideText::style()
{
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        styleBlock(block);
    for (QTextFrame *frame : document()->rootFrame()->childFrames())
        if (auto *table = qobject_cast<QTextTable *>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellPadding(4);
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderBrush(palette().color(QPalette::Mid));
            format.setBottomMargin(8);
            table->setFormat(format);
        }
    cursor.endEditBlock();
    document()->setUndoRedoEnabled(false);
}

void GuideText::styleBlock(const QTextBlock &block)
{
    QTextCursor cursor(block);
    QTextBlockFormat format = block.blockFormat();
    const int level = format.headingLevel();
    const bool isCode = format.hasProperty(QTextFormat::BlockCodeFence);
    const bool isLast = !block.next().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    if (isCode)
        format.setBackground(palette().color(QPalette::AlternateBase));
    if (isCode ? isLast : !block.textList() && !cursor.currentTable())
        format.setBottomMargin(8);
    if (level > 1)
        format.setTopMargin(16);
    cursor.setBlockFormat(format);
    if (level == 0 && !isCode)
        return;
    QTextCharFormat letters;
    letters.setFont(isCode ? m_appearance.code(12)
                           : m_appearance.text(level == 1       ? 20
                                                   : level == 2 ? 15
                                                                : 13,
                                               QFont::DemiBold));
    cursor.setPosition(block.position() + block.length() - 1, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(letters);
}

bool GuideText::showAnchor(const QString &anchor)
{
    if (anchor.isEmpty()) {
        verticalScrollBar()->setValue(0);
        return true;
    }
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || anchorOf(block.text()) != anchor)
            continue;
        setTextCursor(QTextCursor(block));
        ExtraSelection mark;
        mark.cursor = textCursor();
        mark.format.setBackground(palette().color(QPalette::AlternateBase));
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        setExtraSelections({mark});
        const QRectF place = document()->documentLayout()->blockBoundingRect(block);
        verticalScrollBar()->setValue(static_cast<int>(place.top()));
        return true;
    }
    return false;
}

QVariant GuideText::loadResource(int type, const QUrl &url)
{
    if (type != QTextDocument::ImageResource)
        return {};
    const QString folder = m_page.left(m_page.lastIndexOf(QLatin1Char('/')) + 1);
    const QImage picture(QStringLiteral(":/guide/") + QDir::cleanPath(folder + url.path()));
    const int width = qMax(200, viewport()->width() - 32);
    return picture.width() <= width ? picture : picture.scaledToWidth(width, Qt::SmoothTransformation);
}

bool GuideText::findWords(const QString &words, bool backwards, bool fromEnd)
{
    if (fromEnd)
        moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    return find(words, backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags());
}

} // namespace fieldwise::ui
