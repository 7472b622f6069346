// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/tasks.h"

#include <QDir>
#include <QFileInfo>

#include <iostream>

#include "app/words.h"
#include "core/base/visible.h"
#include "programs/versions.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"
#include "ui/work/gitmerge.h"

namespace fieldwise {

using merge::Side;

namespace {

void tell(const QString &text)
{
    sayLine(std::cerr, "fieldwise: " + ui::toStd(text));
}

} // namespace

Prepared prepare(const OpenCommand &open)
{
    return Opening([open](ui::MainWindow &window) {
        QStringList files;
        for (const std::string &file : open.files)
            files += ui::toQt(file);
        for (const QString &file : files)
            window.controllers().namedPlaces.trust(file);
        if (!open.example.empty())
            window.controllers().opening.openExample(ui::toQt(open.example));
        if (open.checks && files.isEmpty())
            window.controllers().check.start();
        else if (open.checks)
            window.controllers().check.openFiles(files);
        else if (open.example.empty() || !files.isEmpty())
            window.controllers().opening.openFiles(files, open.mode);
        else if (open.mode)
            window.controllers().options.chooseMode(*open.mode);
        if (!open.result.empty()) {
            window.workspace().setResultFile(QFileInfo(ui::toQt(open.result)).absoluteFilePath());
            window.controllers().namedPlaces.trust(ui::toQt(open.result));
        }
        return open.resolutions.empty() ? std::nullopt
                                        : window.controllers().choices.loadChoicesFrom(ui::toQt(open.resolutions));
    });
}

Prepared prepare(const MergeToolCommand &command)
{
    ui::GitFiles asked;
    for (const Side side : merge::allSides) {
        asked.files[side] = ui::toQt(command.files[side]);
        asked.labels[side] = ui::toQt(command.labels[side]);
    }
    asked.output = ui::toQt(command.output);
    auto merge = ui::readGitMerge(asked);
    if (!merge) {
        tell(merge.error());
        return ExitInput;
    }
    if (command.automatic) {
        const auto open = ui::mergeAlone(*merge);
        if (open && *open == 0)
            return ExitDone;
        tell(!open            ? open.error()
                 : *open == 1 ? QStringLiteral("1 conflict is left to decide")
                              : QStringLiteral("%1 conflicts are left to decide").arg(*open));
    }
    return Opening([merge = *merge](ui::MainWindow &window) {
        window.controllers().opening.openGit(merge);
        window.controllers().result.serve(merge.output);
        return std::nullopt;
    });
}

Prepared prepare(const DiffCommand &command)
{
    if (command.before.empty() && command.after.empty()) { // git diff, for an unmerged file
        sayLine(std::cout, "* Unmerged path " + command.path);
        return ExitDone;
    }
    if (const auto versions = versionsOf(command.revisions)) {
        if (!*versions) {
            tell(ui::toQt((*versions).error()));
            return ExitInput;
        }
        return Opening([found = (*versions).value()](ui::MainWindow &window) {
            window.controllers().opening.openVersions(found);
            window.controllers().result.serve();
            return std::nullopt;
        });
    }
    if (command.revisions.size() == 1 || command.revisions.size() == 3) {
        tell(QStringLiteral("%1 is no revision of this repository").arg(ui::toQt(command.before)));
        return ExitInput;
    }
    QStringList files{ui::toQt(command.before), ui::toQt(command.after)};
    const bool folders = QFileInfo(files[0]).isDir() && QFileInfo(files[1]).isDir();
    for (QString &file : files) {
        const QString name = command.path.empty() ? file : ui::toQt(command.path);
        if (!QFileInfo::exists(file) && !command.external) {
            tell(QStringLiteral("%1 does not exist").arg(file));
            return ExitInput;
        }
        if (!QFileInfo::exists(file))
            file = QStringLiteral("/dev/null"); // git's name for a missing file
        const auto problem =
            folders || file == QLatin1String("/dev/null") ? std::nullopt : ui::whyNotCompared(file, name);
        if (problem) {
            tell(*problem);
            return command.external ? ExitDone : ExitInput;
        }
    }
    return Opening([files](ui::MainWindow &window) {
        window.controllers().opening.openFiles(files, merge::Mode::Compare);
        window.controllers().result.serve();
        return std::nullopt;
    });
}

Prepared prepare(const CheckInWindow &command)
{
    QStringList given;
    for (const std::string &argument : command.arguments)
        given += ui::toQt(argument);
    if (given.size() == 4)
        return Opening([given](ui::MainWindow &window) {
            for (const QString &file : given)
                window.controllers().namedPlaces.trust(file);
            window.controllers().check.openFiles(given);
            return std::nullopt;
        });
    auto commit = ui::readCommitToCheck(QDir::currentPath(), given[0], given.value(1));
    if (!commit) {
        tell(commit.error());
        return ExitInput;
    }
    if (commit->files.empty()) {
        tell(QStringLiteral("There is nothing to check: each file was changed by one side only, and the merge has what "
                            "that side has."));
        return ExitDone;
    }
    return Opening([commit = std::make_shared<ui::CommitToCheck>(std::move(*commit))](ui::MainWindow &window) {
        window.controllers().check.openCommit(*commit);
        return std::nullopt;
    });
}

Prepared prepare(const HelmValuesCommand &command)
{
    ui::ValuesGiven given;
    QString problem = ui::addChart(given, ui::toQt(command.chart));
    for (const std::string &file : command.files)
        if (problem.isEmpty())
            problem = ui::addValuesFile(given, ui::toQt(file));
    if (problem.isEmpty() && !command.record.empty())
        problem = ui::addRecord(given, ui::toQt(command.record));
    if (!problem.isEmpty()) {
        tell(problem);
        return ExitInput;
    }
    for (const helm::SetArgument &argument : command.arguments)
        given.arguments += (given.arguments.isEmpty() ? "--" : " --") + ui::toQt(helm::nameOf(argument.kind))
            + QLatin1Char(' ') + ui::toQt(shellQuoted(argument.text));
    given.reuse = command.reuse;
    given.version = command.version;
    return Opening([given](ui::MainWindow &window) {
        window.controllers().values.show(given);
        return std::nullopt;
    });
}

} // namespace fieldwise
