// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if !defined(__has_feature)
#define __has_feature(x) 0
#endif

namespace fieldwise::test {

/// True if compiled with the address or thread sanitizer: everything takes several times as long, and much more memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer)                  \
    || __has_feature(thread_sanitizer)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif

} // namespace fieldwise::test
