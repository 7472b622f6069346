// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/files.h"
#include "core/k8s/live.h"
#include "ui/convert.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString nameOf(const QString &file)
{
    const QFileInfo info(file);
    const QString folder = info.dir().dirName();
    return folder.isEmpty() || folder == QLatin1String(".") ? info.fileName()
                                                             : QStringLiteral("%1/%2").arg(folder, info.fileName());
}

/// The first line that is no UTF-8.
std::optional<uint32_t> lineWithoutUtf8(std::string_view text)
{
    for (size_t at = 0;;) {
        const std::vector<Diagnostic> faults = checkBytes(text.substr(at));
        if (faults.empty())
            return {};
        at += faults.front().range.begin;
        // Control characters can be shown, and mended; bytes that are no UTF-8 can't.
        const uint32_t length = codePointAt(text, at).length;
        if (length == 0)
            return LineIndex(text).lineOf(static_cast<uint32_t>(at));
        at += length;
    }
}

/// Where the line begins in which two texts begin to differ.
size_t commonLines(std::string_view a, std::string_view b)
{
    const auto [at, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const size_t end = a.substr(0, static_cast<size_t>(at - a.begin())).rfind('\n');
    return end == a.npos ? 0 : end + 1;
}

/// How many bytes at the end are whole lines of both, up to `most`.
size_t commonLinesAtEnd(std::string_view a, std::string_view b, size_t most)
{
    const auto [at, other] = std::mismatch(a.rbegin(), a.rbegin() + static_cast<std::ptrdiff_t>(most), b.rbegin());
    const size_t equal = static_cast<size_t>(at - a.rbegin());
    const auto isLineStart = [equal](std::string_view text) { return text.size() == equal || text[text.size() - equal - 1] == '\n'; };
    if (isLineStart(a) && isLineStart(b))
        return equal;
    const size_t end = a.find('\n', a.size() - equal);
    return end == a.npos ? 0 : a.size() - end - 1;
}

} // namespace

Result<FileText, QString> readText(const QString &file)
{
    auto bytes = files::read(toStd(file));
    if (!bytes)
        return Unexpected(QFileInfo::exists(file) ? toQt(bytes.error().text) : Workspace::tr("there is no such file"));
    const Encoding encoding = encodingOf(*bytes);
    auto text = decoded(std::move(*bytes), encoding);
    if (!text)
        return Unexpected(Workspace::tr("it is not UTF-16 (first in line %1)").arg(text.error() + 1));
    if (text->find('\0') != std::string::npos)
        return Unexpected(Workspace::tr("it is a binary file"));
    if (const auto line = lineWithoutUtf8(*text))
        return Unexpected(Workspace::tr("it is not UTF-8 (first in line %1)").arg(*line + 1));
    return FileText{std::move(*text), encoding};
}

bool looksLive(const QString &file)
{
    const auto read = readText(file);
    if (!read)
        return false;
    const yaml::Stream stream = yaml::read(read.value().text);
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) { return k8s::looksLive(*part.document); });
}

bool looksPatch(const QString &file)
{
    if (QFileInfo(file).fileName().contains(QLatin1String("patch"), Qt::CaseInsensitive))
        return true;
    const auto read = readText(file);
    if (!read)
        return false;
    const yaml::Stream stream = yaml::read(read.value().text);
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
        const yaml::Document &document = *part.document;
        if (document.root() == yaml::none || document.node(document.root()).kind != yaml::Kind::Seq)
            return false;
        const yaml::NodeId first = document.firstChild(document.root());
        return first != yaml::none && document.find(first, "op") != yaml::none && document.find(first, "path") != yaml::none;
    });
}

Workspace::Origin Workspace::originOf(const QString &file, std::string text, Encoding encoding)
{
    const QFileInfo info(file);
    return {info.absoluteFilePath(), std::move(text), encoding, info.size(), info.lastModified(), false};
}

std::optional<QString> Workspace::open(Side side, const QString &file)
{
    const QFileInfo info(file);
    if (info.isDir())
        return tr("%1 is a folder; Fieldwise opens files.").arg(QFileInfo(info.absoluteFilePath()).fileName());
    auto read = readText(file);
    if (!read)
        return tr("%1 can't be opened: %2.").arg(info.fileName().isEmpty() ? file : info.fileName(), read.error());
    set(side, read->text, nameOf(file), originOf(file, {}, read->encoding));
    return {};
}

QString Workspace::proposedResultFile() const
{
    if (!m_resultFile.isEmpty())
        return m_resultFile;
    const QString destination = file(Side::Destination);
    if (destination.isEmpty())
        return QDir::current().filePath(QStringLiteral("merged.yaml"));
    const QFileInfo info(destination);
    const QString suffix = info.suffix().isEmpty() ? QStringLiteral("yaml") : info.suffix();
    return info.dir().filePath(QStringLiteral("%1.merged.%2").arg(info.completeBaseName(), suffix));
}

std::optional<QString> Workspace::saveResult(const QString &file, std::string_view text)
{
    if (const auto fault = files::write(toStd(file), encoded(text, encoding(Side::Destination))))
        return toQt(fault->text);
    m_resultFile = file;
    m_resultSaved = true;
    return {};
}

std::optional<QString> Workspace::savePane(Side side, const QString &file)
{
    const std::string &text = m_inputs.texts[side];
    if (const auto fault = files::write(toStd(file), encoded(text, encoding(side))))
        return toQt(fault->text);
    m_origins[side] = originOf(file, text, encoding(side));
    m_inputs.names[side] = toStd(nameOf(file));
    m_edited[side] = false;
    m_history.close();
    Q_EMIT editedChanged(side);
    post();
    return {};
}

void Workspace::replaceText(Side side, const std::string &text, const QString &name, bool joined)
{
    const std::string &old = m_inputs.texts[side];
    if (text == old)
        return;
    const size_t begin = commonLines(old, text);
    const size_t end = commonLinesAtEnd(old, text, std::min(old.size(), text.size()) - begin);
    const TextChange change{side, static_cast<uint32_t>(begin), old.substr(begin, old.size() - begin - end), text.substr(begin, text.size() - begin - end)};
    note(change, name, joined);
    run({toStd(name), {change}});
}

FileNow Workspace::fileNow(Side side, bool read) const
{
    const Origin &origin = m_origins[side];
    FileNow now;
    if (origin.file.isEmpty() || !m_inputs.open[side])
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
    auto found = readText(origin.file);
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
    const std::string text = now.kind == FileNow::Same && m_origins[side].text ? *m_origins[side].text : now.text;
    if (now.kind == FileNow::Changed)
        keep(side, now);
    replaceText(side, text, tr("Reload"), joined);
    markEdited(side);
}

void Workspace::keep(Side side, const FileNow &now)
{
    Origin &origin = m_origins[side];
    origin.text.reset();
    if (now.kind == FileNow::Changed) {
        origin.text = now.text;
        origin.encoding = now.encoding;
    }
    origin.size = now.size;
    origin.modified = now.modified;
    m_resultSaved = false;
    markEdited(side);
}

void Workspace::revert(Side side)
{
    if (m_origins[side].text)
        replaceText(side, std::string(*m_origins[side].text), tr("Revert"), false);
}

QString Workspace::changesText(Side side) const
{
    if (!m_origins[side].text)
        return {};
    const std::string_view old = *m_origins[side].text;
    const std::string_view text = m_inputs.texts[side];
    const size_t begin = commonLines(old, text);
    const size_t end = commonLinesAtEnd(old, text, std::min(old.size(), text.size()) - begin);
    const auto lines = [](std::string_view part) { return std::ranges::count(part, '\n') + (!part.empty() && part.back() != '\n' ? 1 : 0); };
    const auto before = lines(old.substr(0, begin));
    const auto gone = lines(old.substr(begin, old.size() - begin - end));
    const auto added = lines(text.substr(begin, text.size() - begin - end));
    if (gone == 0)
        return tr("New lines after line %1: %2.").arg(before).arg(added);
    const QString range = gone == 1 ? QString::number(before + 1) : tr("%1 to %2").arg(before + 1).arg(before + gone);
    return added == 0 ? tr("Lines of the file that go: %1.").arg(range) : tr("Lines of the file that change: %1.").arg(range);
}

} // namespace fieldwise::ui
