// SPDX-License-Identifier: GPL-3.0-or-later
// What always holds (design.md section 4), over the fixtures, the kprom documents and seeded random texts.
#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/merge/apply.h"
#include "core/merge/patchplan.h"
#include "core/yaml/scalar.h"
#include "tests/support/golden.h"
#include "tests/support/randomyaml.h"
#include "tests/support/serverside.h"
#include "tests/support/typedtree.h"

namespace fieldwise::test {
namespace {

using merge::Decision;
using merge::DecisionId;
using merge::DocumentPlan;
using merge::From;
using merge::Outcome;
using merge::RuleId;
using merge::Shape;
using merge::Side;
using yaml::NodeId;

struct Case {
    std::string name;
    Inputs inputs;
};

Inputs inputsOf(std::string original, std::string updated, std::string destination)
{
    Inputs inputs;
    inputs.texts.at = {std::move(original), std::move(updated), std::move(destination)};
    inputs.names.at = {"original", "updated", "destination"};
    inputs.open.at = {true, true, true};
    return inputs;
}

std::filesystem::path casesFolder()
{
    const char *folder = std::getenv("FIELDWISE_CASES");
    return folder && *folder ? folder : sourceFolder() / ".." / "shared" / "cases";
}

std::vector<Case> kpromCases()
{
    std::vector<Case> out;
    std::ifstream in(casesFolder() / "kprom.jsonl");
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line);
        out.push_back({json["id"], inputsOf(json["original"], json["updated"], json["dest"])});
    }
    return out;
}

std::vector<Case> fixtureCases()
{
    std::vector<Case> out;
    for (const Golden &golden : goldenFixtures())
        out.push_back({golden.name, golden.inputs});
    for (const Golden &golden : examples())
        out.push_back({"example " + golden.name, golden.inputs});
    return out;
}

std::vector<Case> randomCases(uint32_t first, uint32_t count)
{
    std::vector<Case> out;
    for (uint32_t seed = first; seed < first + count; ++seed) {
        RandomYaml random(seed);
        const bool containers = random.chance(50);
        const std::vector<Tree> original = random.stream();
        const std::vector<Tree> updated = random.edited(original, containers);
        const std::vector<Tree> destination = random.edited(original, containers);
        Case one{"seed " + std::to_string(seed), {}};
        std::string texts[3];
        texts[0] = write(original, random.writing());
        texts[1] = write(updated, random.writing());
        texts[2] = write(destination, random.writing());
        one.inputs = inputsOf(texts[0], texts[1], texts[2]);
        if (random.chance(30))
            one.inputs.options.mode = merge::Mode::TwoWay;
        if (random.chance(15))
            one.inputs.options.listOrder = merge::ListOrder::Prepend;
        if (random.chance(15))
            one.inputs.options.onConflict = merge::OnConflict::Destination;
        if (random.chance(15))
            one.inputs.options.infer = k8s::Infer::None;
        if (random.chance(10))
            one.inputs.options.exact = true;
        if (random.chance(30)) {
            one.inputs.options = {};
            one.inputs.options.mode = merge::Mode::Git;
        }
        out.push_back(std::move(one));
    }
    return out;
}

std::vector<Case> serverSideCases(uint32_t count)
{
    std::vector<Case> out;
    for (uint32_t seed = 1; seed <= count; ++seed)
        for (const ServerSideRequest &request : randomHistory(seed))
            for (const bool force : {false, true}) {
                Case one{"history " + std::to_string(seed), inputsOf("", request.local, request.live)};
                one.inputs.options = request.options;
                one.inputs.options.force = force;
                out.push_back(std::move(one));
            }
    return out;
}

bool standsIn(const yaml::Document &document, NodeId outer, NodeId inner)
{
    return outer != yaml::none && inner > outer && inner < document.node(outer).next;
}

/// Fills `shown`: decisions whose field has bytes of its own in the input, not those of an anchor elsewhere.
std::vector<bool> ownBytes(const DocumentPlan &plan, Side side)
{
    std::vector<bool> shown(plan.decisions.size());
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = plan.decision(id);
        if (decision.values[side] == yaml::none)
            continue;
        shown[id] = id == 0 || (shown[decision.parent] &&
                                standsIn(*plan.documents[side], plan.decision(decision.parent).values[side],
                                         decision.values[side]));
    }
    return shown;
}

/// Decides for everything below it in the destination, although it has children: those are the source's.
bool replacesDestination(const Decision &decision, Side side)
{
    return side == Side::Destination && decision.rule == RuleId::DirectiveReplace;
}

void expectEveryLeafDecidedOnce(const DocumentPlan &plan)
{
    for (const Side side : merge::allSides) {
        const auto &document = plan.documents[side];
        if (!document || document->root() == yaml::none)
            continue;
        if (plan.patch && side == Side::Updated) // one instruction of a patch may decide many fields
            continue;
        std::vector<int> deciders(document->nodes().size());
        const std::vector<bool> shown = ownBytes(plan, side);
        for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
            if (!shown[id])
                continue;
            const Decision &decision = plan.decision(id);
            const NodeId value = decision.values[side];
            const bool whole = decision.shape == Shape::Leaf || replacesDestination(decision, side);
            const NodeId end = whole ? document->node(value).next : value + 1;
            for (NodeId node = value; node < end; ++node)
                ++deciders[node];
        }
        for (NodeId node = 0; node < deciders.size(); ++node) {
            if (document->node(node).isKey || document->firstChild(node) != yaml::none)
                continue;
            bool inKey = false;
            for (NodeId up = document->node(node).parent; up != yaml::none; up = document->node(up).parent)
                inKey = inKey || document->node(up).isKey;
            EXPECT_TRUE(inKey || deciders[node] == 1)
                << deciders[node] << " deciders, side " << int(side) << ": " << document->text(node);
        }
    }
}

void expectOnePieceForEachByte(const DocumentPlan &plan, const merge::DocumentResult &result)
{
    uint32_t at = 0;
    for (const merge::Piece &piece : result.pieces) {
        ASSERT_EQ(piece.at, at);
        ASSERT_FALSE(piece.range.empty());
        std::string_view source = result.literals;
        if (piece.from != From::Computed) {
            ASSERT_NE(piece.from, From::None);
            const Side side = piece.from == From::Original  ? Side::Original
                              : piece.from == From::Updated ? Side::Updated
                                                            : Side::Destination;
            ASSERT_TRUE(plan.documents[side]);
            source = plan.documents[side]->source();
        }
        ASSERT_LE(piece.range.end, source.size());
        ASSERT_EQ(result.text.substr(at, piece.range.size()), source.substr(piece.range.begin, piece.range.size()));
        ASSERT_TRUE(piece.decision == merge::noDecision || piece.decision < plan.decisions.size());
        at += piece.range.size();
    }
    ASSERT_EQ(at, result.text.size());
}

/// The bytes of fields that keep the destination's value are in the result.
void expectKeptBytesUntouched(const DocumentPlan &plan, const merge::DocumentResult &result)
{
    const auto &document = plan.documents[Side::Destination];
    if (!document || document->root() == yaml::none)
        return;
    std::vector<bool> survives(document->source().size());
    for (const merge::Piece &piece : result.pieces) {
        if (piece.from == From::Destination)
            std::fill(survives.begin() + piece.range.begin, survives.begin() + piece.range.end, true);
    }
    const auto expectKept = [&](Range range) {
        const auto begin = survives.begin() + range.begin;
        EXPECT_TRUE(std::all_of(begin, begin + range.size(), [](bool b) { return b; }))
            << "lost: " << document->slice(range);
    };
    const std::vector<bool> shown = ownBytes(plan, Side::Destination);
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = plan.decision(id);
        if (!shown[id] || decision.shape != Shape::Leaf || decision.from != From::Destination || decision.asString || decision.moved != yaml::none)
            continue;
        const NodeId node = decision.values[Side::Destination];
        const yaml::Node &value = document->node(node);
        const auto inside = [&](NodeId alias) { return node <= alias && alias < value.next; };
        if (value.kind == yaml::Kind::Alias || std::ranges::any_of(plan.writtenOut, inside)) // its anchor may go
            continue;
        expectKept({value.content, value.end});
        if (const NodeId key = decision.keys[Side::Destination]; key != yaml::none)
            expectKept({document->node(key).begin, document->node(key).end});
    }
    for (const yaml::Comment &comment : document->comments()) {
        for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
            const Decision &decision = plan.decision(id);
            const NodeId entry = decision.keys[Side::Destination] != yaml::none ? decision.keys[Side::Destination]
                                                                                : decision.values[Side::Destination];
            const bool above = comment.slot == yaml::Slot::Above && decision.above == merge::Comments::Keep;
            const bool beside = comment.slot == yaml::Slot::Beside && decision.beside == merge::Comments::Keep;
            if (!shown[id] || entry != comment.owner || !decision.inResult() || !(above || beside))
                continue;
            // In the header of a block scalar it goes with the value; the new one brings an equal comment or keeps it.
            const yaml::Node &value = document->node(decision.values[Side::Destination]);
            if (beside && value.begin <= comment.range.begin && comment.range.begin < value.end)
                EXPECT_NE(result.text.find(document->slice(comment.range)), std::string::npos);
            else
                expectKept(comment.range);
        }
    }
}

void dropTypes(nlohmann::json &tree)
{
    if (tree.is_string()) {
        const auto text = tree.get<std::string>();
        tree = text.substr(std::min(text.find(' ') + 1, text.size()));
    } else if (tree.is_structured()) {
        for (nlohmann::json &child : tree)
            dropTypes(child);
    }
}

/// An item of a List is written with its dash.
yaml::NodeId objectIn(const yaml::Document &document, const nlohmann::json &expected)
{
    const yaml::NodeId root = document.root(), first = root == yaml::none ? yaml::none : document.firstChild(root);
    const bool isItem = expected.is_object() && first != yaml::none && document.node(root).kind == yaml::Kind::Seq && document.nextSibling(first) == yaml::none;
    return isItem ? first : root;
}

void expectProperties(const Case &one)
{
    const fieldwise::Run run = fieldwise::run(one.inputs);
    if (!run.merged)
        return;
    const merge::Plan &plan = run.merged->plan;
    const merge::Resolution &resolution = run.merged->resolution;
    ASSERT_EQ(resolution.documents.size(), plan.documents.size());
    std::string whole;
    nlohmann::json expected = nlohmann::json::array();
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        EXPECT_EQ(resolution.offsets[i], whole.size());
        whole += resolution.documents[i].text;
        expectEveryLeafDecidedOnce(document);
        expectOnePieceForEachByte(document, resolution.documents[i]);
        expectKeptBytesUntouched(document, resolution.documents[i]);
        if (nlohmann::json tree; !document.apply && !document.patch && document.unread.empty() && expectedTree(document, tree))
            expected.push_back(std::move(tree));
        const bool chosen = !document.choices.empty(); // what kubectl would give knows no choices
        if (document.patch && !chosen) {
            const yaml::Document after(resolution.documents[i].text);
            EXPECT_EQ(yaml::toValue(after, objectIn(after, document.patch->result)), document.patch->result);
        }
        if (document.apply && !chosen) { // it says itself what the object is afterwards
            const yaml::Document after(resolution.documents[i].text);
            EXPECT_EQ(yaml::toValue(after, objectIn(after, document.apply->result)), document.apply->result);
        }
        if (document.serverSide && !chosen) {
            const yaml::Document after(resolution.documents[i].text);
            const nlohmann::json wanted = serverSideResult(plan.options, document);
            EXPECT_TRUE(yaml::sameByValue(yaml::toValue(after, objectIn(after, wanted)), wanted)) << resolution.documents[i].text << wanted;
            EXPECT_EQ(faultOfOwners(document), "");
        }
    }
    EXPECT_EQ(whole, resolution.text);
    const yaml::Stream stream = readAgain(resolution);
    ASSERT_EQ(unreadable(plan, resolution), "");
    if (std::ranges::any_of(plan.documents, [](const DocumentPlan &document) { return !document.unread.empty(); })) // no data to compare
        return;
    if (merge::readsAsKubectl(one.inputs.options.mode)) // these are compared as kubectl's data
        return;
    nlohmann::json actual = nlohmann::json::array();
    for (const yaml::Part &part : stream.parts) {
        if (part.document->root() != yaml::none)
            actual.push_back(typedTree(*part.document, part.document->root()));
    }
    if (one.inputs.options.exact) { // kyaml's quoting may retype a scalar (semantics.md 1.8)
        dropTypes(actual);
        dropTypes(expected);
    }
    EXPECT_EQ(actual, expected) << nlohmann::json::diff(expected, actual).dump();
}

/// merge3.md clears a null wherever it stands, merge2.md one in the source.
bool hasNull(const std::string &text)
{
    for (const yaml::Part &part : yaml::read(text).parts) {
        for (const yaml::Node &node : part.document->nodes()) {
            if (node.kind == yaml::Kind::Scalar && yaml::typeOf(node, part.document->source()) == yaml::Type::Null)
                return true;
        }
    }
    return false;
}

/// A map, list or document that only the destination lacks comes back (semantics.md 2.3, 2.4, 2.6); with nulls, the
/// documented exceptions of "no change, no byte".
bool comesBack(const merge::Plan &plan)
{
    for (const DocumentPlan &document : plan.documents) {
        for (const Decision &decision : document.decisions) {
            if (decision.outcome == Outcome::Added && decision.values[Side::Original] != yaml::none)
                return true;
        }
    }
    return false;
}

void expectUnchanged(const std::string &base, const std::string &text, const merge::Options &options)
{
    // In Two-way a `$patch` is an order and no data.
    if (options.mode == merge::Mode::TwoWay && text.find("$patch") != std::string::npos)
        return;
    if (hasNull(base) || hasNull(text))
        return;
    // kubectl fills in a namespace; without its annotation an object loses the empty mapping around it, too.
    const auto says = [&text](const char *word) { return text.find(word) != std::string::npos; };
    if (options.mode == merge::Mode::Apply && (says("annotations") || (says("kind") && !says("namespace"))))
        return;
    if (options.mode == merge::Mode::ServerSide && (says("managedFields") || !says("namespace"))) // no Local has them
        return;
    Inputs inputs = inputsOf(base, base, text);
    inputs.options = options;
    const fieldwise::Run run = fieldwise::run(inputs);
    if (!run.merged || comesBack(run.merged->plan))
        return;
    EXPECT_EQ(run.merged->resolution.text, text);
    EXPECT_EQ(run.merged->plan.counts.changed + run.merged->plan.counts.added + run.merged->plan.counts.removed, 0u);
}

void expectNoChangeNoByte(const Case &one)
{
    merge::Options options = one.inputs.options;
    if (options.mode == merge::Mode::Patch) // a document is no patch of itself
        return;
    options.onConflict = merge::OnConflict::Updated;
    options.exact = false;
    options.annotation = false; // it may be new, or in another form
    options.managedFields = false;
    for (const Side side : merge::allSides)
        expectUnchanged(one.inputs.texts[side], one.inputs.texts[side], options);
    if (options.mode == merge::Mode::ThreeWay)
        expectUnchanged(one.inputs.texts[Side::Original], one.inputs.texts[Side::Destination], options);
}

int failures()
{
    return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count();
}

void expectAll(const std::vector<Case> &cases)
{
    constexpr int enough = 5;
    int failed = 0;
    for (const Case &one : cases) {
        SCOPED_TRACE(one.name);
        const int before = failures();
        expectProperties(one);
        expectNoChangeNoByte(one);
        if (failures() > before) {
            const merge::Options &options = one.inputs.options;
            ADD_FAILURE() << one.name << " mode " << int(options.mode) << " exact " << options.exact << " infer "
                          << int(options.infer) << " order " << int(options.listOrder) << " on conflict "
                          << int(options.onConflict) << "\n--- original\n"
                          << one.inputs.texts[Side::Original] << "\n--- updated\n"
                          << one.inputs.texts[Side::Updated] << "\n--- destination\n"
                          << one.inputs.texts[Side::Destination];
            if (++failed == enough)
                return;
        }
    }
}

TEST(Properties, fixtures)
{
    expectAll(fixtureCases());
}

TEST(Properties, kprom)
{
    const std::vector<Case> cases = kpromCases();
    if (cases.empty())
        GTEST_SKIP() << "no kprom.jsonl in " << casesFolder() << "; FIELDWISE_CASES names the folder of cases";
    expectAll(cases);
}

TEST(Properties, serverSideHistories)
{
    expectAll(serverSideCases(20));
}

TEST(Properties, randomTrees)
{
    const char *count = std::getenv("FIELDWISE_RANDOM");
    expectAll(randomCases(1, count ? uint32_t(std::atoi(count)) : 600));
}

} // namespace
} // namespace fieldwise::test
