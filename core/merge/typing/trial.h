// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/merge/choices/choice.h"
#include "core/merge/result/resolve.h"

namespace fieldwise::merge {

/// Merges one resource again with other choices, to see which of them give a text.
class Trial {
public:
    Trial(const Plan &plan, const Resolution &resolution);

    /// True if these choices give the text of a resource.
    bool gives(uint32_t document, std::string_view text, const std::vector<Choice> &choices) const;
    /// The choices; those that are not among `old` with the values that they were made for.
    std::vector<Choice> withSeen(std::vector<Choice> choices, const std::vector<Choice> &old) const;
    /// Why one of the choices can't be applied; "" if all can.
    std::string fault(const std::vector<Choice> &choices) const;
    /// True if these choices give the text of the whole result.
    bool givesAll(std::string_view text, const std::vector<Choice> &choices) const;

private:
    Plan withChoices(const std::vector<Choice> &choices) const;

    const Plan &m_plan;
    const Resolution &m_resolution;
    Plan m_before; ///< before choices
};

} // namespace fieldwise::merge
