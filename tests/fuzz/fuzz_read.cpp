// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes: reading ends, the documents are the text, nothing of their trees is out of place; libyaml and yaml-cpp read the
// same, but for what is listed here with its reason.
#include <algorithm>
#include <array>

#include "core/yaml/json.h"
#include "core/yaml/lists.h"
#include "core/yaml/referee.h"
#include "tests/fuzz/support/target.h"
#include "tests/support/libyamlevents.h"
#include "tests/support/treeproperties.h"
#include "tests/support/yamlcorpus.h"
#include "tests/support/yamlevents.h"

namespace fieldwise::fuzz {
namespace {

using namespace yaml;

/// What we refuse and libyaml does not: faults that are about the tree or its size, of which libyaml builds none; a byte order
/// mark within a text, which it takes for a part of a name that nobody can see; `-` before a bracket or comma in a flow list, which
/// YAML 1.2 forbids (7.3.3); a directive behind a document without `...` (9.2); a `#` that touches a
/// bracket or comma (6.6); a `!` within a tag (6.8.1); and a `:` behind the name of an anchor, of which it is a part (6.9.2).
bool isRefusedOnPurpose(const Diagnostic &fault)
{
    constexpr std::array codes{"yaml-bom", "yaml-comment-space", "yaml-colon-space", "yaml-tag-handle", "yaml-duplicate-key", "yaml-alias-unknown", "yaml-alias-cycle", "yaml-alias-bomb", "yaml-nesting", "yaml-too-large", "yaml-too-many-documents"};
    return std::ranges::find(codes, fault.code) != codes.end() || fault.text.starts_with("a `-` can't start an item") || fault.text.starts_with("unexpected `-` where") || fault.text.starts_with("a text can't start with `%`") || fault.text.starts_with("unexpected `%");
}

/// YAML 1.1, and so libyaml and kubectl, break lines at NEL, LS and PS; YAML 1.2 and we don't. A notice says so.
bool hasOldBreaks(std::string_view text)
{
    return text.find("\xC2\x85") != text.npos || text.find("\xE2\x80\xA8") != text.npos || text.find("\xE2\x80\xA9") != text.npos;
}

/// yaml-cpp takes a CR without LF for no line break.
bool hasLoneCr(std::string_view text)
{
    for (size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1))
        if (at + 1 == text.size() || text[at + 1] != '\n')
            return true;
    return false;
}

/// libyaml reads what we read, with the same events. Where it does not, a fault or a notice of ours says so.
void checkLibyaml(const std::string &text, const Stream &stream)
{
    std::string why;
    const std::optional<std::string> theirs = test::libyamlEvents(text, &why);
    const std::vector<Diagnostic> diagnostics = diagnosticsOf(stream);
    if (!stream.ok()) {
        const Diagnostic &fault = *std::ranges::find(diagnostics, Severity::Error, &Diagnostic::severity);
        require(!theirs || isRefusedOnPurpose(fault) || hasOldBreaks(text), "libyaml reads it, we don't: " + describe(fault, "", text), text);
    } else if (!theirs) {
        require(!diagnostics.empty(), "libyaml refuses it without a notice of ours: " + why, text);
    } else if (diagnostics.empty()) {
        require(test::events(stream) == *theirs, "libyaml reads something else:\n" + *theirs + "\nours:\n" + test::events(stream), text);
    }
}

/// Texts in which yaml-cpp goes wrong: it ends a text of several lines behind a tag or an anchor at the first one; it counts the last breaks of `>+` in another way, and takes a `?` without a
/// key for a map.
bool isBeyondYamlCpp(const Document &document)
{
    return std::ranges::any_of(document.nodes(), [&](const Node &node) {
        const std::string_view text = document.slice({node.content, node.end});
        const bool severalLines = text.find_first_of("\r\n") != text.npos;
        const bool keeps = node.style == Style::Folded && text.substr(0, text.find_first_of("\r\n")).find('+') != text.npos;
        const bool behindProperties = severalLines && node.begin != node.content;
        return behindProperties || keeps || (node.isKey && node.style == Style::Empty);
    });
}

void checkYamlCpp(const Document &document)
{
    if (hasLoneCr(document.source()) || !document.diagnostics().empty() || isBeyondYamlCpp(document))
        return;
    const Opinion opinion = secondOpinion(document);
    require(opinion.kind != Opinion::Different, "yaml-cpp reads something else: " + opinion.text, document.source());
}

void check(const Input &input)
{
    const std::string &text = input.texts[0];
    const Stream stream = read(text);
    std::string again;
    for (const Part &part : stream.parts) {
        const Document &document = *part.document;
        require(part.offset == again.size(), "a document does not begin where the one before it ends", text);
        again += document.source();
        for (const Diagnostic &diagnostic : document.diagnostics())
            require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= document.source().size(), "a diagnostic outside of its document", text);
        if (!document.ok())
            continue;
        const std::string fault = test::faultOf(document);
        require(fault.empty(), fault, document.source());
        if (document.root() != none && document.expandedNodes() < 20'000)
            toJson(document, document.root(), Dialect::Core12);
        checkYamlCpp(document);
    }
    require(again == text, "the documents are not the text", text);
    int documentsRead = 0;
    const Stream shared = read(text, &stream, &documentsRead);
    require(test::events(shared) == test::events(stream), "what is shared is not what is read", text);
    std::string apart;
    for (const Part &part : withListsApart(stream).parts)
        apart += part.document->source();
    require(apart == text, "the items of a List are not the text", text);
    checkLibyaml(text, stream);
}

std::vector<Input> seeds()
{
    std::vector<Input> all;
    for (const test::CorpusText &text : test::allTexts())
        if (text.text.size() < 20'000)
            all.push_back({"", {text.text}});
    if (all.size() > 1500) {
        const size_t step = all.size() / 1500;
        for (size_t i = 0; i < 1500; ++i)
            all[i] = all[i * step];
        all.resize(1500);
    }
    return all;
}

} // namespace

extern const Target target{"fuzz_read", 0, 1, check, seeds};

} // namespace fieldwise::fuzz
