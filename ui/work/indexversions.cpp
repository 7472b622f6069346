// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/indexversions.h"

#include <algorithm>

#include <QFileInfo>

#include "core/folder.h"
#include "core/git/merging.h"
#include "programs/unmerged.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// A file in conflict, in its repository.
struct Found {
    Git git;
    Unmerged file;
};

std::optional<Found> findUnmerged(const QString &output)
{
    const QFileInfo info(output);
    const Git git(toStd(info.absolutePath()));
    const std::string name = toStd(info.fileName());
    const std::string prefix = git.line({"rev-parse", "--show-prefix"});
    std::vector<Unmerged> files = unmergedFiles(git);
    const auto found = std::ranges::find(files, prefix + name, &Unmerged::path);
    if (found == files.end() || !found->isFile())
        return {};
    return Found{git, std::move(*found)};
}

QString nameOf(const SideName &side)
{
    QString name = toQt(side.text());
    if (name.isEmpty())
        return name;
    switch (side.base) {
    case BaseIs::MergeBase: return tr("%1, merge base").arg(name);
    case BaseIs::ParentOfPicked: return tr("%1, before the commit that is applied").arg(name);
    case BaseIs::Reverted: return tr("%1, which is reverted").arg(name);
    case BaseIs::Unknown: break;
    }
    return name;
}

void name(const Found &found, GitMerge &merge)
{
    const merge::PerSide<SideName> sides = sidesInProgress(found.git, found.file);
    for (const Side side : merge::allSides)
        merge.names[side] = nameOf(sides[side]);
    if (merge.labels[Side::Original].isEmpty()) // markers without Base have none
        merge.labels[Side::Original] = toQt(sides[Side::Original].commit.brief);
}

/// git may write another line break into the work tree than into the repository.
std::string withBreaksOf(std::string text, const std::string &other)
{
    if (other.find("\r\n") == other.npos || text.find('\r') != text.npos)
        return text;
    std::string out;
    for (const char one : text)
        out += one == '\n' ? std::string("\r\n") : std::string(1, one);
    return out;
}

} // namespace

void nameByGit(GitMerge &merge)
{
    if (const auto found = findUnmerged(merge.output))
        name(*found, merge);
}

bool takeVersionsOfIndex(GitMerge &merge, const std::string &marked)
{
    const auto found = findUnmerged(merge.output);
    if (!found || !found->file.isOnBothSides())
        return false;
    const auto &versions = found->file.versions;
    auto texts = readBlobs(found->git,
                           {versions[Side::Original].id, versions[Side::Updated].id, versions[Side::Destination].id});
    if (!texts)
        return false;
    const std::string &ours = merge.texts[Side::Destination]->text, &theirs = merge.texts[Side::Updated]->text;
    for (std::string &text : *texts) {
        auto read = decoded(std::move(text), merge.texts[Side::Destination]->encoding);
        if (!read)
            return false;
        text = withBreaksOf(*std::move(read), ours);
    }
    git::DriverInputs given{(*texts)[0], (*texts)[2], (*texts)[1], folder::isDocuments(found->file.path)};
    given.options.repositoryRules = merge.rules;
    given.byLines = git::mergeLines(given);
    bool fits = given.byLines && given.byLines->ours == ours && given.byLines->theirs == theirs;
    if (!fits)
        if (const auto made = git::mergeByStructure(given)) {
            auto sides = git::readMarkers(made->text);
            fits = sides && sides->ours == ours && sides->theirs == theirs;
        }
    if (!fits) {
        const auto again =
            git::readMarkers(marked, merge.markerSize, git::basesFrom((*texts)[0], (*texts)[2], (*texts)[1]));
        if (!again || !again.value().base)
            return false;
        merge.texts[Side::Original] = FileText{*again.value().base, merge.texts[Side::Destination]->encoding};
        return true;
    }
    for (const Side side : merge::allSides) {
        const Encoding encoding = merge.texts[Side::Destination]->encoding;
        merge.texts[side].reset();
        if (!versions[side].id.empty())
            merge.texts[side] = FileText{std::move((*texts)[merge::index(side)]), encoding};
    }
    if (!merge.texts[Side::Original])
        merge.note = tr("There is no base: both sides added the file, so every difference is a conflict.");
    name(*found, merge);
    return true;
}

} // namespace fieldwise::ui
