// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <QString>

#include "core/base/encoding.h"
#include "core/k8s/kubectl.h"
#include "core/openings.h"
#include "programs/versions.h"

namespace fieldwise::ui {

/// What a pane is opened from: a file or folder, a version in a repository, or a text that is in no file.
struct Source {
    QString path;                       ///< absolute
    Encoding encoding = Encoding::Utf8; ///< of the file, as a person chose
    std::optional<Version> version;
    std::optional<std::string> text; ///< of the clipboard or the cluster
    QString name;                    ///< of that text, for people
    bool isPasted = false;
    std::optional<kubectl::Wanted> cluster; ///< how that text is fetched again

    bool isEmpty() const { return path.isEmpty() && !version && !text; }
    /// Its name for people; "" if it is empty.
    QString shownName() const;
};
Source sourceOf(const QString &path);
/// The absolute path for one that a person typed: `~/` is the home folder, and another one that does not begin with `/`
/// is below the folder in which the program was started.
QString typedPath(const QString &typed);
/// True for a name like `shop.fieldwise`.
bool isSession(const QString &file);

/// The text of a source, of a folder joined from its files; or why it can't be opened, for people.
struct SourceText {
    std::string text;
    FileParts files;
};
Result<SourceText, QString> readSource(const Source &source);
/// What is known of a source before it is opened, or why it can't be, for people.
Result<openings::Text, QString> lookInto(const Source &source);

/// A comparison to be opened: its mode, and what each pane is opened from.
struct OpenRequest {
    openings::Way way;
    merge::PerSide<Source> sides;
    Source toCheck;                 ///< only in the check of a merge
    std::vector<Source> settings{}; ///< of Argo CD or Flux, in no pane
    std::string deployer{};         ///< what applies with them, as `--deployer` names it

    Source &at(openings::Slot slot) { return slot ? sides[*slot] : toCheck; }
    const Source &at(openings::Slot slot) const { return slot ? sides[*slot] : toCheck; }
};
/// Sources without a pane, each in the pane that fits. `chosen`: the mode, if a person chose it; else it follows the
/// sources, and `now` stays where they fit it. `asOrdered`: whatever they are, their order decides the panes.
OpenRequest requestFor(const std::vector<Source> &sources, std::optional<openings::Way> chosen,
                       const openings::Way &now, merge::Mode threeWay, bool asOrdered = false);
/// The same for sources whose `texts` are known.
OpenRequest requestFor(const std::vector<Source> &sources, const std::vector<openings::Text> &texts,
                       std::optional<openings::Way> chosen, const openings::Way &now, merge::Mode threeWay);

} // namespace fieldwise::ui
