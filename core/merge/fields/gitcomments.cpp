// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/gitcomments.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/merge/match/textlines.h"
#include "core/merge/plan/disputedcomments.h"
#include "core/merge/plan/headcomments.h"
#include "core/yaml/comments.h"

namespace fieldwise::merge {
namespace {

bool isFirst(NodeRef entry)
{
    return !entry.missing() && entry.document->root() != none
        && entry.document->firstChild(entry.document->root()) == entry.id;
}

std::string commentAboveFirst(const yaml::Document &document)
{
    const auto lines = headLines(document);
    std::string_view text = lines ? document.slice(lines->touching) : std::string_view();
    return std::string(text.substr(0, text.find_last_not_of("\r\n") + 1));
}

/// The comment beside a field with the spaces before it.
std::string_view besideText(const Sides &s, Side side)
{
    const yaml::Document &document = *s.value[side].document;
    const auto range = yaml::besideRange(document, s.entry(side).id);
    return range ? document.slice(*range) : std::string_view();
}

NodeId entryOf(const Decision &decision, Side side)
{
    return decision.keys[side] != none ? decision.keys[side] : decision.values[side];
}

/// True if the first entry of Theirs is also the first in the result, because Theirs' head comments belong to that
/// entry.
bool beginsTheResult(const DocumentPlan &document)
{
    const auto firstOf = [&](Side side) -> const Decision * {
        const auto &text = document.documents[side];
        const NodeId first = text && text->root() != none ? text->firstChild(text->root()) : none;
        for (const DecisionId child : document.root().children)
            if (const Decision &one = document.decision(child); first != none && entryOf(one, side) == first)
                return &one;
        return nullptr;
    };
    const Decision *theirs = firstOf(Side::Updated), *ours = firstOf(Side::Destination);
    if (!theirs || !ours || theirs == ours || !ours->inResult())
        return true;
    return !theirs->has(Side::Destination) && theirs->inResult() && ours->has(Side::Original);
}

bool isLeaf(const DocumentPlan &document)
{
    return document.decisions.front().shape == Shape::Leaf;
}

struct Merged {
    Comments what = Comments::Keep;
    std::string lines; ///< for Comments::Merged
};

/// True if one side (`less`) only removed lines, and the other removed all of these, whatever else it changed.
bool removesMore(std::string_view base, std::string_view more, std::string_view less)
{
    std::map<std::string_view, std::array<int, 3>> times;
    size_t which = 0;
    for (std::string_view text : {base, more, less}) {
        for (; !text.empty(); text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1))
            ++times[text.substr(0, text.find('\n'))][which];
        ++which;
    }
    return std::ranges::all_of(times, [](const auto &line) {
        const auto &[inBase, inMore, inLess] = line.second;
        return inLess == inBase || (inLess < inBase && inMore <= inLess);
    });
}

/// Merges by lines; nothing if both sides changed a line differently.
std::optional<Merged> mergedComments(const PerSide<std::string> &of)
{
    const std::string &base = of[Side::Original], &theirs = of[Side::Updated], &ours = of[Side::Destination];
    if (theirs == base || theirs == ours)
        return Merged{};
    const auto taken = [&theirs] { return theirs.empty() ? Comments::Drop : Comments::Take; };
    if (ours == base)
        return Merged{taken(), {}};
    const auto merged = merge::mergeComments(base, theirs, ours);
    if (!merged && ours.empty() && removesMore(base, ours, theirs))
        return Merged{};
    if (!merged && theirs.empty() && removesMore(base, theirs, ours))
        return Merged{taken(), {}};
    if (!merged)
        return {};
    return *merged == ours ? Merged{} : *merged == theirs ? Merged{taken(), {}} : Merged{Comments::Merged, *merged};
}

void take(Ruling &v, yaml::Slot slot, const Merged &merged)
{
    if (merged.what == Comments::Keep)
        return;
    (slot == yaml::Slot::Above ? v.above : slot == yaml::Slot::Beside ? v.beside : v.below) = merged.what;
    if (merged.what == Comments::Merged) {
        v.comments[slot] = merged.lines;
        v.notices.push_back({NoticeId::CommentsMerged, {}});
    }
    if (v.rule == RuleId::Unchanged) {
        v.rule = RuleId::CommentTaken;
        v.outcome = Outcome::Changed;
    }
}

std::string_view gapLines(NodeRef entry)
{
    return entry.missing() ? std::string_view() : entry.document->slice(yaml::gapBefore(*entry.document, entry.id));
}

std::string withoutReturns(std::string_view text)
{
    std::string lines(text);
    std::erase(lines, '\r');
    return lines;
}

/// Blank lines aside.
std::string commentsOf(std::string_view gap)
{
    std::string out;
    for (size_t begin = 0, end = 0; begin < gap.size(); begin = end) {
        end = std::min(gap.find('\n', begin), gap.size() - 1) + 1;
        const std::string_view line = gap.substr(begin, end - begin);
        if (line.find_first_not_of(" \t\n") != line.npos)
            out += line;
    }
    return out;
}

std::string lastCommentsOf(const yaml::Document &document, NodeId collection)
{
    std::string out;
    for (const yaml::Comment *comment : yaml::lastComments(document, collection))
        out += (out.empty() ? "" : "\n") + std::string(document.slice(comment->range));
    return out;
}

} // namespace

std::string gitComment(const Sides &s, Side side, yaml::Slot slot)
{
    const NodeRef entry = s.entry(side);
    if (slot != yaml::Slot::Above || !isFirst(entry))
        return commentText(entry, slot);
    const auto isFirstToo = [&s](Side one) { return s.value[one].missing() || isFirst(s.entry(one)); };
    return std::ranges::all_of(allSides, isFirstToo) ? commentText(entry, slot) : commentAboveFirst(*entry.document);
}

void followGap(Ruling &v, const Sides &s)
{
    for (const Side side : allSides)
        if (s.value[side].missing())
            return;
    const std::string_view inTheirs = gapLines(s.entry(Side::Updated));
    if (inTheirs == gapLines(s.entry(Side::Original)) || inTheirs == gapLines(s.entry(Side::Destination)))
        return;
    PerSide<std::string> gap;
    for (const Side side : allSides)
        gap[side] = withoutReturns(gapLines(s.entry(side)));
    auto &[base, theirs, ours] = gap.at;
    if (theirs == ours || theirs == base)
        return;
    const std::string wasComments = commentsOf(base), theirComments = commentsOf(theirs),
                      ourComments = commentsOf(ours);
    if (ours == base || ourComments == wasComments) {
        if (ours != base && theirComments == wasComments)
            return;
        v.between = Comments::Take;
    } else if (theirComments == wasComments) {
        return;
    } else {
        for (std::string &lines : gap.at)
            if (lines.ends_with('\n'))
                lines.pop_back();
        const auto merged = merge::mergeComments(base, theirs, ours);
        if (!merged && !removesMore(wasComments, ourComments, theirComments))
            v.between = Comments::Disputed;
        if (!merged || *merged == ours)
            return;
        v.between = Comments::Merged;
        v.comments[yaml::Slot::Free] = *merged;
    }
    if (v.rule == RuleId::Unchanged && theirComments != wasComments) {
        v.rule = RuleId::CommentTaken;
        v.outcome = Outcome::Changed;
    }
}

bool followComments(Ruling &v, const Sides &s)
{
    if (s.inherited[Side::Updated])
        return true;
    for (const yaml::Slot slot : {yaml::Slot::Above, yaml::Slot::Beside}) {
        const auto merged = mergedComments({{gitComment(s, Side::Original, slot), gitComment(s, Side::Updated, slot),
                                             gitComment(s, Side::Destination, slot)}});
        if (!merged || (merged->what == Comments::Merged && slot == yaml::Slot::Beside)) {
            return false;
        }
        take(v, slot, *merged);
    }
    if (v.rule == RuleId::GitTheirsRewrote && v.beside == Comments::Keep
        && besideText(s, Side::Original) != besideText(s, Side::Updated))
        v.beside = Comments::Take; // with other spaces before it
    followGap(v, s);
    return true;
}

void followFoot(Ruling &v, const Sides &s)
{
    PerSide<std::string> foot;
    for (const Side side : allSides)
        if (const NodeRef collection = s.value[side]; !collection.missing())
            foot[side] = lastCommentsOf(*collection.document, collection.id);
    if (std::ranges::all_of(foot.at, &std::string::empty))
        return;
    const auto tail = [](NodeRef collection) {
        return collection.missing()
            ? std::string()
            : withoutReturns(collection.document->slice(yaml::tailOf(*collection.document, collection.id)));
    };
    if (foot[Side::Original] == foot[Side::Updated] && tail(s.o()) == tail(s.d()) && tail(s.u()) != tail(s.d())) {
        v.below = Comments::Take; // other blank lines or indentation
    } else if (const auto merged = mergedComments(foot)) {
        take(v, yaml::Slot::Foot, *merged);
    } else {
        v.below = Comments::Disputed;
    }
}

static void decideOuter(DocumentPlan &document)
{
    Decision &root = document.decisions.front();
    if (root.from != From::Destination || root.conflict)
        return;
    for (const yaml::Slot slot : {yaml::Slot::Head, yaml::Slot::Foot}) {
        PerSide<std::string> texts;
        PerSide<Range> around; // from the first to the last comment
        for (const Side side : allSides)
            if (const auto &text = document.documents[side])
                for (const yaml::Comment *comment :
                     slot == yaml::Slot::Foot ? yaml::lastComments(*text, none) : text->commentsOf(none, slot))
                    if (comment->range.begin >= document.header[side]) {
                        around[side] = {texts[side].empty() ? comment->range.begin : around[side].begin,
                                        comment->range.end};
                        texts[side] += (texts[side].empty() ? "" : "\n") + std::string(text->slice(comment->range));
                    }
        if (slot == yaml::Slot::Head && texts[Side::Updated] != texts[Side::Destination] && !beginsTheResult(document))
            continue;
        auto merged = mergedComments(texts);
        if (!merged && removesMore(texts[Side::Original], texts[Side::Updated], texts[Side::Destination]))
            merged = Merged{Comments::Take, {}};
        if (!merged && removesMore(texts[Side::Original], texts[Side::Destination], texts[Side::Updated]))
            continue;
        if (slot == yaml::Slot::Foot && isLeaf(document))
            continue;
        Comments &decided = slot == yaml::Slot::Head ? root.above : root.below;
        const auto isWhole = [&](Side side) { // with a `---` among them they can't be written
            return !document.documents[side] || hasOnlyComments(document.documents[side]->slice(around[side]));
        };
        if (!merged && std::ranges::all_of(allSides, isWhole))
            decided = Comments::Disputed;
        if (!merged || merged->what == Comments::Keep)
            continue;
        decided = merged->what;
        if (merged->what == Comments::Merged) {
            document.mergedComments[{0, slot}] = merged->lines;
            if (!root.notes(NoticeId::CommentsMerged))
                root.notices.push_back({NoticeId::CommentsMerged, {}});
        }
        if (root.rule == RuleId::Unchanged) {
            root.rule = RuleId::CommentTaken;
            root.outcome = Outcome::Changed;
        }
    }
}

void decideOuterGitComments(DocumentPlan &document)
{
    decideOuter(document);
    addDisputedComments(document);
}

} // namespace fieldwise::merge
