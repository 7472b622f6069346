// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/pointer.h"

#include <charconv>

#include "core/yaml/path.h"

namespace fieldwise::merge {

std::optional<std::vector<std::string>> parsePointer(std::string_view text)
{
    std::vector<std::string> tokens;
    if (!text.empty() && text.front() != '/')
        return std::nullopt;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '/') {
            tokens.emplace_back();
        } else if (text[at] != '~') {
            tokens.back() += text[at];
        } else {
            ++at;
            if (at == text.size() || (text[at] != '0' && text[at] != '1'))
                return std::nullopt;
            tokens.back() += text[at] == '0' ? '~' : '/';
        }
    }
    return tokens;
}

std::string printPointer(const std::vector<std::string> &tokens)
{
    std::string out;
    for (const std::string &token : tokens)
        out += '/' + yaml::pointerToken(token);
    return out;
}

std::optional<uint32_t> arrayIndex(std::string_view token)
{
    uint32_t value = 0;
    const auto [end, fault] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (fault != std::errc() || end != token.data() + token.size() || (token.size() > 1 && token.front() == '0'))
        return std::nullopt;
    return value;
}

} // namespace fieldwise::merge
