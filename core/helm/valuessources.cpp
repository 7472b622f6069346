// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuessources.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::helm {
namespace {

constexpr size_t longestShown = 200;

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isLetter(char c)
{
    return isUpper(c) || (c >= 'a' && c <= 'z');
}

bool isSecretWord(std::string word)
{
    constexpr std::string_view words[] = {"password", "passwd", "pwd",    "passphrase", "token",
                                          "secret",   "key",    "apikey", "credential", "dsn"};
    if (word.size() > 1 && word.ends_with('s'))
        word.pop_back();
    return std::ranges::find(words, word) != std::end(words);
}

} // namespace

std::string_view kindName(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Chart: return "chart";
    case LayerKind::Subchart: return "subchart";
    case LayerKind::Record:
    case LayerKind::RecordDefaults: return "record";
    case LayerKind::File: return "file";
    case LayerKind::SetJson: return "set-json";
    case LayerKind::Set: return "set";
    case LayerKind::SetString: return "set-string";
    case LayerKind::SetFile: return "set-file";
    case LayerKind::SetLiteral: break;
    }
    return "set-literal";
}

std::string shownArgument(const std::string &argument)
{
    const size_t equals = argument.find('=');
    if (!namesSecret(argument) && !hasPassword(argument))
        return argument;
    return (argument.starts_with('{') || equals == argument.npos ? "" : argument.substr(0, equals + 1)) + "***";
}

bool namesSecret(std::string_view name)
{
    std::string word;
    for (size_t i = 0; i <= name.size(); ++i) {
        const char c = i < name.size() ? name[i] : '\0';
        // `APIKey` and `apiKey` are two words each.
        const bool begins = isUpper(c) && i > 0
            && (!isUpper(name[i - 1]) || (i + 1 < name.size() && isLetter(name[i + 1]) && !isUpper(name[i + 1])));
        if (!isLetter(c) || begins) {
            if (isSecretWord(word) || (word == "pass" && i == name.size()))
                return true;
            word.clear();
        }
        if (isLetter(c))
            word += static_cast<char>(isUpper(c) ? c + 32 : c);
    }
    return false;
}

bool hasPassword(std::string_view text)
{
    const size_t scheme = text.find("://");
    if (scheme == text.npos)
        return false;
    const std::string_view rest = text.substr(scheme + 3);
    const std::string_view user = rest.substr(0, rest.find_first_of("/ \n?#"));
    const size_t colon = user.find(':');
    const size_t at = user.rfind('@');
    return colon != user.npos && at != user.npos && colon + 1 < at;
}

bool isSecretOfPair(std::string_view field, std::string_view name)
{
    return field == "value" && namesSecret(name);
}

bool areSecret(const std::vector<std::string> &names)
{
    return std::ranges::any_of(names, namesSecret);
}

Json masked(Json value, bool isSecret)
{
    if (value.is_object()) {
        const auto named = value.find("name");
        const std::string of = named != value.end() && named->is_string() ? named->get<std::string>() : std::string();
        for (auto &[name, field] : value.items())
            field = masked(std::move(field), isSecret || namesSecret(name) || isSecretOfPair(name, of));
        return value;
    }
    if (value.is_array()) {
        for (Json &item : value)
            item = masked(std::move(item), isSecret);
        return value;
    }
    const bool tells = value.is_number() || (value.is_string() && !value.get_ref<const std::string &>().empty());
    const bool hides = isSecret || (value.is_string() && hasPassword(value.get_ref<const std::string &>()));
    return hides && tells ? Json("***") : value;
}

std::string oneLine(const Json &value)
{
    const auto *text = value.get_ptr<const std::string *>();
    // A text that would be a number or a boolean without its quotes keeps them: to a template it is another value.
    const bool isPlain = text && !text->empty() && Json::parse(*text, nullptr, false).is_discarded();
    return shortened(isPlain ? *text : yaml::goJson(value), longestShown);
}

Naming::Naming(const ComputedValues &values, bool showSecrets) : m_values(values), m_showSecrets(showSecrets)
{
    if (showSecrets)
        return;
    std::map<uint32_t, std::vector<const SetWrite *>> byLayer;
    for (const SetWrite &write : values.writes)
        byLayer[write.layer].push_back(&write);
    for (const auto &[layer, writes] : byLayer) {
        std::string text;
        bool isSecret = false;
        for (const SetWrite *write : writes) {
            const bool masks = masked(write->value, areSecret(write->written.names)) != write->value;
            isSecret = isSecret || masks;
            text += (text.empty() ? "" : ",") + yaml::print(layers::pathOf(write->written.names)) + "="
                + (masks ? "***" : "…");
        }
        if (isSecret)
            m_masked[layer] = text;
    }
}

std::string Naming::argument(uint32_t layer) const
{
    const auto masked = m_masked.find(layer);
    return masked == m_masked.end() ? m_values.layers[layer].name : masked->second;
}

std::string Naming::title(const layers::Origin &origin) const
{
    const Layer &layer = m_values.layers[origin.layer];
    if (layer.kind <= LayerKind::Subchart && origin.line == 0)
        return "Helm, which adds it";
    const std::string place = layer.name + (origin.line > 0 ? " line " + std::to_string(origin.line) : std::string());
    const std::string prefix = origin.way == IsGlobal ? "a global of the parent, "
        : origin.way == WasImported                   ? "a value imported from a subchart, "
                                                      : "";
    switch (layer.kind) {
    case LayerKind::Chart: return prefix.empty() ? "the chart's default, " + place : prefix + place;
    case LayerKind::Subchart: return prefix.empty() ? "the subchart's default, " + place : prefix + place;
    case LayerKind::Record: return prefix + "the old release's value (" + layer.name + ")";
    case LayerKind::RecordDefaults: return prefix + "the old release's default (" + layer.name + ")";
    case LayerKind::File: return prefix + place;
    default: return prefix + "--" + std::string(kindName(layer.kind)) + " " + argument(origin.layer);
    }
}

Json Naming::value(const Json &value, const std::vector<std::string> &names) const
{
    return m_showSecrets ? value : masked(value, areSecret(names));
}

std::string Naming::shown(const Json &value, const std::vector<std::string> &names) const
{
    return oneLine(this->value(value, names));
}

Source Naming::source(const layers::Origin &origin, const Json &value, const std::vector<std::string> &names) const
{
    const Layer &layer = m_values.layers[origin.layer];
    const bool isArgument = layer.kind > LayerKind::File;
    const std::string_view name = origin.way == IsGlobal ? "global"
        : origin.way == WasImported                      ? "imported"
                                                         : kindName(layer.kind);
    return {.layer = std::string(name),
            .name = isArgument ? argument(origin.layer) : layer.name,
            .title = title(origin),
            .origin = origin,
            .value = this->value(value, names),
            .kind = layer.kind};
}

} // namespace fieldwise::helm
