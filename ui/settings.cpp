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
const QString schemasKey = QStringLiteral("schemas/files");
const QString builtinKey = QStringLiteral("schemas/builtin");

QString splitterKey(const QString &name)
{
    return QStringLiteral("window/splitters/%1").arg(name);
}

} // namespace

QVariant Settings::read(const QString &key, const QVariant &otherwise) const
{
    return m_remembers ? QSettings().value(key, otherwise) : otherwise;
}

void Settings::write(const QString &key, const QVariant &value)
{
    if (m_remembers)
        QSettings().setValue(key, value);
}

Scheme Settings::scheme() const
{
    const QString name = read(schemeKey).toString();
    return name == QLatin1String("light") ? Scheme::Light : name == QLatin1String("dark") ? Scheme::Dark : Scheme::System;
}

void Settings::setScheme(Scheme scheme)
{
    static constexpr const char *names[] = {"system", "light", "dark"};
    write(schemeKey, QString::fromLatin1(names[static_cast<int>(scheme)]));
}

double Settings::codePixels() const
{
    return qBound(8.0, read(pixelsKey, 13.0).toDouble(), 32.0);
}

void Settings::setCodePixels(double pixels)
{
    write(pixelsKey, pixels);
}

QByteArray Settings::geometry() const
{
    return read(geometryKey).toByteArray();
}

void Settings::setGeometry(const QByteArray &geometry)
{
    write(geometryKey, geometry);
}

QByteArray Settings::splitter(const QString &name) const
{
    return read(splitterKey(name)).toByteArray();
}

void Settings::setSplitter(const QString &name, const QByteArray &state)
{
    write(splitterKey(name), state);
}

QString Settings::lastFolder() const
{
    return read(folderKey, QDir::currentPath()).toString();
}

void Settings::setLastFolder(const QString &folder)
{
    write(folderKey, folder);
}

QStringList Settings::schemaFiles() const
{
    return read(schemasKey).toStringList();
}

void Settings::setSchemaFiles(const QStringList &files)
{
    write(schemasKey, files);
}

bool Settings::builtinSchema() const
{
    return read(builtinKey, true).toBool();
}

void Settings::setBuiltinSchema(bool used)
{
    write(builtinKey, used);
}

} // namespace fieldwise::ui
