// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/inkedicon.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace fieldwise::ui {

QIcon inkedIcon(const QString &name, const QColor &colour, const QColor &disabled)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray drawing = file.readAll();
    QIcon icon;
    for (const auto &[ink, mode] : {std::pair(colour, QIcon::Normal), {disabled, QIcon::Disabled}}) {
        QByteArray inked = drawing;
        inked.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer renderer(inked);
        for (const int scale : {1, 2, 3}) {
            QPixmap pixmap(QSize(16, 16) * scale);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            renderer.render(&painter);
            painter.end();
            pixmap.setDevicePixelRatio(scale);
            icon.addPixmap(pixmap, mode);
        }
    }
    return icon;
}

} // namespace fieldwise::ui
