// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/check/fieldpairs.h"
#include "core/check/findingtext.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/models/findingsmodel.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

using check::Finding;
using check::FindingKind;
using check::Text;
using check::Whose;

namespace {

/// What a finding is, in two or three words after its name.
QString aboutText(const Finding &finding)
{
    const QString whose = toQt(check::whoseName(finding.whose));
    switch (finding.kind) {
    case FindingKind::Unreadable: return DetailCard::tr("the result can't be read");
    case FindingKind::Lost:
        return finding.whose == Whose::Nobody ? DetailCard::tr("nobody removed it")
            : finding.whose == Whose::Both    ? DetailCard::tr("a change of both sides")
                                              : DetailCard::tr("a change of %1").arg(whose);
    case FindingKind::Invented: return DetailCard::tr("no input has it");
    case FindingKind::Changed: return DetailCard::tr("changed by nobody");
    case FindingKind::Settled: break;
    }
    return finding.whose == Whose::Nobody ? DetailCard::tr("a conflict, with a value of its own")
                                          : DetailCard::tr("a conflict, by %1").arg(whose);
}

/// What one text says about a finding.
QString verdictOf(const Finding &finding, Text text)
{
    const auto isLike = [&](Text other) {
        return finding.places[text].line > 0 && finding.places[text].text == finding.places[other].text;
    };
    if (text == Text::Result)
        return {};
    if (text != Text::Base && isLike(Text::Base))
        return DetailCard::tr("as Base");
    if (finding.places[text].line > 0 && isLike(Text::Result))
        return DetailCard::tr("in the result");
    const bool isOurs = text == Text::Ours, isTheirs = text == Text::Theirs;
    const bool changed = finding.whose == Whose::Both || (finding.whose == Whose::Ours && isOurs)
        || (finding.whose == Whose::Theirs && isTheirs);
    if (finding.kind == FindingKind::Lost && changed && (isOurs || isTheirs))
        return finding.whose == Whose::Both ? DetailCard::tr("a change, lost")
                                            : DetailCard::tr("the only change, lost");
    return {};
}

/// Marks what stands between the start and the end that all lines have in common.
void markWhatDiffers(std::vector<EvidenceLine> &lines)
{
    std::vector<EvidenceLine *> there;
    for (EvidenceLine &line : lines)
        if (line.line >= 0)
            there.push_back(&line);
    if (there.empty())
        return;
    const QString &first = there.front()->text;
    qsizetype before = first.size(), behind = first.size();
    for (const EvidenceLine *line : there) {
        const auto [a, b] = std::mismatch(first.begin(), first.begin() + before, line->text.begin(), line->text.end());
        before = a - first.begin();
        const auto [c, d] =
            std::mismatch(first.rbegin(), first.rbegin() + behind, line->text.rbegin(), line->text.rend());
        behind = c - first.rbegin();
    }
    if (before < first.size() || behind < first.size())
        for (EvidenceLine *line : there)
            if (const qsizetype end = line->text.size() - std::min(behind, line->text.size() - before); end > before)
                line->differs = {{static_cast<int>(before), static_cast<int>(end)}};
}

} // namespace

void DetailCard::showFinding(const Scene &scene, size_t index)
{
    const Finding &finding = scene.checked->findings[index];
    m_look = lookOfFinding(scene, index);
    QString word = findingWord(finding, scene.meant[index]);
    word[0] = word[0].toUpper();
    m_title->setText(word);
    m_rule->setText(aboutText(finding));
    m_fullPath = findingPath(finding);
    m_because->setRich(richText(toQt(check::reasonOf(finding))));
    std::vector<EvidenceLine> lines;
    for (const Text text : {Text::Base, Text::Theirs, Text::Ours, Text::Result}) {
        const bool isResult = text == Text::Result;
        const auto side = isResult ? std::nullopt : std::optional(check::sideOf(text));
        if (side && !scene.merged->inputs.open[*side])
            continue;
        const check::FindingPlace &place = finding.places[text];
        EvidenceLine line{side, toQt(check::textName(text)), static_cast<int>(place.line) - 1,
                          place.line > 0 ? visible(place.text).trimmed() : tr("not there"), verdictOf(finding, text)};
        lines.push_back(std::move(line));
    }
    markWhatDiffers(lines);
    m_evidence->setLines(std::move(lines));
    m_otherwise->setVisible(false);
    m_said->hide();
    m_choices->setOffers({}); // the controller knows what can be done
    m_ways->clear();
    m_right->hide();
    m_command->hide();
    m_list->hide();
    m_notices->hide();
    showRemedies({});
    showHead();
}

void DetailCard::setOtherwise(const QString &text)
{
    m_otherwise->setRich(escaped(text));
    m_otherwise->setVisible(!text.isEmpty());
}

void DetailCard::setSaid(const QString &html)
{
    m_said->setRich(html);
    m_said->setVisible(!html.isEmpty());
}

} // namespace fieldwise::ui
