// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/words.h"

#include <ostream>

#include "core/base/visible.h"

namespace fieldwise {

void sayLine(std::ostream &to, std::string_view line)
{
    to << visible(line) << std::endl;
}

void sayLines(std::ostream &to, std::string_view lines)
{
    to << visibleLines(lines) << std::flush;
}

} // namespace fieldwise
