// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

#include "core/yaml/json.h"
#include "core/yaml/value.h"

namespace fieldwise::patch {
namespace {

constexpr size_t mostColumns = 100;

std::string compact(const OrderedJson &value)
{
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// On one line, with a blank behind each `:` and `,`; nothing when it takes more than `room`.
bool appendLine(const OrderedJson &value, size_t room, std::string &out)
{
    if (!value.is_structured()) {
        const std::string text = compact(value);
        out += text;
        return text.size() <= room;
    }
    const size_t begin = out.size();
    out += value.is_object() ? '{' : '[';
    const char *separator = "";
    for (const auto &[key, child] : value.items()) {
        out += separator;
        separator = ", ";
        if (value.is_object())
            out += yaml::jsonString(key) + ": ";
        if (out.size() - begin > room || !appendLine(child, room - (out.size() - begin), out))
            return false;
    }
    out += value.is_object() ? '}' : ']';
    return out.size() - begin <= room;
}

/// `used`: columns before the value on its line, and behind it; `indent`: of the line. Lines of a container stand two
/// further in.
void appendPretty(const OrderedJson &value, size_t used, size_t indent, bool whole, std::string &out)
{
    std::string line;
    const size_t room = used < mostColumns ? mostColumns - used : 0;
    if (!value.is_structured() || value.empty() || (!whole && appendLine(value, room, line))) {
        out += value.is_structured() && !value.empty() ? line : compact(value);
        return;
    }
    const bool object = value.is_object();
    const std::string newLine = '\n' + std::string(indent + 2, ' ');
    out += object ? '{' : '[';
    const char *separator = "";
    for (const auto &[key, child] : value.items()) {
        out += separator + newLine;
        separator = ",";
        const std::string name = object ? yaml::jsonString(key) + ": " : "";
        out += name;
        appendPretty(child, indent + 3 + name.size(), indent + 2, false, out);
    }
    out += '\n' + std::string(indent, ' ') + (object ? '}' : ']');
}

std::string prettyOf(const Written &written)
{
    std::string out;
    appendPretty(written.patch, 0, 0, written.format == Format::JsonPatch, out);
    return out + '\n';
}

} // namespace

std::string textOf(const Written &written, Form form)
{
    switch (form) {
    case Form::Pretty: return yaml::jsonForYaml(prettyOf(written));
    case Form::Yaml: return yaml::blockText(written.patch);
    case Form::Compact: break;
    }
    return yaml::jsonForYaml(compact(written.patch));
}

} // namespace fieldwise::patch
