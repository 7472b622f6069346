// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace fieldwise {

/// What stands around a byte of a text.

/// The begin of the line that an offset stands in; of the first line behind a BOM.
uint32_t lineStart(std::string_view text, uint32_t offset);
/// Its end, before the break.
uint32_t lineEnd(std::string_view text, uint32_t offset);
/// The column of an offset, in bytes after a BOM.
uint32_t columnAt(std::string_view text, uint32_t offset);
/// The first byte that is no space, from an offset on.
uint32_t firstText(std::string_view text, uint32_t at);
/// True right behind a line break.
bool endsLine(std::string_view text, uint32_t end);
/// True when only spaces stand before an offset on its line.
bool startsLine(std::string_view text, uint32_t offset);
/// The end of the blank lines that begin at a line start.
uint32_t blanksAfter(std::string_view text, uint32_t at);

} // namespace fieldwise
