// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/checkcommit.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>

#include "core/check/checkedmerge.h"
#include "core/check/findingtext.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/linemerge/linemerge.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/work/rulesfor.h"

namespace fieldwise::ui {

using check::FindingKind;
using check::Text;
using merge::Side;

namespace {

constexpr int mostMerges = 500;

MergeToCheck mergeOf(const CommittedFile &file, const MergeCommit &commit)
{
    MergeToCheck merge;
    merge.texts = {{FileText{file.base}, FileText{file.theirs}, FileText{file.ours}}};
    if (file.base.empty())
        merge.texts[Side::Original].reset();
    merge.labels = {{commitName(commit.base), commitName(commit.theirs), commitName(commit.ours)}};
    merge.result = {file.result};
    merge.resultLabel = tr("%1, by %2").arg(commitName(commit.result), visible(commit.result.author));
    if (commit.folder.empty())
        return merge;
    const QString inTree = QDir(toQt(commit.folder)).filePath(toQt(file.path));
    QString note;
    merge.rules = rulesFor(inTree, note);
    if (const auto now = readPlainText(inTree); now && now->text == file.result)
        merge.file = inTree; // the work tree still has this version, so the mended one may take its place
    return merge;
}

/// The number of findings of each kind; fewer of a worse kind are worse than many of a better one.
std::vector<uint32_t> badnessOf(const CommitToCheck::File &file)
{
    std::vector<uint32_t> counts{file.problem.isEmpty() ? 0U : 1U};
    for (const FindingKind kind : check::allKinds)
        counts.push_back(check::countOf(file.checked, kind));
    return counts;
}

} // namespace

QString commitName(const Commit &commit)
{
    return commit.id.empty()
        ? QString()
        : QStringLiteral("%1 “%2”").arg(visible(commit.brief), visible(shortened(commit.title, 72)));
}

Result<CommitToCheck, QString> readCommitToCheck(const QString &folder, const QString &commit, const QString &path)
{
    auto read = readMergeCommit(toStd(commit), toStd(path), Git(toStd(folder)));
    if (!read)
        return Unexpected(asSentence(toQt(read.error())));
    CommitToCheck out;
    out.taken = read->taken;
    out.folder = folder;
    for (const CommittedFile &file : std::exchange(read->files, {})) {
        CommitToCheck::File one{toQt(file.path), {}, {}, asSentence(toQt(file.problem))};
        const bool isBinary = std::ranges::any_of(std::array{&file.base, &file.ours, &file.theirs, &file.result},
                                                  [](const std::string *text) { return linemerge::isBinary(*text); });
        if (file.problem.empty() && isBinary)
            one.problem = tr("It is not a text file.");
        if (one.problem.isEmpty()) {
            one.merge = mergeOf(file, *read);
            check::CheckInputs given{{{file.base, file.ours, file.theirs, file.result}}};
            given.asLines = !folder::isDocuments(file.path);
            given.options.repositoryRules = one.merge.rules;
            one.checked = check::checkMerge(given);
        }
        out.files.push_back(std::move(one));
    }
    std::ranges::stable_sort(out.files, std::greater{}, badnessOf);
    out.commit = std::move(*read);
    return out;
}

QString countsOf(const CommitToCheck::File &file)
{
    return file.problem.isEmpty() ? toQt(check::countsText(file.checked)) : file.problem;
}

std::vector<Commit> mergesIn(const QString &folder)
{
    const Process done = Git(toStd(folder))
                             .run({"log", "--merges", "--max-parents=2", "--max-count=" + std::to_string(mostMerges),
                                   "--no-patch", "--encoding=UTF-8", "-z", "--format=%H%x00%h%x00%s%x00%an%x00%as"});
    std::vector<Commit> merges;
    const std::vector<std::string> fields = done.ok() ? fieldsOf(done.out) : std::vector<std::string>{};
    for (size_t i = 0; i + 4 < fields.size(); i += 5)
        merges.push_back({fields[i], fields[i + 1], fields[i + 2], fields[i + 3], fields[i + 4]});
    return merges;
}

std::optional<Commit> changedIn(const CommitToCheck &commit, const QString &path, const check::Finding &finding)
{
    const bool isTheirs = finding.whose == check::Whose::Theirs;
    if ((!isTheirs && finding.whose != check::Whose::Ours) || commit.commit.base.id.empty())
        return {};
    const Git git(commit.commit.folder.empty() ? toStd(commit.folder)
                                               : commit.commit.folder); // paths count from its root
    const Commit &side = isTheirs ? commit.commit.theirs : commit.commit.ours;
    const std::string range = commit.commit.base.id + ".." + side.id;
    const uint32_t line = finding.places[isTheirs ? Text::Theirs : Text::Ours].line;
    std::string id;
    if (line > 0) {
        const std::string lines = std::to_string(line) + "," + std::to_string(line);
        id = git.line({"blame", "--porcelain", "-L", lines, range, "--", toStd(path)});
        id = id.substr(0, id.find(' '));
    }
    if (id.empty() || id == commit.commit.base.id) // it removed something there
        id = git.line({"log", "--max-count=1", "--format=%H", range, "--", toStd(path)});
    return id.empty() ? std::nullopt : commitOf(git, id);
}

} // namespace fieldwise::ui
