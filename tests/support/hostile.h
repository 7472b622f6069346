// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace fieldwise::test {

/// Names that try to control a terminal, forge a line, run a command or inject markup; `forged` begins the line that
/// each line break would create. All are possible file names; those in UTF-8 are also used as keys and values.
inline const std::vector<std::string> &hostileNames()
{
    static const std::vector<std::string> names{
        "it's \"quoted\" `whoami` $(touch pwned) \\ & ; rm -rf x",
        "line\nforged: error: all is well [ok]",
        "return\rforged: over it",
        "esc\x1b[2J\x1b]0;title\x07\x1b[31m",
        "bell\x07 back\x08 del\x7f",
        "c1 \xC2\x9B"
        "31m \xC2\x90 \xC2\x85"
        "forged by NEL",
        "override \xE2\x80\xAE"
        "fdp.lmay \xE2\x80\xAA\xE2\x80\xAB\xE2\x80\xAC\xE2\x80\xAD",
        "isolate \xE2\x81\xA6\xE2\x81\xA7\xE2\x81\xA8\xE2\x81\xA9",
        "marks \xE2\x80\x8E\xE2\x80\x8F\xD8\x9C \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D",
        "separators \xE2\x80\xA8"
        "forged by LS \xE2\x80\xA9"
        "forged by PS",
        "hidden \xE2\x80\x8B\xEF\xBB\xBF\xC2\xAD\xF3\xA0\x80\xA0",
        "<img src=x><b>bold<!-- & &lt;",
        "|a|`b``c`@org#team #123 [link](x) ![p](y) # h * i _ j ~~k~~ :tada: http:x",
        "-rf",
        "--print=result",
        " lead and trail ",
        "tab\tin it",
        std::string(100, 'w') + std::string(51, 'W') + "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x8C\x8D"
            + std::string(95, 'z'), // 255 bytes
        "#comment: {a: b}, [c] %TAG !x &y *z",
    };
    return names;
}

/// File names that are not UTF-8.
inline const std::vector<std::string> &brokenNames()
{
    static const std::vector<std::string> names{"latin \xE4\xF6",
                                                "c1 \x9B"
                                                "31m",
                                                "\xC0\x80 overlong",
                                                "\xED\xA0\x80 surrogate",
                                                "half \xE2\x80",
                                                "\xFF\xFE\xF5\x80\x80\x80"};
    return names;
}

/// The first part of a text that a terminal would obey, hide or reverse, or that begins a forged line; "" if there is
/// none.
inline std::string faultOfWords(std::string_view text)
{
    size_t line = 1, begin = 0;
    const auto at = [&](const std::string &what) {
        return what + " in line " + std::to_string(line) + ": "
            + std::string(text.substr(begin, text.find('\n', begin) - begin));
    };
    for (size_t i = 0; i < text.size();) {
        const auto byte = [&](size_t k) { return i + k < text.size() ? uint8_t(text[i + k]) : 0U; };
        const size_t size = byte(0) < 0x80      ? 1
            : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
            : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
            : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                : 0;
        if (size == 0)
            return at("no UTF-8");
        uint32_t code = size == 1 ? byte(0) : byte(0) & (0x7FU >> size);
        for (size_t k = 1; k < size; ++k) {
            if ((byte(k) & 0xC0) != 0x80)
                return at("no UTF-8");
            code = code << 6 | (byte(k) & 0x3F);
        }
        const bool controls = (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
        const bool turns = code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E)
            || (code >= 0x2066 && code <= 0x2069);
        if (controls || turns || code == 0xFEFF || code == 0x200B || (code >= 0xE0000 && code < 0xE0080)) {
            char hex[16];
            std::snprintf(hex, sizeof hex, "U+%04X", unsigned(code));
            return at(hex);
        }
        i += size;
        if (code == '\n') {
            ++line;
            begin = i;
            if (text.substr(i).starts_with("forged"))
                return at("a forged line");
        }
    }
    return {};
}

/// The text as a double-quoted YAML and JSON string. Characters that need no escape stay, including bidi controls.
inline std::string quotedYaml(std::string_view text)
{
    std::string out = "\"";
    for (size_t i = 0; i < text.size(); ++i) {
        const auto c = uint8_t(text[i]);
        char hex[8];
        if (c < 0x20 || c == 0x7F) {
            std::snprintf(hex, sizeof hex, "\\u%04x", unsigned(c));
            out += hex;
        } else if (c == 0xC2 && i + 1 < text.size() && uint8_t(text[i + 1]) < 0xA0) {
            std::snprintf(hex, sizeof hex, "\\u%04x", unsigned(uint8_t(text[++i])));
            out += hex;
        } else {
            out += c == '"' || c == '\\' ? "\\" : "";
            out += text[i];
        }
    }
    return out + "\"";
}

/// A session in which the field `place` has a hostile value.
inline std::string hostileSession(const std::string &place, const std::string &text)
{
    const std::string quoted = quotedYaml(text);
    const auto at = [&](const std::string &name, const std::string &usual) { return name == place ? quoted : usual; };
    return "version: " + at("version", "1") + "\nsaved: " + at("saved", "x") + "\nsession: " + at("session", "x")
        + "\nmode: " + at("mode", "two-way") + "\ninputs:\n  " + at("side", "updated")
        + ":\n    name: " + at("name", "n") + "\n    file: " + at("file", "f") + "\n    hash: " + at("hash", "h")
        + "\n    size: " + at("size", "1") + "\n    encoding: " + at("encoding", "utf-8") + "\n    files: [{path: "
        + at("path", "a.yaml") + ", begin: " + at("begin", "0") + ", break-added: " + at("break-added", "true")
        + "}]\n    text: " + at("text", "x") + "\n  destination: {name: d, text: 'a: 1'}\noptions:\n  exact: "
        + at("exact", "true") + "\n  infer: " + at("infer", "name") + "\n  list-rules: [" + at("list-rules", "x=set")
        + "]\n  list-order: " + at("list-order", "append") + "\n  on-conflict: " + at("on-conflict", "fail")
        + "\n  builtin-schema: " + at("builtin-schema", "true") + "\n  schemas: [" + at("schemas", "x")
        + "]\n  schema-root: " + at("schema-root", "x") + "\n  strategy: " + at("strategy", "auto")
        + "\n  overwrite: " + at("overwrite", "true") + "\n  annotation: " + at("annotation", "true")
        + "\n  last-applied-given: " + at("last-applied-given", "true")
        + "\n  field-manager: " + at("field-manager", "x") + "\n  force-conflicts: " + at("force-conflicts", "true")
        + "\n  subresource: " + at("subresource", "x") + "\n  managed-fields: " + at("managed-fields", "true")
        + "\n  migrate: " + at("migrate", "true") + "\n  reset-fields: [" + at("reset-fields", "x") + "]\n  type: "
        + at("type", "auto") + "\n  dialect: " + at("dialect", "rfc") + "\nchoices: [{resource: " + at("resource", "r")
        + ", path: " + at("choice", "a") + ", take: " + at("take", "value") + ", value: " + at("value", "v")
        + "}]\nselected: {resource: " + at("selected", "r") + ", path: " + at("selected-path", "a")
        + "}\nresult: " + at("result", "r") + "\n";
}

inline const std::vector<std::string> &sessionFields()
{
    static const std::vector<std::string> all{"version",       "saved",
                                              "session",       "mode",
                                              "side",          "name",
                                              "file",          "hash",
                                              "size",          "encoding",
                                              "path",          "begin",
                                              "break-added",   "text",
                                              "exact",         "infer",
                                              "list-rules",    "list-order",
                                              "on-conflict",   "builtin-schema",
                                              "schemas",       "schema-root",
                                              "strategy",      "overwrite",
                                              "annotation",    "last-applied-given",
                                              "field-manager", "force-conflicts",
                                              "subresource",   "managed-fields",
                                              "migrate",       "reset-fields",
                                              "type",          "dialect",
                                              "resource",      "choice",
                                              "take",          "value",
                                              "selected",      "selected-path",
                                              "result"};
    return all;
}

} // namespace fieldwise::test
