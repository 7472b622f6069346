// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/suites.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "core/merge/plan/plan.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "tests/conformance/comparison.h"

namespace fieldwise::conformance {

namespace {

using merge::Side;
using nlohmann::json;
using yaml::Document;
using yaml::NodeId;
using yaml::none;

struct Merged {
    std::string text;
    Faults faults; ///< not empty: the merge failed
};

struct Texts {
    std::string original;
    std::string updated;
    std::string destination;
};

merge::Options exactly(merge::Mode mode)
{
    merge::Options options;
    options.mode = mode;
    options.exact = true;
    options.infer = k8s::Infer::None;
    return options;
}

merge::Options optionsOf(const json &test, merge::Mode mode)
{
    merge::Options options = exactly(mode);
    const json asked = test.value("options", json::object());
    if (asked.value("infer_associative_lists", false))
        options.infer = k8s::Infer::Name;
    if (asked.value("list_increase_direction", "append") == "prepend")
        options.listOrder = merge::ListOrder::Prepend;
    return options;
}

Merged merged(const Texts &texts, const merge::Options &options)
{
    merge::PerSide<yaml::Stream> streams;
    streams[Side::Original] = yaml::read(texts.original);
    streams[Side::Updated] = yaml::read(texts.updated);
    streams[Side::Destination] = yaml::read(texts.destination);
    const auto plan = merge::plan(std::move(streams), {{"original", "updated", "destination"}}, options);
    Merged result;
    if (plan) {
        result.text = merge::resolve(plan.value()).text;
        return result;
    }
    for (const merge::Fault &fault : plan.error())
        result.faults.push_back(std::string(merge::sideName(options.mode, fault.side)) + ": " + fault.diagnostic.text);
    return result;
}

Faults compared(const std::string &got, const std::string &want, const Leniency &leniency)
{
    const Document gotten(got);
    const Document wanted(want);
    if (!gotten.ok())
        return {"the result cannot be read: " + gotten.diagnostics().front().text, got};
    if (!wanted.ok())
        return {"the expected result cannot be read: " + wanted.diagnostics().front().text};
    return differences(gotten, wanted, leniency);
}

Faults mergedAndCompared(const Texts &texts, const merge::Options &options, const std::string &want,
                         const Leniency &leniency)
{
    const Merged result = merged(texts, options);
    return result.faults.empty() ? compared(result.text, want, leniency) : result.faults;
}

std::string with(const std::string &text, Range range, std::string_view replacement)
{
    return text.substr(0, range.begin) + std::string(replacement) + text.substr(range.end);
}

NodeId find(const Document &document, std::initializer_list<std::string_view> fields)
{
    NodeId id = document.root();
    for (const std::string_view field : fields) {
        if (id == none || document.node(id).kind != yaml::Kind::Map)
            return none;
        id = document.find(id, field);
    }
    return id;
}

Faults merge2(const json &test, const Material &)
{
    Leniency leniency;
    // Upstream formats both sides before it compares them.
    leniency.fieldOrder = leniency.namedElements = textOf(test, "compare") == "kyaml-format-both";
    return mergedAndCompared({"", textOf(test, "src"), textOf(test, "dest")}, optionsOf(test, merge::Mode::TwoWay),
                             textOf(test, "expected"), leniency);
}

/// kustomize itself, not kyaml, turns a null label or annotation of a patch into the text "null"
/// (semantics/kyaml.md 7.1).
std::string asKustomizeReadsIt(std::string source)
{
    for (const char *field : {"labels", "annotations"}) {
        for (bool again = true; again;) {
            again = false;
            const Document document(source);
            const NodeId map = find(document, {"metadata", field});
            if (map == none || document.node(map).kind != yaml::Kind::Map)
                break;
            for (NodeId key = document.firstChild(map); key != none && !again;
                 key = document.nextSibling(document.valueOf(key))) {
                const yaml::Node &value = document.node(document.valueOf(key));
                again = value.kind == yaml::Kind::Scalar && yaml::typeOf(value, document.source()) == yaml::Type::Null;
                if (again)
                    source = with(source, {value.begin, value.end}, " \"null\"");
            }
        }
    }
    return source;
}

Faults merge2Random(const json &test, const Material &)
{
    const json &expected = test.at("expected");
    const Texts texts{"", asKustomizeReadsIt(textOf(test, "src")), textOf(test, "dest")};
    const merge::Options options = optionsOf(test, merge::Mode::TwoWay);
    if (!expected.at("ok").get<bool>())
        return merged(texts, options).faults.empty() ? Faults{"it succeeded, an error was expected"} : Faults{};
    const Leniency asJson{.fieldOrder = true, .comments = true, .dialect = yaml::Dialect::Kubectl};
    return mergedAndCompared(texts, options, textOf(expected, "result"), asJson);
}

Faults merge3(const json &test, const Material &)
{
    return mergedAndCompared({textOf(test, "original"), textOf(test, "updated"), textOf(test, "dest")},
                             optionsOf(test, merge::Mode::ThreeWay), textOf(test, "expected"), {});
}

/// kpt drops a `metadata.annotations` that became empty, kyaml keeps it.
std::string withoutEmptyAnnotations(const std::string &text)
{
    const Document document(text);
    const NodeId annotations = find(document, {"metadata", "annotations"});
    if (annotations == none || document.node(annotations).kind != yaml::Kind::Map
        || document.firstChild(annotations) != none)
        return text;
    return with(text, {document.node(annotations - 1).begin, document.node(annotations).end}, "");
}

/// `kubectl kustomize` with a strategic merge patch; kustomize itself leaves out annotations that are empty, too.
Faults kustomizeReal(const json &test, const Material &)
{
    merge::Options options = exactly(merge::Mode::TwoWay);
    options.listOrder = merge::ListOrder::Prepend;
    const json &expected = test.at("expected");
    const Merged result = merged({"", asKustomizeReadsIt(textOf(test, "src")), textOf(test, "dest")}, options);
    if (!expected.at("ok").get<bool>())
        return result.faults.empty() ? Faults{"it succeeded, an error was expected"} : Faults{};
    const Leniency asJson{.fieldOrder = true, .comments = true, .dialect = yaml::Dialect::Kubectl};
    return result.faults.empty() ? compared(withoutEmptyAnnotations(result.text), textOf(expected, "result"), asJson)
                                 : result.faults;
}

Faults merge3OfKpt(const json &test, const json &expected)
{
    Merged result = merged({textOf(test, "original"), textOf(test, "updated"), textOf(test, "dest")},
                           optionsOf(test, merge::Mode::ThreeWay));
    if (!expected.at("ok").get<bool>())
        return result.faults.empty() ? Faults{"it succeeded, an error was expected"} : Faults{};
    return result.faults.empty() ? compared(withoutEmptyAnnotations(result.text), textOf(expected, "text"), {})
                                 : result.faults;
}

Faults merge3Random(const json &test, const Material &)
{
    return merge3OfKpt(test, test.at("expected"));
}
Faults kprom(const json &test, const Material &)
{
    return merge3OfKpt(test, test.at("expected_merge3"));
}

std::string indented(const std::string &text)
{
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line);)
        result += line.empty() ? "\n" : "  " + line + "\n";
    return result;
}

/// Which directive a patch has is seen in what it does to a list or map that has one value; what remains of it is seen
/// by replacing with it.
Faults merge2Directive(const json &test, const Material &)
{
    const std::string patch = textOf(test, "patch");
    const bool isList = patch.find("- ") != std::string::npos;
    const std::string base = isList ? "l:\n  - zero\n" : "l:\n  a: zero\n";
    merge::Options options = exactly(merge::Mode::TwoWay);
    options.listRules.push_back({{"l"}, {k8s::ListKind::Set, {}, k8s::LearntFrom::Asked}});
    const auto apply = [&](const std::string &text) { return merged({"", "l:\n" + indented(text), base}, options); };

    const Merged result = apply(patch);
    if (!textOf(test, "expected_error").empty())
        return result.faults.empty() ? Faults{"it succeeded, an error was expected"} : Faults{};
    if (!result.faults.empty())
        return result.faults;
    const std::string directive = textOf(test, "expected_directive");
    const std::string remains = indented(textOf(test, "expected_elided"));
    if (directive == "merge")
        return compared(result.text, base + remains, {});
    if (directive == "replace")
        return compared(result.text, "l:\n" + remains, {});
    if (directive != "delete")
        return {"an unknown directive is expected: " + directive};
    Faults faults = compared(result.text, "", {});
    std::string replacing = patch;
    replacing.replace(replacing.find("delete"), 6, "replace");
    std::ranges::move(compared(apply(replacing).text, "l:\n" + remains, {}), std::back_inserter(faults));
    return faults;
}

constexpr Suite suites[] = {
    {"kprom", "kprom", kprom},
    {"kustomize_real", "kustomize_real", kustomizeReal},
    {"kustomize_smp", "kustomize_smp", merge2},
    {"merge2", "merge2", merge2},
    {"merge2_directive", "merge2_directive", merge2Directive},
    {"merge2_random", "merge2_random", merge2Random},
    {"merge3", "merge3", merge3},
    {"merge3_random", "merge3_random", merge3Random},
    {"merge3_real", "merge3_real", merge3Random},
};

} // namespace

std::span<const Suite> mergeSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
