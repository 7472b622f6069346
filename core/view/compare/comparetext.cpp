// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/visible.h"
#include "core/view/compare/compare.h"
#include "core/view/evidence.h"
#include "core/view/reportwords.h"

namespace fieldwise::view {
namespace {

std::string shownValue(const CompareCell &cell)
{
    return cell.present ? visible(cell.value) : cell.outcome == Outcome::Removed ? "" : "(absent)";
}

State stateOf(const CompareCell &cell)
{
    return cell.conflict || cell.deed == Deed::Conflict ? State::Conflict : static_cast<State>(cell.outcome);
}

std::string_view wordOf(const CompareCell &cell)
{
    return cell.deed ? deedName(*cell.deed) : cell.conflict ? "conflict" : outcomeName(cell.outcome);
}

std::string inputsLine(const CompareRow &row, const Comparison &comparison)
{
    const Mode mode = comparison.mode;
    std::string out;
    for (const Side side : allSides) {
        out += (out.empty() ? "  " : ", ") + std::string(sideName(mode, side)) + " " + visible(row.inputs[side]);
        if (row.lines[side] > 0 && side == Side::Original && comparison.fromAnnotation)
            out += " (in Live's annotation)";
        else if (row.lines[side] > 0)
            out += " (line " + std::to_string(row.lines[side]) + ")";
    }
    return out + "\n";
}

std::string paragraph(const CompareRow &row, const Comparison &comparison)
{
    size_t name = 0, value = 0, word = 0;
    for (size_t at = 0; at < row.cells.size(); ++at) {
        const CompareCell &cell = row.cells[at];
        name = std::max(name, comparison.columns[at].name.size());
        if (!cell.fault.empty())
            continue;
        value = std::max(value, characters(shownValue(cell)));
        word = std::max(word, wordOf(cell).size());
    }
    std::string out = visible(pathText(row)) + "\n" + inputsLine(row, comparison);
    for (size_t at = 0; at < row.cells.size(); ++at) {
        const CompareCell &cell = row.cells[at];
        std::string line = "  " + padded(comparison.columns[at].name, name + 2);
        if (!cell.fault.empty())
            line += cell.refused ? "x the server refuses it  " + visible(cell.rule) : "x can't merge these texts";
        else
            line += (cell.deed == Deed::Refused ? "x" : std::string(glyphOf(stateOf(cell)))) + " "
                + padded(shownValue(cell), value + 2) + padded(std::string(wordOf(cell)), word + 2)
                + visible(cell.rule);
        if (cell.odd)
            line += "  <- the only one";
        line.resize(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out + "\n";
}

std::string title(const Comparison &comparison)
{
    std::string out =
        comparison.areDeployers ? "Deployers over the same texts:" : "Seven semantics over the same texts:";
    for (const Side side : allSides)
        out += (side == Side::Original ? " " : ", ") + std::string(sideName(comparison.mode, side)) + " ("
            + (comparison.names[side].empty() ? "none" : visible(comparison.names[side])) + ")";
    return out + "\n";
}

std::string refusalsText(const Comparison &comparison, uint32_t document)
{
    std::string out;
    for (const CompareRefusal &refusal : comparison.refusals[document])
        out += comparison.columns[refusal.column].name + ": " + visible(refusalText(refusal)) + "\n\n";
    return out;
}

} // namespace

std::string pathText(const CompareRow &row)
{
    return (row.path.empty() ? "the whole document" : yaml::print(row.path)) + (row.order ? ", order" : "");
}

std::string compareText(const Comparison &comparison)
{
    std::string out = title(comparison);
    for (size_t at = 0; at < comparison.columns.size(); ++at)
        if (const std::string &fault = comparison.faults[at]; !fault.empty())
            out += comparison.columns[at].name + " can't merge these texts: " + visible(fault) + "\n";
    out += "\n";
    uint32_t document = ~0u;
    for (const CompareRow &row : comparison.rows) {
        if (row.document != document) {
            if (comparison.documents.size() > 1)
                out += visible(comparison.documents[row.document]) + "\n\n";
            out += refusalsText(comparison, row.document);
        }
        document = row.document;
        out += paragraph(row, comparison);
    }
    const std::string of = std::to_string(comparison.fields) + (comparison.fields == 1 ? " field" : " fields");
    if (comparison.differing == 0)
        return out + "None of " + of + " comes out differently.\n";
    return out + std::to_string(comparison.differing) + " of " + of + (comparison.differing == 1 ? " comes" : " come")
        + " out differently.\n";
}

} // namespace fieldwise::view
