// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/accessibletext.h"

#include <algorithm>

#include <QStringList>

#include "core/merge/explain/explanationcontext.h"
#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/language.h"
#include "ui/look/richtext.h"
#include "ui/scene/impacts.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

QString accessibleText(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::Mode mode = plan.options.mode;
    const merge::ExplanationContext context(plan, ref);
    QStringList values;
    for (const merge::Side side : merge::allSides) {
        if (side == merge::Side::Original && !merge::hasOriginal(mode))
            continue;
        if (side == merge::Side::Updated && mode == merge::Mode::Patch && !context.has(side))
            continue; // a list of operations has no fields
        values +=
            QStringLiteral("%1 %2").arg(toQt(merge::sideName(mode, side)),
                                        context.has(side) ? plainText(toQt(context.value(side))) : tr("not mentioned"));
    }
    QString said =
        QStringLiteral("%1, %2; %3").arg(pathText(plan, ref), wordOfStep(plan, ref), values.join(QStringLiteral(", ")));
    const auto step = std::ranges::find(plan.steps, ref);
    if (step != plan.steps.end())
        said += tr("; step %1 of %2").arg(step - plan.steps.begin() + 1).arg(plan.steps.size());
    return said;
}

} // namespace fieldwise::ui
