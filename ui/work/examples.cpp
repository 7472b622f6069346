// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/examples.h"

#include <algorithm>

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Mode;

namespace {

/// Provides the context of translations.
struct Examples {
    Q_DECLARE_TR_FUNCTIONS(fieldwise::ui::Examples)
};

QDir bundledFolder(const QString &example)
{
    return QDir(QStringLiteral(":/examples/%1").arg(example));
}

Mode modeOf(const QString &word)
{
    return word == QLatin1String("two-way")    ? Mode::TwoWay
        : word == QLatin1String("apply")       ? Mode::Apply
        : word == QLatin1String("patch")       ? Mode::Patch
        : word == QLatin1String("compare")     ? Mode::Compare
        : word == QLatin1String("git")         ? Mode::Git
        : word == QLatin1String("server-side") ? Mode::ServerSide
        : word == QLatin1String("keep")        ? Mode::ThreeWayKeep
                                               : Mode::ThreeWay;
}

folder::Files bundledFiles(const QString &folder)
{
    folder::Files files;
    QDirIterator at(folder, QDir::Files, QDirIterator::Subdirectories);
    while (at.hasNext()) {
        QFile file(at.next());
        if (file.open(QIODevice::ReadOnly))
            files.push_back({toStd(QDir(folder).relativeFilePath(file.fileName())), file.readAll().toStdString()});
    }
    std::ranges::sort(files, {}, &folder::File::path);
    return files;
}

bool isGitOps(const Example &example)
{
    return example.deployer.starts_with("argocd") || example.deployer.starts_with("flux");
}

} // namespace

ExampleGroup groupOf(const Example &example)
{
    return example.order < 0               ? ExampleGroup::First
        : isGitOps(example)                ? ExampleGroup::GitOps
        : !example.deployer.empty()        ? ExampleGroup::Helm
        : example.mode == Mode::ServerSide ? ExampleGroup::ServerSide
        : example.mode == Mode::Apply      ? ExampleGroup::Apply
                                           : ExampleGroup::Merge;
}

QString groupName(ExampleGroup group)
{
    switch (group) {
    case ExampleGroup::First: return Examples::tr("To begin with");
    case ExampleGroup::Helm: return Examples::tr("Helm");
    case ExampleGroup::GitOps: return Examples::tr("Argo CD and Flux");
    case ExampleGroup::Apply: return Examples::tr("kubectl apply");
    case ExampleGroup::ServerSide: return Examples::tr("Server-side apply");
    case ExampleGroup::Merge: break;
    }
    return Examples::tr("Merges and patches");
}

std::vector<Example> examples()
{
    std::vector<Example> found;
    for (const QFileInfo &folder : QDir(QStringLiteral(":/examples")).entryInfoList(QDir::Dirs, QDir::Name)) {
        QFile file(bundledFolder(folder.fileName()).filePath(QStringLiteral("example.json")));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QJsonObject facts = QJsonDocument::fromJson(file.readAll()).object();
        const auto fact = [&](const char *key, const QString &otherwise = {}) {
            return facts.value(QLatin1String(key)).toString(otherwise);
        };
        found.push_back({folder.fileName(), fact("title", folder.fileName()), fact("about"), modeOf(fact("mode")),
                         facts.value(QStringLiteral("place")).toInt(),
                         toStd(fact("field-manager", QStringLiteral("kubectl"))), toStd(fact("deployer"))});
    }
    std::ranges::stable_sort(found, {}, &Example::order);
    return found;
}

std::optional<ExampleText> exampleText(const Example &example, merge::Side side)
{
    static constexpr const char *names[][3] = {{"original", "updated", "destination"},
                                               {"", "source", "destination"},
                                               {"last-applied", "local", "live"},
                                               {"", "patch", "document"},
                                               {"", "after", "before"},
                                               {"base", "theirs", "ours"},
                                               {"last-applied", "local", "live"},
                                               {"original", "updated", "destination"}};
    const QDir folder = bundledFolder(example.name);
    const QString pane = QLatin1String(names[static_cast<size_t>(example.mode)][merge::index(side)]);
    if (pane.isEmpty())
        return {};
    if (QFileInfo(folder.filePath(pane)).isDir())
        return ExampleText{QStringLiteral("%1/%2").arg(example.name, pane), {}, bundledFiles(folder.filePath(pane))};
    const QString file = folder.entryList({pane + QStringLiteral(".*")}).value(0);
    QFile text(folder.filePath(file));
    if (file.isEmpty() || !text.open(QIODevice::ReadOnly))
        return {};
    return ExampleText{QStringLiteral("%1/%2").arg(example.name, file), text.readAll().toStdString(), {}};
}

std::vector<ExampleText> exampleSettings(const Example &example)
{
    std::vector<ExampleText> out;
    const QDir folder = bundledFolder(example.name);
    for (const char *name : {"app.yaml", "argocd-cm.yaml", "kustomization.yaml", "helmrelease.yaml"}) {
        QFile text(folder.filePath(QLatin1String(name)));
        if (text.open(QIODevice::ReadOnly))
            out.push_back({QLatin1String(name), text.readAll().toStdString(), {}});
    }
    return out;
}

} // namespace fieldwise::ui
