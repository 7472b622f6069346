// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/report/content.h"

/// What the HTML reports are made of.
namespace fieldwise::report {

extern const std::string_view pageStyle;
extern const std::string_view pageScript;
/// Base64 of the SHA-256 of `pageScript`: the only script that the page lets run.
extern const std::string_view pageScriptHash;
extern const std::string_view paperStyle;

/// Which step a line belongs to, from 1; 0 for none.
class StepNumbers {
public:
    StepNumbers(const Content &content, const std::vector<Step> &steps);
    uint32_t of(DecisionRef ref) const;

private:
    const Content &m_content;
    std::map<std::pair<uint32_t, merge::DecisionId>, uint32_t> m_numbers;
};

/// A line of a pane without its break: masks, struck and changed words, cut where it is very long.
class HtmlLines {
public:
    HtmlLines(std::string_view text, const view::Pane &pane);
    std::string html(uint32_t line) const;
    uint32_t count() const { return m_index.lineCount(); }

private:
    std::string_view m_text;
    const view::Pane &m_pane;
    LineIndex m_index;
    std::vector<view::Span> m_spans; ///< ascending
};

/// The tables of all panes, and the row where each step (from 1) stands, "" where it stands in none.
struct Tables {
    std::string html;
    std::vector<std::string> rowOfStep;
};
Tables tablesOf(const Content &content, const std::vector<Step> &steps);

} // namespace fieldwise::report
