// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"
#include "ui/work/gitmerge.h"

/// One file as git gives it to its mergetool, for tests of the window.
namespace fieldwise::ui::gittexts {

using merge::Side;

inline const QByteArray base = "kind: ConfigMap\ndata:\n  level: info\n  time: 1\n";
inline const QByteArray theirs = "kind: ConfigMap\ndata:\n  level: warn\n  time: 1\n  new: x\n";
inline const QByteArray ours = "kind: ConfigMap\ndata:\n  level: debug\n  time: 1\n";
// As git leaves it with merge.conflictStyle=diff3.
inline const QByteArray marked =
    "kind: ConfigMap\ndata:\n<<<<<<< HEAD\n  level: debug\n  time: 1\n||||||| 1a2b3c4\n  level: info\n  time: 1\n"
    "=======\n  level: warn\n  time: 1\n  new: x\n>>>>>>> feature\n";

/// The lines of Merged in the frame of the selected field.
inline QString framed(OpenWindow &open)
{
    const auto frame = open.result()->frame();
    QStringList lines;
    for (int line = frame ? frame->line : 0; frame && line < frame->line + frame->rows; ++line)
        lines += open.result()->text(line).trimmed();
    return lines.join(QLatin1Char('\n'));
}

/// What the header of a pane says after the pane's name.
inline QString nameOf(OpenWindow &open, Side side)
{
    return open.view().pane(side)->header()->file();
}

/// A test with a new folder for the files of each merge.
class GitTest : public QObject {
protected:
    std::unique_ptr<QTemporaryDir> m_folder;

    QString file(const char *name, const QByteArray &bytes)
    {
        return writeFile(*m_folder, QString::fromLatin1(name), bytes);
    }
    GitFiles asked(const QByteArray &output = marked)
    {
        GitFiles files;
        files.files = {{file("f_BASE_1.yaml", base), file("f_REMOTE_1.yaml", theirs), file("f_LOCAL_1.yaml", ours)}};
        files.output = file("f.yaml", output);
        return files;
    }
    /// As `fieldwise mergetool` does.
    bool serve(OpenWindow &open, const GitFiles &files)
    {
        const auto merge = readGitMerge(files);
        if (!merge)
            return false;
        open.window().controllers().opening.openGit(*merge);
        open.window().controllers().result.serve(merge->output);
        return open.waitUntilSettled();
    }
};

} // namespace fieldwise::ui::gittexts
