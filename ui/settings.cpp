// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings.h"

#include <algorithm>
#include <iterator>

#include <QDir>
#include <QSettings>

namespace fieldwise::ui {

namespace {

const QString schemeKey = QStringLiteral("look/theme");
const QString coloursKey = QStringLiteral("look/colours");
const QString pixelsKey = QStringLiteral("look/codePixels");
const QString geometryKey = QStringLiteral("window/geometry");
const QString folderKey = QStringLiteral("files/lastFolder");
const QString schemasKey = QStringLiteral("schemas/files");
const QString builtinKey = QStringLiteral("schemas/builtin");
const QString stepKey = QStringLiteral("steps/seconds");

constexpr const char *schemeNames[] = {"system", "light", "dark"};
constexpr const char *coloursNames[] = {"safe", "classic", "contrast"};

/// The place of a name among those that are known; 0 for any other.
template <size_t n> int placeOf(const QString &name, const char *const (&names)[n])
{
    const auto found = std::find(std::begin(names), std::end(names), name.toStdString());
    return found == std::end(names) ? 0 : static_cast<int>(found - std::begin(names));
}

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
    return static_cast<Scheme>(placeOf(read(schemeKey).toString(), schemeNames));
}

void Settings::setScheme(Scheme scheme)
{
    write(schemeKey, QString::fromLatin1(schemeNames[static_cast<int>(scheme)]));
}

Colours Settings::colours() const
{
    return static_cast<Colours>(placeOf(read(coloursKey).toString(), coloursNames));
}

void Settings::setColours(Colours colours)
{
    write(coloursKey, QString::fromLatin1(coloursNames[static_cast<int>(colours)]));
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

int Settings::stepSeconds() const
{
    return read(stepKey, 2).toInt();
}

void Settings::setStepSeconds(int seconds)
{
    write(stepKey, seconds);
}

} // namespace fieldwise::ui
