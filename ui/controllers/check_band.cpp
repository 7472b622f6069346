// SPDX-License-Identifier: GPL-3.0-or-later
// The band of a check: how many findings there are of each kind.
#include <algorithm>
#include <map>

#include "ui/controllers/check.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using check::Finding;
using check::FindingKind;

namespace {

/// The last part of a path, and whose it is: "memory of Theirs".
QString shortName(const Finding &finding)
{
    const QString path = findingPath(finding);
    const qsizetype dot = path.lastIndexOf(QLatin1Char('.'));
    return dot < 0 ? path : path.mid(dot + 1);
}

QString whichText(const std::vector<const Finding *> &findings)
{
    QStringList names;
    for (const Finding *finding : findings) {
        const bool isOfSide = finding->whose == check::Whose::Ours || finding->whose == check::Whose::Theirs;
        const bool tells = isOfSide && finding->kind == FindingKind::Lost;
        const QString name = shortName(*finding);
        names += tells ? CheckController::tr("%1 of %2").arg(name, toQt(check::whoseName(finding->whose))) : name;
    }
    names.removeDuplicates();
    return names.mid(0, 4).join(QStringLiteral(", "));
}

/// "1 by Ours, 1 by Theirs"
QString settledText(const std::vector<const Finding *> &findings)
{
    QStringList words;
    for (const check::Whose whose :
         {check::Whose::Ours, check::Whose::Theirs, check::Whose::Both, check::Whose::Nobody}) {
        const auto count = std::ranges::count(findings, whose, [](const Finding *one) { return one->whose; });
        if (count > 0)
            words += whose == check::Whose::Nobody
                ? CheckController::tr("%1 with a value of its own").arg(count)
                : CheckController::tr("%1 by %2").arg(count).arg(toQt(check::whoseName(whose)));
    }
    return words.join(QStringLiteral(", "));
}

} // namespace

void CheckController::showBand()
{
    const auto &scene = m_view->scene();
    if (!scene || !scene->checked)
        return;
    std::map<Look, std::vector<const Finding *>> byLook;
    for (size_t i = 0; i < scene->checked->findings.size(); ++i)
        byLook[lookOfFinding(*scene, i)].push_back(&scene->checked->findings[i]);
    const std::pair<Look, QString> all[] = {
        {Look::Fails, tr("what the sides have, and the result lacks")},
        {Look::Added, tr("no input has it")},
        {Look::ByNobody, tr("no side changed it")},
        {Look::Conflict, tr("look once: both sides had changed them")},
        {Look::Choice, tr("you took them for right")},
    };
    std::vector<TriageGroup> groups;
    for (const auto &[look, what] : all) {
        const auto &findings = byLook[look];
        if (findings.empty())
            continue;
        groups.push_back({look, static_cast<uint32_t>(findings.size()), findingsWord(look, findings.size()),
                          look == Look::Conflict ? settledText(findings) : whichText(findings), what, true});
    }
    groups.push_back({Look::Unchanged, scene->checked->expected, tr("as expected"),
                      scene->checked->expected == 1 ? tr("1 change of the sides")
                                                    : tr("%1 changes of the sides").arg(scene->checked->expected),
                      tr("they are there"), false});
    if (scene->checked->expected == 0 && groups.size() > 1)
        groups.pop_back();
    const auto selected = m_view->finding() ? std::optional(lookOfFinding(*scene, *m_view->finding())) : std::nullopt;
    m_parts.band->setAccessibleName(tr("What the check found"));
    m_parts.band->show(groups, selected, m_view->findings().filter());
}

void CheckController::chooseGroup(Look look, bool only)
{
    const auto &scene = m_view->scene();
    if (!scene || !scene->checked)
        return;
    if (only)
        m_view->setFindingFilter(m_view->findings().filter() == look ? std::nullopt : std::optional(look));
    else if (m_view->findings().filter() && m_view->findings().filter() != look)
        m_view->setFindingFilter({});
    for (size_t i = 0; i < scene->checked->findings.size(); ++i)
        if (lookOfFinding(*scene, i) == look) {
            m_view->selectFinding(i);
            m_view->focusList();
            break;
        }
    showActions();
}

} // namespace fieldwise::ui
