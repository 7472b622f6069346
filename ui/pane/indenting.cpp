// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/indenting.h"

#include <algorithm>
#include <vector>

namespace fieldwise::ui {

namespace {

int blanksOf(std::string_view line)
{
    return static_cast<int>(std::min(line.find_first_not_of(' '), line.size()));
}

bool isItem(std::string_view line)
{
    return line.starts_with("- ") || line == "-";
}

std::string_view withoutBlanks(std::string_view line)
{
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

} // namespace

int indentStep(std::string_view text)
{
    int above = -1; // indentation of the last line that ends in a colon
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = withoutBlanks(text.substr(0, end));
        const int blanks = blanksOf(line);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line[static_cast<size_t>(blanks)] == '#')
            continue;
        if (above >= 0 && blanks > above && !isItem(line.substr(static_cast<size_t>(blanks))))
            return std::min(blanks - above, 8);
        above = line.back() == ':' && !isItem(line.substr(static_cast<size_t>(blanks))) ? blanks : -1;
    }
    return 2;
}

int indentAfter(std::string_view before, LineState state, int step)
{
    const int indent = blanksOf(before);
    std::vector<unsigned char> styles(before.size() + 1);
    const LineState after = colourLine(before, state, styles.data());
    const bool wasInside = state.inside != LineState::Nothing && after.inside == state.inside;
    if (wasInside || state.flowDepth > 0)
        return indent;
    size_t end = before.size();
    while (end > 0 && (styles[end - 1] == static_cast<unsigned char>(CodeStyle::Comment) || before[end - 1] == ' '))
        --end;
    const std::string_view code = before.substr(0, end);
    auto column = static_cast<size_t>(indent);
    while (column < code.size() && isItem(code.substr(column)))
        column += 1 + static_cast<size_t>(blanksOf(code.substr(column + 1)));
    const bool item = column > static_cast<size_t>(indent);
    const bool opens = !code.empty() && (code.back() == ':' || after.inside == LineState::BlockScalar);
    if (opens && styles[code.size() - 1] != static_cast<unsigned char>(CodeStyle::String))
        return static_cast<int>(column) + step;
    if (item && code.size() <= column)
        return static_cast<int>(std::max(column, before.size())); // only a dash: its value begins here
    const auto key = [&] {
        return std::find(styles.begin() + static_cast<long>(column), styles.begin() + static_cast<long>(end),
                         static_cast<unsigned char>(CodeStyle::Key))
            != styles.begin() + static_cast<long>(end);
    };
    return item && after.flowDepth == 0 && key() ? static_cast<int>(column) : indent + (after.flowDepth > 0 ? step : 0);
}

} // namespace fieldwise::ui
