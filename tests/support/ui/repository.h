// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace fieldwise::ui {

/// A repository of the real git in a temporary folder, apart from this machine's configuration.
class Repository {
public:
    Repository()
    {
        for (const char *name : {"HOME", "XDG_CONFIG_HOME"})
            qputenv(name, m_folder.path().toLocal8Bit());
        qputenv("GIT_CONFIG_NOSYSTEM", "1");
        git("init -q -b main; git config user.name A; git config user.email a@example.org");
    }
    QString path(const QString &name = {}) const { return m_folder.filePath(name); }
    /// Shell commands that begin with the arguments of git.
    QString git(const QString &commands) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.setStandardInputFile(QProcess::nullDevice());
        process.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("git ") + commands});
        process.waitForFinished();
        return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QDir(m_folder.path()).mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    void commit(const QString &title) const { git(QStringLiteral("add .; git commit -qm '%1'").arg(title)); }
    /// Branches `main` and `side` of these files, each with three texts, and a merge of `side` that git can't do alone.
    void conflict(const QStringList &names, const QByteArray &base, const QByteArray &ours, const QByteArray &theirs,
                  const QString &how = QStringLiteral("merge side")) const
    {
        const auto all = [&](const QByteArray &bytes) {
            for (const QString &name : names)
                write(name, bytes);
        };
        all(base);
        commit(QStringLiteral("Start here"));
        git(QStringLiteral("checkout -qb side"));
        all(theirs);
        commit(QStringLiteral("Two"));
        git(QStringLiteral("checkout -q main"));
        all(ours);
        commit(QStringLiteral("Three"));
        git(how);
        QVERIFY(!git(QStringLiteral("ls-files -u")).isEmpty());
    }

private:
    QTemporaryDir m_folder;
};

} // namespace fieldwise::ui
