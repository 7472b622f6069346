// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/paper.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QTextDocument>

#include "core/report/html.h"
#include "core/view/reportwords.h"
#include "ui/look/appearance.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// A report refers to nothing outside itself, so no resource is ever loaded.
class Closed : public QTextDocument {
    QVariant loadResource(int, const QUrl &) override { return QImage(1, 1, QImage::Format_ARGB32); }
};

void drawPage(QPainter &painter, QTextDocument &document, const QRectF &body, int page)
{
    painter.save();
    const QRectF part(0, page * body.height(), body.width(), body.height());
    painter.translate(body.left(), body.top() - part.top());
    QAbstractTextDocumentLayout::PaintContext context;
    context.clip = part;
    context.palette = Theme::light().palette(); // paper is white, whatever the window's theme
    painter.setClipRect(part);
    document.documentLayout()->draw(&painter, context);
    painter.restore();
}

} // namespace

void printMerge(const Merged &merged, bool hidesNoise, const Appearance &appearance, QPagedPaintDevice &device)
{
    QPainter painter(&device);
    Closed document;
    document.documentLayout()->setPaintDevice(painter.device());
    document.setDocumentMargin(0);
    QFont font = appearance.text();
    font.setPointSizeF(9);
    document.setDefaultFont(font);
    document.setDefaultStyleSheet(
        QStringLiteral("tt { font-family: \"%1\"; white-space: pre-wrap; }").arg(appearance.codeFamily()));
    const report::Content content = report::contentOf(merged, hidesNoise);
    document.setHtml(toQt(report::paper(content)));
    painter.setFont(font);
    const QFontMetricsF metrics(font, painter.device());
    const QRectF page(0, 0, device.width(), device.height());
    const QRectF body = page.adjusted(0, 2 * metrics.lineSpacing(), 0, -2 * metrics.lineSpacing());
    document.setPageSize(body.size());
    const QString title = metrics.elidedText(visible(view::headingOf(merged.plan)), Qt::ElideMiddle, body.width());
    const int pages = document.pageCount();
    for (int i = 0; i < pages; ++i) {
        if (i > 0)
            device.newPage();
        painter.setPen(Theme::light()[Role::Second]);
        painter.drawText(page, Qt::AlignTop | Qt::AlignLeft, title);
        painter.drawText(page, Qt::AlignBottom | Qt::AlignRight,
                         QCoreApplication::translate("fieldwise::ui::Paper", "Page %1 of %2").arg(i + 1).arg(pages));
        drawPage(painter, document, body, i);
    }
}

} // namespace fieldwise::ui
