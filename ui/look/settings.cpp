// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/settings.h"

#include <algorithm>
#include <iterator>

#include <QDir>
#include <QSettings>

#include "core/view/report.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

const QString languageKey = QStringLiteral("look/language");
const QString schemeKey = QStringLiteral("look/theme");
const QString coloursKey = QStringLiteral("look/colours");
const QString layoutKey = QStringLiteral("window/layout");
const QString familyKey = QStringLiteral("look/codeFamily");
const QString tabKey = QStringLiteral("editing/tabWidth");
const QString blanksKey = QStringLiteral("editing/showBlanks");
const QString inferKey = QStringLiteral("merging/listKeys");
const QString orderKey = QStringLiteral("merging/listOrder");
const QString conflictKey = QStringLiteral("merging/conflicts");
const QString rulesKey = QStringLiteral("merging/rules");
const QString exactKey = QStringLiteral("merging/exact");
const QString pixelsKey = QStringLiteral("look/codePixels");
const QString geometryKey = QStringLiteral("window/geometry");
const QString ignoreFileKey = QStringLiteral("merge/ignore-file");
const QString localsOrderKey = QStringLiteral("merge/locals-order");
const QString managersKey = QStringLiteral("window/managers");
const QString outlineKey = QStringLiteral("window/outline");
const QString resourcesKey = QStringLiteral("window/resources");
const QString sortKey = QStringLiteral("resources/sort");
const QString groupsKey = QStringLiteral("resources/groups");
const QString folderKey = QStringLiteral("files/lastFolder");
const QString recentKey = QStringLiteral("files/recent");
const QString lastTabsKey = QStringLiteral("window/tabs"), restoreKey = QStringLiteral("window/restore-tabs");
const QString schemasKey = QStringLiteral("schemas/files");
const QString builtinKey = QStringLiteral("schemas/builtin");
const QString stepKey = QStringLiteral("steps/seconds");

constexpr const char *keepRules = "keep";
constexpr const char *schemeNames[] = {"system", "light", "dark"};
constexpr const char *coloursNames[] = {"safe", "classic", "contrast"};
constexpr const char *layoutNames[] = {"below", "columns", "single"};
constexpr PaneLayout layouts[] = {PaneLayout::ResultBelow, PaneLayout::Columns, PaneLayout::SinglePane};
constexpr const char *inferNames[] = {"documented", "name", "none"};
constexpr k8s::Infer infers[] = {k8s::Infer::Documented, k8s::Infer::Name, k8s::Infer::None};
constexpr const char *orderNames[] = {"append", "prepend"};
constexpr merge::ListOrder orders[] = {merge::ListOrder::Append, merge::ListOrder::Prepend};
constexpr const char *conflictNames[] = {"updated", "destination", "fail"};
constexpr merge::OnConflict conflicts[] = {merge::OnConflict::Updated, merge::OnConflict::Destination,
                                           merge::OnConflict::Fail};

/// The index of a name among the known ones; 0 for any other.
template <size_t n>
int placeOf(const QString &name, const char *const (&names)[n])
{
    const auto found = std::find(std::begin(names), std::end(names), name.toStdString());
    return found == std::end(names) ? 0 : static_cast<int>(found - std::begin(names));
}

/// The name of a value; both lists are in the same order.
template <typename Value, size_t n>
QString nameOf(Value value, const Value (&values)[n], const char *const (&names)[n])
{
    return QString::fromLatin1(names[std::find(std::begin(values), std::end(values), value) - std::begin(values)]);
}

QString keysKey(const QString &action)
{
    return QStringLiteral("keys/%1").arg(action);
}

QString noiseKey(merge::Mode mode)
{
    return QStringLiteral("view/noise-hidden/%1").arg(toQt(view::modeName(mode)));
}

QString splitterKey(const QString &name)
{
    return QStringLiteral("window/splitters/%1").arg(name);
}

} // namespace

QList<QKeySequence> keysFrom(const QString &text)
{
    QList<QKeySequence> keys = QKeySequence::listFromString(text, QKeySequence::PortableText);
    keys.removeAll(QKeySequence());
    return keys;
}

QVariant Settings::read(const QString &key, const QVariant &otherwise) const
{
    return m_remembers ? QSettings().value(key, otherwise) : otherwise;
}

void Settings::write(const QString &key, const QVariant &value)
{
    if (m_remembers)
        QSettings().setValue(key, value);
}

QString Settings::language() const
{
    return read(languageKey).toString();
}

void Settings::setLanguage(const QString &language)
{
    write(languageKey, language);
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

PaneLayout Settings::layout() const
{
    return layouts[placeOf(read(layoutKey).toString(), layoutNames)];
}

void Settings::setLayout(PaneLayout layout)
{
    write(layoutKey, nameOf(layout, layouts, layoutNames));
}

QString Settings::codeFamily() const
{
    return read(familyKey).toString();
}

void Settings::setCodeFamily(const QString &family)
{
    write(familyKey, family);
}

int Settings::tabWidth() const
{
    return qBound(1, read(tabKey, 2).toInt(), 8);
}

void Settings::setTabWidth(int columns)
{
    write(tabKey, columns);
}

bool Settings::showsBlanks() const
{
    return read(blanksKey, false).toBool();
}

void Settings::setShowsBlanks(bool shown)
{
    write(blanksKey, shown);
}

merge::Options Settings::options() const
{
    merge::Options options;
    options.infer = infers[placeOf(read(inferKey).toString(), inferNames)];
    options.listOrder = orders[placeOf(read(orderKey).toString(), orderNames)];
    options.onConflict = conflicts[placeOf(read(conflictKey).toString(), conflictNames)];
    options.exact = read(exactKey, false).toBool();
    return options;
}

void Settings::setOptions(const merge::Options &options)
{
    write(inferKey, nameOf(options.infer, infers, inferNames));
    write(orderKey, nameOf(options.listOrder, orders, orderNames));
    write(conflictKey, nameOf(options.onConflict, conflicts, conflictNames));
    write(exactKey, options.exact);
}

merge::Mode Settings::threeWayRules() const
{
    return read(rulesKey).toString() == QLatin1String(keepRules) ? merge::Mode::ThreeWayKeep : merge::Mode::ThreeWay;
}

void Settings::setThreeWayRules(merge::Mode rules)
{
    write(rulesKey, QString::fromLatin1(rules == merge::Mode::ThreeWayKeep ? keepRules : "kyaml"));
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

bool Settings::noiseHidden(merge::Mode mode) const
{
    return read(noiseKey(mode), merge::isApply(mode)).toBool();
}

void Settings::setNoiseHidden(merge::Mode mode, bool hidden)
{
    write(noiseKey(mode), hidden);
}

bool Settings::inLocalsOrder() const
{
    return read(localsOrderKey, true).toBool();
}

void Settings::setInLocalsOrder(bool on)
{
    write(localsOrderKey, on);
}

QString Settings::ignoreFile() const
{
    return read(ignoreFileKey).toString();
}

void Settings::setIgnoreFile(const QString &file)
{
    write(ignoreFileKey, file);
}

bool Settings::managersShown() const
{
    return read(managersKey, false).toBool();
}

void Settings::setManagersShown(bool shown)
{
    write(managersKey, shown);
}

bool Settings::outlineShown() const
{
    return read(outlineKey, false).toBool();
}

void Settings::setOutlineShown(bool shown)
{
    write(outlineKey, shown);
}

int Settings::resourcesSort() const
{
    return read(sortKey, -1).toInt();
}

void Settings::setResourcesSort(int sort)
{
    write(sortKey, sort);
}

QStringList Settings::closedGroups() const
{
    return read(groupsKey).toStringList();
}

void Settings::setClosedGroups(const QStringList &groups)
{
    write(groupsKey, groups);
}

QString Settings::lastFolder() const
{
    return read(folderKey, QDir::currentPath()).toString();
}

void Settings::setLastFolder(const QString &folder)
{
    write(folderKey, folder);
}

std::optional<QList<QKeySequence>> Settings::keys(const QString &action) const
{
    const QVariant keys = read(keysKey(action));
    return keys.isValid() ? std::optional(keysFrom(keys.toString())) : std::nullopt;
}

void Settings::setKeys(const QString &action, const std::optional<QList<QKeySequence>> &keys)
{
    if (keys)
        write(keysKey(action), QKeySequence::listToString(*keys, QKeySequence::PortableText));
    else if (m_remembers)
        QSettings().remove(keysKey(action));
}

QStringList Settings::recent() const
{
    return read(recentKey).toStringList();
}

void Settings::setRecent(const QStringList &texts)
{
    write(recentKey, texts);
}

QStringList Settings::lastTabs() const
{
    return read(lastTabsKey).toStringList();
}

void Settings::setLastTabs(const QStringList &texts)
{
    write(lastTabsKey, texts);
}

bool Settings::restoresTabs() const
{
    return read(restoreKey, false).toBool();
}

void Settings::setRestoresTabs(bool restores)
{
    write(restoreKey, restores);
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

bool Settings::resourcesShown() const
{
    return read(resourcesKey, true).toBool();
}

void Settings::setResourcesShown(bool shown)
{
    write(resourcesKey, shown);
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
