// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/inventory.h"

#include <algorithm>

#include "core/git/inventoryparts.h"
#include "core/merge/plan/collections.h"
#include "core/yaml/json.h"

namespace fieldwise::git {

namespace {

/// The same with the names.
class Named {
public:
    struct Path {
        uint64_t number = 0;
        std::string name{};
    };

    static Path fieldOf(const Path &path, std::string_view name)
    {
        return {Numbered::fieldOf(path.number, name), path.name + (path.name.empty() ? "" : ".") + std::string(name)};
    }
    static Path itemOf(const Path &path) { return {Numbered::itemOf(path.number), path.name + "[]"}; }
    void add(const Path &path, std::string_view value)
    {
        emplace(combinedDigest(path.number, digestOf(value)), path.name + ": " + std::string(value));
    }
    void addText(const Path &path, std::string_view value)
    {
        emplace(combinedDigest(combinedDigest(path.number, ofText), digestOf(value)),
                path.name + ": " + yaml::jsonString(value));
    }
    void addComment(std::string_view value) { emplace(combinedDigest(ofComment, digestOf(value)), std::string(value)); }
    /// The place of what is added next, from the start of its document.
    void at(uint32_t place) { m_at = place; }

    Names names;
    uint32_t offset = 0; ///< of the document

private:
    void emplace(uint64_t what, std::string text) { names.emplace(what, Name{std::move(text), offset + m_at}); }

    uint32_t m_at = 0;
};

template <class To>
void addDocument(const yaml::Document &document, To &to)
{
    if (document.root() != yaml::none)
        addLeaves({&document, document.root()}, {}, to);
    addComments(document, to);
}

/// Calls `visit` for each field that is decided as a whole, with its path in the result.
template <class To, class Visit>
void eachLeaf(const merge::DocumentPlan &document, merge::DecisionId id, const typename To::Path &path,
              const Visit &visit)
{
    const merge::Decision &decision = document.decision(id);
    if (decision.isLeaf())
        return visit(decision, path);
    for (const merge::DecisionId child : decision.children) {
        const merge::Decision &part = document.decision(child);
        const bool isField = part.pathStep.kind == yaml::PathStep::Kind::Field && decision.shape == merge::Shape::Map;
        eachLeaf<To>(document, child, isField ? To::fieldOf(path, part.pathStep.name) : To::itemOf(path), visit);
    }
}

template <class To, class Visit>
void eachLeaf(const merge::Plan &plan, const Visit &visit)
{
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty())
            eachLeaf<To>(document, 0, {}, [&](const merge::Decision &decision, const typename To::Path &path) {
                visit(document, decision, path);
            });
}

void startAt(uint32_t, Numbered &) {}
void startAt(uint32_t offset, Named &to)
{
    to.offset = offset;
}

template <class To>
void addInResult(const merge::Plan &plan, Side side, To &to)
{
    for (const yaml::Part &part : plan.streams[side].parts) {
        startAt(part.offset, to);
        addComments(*part.document, to);
    }
    eachLeaf<To>(plan, [&](const auto &document, const auto &decision, const auto &path) {
        if (decision.has(side))
            startAt(plan.offset(document, side), to);
        addDecided(document, decision, side, path, to);
    });
}

bool isAsInBase(const merge::DocumentPlan &document, const merge::Decision &decision, Side side)
{
    const merge::NodeRef was = merge::nodeOf(document, decision, Side::Original),
                         is = merge::nodeOf(document, decision, side);
    return !was.missing() && !is.missing() && was.text() == is.text();
}

} // namespace

Inventory::Inventory(std::vector<uint64_t> all)
{
    std::ranges::sort(all);
    m_entries.reserve(all.size());
    for (const uint64_t what : all) {
        if (m_entries.empty() || m_entries.back().what != what)
            m_entries.push_back({what, 0});
        ++m_entries.back().count;
    }
}

int Inventory::count(uint64_t what) const
{
    const auto found = std::ranges::lower_bound(m_entries, what, {}, &Entry::what);
    return found != m_entries.end() && found->what == what ? found->count : 0;
}

std::vector<Inventory::Entry> Inventory::lessIn(const Inventory &other) const
{
    std::vector<Entry> out;
    auto at = other.m_entries.begin();
    for (const Entry &entry : m_entries) {
        while (at != other.m_entries.end() && at->what < entry.what)
            ++at;
        if (at == other.m_entries.end() || at->what != entry.what || at->count < entry.count)
            out.push_back(entry);
    }
    return out;
}

SharedDocuments sharedBy(const merge::PerSide<yaml::Stream> &inputs)
{
    SharedDocuments shared;
    for (const Side side : merge::allSides) {
        SharedDocuments counts;
        for (const yaml::Part &part : inputs[side].parts)
            ++counts[part.document.get()];
        if (side == Side::Original)
            shared = counts;
        for (auto &[document, count] : shared)
            count = std::min(count, counts[document]);
        std::erase_if(shared, [](const auto &one) { return one.second == 0; });
    }
    return shared;
}

bool hasAll(const yaml::Stream &stream, const SharedDocuments &documents)
{
    SharedDocuments missing = documents;
    for (const yaml::Part &part : stream.parts)
        if (const auto found = missing.find(part.document.get()); found != missing.end() && --found->second == 0)
            missing.erase(found);
    return missing.empty();
}

Inventory inventoryOf(const yaml::Stream &stream, SharedDocuments without)
{
    Numbered numbered;
    for (const yaml::Part &part : stream.parts)
        if (const auto found = without.find(part.document.get()); found != without.end() && found->second > 0)
            --found->second;
        else
            addDocument(*part.document, numbered);
    return Inventory(std::move(numbered.all));
}

Inventory commentsOf(const yaml::Stream &stream)
{
    Numbered numbered;
    for (const yaml::Part &part : stream.parts)
        addComments(*part.document, numbered);
    return Inventory(std::move(numbered.all));
}

Inventory inventoryInResult(const merge::Plan &plan, Side side)
{
    Numbered numbered;
    addInResult(plan, side, numbered);
    return Inventory(std::move(numbered.all));
}

bool renamesKeys(const merge::Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const merge::DocumentPlan &document) {
        return std::ranges::any_of(document.decisions, [&](const merge::Decision &decision) {
            return std::ranges::any_of(merge::allSides,
                                       [&](Side side) { return merge::hasAnotherKey(document, decision, side); });
        });
    });
}

Inventory goneFrom(const merge::Plan &plan, Side side)
{
    std::vector<uint64_t> gone;
    eachLeaf<Numbered>(plan, [&](const auto &document, const auto &decision, uint64_t path) {
        if (isAsInBase(document, decision, side))
            return;
        Numbered was, is;
        addDecided(document, decision, Side::Original, path, was);
        addDecided(document, decision, side, path, is);
        const Inventory had(std::move(was.all)), left(std::move(is.all));
        for (const auto &[what, count] : had.entries())
            gone.insert(gone.end(), static_cast<size_t>(std::max(0, count - left.count(what))), what);
    });
    return Inventory(std::move(gone));
}

/// Comments of the fields below a value or beside its key.
static void addCommentsIn(const yaml::Document &document, NodeId key, NodeId value, Numbered &to)
{
    for (const yaml::Comment &one : document.comments())
        if (one.owner == key || (one.owner >= value && one.owner < document.node(value).next))
            to.addComment(document.slice(one.range));
}

/// The lines of a part of a text. Its indentation in the document is not known here, so each line is added with any
/// indentation up to its own.
static void addChosenLines(const merge::DocumentPlan &document, const merge::Decision &part, uint64_t path, Side side,
                           Numbered &to)
{
    constexpr size_t deepest = 80;
    const std::string_view text = document.documents[side]->slice(part.lines[side]);
    if (part.has(side) && merge::hasFoldedLines({document.documents[side].get(), part.values[side]}))
        return addWords(text, path, to);
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        for (size_t i = 0; i <= deepest; ++i) {
            to.addText(path, line);
            if (line.empty() || line.front() != ' ')
                break;
            line.remove_prefix(1);
        }
        at = end + 1;
    }
}

static void addChosen(const merge::DocumentPlan &document, merge::DecisionId id, uint64_t path, Side side, Numbered &to)
{
    const merge::Decision &decision = document.decision(id);
    const bool isChosen = decision.isChosen() || decision.person.accepted;
    if (isChosen && decision.has(side)) {
        const yaml::Document &of = *document.documents[side];
        addDecided(document, decision, side, path, to);
        if (id == 0)
            addComments(of, to);
        else
            addCommentsIn(of, decision.keys[side], decision.values[side], to);
    }
    if (isChosen || decision.shape == merge::Shape::Leaf)
        return;
    for (const merge::DecisionId child : decision.children) {
        const merge::Decision &part = document.decision(child);
        if (part.isLines()) {
            if (document.documents[side] && (part.isChosen() || part.person.accepted))
                addChosenLines(document, part, path, side, to);
            continue;
        }
        const bool isField = part.pathStep.kind == yaml::PathStep::Kind::Field && decision.shape == merge::Shape::Map;
        addChosen(document, child, isField ? Numbered::fieldOf(path, part.pathStep.name) : Numbered::itemOf(path), side,
                  to);
    }
}

static void addChosenComments(const merge::DocumentPlan &document, Side side, Numbered &to)
{
    for (const merge::DecisionId id : document.disputedComments) {
        const merge::Decision &comments = document.decision(id);
        if (!comments.has(side) || !(comments.isChosen() || comments.person.accepted))
            continue;
        const std::span<const yaml::Comment> all = document.documents[side]->comments();
        const auto lines = comments.lines[side];
        for (auto one = std::ranges::lower_bound(all, lines.begin, {}, [](const auto &it) { return it.range.begin; });
             one != all.end() && one->range.begin < lines.end; ++one)
            to.addComment(document.documents[side]->slice(one->range));
    }
}

Inventory chosenAgainst(const merge::Plan &plan, Side side)
{
    Numbered numbered;
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty()) {
            addChosen(document, 0, {}, side, numbered);
            addChosenComments(document, side, numbered);
        }
    return Inventory(std::move(numbered.all));
}

Names namesOf(const yaml::Stream &stream)
{
    Named named;
    for (const yaml::Part &part : stream.parts) {
        named.offset = part.offset;
        addDocument(*part.document, named);
    }
    return std::move(named.names);
}

Names namesInResult(const merge::Plan &plan, Side side)
{
    Named named;
    addInResult(plan, side, named);
    return std::move(named.names);
}

bool isFilled(const Names &names, const std::string &empty)
{
    for (const auto &[end, inside] : {std::pair(": {}", "."), std::pair(": []", "[]")}) {
        if (!empty.ends_with(end))
            continue;
        const std::string begin = empty.substr(0, empty.size() - 4) + inside;
        return std::ranges::any_of(names, [&](const auto &entry) { return entry.second.text.starts_with(begin); });
    }
    return false;
}

} // namespace fieldwise::git
