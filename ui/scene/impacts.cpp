// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/impacts.h"

#include <algorithm>

#include "core/merge/explain/title.h"
#include "core/merge/plan/steps.h"
#include "core/view/effects.h"
#include "ui/look/glyphs.h"
#include "ui/look/language.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {
namespace {

/// In the order of the impacts, with the words of core (view/triagewords).
struct ImpactRow {
    Look look;
    const char *one, *many, *title, *brief;
};
constexpr ImpactRow impactRows[] = {
    {Look::Fails, QT_TRANSLATE_NOOP("fieldwise::ui", "will be refused"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "will be refused"), QT_TRANSLATE_NOOP("fieldwise::ui", "Will be refused"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "refused")},
    {Look::Conflict, QT_TRANSLATE_NOOP("fieldwise::ui", "has conflicts"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "have conflicts"), QT_TRANSLATE_NOOP("fieldwise::ui", "Has conflicts"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "conflicts")},
    {Look::Removed, QT_TRANSLATE_NOOP("fieldwise::ui", "deletes something"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "delete something"), QT_TRANSLATE_NOOP("fieldwise::ui", "Deletes something"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "delete")},
    {Look::Edit, QT_TRANSLATE_NOOP("fieldwise::ui", "overwrites an edit"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "overwrite an edit"), QT_TRANSLATE_NOOP("fieldwise::ui", "Overwrites an edit"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "overwrite")},
    {Look::Owner, QT_TRANSLATE_NOOP("fieldwise::ui", "takes ownership"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "take ownership"), QT_TRANSLATE_NOOP("fieldwise::ui", "Takes ownership"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "take over")},
    {Look::Restart, QT_TRANSLATE_NOOP("fieldwise::ui", "restarts pods"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "restart pods"), QT_TRANSLATE_NOOP("fieldwise::ui", "Restarts pods"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "restart")},
    {Look::Notice, QT_TRANSLATE_NOOP("fieldwise::ui", "has a surprise"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "have a surprise"), QT_TRANSLATE_NOOP("fieldwise::ui", "Has a surprise"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "surprise")},
    {Look::Changed, QT_TRANSLATE_NOOP("fieldwise::ui", "changes"), QT_TRANSLATE_NOOP("fieldwise::ui", "change"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "Changes"), QT_TRANSLATE_NOOP("fieldwise::ui", "change")},
    {Look::Added, QT_TRANSLATE_NOOP("fieldwise::ui", "is created"), QT_TRANSLATE_NOOP("fieldwise::ui", "are created"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "Is created"), QT_TRANSLATE_NOOP("fieldwise::ui", "create")},
    {Look::Retained, QT_TRANSLATE_NOOP("fieldwise::ui", "stays"), QT_TRANSLATE_NOOP("fieldwise::ui", "stay"),
     QT_TRANSLATE_NOOP("fieldwise::ui", "Stays as it is"), QT_TRANSLATE_NOOP("fieldwise::ui", "stay")},
};
static_assert(std::size(impactRows) == view::impactCount);

} // namespace

Look lookOf(view::Impact impact)
{
    return impactRows[static_cast<size_t>(impact)].look;
}

view::Impact impactOf(Look look)
{
    const auto *row = std::ranges::find(impactRows, look, &ImpactRow::look);
    return row == std::end(impactRows) ? view::Impact::Stays : static_cast<view::Impact>(row - impactRows);
}

QString wordsOf(view::Impact impact, bool one)
{
    const ImpactRow &row = impactRows[static_cast<size_t>(impact)];
    return tr(one ? row.one : row.many);
}

QString briefWordOf(view::Impact impact)
{
    return tr(impactRows[static_cast<size_t>(impact)].brief);
}

QString impactTitle(view::Impact impact)
{
    return tr(impactRows[static_cast<size_t>(impact)].title);
}

QString verdictText(const view::Triage &triage)
{
    QString text = triage.verdict == view::Verdict::Safe ? tr("Safe to apply")
        : triage.verdict == view::Verdict::Fails         ? tr("Will fail")
        : triage.placesToLook == 1                       ? tr("Look at 1 place")
                                                         : tr("Look at %1 places").arg(triage.placesToLook);
    if (triage.resources.size() != 1 || triage.verdict == view::Verdict::Fails)
        return text; // the band says it; of an object that is refused nothing happens
    for (const view::Impact impact :
         {view::Impact::Deletes, view::Impact::Overwrites, view::Impact::TakesOwnership, view::Impact::Restarts})
        if (triage.resources.front().first(impact))
            text += QStringLiteral(", ") + wordsOf(impact, true);
    return text;
}

Look lookOfStep(const merge::Plan &plan, merge::DecisionRef ref)
{
    const merge::Decision &decision = plan.decision(ref);
    return view::willBeRefused(plan.documents[ref.document], decision) ? Look::Fails : lookOf(merge::stateOf(decision));
}

QString wordOfStep(const merge::Plan &plan, merge::DecisionRef ref)
{
    const Look look = lookOfStep(plan, ref);
    const merge::DocumentPlan &document = plan.documents[ref.document];
    return look == Look::Fails                                                   ? wordsOf(view::Impact::Refused, true)
        : view::changesInside(plan, ref)                                         ? tr("changes inside")
        : merge::isWrittenDifferently(document, document.decision(ref.decision)) ? tr("written differently")
                                                                                 : wordOf(look);
}

} // namespace fieldwise::ui
