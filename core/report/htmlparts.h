// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/report/content.h"

/// The parts of the HTML reports.
namespace fieldwise::report {

extern const std::string_view pageStyle;
extern const std::string_view pageScript;
/// Base64 of the SHA-256 of `pageScript`, the only script that the page allows.
extern const std::string_view pageScriptHash;
extern const std::string_view paperStyle;

/// The verdict, the worst three places, and the groups of resources.
std::string summaryList(const Content &content);

/// "line 9", or for a Last applied that is read from Live "annotation".
std::string placeOf(const Content &content, const Proof &proof);

/// The 1-based number of the step that a decision belongs to; 0 if there is none.
class StepNumbers {
public:
    StepNumbers(const Content &content, const std::vector<Step> &steps);
    uint32_t of(DecisionRef ref) const;

private:
    const Content &m_content;
    std::map<std::pair<uint32_t, merge::DecisionId>, uint32_t> m_numbers;
};

/// The lines of a pane as HTML, without line breaks: masks, removed and changed words; very long lines are cut.
class HtmlLines {
public:
    HtmlLines(std::string_view text, const view::Pane &pane);
    std::string html(uint32_t line) const;
    uint32_t count() const { return m_index.lineCount(); }

private:
    std::string_view m_text;
    const view::Pane &m_pane;
    LineIndex m_index;
    std::vector<view::Span> m_spans; ///< sorted
};

/// The tables of all panes, and the row of each step (from 1); "" if it has no row.
struct Tables {
    std::string html;
    std::vector<std::string> rowOfStep;
};
Tables tablesOf(const Content &content, const std::vector<Step> &steps);

} // namespace fieldwise::report
