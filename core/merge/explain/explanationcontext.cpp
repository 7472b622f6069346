// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/explanationcontext.h"

#include <algorithm>

#include "core/base/holes.h"
#include "core/base/visible.h"
#include "core/merge/apply/apply.h"
#include "core/merge/explain/shownbeside.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/secrets.h"
#include "core/yaml/equality.h"
#include "core/yaml/scalar.h"
#include "core/yaml/writer.h"

namespace fieldwise::merge {
namespace {

constexpr size_t longestShown = 60;

/// A list of scalars on one line; "" if it is too long or has other elements.
std::string shortList(NodeRef list, yaml::Dialect dialect)
{
    const std::vector<NodeRef> items = itemsOf(list);
    if (items.size() > longestShown)
        return {};
    for (const NodeRef item : items)
        if (kindOf(expanded(item)) != NodeKind::Scalar || expanded(item).node().value.size() > longestShown)
            return {};
    const std::string text = yaml::flowText(*list.document, list.id, false, dialect);
    return text.size() > 2 && text.size() <= longestShown && text.find('\n') == std::string::npos ? text
                                                                                                  : std::string();
}

} // namespace

std::string counted(size_t n, std::string_view what, std::string_view empty)
{
    if (n == 0)
        return std::string(empty);
    return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

ExplanationContext::ExplanationContext(const Plan &plan, DecisionRef ref)
    : m_plan(plan), m_ref(ref), m_document(plan.documents[ref.document]), m_decision(plan.decision(ref))
{
}

NodeRef ExplanationContext::ref(Side side) const
{
    return expanded(nodeOf(m_document, m_decision, side));
}

bool ExplanationContext::isNull(Side side) const
{
    return has(side) && kindOf(ref(side)) == NodeKind::Null;
}

bool ExplanationContext::same(Side a, Side b) const
{
    if (!has(a) || !has(b))
        return false;
    if (!isApply(m_plan.options.mode))
        return sameToMerge(ref(a), ref(b));
    const auto data = [this](Side side) { return yaml::toValue(*ref(side).document, ref(side).id); };
    return yaml::sameToGo(data(a), data(b));
}

bool ExplanationContext::sameTags() const
{
    const auto tag = [this](Side side) {
        return has(side) ? ref(side).document->slice(ref(side).node().tag) : std::string_view();
    };
    const auto differs = [&](Side a, Side b) { return has(a) && has(b) && tag(a) != tag(b); };
    return !differs(Side::Original, Side::Updated) && !differs(Side::Updated, Side::Destination)
        && !differs(Side::Original, Side::Destination);
}

std::string_view ExplanationContext::linesText(Side side) const
{
    return has(side) ? m_document.documents[side]->slice(valueBytes(m_document, m_decision, side)) : std::string_view();
}

size_t ExplanationContext::lineCount(Side side) const
{
    return has(side) ? static_cast<size_t>(std::ranges::count(linesText(side), '\n')) + 1 : 0;
}

/// One line as it is, several by their number.
std::string ExplanationContext::linesValue(Side side) const
{
    if (isSecret(m_plan, m_ref))
        return "`" + std::string(secretMask(m_decision, side)) + "`";
    std::string_view text = linesText(side);
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return lineCount(side) > 1 || text.empty() ? counted(lineCount(side), "line", "")
                                               : "`" + visible(cutBeside(text, textsBeside(side), longestShown)) + "`";
}

/// The only lines or the scalars of the other inputs.
std::vector<std::string_view> ExplanationContext::textsBeside(Side side) const
{
    std::vector<std::string_view> out;
    for (const Side other : allSides) {
        if (other == side || !has(other)) {
            continue;
        } else if (m_decision.isLines()) {
            std::string_view with = linesText(other);
            with.remove_prefix(std::min(with.find_first_not_of(" \t"), with.size()));
            out.push_back(with);
        } else if (isScalar(other)) {
            out.emplace_back(ref(other).node().value);
        }
    }
    return out;
}

std::vector<std::string> ExplanationContext::partsOf(Side side) const
{
    std::vector<std::string> out;
    if (!has(side))
        return out;
    const NodeRef value = ref(side);
    if (!isQuickToCompare(value))
        return out;
    const auto flow = [](NodeRef node) { return yaml::flowText(*node.document, node.id, false); };
    switch (kindOf(value)) {
    case NodeKind::Map:
        for (const Field &field : fieldsOf(value, true))
            out.push_back(std::string(field.name) + ": " + flow(field.value));
        break;
    case NodeKind::List:
        for (const NodeRef item : itemsOf(value))
            out.push_back(flow(item));
        break;
    case NodeKind::Scalar:
        for (std::string_view rest = value.node().value; !rest.empty();) {
            const size_t end = std::min(rest.find('\n'), rest.size());
            out.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        break;
    default: break;
    }
    return out;
}

/// "16 lines of text, with `debug: true`"
std::string ExplanationContext::withDifferent(Side side, std::string counted) const
{
    if (holdsSecret(m_plan, m_ref))
        return counted;
    const std::vector<std::string> parts = partsOf(side);
    const NodeKind kind = kindOf(ref(side));
    std::vector<std::vector<std::string>> others;
    for (const Side other : allSides)
        if (other != side && has(other) && kindOf(ref(other)) == kind)
            others.push_back(partsOf(other));
    bool isFirst = true;
    for (const DifferentPart &part : differentParts(parts, others, kind != NodeKind::Map)) {
        counted += isFirst ? ", with " : " and ";
        isFirst = false;
        counted +=
            part.text.empty() ? "an empty line" : "`" + visible(cutBeside(part.text, part.beside, longestShown)) + "`";
    }
    return counted;
}

/// A string that looks like a number or a boolean is shown with its quotes. For megabytes that is not worth checking.
std::string ExplanationContext::scalarText(Side side) const
{
    const NodeRef scalar = ref(side);
    const std::string_view text = scalar.node().value;
    if (const auto breaks = std::count(text.begin(), text.end(), '\n'); breaks > 0)
        return withDifferent(side,
                             counted(static_cast<size_t>(breaks) + (text.back() != '\n'), "line", "") + " of text");
    const Style style = scalar.node().style;
    const bool quoted = style == Style::SingleQuoted || style == Style::DoubleQuoted;
    const std::string shown = visible(cutBeside(text, textsBeside(side), longestShown));
    return quoted && yaml::needsQuotes(text.substr(0, 10 * longestShown), false) ? "`\"" + shown + "\"`"
                                                                                 : "`" + shown + "`";
}

std::string ExplanationContext::value(Side side) const
{
    if (!has(side))
        return m_decision.isLines() ? "no line" : "nothing";
    if (m_decision.isLines())
        return linesValue(side);
    const NodeRef shown = ref(side);
    if (kindOf(shown) != NodeKind::Map && isSecret(m_plan, m_ref))
        return "`" + std::string(secretMask(m_decision, side)) + "`";
    const std::string_view tag = shown.document->slice(shown.node().tag);
    return tag.empty() || !keepsChanges(m_plan.options.mode) || sameTags() || isSecret(m_plan, m_ref)
        ? untagged(side)
        : untagged(side) + " tagged `" + std::string(tag) + "`";
}

/// "2 elements"; if their difference is not told, the only one with its name: "1 element, `Deployment web`".
std::string ExplanationContext::countedElements(Side side) const
{
    const std::vector<NodeRef> items = itemsOf(ref(side));
    std::string count = counted(items.size(), "element", "an empty list");
    if (items.size() != 1 || holdsSecret(m_plan, m_ref) || isQuickToCompare(ref(side)))
        return count;
    const std::string name = nameOfElement(expanded(items.front()));
    return name.empty() ? count : count + ", `" + visible(cutBeside(name, {}, longestShown)) + "`";
}

std::string ExplanationContext::untagged(Side side) const
{
    const NodeRef shown = ref(side);
    switch (kindOf(shown)) {
    case NodeKind::Map: return withDifferent(side, counted(fieldsOf(shown, true).size(), "field", "an empty mapping"));
    case NodeKind::List:
        if (const std::string text =
                shortList(shown, readsAsKubectl(m_plan.options.mode) ? yaml::Dialect::Kubectl : yaml::Dialect::Core12);
            !text.empty())
            return "`" + text + "`";
        return withDifferent(side, countedElements(side));
    case NodeKind::Null: return "null";
    default: return scalarText(side);
    }
}

std::string ExplanationContext::at(Side side) const
{
    if (!has(side))
        return {};
    if (side == Side::Original && m_plan.options.mode == Mode::Apply && derivesOriginal(m_plan.options))
        return " (in Live's annotation)";
    if (side == Side::Original && !isApply(m_plan.options.mode) && !m_plan.options.deployer.lastIs.empty())
        return " (in " + m_plan.options.deployer.lastIs + ")";
    if (m_decision.isLines()) {
        const LineIndex &lines = m_plan.lines[side];
        const Range range = valueBytes(m_document, m_decision, side).movedBy(m_plan.offset(m_document, side));
        const std::string first = std::to_string(lines.number(lines.lineOf(range.begin)));
        return lineCount(side) == 1
            ? " (line " + first + ")"
            : " (lines " + first + " to " + std::to_string(lines.number(lines.lineOf(range.end))) + ")";
    }
    const NodeId key = m_decision.inherited ? none : m_decision.keys[side];
    const auto &node = m_document.documents[side]->node(key != none ? key : m_decision.values[side]);
    const uint32_t offset = m_plan.offset(m_document, side) + node.begin;
    return " (line " + std::to_string(m_plan.lines[side].number(m_plan.lines[side].lineOf(offset))) + ")";
}

std::string ExplanationContext::valueIn(Side side) const
{
    const std::string line = at(side);
    return line.empty() ? value(side) : value(side) + ", " + line.substr(2, line.size() - 3);
}

std::string ExplanationContext::field() const
{
    if (m_decision.parent == noDecision)
        return "the document";
    const yaml::PathStep step = shownPathStep(m_plan, m_ref);
    return "`" + (step.kind == yaml::PathStep::Kind::Field ? step.name : yaml::print(step)) + "`";
}

bool ExplanationContext::isElement() const
{
    return m_decision.parent != noDecision && m_decision.pathStep.kind != yaml::PathStep::Kind::Field
        && !m_decision.isLines();
}

bool ExplanationContext::isScalar(Side side) const
{
    return has(side) && kindOf(ref(side)) == NodeKind::Scalar;
}

std::string ExplanationContext::becomes(std::string_view verb, Side side, std::string_view link) const
{
    return isScalar(side) ? std::string(verb) + std::string(link) + value(side) : std::string(verb);
}

/// A value that is only counted ("2 fields") tells nothing about what stays.
std::string ExplanationContext::stays(Side side) const
{
    const std::string shown = value(side);
    const bool isCounted = !shown.empty() && shown.front() >= '0' && shown.front() <= '9';
    return isCounted ? "Stays" : "Stays " + shown;
}

std::string ExplanationContext::thing() const
{
    const yaml::PathStep step = shownPathStep(m_plan, m_ref);
    if (step.kind == yaml::PathStep::Kind::Value)
        return "`" + step.name + "`";
    if (step.kind != yaml::PathStep::Kind::Keys)
        return isElement() ? "the element " + field() : field();
    std::string out = "the element with ";
    for (const auto &[key, text] : step.keys)
        out += (&key == &step.keys.front().first ? "" : " and ") + key + " `" + text + "`";
    return out;
}

const k8s::Manager *ExplanationContext::writer() const
{
    const auto &owners = m_document.owners;
    return owners && has(Side::Destination) ? owners->last(owners->around(m_decision.values[Side::Destination]))
                                            : nullptr;
}

std::string ExplanationContext::written() const
{
    const k8s::Manager *manager = writer();
    return manager ? " `" + manager->name + "` set it last (" + k8s::details(*manager) + ")." : std::string();
}

std::string ExplanationContext::take(Side side) const
{
    if (!has(side) || (side == Side::Updated && isNull(side)))
        return "Choose to leave it out (`take: nothing`).";
    return "Take " + name(side) + " for this " + (isElement() ? "element." : "field.");
}

std::string ExplanationContext::manager() const
{
    const std::string &own = m_plan.options.serverSide.fieldManager;
    return "`" + (own.empty() ? "unknown" : own) + "`";
}

const Decision *ExplanationContext::parent() const
{
    return m_decision.parent == noDecision ? nullptr : &m_document.decision(m_decision.parent);
}

std::string ExplanationContext::kind() const
{
    return m_document.identity.kind.empty() ? "the object" : m_document.identity.kind;
}

bool ExplanationContext::isCustom() const
{
    return m_document.apply() && !m_document.apply()->strategic;
}

std::string ExplanationContext::kubectl(std::string_view verb) const
{
    const k8s::Identity &object = m_document.identity;
    const std::string command = "`kubectl " + std::string(verb);
    if (object.kind.empty() || object.name.empty()
        || !fitsSentence(object.apiVersion + object.kind + object.name + object.namespaceName))
        return command + "`";
    const std::string &space = object.namespaceName;
    const std::string in = space.empty() || space == "default" ? "" : " -n " + shellQuoted(space);
    const std::string resource = " " + shellQuoted(k8s::kubectlKind(object) + "/" + object.name);
    return command + (object.kind.starts_with('-') ? in + " --" + resource : resource + in)
        + "`"; // a name that looks like an option needs a `--` before it
}

std::string ExplanationContext::it() const
{
    return m_decision.parent == noDecision ? "this document"
        : m_decision.isLines()             ? "these lines"
        : isElement()                      ? "this element"
                                           : "it";
}

std::string ExplanationContext::filled(std::string_view sentence, const std::string &detail) const
{
    const bool one = detail == "1";
    return fieldwise::filled(sentence, [&](std::string_view hole) -> std::string {
        if (const auto side = sideHole(hole))
            return (this->*std::ranges::find(sideParts, side->part, &SidePart::name)->says)(side->side);
        if (hole.starts_with(kubectlHole))
            return kubectl(hole.substr(kubectlHole.size()));
        const std::string &own = m_document.identity.namespaceName, &release = m_plan.options.deployer.releaseNamespace;
        const std::string &space = own.empty() && isHelm(m_plan.options) ? release : own;
        return hole == "text"     ? detail
            : hole == "field"     ? field()
            : hole == "thing"     ? thing()
            : hole == "it"        ? it()
            : hole == "kind"      ? kind()
            : hole == "by"        ? by()
            : hole == "local"     ? local()
            : hole == "Local"     ? localFirst()
            : hole == "written"   ? written()
            : hole == "file"      ? m_document.file
            : hole == "manager"   ? manager()
            : hole == "namespace" ? (space.empty() ? "default" : space)
            : hole == "step"      ? m_decision.pathStep.name
            : hole == "listNote"  ? listNote(*this)
            : hole == "is"        ? (one ? "is" : "are")
            : hole == "does"      ? (one ? "does" : "do")
            : hole == "elements"  ? detail + (one ? " element" : " elements")
                                  : detail + (one ? " field" : " fields");
    });
}

} // namespace fieldwise::merge
