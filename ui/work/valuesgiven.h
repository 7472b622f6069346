// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QStringList>

#include "core/helm/valuestexts.h"

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
    /// For the engine; or why the arguments can't be read.
    Result<helm::ValuesTexts, QString> texts() const;
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
