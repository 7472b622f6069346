// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/openwords.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/look/convert.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

namespace {

struct OpenWords {
    Q_DECLARE_TR_FUNCTIONS(fieldwise::ui::OpenWords)
};

QString named(const std::vector<std::string> &names)
{
    const QString first = toQt(names.front());
    return names.size() == 1 ? first : OpenWords::tr("%1 and %2 more").arg(first).arg(names.size() - 1);
}

QString resourceCount(size_t objects)
{
    return objects == 1 ? OpenWords::tr("1 resource") : OpenWords::tr("%1 resources").arg(objects);
}

OpenFinding pairingOf(const OpenRequest &request, const openings::Text &first, const openings::Text &second)
{
    const openings::Pairs pairs = openings::pairsOf(first, second, request.way.mode);
    const QString firstName = slotName(request.way, Side::Updated),
                  secondName = slotName(request.way, Side::Destination);
    if (pairs.areOthers)
        return {Look::Notice,
                OpenWords::tr("%1 is another object: %2").arg(secondName, toQt(pairs.onlySecond.front()))};
    if (first.objects == 0 || second.objects == 0)
        return {Look::Unchanged, OpenWords::tr("%1 is empty.").arg(first.objects == 0 ? firstName : secondName)};
    if (pairs.both == 0)
        return {Look::Notice, OpenWords::tr("No object of %1 is in %2.").arg(firstName, secondName)};
    if (first.objects == 1 && second.objects == 1)
        return {Look::Added, OpenWords::tr("%1 and %2 have one object each.").arg(firstName, secondName)};
    if (pairs.onlyFirst.empty())
        return {Look::Added,
                pairs.both == 1
                    ? OpenWords::tr("The object of %1 pairs with one of %2, by kind, namespace and name.")
                          .arg(firstName, secondName)
                    : OpenWords::tr("All %1 objects of %2 pair with one of %3, by kind, namespace and name.")
                          .arg(pairs.both)
                          .arg(firstName, secondName)};
    return {Look::Retained,
            OpenWords::tr("%1 of %2 objects of %3 pair with one of %4. Only in %3: %5.")
                .arg(pairs.both)
                .arg(first.objects)
                .arg(firstName, secondName, named(pairs.onlyFirst))};
}

} // namespace

QString slotName(const openings::Way &way, openings::Slot slot)
{
    return slot ? toQt(merge::sideName(way.mode, *slot)) : OpenWords::tr("Result");
}

QString slotWhat(const openings::Way &way, openings::Slot slot)
{
    if (!slot)
        return OpenWords::tr("the finished merge");
    const auto of = [slot](const QString &original, const QString &updated, const QString &destination) {
        return *slot == Side::Original ? original : *slot == Side::Updated ? updated : destination;
    };
    switch (way.mode) {
    case Mode::Apply:
        return of(OpenWords::tr("what apply wrote last"), OpenWords::tr("what you apply"),
                  OpenWords::tr("what the cluster has"));
    case Mode::ServerSide:
        return of(OpenWords::tr("what you own in Live"), OpenWords::tr("what you apply"),
                  OpenWords::tr("what the cluster has"));
    case Mode::TwoWay: return of({}, OpenWords::tr("what is merged in"), OpenWords::tr("what it goes into"));
    case Mode::Patch: return of({}, OpenWords::tr("the changes"), OpenWords::tr("what is changed"));
    case Mode::Compare: return of({}, OpenWords::tr("the new version"), OpenWords::tr("the old version"));
    case Mode::Git:
        return of(OpenWords::tr("what both come from"), OpenWords::tr("what is merged in"), OpenWords::tr("your side"));
    case Mode::ThreeWay:
    case Mode::ThreeWayKeep: break;
    }
    return of(OpenWords::tr("what both come from"), OpenWords::tr("the new version"),
              OpenWords::tr("yours, with edits"));
}

QString wayName(const openings::Way &way)
{
    return way.checks ? OpenWords::tr("Check") : modeName(way.mode);
}

Looked lookedInto(const OpenRequest &request, SourceLooks &looks)
{
    Looked looked;
    for (const openings::Slot slot : openings::slotsOf(request.way)) {
        const Source &source = request.at(slot);
        if (source.isEmpty())
            continue;
        const SourceLooks::Look *look = looks.of(source);
        looked.emplace(slot, look ? std::optional(*look) : std::nullopt);
    }
    return looked;
}

bool isReading(const Looked &looked)
{
    return std::ranges::any_of(looked, [](const auto &one) { return !one.second; });
}

QString factOf(const Looked &looked, openings::Slot slot)
{
    const auto found = looked.find(slot);
    if (found == looked.end())
        return {};
    if (!found->second)
        return OpenWords::tr("reading…");
    if (!*found->second)
        return {};
    const openings::Text &text = **found->second;
    switch (text.kind) {
    case openings::Kind::Live: return OpenWords::tr("live, %1").arg(resourceCount(text.objects));
    case openings::Kind::Release: return OpenWords::tr("release records of Helm");
    case openings::Kind::Patch: return OpenWords::tr("a patch");
    case openings::Kind::Marked: return OpenWords::tr("with conflict markers");
    case openings::Kind::Other: break;
    }
    return resourceCount(text.objects);
}

OpenFinding findingOf(const OpenRequest &request, const Looked &looked)
{
    for (const auto &[slot, text] : looked)
        if (text && !*text)
            return {Look::Fails, text->error()};
    if (isReading(looked))
        return {Look::Unchanged, OpenWords::tr("Reading…")};
    if (looked.empty())
        return {Look::Unchanged, OpenWords::tr("Nothing is given yet.")};
    if (looked.size() == 1 && (*looked.begin()->second)->kind == openings::Kind::Marked)
        return {Look::Added, OpenWords::tr("Its markers have the versions of both sides; all panes are filled.")};
    QStringList missing;
    for (const Side side : {Side::Updated, Side::Destination})
        if (!looked.contains(side))
            missing += slotName(request.way, side);
    if (!missing.isEmpty())
        return {Look::Unchanged,
                missing.size() == 1
                    ? OpenWords::tr("%1 is still missing; its pane stays empty for now.").arg(missing.front())
                    : OpenWords::tr("%1 and %2 are still missing; their panes stay empty for now.")
                          .arg(missing.front(), missing.back())};
    const openings::Text &first = **looked.at(Side::Updated), &second = **looked.at(Side::Destination);
    return request.way.mode == Mode::Patch
        ? OpenFinding{Look::Added, OpenWords::tr("A patch for %1.").arg(resourceCount(second.objects))}
        : pairingOf(request, first, second);
}

QString settingsWords(const OpenRequest &request)
{
    QStringList names;
    for (const Source &source : request.settings)
        names += source.shownName();
    return (request.settings.size() == 1 ? OpenWords::tr("%1 follows the settings in %2, which is in no pane.")
                                         : OpenWords::tr("%1 follows the settings in %2, which are in no pane."))
        .arg(wayName(request.way), names.join(QStringLiteral(", ")));
}

QString modeWords(const openings::Way &way, const openings::Fit &fit, bool isChosen)
{
    const QString why = fit.why == openings::Why::Live
        ? OpenWords::tr("a text is a live object, as kubectl get prints it")
        : fit.why == openings::Why::Patch   ? OpenWords::tr("a text is a patch")
        : fit.why == openings::Why::Marked  ? OpenWords::tr("the file has git's conflict markers")
        : fit.why == openings::Why::Release ? OpenWords::tr("a text has release records of Helm")
                                            : OpenWords::tr("it has as many panes as there are texts");
    if (isChosen)
        return fit.way == way ? OpenWords::tr("Chosen by hand.")
                              : OpenWords::tr("Chosen by hand. %1 would fit: %2.").arg(wayName(fit.way), why);
    return fit.why == openings::Why::Count
        ? OpenWords::tr("The mode follows what is given. Choose another one and the slots change.")
        : OpenWords::tr("%1 is suggested: %2. Choose another mode and the slots change.").arg(wayName(way), why);
}

} // namespace fieldwise::ui
