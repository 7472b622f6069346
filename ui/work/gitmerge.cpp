// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/gitmerge.h"

#include <algorithm>

#include <QFileInfo>

#include "core/base/text.h"
#include "core/base/visible.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/git/conflicts.h"
#include "core/git/merging.h"
#include "programs/git.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/work/bylines.h"
#include "ui/work/indexversions.h"
#include "ui/work/rulesfor.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString nameOf(const QString &file)
{
    return QFileInfo(file).fileName();
}

/// Why a text can be merged neither by structure nor by lines; "" if it can.
QString whyNotText(std::string_view text)
{
    const auto document = yaml::Document::ofText(std::string(text));
    return document->ok() ? QString() : toQt(document->diagnostics().front().text);
}

/// git's names for the sides, from the markers that it left.
git::Labels labelsIn(const QString &file)
{
    const auto read = readText(file);
    const auto sides = read && git::hasMarkers(read->text) ? git::readMarkers(read->text)
                                                           : Result<git::Sides, Diagnostic>(Unexpected(Diagnostic{}));
    return sides ? sides->labels : git::Labels{"", "", ""};
}

merge::PerSide<QString> labelsOf(const git::Labels &labels)
{
    return {{toQt(labels.base), toQt(labels.theirs), toQt(labels.ours)}};
}

} // namespace

Result<GitMerge, QString> readGitMerge(const GitFiles &asked)
{
    GitMerge merge;
    merge.output = QFileInfo(asked.output).absoluteFilePath();
    const merge::PerSide<QString> marked = labelsOf(labelsIn(asked.output));
    for (const Side side : merge::allSides) {
        const QString &file = asked.files[side];
        const bool optional =
            side == Side::Original && (file.isEmpty() || QFileInfo(file).size() == 0); // 0: or the file is missing
        auto read = optional ? Result<FileText, QString>(FileText{}) : readText(file);
        if (!read)
            return Unexpected(
                tr("%1 can't be merged: %2: %3.")
                    .arg(nameOf(asked.output), toQt(merge::sideName(merge::Mode::Git, side)), read.error()));
        if (const QString why = whyNotText(read->text); !why.isEmpty())
            return Unexpected(tr("%1 can't be merged: %2. Nothing was written.").arg(nameOf(asked.output), why));
        if (!optional)
            merge.texts[side] = std::move(*read);
        merge.labels[side] = asked.labels[side].isEmpty() ? marked[side] : asked.labels[side];
    }
    if (!merge.texts[Side::Original])
        merge.note = tr("There is no base: both sides added the file, so every difference is a conflict.");
    merge.rules = rulesFor(merge.output, merge.note);
    nameByGit(merge);
    for (const Side side : merge::allSides)
        if (!asked.labels[side].isEmpty())
            merge.names[side] = asked.labels[side];
    return merge;
}

bool isMarked(const QString &file)
{
    const QFileInfo info(file);
    auto bytes = info.exists() && !info.isFile() ? Result<std::string, Diagnostic>(Unexpected(Diagnostic{}))
                                                 : files::read(toStd(file), {0, 0});
    if (!bytes)
        return false;
    const Encoding encoding = encodingOf(*bytes);
    const auto text = decoded(*std::move(bytes), encoding);
    return text && git::hasMarkers(*text);
}

std::optional<Result<GitMerge, QString>> readMarked(const QString &file, Encoding encoding)
{
    auto read = readText(file, files::ofAWindow, encoding);
    if (!read || !git::hasMarkers(read->text))
        return {};
    auto sides = git::readMarkers(read->text);
    if (!sides) {
        const Position at = positionOf(read->text, LineIndex(read->text), sides.error().range.begin);
        return Result<GitMerge, QString>(
            Unexpected(tr("The conflict markers in %1 are not valid: line %2, column %3: %4.")
                           .arg(nameOf(file))
                           .arg(at.line + 1)
                           .arg(at.column + 1)
                           .arg(toQt(sides.error().text))));
    }
    GitMerge merge;
    merge.output = QFileInfo(file).absoluteFilePath();
    if (sides->base)
        merge.texts[Side::Original] = FileText{std::move(*sides->base), read->encoding};
    merge.texts[Side::Updated] = FileText{std::move(sides->theirs), read->encoding};
    merge.texts[Side::Destination] = FileText{std::move(sides->ours), read->encoding};
    merge.labels = labelsOf(sides->labels);
    merge.markerSize = sides->size;
    QString note;
    merge.rules = rulesFor(merge.output, note);
    if (!takeVersionsOfIndex(merge, read->text))
        merge.note = toQt(sides->noBase);
    merge.note += (merge.note.isEmpty() || note.isEmpty() ? QString() : QStringLiteral(" ")) + note;
    return Result<GitMerge, QString>(std::move(merge));
}

std::optional<QString> whyNotCompared(const QString &file, const QString &name)
{
    const auto read = readText(file);
    if (!read)
        return tr("%1 can't be compared: %2.").arg(nameOf(name), read.error());
    if (const QString why = whyNotText(read->text); !why.isEmpty())
        return tr("%1 can't be compared: %2.").arg(nameOf(name), why);
    return {};
}

namespace {

/// With the lines of Base, unless the repository of a merge by git is configured otherwise.
linemerge::ConflictStyle styleFor(const QString &file, merge::Mode mode)
{
    const Git git(toStd(QFileInfo(file).absolutePath()));
    const std::string name =
        mode == merge::Mode::Git ? git.line({"config", "--get", "merge.conflictStyle"}) : std::string();
    return linemerge::styleOf(name).value_or(linemerge::ConflictStyle::Diff3);
}

/// The title of a commit as git writes it: `5f1c2ab (Title)`.
QString withParentheses(QString label)
{
    return label.replace(QChar(0x201C), QLatin1Char('(')).replace(QChar(0x201D), QLatin1Char(')'));
}

} // namespace

std::string markedText(const Merged &merged, const Workspace &workspace, const QString &file)
{
    // A label must not contain a line break.
    const auto label = [&](Side side) {
        return fieldwise::visible(toStd(withParentheses(workspace.markerLabel(side))));
    };
    const git::Labels labels{label(Side::Destination), label(Side::Original), label(Side::Updated)};
    const uint32_t markerSize = workspace.markerSize();
    const linemerge::ConflictStyle style = styleFor(file, merged.inputs.options.mode);
    if (const auto marked = git::markConflicts(merged.plan, labels, markerSize, style))
        return marked->text;
    const auto &texts = merged.inputs.texts;
    const std::string_view newline = texts[Side::Destination].str().find("\r\n") == std::string::npos ? "\n" : "\r\n";
    const bool hasBase = style != linemerge::ConflictStyle::Merge;
    return git::writeConflict(merged.resolution.text,
                              hasBase ? std::optional<std::string_view>(texts[Side::Original].str()) : std::nullopt,
                              texts[Side::Updated], labels, markerSize, newline);
}

Result<uint32_t, QString> mergeAlone(const GitMerge &merge)
{
    const auto textOf = [&](Side side) { return merge.texts[side] ? merge.texts[side]->text : std::string(); };
    git::DriverInputs given{textOf(Side::Original), textOf(Side::Destination), textOf(Side::Updated),
                            folder::isDocuments(toStd(merge.output))};
    given.options.repositoryRules = merge.rules;
    given.byLines = git::mergeLines(given);
    auto made = git::mergeByStructure(given);
    const bool isText = whyByLines(merge.output, inputsOf(merge, {}), false).has_value();
    if (!made && given.byLines && (isText || (given.byLines->conflicts == 0 && git::brokenBy(given).empty())))
        made = git::Made{given.byLines->text, given.byLines->conflicts}; // as the driver does
    if (!made)
        return Unexpected(toQt(made.error()));
    if (made->conflicts > 0)
        return made->conflicts;
    // git reads it at once, so a power cut does not matter.
    if (const auto fault =
            files::write(toStd(merge.output), encoded(made->text, merge.texts[Side::Destination]->encoding));
        !files::isWritten(fault))
        return Unexpected(tr("%1 was not saved: %2.").arg(nameOf(merge.output), toQt(fault->text)));
    return 0;
}

} // namespace fieldwise::ui
