// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation of a JSON patch does, or why it fails.
#include <algorithm>
#include <array>

#include "core/merge/explain/sentences.h"
#include "core/merge/patch/patchplan.h"
#include "core/values/pointer.h"
#include "core/yaml/json.h"
#include "core/yaml/lists.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {
namespace {

constexpr size_t longestValue = 80;

std::string ticked(std::string text)
{
    // A terminal would execute control characters.
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return "`" + text + "`";
}

std::string dialectName(PatchDialect dialect)
{
    return dialect == PatchDialect::Rfc    ? "RFC 6902"
        : dialect == PatchDialect::Kubectl ? "kubectl"
                                           : "the lenient dialect";
}

/// `replace /spec/foo`
std::string opOf(const Operation &operation)
{
    return ticked((operation.op.empty() ? "operation" : operation.op)
                  + (operation.hasPath ? " " + operation.path : std::string()));
}

/// True if the operation may be about the value of a Secret.
bool hides(const ExplanationContext &t)
{
    return t.document().secretPlaces || !t.document().secrets[Side::Updated].empty();
}

/// The value of the operation, masked if it is secret.
std::string shown(const ExplanationContext &t, const Json &value)
{
    if (value.is_object())
        return counted(value.size(), "field", "an empty mapping");
    if (value.is_array())
        return counted(value.size(), "element", "an empty list");
    if (hides(t))
        return ticked("***");
    std::string text = value.is_string() ? value.get<std::string>() : yaml::goJson(value);
    if (text.size() > longestValue || text.find('\n') != std::string::npos)
        return counted(text.size(), "byte", "an empty string") + " of text";
    if (value.is_string() && yaml::needsQuotes(text, false))
        text = yaml::jsonString(text);
    return text == "\"\"" ? "an empty string" : ticked(text);
}

bool brings(const Operation &operation)
{
    return operation.op == "add" || operation.op == "move" || operation.op == "copy";
}

/// If the document has such a key in its text, but kubectl reads it as something else.
std::string readOtherwise(const ExplanationContext &t, std::string_view name)
{
    if (kindOf(t.ref(Side::Destination)) == NodeKind::Map)
        for (const Field &field : fieldsOf(t.ref(Side::Destination), false))
            if (const std::string read = yaml::fieldName(*field.value.document, field.key);
                field.name == name && read != name)
                return " (kubectl reads the key " + ticked(std::string(name)) + " as " + ticked(read)
                    + ": put it in quotes, or write " + ticked("/" + read) + ")";
    return {};
}

/// Why the operation fails, as the end of a sentence that begins with "fails: ".
std::string reason(const ExplanationContext &t, const Operation &operation, const Reaction &reaction)
{
    const std::string detail = ticked(reaction.detail);
    switch (reaction.why) {
    case OperationReason::NotAnOperation: return "a JSON patch is a list of mappings with `op` and `path`";
    case OperationReason::OpMissing: return "`op` is missing or not a string";
    case OperationReason::UnknownOp:
        return "there is no operation " + detail + "; the operations are add, remove, replace, move, copy and test";
    case OperationReason::NoPath: return "`path` is missing or not a string";
    case OperationReason::NoFrom: return "`from` is missing or not a string";
    case OperationReason::NoValue: return "`value` is missing (a null must be written out)";
    case OperationReason::BadPointer:
        return detail
            + " is not a JSON pointer: a pointer begins with `/`, and in names `~` is written `~0` and `/` is written "
              "`~1`";
    case OperationReason::Missing: return detail + " does not exist" + readOtherwise(t, reaction.detail);
    case OperationReason::FromMissing:
        return detail + " does not exist, so there is nothing to " + (operation.op == "copy" ? "copy" : "move");
    case OperationReason::ParentMissing:
        return detail + " does not exist"
            + readOtherwise(t, parsePointer(reaction.detail).value_or(std::vector{std::string()}).back()) + ", so "
            + (brings(operation) ? "nothing can be put into it" : "there is nothing to " + operation.op);
    case OperationReason::ParentScalar:
        return (reaction.detail.empty() ? "the document" : detail) + " is neither a mapping nor a list";
    case OperationReason::BadIndex: return detail + " is not a valid list index here";
    case OperationReason::OutOfRange:
        return "the list has "
            + (reaction.detail == "0"       ? "no elements"
                   : reaction.detail == "1" ? "1 element"
                                            : reaction.detail + " elements")
            + ", and indices begin with 0";
    case OperationReason::Differs:
        return "it finds "
            + (hides(t)                                    ? ticked("***")
                   : reaction.detail.size() > longestValue ? "another value"
                                                           : detail)
            + ", not " + shown(t, operation.value);
    case OperationReason::IntoItself: return "a value can't move into itself";
    case OperationReason::Root: return "it can't be done to the whole document";
    case OperationReason::TooDeep: return "values would be nested more than a thousand levels deep";
    case OperationReason::TooMuch: return "its copies would make more than a million values";
    case OperationReason::Crashes: return "kubectl crashes on a test without a value";
    case OperationReason::MissingIsNull: return detail + " does not exist";
    default: return "it can't be done";
    }
}

/// What a dialect does that another one refuses.
std::string liberty(const Reaction &reaction)
{
    const std::string detail = ticked(reaction.detail);
    switch (reaction.why) {
    case OperationReason::Creates: return "adds " + detail + ", which is missing";
    case OperationReason::CopiesNull: return "copies null, since " + detail + " is missing";
    case OperationReason::NullForValue: return "uses null as the missing value";
    case OperationReason::CountsBack: return "reads the index as " + reaction.detail;
    case OperationReason::IgnoresStart: return "ignores " + detail + " before the first `/`";
    case OperationReason::LooseTilde: return "reads the `~` literally";
    case OperationReason::MissingIsNull: return "treats what is missing as null";
    case OperationReason::Root: return "leaves the whole document as it is";
    default: return {};
    }
}

/// What the other dialects do, if it is different: "kubectl adds `foo`, which is missing."
std::string others(const ExplanationContext &t, const OperationStep &step, PatchDialect own)
{
    std::string out;
    for (const PatchDialect dialect : allDialects) {
        const Reaction &other = step.elsewhere[static_cast<size_t>(dialect)];
        if (dialect == own || other.did == OperationEffect::NotRun
            || (other.did == step.reaction.did && other.why == step.reaction.why))
            continue;
        std::string does = liberty(other);
        if (other.did == OperationEffect::Skipped)
            does = "skips it";
        else if (!other.works())
            does = "refuses the patch here: " + reason(t, step.operation, other);
        else if (does.empty())
            does = "applies it";
        std::string name = dialectName(dialect);
        name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
        out += " " + (dialect == PatchDialect::Kubectl ? std::string("kubectl") : name) + " " + does + ".";
    }
    return out;
}

std::string why(const ExplanationContext &t, const OperationStep &step)
{
    const std::string does = liberty(step.reaction);
    return (does.empty() || !step.reaction.works()
                ? std::string()
                : " Here " + dialectName(t.plan().options.patch.dialect) + " " + does + ".")
        + others(t, step, t.plan().options.patch.dialect);
}

/// True for a pointer to an item of a List, whose items are patched separately.
bool isOfWholeList(const ExplanationContext &t, const std::string &pointer)
{
    const auto &text = t.document().documents[Side::Destination];
    return text && yaml::cutOf(*text) == yaml::Cut::ListItem && (pointer == "/items" || pointer.starts_with("/items/"));
}

std::string helps(const ExplanationContext &t, const OperationStep &step, PatchDialect own)
{
    if (isOfWholeList(t, step.operation.path) || isOfWholeList(t, step.operation.from))
        return "Each item of a List is patched separately, as if it were alone: write `/metadata`, not "
               "`/items/0/metadata`.";
    const Reaction &kubectl = step.elsewhere[static_cast<size_t>(PatchDialect::Kubectl)],
                   &lenient = step.elsewhere[static_cast<size_t>(PatchDialect::Lenient)];
    const std::string dialect = own != PatchDialect::Kubectl && kubectl.works() ? "the kubectl dialect"
        : own != PatchDialect::Lenient && lenient.works()                       ? "the lenient dialect"
                                                                                : "";
    if (step.reaction.why == OperationReason::Missing && step.operation.op == "replace")
        return "Use `add`" + (dialect.empty() ? std::string() : ", or " + dialect) + ".";
    if (step.reaction.why == OperationReason::ParentMissing && brings(step.operation))
        return "Add its parent first, with an operation before this one.";
    if (step.reaction.why == OperationReason::Differs)
        return "The patch was made for a different document; create the patch again, or remove this test.";
    return dialect.empty() ? std::string() : "Choose " + dialect + ".";
}

/// The value in the document at that point, which an earlier operation may have changed.
std::string was(const ExplanationContext &t, uint32_t index)
{
    if (!t.has(Side::Destination))
        return {};
    const auto &operations = t.document().patch()->operations;
    const bool isChangedBefore =
        std::any_of(operations.begin(), operations.begin() + index, [&](const OperationStep &step) {
            return step.decision == t.id() && step.reaction.did >= OperationEffect::Adds
                && step.reaction.did <= OperationEffect::Copies;
        });
    return (isChangedBefore ? "; the document has " : "; it was ") + t.valueAt(Side::Destination);
}

std::string works(const ExplanationContext &t, const OperationStep &step, uint32_t index, bool ownDecision)
{
    const Operation &operation = step.operation;
    const std::string before = ownDecision ? was(t, index) : std::string();
    switch (step.reaction.did) {
    case OperationEffect::Holds: return "Holds: " + ticked(operation.path) + " is " + shown(t, operation.value) + ".";
    case OperationEffect::Adds:
        return "Adds " + shown(t, operation.value)
            + (operation.path.ends_with("/-") ? " at the end of the list." : " at " + ticked(operation.path) + ".");
    case OperationEffect::Changes: return "Becomes " + shown(t, operation.value) + before + ".";
    case OperationEffect::Removes: return "Removed" + (before.empty() ? std::string() : before) + ".";
    case OperationEffect::Moves: return "Moves " + ticked(operation.from) + " to " + ticked(operation.path) + ".";
    case OperationEffect::Copies: return "Copies " + ticked(operation.from) + " to " + ticked(operation.path) + ".";
    case OperationEffect::Nothing:
        return operation.op == "move" || operation.op == "copy" || operation.op == "remove"
            ? "Changes nothing."
            : "Changes nothing: it is " + shown(t, operation.value) + " already.";
    case OperationEffect::Skipped:
        return "Skipped: " + reason(t, operation, step.reaction)
            + ". The lenient dialect continues with the next operation.";
    default: return {};
    }
}

} // namespace

std::string operationName(const PatchPlan &patch, uint32_t index)
{
    const Operation &operation = patch.operations[index].operation;
    const bool named = !operation.op.empty() || operation.hasPath;
    return "operation " + std::to_string(index + 1) + (named ? " (" + opOf(operation) + ")" : std::string());
}

Explanation explainOperation(const ExplanationContext &t, uint32_t index)
{
    const PatchPlan &patch = *t.document().patch();
    const OperationStep &step = patch.operations[index];
    if (step.reaction.did == OperationEffect::NotRun)
        return {patch.failed ? "Not run: operation " + std::to_string(*patch.failed + 1) + " before it fails."
                             : "Not run yet.",
                {}};
    if (step.reaction.did == OperationEffect::Fails)
        return {"O" + operationName(patch, index).substr(1) + " fails: " + reason(t, step.operation, step.reaction)
                    + ". Nothing is applied." + why(t, step),
                helps(t, step, t.plan().options.patch.dialect)};
    const Decision &decision = t.decision();
    const bool own = tables::has(tables::operations, decision.rule) && decision.rule != RuleId::OperationsTogether;
    const auto stored = explainStored(t);
    return {works(t, step, index, own) + why(t, step)
                + (stored ? " What the API server stores: " + stored->because : std::string()),
            {}};
}

Explanation explain(const Plan &plan, uint32_t document, uint32_t operation)
{
    const DecisionId decision = plan.documents[document].patch()->operations[operation].decision;
    return explainOperation(ExplanationContext(plan, {document, decision == noDecision ? 0 : decision}), operation);
}

std::string explainDialect(const Plan &plan, uint32_t document, uint32_t operation, PatchDialect dialect)
{
    const OperationStep &step = plan.documents[document].patch()->operations[operation];
    const ExplanationContext t(plan, {document, step.decision == noDecision ? 0 : step.decision});
    const Reaction &reaction = step.elsewhere[static_cast<size_t>(dialect)];
    if (reaction.did == OperationEffect::NotRun)
        return "Not reached.";
    if (reaction.did == OperationEffect::Skipped)
        return "Continues with the next operation: " + reason(t, step.operation, reaction) + ".";
    if (!reaction.works())
        return "The whole patch is refused: " + reason(t, step.operation, reaction) + ".";
    std::string does = liberty(reaction);
    if (does.empty())
        return reaction.did == OperationEffect::Holds  ? "The test holds."
            : reaction.did == OperationEffect::Nothing ? "Nothing to change."
                                                       : "Applied as written.";
    does.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(does.front())));
    return does + ".";
}

std::string_view effectName(OperationEffect did)
{
    constexpr std::array<std::string_view, 10> names{"holds",  "added",     "changed", "removed", "moved",
                                                     "copied", "no change", "skipped", "fails",   "not run"};
    return names[static_cast<size_t>(did)];
}

} // namespace fieldwise::merge
