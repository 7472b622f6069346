// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/takeaway.h"

namespace fieldwise::patch {

std::string takeAway(const Change &, const Written &, As, Form)
{
    return {};
}

std::string_view contentType(Format)
{
    return {};
}

std::string kubectlWithFile(const Change &, Format, std::string_view)
{
    return {};
}

std::string kubectlLocal(Format, std::string_view, std::string_view)
{
    return {};
}

std::string shellQuoted(std::string_view text)
{
    return std::string(text);
}

std::string unifiedDiff(std::string_view, std::string_view, std::string_view, std::string_view)
{
    return {};
}

} // namespace fieldwise::patch
