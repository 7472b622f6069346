// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tabs/tablabel.h"

#include <map>

#include "ui/controllers/controllers.h"
#include "ui/look/visible.h"
#include "ui/scene/impacts.h"
#include "ui/work/conflictfiles.h"

namespace fieldwise::ui {

namespace {

/// The worst first: faults, what the triage of an apply says, conflicts that are open, then what is lost.
Look worstOf(const MergeView &view, const Workspace &workspace)
{
    const auto &scene = view.scene();
    if (!scene)
        return workspace.canMerge() && workspace.isSettled() ? Look::Fails : Look::Unchanged;
    if (view.isStale())
        return Look::Fails;
    if (scene->isTriaged() && scene->triage && !scene->triage->groups.empty())
        return lookOf(scene->triage->groups.front().impact);
    const merge::Counts &counts = scene->plan().counts;
    return counts.open > 0   ? Look::Conflict
        : counts.removed > 0 ? Look::Removed
        : counts.chosen > 0  ? Look::Choice
        : counts.changed > 0 ? Look::Changed
        : counts.added > 0   ? Look::Added
                             : Look::Unchanged;
}

/// In a repository the path from its root, else the whole path.
QString longName(const QString &path)
{
    const QString name = nameInRepository(path);
    return name.contains(QLatin1Char('/')) ? name : path;
}

} // namespace

QString TabLabel::text() const
{
    const QString named = mode.isEmpty() ? name : MainWindow::tr("%1, %2").arg(name, mode);
    return isUnsaved ? MainWindow::tr("%1, not saved").arg(named) : named;
}

TabLabel labelOf(MainWindow &comparison)
{
    const Workspace &workspace = comparison.workspace();
    const QString name = comparison.controllers().files.name();
    if (name.isEmpty())
        return {Look::Unchanged, MainWindow::tr("New comparison"), {}, {}, workspace.hasUnsavedWork(), {}};
    QStringList texts;
    for (const merge::Side side : workspace.sides())
        if (workspace.shown(side).open)
            texts += visible(workspace.file(side).isEmpty() ? workspace.shown(side).name : workspace.file(side));
    const bool isGit = workspace.mode() == merge::Mode::Git && !workspace.resultFile().isEmpty();
    const QString file = isGit ? workspace.resultFile() : workspace.file(merge::Side::Destination);
    if (isGit)
        texts += visible(file);
    return {worstOf(*comparison.view(), workspace),
            visible(name),
            file,
            workspace.checks() ? MainWindow::tr("Check") : modeName(workspace.mode()),
            workspace.hasUnsavedWork(),
            texts.join(QLatin1Char('\n'))};
}

void tellApart(std::vector<TabLabel> &labels)
{
    std::map<QString, int> counts;
    for (const TabLabel &label : labels)
        ++counts[label.name];
    for (TabLabel &label : labels)
        if (counts[label.name] > 1 && !label.path.isEmpty())
            label.name = visible(longName(label.path));
}

} // namespace fieldwise::ui
