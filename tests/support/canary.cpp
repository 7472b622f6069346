// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/canary.h"

#include <array>
#include <functional>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/yaml/json.h"

namespace fieldwise::test {

using merge::Mode;
using merge::Side;

namespace {

constexpr std::string_view canary = "Kq7ZwXv9TtBn", encoded = "S3E3WndYdjlUdEJu"; // and as base64

/// Equal for equal `what`.
std::string valueFor(size_t what)
{
    return (what % 3 == 0 ? std::string(encoded) : std::string(canary)) + std::to_string(what % 97);
}

std::string indented(const std::string &text, const std::string &by)
{
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t found = text.find_first_of("\r\n", at),
                     end = found == text.npos ? text.size() : pastBreak(text, found);
        out += (found == at ? "" : by) + text.substr(at, end - at);
        at = end;
    }
    return out;
}

std::string inQuotes(const std::string &text)
{
    return yaml::jsonString(text);
}

/// One text of a Secret, written by hand as people and programs do.
class SecretText {
public:
    /// `same` is of all texts of a merge: what they have in common.
    SecretText(Choices &same, Choices &own, Side side) : m_own(own), m_side(side)
    {
        m_form = same.below(12);
        m_alias = same.below(6);
        m_holds = same.below(5);
        m_kind = same.below(6);
        m_list = same.below(8);
        m_comments = same.below(3);
        m_hasVersion = same.below(4) != 0;
        m_renames = same.below(12);
    }

    /// It stands among others, where another kind is another object.
    bool isListed() const { return m_list >= 2 && m_list <= 4; }

    std::string text()
    {
        if (m_form == 0)
            return json() + '\n';
        std::string out = m_list == 2 || m_list == 3 ? listed() : object();
        if (m_list == 4)
            out += "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\ndata: {manifest: "
                + inQuotes(object()) + "}\n";
        return out;
    }

private:
    std::string value(size_t key) { return valueFor(key * 5 + (m_own.chance(50) ? 0 : 1 + m_own.below(3))); }

    std::string listed()
    {
        std::string item = indented(object(), "  ");
        item[0] = '-';
        const std::string list = "apiVersion: v1\nkind: List\nitems:\n";
        if (m_list == 2)
            return list + item;
        std::string inner = indented(list + item, "  ");
        inner[0] = '-';
        return list + inner;
    }

    std::string kind()
    {
        constexpr std::array<const char *, 6> forms{"Secret",       "Secret",       "\"Secret\"",
                                                    "!!str Secret", "&kind Secret", "'Secret'"};
        const bool isOther = !isListed()
            && ((m_renames == 0 && m_side == Side::Updated) || (m_renames == 1 && m_side == Side::Destination));
        return isOther ? "ConfigMap" : forms[m_kind];
    }

    std::string json()
    {
        std::string data, annotation;
        for (size_t key = 0; key < 4; ++key)
            if (m_own.chance(70))
                data +=
                    (data.empty() ? "\"" : ", \"") + std::string(1, char('a' + key)) + "\": " + inQuotes(value(key));
        const std::string object = R"("apiVersion": "v1", "kind": "Secret", "data": {)" + data + "}";
        if (m_holds == 1)
            annotation = R"(, "annotations": {"kubectl.kubernetes.io/last-applied-configuration": )"
                + inQuotes("{" + object + "}") + "}";
        return "{" + object + R"(, "metadata": {"name": "one")" + annotation + "}}";
    }

    /// How the value of a field stands.
    std::string written(size_t key)
    {
        const std::string text = value(key);
        switch (m_own.below(7)) {
        case 0: return " " + inQuotes(text) + "\n";
        case 1: return " '" + text + "'" + comment() + "\n";
        case 2: return " |\n    " + text + "\n    " + text + "2\n";
        case 3: return " >-" + comment() + "\n    " + text + "\n\n    x " + text + "\n";
        case 4: return " " + text + comment() + "\n";
        default: return " " + text + "\n";
        }
    }

    std::string comment() { return m_comments > 0 && m_own.chance(40) ? " # was " + value(9) : ""; }

    std::string data(const char *name, size_t first)
    {
        std::string out;
        bool anchors = m_alias == 1 || m_alias == 2;
        if (m_alias == 3 && first == 0)
            out += "  <<: *base\n";
        for (size_t key = first; key < first + 5; ++key) {
            if (m_comments == 2 && m_own.chance(30))
                out += std::string(m_own.chance(30) ? "#" : "  #") + " old" + std::to_string(key) + ": " + value(key)
                    + "\n";
            if (m_alias == 4 && key == first)
                out += "  copy: *outside\n";
            if (!m_own.chance(75))
                continue;
            const bool anchored = std::exchange(anchors, false);
            const std::string letter(1, char('a' + key));
            if (anchored && first == 0)
                out += "  " + letter + ": &inside " + value(key) + "\n  again: *inside\n";
            else if (m_own.chance(8))
                out += "  " + letter + ":\n  - mountPath: " + value(key) + "\n    name: one"
                    + std::to_string(m_own.below(2)) + "\n  - mountPath: " + value(key + 1) + "\n";
            else if (m_own.chance(5))
                out += "  " + letter + ": [" + value(key) + ", " + value(key + 1) + "]\n";
            else
                out += "  " + letter + ":" + written(key);
        }
        m_hasInside = m_hasInside || (first == 0 && out.find("&inside") != out.npos);
        if (m_alias == 0 && m_own.chance(15))
            return std::string(name) + ": {x: " + value(first) + ", \"y\": " + inQuotes(value(first + 1)) + "}\n";
        return out.empty() ? "" : std::string(name) + ":" + comment() + "\n" + out;
    }

    std::string metadata()
    {
        std::string annotations = m_alias == 4 ? "    outside: &outside " + value(7) + "\n" : "";
        if (m_alias == 5)
            annotations += "    outside: &outside\n      deep: " + value(7) + "\n";
        if (m_holds == 1)
            annotations += "    kubectl.kubernetes.io/last-applied-configuration: " + inQuotes(json()) + "\n";
        if (m_holds == 2)
            annotations += "    example.com/before: |\n      " + json() + "\n";
        if (m_holds == 3)
            annotations += "    example.com/data: '{\"data\":{\"a\":\"" + value(0) + "\"}}'\n";
        if (m_hasInside && m_alias == 2)
            annotations += "    copied: *inside\n";
        if (m_own.chance(30))
            annotations += "    note: seen\n";
        const std::string config =
            m_holds == 4 ? "  config: " + inQuotes("metadata: {annotations: {x: '" + json() + "'}}") + "\n" : "";
        return "metadata:\n  name: one\n" + config + (annotations.empty() ? "" : "  annotations:\n" + annotations)
            + "  labels: {team: t" + std::to_string(m_own.below(3)) + "}\n";
    }

    std::string object()
    {
        std::string head = m_hasVersion ? "apiVersion: v1\n" : "";
        if (m_alias == 3)
            head += "base: &base\n  m: " + value(1) + "\n  o: " + value(2) + "\n";
        head += "kind: " + kind() + "\n";
        std::string body = m_form == 1 ? std::string() : data("data", 0);
        if (m_alias == 5)
            body = "data: *outside\n";
        const std::string meta = metadata();
        const bool dataFirst = m_alias == 2;
        const std::string more = m_form == 2 || m_form == 1 ? data("stringData", 5) : "";
        const std::string tail = m_own.chance(30) ? "type: Opaque\n" : "";
        // A text of before an anchor would be an alias to nothing.
        return head + (dataFirst || m_alias < 4 ? body + meta : meta + body) + more + tail;
    }

    Choices &m_own;
    Side m_side;
    uint32_t m_form, m_alias, m_holds, m_kind, m_list, m_comments, m_renames;
    bool m_hasVersion, m_hasInside = false;
};

std::string operation(Choices &choices)
{
    constexpr std::array<const char *, 9> places{
        "/data/a", "/data/b", "/metadata/labels/team", "/metadata/annotations/x", "/stringData/f",
        "/data",   "data/a",  "here/data/b",           "/metadata/labels/moved"};
    const auto place = [&] { return std::string(places[choices.below(places.size())]); };
    const auto quoted = [](const std::string &text) { return inQuotes(text); };
    // A value that is not secret has to stand where none is.
    const std::string path = place();
    const bool holds = path.starts_with("/data") || path.starts_with("data/") || path.starts_with("here/data")
        || path.starts_with("/stringData");
    const std::string value = path == "/data" ? "{\"a\": " + quoted(valueFor(choices.below(9))) + "}"
                                              : quoted(holds ? valueFor(choices.below(9)) : "plain");
    switch (choices.below(6)) {
    case 0: return R"({"op": "test", "path": )" + quoted(path) + R"(, "value": )" + value + "}";
    case 1: return R"({"op": "add", "path": )" + quoted(path) + R"(, "value": )" + value + "}";
    case 2: return R"({"op": "replace", "path": )" + quoted(path) + R"(, "value": )" + value + "}";
    case 3: return R"({"op": "copy", "from": )" + quoted(path) + R"(, "path": )" + quoted(place()) + "}";
    case 4: return R"({"op": "move", "from": )" + quoted(path) + R"(, "path": )" + quoted(place()) + "}";
    default:
        return choices.chance(30) ? R"({"op": "replace", "path": "/kind", "value": "ConfigMap"})"
                                  : R"({"op": "remove", "path": )" + quoted(path) + "}";
    }
}

std::string patchText(Choices &choices, SecretText &secret)
{
    if (secret.isListed() || choices.chance(30))
        return secret.text();
    if (!secret.isListed() && choices.chance(30))
        return "data:\n  a: " + valueFor(choices.below(9)) + " # " + valueFor(1)
            + "\n  b: null\nmetadata: {labels: {team: x}}\n";
    std::string out;
    for (uint32_t count = 1 + choices.below(5); count > 0; --count)
        out += "- " + operation(choices) + "\n";
    return out;
}

/// Makes it unreadable, if it can without taking away that it is a Secret.
std::string broken(const std::string &text, Choices &choices)
{
    constexpr std::array<const char *, 8> pieces{"\"", "'", ": ", "[", "\n\t", "}", "@", "*x "};
    for (int tries = 0; tries < 4 && !text.empty(); ++tries) {
        const size_t at = (choices.below(256) * 256 + choices.below(256)) % text.size();
        std::string out = text.substr(0, at) + (choices.chance(60) ? pieces[choices.below(pieces.size())] : "")
            + text.substr(std::min(text.size(), at + choices.below(3)));
        const auto stream = yaml::read(out);
        const bool says = out.find("kind: Secret") != out.npos || out.find("\"kind\": \"Secret\"") != out.npos;
        if (says && std::ranges::all_of(stream.parts, [](const yaml::Part &part) { return !part.document->ok(); }))
            return out;
    }
    return text;
}

} // namespace

size_t findCanary(std::string_view text)
{
    constexpr size_t least = 6;
    for (const std::string_view whole : {canary, encoded})
        for (size_t at = 0; at + least <= whole.size(); ++at)
            if (const size_t found = text.find(whole.substr(at, least)); found != text.npos)
                return found;
    return text.npos;
}

uint32_t Choices::below(uint32_t count)
{
    return m_at < m_bytes.size() ? static_cast<unsigned char>(m_bytes[m_at++]) % count : 0;
}

Inputs inputsWithCanary(Choices choices)
{
    std::string common, rest;
    for (int i = 0; i < 10; ++i)
        common += char(choices.below(256));
    Inputs inputs;
    merge::Options &options = inputs.options;
    options.mode = static_cast<Mode>(choices.below(8));
    const uint32_t flags = choices.below(256);
    options.exact = (flags & 2) && !merge::readsAsKubectl(options.mode) && !merge::keepsChanges(options.mode);
    options.apply.annotation = !(flags & 16);
    options.builtinSchema = !(flags & 128);
    options.serverSide.force = flags & 4;
    options.patch.dialect = static_cast<merge::PatchDialect>(flags % 3);
    options.serverSide.fieldManager = "kubectl";
    options.serverSide.now = "2026-01-01T00:00:00Z";
    inputs.names.at = {"original.yaml", "updated.yaml", "destination.yaml"};
    inputs.open.at = {merge::hasOriginal(options.mode) && !(flags & 1), true, true};
    if (options.mode == Mode::Patch)
        common[7] = 5; // a patch for what is no Secret has none
    const bool breaks = choices.chance(12);
    for (const Side side : merge::allSides) {
        Choices same(common);
        SecretText secret(same, choices, side);
        std::string text =
            options.mode == Mode::Patch && side == Side::Updated ? patchText(choices, secret) : secret.text();
        inputs.texts[side] = breaks && choices.chance(50) ? broken(text, choices) : text;
    }
    options.apply.lastAppliedGiven = options.mode == Mode::Apply && inputs.open[Side::Original];
    return inputs;
}

namespace {

/// A name is shown, but within a key that is a mapping or a list; there, too, where an alias may take it to a value.
bool isShownName(const yaml::Document &document, yaml::NodeId id)
{
    if (!document.node(id).isKey)
        return false;
    for (yaml::NodeId up = document.node(id).parent; up != yaml::none; up = document.node(up).parent)
        if (!document.node(up).anchor.empty() || document.node(up).isKey)
            return !document.node(up).anchor.empty();
    return true;
}

} // namespace

std::string asSecrets(const std::string &text)
{
    if (findCanary(text) != text.npos)
        return ""; // it may be a key, which is shown
    std::string all;
    int number = 0;
    for (const yaml::Part &part : yaml::read(text).parts) {
        const yaml::Document &document = *part.document;
        const yaml::NodeId root = document.root();
        if (!document.ok() || root == yaml::none || root != 0)
            continue;
        const auto isNamedByAlias = [](const yaml::Node &node) { return node.isKey && node.kind == yaml::Kind::Alias; };
        if (std::ranges::any_of(document.nodes(), isNamedByAlias))
            continue; // names are shown
        std::vector<std::pair<Range, std::string>> edits;
        for (yaml::NodeId id = 0; id < document.nodes().size(); ++id) {
            const yaml::Node &node = document.node(id);
            if (node.kind == yaml::Kind::Scalar && !isShownName(document, id) && node.end > node.content)
                edits.push_back({{node.content, node.end}, valueFor(std::hash<std::string_view>()(node.value) % 1000)});
        }
        for (const yaml::Comment &comment : document.comments())
            if (std::ranges::none_of(edits, [&](const auto &edit) {
                    return edit.first.begin <= comment.range.begin && comment.range.begin < edit.first.end;
                }))
                edits.push_back({comment.range, "# " + valueFor(comment.range.size())});
        std::ranges::sort(edits, {}, [](const auto &edit) { return edit.first.begin; });
        std::string body(document.source());
        for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
            body.replace(edit->first.begin, edit->first.size(), edit->second);
        const size_t marker = body.find("---");
        if (body.find('%') == 0 || (marker != body.npos && marker != 0))
            continue;
        body = marker == 0 ? body.substr(std::min(body.find('\n'), body.size() - 1) + 1) : body;
        const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata: {name: one" + std::to_string(number++)
            + "}\ndata:\n" + indented(body, "  ");
        if (yaml::Document read(secret); read.ok() && findCanary(secret) != secret.npos)
            all += "---\n" + secret + (secret.ends_with('\n') ? "" : "\n");
    }
    return all;
}

std::string describe(const LookedAt &lookedAt)
{
    std::string out;
    for (const auto &[name, looked] : lookedAt)
        out += name + ": looked at " + std::to_string(looked.runs) + " times, masked in "
            + std::to_string(looked.masked) + "\n";
    return out;
}

} // namespace fieldwise::test
