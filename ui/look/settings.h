// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QByteArray>
#include <QKeySequence>
#include <QString>
#include <QStringList>
#include <QVariant>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// All panes side by side; the result below the inputs; or one input at a time beside the result.
enum class PaneLayout : uint8_t { Columns, ResultBelow, SinglePane };

/// Parses keys separated by "; ".
QList<QKeySequence> keysFrom(const QString &text);

/// The persistent settings, each with a type and a default.
class Settings {
public:
    /// With `remembers` false it returns defaults and writes nothing, for pictures and tests.
    explicit Settings(bool remembers = true) : m_remembers(remembers) {}

    QString language() const; ///< "de" or "en"; empty: the system's language
    void setLanguage(const QString &language);
    Scheme scheme() const;
    void setScheme(Scheme scheme);
    Colours colours() const;
    void setColours(Colours colours);
    PaneLayout layout() const;
    void setLayout(PaneLayout layout);
    QString codeFamily() const; ///< empty: the default font
    void setCodeFamily(const QString &family);
    int tabWidth() const;
    void setTabWidth(int columns);
    bool showsBlanks() const;
    void setShowsBlanks(bool shown);
    /// The options for new comparisons: list keys and order, conflicts, exact.
    merge::Options options() const;
    void setOptions(const merge::Options &options);
    /// ThreeWay or ThreeWayKeep, whichever was chosen last.
    merge::Mode threeWayRules() const;
    void setThreeWayRules(merge::Mode rules);
    double codePixels() const;
    void setCodePixels(double pixels);
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    QByteArray splitter(const QString &name) const;
    void setSplitter(const QString &name, const QByteArray &state);
    /// Whether noise is folded away in this mode; by default only in Apply and Server-side apply.
    bool noiseHidden(merge::Mode mode) const;
    void setNoiseHidden(merge::Mode mode, bool hidden);
    /// Whether Live is shown in Local's order in Apply and Server-side apply; by default yes.
    bool inLocalsOrder() const;
    void setInLocalsOrder(bool on);
    QString ignoreFile() const; ///< of ignore rules; empty for none
    void setIgnoreFile(const QString &file);
    bool outlineShown() const;
    void setOutlineShown(bool shown);
    bool managersShown() const;
    void setManagersShown(bool shown);
    bool resourcesShown() const;
    void setResourcesShown(bool shown);
    /// The order of the list of resources; -1 if a person has not chosen one.
    int resourcesSort() const;
    void setResourcesSort(int sort);
    QStringList closedGroups() const;
    void setClosedGroups(const QStringList &groups);
    QString lastFolder() const;
    void setLastFolder(const QString &folder);
    /// The keys that a person chose for an action; nothing if it has its defaults.
    std::optional<QList<QKeySequence>> keys(const QString &action) const;
    void setKeys(const QString &action, const std::optional<QList<QKeySequence>> &keys);
    /// Recent comparisons, newest first, in the format of `recentFrom`.
    QStringList recent() const;
    void setRecent(const QStringList &texts);
    /// The comparisons of the tabs that were open last, in their order and in the same format.
    QStringList lastTabs() const;
    void setLastTabs(const QStringList &texts);
    /// Whether they are opened at start; by default they are only offered.
    bool restoresTabs() const;
    void setRestoresTabs(bool restores);
    QStringList schemaFiles() const;
    void setSchemaFiles(const QStringList &files);
    bool builtinSchema() const;
    int stepSeconds() const;
    void setStepSeconds(int seconds);
    void setBuiltinSchema(bool used);

private:
    QVariant read(const QString &key, const QVariant &otherwise = {}) const;
    void write(const QString &key, const QVariant &value);

    bool m_remembers;
};

} // namespace fieldwise::ui
