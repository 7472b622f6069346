// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>

#include <iostream>

#include "app/kdiffcommand.h"
#include "app/window/tasks.h"
#include "app/words.h"
#include "ui/controllers/controllers.h"
#include "ui/look/convert.h"

namespace fieldwise {

using merge::Side;

Prepared prepare(const KdiffCommand &command)
{
    const auto pairs = readPairs(command.live, command.merged, command.excluded, std::cerr);
    if (!pairs) {
        sayLine(std::cerr, "fieldwise: " + pairs.error().text);
        return ExitInput;
    }
    // Reads everything now, because kubectl removes its folders.
    return Opening([objects = kdiff::difference(*pairs, {})](ui::MainWindow &window) {
        window.controllers().cluster.openDifference(objects);
        window.controllers().result.serve();
        return std::nullopt;
    });
}

Prepared prepare(const KubectlCommand &command)
{
    const auto local = localOf(command, std::cerr);
    if (!local)
        return ExitInput;
    return Opening([command, local = *local](ui::MainWindow &window) {
        window.controllers().options.chooseMode(command.apply.mode);
        window.workspace().setOptions([&command](merge::Options &options) {
            options.serverSide.fieldManager = command.apply.serverSide.fieldManager;
            options.serverSide.force = command.apply.serverSide.force;
        });
        const auto &files = command.manifests.files;
        const bool single = files.size() == 1 && QFileInfo(ui::toQt(files[0])).isFile();
        auto problem = single ? window.controllers().opening.tryOpen(Side::Updated, ui::sourceOf(ui::toQt(files[0])))
                              : window.workspace().put(Side::Updated, local, ui::toQt(nameOf(command)));
        window.controllers().result.serve();
        if (!problem) // after the window has started
            QMetaObject::invokeMethod(
                &window,
                [&window, cluster = command.cluster] { window.controllers().cluster.openFromCluster(cluster, true); },
                Qt::QueuedConnection);
        return problem;
    });
}

} // namespace fieldwise
