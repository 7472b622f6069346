// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QStringList>

#include "core/helm/valuesshown.h"
#include "core/history.h"

namespace fieldwise::ui {

/// A values file that a person gave; what is edited of it is a trial until it is saved.
struct ValuesFile {
    helm::NamedText file; ///< its name is that for people
    QString path;         ///< absolute; "" if it is no file
    bool isOn = true;
    std::string saved; ///< its text on disk
    bool isEdited() const { return file.text != saved; }
};

/// What the page Values computes from.
struct ValuesGiven {
    std::optional<helm::ChartTexts> chart;
    std::string savedChart; ///< the text of a chart that is one file
    QString chartPath;
    std::vector<ValuesFile> files;
    QString arguments; ///< as typed
    bool areArgumentsOn = true;
    std::optional<helm::OldValues> old;
    helm::Reuse reuse = helm::Reuse::Unsaid;
    helm::Version version = helm::newestVersion;
    std::optional<helm::LeftOut> leftOut; ///< a trial without one value

    bool isEmpty() const { return !chart && files.empty() && arguments.isEmpty() && !old; }
    bool isChartEdited() const { return chart && !chart->isFolder && chart->files.front().text != savedChart; }
    /// For the engine; or why the arguments can't be read.
    Result<helm::ValuesTexts, QString> texts() const;
    /// The same without arguments.
    helm::ValuesTexts textsAlone() const;
};

/// What was given before each change, to undo and redo changes.
class ValuesHistory {
public:
    /// Records a change. Typing that goes on where it stopped, in the same line, is one step.
    void push(const ValuesGiven &before, const QString &name);
    void pushTyping(const ValuesGiven &before, const QString &name, const QString &where, const TextChange &typed);
    bool canUndo() const { return !m_done.empty(); }
    bool canRedo() const { return !m_undone.empty(); }
    QString undoName() const { return m_done.empty() ? QString() : m_done.back().name; }
    QString redoName() const { return m_undone.empty() ? QString() : m_undone.back().name; }
    void undo(ValuesGiven &given) { move(m_done, m_undone, given); }
    void redo(ValuesGiven &given) { move(m_undone, m_done, given); }
    /// A file was saved: no step brings back what was saved before.
    void noteSaved(const QString &path, const std::string &text);
    void clear() { *this = {}; }

private:
    struct Step {
        QString name;
        ValuesGiven given; ///< on the other side of the step
    };
    using Steps = std::vector<Step>;
    void move(Steps &from, Steps &to, ValuesGiven &given);

    Steps m_done, m_undone;
    QString m_where; ///< the text that is being typed in; "" if none is
    uint32_t m_end = 0;
};

/// Each adds a layer from disk, or returns why it can't, for people.
QString addChart(ValuesGiven &given, const QString &path);
QString addValuesFile(ValuesGiven &given, const QString &path);
QString addRecord(ValuesGiven &given, const QString &path);
/// Adds files and folders by what they are: a chart's folder, a chart's values.yaml, values of the user, a record.
QString addByLooks(ValuesGiven &given, QStringList paths);
/// True if these are one chart (its folder, or a values.yaml) and files that are named `values...`.
bool lookLikeValues(const QStringList &paths);

/// A bundled example of the page Values.
struct ValuesExample {
    QString name, title, about;
    ValuesGiven given;
};
std::vector<ValuesExample> valuesExamples();

} // namespace fieldwise::ui
