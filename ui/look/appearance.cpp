// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/appearance.h"

#include <utility>

#include <QApplication>
#include <QFontDatabase>
#include <QStyle>

#include "ui/look/inkedicon.h"

namespace fieldwise::ui {

namespace {

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

/// Qt 6.4 has no API for this; high-contrast themes of desktops are black and white.
bool hasContrast(const QPalette &palette)
{
    const auto pure = [](const QColor &colour) { return colour == QColor(Qt::black) || colour == QColor(Qt::white); };
    return pure(palette.color(QPalette::Window)) && pure(palette.color(QPalette::WindowText));
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

QString defaultCodeFamily()
{
    return firstOf({QStringLiteral("JetBrains Mono NL"), QStringLiteral("JetBrains Mono")}, QFontDatabase::FixedFont);
}

} // namespace

Appearance::Appearance(Scheme scheme, Colours colours, QObject *parent)
    : QObject(parent),
      m_scheme(scheme),
      m_colours(colours),
      m_theme(&Theme::light()),
      m_systemIsDark(isDark(QApplication::palette())),
      m_systemHasContrast(hasContrast(QApplication::palette())),
      m_textFamily(firstOf({QStringLiteral("Inter"), QStringLiteral("Inter Variable")}, QFontDatabase::GeneralFont)),
      m_codeFamily(defaultCodeFamily())
{
    apply();
}

void Appearance::setScheme(Scheme scheme)
{
    if (std::exchange(m_scheme, scheme) != scheme)
        apply();
}

void Appearance::setColours(Colours colours)
{
    if (std::exchange(m_colours, colours) != colours)
        apply();
}

void Appearance::setCodeFamily(const QString &family)
{
    const QString next = QFontDatabase::hasFamily(family) ? family : defaultCodeFamily();
    if (std::exchange(m_codeFamily, next) != next)
        Q_EMIT changed();
}

void Appearance::followSystem()
{
    const QPalette palette = QApplication::style()->standardPalette();
    m_systemIsDark = isDark(palette);
    m_systemHasContrast = hasContrast(palette);
    apply();
}

void Appearance::apply()
{
    const bool dark = m_scheme == Scheme::Dark || (m_scheme == Scheme::System && m_systemIsDark);
    const bool contrast = m_colours == Colours::Safe && m_scheme == Scheme::System && m_systemHasContrast;
    m_theme = &Theme::of(contrast ? Colours::Contrast : m_colours, dark);
    m_icons.clear();
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
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont Appearance::code(double pixels, QFont::Weight weight) const
{
    QFont font(m_codeFamily);
    font.setPixelSize(qMax(1, qRound(pixels)));
    font.setWeight(weight);
    font.setStyleHint(QFont::Monospace, QFont::PreferNoShaping);
    return font;
}

QIcon Appearance::icon(const QString &name, Role role) const
{
    const std::pair key(name, static_cast<int>(role));
    if (const auto known = m_icons.constFind(key); known != m_icons.cend())
        return *known;
    QIcon icon = inkedIcon(name, (*m_theme)[role], (*m_theme)[Role::Border]);
    if (icon.isNull())
        return {};
    m_icons.insert(key, icon);
    return icon;
}

} // namespace fieldwise::ui
