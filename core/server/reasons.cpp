// SPDX-License-Identifier: GPL-3.0-or-later
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

} // namespace fieldwise::server
