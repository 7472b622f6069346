// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/openings.h"

#include <algorithm>
#include <cctype>

#include "core/git/markers.h"
#include "core/helm/record.h"
#include "core/k8s/identity.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/resources/otherobject.h"
#include "core/merge/resources/pairing.h"
#include "core/yaml/lists.h"

namespace fieldwise::openings {

using merge::Mode;
using merge::Side;

namespace {

bool isNamedPatch(std::string_view name)
{
    const std::string_view file = name.substr(name.find_last_of("/:") + 1); // a version is `branch:path`
    constexpr std::string_view word = "patch";
    const auto isLetter = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::search(file.begin(), file.end(), word.begin(), word.end(), isLetter) != file.end();
}

bool isOperations(const yaml::Document &document)
{
    if (document.root() == yaml::none || document.node(document.root()).kind != yaml::Kind::Seq)
        return false;
    const yaml::NodeId first = document.firstChild(document.root());
    return first != yaml::none && document.find(first, "op") != yaml::none
        && document.find(first, "path") != yaml::none;
}

Kind kindOf(std::string_view text, const yaml::Stream &stream, std::string_view name)
{
    const auto anyDocument = [&](auto is) {
        return std::ranges::any_of(stream.parts, [is](const yaml::Part &part) { return is(*part.document); });
    };
    if (git::hasMarkers(text))
        return Kind::Marked;
    if (helm::isOfRelease(text))
        return Kind::Release;
    if (isNamedPatch(name) || anyDocument(isOperations))
        return Kind::Patch;
    return anyDocument(k8s::looksLive) ? Kind::Live : Kind::Other;
}

bool has(const std::vector<Text> &texts, Kind kind)
{
    return std::ranges::any_of(texts, [kind](const Text &text) { return text.kind == kind; });
}

/// Of an apply whose Last applied is read from release records.
std::vector<Slot> slotsOfRelease(const std::vector<Text> &texts)
{
    std::vector<Slot> free{Side::Updated, Side::Destination}, slots;
    bool hasRelease = false;
    for (const Text &text : texts) {
        const Slot wanted = text.kind == Kind::Release && !hasRelease ? Side::Original
            : text.kind == Kind::Live                                 ? Side::Destination
                                                                      : Side::Updated;
        hasRelease = hasRelease || wanted == Slot(Side::Original);
        const auto found = std::ranges::find(free, wanted);
        slots.push_back(wanted == Slot(Side::Original) || found != free.end() || free.empty() ? wanted : free.front());
        std::erase(free, slots.back());
    }
    slots.resize(std::min<size_t>(slots.size(), 3));
    return slots;
}

/// The slots, without one that is derived from Live.
std::vector<Slot> filledSlots(size_t texts, const Way &way)
{
    std::vector<Slot> slots = slotsOf(way);
    const bool isDerived = way.mode == Mode::ServerSide || (way.mode == Mode::Apply && texts < slots.size());
    if (isDerived)
        std::erase(slots, Slot(Side::Original));
    return slots;
}

} // namespace

Text textOf(std::string_view text, const FileParts &files, std::string_view name)
{
    yaml::Stream stream = yaml::withListsApart(yaml::read(text, files));
    Text out{.kind = files.empty() ? kindOf(text, stream, name) : kindOf({}, stream, {})};
    out.objects = static_cast<size_t>(std::ranges::count_if(
        stream.parts, [](const yaml::Part &part) { return merge::hasContent(part, Mode::Apply); }));
    out.settings = gitops::settingsKindOf(stream);
    out.stream = std::make_shared<const yaml::Stream>(std::move(stream));
    return out;
}

std::vector<Side> paneOrder(Mode mode)
{
    if (mode == Mode::Compare)
        return {Side::Destination, Side::Updated};
    if (!merge::hasOriginal(mode))
        return {Side::Updated, Side::Destination};
    return {Side::Original, Side::Updated, Side::Destination};
}

std::vector<Slot> slotsOf(const Way &way)
{
    std::vector<Slot> slots;
    for (const Side side : paneOrder(way.mode))
        slots.emplace_back(side);
    if (way.checks)
        slots.emplace_back();
    return slots;
}

merge::PerSide<Side> arranged(const merge::PerSide<bool> &open, const merge::PerSide<Side> &home, Mode before,
                              Mode after)
{
    merge::PerSide<Side> from{merge::allSides};
    if (merge::hasOriginal(after)) {
        for (const Side side : merge::allSides)
            from[home[side]] = side;
        return from;
    }
    if (!merge::hasOriginal(before) || !open[Side::Original] || (open[Side::Updated] && open[Side::Destination]))
        return from;
    std::vector<Side> panes = paneOrder(after), texts = paneOrder(before);
    panes.push_back(Side::Original);
    std::stable_partition(texts.begin(), texts.end(), [&](Side side) { return open[side]; });
    for (size_t i = 0; i < texts.size(); ++i)
        from[panes[i]] = texts[i];
    return from;
}

Settings settingsAmong(const std::vector<Text> &texts)
{
    Settings out;
    size_t whole = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].settings.of == gitops::SettingsKind::Of::None)
            continue;
        out.texts.push_back(i);
        whole += texts[i].settings.isWhole() ? 1 : 0;
        if (texts[i].settings.isWhole())
            out.deployer = texts[i].settings.deployer;
    }
    const size_t others = texts.size() - out.texts.size();
    return whole == 1 && others > 0 && others <= 3 ? out : Settings{};
}

Fit fitting(const std::vector<Text> &texts, const Way &now, Mode threeWay)
{
    const size_t count = texts.size();
    if (count == 1 && has(texts, Kind::Marked))
        return {{Mode::Git}, Why::Marked};
    if (count > 0 && count <= 3 && has(texts, Kind::Release))
        return {{now.mode == Mode::ServerSide ? Mode::ServerSide : Mode::Apply}, Why::Release};
    if (count > 0 && count <= 2 && has(texts, Kind::Patch))
        return {{Mode::Patch}, Why::Patch};
    if (count > 0 && count <= 3 && has(texts, Kind::Live))
        return {{now.mode == Mode::ServerSide && count < 3 ? Mode::ServerSide : Mode::Apply}, Why::Live};
    if (count == 4)
        return {{Mode::Git, true}};
    if (count < 2 || filledSlots(count, now).size() == count)
        return {now};
    return {{count == 2 ? Mode::TwoWay : threeWay}};
}

std::vector<Slot> placed(const std::vector<Text> &texts, const Way &way)
{
    if (merge::isApply(way.mode) && has(texts, Kind::Release))
        return slotsOfRelease(texts);
    std::vector<Slot> slots = filledSlots(texts.size(), way);
    const auto isPatch = [](const Text &text) { return text.kind == Kind::Patch; };
    const auto isLive = [](const Text &text) { return text.kind == Kind::Live; };
    if (way.mode == Mode::Patch && texts.size() == 2 && !isPatch(texts[0]) && isPatch(texts[1]))
        std::swap(slots[0], slots[1]); // kubectl and fieldwise-cli name the document first
    if (way == Way{Mode::Git} && texts.size() == 1)
        slots = {Slot(Side::Destination)}; // its markers have the other sides
    slots.resize(std::min(slots.size(), texts.size()));
    if (!merge::isApply(way.mode))
        return slots;
    const auto live = std::find_if(texts.rbegin(), texts.rend(), isLive);
    const auto at = texts.rend() - live - 1;
    if (at < 0 || static_cast<size_t>(at) >= slots.size())
        return slots;
    slots.pop_back();
    slots.insert(slots.begin() + at, Slot(Side::Destination));
    return slots;
}

Pairs pairsOf(const Text &first, const Text &second, Mode mode)
{
    merge::PerSide<yaml::Stream> streams;
    streams[Side::Updated] = *first.stream;
    streams[Side::Destination] = *second.stream;
    merge::Options options;
    options.mode = mode;
    Pairs pairs;
    const auto name = [&](Side side, uint32_t part) {
        return k8s::describe(k8s::identityOf(*streams[side].parts[part].document));
    };
    for (const merge::PartIndices &parts : merge::pairDocuments(streams, options)) {
        const bool hasFirst = parts[Side::Updated] != merge::noPart,
                   hasSecond = parts[Side::Destination] != merge::noPart;
        if (hasFirst && hasSecond) {
            ++pairs.both;
            merge::DocumentPlan document;
            for (const Side side : {Side::Updated, Side::Destination})
                document.documents[side] = streams[side].parts[parts[side]].document;
            pairs.areOthers = first.objects == 1 && second.objects == 1 && merge::otherObject(document, options);
            if (pairs.areOthers)
                pairs.onlySecond.push_back(name(Side::Destination, parts[Side::Destination]));
        } else if (hasFirst) {
            pairs.onlyFirst.push_back(name(Side::Updated, parts[Side::Updated]));
        } else if (hasSecond) {
            pairs.onlySecond.push_back(name(Side::Destination, parts[Side::Destination]));
        }
    }
    return pairs;
}

} // namespace fieldwise::openings
