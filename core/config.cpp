// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/config.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "core/base/encoding.h"
#include "core/configoptions.h"
#include "core/configreading.h"
#include "core/configwriting.h"

namespace fieldwise::config {

using merge::ChoiceKind;
using merge::Side;
using yaml::NodeId;
using yaml::none;

namespace {

constexpr uint64_t version = 1;
/// A person's own choices; a session may have three inputs of the size that can be opened.
constexpr size_t largestResolutions = size_t{4} << 20;

constexpr Word<ChoiceKind> takes[] = {{"original", ChoiceKind::Original},
                                      {"updated", ChoiceKind::Updated},
                                      {"destination", ChoiceKind::Destination},
                                      {"both", ChoiceKind::Both},
                                      {"both-updated-first", ChoiceKind::BothUpdatedFirst},
                                      {"value", ChoiceKind::Value},
                                      {"nothing", ChoiceKind::Nothing},
                                      {"merge", ChoiceKind::Merge},
                                      {"typed", ChoiceKind::Typed},
                                      {"typed-head", ChoiceKind::TypedHead}};
constexpr Word<Side> sides[] = {
    {"original", Side::Original}, {"updated", Side::Updated}, {"destination", Side::Destination}};
constexpr Word<merge::Mode> modes[] = {{"three-way", merge::Mode::ThreeWay},
                                       {"two-way", merge::Mode::TwoWay},
                                       {"apply", merge::Mode::Apply},
                                       {"patch", merge::Mode::Patch},
                                       {"compare", merge::Mode::Compare},
                                       {"git", merge::Mode::Git},
                                       {"server-side", merge::Mode::ServerSide},
                                       {"three-way-keep", merge::Mode::ThreeWayKeep}};
const std::vector<Word<Encoding>> &encodings()
{
    static const std::vector<Word<Encoding>> all = [] {
        std::vector<Word<Encoding>> words;
        for (uint8_t i = 0; i < static_cast<uint8_t>(Encoding::Count); ++i)
            words.push_back({encodingWord(static_cast<Encoding>(i)), static_cast<Encoding>(i)});
        return words;
    }();
    return all;
}

void writeSeen(Writing &out, const merge::Seen &saw)
{
    out.key("saw");
    out.beginMap();
    for (const auto &[name, side] : sides)
        if (saw[side])
            out.add(name, saw[side]->isSecret ? std::string(merge::hiddenValue) : saw[side]->text);
    out.endMap();
}

void writeChoices(Writing &out, const std::vector<merge::Choice> &choices)
{
    out.key("choices");
    out.beginList();
    for (const merge::Choice &choice : choices) {
        out.beginMap();
        out.add("resource", choice.resource);
        out.add("path", yaml::print(choice.path));
        out.add("take", wordOf(takes, choice.kind));
        if (choice.kind == ChoiceKind::Value || choice.kind == ChoiceKind::Typed
            || choice.kind == ChoiceKind::TypedHead)
            out.add("value", choice.value);
        if (choice.after)
            out.add("after", yaml::print(*choice.after));
        if (choice.always)
            out.add("always", true);
        else if (choice.saw)
            writeSeen(out, *choice.saw);
        out.endMap();
    }
    out.endList();
}

std::string readBytes(Reading &in, NodeId id)
{
    std::string text = in.text(id);
    if (in.fault() || in.tag(id) != "tag:yaml.org,2002:binary")
        return text;
    const auto bytes = fromBase64(text);
    if (!bytes || bytes->empty())
        in.fail(id, "found something else after !!binary, expected base64");
    return bytes.value_or("");
}

yaml::Path readPath(Reading &in, NodeId id)
{
    const std::string text = readBytes(in, id);
    auto path = yaml::parsePath(text);
    if (path)
        return std::move(*path);
    in.fail(id, "found the path `" + Reading::shortened(text) + "`: " + path.error().front().text);
    return {};
}

merge::Seen readSeen(Reading &in, NodeId map)
{
    merge::Seen saw;
    for (const auto &[name, id] : in.fields(map, {"original", "updated", "destination"})) {
        std::string text = readBytes(in, id);
        const bool isSecret = text == merge::hiddenValue;
        saw[std::ranges::find(sides, name, &Word<Side>::first)->second] = {std::move(text), isSecret};
    }
    return saw;
}

merge::Choice readChoice(Reading &in, NodeId map)
{
    merge::Choice choice;
    const auto fields = in.fields(map, {"resource", "path", "take", "value", "after", "saw", "always"});
    choice.resource = readBytes(in, in.needed(fields, "resource", map));
    choice.path = readPath(in, in.needed(fields, "path", map));
    const NodeId take = in.needed(fields, "take", map);
    choice.kind = in.word<ChoiceKind>(take, takes);
    const auto value = fields.find("value");
    if (const auto after = fields.find("after"); after != fields.end()) {
        choice.after = readPath(in, after->second);
        if (choice.kind != ChoiceKind::Typed || choice.after->size() > 1)
            in.fail(after->second, "found `after`, expected it only with `take: typed`, with one field or element");
    }
    if (choice.kind == ChoiceKind::Value || choice.kind == ChoiceKind::TypedHead
        || (choice.kind == ChoiceKind::Typed && value != fields.end()))
        choice.value = readBytes(in, in.needed(fields, "value", map));
    else if (choice.kind != ChoiceKind::Typed && value != fields.end())
        in.fail(value->second, "found a value, expected one only with `take: value`, `typed` or `typed-head`");
    if (const auto always = fields.find("always"); always != fields.end())
        choice.always = in.flag(always->second);
    if (const auto saw = fields.find("saw"); saw != fields.end() && !choice.always)
        choice.saw = readSeen(in, saw->second);
    return choice;
}

std::vector<merge::Choice> readChoices(Reading &in, NodeId list)
{
    std::vector<merge::Choice> choices;
    std::ranges::transform(in.items(list), std::back_inserter(choices),
                           [&in](NodeId item) { return readChoice(in, item); });
    return choices;
}

void checkVersion(Reading &in, const Reading::Fields &fields)
{
    const NodeId id = in.needed(fields, "version", in.root());
    const uint64_t found = in.number(id);
    if (found != version)
        in.fail(id,
                "found version " + std::to_string(found) + ", expected " + std::to_string(version)
                    + ", the only version that this Fieldwise reads");
}

void writeOptions(Writing &out, const Session &session)
{
    out.key("options");
    out.beginMap();
    for (const OptionField &field : fieldsOf(session.options, session.schemas))
        std::visit([&](const auto &value) { out.add(field.name, value); }, field.value);
    out.endMap();
}

void writeInput(Writing &out, const SessionInput &input)
{
    out.beginMap();
    out.add("name", input.name);
    out.addIf("file", input.file);
    out.addIf("hash", input.hash);
    if (!input.hash.empty())
        out.add("size", input.size);
    if (input.encoding != Encoding::Utf8)
        out.add("encoding", std::string(encodingWord(input.encoding)));
    if (!input.files.empty()) {
        out.key("files");
        out.beginList();
        for (const FilePart &part : input.files) {
            out.beginMap();
            out.add("path", part.path);
            out.add("begin", uint64_t{part.begin});
            if (part.breakAdded)
                out.add("break-added", true);
            out.endMap();
        }
        out.endList();
    }
    if (input.text)
        out.add("text", *input.text);
    out.endMap();
}

/// The name of a file or folder; a NUL would end it early for the system, not for the person who reads it.
std::string readPlace(Reading &in, NodeId id)
{
    std::string place = readBytes(in, id);
    if (place.find('\0') != std::string::npos)
        in.fail(id, "found a NUL in the name of a file, expected none");
    return place;
}

FileParts readFiles(Reading &in, NodeId list)
{
    FileParts files;
    std::set<std::string, std::less<>> paths;
    for (const NodeId item : in.items(list)) {
        const auto fields = in.fields(item, {"path", "begin", "break-added"});
        const NodeId path = in.needed(fields, "path", item);
        FilePart part{readBytes(in, path), 0, false};
        const std::string entry = "found the path `" + Reading::shortened(part.path) + "`, ";
        if (const std::string why = pathFault(part.path); !why.empty())
            in.fail(path, entry + "which " + why + "; expected a path inside the folder");
        if (!paths.insert(part.path).second)
            in.fail(path, entry + "a second time, expected each once");
        for (const auto &[name, id] : fields) {
            if (name == "begin")
                part.begin = static_cast<uint32_t>(std::min<uint64_t>(in.number(id), ~0U));
            else if (name == "break-added")
                part.breakAdded = in.flag(id);
        }
        if (!in.fault() && (files.empty() ? part.begin != 0 : part.begin < files.back().begin))
            in.fail(item,
                    "found a file that begins before the one above it, expected them in their order, the first at 0");
        files.push_back(std::move(part));
    }
    return files;
}

SessionInput readInput(Reading &in, NodeId map)
{
    SessionInput input;
    const auto fields = in.fields(map, {"name", "file", "hash", "size", "encoding", "files", "text"});
    input.name = readBytes(in, in.needed(fields, "name", map));
    for (const auto &[name, id] : fields) {
        if (name == "file")
            input.file = readPlace(in, id);
        else if (name == "hash")
            input.hash = readBytes(in, id);
        else if (name == "size")
            input.size = in.number(id);
        else if (name == "encoding")
            input.encoding = in.word<Encoding>(id, encodings());
        else if (name == "files")
            input.files = readFiles(in, id);
        else if (name == "text")
            input.text = readBytes(in, id);
    }
    if (!input.files.empty() && input.files.back().begin > (input.text ? input.text->size() : 0))
        in.fail(map, "found a file that begins after the end of the text, expected all files within it");
    return input;
}

Session readWholeSession(Reading &in)
{
    Session session;
    const auto fields = in.fields(in.root(),
                                  {"version", "saved", "session", "mode", "inputs", "options", "choices", "typed",
                                   "selected", "result", "check", "meant", "deployer-settings"});
    checkVersion(in, fields);
    session.options.mode = in.word<merge::Mode>(in.needed(fields, "mode", in.root()), modes);
    for (const auto &[name, id] : fields) {
        if (name == "saved")
            session.saved = readBytes(in, id);
        else if (name == "session")
            session.session = readPlace(in, id);
        else if (name == "inputs")
            for (const auto &[side, input] : in.fields(id, {"original", "updated", "destination"}))
                session.inputs[std::ranges::find(sides, side, &Word<Side>::first)->second] = readInput(in, input);
        else if (name == "options")
            readOptions(in, id, session.options, session.schemas);
        else if (name == "check")
            session.toCheck = readInput(in, id);
        else if (name == "meant")
            std::ranges::transform(in.items(id), std::back_inserter(session.meant),
                                   [&in](NodeId item) { return readBytes(in, item); });
        else if (name == "deployer-settings")
            std::ranges::transform(in.items(id), std::back_inserter(session.settings),
                                   [&in](NodeId item) { return readInput(in, item); });
        else if (name == "choices")
            session.choices = readChoices(in, id);
        else if (name == "typed")
            session.typed = readBytes(in, id);
        else if (name == "result")
            session.result = readPlace(in, id);
        else if (name == "selected") {
            const auto selected = in.fields(id, {"resource", "path"});
            session.resource = readBytes(in, in.needed(selected, "resource", id));
            session.path = readPath(in, in.needed(selected, "path", id));
        }
    }
    return session;
}

std::vector<merge::Choice> readWholeResolutions(Reading &in)
{
    const auto fields = in.fields(in.root(), {"version", "choices"});
    checkVersion(in, fields);
    return readChoices(in, in.needed(fields, "choices", in.root()));
}

template <class T>
Result<T, Diagnostic> reading(std::string_view text, T (*whole)(Reading &))
{
    Reading in(text);
    T read = whole(in);
    if (in.fault())
        return Unexpected(*in.fault());
    return read;
}

} // namespace

std::string resolutionsText(const std::vector<merge::Choice> &choices)
{
    Writing out("Fieldwise choices", version);
    writeChoices(out, choices);
    return out.finish();
}

Result<std::vector<merge::Choice>, Diagnostic> readResolutions(std::string_view text)
{
    if (text.size() > largestResolutions)
        return Unexpected(fault("config",
                                "larger than " + std::to_string(largestResolutions >> 20)
                                    + " MiB, which is the limit for a file of choices"));
    return reading(text, readWholeResolutions);
}

std::string sessionText(const Session &session)
{
    Writing out("Fieldwise session", version);
    out.addIf("saved", session.saved);
    out.addIf("session", session.session);
    out.add("mode", wordOf(modes, session.options.mode));
    out.key("inputs");
    out.beginMap();
    for (const auto &[name, side] : sides) {
        if (!session.inputs[side])
            continue;
        out.key(name);
        writeInput(out, *session.inputs[side]);
    }
    out.endMap();
    if (session.toCheck) {
        out.key("check");
        writeInput(out, *session.toCheck);
        out.add("meant", session.meant);
    }
    if (!session.settings.empty()) {
        out.key("deployer-settings");
        out.beginList();
        for (const SessionInput &settings : session.settings)
            writeInput(out, settings);
        out.endList();
    }
    writeOptions(out, session);
    writeChoices(out, session.choices);
    if (session.typed)
        out.add("typed", *session.typed);
    if (!session.resource.empty()) {
        out.key("selected");
        out.beginMap();
        out.add("resource", session.resource);
        out.add("path", yaml::print(session.path));
        out.endMap();
    }
    out.addIf("result", session.result);
    return out.finish();
}

Result<Session, Diagnostic> readSession(std::string_view text)
{
    return reading(text, readWholeSession);
}

} // namespace fieldwise::config
