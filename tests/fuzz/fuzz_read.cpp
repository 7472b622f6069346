// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes: reading ends, the documents are the text, nothing of their trees is out of place; libyaml and yaml-cpp
// read the same, but for what is listed here with its reason.
#include <algorithm>
#include <array>
#include <optional>

#include "core/yaml/json.h"
#include "core/yaml/lists.h"
#include "tests/fuzz/support/target.h"
#include "tests/support/libyamlevents.h"
#include "tests/support/treeproperties.h"
#include "tests/support/yamlcorpus.h"
#include "tests/support/yamlcppopinion.h"
#include "tests/support/yamlevents.h"

namespace fieldwise::fuzz {
namespace {

using namespace yaml;

/// What we refuse and libyaml does not: faults that are about the tree or its size, of which libyaml builds none; a
/// byte order mark within a text, which YAML 1.2 forbids (5.2), libyaml skips at the start of a line, and kubectl takes
/// for a part of a name that nobody can see; `-` before a bracket or comma in a flow list, which YAML 1.2 forbids
/// (7.3.3); a directive behind a document without
/// `...` (9.2); a blank line with more spaces than the first line of a `|` (8.1.1.1), where that line is at its start
/// or begins with `#`: in libyaml the text ends before it.
bool isRefusedOnPurpose(const Diagnostic &fault, const std::string &text)
{
    constexpr std::array codes{"yaml-bom",         "yaml-duplicate-key",     "yaml-alias-unknown",
                               "yaml-alias-cycle", "yaml-alias-bomb",        "yaml-nesting",
                               "yaml-too-large",   "yaml-too-many-documents"};
    const bool isDash = fault.code == "yaml-bracket-open"
        && text.substr(fault.related.begin, 1) == "-"; // on a line that looks like one outside of the brackets
    const size_t visible = text.find_first_not_of(" \t\r\n", fault.range.begin);
    const bool isEndOfText = fault.code == "yaml-block-blank" && visible != text.npos
        && (isBreak(text[visible - 1]) || text[visible] == '#');
    return isDash || isEndOfText || std::ranges::find(codes, fault.code) != codes.end()
        || fault.text.starts_with("a `-` can't start an item") || fault.text.starts_with("unexpected `-` where")
        || text.substr(fault.range.begin, 1) == "%";
}

/// The `:` in the last name of an anchor or alias before a fault.
size_t colonInName(const std::string &text, size_t before)
{
    for (size_t at = text.find_last_of("&*", before); at != text.npos;
         at = at == 0 ? text.npos : text.find_last_of("&*", at - 1)) {
        const bool begins = at == 0 || (at == 3 && hasBom(text))
            || std::string_view(" \t\r\n,[{").find(text[at - 1]) != std::string_view::npos;
        const size_t colon = text.find(':', at);
        if (begins && colon < text.find_first_of(" \t\r\n,[]{}", at))
            return colon;
    }
    return text.npos;
}

/// Of several such names it can't be told here which ones are names to libyaml, too, and which stand in a text; in a
/// name with several of them the second may be a key to it.
bool hasSeveralColonsInNames(const std::string &text)
{
    const size_t last = colonInName(text, text.size());
    if (last != text.npos && text.find(':', last + 1) < text.find_first_of(" \t\r\n,[]{}", last))
        return true;
    const size_t name = last == text.npos ? text.npos : text.find_last_of("&*", last);
    return name != text.npos && name > 0 && colonInName(text, name - 1) != text.npos;
}

/// Where YAML 1.2 asks for a space and libyaml does not: before a `#` that touches a quote, a bracket, a comma or the
/// `|` of a text (6.6); behind the `?` of a key in brackets (7.4.2); before a `|` in the column of its `-` (8.2.1);
/// between an alias or an anchor and a `:`, which is else a part of its name (6.9.2) and makes what follows something
/// else. `npos` where the fault is another one.
size_t missingSpace(const std::string &text, const Diagnostic &fault)
{
    const size_t begin = fault.range.begin;
    const std::string before = text.substr(0, begin), line = before.substr(before.find_last_of("\r\n") + 1),
                      visible = text.substr(begin, 1);
    const bool touches = !line.empty() && !isBlank(line.back());
    const bool isText = (visible == "|" || visible == ">") && line.find_first_not_of(' ') == line.npos;
    if (fault.code == "yaml-indicator" && visible == "?")
        return begin + 1;
    if (isText && (fault.code == "yaml-no-dash" || fault.code == "yaml-indicator"))
        return begin;
    if (touches
        && (fault.code == "yaml-comment-space" || (fault.code == "yaml-colon-space" && fault.text.starts_with("an a"))))
        return begin;
    return colonInName(text, begin);
}

/// The text with that space. libyaml reads both like this, and kubectl all but the anchor.
std::optional<std::string> mended(const std::string &text, const Diagnostic &fault)
{
    const size_t at = missingSpace(text, fault);
    return at == text.npos ? std::nullopt : std::optional(std::string(text).insert(at, " "));
}

/// YAML 1.1, and so libyaml and kubectl, break lines at NEL, LS and PS; YAML 1.2 and we don't. A notice says so.
bool hasOldBreaks(std::string_view text)
{
    return text.find("\xC2\x85") != text.npos || text.find("\xE2\x80\xA8") != text.npos
        || text.find("\xE2\x80\xA9") != text.npos;
}

/// yaml-cpp takes a CR without LF for no line break.
bool hasLoneCr(std::string_view text)
{
    for (size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1))
        if (at + 1 == text.size() || text[at + 1] != '\n')
            return true;
    return false;
}

/// Without the byte order marks before a `---`, where files were joined: libyaml takes those for the beginning of a
/// text, kubectl does not read it, and a notice says so.
std::string withoutJoiningMarks(std::string text)
{
    for (size_t at = text.find("\xEF\xBB\xBF---", 1); at != text.npos; at = text.find("\xEF\xBB\xBF---", at + 1))
        if (isBreak(text[at - 1]) && (at + 6 == text.size() || isBlank(text[at + 6]) || isBreak(text[at + 6])))
            text.erase(at, 3);
    return text;
}

/// libyaml reads what we read, with the same events. Where it does not, a fault or a notice of ours says so.
void checkLibyaml(const std::string &input)
{
    const std::string text = withoutJoiningMarks(input);
    require(text == input || !diagnosticsOf(read(input)).empty(), "a byte order mark before a `---` without a notice",
            input);
    std::string why;
    const std::optional<std::string> theirs = test::libyamlEvents(text, &why);
    const auto faultIn = [](const std::vector<Diagnostic> &all) {
        return std::ranges::find(all, Severity::Error, &Diagnostic::severity);
    };
    Stream stream = read(text);
    std::vector<Diagnostic> diagnostics = diagnosticsOf(stream);
    std::string better = text;
    for (int most = 100; theirs && !stream.ok() && most > 0; --most) {
        const std::optional<std::string> next = mended(better, *faultIn(diagnostics));
        if (!next)
            break;
        better = *next;
        stream = read(better);
        diagnostics = diagnosticsOf(stream);
    }
    if (better != text && hasSeveralColonsInNames(text))
        return;
    if (!stream.ok()) {
        const Diagnostic &fault = *faultIn(diagnostics);
        require(!theirs || isRefusedOnPurpose(fault, better) || hasOldBreaks(text),
                "libyaml reads it, we don't: " + describe(fault, "", text), text);
    } else if (!theirs) {
        require(!diagnostics.empty(), "libyaml refuses it without a notice of ours: " + why, text);
    } else if (diagnostics.empty()) {
        require(test::events(stream) == *theirs,
                "libyaml reads something else:\n" + *theirs + "\nours:\n" + test::events(stream), text);
    }
}

/// A line of blanks, one of them a tab.
bool hasTabLine(std::string_view text)
{
    for (size_t at = text.find('\t'); at != text.npos; at = text.find('\t', at + 1)) {
        const size_t before = text.find_last_not_of(" \t", at), after = text.find_first_not_of(" \t", at);
        if (before != text.npos && isBreak(text[before]) && after != text.npos && isBreak(text[after]))
            return true;
    }
    return false;
}

/// Texts in which yaml-cpp goes wrong: it ends a text of several lines behind a tag or an anchor at the first one; it
/// counts the last breaks of `>+` in another way, takes a `?` without a key for a map and a tab on an empty line for
/// text, and folds a last line of blanks without a break into the text of a `>` or `|`.
bool isBeyondYamlCpp(const Document &document)
{
    const std::string_view source = document.source();
    const bool endsInBlanks = !source.empty() && isBlank(source.back());
    return std::ranges::any_of(document.nodes(), [&](const Node &node) {
        const bool isLast = source.find_first_not_of(" \t\r\n", node.end) == source.npos;
        if (endsInBlanks && isLast && (node.style == Style::Literal || node.style == Style::Folded))
            return true;
        const std::string_view text = document.slice({node.content, node.end});
        const bool severalLines = text.find_first_of("\r\n") != text.npos;
        const bool keeps =
            node.style == Style::Folded && text.substr(0, text.find_first_of("\r\n")).find('+') != text.npos;
        const bool behindProperties = severalLines && node.begin != node.content;
        return behindProperties || keeps || hasTabLine(text) || (node.isKey && node.style == Style::Empty);
    });
}

void checkYamlCpp(const Document &document)
{
    if (hasLoneCr(document.source()) || !document.diagnostics().empty() || isBeyondYamlCpp(document))
        return;
    const Opinion opinion = test::yamlCppOpinion(document);
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
            require(diagnostic.range.begin <= diagnostic.range.end && diagnostic.range.end <= document.source().size(),
                    "a diagnostic outside of its document", text);
        if (!document.ok())
            continue;
        const std::string fault = test::faultOf(document);
        require(fault.empty(), fault, document.source());
        if (document.root() != none && test::expandedNodes(document) < 20'000)
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
    checkLibyaml(text);
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
