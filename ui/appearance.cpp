// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/appearance.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPainter>
#include <QStyle>
#include <QSvgRenderer>

namespace fieldwise::ui {

namespace {

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QString firstOf(const QStringList &wanted, QFontDatabase::SystemFont otherwise)
{
    const QStringList have = QFontDatabase::families();
    for (const QString &family : wanted) {
        if (have.contains(family))
            return family;
    }
    return QFontDatabase::systemFont(otherwise).family();
}

} // namespace

Appearance::Appearance(Scheme scheme, QObject *parent)
    : QObject(parent), m_scheme(scheme), m_theme(&Theme::light()), m_systemIsDark(isDark(QApplication::palette())),
      m_textFamily(firstOf({QStringLiteral("Inter"), QStringLiteral("Inter Variable")}, QFontDatabase::GeneralFont)),
      m_codeFamily(firstOf({QStringLiteral("JetBrains Mono NL"), QStringLiteral("JetBrains Mono")},
                           QFontDatabase::FixedFont))
{
    apply();
}

void Appearance::setScheme(Scheme scheme)
{
    if (scheme == m_scheme)
        return;
    m_scheme = scheme;
    apply();
}

void Appearance::followSystem()
{
    m_systemIsDark = isDark(QApplication::style()->standardPalette());
    apply();
}

void Appearance::apply()
{
    const bool dark = m_scheme == Scheme::Dark || (m_scheme == Scheme::System && m_systemIsDark);
    m_theme = dark ? &Theme::dark() : &Theme::light();
    QApplication::setFont(text());
    QApplication::setPalette(m_theme->palette());
    Q_EMIT restyled();
    Q_EMIT changed();
}

QFont Appearance::text(int pixels, QFont::Weight weight) const
{
    QFont font(m_textFamily);
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

QFont Appearance::code(double pixels, QFont::Weight weight) const
{
    QFont font(m_codeFamily);
    font.setPixelSize(qMax(1, qRound(pixels)));
    font.setWeight(weight);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QIcon Appearance::icon(const QString &name, Role role) const
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray drawing = file.readAll();
    QIcon icon;
    const auto add = [&](const QColor &colour, QIcon::Mode mode) {
        QByteArray inked = drawing;
        inked.replace("currentColor", colour.name().toLatin1());
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
    };
    add((*m_theme)[role], QIcon::Normal);
    add((*m_theme)[Role::Border], QIcon::Disabled);
    return icon;
}

} // namespace fieldwise::ui
