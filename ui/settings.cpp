// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings.h"

#include <QDir>
#include <QSettings>

namespace fieldwise::ui {

namespace {

const QString schemeKey = QStringLiteral("look/theme");
const QString pixelsKey = QStringLiteral("look/codePixels");
const QString geometryKey = QStringLiteral("window/geometry");
const QString folderKey = QStringLiteral("files/lastFolder");

QString splitterKey(const QString &name)
{
    return QStringLiteral("window/splitters/%1").arg(name);
}

} // namespace

Scheme Settings::scheme() const
{
    const QString name = QSettings().value(schemeKey).toString();
    return name == QLatin1String("light") ? Scheme::Light : name == QLatin1String("dark") ? Scheme::Dark : Scheme::System;
}

void Settings::setScheme(Scheme scheme)
{
    static constexpr const char *names[] = {"system", "light", "dark"};
    QSettings().setValue(schemeKey, QString::fromLatin1(names[static_cast<int>(scheme)]));
}

double Settings::codePixels() const
{
    return qBound(8.0, QSettings().value(pixelsKey, 13.0).toDouble(), 32.0);
}

void Settings::setCodePixels(double pixels)
{
    QSettings().setValue(pixelsKey, pixels);
}

QByteArray Settings::geometry() const
{
    return QSettings().value(geometryKey).toByteArray();
}

void Settings::setGeometry(const QByteArray &geometry)
{
    QSettings().setValue(geometryKey, geometry);
}

QByteArray Settings::splitter(const QString &name) const
{
    return QSettings().value(splitterKey(name)).toByteArray();
}

void Settings::setSplitter(const QString &name, const QByteArray &state)
{
    QSettings().setValue(splitterKey(name), state);
}

QString Settings::lastFolder() const
{
    return QSettings().value(folderKey, QDir::currentPath()).toString();
}

void Settings::setLastFolder(const QString &folder)
{
    QSettings().setValue(folderKey, folder);
}

} // namespace fieldwise::ui
