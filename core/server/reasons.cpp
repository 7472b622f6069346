// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <functional>

#include "core/server/checks.h"

namespace fieldwise::server {

void Reasons::add(Refusal one)
{
    constexpr size_t most = 1000;
    if (!m_said.insert(std::hash<std::string>()(one.words)).second)
        return;
    if (m_first.size() < most)
        m_first.push_back(std::move(one));
    else
        ++m_more;
}

std::vector<Refusal> Reasons::take()
{
    if (m_more > 0)
        m_first.push_back(
            {RefusedBy::Validation,
             {},
             std::to_string(m_more) + (m_more == 1 ? " more reason is not listed" : " more reasons are not listed"),
             {}});
    return std::move(m_first);
}

std::optional<std::string> alternative(std::string_view words, const Wrong &wrong, bool isOnly)
{
    std::vector<std::string_view> all;
    while (!words.empty()) {
        const size_t end = std::min(words.find(" | "), words.size());
        all.push_back(words.substr(0, end));
        words.remove_prefix(std::min(end + 3, words.size()));
    }
    if (wrong.several && all.size() > 1)
        return std::string(all[1]);
    if (wrong.several && !all.empty() && all[0].find("Forbidden") == std::string_view::npos
        && all[0].find("may not have more") == std::string_view::npos)
        return isOnly && all[0].find("must specify") == std::string_view::npos ? std::optional(std::string(all[0]))
                                                                               : std::nullopt;
    for (const std::string_view one : all)
        if (one.find(wrong.type) != std::string_view::npos
            && !(wrong.several && one.find("must specify") != std::string_view::npos))
            return std::string(one);
    return isOnly && !all.empty() ? std::optional(std::string(all.front())) : std::nullopt;
}

bool isOnlyCheck(const Json &rule)
{
    constexpr std::array<std::string_view, 7> manners{"as", "asSet", "except", "exceptIn", "finalDot", "keys", "of"};
    return std::ranges::count_if(rule.items(),
                                 [&](const auto &item) {
                                     return std::ranges::find(manners, std::string_view(item.key())) == manners.end();
                                 })
        == 1;
}

} // namespace fieldwise::server
