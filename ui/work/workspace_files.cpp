// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workspace.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <QDir>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/files.h"
#include "core/k8s/lastapplied.h"
#include "core/linemerge/linemerge.h"
#include "ui/look/convert.h"
#include "ui/work/gittemporary.h"

namespace fieldwise::ui {

using merge::Side;

QString shownName(const QString &file)
{
    if (const auto own = nameOfGitTemporary(file))
        return own->isEmpty() ? Workspace::tr("files from git") : *own;
    const QFileInfo info(file);
    const QString folder = info.dir().dirName();
    return folder.isEmpty() || folder == QLatin1String(".") ? info.fileName()
                                                            : QStringLiteral("%1/%2").arg(folder, info.fileName());
}

namespace {

/// The start of the line at which two texts begin to differ.
size_t commonLines(std::string_view a, std::string_view b)
{
    const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const size_t end = a.substr(0, static_cast<size_t>(at - a.begin())).rfind('\n');
    return end == a.npos ? 0 : end + 1;
}

/// The number of bytes at the end that are equal whole lines of both, at most `most`.
size_t commonLinesAtEnd(std::string_view a, std::string_view b, size_t most)
{
    const auto [at, other] = std::mismatch(a.rbegin(), a.rbegin() + static_cast<std::ptrdiff_t>(most), b.rbegin());
    const size_t equal = static_cast<size_t>(at - a.rbegin());
    const auto isLineStart = [equal](std::string_view text) {
        return text.size() == equal || text[text.size() - equal - 1] == '\n';
    };
    if (isLineStart(a) && isLineStart(b))
        return equal;
    const size_t end = a.find('\n', a.size() - equal);
    return end == a.npos ? 0 : a.size() - end - 1;
}

} // namespace

Result<FileText, QString> readText(const QString &file, const files::Patience &patience, Encoding encoding)
{
    auto bytes = files::read(toStd(file), patience);
    if (!bytes)
        return Unexpected(QFileInfo::exists(file) ? toQt(bytes.error().text) : Workspace::tr("there is no such file"));
    return textFrom(std::move(*bytes), encoding);
}

Result<FileText, QString> textFrom(std::string bytes, Encoding encoding)
{
    const bool isChosen = encoding > Encoding::Utf16Be;
    if (!isChosen)
        encoding = encodingOf(bytes);
    auto text = decoded(std::move(bytes), encoding);
    if (!text)
        return Unexpected(Workspace::tr("it is not %1 (first error in line %2)")
                              .arg(isChosen ? toQt(encodingName(encoding)) : QStringLiteral("UTF-16"))
                              .arg(text.error() + 1));
    if (text->find('\0') != std::string::npos)
        return Unexpected(Workspace::tr("it is a binary file"));
    if (const auto at = notUtf8(*text))
        return Unexpected(
            Workspace::tr("it is not UTF-8 (first error in line %1)").arg(LineIndex(*text).lineOf(*at) + 1));
    return FileText{std::move(*text), encoding};
}

Result<FileText, QString> readPlainText(const QString &file, Encoding encoding)
{
    const QFileInfo info(file);
    if (info.exists() && !info.isFile())
        return Unexpected(info.isDir() ? Workspace::tr("it is a folder") : Workspace::tr("it is a pipe or a device"));
    return readText(file, {0, 0}, encoding);
}

std::vector<Encoding> encodingsToAsk(const QString &file)
{
    if (!QFileInfo(file).isFile())
        return {};
    const auto bytes = files::read(toStd(file), {0, 0});
    if (!bytes || encodingOf(*bytes) != Encoding::Utf8 || bytes->find('\0') != std::string::npos || !notUtf8(*bytes))
        return {};
    return possibleEncodings(*bytes);
}

static bool isPipe(const QString &file)
{
    std::error_code error;
    return std::filesystem::is_fifo(toStd(file), error);
}

Workspace::Origin Workspace::originOf(const QString &file, std::string text, Encoding encoding)
{
    const QFileInfo info(file);
    return {info.absoluteFilePath(), std::move(text), encoding, info.size(), info.lastModified(), false};
}

Workspace::Origin Workspace::originOf(const QString &folder, folder::Files files)
{
    folder::Gathered gathered = folder::gather(files);
    Origin origin = folder.isEmpty() ? Origin{} : originOf(folder, {}, Encoding::Utf8);
    origin.text = std::move(gathered.text);
    origin.parts = std::move(gathered.files);
    origin.folder = std::make_shared<const folder::Files>(std::move(files));
    return origin;
}

void Workspace::setFolder(Side side, const QString &name, Origin origin)
{
    std::string text = *origin.text;
    set(side, std::move(text), name, std::move(origin));
}

merge::PerSide<folder::Files> Workspace::folders() const
{
    merge::PerSide<folder::Files> files;
    for (const Side side : merge::allSides) {
        if (isFolder(side) && m_inputs.open[side])
            files[side] = *m_origins[side].folder;
    }
    return files;
}

std::optional<QString> Workspace::open(Side side, const QString &file, Encoding encoding)
{
    const QFileInfo info(file);
    if (info.isDir()) {
        const QString name = QFileInfo(info.absoluteFilePath()).fileName();
        auto files = folder::read(toStd(info.absoluteFilePath()), links());
        if (!files)
            return tr("%1 can't be opened: %2.").arg(name, toQt(files.error().text));
        if (std::ranges::none_of(*files, [](const folder::File &one) { return folder::isDocuments(one.path); }))
            return tr("%1 can't be opened: it has no YAML or JSON file.").arg(name);
        setFolder(side, shownName(info.absoluteFilePath()), originOf(info.absoluteFilePath(), std::move(*files)));
        return {};
    }
    auto read = readText(file, files::ofAWindow, encoding);
    if (!read)
        return tr("%1 can't be opened: %2.").arg(info.fileName().isEmpty() ? file : info.fileName(), read.error());
    Origin origin = originOf(file, {}, read->encoding);
    if (isPipe(file) || nameOfGitTemporary(origin.file)) // neither can be read again
        origin.file.clear();
    set(side, read->text, shownName(file), std::move(origin));
    return {};
}

std::optional<QString> Workspace::open(Side side, const Version &version)
{
    if (!version.isFolder && !version.path.empty())
        return open(side, toQt(version.path));
    const QString commit = toQt(version.commit.brief + " “" + version.commit.title + "”");
    const QString name =
        version.commit.id.empty() ? toQt(version.name) : QStringLiteral("%1, %2").arg(toQt(version.name), commit);
    if (version.isFolder) {
        setFolder(side, name, originOf({}, version.files));
        return {};
    }
    auto read = textFrom(version.text);
    if (!read)
        return tr("%1 can't be opened: %2.").arg(name, read.error());
    set(side, std::move(read->text), name, {.encoding = read->encoding});
    return {};
}

namespace {

/// The bytes between the lines that both texts begin and end with.
TextChange differenceByLines(Side side, const std::string &old, const std::string &text)
{
    const size_t begin = commonLines(old, text);
    const size_t end = commonLinesAtEnd(old, text, std::min(old.size(), text.size()) - begin);
    return {.side = side,
            .at = static_cast<uint32_t>(begin),
            .removed = old.substr(begin, old.size() - begin - end),
            .added = text.substr(begin, text.size() - begin - end),
            .isReload = true};
}

/// Only the lines that differ, from the last ones to the first, so that folds and carets between them stay.
std::vector<TextChange> changedLines(Side side, const std::string &old, const std::string &text)
{
    constexpr size_t most = 500; // each costs a copy of the text
    const auto merged = linemerge::mergeLines({old, text, old}, linemerge::ConflictStyle::Diff3);
    std::vector<TextChange> changes;
    for (auto at = merged.parts.rbegin(); at != merged.parts.rend(); ++at) {
        const linemerge::MergedPart &part = *at;
        if (part.kind != linemerge::PartKind::Kept && changes.size() <= most)
            changes.push_back({.side = side,
                               .at = part.base.begin,
                               .removed = old.substr(part.base.begin, part.base.size()),
                               .added = text.substr(part.ours.begin, part.ours.size()),
                               .isReload = true});
    }
    if (changes.size() > most)
        changes.assign(1, differenceByLines(side, old, text));
    return changes;
}

} // namespace

std::optional<QString> Workspace::open(Side side, const Source &source)
{
    if (source.version)
        return open(side, *source.version);
    if (!source.text)
        return open(side, source.path, source.encoding);
    if (source.text->size() > files::largest)
        return tr("That text is too large.");
    set(side, *source.text, source.name, {.pasted = true, .isByHand = source.isPasted, .cluster = source.cluster});
    return {};
}

void Workspace::replaceText(Side side, const std::string &text, const FileParts &files, const QString &name,
                            bool joined)
{
    const std::string old = m_inputs.texts[side];
    if (text == old && files == m_inputs.files[side])
        return;
    std::vector<TextChange> changes;
    if (files.empty() && m_inputs.files[side].empty()) {
        changes = changedLines(side, old, text);
    } else {
        changes.push_back(differenceByLines(side, old, text));
        changes.back().before = m_inputs.files[side];
        changes.back().after = files;
    }
    History::Step step{toStd(name), {}};
    for (TextChange &change : changes) {
        note(change, name, std::exchange(joined, true));
        step.changes.emplace_back(std::move(change));
    }
    run(step);
}

FileNow Workspace::fileNow(Side side, bool read) const
{
    return m_inputs.open[side] ? fileNow(m_origins[side], read) : FileNow{};
}

FileNow Workspace::fileNow(const Origin &origin, bool read) const
{
    FileNow now;
    if (origin.file.isEmpty())
        return now;
    const QFileInfo info(origin.file);
    now.size = info.size();
    now.modified = info.lastModified();
    if (!info.exists()) {
        now.kind = origin.text ? FileNow::Gone : FileNow::Same;
        return now;
    }
    if (!read && origin.text && now.size == origin.size && now.modified == origin.modified)
        return now;
    if (origin.folder) {
        auto files = folder::read(toStd(origin.file), links());
        if (!files) {
            now.kind = FileNow::Unreadable;
            now.why = toQt(files.error().text);
        } else if (const auto same =
                       [](const folder::File &a, const folder::File &b) {
                           return a.path == b.path && a.bytes == b.bytes && a.link == b.link;
                       };
                   !std::ranges::equal(*files, *origin.folder, same)) {
            now.kind = FileNow::Changed;
            now.text = folder::gather(*files).text;
            now.folder = std::make_shared<const folder::Files>(std::move(*files));
        }
        return now;
    }
    auto found = readPlainText(origin.file, origin.encoding);
    if (!found) {
        now.kind = FileNow::Unreadable;
        now.why = found.error();
    } else if (found->text != origin.text || found->encoding != origin.encoding) {
        now.kind = FileNow::Changed;
        now.text = std::move(found->text);
        now.encoding = found->encoding;
    }
    return now;
}

void Workspace::reload(Side side, const FileNow &now, bool joined)
{
    const std::string text = now.kind == FileNow::Same && m_origins[side].text ? m_origins[side].text->str() : now.text;
    if (now.kind == FileNow::Changed)
        keep(side, now);
    replaceText(side, text, m_origins[side].parts, tr("Reload"), joined);
    markEdited(side);
}

void Workspace::keep(Side side, const FileNow &now)
{
    follow(m_origins[side], now);
    ++m_changes;
    markEdited(side);
}

void Workspace::follow(Origin &origin, const FileNow &now)
{
    origin.text.reset();
    if (now.kind == FileNow::Changed) {
        origin.text = now.text;
        origin.encoding = now.encoding;
        origin.folder = now.folder;
        origin.parts = now.folder ? folder::gather(*now.folder).files : FileParts{};
    }
    origin.size = now.size;
    origin.modified = now.modified;
}

void Workspace::revert(Side side)
{
    if (m_origins[side].text)
        replaceText(side, std::string(*m_origins[side].text), m_origins[side].parts, tr("Revert"), false);
}

QString Workspace::changesText(Side side) const
{
    if (!m_origins[side].text)
        return {};
    if (isFolder(side)) {
        QStringList files;
        for (const folder::Write &write : changedFiles(side))
            files += toQt(write.path);
        return tr("Files that change: %1.").arg(files.join(QStringLiteral(", ")));
    }
    const std::string_view old = *m_origins[side].text;
    const std::string_view text = m_inputs.texts[side];
    const size_t begin = commonLines(old, text);
    const size_t end = commonLinesAtEnd(old, text, std::min(old.size(), text.size()) - begin);
    const auto lines = [](std::string_view part) {
        return std::ranges::count(part, '\n') + (!part.empty() && part.back() != '\n' ? 1 : 0);
    };
    const auto before = lines(old.substr(0, begin));
    const auto gone = lines(old.substr(begin, old.size() - begin - end));
    const auto added = lines(text.substr(begin, text.size() - begin - end));
    if (gone == 0)
        return added == 1 ? tr("One line is new, after line %1.").arg(before)
                          : tr("%1 lines are new, after line %2.").arg(added).arg(before);
    if (gone == 1)
        return (added == 0 ? tr("Line %1 of the file is removed.") : tr("Line %1 of the file changes."))
            .arg(before + 1);
    return (added == 0 ? tr("Lines %1 to %2 of the file are removed.") : tr("Lines %1 to %2 of the file change."))
        .arg(before + 1)
        .arg(before + gone);
}

} // namespace fieldwise::ui
