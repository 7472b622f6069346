// SPDX-License-Identifier: GPL-3.0-or-later
#include "packaging/manual/form.h"

#include <nlohmann/json.hpp>

namespace fieldwise::manual {

namespace {

using Json = nlohmann::json;

/// What a label says about the value: FILE.png is a picture, PATH any file, FOLDER a folder; an argument without more
/// is a manifest or a folder of them.
void sort(Value &value, const std::string &label, bool argument)
{
    const auto has = [&](const char *word) { return label.find(word) != std::string::npos; };
    value.extensions = {"yaml", "yml", "json"};
    if (!value.words.empty())
        value.kind = Kind::Words;
    else if (label.empty())
        value.kind = Kind::Flag;
    else if (has("FOLDER") || has("DIR") || value.help.starts_with("the folder"))
        value.kind = Kind::Folders;
    else if (label.starts_with("FILE.")) {
        value.kind = Kind::Files;
        value.extensions = {label.substr(5)};
    } else if (label == "PATH") {
        value.kind = Kind::Files;
        value.extensions.clear();
    } else if (argument || label == "FILE")
        value.kind = Kind::Files;
}

Value readValue(const Json &json, const std::string &label, bool argument)
{
    Value value;
    value.label = label;
    value.words = json["words"];
    value.required = json["required"];
    value.repeats = json["repeats"];
    value.help = json["help"];
    value.brief = value.help;
    sort(value, label, argument);
    if (value.kind == Kind::Words) {
        const size_t list = value.help.find(": " + value.words.front());
        if (list != std::string::npos)
            value.brief = value.help.substr(0, list);
    }
    return value;
}

Form readFormOf(const Json &json)
{
    Form form{json["name"], json["about"], json["footer"], {}, {}, {}};
    for (const Json &one : json["arguments"])
        form.arguments.push_back({one["name"], readValue(one, one["name"], true)});
    for (const Json &one : json["options"])
        form.options.push_back({one["names"], readValue(one, one["value"], false)});
    for (const Json &one : json["commands"])
        form.commands.push_back(readFormOf(one));
    return form;
}

} // namespace

Form readForm(const std::string &json)
{
    return readFormOf(Json::parse(json));
}

std::string joined(const std::vector<std::string> &words, std::string_view between)
{
    std::string all;
    for (const std::string &word : words) {
        if (!all.empty())
            all += between;
        all += word;
    }
    return all;
}

std::string replaced(std::string text, std::string_view what, std::string_view by)
{
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

} // namespace fieldwise::manual
