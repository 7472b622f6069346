// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/text.h"

namespace fieldwise {

/// About `bytes` bytes of a text: its start if that shows what is at `at`, else from the word before `at`; with … where
/// something is left out.
inline std::string cutAround(std::string_view text, size_t at, size_t bytes)
{
    if (text.size() <= bytes || at < bytes * 2 / 3)
        return shortened(text, bytes);
    size_t begin = std::min(at - std::min<size_t>(at, 4), text.size() - bytes);
    const size_t blank = text.rfind(' ', begin);
    if (blank != std::string_view::npos && begin - blank <= bytes / 3 && at - blank < bytes * 3 / 4)
        begin = blank + 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80)
        --begin;
    return "…" + shortened(text.substr(begin), bytes);
}

/// About `bytes` bytes of a text: its start and its end, with … for what is between.
inline std::string withoutMiddle(std::string_view text, size_t bytes)
{
    if (text.size() <= bytes)
        return std::string(text);
    size_t end = text.size() - bytes / 2;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    return shortened(text, bytes / 2) + std::string(text.substr(end));
}

} // namespace fieldwise
