// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace fieldwise::test {

struct CorpusText {
    std::string name;
    std::string text;
};

/// Every YAML file of the repository's tests and examples.
std::vector<CorpusText> fixtureTexts();
/// Every text with a line break in the cases (jsonl files) of the repository and of FIELDWISE_CASES.
std::vector<CorpusText> caseTexts();
/// Both, each also with CRLF and with a BOM.
std::vector<CorpusText> allTexts();

} // namespace fieldwise::test
