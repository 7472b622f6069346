// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/redact.h"

#include <algorithm>
#include <array>

#include "core/k8s/hiding.h"
#include "core/k8s/lastapplied.h"
#include "core/yaml/json.h"

namespace fieldwise::k8s {

bool isElementName(std::string_view name)
{
    return name == anyElement || name == "-" || (!name.empty() && name.find_first_not_of("0123456789") == name.npos);
}

FieldNames namesOf(std::string_view pointer, bool ignoresStart)
{
    FieldNames names;
    if (!ignoresStart && !pointer.empty() && pointer.front() != '/')
        names.emplace_back();
    for (size_t at = 0; at < pointer.size(); ++at) {
        if (pointer[at] == '/') {
            names.emplace_back();
        } else if (!names.empty()) {
            const bool escaped =
                pointer[at] == '~' && at + 1 < pointer.size() && (pointer[at + 1] == '0' || pointer[at + 1] == '1');
            names.back() += !escaped ? pointer[at] : pointer[++at] == '0' ? '~' : '/';
        }
    }
    return names;
}

bool PlacesFound::meets() const
{
    return hidden
        || std::ranges::any_of(at, [](const SecretPlaces *place) { return place->hidden || !place->below.empty(); });
}

PlacesFound find(const SecretPlaces &places, const FieldNames &names)
{
    PlacesFound found{false, {&places}};
    for (const std::string &name : names) {
        std::vector<const SecretPlaces *> next;
        for (const SecretPlaces *place : found.at) {
            found.hidden =
                found.hidden || place->hidden || (place->isSecret && !isFieldOfSecret(name) && !isElementName(name));
            if (const auto below = place->below.find(name); below != place->below.end())
                next.push_back(&below->second);
            if (const auto any = place->below.find(anyElement);
                any != place->below.end() && name != anyElement && isElementName(name))
                next.push_back(&any->second);
        }
        found.at = std::move(next);
    }
    return found;
}

SecretPlaces &placeAt(SecretPlaces &places, const FieldNames &names)
{
    SecretPlaces *at = &places;
    for (const std::string &name : names)
        at = &at->below[name];
    return *at;
}

void addSecret(SecretPlaces &at)
{
    at.isSecret = true;
    for (const char *field : {"data", "stringData"})
        at.below[field].hidden = true;
}

bool isFieldOfSecret(std::string_view name)
{
    constexpr std::array<std::string_view, 8> known{"apiVersion", "kind", "metadata",   "type",
                                                    "immutable",  "data", "stringData", "items"};
    return std::ranges::find(known, name) != known.end();
}

bool isInstruction(std::string_view name, std::string_view value)
{
    return name == "$patch" && (value == "delete" || value == "replace" || value == "merge");
}

using yaml::NodeId;
using yaml::none;

namespace {

bool isLetter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Where a word begins that stands alone; npos where there is none from `at` on.
size_t findWord(std::string_view text, std::string_view word, size_t at = 0)
{
    for (at = text.find(word, at); at != text.npos; at = text.find(word, at + 1)) {
        const std::string_view rest = text.substr(at + word.size());
        // `\nSecret` in a text that is quoted has a letter before it.
        const bool begins = at == 0 || !isLetter(text[at - 1]) || (at > 1 && text[at - 2] == '\\');
        if (begins && (rest.empty() || !isLetter(rest.front()) || rest.starts_with("List")))
            return at;
    }
    return at;
}

std::vector<NodeId> operationsOf(const yaml::Document &patch)
{
    std::vector<NodeId> operations;
    if (patch.root() != none && patch.node(patch.root()).kind == yaml::Kind::Seq)
        for (NodeId item = patch.firstChild(patch.root()); item != none; item = patch.nextSibling(item))
            if (const NodeId operation = yaml::withoutAlias(patch, item); patch.node(operation).kind == yaml::Kind::Map)
                operations.push_back(operation);
    return operations;
}

/// An operation makes a Secret of something, or brings one.
void addBrought(const Hiding &hiding, const yaml::Document &patch, NodeId value, FieldNames to, SecretPlaces &places)
{
    if (value == none)
        return;
    if (patch.node(value).value == "Secret" && !to.empty() && to.back() == "kind") {
        to.pop_back();
        addSecret(placeAt(places, to));
    }
    for (const FieldNames &names : hiding.secretsIn(value)) {
        FieldNames all = to;
        all.insert(all.end(), names.begin(), names.end());
        addSecret(placeAt(places, all));
    }
}

void addPlacesOfOperations(const yaml::Document &patch, SecretPlaces &places)
{
    Hiding hiding(patch);
    hiding.run({});
    for (const NodeId operation : operationsOf(patch)) {
        const NodeId path = yaml::valueAt(patch, operation, "path"), from = yaml::valueAt(patch, operation, "from");
        for (const bool ignoresStart : {false, true}) {
            if (path == none)
                continue;
            const FieldNames to = namesOf(patch.node(path).value, ignoresStart);
            addBrought(hiding, patch, yaml::valueAt(patch, operation, "value"), to, places);
            if (from == none)
                continue;
            const FieldNames of = namesOf(patch.node(from).value, ignoresStart);
            const bool takes = find(places, of).meets(), brings = find(places, to).meets();
            if (takes != brings)
                placeAt(places, takes ? to : of).hidden = true;
        }
    }
}

void maskAll(yaml::OrderedJson &value)
{
    if (value.is_object()) {
        for (auto it = value.begin(); it != value.end(); ++it)
            if (!isInstruction(it.key(), it->is_string() ? it->get_ref<const std::string &>() : std::string()))
                maskAll(*it);
    } else if (!value.is_null()) {
        value = maskText(Mask::Same);
    }
}

std::vector<const SecretPlaces *> below(const std::vector<const SecretPlaces *> &at, std::string_view name)
{
    std::vector<const SecretPlaces *> next;
    for (const SecretPlaces *place : at)
        if (const auto found = place->below.find(name); found != place->below.end())
            next.push_back(&found->second);
    return next;
}

void maskAt(yaml::OrderedJson &value, const std::vector<const SecretPlaces *> &at, bool inSecret)
{
    inSecret = inSecret || std::ranges::any_of(at, &SecretPlaces::isSecret);
    const auto *text = value.is_string() ? value.get_ptr<const std::string *>() : nullptr;
    const bool isOfList = value.is_array()
        && std::ranges::any_of(at, [](const SecretPlaces *place) { return place->below.contains(anyElement); });
    const bool takesPlace = !value.is_object() && !isOfList && std::ranges::any_of(at, &SecretPlaces::isSecret);
    if (takesPlace || std::ranges::any_of(at, &SecretPlaces::hidden)
        || (text && (saysSecret(*text) || (inSecret && looksStructured(*text))))) {
        maskAll(value);
        return;
    }
    if (value.is_object())
        for (auto it = value.begin(); it != value.end(); ++it) {
            maskAt(*it, below(at, it.key()), inSecret);
            const bool isMistyped = std::ranges::any_of(at, &SecretPlaces::isSecret) && !isFieldOfSecret(it.key())
                && !isInstruction(it.key(), it->is_string() ? it->get_ref<const std::string &>() : std::string());
            if (isMistyped || (inSecret && it.key() == lastAppliedKey))
                maskAll(*it);
        }
    else if (value.is_array())
        for (yaml::OrderedJson &element : value)
            maskAt(element, below(at, anyElement), inSecret);
}

} // namespace

bool saysSecret(std::string_view text)
{
    constexpr std::string_view kind = "kind";
    constexpr size_t farthest = 40; // quotes, escapes and a tag may stand between
    for (size_t at = findWord(text, "Secret"); at != text.npos; at = findWord(text, "Secret", at + 1)) {
        const std::string_view before = text.substr(at > farthest ? at - farthest : 0, std::min(at, farthest));
        const size_t found = before.rfind(kind);
        if (found != before.npos && before.find_first_of(",}", found) == before.npos)
            return true;
    }
    return false;
}

bool saysData(std::string_view comment)
{
    for (const std::string_view field : {"data", "stringData"})
        for (size_t at = findWord(comment, field); at != comment.npos; at = findWord(comment, field, at + 1)) {
            const size_t behind = comment.find_first_not_of("\"' ", at + field.size());
            if (behind != comment.npos && comment[behind] == ':')
                return true;
        }
    return false;
}

bool looksStructured(std::string_view text)
{
    return text.find_first_of("{\n") != text.npos;
}

bool isTextOfCollection(std::string_view name)
{
    return name.find_first_of("{[\n#") != name.npos || name.find(": ") != name.npos || name.ends_with(':')
        || name.starts_with("- ") || name.starts_with("? ");
}

yaml::PathStep masked(yaml::PathStep step, bool isSecret)
{
    const std::string mask(maskText(Mask::Same));
    if (step.kind == yaml::PathStep::Kind::Field ? isTextOfCollection(step.name)
                                                 : isSecret && step.kind == yaml::PathStep::Kind::Value)
        step.name = mask;
    if (isSecret)
        for (auto &[key, text] : step.keys)
            text = mask;
    return step;
}

bool mayHoldSecret(std::string_view text)
{
    return findWord(text, "Secret") != text.npos || findWord(text, "stringData") != text.npos;
}

bool mentionsSecret(const yaml::Document &document)
{
    const std::string_view source = document.source();
    if (document.isText())
        return saysSecret(source) || findWord(source, "stringData") != source.npos;
    if (source.find("Secret") == source.npos && source.find('\\') == source.npos) // only an escape can hide the word
        return false;
    constexpr size_t shortest = std::string_view("kind:Secret").size();
    const auto says = [](const yaml::Node &node) {
        return node.kind == yaml::Kind::Scalar
            && (node.value == "Secret" || node.value == "SecretList"
                || (node.value.size() > shortest && saysSecret(node.value)));
    };
    return std::ranges::any_of(document.nodes(), says)
        || std::ranges::any_of(document.comments(),
                               [&](const yaml::Comment &comment) { return saysSecret(document.slice(comment.range)); });
}

SecretPlaces placesOf(const Texts &texts, const yaml::Document *patch)
{
    SecretPlaces places;
    if (std::ranges::none_of(texts,
                             [](const yaml::Document *text) { return text && text->ok() && mentionsSecret(*text); }))
        return places;
    constexpr int most = 8; // rounds; a place that is found in one text may be found again in others
    for (int round = 0; round < most; ++round) {
        const SecretPlaces before = places;
        for (const yaml::Document *text : texts) {
            if (!text || !text->ok() || (text == patch && !operationsOf(*text).empty()))
                continue;
            Hiding hiding(*text);
            hiding.run(places);
            hiding.addTo(places);
        }
        if (patch)
            addPlacesOfOperations(*patch, places);
        if (places == before)
            break;
    }
    return places;
}

std::vector<Range> secretRanges(const yaml::Document &document, const SecretPlaces &places)
{
    if (document.isText())
        return places.empty() && !mentionsSecret(document) ? std::vector<Range>() : secretLines(document.source());
    if (!document.ok() || (places.empty() && !mentionsSecret(document)))
        return {};
    Hiding hiding(document);
    hiding.run(places);
    return hiding.ranges();
}

std::vector<Range> patchSecretRanges(const yaml::Document &patch, const SecretPlaces &places)
{
    if (operationsOf(patch).empty())
        return secretRanges(patch, places);
    Hiding hiding(patch);
    for (NodeId operation = patch.firstChild(patch.root()); operation != none; operation = patch.nextSibling(operation))
        hiding.hideOperation(operation, places);
    hiding.run({});
    return hiding.ranges();
}

std::vector<Range> outermost(std::vector<Range> ranges)
{
    std::ranges::sort(ranges, [](Range a, Range b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
    std::vector<Range> out;
    for (const Range range : ranges)
        if (out.empty() || range.begin >= out.back().end)
            out.push_back(range);
    return out;
}

void mask(yaml::OrderedJson &value, const SecretPlaces &places, std::string_view pointer)
{
    const PlacesFound found = find(places, namesOf(pointer, false));
    if (found.hidden)
        maskAll(value);
    else
        maskAt(value, found.at, places.isSecret);
}

void maskKeys(yaml::OrderedJson &value)
{
    if (value.is_object()) {
        auto shown = yaml::OrderedJson::object();
        for (auto &[name, child] : value.items())
            shown[isTextOfCollection(name) ? std::string(maskText(Mask::Same)) : name] = std::move(child);
        value = std::move(shown);
    }
    if (value.is_structured())
        for (yaml::OrderedJson &child : value)
            maskKeys(child);
}

std::string maskedPointer(std::string_view pointer)
{
    std::string shown;
    for (const std::string &name : namesOf(pointer, false))
        shown += "/" + yaml::pointerToken(isTextOfCollection(name) ? maskText(Mask::Same) : std::string_view(name));
    return shown;
}

std::string maskedNames(std::string text, std::string_view pointer)
{
    for (const std::string &name : namesOf(pointer, false))
        if (isTextOfCollection(name))
            for (const std::string &written : {name, yaml::pointerToken(name)})
                for (size_t at = 0; (at = text.find(written, at)) != text.npos; at += maskText(Mask::Same).size())
                    text.replace(at, written.size(), maskText(Mask::Same));
    return text;
}

bool hasSecret(const yaml::Stream &stream)
{
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
        const yaml::Document &document = *part.document;
        return document.ok() ? !secretRanges(document).empty() : mayHoldSecret(document.source());
    });
}

std::string_view maskText(Mask mask)
{
    switch (mask) {
    case Mask::Before: return "*** (before)";
    case Mask::After: return "*** (after)";
    case Mask::Same: break;
    }
    return "***";
}

} // namespace fieldwise::k8s
